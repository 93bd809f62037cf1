//! A store with planted panics: the next matching call panics.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::{Arc, Mutex};

/// The pending panics, shared by clones.
#[derive(Clone, Default)]
pub struct Panics(Arc<Mutex<Vec<Planted>>>);

struct Planted {
    /// The prefix of the operation, such as `claim timers`.
    asked: String,
    /// A text that the operation must contain.
    holds: String,
}

impl Panics {
    /// Plants a panic in the next operation with this prefix and text.
    pub fn plant(&self, asked: &str, holds: &str) {
        let planted = Planted { asked: asked.to_owned(), holds: holds.to_owned() };
        self.0.lock().expect("nobody panics there").push(planted);
    }

    /// Returns the number of panics that have not occurred yet.
    pub fn left(&self) -> usize {
        self.0.lock().expect("nobody panics there").len()
    }

    /// Removes all pending panics.
    pub fn clear(&self) {
        self.0.lock().expect("nobody panics there").clear();
    }

    fn meet(&self, asked: &str) {
        let mut planted = self.0.lock().expect("nobody panics there");
        let fits = |one: &Planted| asked.starts_with(&one.asked) && asked.contains(&one.holds);
        let Some(at) = planted.iter().position(fits) else { return };
        planted.remove(at);
        drop(planted);
        panic!("planted at `{asked}`");
    }
}

/// A store with planted panics.
pub type PanickingStore = HookedStore<Panics>;

impl Hooks for Panics {
    async fn around<T: Send>(
        &self,
        asked: &str,
        _stream: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        self.meet(asked);
        doing.await
    }
}
