//! An open sled database, and helpers shared by opening and writing.

use super::chunk::{self, RecordKind};
use super::commit_marker::CommitMarkerFile;
use super::options::SledOptions;
use super::stream_cache::StreamCache;
use super::tree::{Changes, Tree, convert_error, put_record};
use super::tree_keys;
use crate::error::StoreError;
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An open sled directory.
pub struct OpenDatabase {
    pub tree: Tree,
    pub cache: Mutex<StreamCache>,
    /// Sled's own file, for syncing: sled's flush does not sync durably.
    pub file: File,
    pub commit_marker: CommitMarkerFile,
    pub path: PathBuf,
    pub options: SledOptions,
    /// The size of keys and records written since sled was opened, in bytes.
    pub bytes_written: u64,
}

impl OpenDatabase {
    pub fn cache(&self) -> MutexGuard<'_, StreamCache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the text of a panic.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    format!("sled panicked: {}", text.as_deref().unwrap_or("no reason given"))
}

/// Returns the size of a file in bytes; 0 if it is unknown.
pub fn file_length(file: &File) -> u64 {
    file.metadata().map_or(0, |file| file.len())
}

/// Encodes a number as a record.
pub fn number_record(kind: RecordKind, key: &[u8], number: u64) -> Result<Changes, StoreError> {
    let mut buffer = chunk::record_buffer(8);
    buffer.extend(number.to_be_bytes());
    let mut changes = Changes::new();
    put_record(&mut changes, kind, key, buffer, 0)?;
    Ok(changes)
}

/// Returns the commit counter stored in the tree.
pub fn stored_commit(tree: &Tree) -> Result<u64, StoreError> {
    let Some(record) = tree.get(RecordKind::Commit, tree_keys::COMMIT)? else { return Ok(0) };
    let bytes = <[u8; 8]>::try_from(&record[..]);
    let damage = crate::error::Damage::new(tree_keys::describe(tree_keys::COMMIT), "it is no number");
    bytes.map(u64::from_be_bytes).map_err(|_| damage.into())
}

/// Converts an error of sled that is not about a single key.
pub fn sled_error(error: ::sled::Error) -> StoreError {
    convert_error(error, b"")
}
