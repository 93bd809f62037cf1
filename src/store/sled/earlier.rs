//! Replacing a store of an earlier schema by an upgraded one.

use super::database::Open;
use super::fold;
use super::keys;
use super::opening::{self, SCHEMA};
use super::piece::Kind;
use super::replacement;
use super::{SledOptions, SledStore, whole};
use crate::error::StoreError;
use crate::names::{Number, StreamName};
use crate::whole::WholeStream;
use std::fs;
use std::ops::Bound;
use std::path::Path;

/// A store of an earlier schema, opened to be read and replaced. Its methods block.
pub struct EarlierStore {
    open: Open,
}

impl EarlierStore {
    /// Opens the store in a directory.
    ///
    /// # Errors
    /// Those of [`SledStore::open`], and [`StoreError::Opening`] when the store is up to date.
    pub fn open(path: impl AsRef<Path>, options: SledOptions) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let (open, _) = opening::open(path, &options)?;
        if open.schema < SCHEMA {
            return Ok(Self { open });
        }
        let problem = format!("it is up to date (schema {SCHEMA})");
        Err(StoreError::Opening { path: path.to_owned(), problem, source: None })
    }

    /// The schema version that the store has.
    #[must_use]
    pub fn schema(&self) -> u64 {
        self.open.schema
    }

    /// The names of the streams after a name, in order, at most `limit`.
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

    /// The version of a stream, read from its head alone.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when the head cannot be read.
    pub fn number(&self, stream: &StreamName) -> Result<Option<Number>, StoreError> {
        let Some((bytes, _)) = fold::head_bytes(&self.open.tree, stream)? else { return Ok(None) };
        Ok(Some(fold::head_record(stream, &bytes)?.last.head().number))
    }

    /// Opens an empty store that will replace this one. The remains of an earlier attempt are removed.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn begin_replacement(&self, options: SledOptions) -> Result<SledStore, StoreError> {
        let folder = replacement::folder(&self.open.path);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(StoreError::unavailable)?;
        }
        SledStore::open(folder, options)
    }

    /// Puts the replacement, which has to be closed, in the place of this store.
    ///
    /// # Errors
    /// When the files cannot be moved. Opening the directory again continues.
    pub fn replace(self) -> Result<(), StoreError> {
        let path = self.open.path.clone();
        replacement::complete(&path).map_err(StoreError::unavailable)?;
        opening::close(self.open);
        // Whoever opens it finishes, with its lock held.
        SledStore::open(&path, SledOptions::default()).map(drop)
    }
}
