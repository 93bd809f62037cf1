//! Who waits until others can read what a request led to: then its answer says where that stands, rather than where it was
//! to stand. In memory only.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The requests whose notices are waited for.
#[derive(Clone, Default)]
pub(super) struct Deliveries(Arc<Mutex<HashMap<String, oneshot::Sender<()>>>>);

/// A notice that is waited for. When it is dropped, nobody waits for it any more.
pub(super) struct Delivery {
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

    /// The notice of a request was posted, or could not be.
    pub fn tried(&self, request: &str) {
        if let Some(waiting) = self.waiting().remove(request) {
            // Whoever waited may be gone.
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
