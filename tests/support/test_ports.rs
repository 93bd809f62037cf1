//! A manual clock and deterministic entropy.

use crate::Random;
use async_trait::async_trait;
use castellan_game::{Span, Time};
use castellan_referee::{Clock, Entropy, EntropyError};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The time at which tests start.
pub const START: Time = Time::from_ms(1_700_000_000_000);

/// A clock that stands still until a test advances or sets it.
#[derive(Clone)]
pub struct TestClock(Arc<ClockState>);

struct ClockState {
    /// The time of day, in milliseconds since 1970 UTC.
    wall_ms: AtomicU64,
    began: Instant,
    /// The monotonic time, in milliseconds.
    monotonic_ms: AtomicU64,
    /// `true` if the two times can differ, as after a suspension.
    can_detect_standstills: AtomicBool,
    moved: Notify,
}

impl TestClock {
    pub fn new() -> Self {
        Self(Arc::new(ClockState {
            wall_ms: AtomicU64::new(START.ms()),
            began: Instant::now(),
            monotonic_ms: AtomicU64::new(0),
            can_detect_standstills: AtomicBool::default(),
            moved: Notify::new(),
        }))
    }

    /// Makes time that passes while no referee reads the clock count as a standstill.
    pub fn detect_standstills(&self) {
        self.0.can_detect_standstills.store(true, Ordering::SeqCst);
    }

    /// Advances the clock to this time; an earlier time sets it back.
    pub fn set(&self, to: Time) {
        self.0.monotonic_ms.fetch_add(to.since(self.now()).ms(), Ordering::SeqCst);
        self.set_wall_clock(to);
    }

    /// Advances the clock.
    pub fn advance(&self, span: Span) {
        self.set(self.now().plus(span));
    }

    /// Sets the time of day without advancing the monotonic time.
    pub fn set_wall_clock(&self, to: Time) {
        self.0.wall_ms.store(to.ms(), Ordering::SeqCst);
        self.0.moved.notify_waiters();
    }
}

#[async_trait]
impl Clock for TestClock {
    fn now(&self) -> Time {
        Time::from_ms(self.0.wall_ms.load(Ordering::SeqCst))
    }

    async fn sleep_until(&self, at: Time) {
        loop {
            let moved = self.0.moved.notified();
            if self.now() >= at {
                return;
            }
            moved.await;
        }
    }

    fn instant(&self) -> Instant {
        self.0.began + Duration::from_millis(self.0.monotonic_ms.load(Ordering::SeqCst))
    }

    async fn sleep_until_instant(&self, at: Instant) {
        loop {
            let moved = self.0.moved.notified();
            if self.instant() >= at {
                return;
            }
            moved.await;
        }
    }

    fn can_detect_standstills(&self) -> bool {
        self.0.can_detect_standstills.load(Ordering::SeqCst)
    }
}

/// Entropy with the same values in the same order, until it is exhausted.
#[derive(Clone)]
pub struct SeededEntropy(Arc<(Mutex<Random>, AtomicBool)>);

impl SeededEntropy {
    pub fn new(seed: u64) -> Self {
        Self(Arc::new((Mutex::new(Random::new(seed)), AtomicBool::new(true))))
    }

    pub fn exhaust(&self) {
        self.0.1.store(false, Ordering::SeqCst);
    }
}

impl Entropy for SeededEntropy {
    fn random_bytes(&self) -> Result<[u8; 32], EntropyError> {
        if !self.0.1.load(Ordering::SeqCst) {
            return Err(EntropyError(Arc::new(std::io::Error::other("the entropy is exhausted"))));
        }
        let mut random = self.0.0.lock().expect("not poisoned");
        let mut bytes = [0; 32];
        bytes.chunks_mut(8).for_each(|bytes| bytes.copy_from_slice(&random.next().to_be_bytes()));
        Ok(bytes)
    }
}
