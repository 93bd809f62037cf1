//! The rows of a salvaged store.
//!
//! A row's checksum covers its key, which the row does not contain. It contains the name of its stream, whose head
//! lists the keys. The latest copy of a row counts, by sled's sequence number of its location, provided that the latest
//! head of its stream lists the row. If the latest copy is lost, an older one is used, which cannot be detected. Rows
//! of streams with events have to match the events, so they are not carried over; the unsealed ones can be rebuilt.

use super::{Location, Locations, read_bytes};
use crate::error::{Damage, StoreError};
use crate::export;
use crate::keyring::{KeyFileError, KeyRecord, KeyState, RowId, SavedKeys, SealedText, is_sealed};
use crate::names::StreamName;
use crate::sled::chunk;
use crate::sled::records::{HeadRecord, RowBody, decode, decode_first};
use crate::sled::{key_file, sled_log, tree_keys};
use crate::whole_stream::StreamRow;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Sled's sequence number of a location; `None` if it is unknown, or no change in force is written there.
type Age = Option<u64>;

/// The needed parts of a stream's latest head.
pub struct FoundHead {
    /// The ordinal of the last frame, and the version of the last event.
    last: (u32, u64),
    age: Age,
    /// The index, key and number of chunks of each row.
    rows: Vec<(String, String, u16)>,
}

impl FoundHead {
    pub fn new(head: &HeadRecord, age: Age) -> Self {
        let row = |(index, key, chunk_count): &(&str, &str, u16)| {
            ((*index).to_owned(), (*key).to_owned(), *chunk_count)
        };
        Self { last: (head.last.ordinal, head.last.version), age, rows: head.index.iter().map(row).collect() }
    }

    pub const fn last(&self) -> (u32, u64) {
        self.last
    }

    pub fn is_before(&self, other: &Self) -> bool {
        (self.last, self.age) < (other.last, other.age)
    }
}

/// A possible chunk of a row.
struct RowChunk {
    location: Location,
    ordinal: u16,
    count: u16,
    digest: [u8; 8],
}

/// The possible chunks of rows, and the age of each location.
pub struct RowFinder {
    /// The segments of each file.
    segments: Vec<Vec<Option<sled_log::Segment>>>,
    chunks: Vec<RowChunk>,
}

/// A copy of a row.
struct RowCopy {
    age: Age,
    owner: String,
    value: String,
}

/// The latest copies of rows, by index and key.
pub struct LatestRows(HashMap<(String, String), RowCopy>);

/// A row of several chunks, as far as they were found.
struct SplitRow {
    row: (String, String),
    age: Age,
    locations: Vec<Option<Location>>,
}

impl RowFinder {
    pub fn new(files: &[PathBuf]) -> Self {
        // An unreadable file is reported later, when it is searched.
        let segments = files.iter().map(|file| segments(file).unwrap_or_default()).collect();
        Self { segments, chunks: Vec::new() }
    }

    pub fn age(&self, (file, offset): Location) -> Age {
        let offset = usize::try_from(offset).ok()?;
        self.segments.get(file)?.get(offset / sled_log::SEGMENT)?.as_ref()?.lsn(offset % sled_log::SEGMENT)
    }

    /// Adds a possible chunk of a row.
    pub fn add_chunk(&mut self, location: Location, bytes: &[u8]) {
        if let Ok(chunk::UncheckedChunk { chunk, .. }) = chunk::parse_unchecked(bytes) {
            let (ordinal, count, digest) = (chunk.ordinal, chunk.count, chunk.digest);
            self.chunks.push(RowChunk { location, ordinal, count, digest });
        }
    }

