//! Sled's tree as records: assembles chunks, verifies checksums, and converts sled's errors.

use super::chunk::{self, RecordKind};
use super::tree_keys;
use crate::argument_error::ArgumentError;
use crate::error::{Damage, StoreError};
use std::ops::Bound;

/// The maximum number of damaged pages tolerated in one batch.
const MAX_DAMAGED_PAGES: usize = 64;

/// The tree.
pub struct Tree(pub ::sled::Db);

/// Chunks to put under their keys; `None` removes a key.
pub type Changes = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// Converts an error of sled: an unreadable page is damage at the requested key.
pub fn convert_error(error: ::sled::Error, key: &[u8]) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => {
            Damage::new(tree_keys::describe(key), format!("sled cannot read the page it lies in ({error})"))
                .into()
        }
        error => StoreError::unavailable(error),
    }
}

impl Tree {
    /// Returns the record under a key.
    pub fn get(&self, kind: RecordKind, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.get_with_chunk_count(kind, key)?.map(|(record, _)| record))
    }

    /// Returns the record under a key, and the number of its chunks.
    pub fn get_with_chunk_count(
        &self,
        kind: RecordKind,
        key: &[u8],
    ) -> Result<Option<(Vec<u8>, u16)>, StoreError> {
        let Some(first) = self.get_raw(&tree_keys::chunk(key, 0))? else { return Ok(None) };
        let mut builder = RecordBuilder::new(kind, key, &first)?;
        while let Some(at) = builder.next_ordinal() {
            let Some(next) = self.get_raw(&tree_keys::chunk(key, at))? else {
                return Err(damage(key, "a piece is missing").into());
            };
            builder.add(&next)?;
        }
        let count = builder.count;
        Ok(Some((builder.finish()?, count)))
    }

    /// Applies a batch.
    ///
    /// Besides the requested writes, sled sometimes moves an old page. If that page is damaged, sled fails in the
    /// middle of the batch. It does not return to such a page, so the same batch is applied again, and the parts that
    /// were written stay unchanged.
    pub fn apply(&self, batch: &::sled::Batch) -> ::sled::Result<()> {
        for _ in 0..MAX_DAMAGED_PAGES {
            match self.0.apply_batch(batch.clone()) {
                Err(::sled::Error::Corruption { .. }) => {}
                done => return done,
            }
        }
        self.0.apply_batch(batch.clone())
    }

    fn get_raw(&self, key: &[u8]) -> Result<Option<::sled::IVec>, StoreError> {
        self.0.get(key).map_err(|error| convert_error(error, key))
    }

    /// Returns `true` if there are keys with this prefix.
    pub fn has_any(&self, prefix: &[u8]) -> Result<bool, StoreError> {
        match self.0.scan_prefix(prefix).next() {
            None => Ok(false),
            Some(found) => found.map(|_| true).map_err(|error| convert_error(error, prefix)),
        }
    }

    /// Returns the first key that is not before `from`.
    pub fn first_from(&self, from: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.0.range(from..).next() {
            None => Ok(None),
            Some(found) => {
                found.map(|(key, _)| Some(key.to_vec())).map_err(|error| convert_error(error, from))
            }
        }
    }

    /// Returns the records whose keys begin with `prefix`, from `from` on.
    pub fn scan(&self, kind: RecordKind, prefix: &[u8], from: Bound<Vec<u8>>) -> Scan<'_> {
        let from = match from {
            Bound::Unbounded => Bound::Included(prefix.to_vec()),
            // Skips all chunks of that record.
            Bound::Excluded(key) => Bound::Excluded(tree_keys::chunk(&key, u16::MAX)),
            from @ Bound::Included(_) => from,
        };
        let entries = self.0.range::<Vec<u8>, _>((from, Bound::Unbounded));
        Scan { tree: self, entries, kind, prefix: prefix.to_vec(), last: None, is_finished: false }
    }

    /// Returns the keys of all chunks from one key to another.
    pub fn keys_between(&self, first: &[u8], last: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let keys = self.0.range(first..=last).keys();
        keys.map(|key| key.map(|key| key.to_vec()).map_err(|error| convert_error(error, first))).collect()
    }

    /// Returns the keys of all chunks that begin with `prefix`.
    pub fn chunk_keys(&self, prefix: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let keys = self.0.scan_prefix(prefix).keys();
        keys.map(|key| key.map(|key| key.to_vec()).map_err(|error| convert_error(error, prefix))).collect()
    }

    /// Reads the page in which a key would lie, so that damage in it is found before a transaction and not in its
    /// middle.
    pub fn read_page(&self, key: &[u8]) -> Result<(), StoreError> {
        self.get_raw(&tree_keys::chunk(key, 0)).map(|_| ())
    }
}

