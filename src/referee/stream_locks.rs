//! Which streams have somebody at work on what waits in them: one at a time for each stream.

use castellan_game::Time;
use castellan_store::{StreamName, Work};
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A claimed piece of work.
pub(super) struct Held {
    pub(super) work: Work,
    /// Until when it is nobody else's.
    pub(super) until: Time,
}

/// The streams that are in hand, each with the work that was claimed meanwhile.
#[derive(Default)]
pub(super) struct StreamLocks(Mutex<HashMap<StreamName, Vec<Held>>>);

/// A stream whose work is done by whoever has this, and by nobody else.
pub(super) struct StreamGuard {
    stream_locks: Arc<StreamLocks>,
    /// The stream, until there is nothing more to do.
    stream: Option<StreamName>,
}

impl StreamLocks {
    /// Takes a stream in hand. When somebody else has it in hand, they are left the work.
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
    /// The work that there is to do; when there is none, the stream is no longer in hand.
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

/// Whoever stops half way leaves nothing in hand: what was claimed can be claimed again in time.
impl Drop for StreamGuard {
    fn drop(&mut self) {
        if let Some(stream) = &self.stream {
            self.stream_locks.streams().remove(stream);
        }
    }
}
