//! Waits until a request's notice is posted, so that the answer can link to it. Kept in memory only.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The requests with a pending notice.
#[derive(Clone, Default)]
pub(crate) struct Deliveries(Arc<Mutex<HashMap<String, oneshot::Sender<()>>>>);

/// A pending notice. Dropping it ends the wait.
pub(crate) struct Delivery {
    deliveries: Deliveries,
    request: String,
    tried: oneshot::Receiver<()>,
}

impl Deliveries {
    /// Registers a wait for the notice of a request.
    pub fn of(&self, request: &str) -> Delivery {
        let (sender, tried) = oneshot::channel();
        self.waiting().insert(request.to_owned(), sender);
        Delivery { deliveries: self.clone(), request: request.to_owned(), tried }
    }

    /// Ends the wait for a request's notice: it was posted, or could not be.
    pub fn tried(&self, request: &str) {
        if let Some(waiting) = self.waiting().remove(request) {
            // The waiting task may have ended.
            let _ = waiting.send(());
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, oneshot::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Delivery {
    /// Returns `true` if the notice was posted, or could not be, before `enough`.
    pub async fn was_tried(mut self, enough: impl Future<Output = ()>) -> bool {
        tokio::select! {
            biased;
            tried = &mut self.tried => tried.is_ok(),
            () = enough => false,
        }
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        self.deliveries.waiting().remove(&self.request);
    }
}
