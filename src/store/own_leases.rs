//! Leases of names in a store that belongs to a single process, which gets every name that it asks for.

use super::error::StoreError;
use super::names::check_key;
use super::request::Note;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The names that this process has leased, and notes. Clones share them.
#[derive(Clone, Default, Debug)]
pub(super) struct OwnLeases(Arc<Mutex<Names>>);

#[derive(Default, Debug)]
struct Names {
    leased: BTreeSet<String>,
    notes: BTreeMap<String, (String, Instant)>,
}

impl OwnLeases {
    pub(super) fn lease(&self, name: &str) -> Result<bool, StoreError> {
        check_key("the name of a lease", name)?;
        self.names().leased.insert(name.to_owned());
        Ok(true)
    }

    pub(super) fn release(&self, name: &str) {
        self.names().leased.remove(name);
    }

    pub(super) fn release_all(&self) {
        self.names().leased.clear();
    }

    pub(super) fn leave_note(&self, name: &str, note: &str) -> bool {
        let mut names = self.names();
        let is_leased = names.leased.contains(name);
        if is_leased {
            names.notes.insert(name.to_owned(), (note.to_owned(), Instant::now()));
        }
        is_leased
    }

    pub(super) fn note(&self, name: &str) -> Option<Note> {
        let names = self.names();
        let (text, left) = names.notes.get(name)?;
        Some(Note { text: text.clone(), age: left.elapsed() })
    }

    pub(super) fn count(&self, prefix: &str) -> u64 {
        self.names().leased.iter().filter(|name| name.starts_with(prefix)).count() as u64
    }

    fn names(&self) -> MutexGuard<'_, Names> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
