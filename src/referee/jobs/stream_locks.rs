//! Locks of streams: each stream has at most one task that carries out its jobs.

use super::LeasedJob;
use castellan_store::StreamName;
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The locked streams, each with the jobs that were claimed meanwhile.
#[derive(Default)]
pub(super) struct StreamLocks(Mutex<HashMap<StreamName, Vec<LeasedJob>>>);

/// The lock of a stream, whose holder alone carries out its jobs.
pub(super) struct StreamGuard {
    stream_locks: Arc<StreamLocks>,
    /// The stream; `None` once no jobs are left.
    stream: Option<StreamName>,
}

impl StreamLocks {
    /// Locks a stream. If it is locked already, its holder gets the jobs.
    pub(super) fn lock(self: &Arc<Self>, stream: &StreamName, jobs: Vec<LeasedJob>) -> Option<StreamGuard> {
        let mut streams = self.streams();
        let is_locked = streams.contains_key(stream);
        streams.entry(stream.clone()).or_default().extend(jobs);
        (!is_locked).then(|| StreamGuard { stream_locks: self.clone(), stream: Some(stream.clone()) })
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<StreamName, Vec<LeasedJob>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StreamGuard {
    /// Takes the waiting jobs; if there are none, unlocks the stream.
    pub(super) fn next(&mut self) -> Vec<LeasedJob> {
        let Some(stream) = &self.stream else { return Vec::new() };
        let mut streams = self.stream_locks.streams();
        let jobs = streams.get_mut(stream).map(mem::take).unwrap_or_default();
        // The last check and the unlocking are atomic, so that no job is left to a holder that has finished.
        if jobs.is_empty() {
            streams.remove(stream);
            drop(streams);
            self.stream = None;
        }
        jobs
    }
}

/// Unlocks the stream of a task that stops half way; its claimed jobs can be claimed again after their claims expire.
impl Drop for StreamGuard {
    fn drop(&mut self) {
        if let Some(stream) = &self.stream {
            self.stream_locks.streams().remove(stream);
        }
    }
}
