//! The rows of a salvaged store.
//!
//! A row's checksum covers its key, which the row does not name: it names its stream, and the stream's head lists the
//! keys. The latest copy of a row counts, by sled's sequence number of its place, provided that a change in force is
//! written there and the latest head of its stream lists the row. If the latest copy is lost, an older one takes its
//! place unnoticed. So rows of streams with events, which have to match the events, are not carried over; the unsealed
//! ones can be rebuilt.

use super::{Place, Places, read_bytes};
use crate::error::{Damage, StoreError};
use crate::export;
use crate::keyring::{KeyRecord, KeyState, Place as RowPlace, SavedKeys, Sealed, Unusable, is_sealed};
use crate::names::StreamName;
use crate::sled::bodies::{HeadRecord, RowBody, decode, decode_first};
use crate::sled::piece;
use crate::sled::{key_file, keys, log};
use crate::whole::OwnRow;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Sled's sequence number of a place; `None` if it is unknown, or no change in force is written there.
type Age = Option<u64>;

/// The needed parts of a stream's latest head.
pub struct FoundHead {
    /// The last frame and the last event.
    last: (u32, u64),
    age: Age,
    /// The index, key and number of pieces of each row.
    rows: Vec<(String, String, u16)>,
}

impl FoundHead {
    pub fn new(head: &HeadRecord, age: Age) -> Self {
        let row =
            |(index, key, pieces): &(&str, &str, u16)| ((*index).to_owned(), (*key).to_owned(), *pieces);
        Self { last: (head.last.place, head.last.number), age, rows: head.index.iter().map(row).collect() }
    }

    pub const fn last(&self) -> (u32, u64) {
        self.last
    }

    pub fn is_before(&self, other: &Self) -> bool {
        (self.last, self.age) < (other.last, other.age)
    }
}

/// A possible piece of a row.
struct Noted {
    place: Place,
    at: u16,
    count: u16,
    record: [u8; 8],
}

/// The possible places of rows, and the age of each place.
pub struct Finder {
    /// The segments of each file.
    segments: Vec<Vec<Option<log::Segment>>>,
    noted: Vec<Noted>,
}

/// A copy of a row.
struct RowCopy {
    age: Age,
    owner: String,
    value: String,
}

/// The latest copies of rows, by index and key.
pub struct Rows(HashMap<(String, String), RowCopy>);

/// A row of several pieces, as far as they were found.
struct Several {
    row: (String, String),
    age: Age,
    places: Vec<Option<Place>>,
}

impl Finder {
    pub fn new(files: &[PathBuf]) -> Self {
        // An unreadable file is reported later, when it is searched.
        let segments = files.iter().map(|file| segments(file).unwrap_or_default()).collect();
        Self { segments, noted: Vec::new() }
    }

    pub fn age(&self, (file, at): Place) -> Age {
        let at = usize::try_from(at).ok()?;
        self.segments.get(file)?.get(at / log::SEGMENT)?.as_ref()?.lsn(at % log::SEGMENT)
    }

    /// Notes a possible piece of a row.
    pub fn note(&mut self, place: Place, bytes: &[u8]) {
        if let Ok(piece::Unchecked { piece, .. }) = piece::unchecked(bytes) {
            let (at, count, record) = (piece.at, piece.count, piece.record);
            self.noted.push(Noted { place, at, count, record });
        }
    }

    /// Finds the rows that heads list.
    pub fn rows<'a>(
        &self,
        files: &[PathBuf],
        heads: impl Iterator<Item = (&'a StreamName, &'a FoundHead)>,
    ) -> io::Result<Rows> {
        let heads: HashMap<&str, &FoundHead> = heads.map(|(name, head)| (name.as_str(), head)).collect();
        let mut rows = Rows(HashMap::new());
        let mut several: HashMap<([u8; 8], u16), Several> = HashMap::new();
        for noted in self.noted.iter().filter(|noted| noted.at == 0) {
            let bytes = read_bytes(files, noted.place)?;
            let Ok(unchecked) = piece::unchecked(&bytes) else { continue };
            let part = unchecked.piece.part;
            let head = decode_first::<&str>(part).and_then(|owner| heads.get(owner).copied());
            let lies_under = |(index, key, pieces): &&(String, String, u16)| {
                *pieces == noted.count && unchecked.lies_under(&keys::piece(&keys::row(index, key), 0))
            };
            let Some((index, key, _)) = head.and_then(|head| head.rows.iter().find(lies_under)) else {
                // Either a removed row, or not a row.
                continue;
            };
            let (row, age) = ((index.clone(), key.clone()), self.age(noted.place));
            if noted.count == 1 {
                rows.take(row, age, part);
                continue;
            }
            let places = vec![None; usize::from(noted.count)];
            let whole = several.entry((noted.record, noted.count)).or_insert(Several { row, age, places });
            whole.places[0] = Some(noted.place);
            whole.age = whole.age.max(age);
        }
        for noted in self.noted.iter().filter(|noted| noted.at > 0) {
            let Some(whole) = several.get_mut(&(noted.record, noted.count)) else { continue };
            let key = keys::piece(&keys::row(&whole.row.0, &whole.row.1), noted.at);
            if piece::unchecked(&read_bytes(files, noted.place)?).is_ok_and(|piece| piece.lies_under(&key)) {
                whole.places[usize::from(noted.at)] = Some(noted.place);
            }
        }
        for ((name, _), Several { row, age, places }) in several {
            let Some(places) = places.into_iter().collect::<Option<Places>>() else { continue };
            let mut record = Vec::new();
            for place in places {
                let bytes = read_bytes(files, place)?;
                record.extend(piece::unchecked(&bytes).map_or(&[][..], |unchecked| unchecked.piece.part));
            }
            if piece::is_whole(&record, name) {
                rows.take(row, age, &record);
            }
        }
        Ok(rows)
    }
}

