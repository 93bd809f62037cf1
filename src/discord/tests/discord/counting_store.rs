//! A store that counts reads.

use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A store that counts the events and index rows read from another.
pub type CountingStore = HookedStore<ReadCounts>;

#[derive(Clone, Default)]
pub struct ReadCounts {
    events: Arc<AtomicUsize>,
    rows: Arc<AtomicUsize>,
    calls: Arc<Mutex<Vec<String>>>,
}

impl Hooks for ReadCounts {
    async fn around<T: Send>(
        &self,
        operation: &str,
        _stream: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        self.calls.lock().expect("not poisoned").push(operation.to_owned());
        doing.await
    }

    fn on_events_read(&self, count: usize) {
        self.events.fetch_add(count, Ordering::SeqCst);
    }

    fn on_rows_read(&self, count: usize) {
        self.rows.fetch_add(count, Ordering::SeqCst);
    }
}

impl ReadCounts {
    /// Returns the operations since the last call.
    pub fn take_calls(&self) -> Vec<String> {
        std::mem::take(&mut *self.calls.lock().expect("not poisoned"))
    }

    /// Returns the number of events read since the last call.
    pub fn take_events_read(&self) -> usize {
        self.events.swap(0, Ordering::SeqCst)
    }

    /// Returns the number of rows read since the last call.
    pub fn take_rows_read(&self) -> usize {
        self.rows.swap(0, Ordering::SeqCst)
    }
}
