//! The schedule for reopening a failed store.

use std::time::{Duration, Instant};

/// The pause before a failed store is reopened; each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The failures since the last successful write.
pub struct Failing {
    /// The time of the first failure.
    pub since: Instant,
    /// The time at which the store is to be reopened.
    pub next: Instant,
    pause: Duration,
}

impl Failing {
    /// Records a failure that happened now.
    pub fn again(before: Option<Self>) -> Self {
        let now = Instant::now();
        let (since, pause) = match before {
            Some(before) => (before.since, (before.pause * 2).min(LONGEST_PAUSE)),
            None => (now, FIRST_PAUSE),
        };
        Self { since, next: now + pause, pause }
    }
}
