//! Interactions and background tasks in progress, in memory only. Losing them at a crash is safe.

use castellan_discord_api::wire::InteractionId;
use castellan_referee::panics::{PanicError, catch_panic};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// An interaction in progress. Dropping the guard ends it.
pub(super) struct InFlightGuard<'a>(&'a Mutex<HashSet<InteractionId>>, InteractionId);

impl<'a> InFlightGuard<'a> {
    /// Registers an interaction. Returns `None` if it is already in progress.
    pub fn register(in_progress: &'a Mutex<HashSet<InteractionId>>, id: InteractionId) -> Option<Self> {
        let new = in_progress.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        new.then_some(Self(in_progress, id))
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

/// The background tasks in progress.
#[derive(Clone, Default)]
pub(super) struct BackgroundTasks(Arc<(AtomicUsize, Notify)>);

impl BackgroundTasks {
    /// Starts a background task.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let guard = TaskGuard::new(&self.0);
        tokio::spawn(async move {
            let _guard = guard;
            if let Err(PanicError { cause }) = catch_panic(task).await {
                tracing::error!(cause, "something begun beside an answer panicked");
            }
        });
    }

    /// Waits until no tasks are left.
    pub async fn wait_until_idle(&self) {
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
struct TaskGuard(Arc<(AtomicUsize, Notify)>);

impl TaskGuard {
    fn new(tasks: &Arc<(AtomicUsize, Notify)>) -> Self {
        tasks.0.fetch_add(1, Ordering::SeqCst);
        Self(tasks.clone())
    }
}

impl Drop for TaskGuard {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::SeqCst);
        self.0.1.notify_waiters();
    }
}
