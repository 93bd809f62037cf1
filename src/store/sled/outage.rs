//! The schedule for reopening a failed store.

use std::time::{Duration, Instant};

/// The pause before a failed store is reopened; each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The period since the first of the failures after the last successful write.
pub struct Outage {
    /// The time of the first failure.
    pub since: Instant,
    /// The time at which the store is to be reopened.
    pub next_attempt: Instant,
    pause: Duration,
}

impl Outage {
    /// Returns the outage after a failure that happened now. `previous` is the outage before it.
    pub fn after_failure(previous: Option<Self>) -> Self {
        let now = Instant::now();
        let (since, pause) = match previous {
            Some(previous) => (previous.since, (previous.pause * 2).min(LONGEST_PAUSE)),
            None => (now, FIRST_PAUSE),
        };
        Self { since, next_attempt: now + pause, pause }
    }
}
