//! A settable clock.

use castellan_discord_api::Clock;
use jiff::Timestamp;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;

/// The time at which tests begin.
pub const START: Timestamp = Timestamp::constant(1_700_000_000, 0);

/// A clock that advances only when told to, and can be set.
#[derive(Clone)]
pub struct TestClock(Arc<Mutex<(Timestamp, Instant)>>);

impl TestClock {
    pub fn new() -> Self {
        Self(Arc::new(Mutex::new((START, Instant::now()))))
    }

    /// Lets time pass.
    pub fn advance(&self, span: Duration) {
        let mut times = self.0.lock().expect("no panics");
        *times = (times.0 + span, times.1 + span);
    }

    /// Sets the wall-clock time, without any time passing.
    pub fn set_wall_clock(&self, to: Timestamp) {
        self.0.lock().expect("no panics").0 = to;
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        self.0.lock().expect("no panics").0
    }

    fn instant(&self) -> Instant {
        self.0.lock().expect("no panics").1
    }
}