    /// Finds the rows that heads list.
    pub fn find_rows<'a>(
        &self,
        files: &[PathBuf],
        heads: impl Iterator<Item = (&'a StreamName, &'a FoundHead)>,
    ) -> io::Result<LatestRows> {
        let heads: HashMap<&str, &FoundHead> = heads.map(|(name, head)| (name.as_str(), head)).collect();
        let mut rows = LatestRows(HashMap::new());
        let mut split_rows: HashMap<([u8; 8], u16), SplitRow> = HashMap::new();
        for first in self.chunks.iter().filter(|chunk| chunk.ordinal == 0) {
            let bytes = read_bytes(files, first.location)?;
            let Ok(unchecked) = chunk::parse_unchecked(&bytes) else { continue };
            let data = unchecked.chunk.data;
            let head = decode_first::<&str>(data).and_then(|owner| heads.get(owner).copied());
            let is_this_row = |(index, key, chunk_count): &&(String, String, u16)| {
                *chunk_count == first.count
                    && unchecked.matches_key(&tree_keys::chunk(&tree_keys::row(index, key), 0))
            };
            let Some((index, key, _)) = head.and_then(|head| head.rows.iter().find(is_this_row)) else {
                // Either a removed row, or not a row.
                continue;
            };
            let (row, age) = ((index.clone(), key.clone()), self.age(first.location));
            if first.count == 1 {
                rows.insert_latest(row, age, data);
                continue;
            }
            let locations = vec![None; usize::from(first.count)];
            let split =
                split_rows.entry((first.digest, first.count)).or_insert(SplitRow { row, age, locations });
            split.locations[0] = Some(first.location);
            split.age = split.age.max(age);
        }
        for chunk in self.chunks.iter().filter(|chunk| chunk.ordinal > 0) {
            let Some(split) = split_rows.get_mut(&(chunk.digest, chunk.count)) else { continue };
            let key = tree_keys::chunk(&tree_keys::row(&split.row.0, &split.row.1), chunk.ordinal);
            let bytes = read_bytes(files, chunk.location)?;
            if chunk::parse_unchecked(&bytes).is_ok_and(|unchecked| unchecked.matches_key(&key)) {
                split.locations[usize::from(chunk.ordinal)] = Some(chunk.location);
            }
        }
        for ((digest, _), SplitRow { row, age, locations }) in split_rows {
            let Some(locations) = locations.into_iter().collect::<Option<Locations>>() else { continue };
            let mut record = Vec::new();
            for location in locations {
                let bytes = read_bytes(files, location)?;
                record
                    .extend(chunk::parse_unchecked(&bytes).map_or(&[][..], |unchecked| unchecked.chunk.data));
            }
            if chunk::is_complete(&record, digest) {
                rows.insert_latest(row, age, &record);
            }
        }
        Ok(rows)
    }
}

/// Returns the segments of a file; `None` for those with an unreadable header.
fn segments(path: &Path) -> io::Result<Vec<Option<sled_log::Segment>>> {
    if path.file_name().is_none_or(|name| name != "db") {
        return Ok(Vec::new());
    }
    let mut file = File::open(path)?;
    let mut segments = Vec::new();
    loop {
        let mut segment = Vec::with_capacity(sled_log::SEGMENT);
        if (&mut file).take(sled_log::SEGMENT as u64).read_to_end(&mut segment)? == 0 {
            return Ok(segments);
        }
        segments.push(sled_log::parse_segment(&segment));
    }
}

impl LatestRows {
    /// Inserts a copy, unless a later one is known.
    fn insert_latest(&mut self, row: (String, String), age: Age, record: &[u8]) {
        let Ok(RowBody { owner, value }) = decode(record) else { return };
        if self.0.get(&row).is_none_or(|known| known.age <= age) {
            self.0.insert(row, RowCopy { age, owner: owner.to_owned(), value: value.to_owned() });
        }
    }
}

/// A stream whose rows are to be salvaged.
pub struct SalvagedStream<'a> {
    pub name: &'a StreamName,
    pub head: &'a FoundHead,
    pub has_events: bool,
    /// `true` if its latest head is older than its latest append.
    pub is_behind: bool,
}

