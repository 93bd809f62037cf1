//! The clock that times interactions and their tokens.

use jiff::Timestamp;
use tokio::time::Instant;

/// The sources of time: a wall clock, which may be adjusted, and a monotonic clock.
pub trait Clock: Send + Sync + 'static {
    /// Returns the time by the wall clock.
    fn now(&self) -> Timestamp;

    /// Returns the time by the monotonic clock.
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
