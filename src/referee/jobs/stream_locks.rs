//! Locks of streams: each stream has at most one task that carries out its jobs.

use super::Held;
use castellan_store::StreamName;
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The locked streams, each with the jobs that were claimed meanwhile.
#[derive(Default)]
pub(super) struct StreamLocks(Mutex<HashMap<StreamName, Vec<Held>>>);

/// The lock of a stream, whose holder alone carries out its jobs.
pub(super) struct StreamGuard {
    stream_locks: Arc<StreamLocks>,
    /// The stream; `None` once no jobs are left.
    stream: Option<StreamName>,
}

impl StreamLocks {
    /// Locks a stream. If it is locked already, its holder gets the jobs.
    pub(super) fn take(self: &Arc<Self>, stream: &StreamName, work: Vec<Held>) -> Option<StreamGuard> {
        let mut streams = self.streams();
        let taken = streams.contains_key(stream);
        streams.entry(stream.clone()).or_default().extend(work);
        (!taken).then(|| StreamGuard { stream_locks: self.clone(), stream: Some(stream.clone()) })
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<StreamName, Vec<Held>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StreamGuard {
    /// Takes the waiting jobs; if there are none, unlocks the stream.
    pub(super) fn next(&mut self) -> Vec<Held> {
        let Some(stream) = &self.stream else { return Vec::new() };
        let mut streams = self.stream_locks.streams();
        let work = streams.get_mut(stream).map(mem::take).unwrap_or_default();
        // Unlocked together with the last look, so that no job is left to a holder that has finished.
        if work.is_empty() {
            streams.remove(stream);
            drop(streams);
            self.stream = None;
        }
        work
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
