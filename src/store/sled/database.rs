//! An open sled database, and helpers shared by opening and writing.

use super::commit_marker::CommitMarkerFile;
use super::keys;
use super::memo::Memo;
use super::options::SledOptions;
use super::piece::{self, Kind};
use super::tree::{Changes, Tree, in_our_words, put};
use crate::error::StoreError;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An open sled directory.
pub struct Open {
    pub tree: Tree,
    pub memo: Mutex<Memo>,
    /// Sled's own file, for syncing: sled's flush does not sync durably.
    pub file: File,
    pub commit_marker: CommitMarkerFile,
    pub path: PathBuf,
    pub options: SledOptions,
    /// The size of keys and records written since sled was opened, in bytes.
    pub written: u64,
}

impl Open {
    pub fn memo(&self) -> MutexGuard<'_, Memo> {
        self.memo.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the text of a panic.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("sled panicked: {}", text.as_deref().unwrap_or("no reason given"))
}

/// Returns the size of a file in bytes; 0 if it is unknown.
pub fn length(file: &File) -> u64 {
    file.metadata().map_or(0, |file| file.len())
}

/// Encodes a number as a record.
pub fn number_record(kind: Kind, key: &[u8], number: u64) -> Result<Changes, StoreError> {
    let mut draft = piece::draft(8);
    draft.extend(number.to_be_bytes());
    let mut changes = Changes::new();
    put(&mut changes, kind, key, draft, 0)?;
    Ok(changes)
}

/// Returns the commit counter stored in the tree.
pub fn stored_commit(tree: &Tree) -> Result<u64, StoreError> {
    let Some(record) = tree.get(Kind::Commit, keys::COMMIT)? else { return Ok(0) };
    let bytes = <[u8; 8]>::try_from(&record[..]);
    let damage = crate::error::Damage::new(keys::describe(keys::COMMIT), "it is no number");
    bytes.map(u64::from_be_bytes).map_err(|_| damage.into())
}

/// Converts an error of sled that concerns no particular key.
pub fn of_the_whole(error: ::sled::Error) -> StoreError {
    in_our_words(error, b"")
}
