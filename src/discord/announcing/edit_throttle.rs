//! Messages that are out of date, and the time at which each may be edited next. Kept in memory only: at a
//! start, owners touch all messages.

use castellan_referee::Clock;
use futures_util::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The number of simultaneous edits. A channel that has used up its rate limit delays only its own messages.
const AT_ONCE: usize = 8;

/// Messages that are edited after changes, each at most once per interval.
pub(crate) struct EditThrottle<K> {
    messages: Mutex<BTreeMap<K, Shown>>,
    /// The pause after an edit of a message.
    every: Duration,
    woken: Notify,
}

/// The state of a message.
#[derive(Clone, Copy, Default)]
struct Shown {
    /// The time of the last edit.
    at: Option<Instant>,
    /// `true` if the message is out of date.
    stale: bool,
}

impl<K: Ord + Clone> EditThrottle<K> {
    pub fn new(every: Duration) -> Self {
        Self { messages: Mutex::default(), every, woken: Notify::new() }
    }

    /// Marks a message as out of date.
    pub fn touch(&self, whose: K) {
        self.messages().entry(whose).or_default().stale = true;
        self.woken.notify_one();
    }

    /// Takes the keys of messages that are due for an edit.
    fn due(&self, now: Instant) -> Vec<K> {
        let mut messages = self.messages();
        let due = messages
            .iter_mut()
            .filter(|(_, shown)| self.left(**shown, now).is_some_and(|left| left.is_zero()));
        due.map(|(whose, shown)| {
            *shown = Shown { at: Some(now), stale: false };
            whose.clone()
        })
        .collect()
    }

    /// Edits the messages that are due.
    pub async fn edit_due<F: Future<Output = ()>>(&self, now: Instant, edit: impl Fn(K) -> F) {
        stream::iter(self.due(now)).for_each_concurrent(AT_ONCE, edit).await;
    }

    /// Waits until a message may be due.
    pub async fn wait(&self, clock: &dyn Clock) {
        let now = clock.instant();
        let next = self.messages().values().filter_map(|shown| self.left(*shown, now)).min();
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
    fn left(&self, shown: Shown, now: Instant) -> Option<Duration> {
        let left = || shown.at.map_or(Duration::ZERO, |at| (at + self.every).duration_since(now));
        shown.stale.then(left)
    }

    fn messages(&self) -> MutexGuard<'_, BTreeMap<K, Shown>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
