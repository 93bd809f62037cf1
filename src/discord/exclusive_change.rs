//! Changes that depend on what was there before, and leave no event by which two at once could be told apart: one at a
//! time, in this process and in all that share its store.

use crate::trouble::Failed;
use castellan_store::{SharedStore, Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::{Instant, sleep};

/// How long others are waited for. One that was killed is missed within this time.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is tried again.
const AGAIN: Duration = Duration::from_millis(20);

/// Another process did not come to an end.
#[derive(Debug, thiserror::Error)]
#[error("another process changes the same all the time")]
struct ChangedElsewhere;

/// Who may change something now, one after the other.
#[derive(Clone)]
pub(super) struct ExclusiveChanges {
    store: SharedStore,
    /// Whoever waits for another process keeps others of this one waiting, too: such changes are rare.
    here: Arc<Mutex<()>>,
}

/// Nobody else changes this until it is dropped.
pub(super) struct ExclusiveChange(Option<Held>);

struct Held {
    store: SharedStore,
    name: String,
    _here: OwnedMutexGuard<()>,
}

impl ExclusiveChanges {
    pub fn new(store: SharedStore) -> Self {
        Self { store, here: Arc::default() }
    }

    /// Waits until nobody else changes what is called so.
    ///
    /// # Errors
    /// When the store fails, or another process does not come to an end.
    pub async fn begin(&self, what: &str) -> Result<ExclusiveChange, Failed> {
        let here = Arc::clone(&self.here).lock_owned().await;
        let (name, since) = (format!("change/{what}"), Instant::now());
        while !self.store.lease(&name).await? {
            if since.elapsed() > PATIENCE {
                return Err(StoreError::Down(Arc::new(ChangedElsewhere)).into());
            }
            sleep(AGAIN).await;
        }
        Ok(ExclusiveChange(Some(Held { store: self.store.clone(), name, _here: here })))
    }
}

impl Drop for ExclusiveChange {
    fn drop(&mut self) {
        let Some(held) = self.0.take() else { return };
        // The next of this process waits until the name is given back, however this one has ended.
        tokio::spawn(async move {
            if let Err(error) = held.store.release(&held.name).await {
                tracing::debug!(%error, "another process waits until this one has ended");
            }
        });
    }
}
