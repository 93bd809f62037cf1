//! Whether a store can be written to, and when a failed one is reopened.

use std::time::{Duration, Instant};

/// The pause before a failed store is reopened; each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Whether a store can be written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreHealth {
    /// It can be written to.
    Up,
    /// It cannot be written to, and refuses everything until it is reopened.
    Down {
        /// When the first write failed.
        since: Instant,
        /// The latest error.
        problem: String,
    },
}

impl StoreHealth {
    /// Whether the store can be written to.
    #[must_use]
    pub const fn is_up(&self) -> bool {
        matches!(self, Self::Up)
    }
}

/// The failures since the last successful write.
pub struct Failing {
    /// When the first of them happened.
    pub since: Instant,
    /// When the store is to be reopened.
    pub next: Instant,
    pause: Duration,
}

impl Failing {
    /// Adds a failure that happened now.
    pub fn again(before: Option<Self>) -> Self {
        let now = Instant::now();
        let (since, pause) = match before {
            Some(before) => (before.since, (before.pause * 2).min(LONGEST_PAUSE)),
            None => (now, FIRST_PAUSE),
        };
        Self { since, next: now + pause, pause }
    }
}
