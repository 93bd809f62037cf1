//! Leases of names in a store that belongs to a single process, which gets every name that it asks for.

use super::arguments::Note;
use super::error::StoreError;
use super::names::check_key;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The leases and notes of this process. Clones share them.
#[derive(Clone, Default, Debug)]
pub(super) struct LocalLeases(Arc<Mutex<LeaseTable>>);

#[derive(Default, Debug)]
struct LeaseTable {
    leased: BTreeSet<String>,
    /// The notes by name, with the times at which they were left.
    notes: BTreeMap<String, (String, Instant)>,
}

impl LocalLeases {
    pub(super) fn lease(&self, name: &str) -> Result<bool, StoreError> {
        check_key("the name of a lease", name)?;
        self.lock().leased.insert(name.to_owned());
        Ok(true)
    }

    pub(super) fn release(&self, name: &str) {
        self.lock().leased.remove(name);
    }

    pub(super) fn release_all(&self) {
        self.lock().leased.clear();
    }

    pub(super) fn leave_note(&self, name: &str, note: &str) -> bool {
        let mut table = self.lock();
        let is_leased = table.leased.contains(name);
        if is_leased {
            table.notes.insert(name.to_owned(), (note.to_owned(), Instant::now()));
        }
        is_leased
    }

    pub(super) fn note(&self, name: &str) -> Option<Note> {
        let table = self.lock();
        let (text, left) = table.notes.get(name)?;
        Some(Note { text: text.clone(), age: left.elapsed() })
    }

    pub(super) fn count(&self, prefix: &str) -> u64 {
        self.lock().leased.iter().filter(|name| name.starts_with(prefix)).count() as u64
    }

    fn lock(&self) -> MutexGuard<'_, LeaseTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
