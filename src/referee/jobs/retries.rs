//! Retries of jobs after panics and after failures of the store.

use super::{AGAIN, Held, STANDS_STILL};
use castellan_game::Span;
use castellan_store::StreamName;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The number of panics in a row of each job, by its stream and key. A restart resets them.
#[derive(Default)]
pub(super) struct Attempts(Mutex<HashMap<(StreamName, String), u32>>);

impl Attempts {
    /// Records a panic, and returns the pause before the next attempt.
    pub(super) fn pause_after(&self, held: &Held) -> Span {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let claim = &held.work.claim;
        let count = attempts.entry((claim.stream().clone(), claim.key().to_owned())).or_default();
        let pause = AGAIN.ms().saturating_mul(1 << (*count).min(16));
        *count += 1;
        Span::from_ms(pause.min(STANDS_STILL.ms()))
    }

    /// Forgets the panics of a job that did not panic.
    pub(super) fn forget(&self, held: &Held) {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !attempts.is_empty() {
            let claim = &held.work.claim;
            attempts.remove(&(claim.stream().clone(), claim.key().to_owned()));
        }
    }
}

/// Jobs that were claimed when the store failed. They are returned once the store works again, before their claims
/// expire.
#[derive(Default)]
pub(super) struct Unfinished(Mutex<Vec<Held>>);

impl Unfinished {
    pub(super) fn keep(&self, held: impl IntoIterator<Item = Held>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(held);
    }

    pub(super) fn take(&self) -> Vec<Held> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
