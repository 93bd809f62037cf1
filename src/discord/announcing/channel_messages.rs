//! The latest messages of channels, as far as the bot knows of them: how far a board has scrolled away, and which
//! messages the bot has deleted itself. In memory only: after a start no board has scrolled away.

use castellan_discord_api::wire::{ChannelId, MessageId, MessageRef};
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A board with more newer messages below it is out of reach: that is about two screens.
pub const OUT_OF_REACH: usize = 20;
/// The most messages that are remembered for a channel.
const MOST_MESSAGES: usize = 2 * OUT_OF_REACH;
/// The most channels that are watched. Other channels count as quiet.
const MOST_CHANNELS: usize = 10_000;
/// The most deleted messages that are remembered. Another one is deleted once more, which does nothing.
const MOST_DELETED: usize = 2_000;

/// The latest messages of channels, and deleted ones.
#[derive(Clone, Default)]
pub(crate) struct ChannelMessages(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    /// The latest messages of channels with boards that are edited in place.
    channels: HashMap<ChannelId, BTreeSet<MessageId>>,
    deleted: HashSet<MessageRef>,
    /// The deleted messages, oldest first.
    in_order: VecDeque<MessageRef>,
}

impl ChannelMessages {
    /// Begins to note the messages of a channel.
    pub fn watch(&self, channel: ChannelId) {
        let mut known = self.known();
        if known.channels.len() < MOST_CHANNELS {
            known.channels.entry(channel).or_default();
        }
    }

    /// Notes a new message.
    pub fn seen(&self, message: MessageRef) {
        if let Some(messages) = self.known().channels.get_mut(&message.channel) {
            messages.insert(message.message);
            if messages.len() > MOST_MESSAGES {
                messages.pop_first();
            }
        }
    }

    /// Notes that a message was deleted.
    pub fn gone(&self, message: MessageRef) {
        if let Some(messages) = self.known().channels.get_mut(&message.channel) {
            messages.remove(&message.message);
        }
    }

    /// Whether so much was written below a message that nobody sees it any more.
    pub fn is_out_of_reach(&self, message: MessageRef) -> bool {
        let known = self.known();
        let messages = known.channels.get(&message.channel);
        messages.is_some_and(|messages| {
            messages.iter().rev().take_while(|newer| **newer > message.message).count() > OUT_OF_REACH
        })
    }

    /// The bot deletes a message.
    pub fn deletes(&self, message: MessageRef) {
        let mut known = self.known();
        if known.deleted.insert(message) {
            known.in_order.push_back(message);
        }
        if known.in_order.len() > MOST_DELETED
            && let Some(oldest) = known.in_order.pop_front()
        {
            known.deleted.remove(&oldest);
        }
    }

    /// A message could not be deleted.
    pub fn keeps(&self, message: MessageRef) {
        let mut known = self.known();
        known.deleted.remove(&message);
        known.in_order.retain(|deleted| *deleted != message);
    }

    /// Whether the bot has deleted a message itself, or is about to.
    pub fn is_deleted(&self, message: MessageRef) -> bool {
        self.known().deleted.contains(&message)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
