//! Retries of jobs after panics and after failures of the store.

use super::{LONG_PAUSE, LeasedJob, RETRY_PAUSE};
use castellan_game::Span;
use castellan_store::StreamName;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The number of panics in a row of each job, by its stream and key. A restart resets them.
#[derive(Default)]
pub(super) struct PanicCounts(Mutex<HashMap<(StreamName, String), u32>>);

impl PanicCounts {
    /// Records a panic, and returns the pause before the next attempt.
    pub(super) fn record_panic(&self, job: &LeasedJob) -> Span {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let claim = &job.claimed.claim;
        let count = counts.entry((claim.stream().clone(), claim.key().to_owned())).or_default();
        let pause = RETRY_PAUSE.ms().saturating_mul(1 << (*count).min(16));
        *count += 1;
        Span::from_ms(pause.min(LONG_PAUSE.ms()))
    }

    /// Resets the count of a job that did not panic.
    pub(super) fn reset(&self, job: &LeasedJob) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !counts.is_empty() {
            let claim = &job.claimed.claim;
            counts.remove(&(claim.stream().clone(), claim.key().to_owned()));
        }
    }
}

/// Jobs that were claimed when the store failed. They are returned once the store works again, before their claims
/// expire.
#[derive(Default)]
pub(super) struct Unfinished(Mutex<Vec<LeasedJob>>);

impl Unfinished {
    pub(super) fn add(&self, jobs: impl IntoIterator<Item = LeasedJob>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(jobs);
    }

    pub(super) fn take(&self) -> Vec<LeasedJob> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
