//! A store that cannot be written to: since when, and when it is opened again.

use std::time::{Duration, Instant};

/// How long is waited before a store is opened again, the first time; then twice as long each time.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest of these pauses.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Whether a store can be written to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreHealth {
    /// It can.
    Up,
    /// It cannot: everything is refused until it was opened again.
    Down {
        /// When writing first failed since it last worked.
        since: Instant,
        /// What went wrong last.
        problem: String,
    },
}

impl StoreHealth {
    /// Whether it can.
    #[must_use]
    pub const fn is_up(&self) -> bool {
        matches!(self, Self::Up)
    }
}

/// Failures since something was last stored.
pub struct Failing {
    /// When the first was.
    pub since: Instant,
    /// When the store is opened again.
    pub next: Instant,
    pause: Duration,
}

impl Failing {
    /// One more failure, now.
    pub fn again(before: Option<Self>) -> Self {
        let now = Instant::now();
        let (since, pause) = match before {
            Some(before) => (before.since, (before.pause * 2).min(LONGEST_PAUSE)),
            None => (now, FIRST_PAUSE),
        };
        Self { since, next: now + pause, pause }
    }
}
