//! A store with an outage.

use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::Hooks;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that makes queries for rows fail.
#[derive(Clone, Default)]
pub struct StoreOutage(Arc<AtomicBool>);

impl StoreOutage {
    pub fn set(&self, down: bool) {
        self.0.store(down, Ordering::SeqCst);
    }
}

impl Hooks for StoreOutage {
    async fn around<T: Send>(
        &self,
        operation: &str,
        _: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if operation.contains("query ") && self.0.load(Ordering::SeqCst) {
            return Err(StoreError::Down(Arc::new(io::Error::other("the database restarts"))));
        }
        doing.await
    }
}
