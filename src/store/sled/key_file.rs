//! The file `keys` beside sled's: opened, or created for a new store.

use super::chunk::{self, RecordKind};
use super::database::{OpenDatabase, sled_error};
use super::tree::{Changes, put_record};
use super::tree_keys;
use crate::error::StoreError;
use crate::keyring::{Fault, KeyFile, KeyFileError};
use std::path::Path;

/// The name of the file.
pub const NAME: &str = "keys";

/// Opens the keys of an open store. A file that has lost whole slots is refused, because new keys in it could not be
/// distinguished from the lost ones. A damaged key of one owner is accepted: only the data sealed with it is lost.
pub fn open_keys(database: &OpenDatabase) -> Result<KeyFile, StoreError> {
    let file = open_for_inspection(database)?;
    match file.faults().iter().find(|fault| !fault.affects_one_owner) {
        Some(fault) => Err(damage_error(&database.path, fault)),
        None => Ok(file),
    }
}

/// Returns the error for damage beyond the header of the file.
pub fn damage_error(store: &Path, fault: &Fault) -> StoreError {
    opening_error(store, &format!("`{NAME}` is damaged: {}", fault.problem))
}

fn opening_error(store: &Path, problem: &str) -> StoreError {
    StoreError::Opening {
        path: store.to_owned(),
        problem: format!(
            "{problem}. Private texts are sealed with its keys. Restore `{NAME}` as it was when the store was last \
             used, or import a backup into a new store"
        ),
        source: None,
    }
}

/// Opens the keys of an open store for inspection. A store recognizes its key file by the file's id.
pub fn open_for_inspection(database: &OpenDatabase) -> Result<KeyFile, StoreError> {
    let path = database.path.join(NAME);
    let problem = |problem: &str| opening_error(&database.path, problem);
    let id = database.tree.get(RecordKind::KeyFileId, tree_keys::KEY_FILE_ID)?;
    if id.is_none() && database.tree.has_any(&[tree_keys::HEADS])? {
        return Err(problem(&format!("which `{NAME}` belongs to it is not written in it any more")));
    }
    let file = match (open_if_present(&path), id.is_some()) {
        (None, false) => KeyFile::create(&path)?,
        (None, true) => return Err(problem(&format!("`{NAME}` is missing"))),
        (Some(Ok(file)), _) => file,
        (Some(Err(KeyFileError::Header)), _) => {
            return Err(problem(&format!("`{NAME}` is no file of keys, or damaged")));
        }
        (Some(Err(KeyFileError::Io(error))), _) => {
            return Err(problem(&format!("`{NAME}` cannot be opened ({error})")));
        }
    };
    match id {
        Some(id) if file.id().is_none_or(|file_id| id != file_id) => {
            Err(problem(&format!("`{NAME}` is the file of another store")))
        }
        Some(_) => Ok(file),
        None => {
            let mut buffer = chunk::record_buffer(16);
            buffer.extend(file.id().unwrap_or_default());
            let mut changes = Changes::new();
            put_record(&mut changes, RecordKind::KeyFileId, tree_keys::KEY_FILE_ID, buffer, 0)?;
            for (key, chunk) in changes {
                database.tree.0.insert(key, chunk.unwrap_or_default()).map_err(sled_error)?;
            }
            database.tree.0.flush().map_err(sled_error)?;
            database.file.sync_data().map_err(StoreError::unavailable)?;
            Ok(file)
        }
    }
}

fn open_if_present(path: &Path) -> Option<Result<KeyFile, KeyFileError>> {
    path.exists().then(|| KeyFile::open(path))
}
