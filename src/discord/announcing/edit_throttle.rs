//! Messages that are out of date, and the time at which each may be edited next. Kept in memory only: at a
//! start, all messages are marked as out of date.

use castellan_referee::Clock;
use futures_util::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The number of simultaneous edits. A channel that has used up its rate limit delays only its own messages.
const MAX_CONCURRENT_EDITS: usize = 8;

/// Messages that are edited after changes, each at most once per interval.
pub(crate) struct EditThrottle<K> {
    messages: Mutex<BTreeMap<K, MessageState>>,
    /// The pause after an edit of a message.
    interval: Duration,
    woken: Notify,
}

/// The state of a message.
#[derive(Clone, Copy, Default)]
struct MessageState {
    /// The time of the last edit.
    last_edit: Option<Instant>,
    /// `true` if the message is out of date.
    is_stale: bool,
}

impl<K: Ord + Clone> EditThrottle<K> {
    pub fn new(interval: Duration) -> Self {
        Self { messages: Mutex::default(), interval, woken: Notify::new() }
    }

    /// Marks a message as out of date.
    pub fn mark_stale(&self, key: K) {
        self.messages().entry(key).or_default().is_stale = true;
        self.woken.notify_one();
    }

    /// Takes the keys of messages that are due for an edit.
    fn take_due(&self, now: Instant) -> Vec<K> {
        let mut messages = self.messages();
        let due = messages
            .iter_mut()
            .filter(|(_, state)| self.time_until_edit(**state, now).is_some_and(|left| left.is_zero()));
        due.map(|(key, state)| {
            *state = MessageState { last_edit: Some(now), is_stale: false };
            key.clone()
        })
        .collect()
    }

    /// Edits the messages that are due.
    pub async fn edit_due<F: Future<Output = ()>>(&self, now: Instant, edit: impl Fn(K) -> F) {
        stream::iter(self.take_due(now)).for_each_concurrent(MAX_CONCURRENT_EDITS, edit).await;
    }

    /// Waits until a message may be due.
    pub async fn wait_until_due(&self, clock: &dyn Clock) {
        let now = clock.instant();
        let next = self.messages().values().filter_map(|state| self.time_until_edit(*state, now)).min();
        let next = async {
            match next {
                Some(left) => clock.sleep_until_instant(now + left).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = self.woken.notified() => {}
            () = next => {}
        }
    }

    /// Returns the time until a message may be edited, if it is stale.
    fn time_until_edit(&self, state: MessageState, now: Instant) -> Option<Duration> {
        let left = || {
            state
                .last_edit
                .map_or(Duration::ZERO, |last_edit| (last_edit + self.interval).duration_since(now))
        };
        state.is_stale.then(left)
    }

    fn messages(&self) -> MutexGuard<'_, BTreeMap<K, MessageState>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
