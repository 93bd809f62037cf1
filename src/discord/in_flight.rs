//! Interactions and background tasks in progress, in memory only. Losing them at a crash is safe.

use castellan_discord_api::wire::InteractionId;
use castellan_referee::panics::{Panicked, caught};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// An interaction in progress. Dropping the guard ends it.
pub(super) struct InFlightGuard<'a>(&'a Mutex<HashSet<InteractionId>>, InteractionId);

impl<'a> InFlightGuard<'a> {
    /// Registers an interaction. Returns `None` if it is already in progress.
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

/// The background tasks in progress.
#[derive(Clone, Default)]
pub(super) struct Tasks(Arc<(AtomicUsize, Notify)>);

impl Tasks {
    /// Starts a background task.
    pub fn begin(&self, task: impl Future<Output = ()> + Send + 'static) {
        let in_flight = InFlight::begun(&self.0);
        tokio::spawn(async move {
            let _under_way = in_flight;
            if let Err(Panicked { cause }) = caught(task).await {
                tracing::error!(cause, "something begun beside an answer panicked");
            }
        });
    }

    /// Waits until no tasks are left.
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

/// A task in progress. Dropping it ends the task, even on a panic.
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
