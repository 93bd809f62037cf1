//! Waiting until a request's notice is posted, so that its answer can link to it. In memory only.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The requests whose notices are waited for.
#[derive(Clone, Default)]
pub(crate) struct Deliveries(Arc<Mutex<HashMap<String, oneshot::Sender<()>>>>);

/// A notice that is waited for, until this is dropped.
pub(crate) struct Delivery {
    deliveries: Deliveries,
    request: String,
    tried: oneshot::Receiver<()>,
}

impl Deliveries {
    /// Waits for the notice of a request.
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