impl SalvagedStream<'_> {
    /// Returns the rows to carry over, and records the fate of the others in `salvaged`.
    pub fn rows_to_export(
        &self,
        rows: &LatestRows,
        keys: &StoreKeys,
        salvaged: &mut super::SalvageReport,
    ) -> Vec<StreamRow> {
        let mut exported = Vec::new();
        for (index, key, _) in &self.head.rows {
            let row_id = RowId { index, key };
            let copy = rows.0.get(&(index.clone(), key.clone()));
            let Some(RowCopy { value, .. }) = copy.filter(|copy| copy.owner == self.name.as_str()) else {
                let problem = format!("{} has it, and no copy of it can be read", self.name);
                salvaged.missing.push(Damage::new(row_id.to_string(), problem));
                continue;
            };
            if is_sealed(value) {
                let in_doubt = if self.has_events {
                    Some("nobody can tell with which event it goes")
                } else {
                    self.is_behind.then_some("it may have been dropped since")
                };
                match (keys.open(row_id, value), in_doubt) {
                    (Ok(true), Some(problem)) => {
                        salvaged.sealed_lost += 1;
                        let problem = format!("it is not carried over, because {problem}");
                        salvaged.missing.push(Damage::new(row_id.to_string(), problem));
                        continue;
                    }
                    (Ok(true), None) => salvaged.sealed += 1,
                    // The row was erased.
                    (Ok(false), _) => continue,
                    (Err(error), _) => {
                        salvaged.sealed_lost += 1;
                        // Missing keys are reported only once, for all rows.
                        if let Some(error) = error {
                            salvaged.missing.push(Damage::new(row_id.to_string(), error.to_string()));
                        }
                        continue;
                    }
                }
            }
            if !self.has_events {
                salvaged.rows += 1;
                exported.push(StreamRow { index: index.clone(), key: key.clone(), value: value.clone() });
            }
        }
        exported.sort();
        exported
    }
}

/// The keys of the store, if they are available.
pub struct StoreKeys {
    saved: Option<SavedKeys>,
    states: HashMap<String, KeyState>,
    /// The reason why they are not available.
    pub problem: Option<String>,
}

impl StoreKeys {
    /// Loads the key file in the directory. `known` contains the ids of the key files that the store has used.
    pub fn load(path: &Path, known: &HashSet<[u8; 16]>) -> Self {
        let folder = if path.is_dir() { Some(path) } else { path.parent() };
        let file = folder.unwrap_or(Path::new("")).join(key_file::NAME);
        let problem = |problem: &str| format!("{} {problem}", file.display());
        let saved = match SavedKeys::read(&file) {
            Ok(saved) if known.is_empty() || known.contains(&saved.id) => Ok(saved),
            Ok(_) => Err(problem("is the file of another store")),
            Err(KeyFileError::Header) => Err(problem("is no file of keys, or damaged")),
            Err(KeyFileError::Io(error)) => Err(problem(&format!("cannot be read: {error}"))),
        };
        match saved {
            Ok(saved) => {
                let state = |record: &KeyRecord| {
                    let generation = record.generation;
                    let state = match record.key.clone() {
                        Some(key) => KeyState::Live { generation, key },
                        None => KeyState::Destroyed { generation },
                    };
                    (record.owner.clone(), state)
                };
                let states = saved.owners.iter().map(state).collect();
                Self { saved: Some(saved), states, problem: None }
            }
            Err(problem) => Self { saved: None, states: HashMap::new(), problem: Some(problem) },
        }
    }

    pub const fn are_available(&self) -> bool {
        self.saved.is_some()
    }

    /// Returns `true` if a sealed row can be opened, and `false` if it was erased. The error is `None` if there are no
    /// keys.
    fn open(&self, row_id: RowId, value: &str) -> Result<bool, Option<StoreError>> {
        let Some(saved) = &self.saved else { return Err(None) };
        let sealed = SealedText::parse(row_id, value).map_err(|damage| Some(damage.into()))?;
        if let Some(damaged) = saved.damaged.iter().find(|damaged| damaged.owner() == Some(sealed.owner)) {
            return Err(Some(damaged.clone().into()));
        }
        let state = self.states.get(sealed.owner).unwrap_or(&KeyState::Unknown);
        sealed.open(row_id, state).map(|text| text.is_some()).map_err(Some)
    }

    /// Writes the keys in the form of an export.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        match &self.saved {
            Some(saved) => export::write_keys(to, &saved.store_key, &saved.owners),
            None => Ok(()),
        }
    }
}
