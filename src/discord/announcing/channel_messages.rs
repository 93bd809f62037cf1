//! The latest messages of channels, as far as the bot knows them: boards that have scrolled away, and messages that the
//! bot has deleted itself. Kept in memory only: after a start, no board counts as scrolled away.

use castellan_discord_api::wire::{ChannelId, MessageId, MessageRef};
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of newer messages, about a screen of a phone, after which a board is out of reach.
pub const OUT_OF_REACH: usize = 4;
/// The most messages remembered for a channel.
const MAX_MESSAGES: usize = 2 * OUT_OF_REACH;
/// The most channels watched. Boards in other channels count as within reach.
const MAX_CHANNELS: usize = 10_000;
/// The most deleted messages remembered. Deleting a message a second time is harmless.
const MAX_DELETED: usize = 2_000;

/// The latest messages of channels, and the messages deleted by the bot.
#[derive(Clone, Default)]
pub(crate) struct ChannelMessages(Arc<Mutex<ChannelMessagesState>>);

#[derive(Default)]
struct ChannelMessagesState {
    /// The latest messages of channels with boards that are edited in place.
    channels: HashMap<ChannelId, BTreeSet<MessageId>>,
    deleted: HashSet<MessageRef>,
    /// The deleted messages, oldest first.
    deletion_order: VecDeque<MessageRef>,
}

impl ChannelMessages {
    /// Starts to record the messages of a channel.
    pub fn watch(&self, channel: ChannelId) {
        let mut state = self.state();
        if state.channels.len() < MAX_CHANNELS {
            state.channels.entry(channel).or_default();
        }
    }

    /// Records a new message.
    pub fn record(&self, message: MessageRef) {
        if let Some(messages) = self.state().channels.get_mut(&message.channel) {
            messages.insert(message.message);
            if messages.len() > MAX_MESSAGES {
                messages.pop_first();
            }
        }
    }

    /// Records that a message was deleted.
    pub fn remove(&self, message: MessageRef) {
        if let Some(messages) = self.state().channels.get_mut(&message.channel) {
            messages.remove(&message.message);
        }
    }

    /// Returns `true` if more than [`OUT_OF_REACH`] newer messages are below a message.
    pub fn is_out_of_reach(&self, message: MessageRef) -> bool {
        let state = self.state();
        let messages = state.channels.get(&message.channel);
        messages.is_some_and(|messages| {
            messages.iter().rev().take_while(|newer| **newer > message.message).count() > OUT_OF_REACH
        })
    }

    /// Records that the bot is about to delete a message.
    pub fn mark_deleting(&self, message: MessageRef) {
        let mut state = self.state();
        if state.deleted.insert(message) {
            state.deletion_order.push_back(message);
        }
        if state.deletion_order.len() > MAX_DELETED
            && let Some(oldest) = state.deletion_order.pop_front()
        {
            state.deleted.remove(&oldest);
        }
    }

    /// Records that a message could not be deleted.
    pub fn unmark_deleting(&self, message: MessageRef) {
        let mut state = self.state();
        state.deleted.remove(&message);
        state.deletion_order.retain(|deleted| *deleted != message);
    }

    /// Returns `true` if the bot has deleted a message itself, or is about to.
    pub fn is_deleted(&self, message: MessageRef) -> bool {
        self.state().deleted.contains(&message)
    }

    fn state(&self) -> MutexGuard<'_, ChannelMessagesState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
