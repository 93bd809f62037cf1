//! A clock that is set, and lots that are always the same.

use crate::Random;
use async_trait::async_trait;
use castellan_game::{Span, Time};
use castellan_referee::{Clock, Entropy, EntropyError};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// The time at which tests begin.
pub const START: Time = Time::from_ms(1_700_000_000_000);

/// A clock that stands still until it is set.
#[derive(Clone)]
pub struct TestClock(Arc<(AtomicU64, Notify)>);

impl TestClock {
    pub fn new() -> Self {
        Self(Arc::new((AtomicU64::new(START.ms()), Notify::new())))
    }

    pub fn set(&self, to: Time) {
        self.0.0.store(to.ms(), Ordering::SeqCst);
        self.0.1.notify_waiters();
    }

    pub fn pass(&self, span: Span) {
        self.set(self.now().plus(span));
    }
}

#[async_trait]
impl Clock for TestClock {
    fn now(&self) -> Time {
        Time::from_ms(self.0.0.load(Ordering::SeqCst))
    }

    async fn sleep_until(&self, at: Time) {
        loop {
            let changed = self.0.1.notified();
            if self.now() >= at {
                return;
            }
            changed.await;
        }
    }
}

/// The same lots in the same order, until there are none.
#[derive(Clone)]
pub struct SeededEntropy(Arc<(Mutex<Random>, AtomicBool)>);

impl SeededEntropy {
    pub fn new(seed: u64) -> Self {
        Self(Arc::new((Mutex::new(Random::new(seed)), AtomicBool::new(true))))
    }

    pub fn run_out(&self) {
        self.0.1.store(false, Ordering::SeqCst);
    }
}

impl Entropy for SeededEntropy {
    fn draw(&self) -> Result<[u8; 32], EntropyError> {
        if !self.0.1.load(Ordering::SeqCst) {
            return Err(EntropyError(Arc::new(std::io::Error::other("nothing left to draw"))));
        }
        let mut random = self.0.0.lock().expect("nobody panics there");
        let mut bytes = [0; 32];
        bytes.chunks_mut(8).for_each(|bytes| bytes.copy_from_slice(&random.next().to_be_bytes()));
        Ok(bytes)
    }
}
