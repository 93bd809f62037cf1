//! Input from the gateway or the endpoint, and the trait of its receivers.

use crate::wire::{ApplicationId, Event, Interaction};
use std::sync::Arc;
use tokio::sync::mpsc;

/// An input from Discord.
#[derive(Clone, PartialEq, Debug)]
pub enum Received {
    /// A new session has begun.
    Ready {
        /// The bot's application.
        application: ApplicationId,
    },
    /// A session goes on.
    Resumed,
    /// The bot's application, when Discord was asked for it.
    Application(ApplicationId),
    /// An interaction.
    Interaction(Box<Interaction>),
    /// A change of a place.
    Change(Event),
}

/// The receiver of input. It returns at once, whatever waits behind it: nobody reads from Discord meanwhile.
pub trait Inbox: Send + Sync + 'static {
    /// Takes this in, or drops it.
    fn take(&self, received: Received);
}

impl<I: Inbox + ?Sized> Inbox for Arc<I> {
    fn take(&self, received: Received) {
        (**self).take(received);
    }
}

impl Inbox for mpsc::UnboundedSender<Received> {
    fn take(&self, received: Received) {
        // Nobody listens any more when the program ends.
        let _ = self.send(received);
    }
}
