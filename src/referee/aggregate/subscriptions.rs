//! Subscriptions to appends of this process, for readers that show a state live.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The subscribers, by aggregate. A slow one sees the newest number only.
pub(super) struct Subscriptions<Id> {
    senders: Mutex<HashMap<Id, watch::Sender<u64>>>,
}

impl<Id> Default for Subscriptions<Id> {
    fn default() -> Self {
        Self { senders: Mutex::default() }
    }
}

impl<Id: Clone + Eq + Hash> Subscriptions<Id> {
    /// Returns a receiver of the numbers of events of an aggregate.
    pub(super) fn subscribe(&self, id: &Id) -> watch::Receiver<u64> {
        let mut senders = self.senders();
        // Aggregates without subscribers are forgotten here, so that an append needs no more than a look-up.
        senders.retain(|_, sender| sender.receiver_count() > 0);
        senders.entry(id.clone()).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Sends the number of events of an aggregate to its subscribers.
    pub(super) fn notify(&self, id: &Id, events: u64) {
        if let Some(sender) = self.senders().get(id) {
            sender.send_replace(events);
        }
    }

    fn senders(&self) -> MutexGuard<'_, HashMap<Id, watch::Sender<u64>>> {
        self.senders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
