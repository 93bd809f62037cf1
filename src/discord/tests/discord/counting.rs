//! A store that counts reads.

use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// A store that counts the events and index rows read from another.
pub type Counting = HookedStore<Counts>;

#[derive(Clone, Default)]
pub struct Counts {
    events: Arc<AtomicUsize>,
    rows: Arc<AtomicUsize>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Hooks for Counts {
    async fn around<T: Send>(
        &self,
        asked: &str,
        _stream: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        self.asked.lock().expect("nobody panics there").push(asked.to_owned());
        doing.await
    }

    fn events_were_read(&self, count: usize) {
        self.events.fetch_add(count, Ordering::SeqCst);
    }

    fn rows_were_read(&self, count: usize) {
        self.rows.fetch_add(count, Ordering::SeqCst);
    }
}

impl Counts {
    /// Returns the calls since the last time.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().expect("nobody panics there"))
    }

    /// Returns the number of events read since the last time.
    pub fn events_read(&self) -> usize {
        self.events.swap(0, Ordering::SeqCst)
    }

    /// Returns the number of rows read since the last time.
    pub fn rows_read(&self) -> usize {
        self.rows.swap(0, Ordering::SeqCst)
    }
}
