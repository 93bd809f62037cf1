//! Input from the gateway or the endpoint, and the trait of its receivers.

use crate::wire::{ApplicationId, Event, Interaction};
use std::sync::Arc;
use tokio::sync::mpsc;

/// An input from Discord.
#[derive(Clone, PartialEq, Debug)]
pub enum DiscordInput {
    /// A new session.
    Ready {
        /// The bot's application.
        application: ApplicationId,
    },
    /// A resumed session.
    Resumed,
    /// The bot's application, if Discord was asked for it.
    Application(ApplicationId),
    /// An interaction.
    Interaction(Box<Interaction>),
    /// A change of a server or channel.
    Event(Event),
}

/// A receiver of input. Must return immediately, however much is waiting, because no further input is read meanwhile.
pub trait Inbox: Send + Sync + 'static {
    /// Accepts an input, or drops it.
    fn push(&self, received: DiscordInput);
}

impl<I: Inbox + ?Sized> Inbox for Arc<I> {
    fn push(&self, received: DiscordInput) {
        (**self).push(received);
    }
}

impl Inbox for mpsc::UnboundedSender<DiscordInput> {
    fn push(&self, received: DiscordInput) {
        // The receiver is gone once the program ends.
        let _ = self.send(received);
    }
}
