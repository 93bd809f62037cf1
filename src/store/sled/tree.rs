//! Sled's tree as records: assembles pieces, verifies checksums, and converts sled's errors.

use super::keys;
use super::piece::{self, Kind};
use crate::error::{Damage, StoreError};
use crate::invalid::Invalid;
use std::ops::Bound;

/// The maximum number of damaged pages tolerated in one batch.
const MOST_DAMAGED_PAGES: usize = 64;

/// The tree.
pub struct Tree(pub ::sled::Db);

/// Pieces to put under their keys, or keys to remove.
pub type Changes = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// Converts an error of sled: an unreadable page is damage at the requested key.
pub fn in_our_words(error: ::sled::Error, key: &[u8]) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => {
            Damage::new(keys::describe(key), format!("sled cannot read the page it lies in ({error})")).into()
        }
        error => StoreError::unavailable(error),
    }
}

impl Tree {
    /// Returns the record under a key.
    pub fn get(&self, kind: Kind, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.get_counted(kind, key)?.map(|(record, _)| record))
    }

    /// Returns the record under a key, and the number of its pieces.
    pub fn get_counted(&self, kind: Kind, key: &[u8]) -> Result<Option<(Vec<u8>, u16)>, StoreError> {
        let Some(first) = self.raw(&keys::piece(key, 0))? else { return Ok(None) };
        let mut builder = Builder::new(kind, key, &first)?;
        while let Some(at) = builder.wants() {
            let Some(next) = self.raw(&keys::piece(key, at))? else {
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
        for _ in 0..MOST_DAMAGED_PAGES {
            match self.0.apply_batch(batch.clone()) {
                Err(::sled::Error::Corruption { .. }) => {}
                done => return done,
            }
        }
        self.0.apply_batch(batch.clone())
    }

    fn raw(&self, key: &[u8]) -> Result<Option<::sled::IVec>, StoreError> {
        self.0.get(key).map_err(|error| in_our_words(error, key))
    }

    /// Returns `true` if there are keys with this prefix.
    pub fn has_any(&self, prefix: &[u8]) -> Result<bool, StoreError> {
        match self.0.scan_prefix(prefix).next() {
            None => Ok(false),
            Some(found) => found.map(|_| true).map_err(|error| in_our_words(error, prefix)),
        }
    }

    /// Returns the first key that is not before `from`.
    pub fn first_from(&self, from: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.0.range(from..).next() {
            None => Ok(None),
            Some(found) => {
                found.map(|(key, _)| Some(key.to_vec())).map_err(|error| in_our_words(error, from))
            }
        }
    }

    /// Returns the records whose keys begin with `prefix`, from `from` on.
    pub fn scan(&self, kind: Kind, prefix: &[u8], from: Bound<Vec<u8>>) -> Scan<'_> {
        let from = match from {
            Bound::Unbounded => Bound::Included(prefix.to_vec()),
            // Skips all pieces of that record.
            Bound::Excluded(key) => Bound::Excluded(keys::piece(&key, u16::MAX)),
            from @ Bound::Included(_) => from,
        };
        let items = self.0.range::<Vec<u8>, _>((from, Bound::Unbounded));
        Scan { tree: self, items, kind, prefix: prefix.to_vec(), last: None, over: false }
    }

    /// Returns the keys of all pieces from one key to another.
    pub fn keys(&self, first: &[u8], last: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let keys = self.0.range(first..=last).keys();
        keys.map(|key| key.map(|key| key.to_vec()).map_err(|error| in_our_words(error, first))).collect()
    }

    /// Returns the keys of all pieces that begin with `prefix`.
    pub fn pieces(&self, prefix: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
        let keys = self.0.scan_prefix(prefix).keys();
        keys.map(|key| key.map(|key| key.to_vec()).map_err(|error| in_our_words(error, prefix))).collect()
    }

    /// Reads the page in which a key would lie, so that damage in it is found before a transaction and not in its
    /// middle.
    pub fn touch(&self, key: &[u8]) -> Result<(), StoreError> {
        self.raw(&keys::piece(key, 0)).map(|_| ())
    }
}