/// Returns the segments of a file; `None` for those with an unreadable header.
fn segments(path: &Path) -> io::Result<Vec<Option<log::Segment>>> {
    if path.file_name().is_none_or(|name| name != "db") {
        return Ok(Vec::new());
    }
    let mut file = File::open(path)?;
    let mut segments = Vec::new();
    loop {
        let mut segment = Vec::with_capacity(log::SEGMENT);
        if (&mut file).take(log::SEGMENT as u64).read_to_end(&mut segment)? == 0 {
            return Ok(segments);
        }
        segments.push(log::segment(&segment));
    }
}

impl Rows {
    /// Keeps a copy, unless a later one is known.
    fn take(&mut self, row: (String, String), age: Age, record: &[u8]) {
        let Ok(RowBody { owner, value }) = decode(record) else { return };
        if self.0.get(&row).is_none_or(|known| known.age <= age) {
            self.0.insert(row, RowCopy { age, owner: owner.to_owned(), value: value.to_owned() });
        }
    }
}

/// A stream whose rows are to be salvaged.
pub struct RowsOf<'a> {
    pub name: &'a StreamName,
    pub head: &'a FoundHead,
    pub has_events: bool,
    /// `true` if its latest head is older than its latest append.
    pub is_behind: bool,
}

impl RowsOf<'_> {
    /// Returns the rows to carry over, and records the fate of the others in `salvaged`.
    pub fn carried(&self, rows: &Rows, keys: &Keys, salvaged: &mut super::Salvaged) -> Vec<OwnRow> {
        let mut carried = Vec::new();
        for (index, key, _) in &self.head.rows {
            let place = RowPlace { index, key };
            let copy = rows.0.get(&(index.clone(), key.clone()));
            let Some(RowCopy { value, .. }) = copy.filter(|copy| copy.owner == self.name.as_str()) else {
                let problem = format!("{} has it, and no copy of it can be read", self.name);
                salvaged.missing.push(Damage::new(place.to_string(), problem));
                continue;
            };
            let sealed = is_sealed(value);
            if sealed {
                let in_doubt = if self.has_events {
                    Some("nobody can tell with which event it goes")
                } else {
                    self.is_behind.then_some("it may have been dropped since")
                };
                match (keys.open(place, value), in_doubt) {
                    (Ok(true), Some(problem)) => {
                        salvaged.sealed_lost += 1;
                        let problem = format!("it is not carried over, because {problem}");
                        salvaged.missing.push(Damage::new(place.to_string(), problem));
                        continue;
                    }
                    (Ok(true), None) => salvaged.sealed += 1,
                    // The row was erased.
                    (Ok(false), _) => continue,
                    (Err(error), _) => {
                        salvaged.sealed_lost += 1;
                        // Missing keys are reported only once, for all rows.
                        if let Some(error) = error {
                            salvaged.missing.push(Damage::new(place.to_string(), error.to_string()));
                        }
                        continue;
                    }
                }
            }
            if !self.has_events {
                salvaged.rows += 1;
                carried.push(OwnRow { index: index.clone(), key: key.clone(), value: value.clone() });
            }
        }
        carried.sort();
        carried
    }
}

/// The keys of the store, if they are available.
pub struct Keys {
    saved: Option<SavedKeys>,
    states: HashMap<String, KeyState>,
    /// The reason why they are not available.
    pub problem: Option<String>,
}

impl Keys {
    /// Loads the key file beside the store, which recognizes its own by the file's id.
    pub fn beside(path: &Path, known: &HashSet<[u8; 16]>) -> Self {
        let folder = if path.is_dir() { Some(path) } else { path.parent() };
        let file = folder.unwrap_or(Path::new("")).join(key_file::NAME);
        let problem = |problem: &str| format!("{} {problem}", file.display());
        let saved = match SavedKeys::read(&file) {
            Ok(saved) if known.is_empty() || known.contains(&saved.id) => Ok(saved),
            Ok(_) => Err(problem("is the file of another store")),
            Err(Unusable::Header) => Err(problem("is no file of keys, or damaged")),
            Err(Unusable::Io(error)) => Err(problem(&format!("cannot be read: {error}"))),
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

    pub const fn are_there(&self) -> bool {
        self.saved.is_some()
    }

    /// Returns `true` if a sealed row can be opened, and `false` if it was erased. The error is `None` if there are no
    /// keys.
    fn open(&self, place: RowPlace, value: &str) -> Result<bool, Option<StoreError>> {
        let Some(saved) = &self.saved else { return Err(None) };
        let sealed = Sealed::read(place, value).map_err(|damage| Some(damage.into()))?;
        if let Some(damaged) = saved.damaged.iter().find(|damaged| damaged.owner() == Some(sealed.owner)) {
            return Err(Some(damaged.clone().into()));
        }
        let state = self.states.get(sealed.owner).unwrap_or(&KeyState::Unknown);
        sealed.open(place, state).map(|text| text.is_some()).map_err(Some)
    }

    /// Writes the keys in the form of an export.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        match &self.saved {
            Some(saved) => export::write_keys(to, &saved.store_key, &saved.owners),
            None => Ok(()),
        }
    }
}
