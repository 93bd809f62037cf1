//! Which streams have somebody at work on their jobs: one at a time for each stream.

use super::Held;
use castellan_store::StreamName;
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The streams that are worked on, each with the jobs that were claimed meanwhile.
#[derive(Default)]
pub(super) struct StreamLocks(Mutex<HashMap<StreamName, Vec<Held>>>);

/// A stream whose jobs are done by whoever has this, and by nobody else.
pub(super) struct StreamGuard {
    stream_locks: Arc<StreamLocks>,
    /// The stream, until there is nothing more to do.
    stream: Option<StreamName>,
}

impl StreamLocks {
    /// Locks a stream. When somebody else has locked it, they are left the jobs.
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
    /// The jobs that there are to do; when there are none, the stream is no longer locked.
    pub(super) fn next(&mut self) -> Vec<Held> {
        let Some(stream) = &self.stream else { return Vec::new() };
        let mut streams = self.stream_locks.streams();
        let work = streams.get_mut(stream).map(mem::take).unwrap_or_default();
        // Nobody may leave work to somebody who has looked for it for the last time.
        if work.is_empty() {
            streams.remove(stream);
            drop(streams);
            self.stream = None;
        }
        work
    }
}

/// Whoever stops half way leaves nothing locked: what was claimed can be claimed again in time.
impl Drop for StreamGuard {
    fn drop(&mut self) {
        if let Some(stream) = &self.stream {
            self.stream_locks.streams().remove(stream);
        }
    }
}
