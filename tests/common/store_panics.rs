//! A store around which tests plant panics: whoever asks it something of that kind next panics.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use std::sync::{Arc, Mutex};

/// The panics that wait. Copies are the same ones.
#[derive(Clone, Default)]
pub struct Panics(Arc<Mutex<Vec<Planted>>>);

struct Planted {
    /// How what is asked begins, such as `claim timers`.
    asked: String,
    /// What else is in it.
    holds: String,
}

impl Panics {
    /// Whoever next asks what begins so, and has this in it, panics.
    pub fn plant(&self, asked: &str, holds: &str) {
        let planted = Planted { asked: asked.to_owned(), holds: holds.to_owned() };
        self.0.lock().expect("nobody panics there").push(planted);
    }

    /// How many have not come about yet.
    pub fn left(&self) -> usize {
        self.0.lock().expect("nobody panics there").len()
    }

    /// None waits any more.
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

/// The store.
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
