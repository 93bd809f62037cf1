//! A store that counts what is read from it.

use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Another store, and how many events and index rows were read from it.
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
    /// Returns what was asked of the store since this was called last.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().expect("nobody panics there"))
    }

    /// How many events were read since this was called last.
    pub fn events_read(&self) -> usize {
        self.events.swap(0, Ordering::SeqCst)
    }

    /// How many rows were read since this was called last.
    pub fn rows_read(&self) -> usize {
        self.rows.swap(0, Ordering::SeqCst)
    }
}