/// Adds the changes that replace a record of `old` chunks; returns the new number of chunks.
pub fn put_record(
    changes: &mut Changes,
    kind: RecordKind,
    key: &[u8],
    buffer: Vec<u8>,
    old: u16,
) -> Result<u16, ArgumentError> {
    let new = chunk::split_record(kind, key, buffer, |key, chunk| changes.push((key, Some(chunk))))
        .map_err(|problem| ArgumentError::new("a record", problem))?;
    remove_chunks(changes, key, new..old);
    Ok(new)
}

/// Adds the changes that remove chunks.
pub fn remove_chunks(changes: &mut Changes, key: &[u8], chunks: std::ops::Range<u16>) {
    changes.extend(chunks.map(|at| (tree_keys::chunk(key, at), None)));
}

fn damage(key: &[u8], problem: &str) -> Damage {
    Damage::new(tree_keys::describe(key), problem)
}

/// A record in progress.
struct RecordBuilder<'a> {
    key: &'a [u8],
    kind: RecordKind,
    count: u16,
    next: u16,
    digest: [u8; 8],
    record: Vec<u8>,
}

impl<'a> RecordBuilder<'a> {
    fn new(kind: RecordKind, key: &'a [u8], first: &[u8]) -> Result<Self, Damage> {
        let chunk_key = tree_keys::chunk(key, 0);
        let chunk = chunk::parse(first, Some(&chunk_key)).map_err(|problem| damage(key, problem))?;
        let mut builder =
            Self { key, kind, count: chunk.count, next: 0, digest: chunk.digest, record: Vec::new() };
        builder.push(&chunk, first.len())?;
        Ok(builder)
    }

    fn next_ordinal(&self) -> Option<u16> {
        (self.next < self.count).then_some(self.next)
    }

    fn add(&mut self, bytes: &[u8]) -> Result<(), Damage> {
        let chunk_key = tree_keys::chunk(self.key, self.next);
        let chunk = chunk::parse(bytes, Some(&chunk_key)).map_err(|problem| damage(self.key, problem))?;
        self.push(&chunk, bytes.len())
    }

    fn push(&mut self, chunk: &chunk::Chunk, length: usize) -> Result<(), Damage> {
        let fits = chunk.kind == self.kind
            && (chunk.ordinal, chunk.count, chunk.digest) == (self.next, self.count, self.digest)
            && chunk.length == length;
        if !fits {
            return Err(damage(self.key, "a piece of another record lies here"));
        }
        self.record.extend(chunk.data);
        self.next += 1;
        Ok(())
    }

    fn finish(self) -> Result<Vec<u8>, Damage> {
        if self.count > 1 && !chunk::is_complete(&self.record, self.digest) {
            return Err(damage(self.key, "the pieces do not make one record"));
        }
        Ok(self.record)
    }
}

/// Records in the order of their keys.
pub struct Scan<'a> {
    tree: &'a Tree,
    entries: ::sled::Iter,
    kind: RecordKind,
    prefix: Vec<u8>,
    /// The last returned record: if it was broken, its further chunks are not reported again.
    last: Option<Vec<u8>>,
    is_finished: bool,
}

/// A key and its record, or the record's damage.
pub type ScannedRecord = (Vec<u8>, Result<Vec<u8>, Damage>);

impl Iterator for Scan<'_> {
    type Item = Result<ScannedRecord, StoreError>;

    /// Returns the next record. An error in place of an item means that sled cannot continue; it ends the iteration.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.is_finished {
                return None;
            }
            let (chunk_key, first) = match self.entries.next()? {
                Ok(item) => item,
                Err(error) => {
                    self.is_finished = true;
                    let near = self.last.as_ref().unwrap_or(&self.prefix);
                    return Some(Err(convert_error(error, near)));
                }
            };
            if !chunk_key.starts_with(&self.prefix) {
                return None;
            }
            let Some((key, at)) = tree_keys::split_chunk(&chunk_key) else {
                return Some(Ok((chunk_key.to_vec(), Err(damage(&chunk_key, "no record has such a key")))));
            };
            if self.last.as_deref() == Some(key) {
                continue;
            }
            self.last = Some(key.to_vec());
            if at != 0 {
                return Some(Ok((key.to_vec(), Err(damage(key, "its first piece is missing")))));
            }
            let record = match RecordBuilder::new(self.kind, key, &first) {
                Err(damage) => Err(damage),
                Ok(builder) if builder.count == 1 => builder.finish(),
                Ok(_) => match self.tree.get(self.kind, key) {
                    Ok(Some(record)) => Ok(record),
                    Ok(None) => Err(damage(key, "a piece is missing")),
                    Err(StoreError::Damaged(damage)) => Err(damage),
                    Err(other) => {
                        self.is_finished = true;
                        return Some(Err(other));
                    }
                },
            };
            return Some(Ok((key.to_vec(), record)));
        }
    }
}