/// Adds the changes that replace a record of `old` pieces; returns the new number of pieces.
pub fn put(changes: &mut Changes, kind: Kind, key: &[u8], draft: Vec<u8>, old: u16) -> Result<u16, Invalid> {
    let new = piece::finish(kind, key, draft, |key, piece| changes.push((key, Some(piece))))
        .map_err(|problem| Invalid::new("a record", problem))?;
    remove(changes, key, new..old);
    Ok(new)
}

/// Adds the changes that remove pieces.
pub fn remove(changes: &mut Changes, key: &[u8], pieces: std::ops::Range<u16>) {
    changes.extend(pieces.map(|at| (keys::piece(key, at), None)));
}

fn damage(key: &[u8], problem: &str) -> Damage {
    Damage::new(keys::describe(key), problem)
}

/// A record in progress.
struct Builder<'a> {
    key: &'a [u8],
    kind: Kind,
    count: u16,
    next: u16,
    name: [u8; 8],
    record: Vec<u8>,
}

impl<'a> Builder<'a> {
    fn new(kind: Kind, key: &'a [u8], first: &[u8]) -> Result<Self, Damage> {
        let full = keys::piece(key, 0);
        let piece = piece::read(first, Some(&full)).map_err(|problem| damage(key, problem))?;
        let mut builder =
            Self { key, kind, count: piece.count, next: 0, name: piece.record, record: Vec::new() };
        builder.take(&piece, first.len())?;
        Ok(builder)
    }

    fn wants(&self) -> Option<u16> {
        (self.next < self.count).then_some(self.next)
    }

    fn add(&mut self, bytes: &[u8]) -> Result<(), Damage> {
        let full = keys::piece(self.key, self.next);
        let piece = piece::read(bytes, Some(&full)).map_err(|problem| damage(self.key, problem))?;
        self.take(&piece, bytes.len())
    }

    fn take(&mut self, piece: &piece::Piece, length: usize) -> Result<(), Damage> {
        let fits = piece.kind == self.kind
            && (piece.at, piece.count, piece.record) == (self.next, self.count, self.name)
            && piece.length == length;
        if !fits {
            return Err(damage(self.key, "a piece of another record lies here"));
        }
        self.record.extend(piece.part);
        self.next += 1;
        Ok(())
    }

    fn finish(self) -> Result<Vec<u8>, Damage> {
        if self.count > 1 && !piece::is_whole(&self.record, self.name) {
            return Err(damage(self.key, "the pieces do not make one record"));
        }
        Ok(self.record)
    }
}

/// Records in the order of their keys.
pub struct Scan<'a> {
    tree: &'a Tree,
    items: ::sled::Iter,
    kind: Kind,
    prefix: Vec<u8>,
    /// The last returned record: if it was broken, its further pieces are not reported again.
    last: Option<Vec<u8>>,
    over: bool,
}

/// A key and its record, or the record's damage.
pub type Scanned = (Vec<u8>, Result<Vec<u8>, Damage>);

impl Iterator for Scan<'_> {
    type Item = Result<Scanned, StoreError>;

    /// Returns the next record. An error in place of an item means that sled cannot continue; it ends the iteration.
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.over {
                return None;
            }
            let (full, first) = match self.items.next()? {
                Ok(item) => item,
                Err(error) => {
                    self.over = true;
                    let near = self.last.as_ref().unwrap_or(&self.prefix);
                    return Some(Err(in_our_words(error, near)));
                }
            };
            if !full.starts_with(&self.prefix) {
                return None;
            }
            let Some((key, at)) = keys::split_piece(&full) else {
                return Some(Ok((full.to_vec(), Err(damage(&full, "no record has such a key")))));
            };
            if self.last.as_deref() == Some(key) {
                continue;
            }
            self.last = Some(key.to_vec());
            if at != 0 {
                return Some(Ok((key.to_vec(), Err(damage(key, "its first piece is missing")))));
            }
            let record = match Builder::new(self.kind, key, &first) {
                Err(damage) => Err(damage),
                Ok(builder) if builder.count == 1 => builder.finish(),
                Ok(_) => match self.tree.get(self.kind, key) {
                    Ok(Some(record)) => Ok(record),
                    Ok(None) => Err(damage(key, "a piece is missing")),
                    Err(StoreError::Damaged(damage)) => Err(damage),
                    Err(other) => {
                        self.over = true;
                        return Some(Err(other));
                    }
                },
            };
            return Some(Ok((key.to_vec(), record)));
        }
    }
}
