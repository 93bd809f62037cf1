//! The clock that interactions and their tokens are timed by.

use jiff::Timestamp;
use tokio::time::Instant;

/// The source of time: a clock that people read, which may be set, and one that nobody sets.
pub trait Clock: Send + Sync + 'static {
    /// Returns the time now.
    fn now(&self) -> Timestamp;

    /// Returns the time now by a clock that nobody sets.
    fn instant(&self) -> Instant {
        Instant::now()
    }
}

/// The clocks of this machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}
