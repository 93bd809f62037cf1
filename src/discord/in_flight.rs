//! Work under way in memory: interactions in hand, and tasks that nobody waits for. A stop loses all of it, and
//! nothing hangs on it.

use castellan_discord_api::wire::InteractionId;
use castellan_referee::panics::{Panicked, caught};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// An interaction that is being handled, until this is dropped.
pub(super) struct InFlightGuard<'a>(&'a Mutex<HashSet<InteractionId>>, InteractionId);

impl<'a> InFlightGuard<'a> {
    /// Nothing when it is being handled already.
    pub fn taken(all: &'a Mutex<HashSet<InteractionId>>, id: InteractionId) -> Option<Self> {
        let new = all.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        new.then_some(Self(all, id))
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

/// What goes on beside the answers.
#[derive(Clone, Default)]
pub(super) struct Tasks(Arc<(AtomicUsize, Notify)>);

impl Tasks {
    /// Begins something that nobody waits for.
    pub fn begin(&self, task: impl Future<Output = ()> + Send + 'static) {
        let in_flight = InFlight::begun(&self.0);
        tokio::spawn(async move {
            let _under_way = in_flight;
            if let Err(Panicked { cause }) = caught(task).await {
                tracing::error!(cause, "something begun beside an answer panicked");
            }
        });
    }

    /// Waits until all of them are over.
    pub async fn done(&self) {
        loop {
            let changed = self.0.1.notified();
            if self.0.0.load(Ordering::SeqCst) == 0 {
                return;
            }
            changed.await;
        }
    }
}

/// Something that goes on; it is over when this is dropped, even by a panic.
struct InFlight(Arc<(AtomicUsize, Notify)>);

impl InFlight {
    fn begun(tasks: &Arc<(AtomicUsize, Notify)>) -> Self {
        tasks.0.fetch_add(1, Ordering::SeqCst);
        Self(tasks.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::SeqCst);
        self.0.1.notify_waiters();
    }
}
