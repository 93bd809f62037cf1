//! Waits until a request's notice is posted, so that the answer can link to it. Kept in memory only.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The requests with a pending notice.
#[derive(Clone, Default)]
pub(crate) struct PendingNotices(Arc<Mutex<HashMap<String, oneshot::Sender<()>>>>);

/// A pending notice. Dropping it ends the wait.
pub(crate) struct PendingNotice {
    pending_notices: PendingNotices,
    request: String,
    attempted: oneshot::Receiver<()>,
}

impl PendingNotices {
    /// Registers a wait for the notice of a request.
    pub fn register(&self, request: &str) -> PendingNotice {
        let (sender, attempted) = oneshot::channel();
        self.waiting().insert(request.to_owned(), sender);
        PendingNotice { pending_notices: self.clone(), request: request.to_owned(), attempted }
    }

    /// Ends the wait for a request's notice: it was posted, or could not be.
    pub fn mark_attempted(&self, request: &str) {
        if let Some(waiting) = self.waiting().remove(request) {
            // The waiting task may have ended.
            let _ = waiting.send(());
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, oneshot::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingNotice {
    /// Returns `true` if the notice was posted, or could not be, before `timeout`.
    pub async fn wait_until_attempted(mut self, timeout: impl Future<Output = ()>) -> bool {
        tokio::select! {
            biased;
            attempted = &mut self.attempted => attempted.is_ok(),
            () = timeout => false,
        }
    }
}

impl Drop for PendingNotice {
    fn drop(&mut self) {
        self.pending_notices.waiting().remove(&self.request);
    }
}
