//! A store that an earlier version wrote: read, and replaced by what was made of it.
//!
//! What is to replace it is a store in the folder `replacement` within its directory. Once that is complete a file in it
//! says so, and from then on whoever opens the directory finishes: the files of the old store are removed, a second
//! file says so, and those of the new one take their places. A kill leaves either the old store, or what is finished on
//! opening.

use super::fold;
use super::keys;
use super::opening::{self, SCHEMA};
use super::piece::Kind;
use super::writer::{self, Open};
use super::{SledOptions, SledStore, whole};
use crate::error::StoreError;
use crate::names::{Number, StreamName};
use crate::whole::WholeStream;
use std::fs::{self, File};
use std::io;
use std::ops::Bound;
use std::path::{Path, PathBuf};

/// Where the new store is made.
const FOLDER: &str = "replacement";
/// In it: that it is complete.
const COMPLETE: &str = "complete";
/// In it: that the files of the old store are gone.
const CLEARED: &str = "cleared";
/// Moved last, so that a directory without it is one that is still being replaced.
const LAST: &str = "witness";

/// A store of an earlier version, open to be read and replaced.
///
/// Its methods block.
pub struct EarlierStore {
    open: Open,
}

impl EarlierStore {
    /// Opens the store in a directory.
    ///
    /// # Errors
    /// See [`SledStore::open`]; and when it is not of an earlier version.
    pub fn open(path: impl AsRef<Path>, options: SledOptions) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let (open, _) = opening::open(path, &options)?;
        if open.schema < SCHEMA {
            return Ok(Self { open });
        }
        let problem = format!("it is up to date (schema {SCHEMA})");
        Err(StoreError::Opening { path: path.to_owned(), problem, source: None })
    }

    /// The version of its form.
    #[must_use]
    pub fn schema(&self) -> u64 {
        self.open.schema
    }

    /// The names of the streams behind a name, in order, at most `limit`.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn streams(&self, after: Option<&StreamName>, limit: usize) -> Result<Vec<StreamName>, StoreError> {
        let from = after.map_or(Bound::Unbounded, |name| Bound::Excluded(keys::head(name)));
        let scan = self.open.tree.scan(Kind::Head, &[keys::HEADS], from);
        let names = scan.filter_map(|found| found.map(|(key, _)| keys::stream_of(&key)).transpose());
        names.take(limit).collect()
    }

    /// A stream with everything that belongs to it.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when part of it cannot be read.
    pub fn whole(&self, stream: &StreamName) -> Result<Option<WholeStream>, StoreError> {
        whole::read(&self.open, stream)
    }

    /// How many events a stream has, by its head alone.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when the head cannot be read.
    pub fn number(&self, stream: &StreamName) -> Result<Option<Number>, StoreError> {
        let Some((bytes, _)) = fold::head_bytes(&self.open.tree, stream)? else { return Ok(None) };
        Ok(Some(fold::head_record(stream, &bytes)?.last.head().number))
    }

    /// An empty store that is to replace this one; what was left of an earlier try is removed.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn begin_replacement(&self, options: SledOptions) -> Result<SledStore, StoreError> {
        let folder = self.open.path.join(FOLDER);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(StoreError::unavailable)?;
        }
        SledStore::open(folder, options)
    }

    /// Puts what was made in the place of this store, and removes this one. The replacement has to be closed.
    ///
    /// # Errors
    /// When the files cannot be moved. Opening the directory again then goes on with it.
    pub fn replace(self) -> Result<(), StoreError> {
        let path = self.open.path.clone();
        note(&path.join(FOLDER), COMPLETE).map_err(StoreError::unavailable)?;
        writer::close(self.open);
        // Whoever opens it finishes, with its lock held.
        SledStore::open(&path, SledOptions::default()).map(drop)
    }
}

/// Goes on with replacing the store of a directory, whose lock is held, if that was begun and is to be finished. Says
/// whether it was.
pub fn finish_replacing(path: &Path) -> io::Result<bool> {
    let folder = path.join(FOLDER);
    if !folder.join(COMPLETE).exists() {
        return Ok(false);
    }
    if !folder.join(CLEARED).exists() {
        for file in entries(path)? {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // The lock is held on the witness until the new one takes its place.
            if name == "blobs" {
                fs::remove_dir_all(&file)?;
            } else if ["db", "conf"].contains(&&*name) || name.starts_with("snap.") {
                fs::remove_file(&file)?;
            }
        }
        sync_folder(path)?;
        note(&folder, CLEARED)?;
    }
    let mut files = entries(&folder)?;
    files.retain(|file| !file.ends_with(COMPLETE) && !file.ends_with(CLEARED));
    files.sort_by_key(|file| file.ends_with(LAST));
    for file in files {
        let place = path.join(file.file_name().unwrap_or_default());
        if place.is_dir() {
            fs::remove_dir_all(&place)?;
        }
        fs::rename(&file, &place)?;
    }
    sync_folder(path)?;
    fs::remove_file(folder.join(COMPLETE))?;
    fs::remove_dir_all(&folder)?;
    sync_folder(path)?;
    Ok(true)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect()
}

/// An empty file that outlives a loss of power.
fn note(folder: &Path, name: &str) -> io::Result<()> {
    File::create(folder.join(name))?.sync_all()?;
    sync_folder(folder)
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
