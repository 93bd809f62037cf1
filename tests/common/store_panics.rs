//! A store with planted panics: the next matching call panics.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::{Arc, Mutex};

/// The pending panics, shared by clones.
#[derive(Clone, Default)]
pub struct Panics(Arc<Mutex<Vec<PlantedPanic>>>);

struct PlantedPanic {
    /// The prefix of the operation, such as `claim timers`.
    operation: String,
    /// A text that the operation must contain.
    text: String,
}

impl Panics {
    /// Plants a panic in the next operation with this prefix and text.
    pub fn plant(&self, operation: &str, text: &str) {
        let planted = PlantedPanic { operation: operation.to_owned(), text: text.to_owned() };
        self.0.lock().expect("not poisoned").push(planted);
    }

    /// Returns the number of panics that have not occurred yet.
    pub fn pending(&self) -> usize {
        self.0.lock().expect("not poisoned").len()
    }

    /// Removes all pending panics.
    pub fn clear(&self) {
        self.0.lock().expect("not poisoned").clear();
    }

    fn trigger(&self, operation: &str) {
        let mut planted = self.0.lock().expect("not poisoned");
        let fits =
            |panic: &PlantedPanic| operation.starts_with(&panic.operation) && operation.contains(&panic.text);
        let Some(at) = planted.iter().position(fits) else { return };
        planted.remove(at);
        drop(planted);
        panic!("planted at `{operation}`");
    }
}

/// A store with planted panics.
pub type PanickingStore = HookedStore<Panics>;

impl Hooks for Panics {
    async fn around<T: Send>(
        &self,
        operation: &str,
        _stream: Option<&StreamName>,
        future: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        self.trigger(operation);
        future.await
    }
}
