//! The file `keys` beside sled's: opened, or created for a new store.

use super::database::{Open, of_the_whole};
use super::keys;
use super::piece::{self, Kind};
use super::tree::{Changes, put};
use crate::error::StoreError;
use crate::keyring::{Fault, KeyFile, Unusable};
use std::path::Path;

/// The name of the file.
pub const NAME: &str = "keys";

/// Opens the keys of an open store. A file that has lost complete slots is refused, because keys written into it could
/// not be distinguished from the lost ones. A damaged key of one owner only costs the data sealed with it.
pub fn beside(open: &Open) -> Result<KeyFile, StoreError> {
    let file = to_look(open)?;
    match file.faults().iter().find(|fault| !fault.is_local) {
        Some(fault) => Err(damage(&open.path, fault)),
        None => Ok(file),
    }
}

/// Returns the error for a file that is damaged beyond its header.
pub fn damage(store: &Path, fault: &Fault) -> StoreError {
    problem_of(store, &format!("`{NAME}` is damaged: {}", fault.problem))
}

fn problem_of(store: &Path, problem: &str) -> StoreError {
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
pub fn to_look(open: &Open) -> Result<KeyFile, StoreError> {
    let path = open.path.join(NAME);
    let problem = |problem: &str| problem_of(&open.path, problem);
    let id = open.tree.get(Kind::Keys, keys::KEYS)?;
    if id.is_none() && open.tree.has_any(&[keys::HEADS])? {
        return Err(problem(&format!("which `{NAME}` belongs to it is not written in it any more")));
    }
    let file = match (opened(&path), id.is_some()) {
        (None, false) => KeyFile::create(&path)?,
        (None, true) => return Err(problem(&format!("`{NAME}` is missing"))),
        (Some(Ok(file)), _) => file,
        (Some(Err(Unusable::Header)), _) => {
            return Err(problem(&format!("`{NAME}` is no file of keys, or damaged")));
        }
        (Some(Err(Unusable::Io(error))), _) => {
            return Err(problem(&format!("`{NAME}` cannot be opened ({error})")));
        }
    };
    match id {
        Some(id) if file.id().is_none_or(|own| id != own) => {
            Err(problem(&format!("`{NAME}` is the file of another store")))
        }
        Some(_) => Ok(file),
        None => {
            let mut draft = piece::draft(16);
            draft.extend(file.id().unwrap_or_default());
            let mut changes = Changes::new();
            put(&mut changes, Kind::Keys, keys::KEYS, draft, 0)?;
            for (key, piece) in changes {
                open.tree.0.insert(key, piece.unwrap_or_default()).map_err(of_the_whole)?;
            }
            open.tree.0.flush().map_err(of_the_whole)?;
            open.file.sync_data().map_err(StoreError::unavailable)?;
            Ok(file)
        }
    }
}

fn opened(path: &Path) -> Option<Result<KeyFile, Unusable>> {
    path.exists().then(|| KeyFile::open(path))
}
