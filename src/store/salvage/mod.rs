//! Salvage of the readable data of a directory that sled cannot open.
//!
//! Frames and packed records name themselves and carry checksums, so they are found by searching the raw bytes,
//! wherever sled has put them. Old copies are found too; the hash chain connects related ones. Work and index rows that
//! follow from events are omitted, because the caller can rebuild them from the events. `rows` finds the other rows.

mod rows;

use crate::error::{Damage, StoreError};
use crate::export::{self, ExportError, Exported};
use crate::hash::{Hash, Head};
use crate::names::{Number, RequestId, StreamName};
use crate::sled::bodies::{Frame, HeadRecord, Mark, Packed, PackedBody, decode, unpack};
use crate::sled::commit_marker::{CommitMarker, CommitMarkerFile};
use crate::sled::fold::packed_entries;
use crate::sled::opening::lock_patiently;
use crate::sled::piece::{self, Kind, MAGIC, MAX_PIECE};
use crate::whole::{Answered, WholeStream};
use rows::{Finder, FoundHead, Keys, RowsOf};
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The result of [`salvage`](fn@salvage).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Salvaged {
    /// The number of streams in the export, each up to the last event that its hash chain reaches.
    pub streams: u64,
    /// The number of events of these streams.
    pub events: u64,
    /// The number of intact appends after a gap. The export holds them as lines of their own.
    pub fragments: u64,
    /// The number of index rows in the export: those of streams without events.
    pub rows: u64,
    /// The number of sealed rows among them.
    pub sealed: u64,
    /// The number of sealed rows that could not be carried over; `missing` names them.
    pub sealed_lost: u64,
    /// The reason why no sealed row could be opened, if none could.
    pub keys_problem: Option<String>,
    /// The number of damaged records met, old copies included.
    pub broken: u64,
    /// The missing records that heads in the files refer to, by stream, and the end of the log if it is missing.
    pub missing: Vec<Damage>,
}

/// The place of a piece: the file's position in the list, and the byte.
type Place = (usize, u64);

/// A record's pieces, in order.
type Places = Vec<Place>;

/// A found append.
struct FoundFrame {
    /// The mark of the stream before it.
    before: Mark,
    after: Mark,
    digest: [u8; 8],
    places: Places,
}

#[derive(Default)]
struct Found {
    frames: Vec<FoundFrame>,
    known: HashSet<[u8; 8]>,
    packed: BTreeMap<(u32, Hash), Places>,
    /// The latest head.
    head: Option<FoundHead>,
}

/// Searches the files of a store's directory, or a single file, and writes the findings as an export, which
/// [`import`](fn@crate::import) reads. The directory is only read.
///
/// The export may include appends that were on the disk but never acknowledged. Sealed rows are included if the key
/// file in the directory opens them; without that file they are lost.
///
/// # Errors
/// Returns an error if the files cannot be read, a process has the store open, or the export cannot be written.
pub fn salvage(path: impl AsRef<Path>, to: impl Write) -> Result<Salvaged, ExportError> {
    let path = path.as_ref();
    let opening = |problem: String, source: Option<io::Error>| {
        let source = source.map(|source| Arc::new(source) as _);
        ExportError::Store(StoreError::Opening { path: path.to_owned(), problem, source })
    };
    let unreadable = |error: io::Error| opening(format!("it cannot be read: {error}"), Some(error));
    let lock = not_in_use(path).map_err(|problem| opening(problem, None))?;
    let files = files(path).map_err(unreadable)?;
    let marker =
        lock.as_ref().and_then(|file| CommitMarkerFile::read(file).ok().flatten()).unwrap_or_default();
    let bytes = fs::metadata(path.join("db")).map_or(0, |db| db.len());
    let mut searcher = Searcher {
        finder: Finder::new(&files),
        files,
        streams: BTreeMap::new(),
        several: HashMap::new(),
        key_files: HashSet::new(),
        broken: 0,
        commit: 0,
    };
    searcher.search().map_err(unreadable)?;
    searcher.put_together().map_err(unreadable)?;
    let keys = Keys::beside(path, &searcher.key_files);
    searcher.write(marker, bytes, keys, to)
}

/// Locks the directory, if it has a lock file.
fn not_in_use(path: &Path) -> Result<Option<File>, String> {
    let Ok(file) = File::open(path.join("witness")) else { return Ok(None) };
    match lock_patiently(&file) {
        Err(fs::TryLockError::WouldBlock) => Err("a process has it open; close it first".to_owned()),
        _ => Ok(Some(file)),
    }
}

fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if fs::metadata(path)?.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for folder in [path.to_owned(), path.join("blobs")] {
        if !folder.exists() {
            continue;
        }
        for entry in fs::read_dir(folder)? {
            let file = entry?.path();
            if file.is_file() {
                files.push(file);
            }
        }
    }
    files.sort();
    Ok(files)
}

struct Searcher {
    files: Vec<PathBuf>,
    streams: BTreeMap<StreamName, Found>,
    /// The pieces of records with several pieces, by the record's name, kind and count.
    several: HashMap<([u8; 8], u8, u16), Vec<Option<Place>>>,
    /// The possible places of rows.
    finder: Finder,
    /// The ids of the key files that the store has used.
    key_files: HashSet<[u8; 16]>,
    broken: u64,
    /// The last commit with a trace in the files.
    commit: u64,
}

impl Searcher {
    /// Searches all files from beginning to end.
    fn search(&mut self) -> io::Result<()> {
        const WINDOW: usize = 4 << 20;
        let finder = memchr::memmem::Finder::new(&MAGIC).into_owned();
        for at in 0..self.files.len() {
            let mut file = File::open(&self.files[at])?;
            let mut window = Vec::new();
            // The window's position in the file.
            let mut start = 0;
            loop {
                let size = (&mut file).take(WINDOW as u64).read_to_end(&mut window)?;
                let is_last = size < WINDOW;
                let mut next = 0;
                while let Some(found) = finder.find(&window[next..]) {
                    let found = next + found;
                    if !is_last && window.len() - found < MAX_PIECE {
                        next = found;
                        break;
                    }
                    next = found + self.look((at, start + found as u64), &window[found..]);
                }
                if is_last {
                    break;
                }
                let keep = next.max(window.len().saturating_sub(MAX_PIECE));
                window.drain(..keep);
                start += keep as u64;
            }
        }
        Ok(())
    }

    /// Examines a possible piece; returns the number of bytes to advance.
    fn look(&mut self, place: Place, bytes: &[u8]) -> usize {
        if bytes.get(4) == Some(&(Kind::Index as u8)) {
            self.finder.note(place, bytes);
            return MAGIC.len();
        }
        // Work and snapshots are not salvaged.
        let wanted = [Kind::Frame, Kind::Packed, Kind::Head, Kind::Commit, Kind::Keys];
        if !bytes.get(4).is_some_and(|kind| wanted.iter().any(|wanted| *wanted as u8 == *kind)) {
            return MAGIC.len();
        }
        let Ok(piece) = piece::read(bytes, None) else {
            self.broken += 1;
            return MAGIC.len();
        };
        let length = piece.length;
        if piece.count == 1 {
            self.take(piece.kind, piece.part, vec![place]);
        } else {
            let name = (piece.record, piece.kind as u8, piece.count);
            let places = self.several.entry(name).or_insert_with(|| vec![None; usize::from(piece.count)]);
            places[usize::from(piece.at)] = Some(place);
        }
        length
    }

    /// Assembles records of several pieces, after all pieces are known.
    fn put_together(&mut self) -> io::Result<()> {
        for ((name, ..), places) in std::mem::take(&mut self.several) {
            let Some(places) = places.into_iter().collect::<Option<Places>>() else {
                self.broken += 1;
                continue;
            };
            match read_record(&self.files, &places)? {
                Some((kind, record)) if piece::is_whole(&record, name) => self.take(kind, &record, places),
                _ => self.broken += 1,
            }
        }
        Ok(())
    }

    fn take(&mut self, kind: Kind, record: &[u8], places: Places) {
        if self.try_take(kind, record, places).is_none() {
            self.broken += 1;
        }
    }

    fn try_take(&mut self, kind: Kind, record: &[u8], places: Places) -> Option<()> {
        match kind {
            Kind::Frame => {
                let frame: Frame = decode(record).ok()?;
                let before = frame.number.checked_sub(frame.events.len() as u64)?;
                let found = self.streams.entry(StreamName::new(frame.stream).ok()?).or_default();
                let digest = digest(record);
                if found.known.insert(digest) {
                    let start = Head { number: Number(before), hash: frame.previous };
                    let end = frame.events.iter().fold(start, |head, event| head.after(event));
                    let place = frame.place.checked_sub(1)?;
                    found.frames.push(FoundFrame {
                        before: Mark { number: before, place, hash: frame.previous },
                        after: Mark { number: frame.number, place: frame.place, hash: end.hash },
                        digest,
                        places,
                    });
                }
            }
            Kind::Packed => {
                let packed: Packed = decode(record).ok()?;
                let name = StreamName::new(packed.stream).ok()?;
                let raw = unpack(&packed).ok()?;
                let body: PackedBody = decode(&raw).ok()?;
                if packed_entries(&name, &body, |_| ()).ok()? != packed.up_to.head() {
                    return None;
                }
                let mark = packed.up_to;
                self.streams.entry(name).or_default().packed.insert((mark.place, mark.hash), places);
            }
            Kind::Head => {
                let head: HeadRecord = decode(record).ok()?;
                let age = self.finder.age(*places.first()?);
                let found = self.streams.entry(StreamName::new(head.stream).ok()?).or_default();
                let head = FoundHead::new(&head, age);
                if found.head.as_ref().is_none_or(|latest| latest.is_before(&head)) {
                    found.head = Some(head);
                }
            }
            Kind::Commit => self.commit = self.commit.max(u64::from_be_bytes(record.try_into().ok()?)),
            Kind::Keys => drop(self.key_files.insert(record.try_into().ok()?)),
            Kind::Index | Kind::Work | Kind::Snapshot | Kind::Schema => {}
        }
        Some(())
    }

    /// Writes the streams that were found.
    fn write(
        self,
        marker: CommitMarker,
        bytes: u64,
        keys: Keys,
        mut to: impl Write,
    ) -> Result<Salvaged, ExportError> {
        let Self { files, streams, finder, broken, commit, .. } = self;
        let mut salvaged = Salvaged { broken, ..Salvaged::default() };
        let heads = || streams.iter().filter_map(|(name, found)| Some((name, found.head.as_ref()?)));
        let rows = finder.rows(&files, heads())?;
        export::begin(&mut to, keys.are_there())?;
        for (name, found) in &streams {
            let (origin, chain, end) = longest(name, found);
            let mut whole = whole(&files, name, origin, &chain)?;
            let furthest = found.frames.iter().map(|frame| (frame.after.place, frame.after.number));
            let said = found.head.as_ref().map(FoundHead::last);
            let furthest = furthest.chain(said).max().unwrap_or_default();
            if let Some(head) = &found.head {
                let is_behind = head.last() < furthest;
                let of = RowsOf { name, head, has_events: furthest.1 > 0, is_behind };
                whole.index = of.carried(&rows, &keys, &mut salvaged);
                if end == 0 && !whole.index.is_empty() {
                    // A stream begins with a request, and none of this stream's was found.
                    let id = RequestId::new("salvage:1").map_err(StoreError::from)?;
                    whole.requests.push(Answered { id, number: Number::ZERO, answer: String::new() });
                }
            }
            if !whole.requests.is_empty() {
                salvaged.streams += 1;
                salvaged.events += whole.events.len() as u64;
                export::write_stream(&mut to, &whole)?;
            }
            for frame in found.frames.iter().filter(|frame| frame.after.place > end) {
                salvaged.fragments += write_fragment(&files, frame, &mut to)?;
            }
            if furthest.0 > end {
                let problem = format!(
                    "it went on to event {} (append {}), recovered up to event {} (append {})",
                    furthest.1, furthest.0, whole.head.number, end
                );
                salvaged.missing.push(Damage::new(name.to_string(), problem));
            }
        }
        if commit < marker.acknowledged {
            let problem = format!(
                "commits {} to {} were acknowledged and left no trace",
                commit + 1,
                marker.acknowledged
            );
            salvaged.missing.push(Damage::new("the end of the log", problem));
        } else if bytes < marker.bytes {
            // Sled fills holes in the middle of its file, so the last commit may be there although others are lost.
            let problem = format!("`db` has {bytes} bytes and had {}: what was behind is lost", marker.bytes);
            salvaged.missing.push(Damage::new("the end of the log", problem));
        }
        keys.write(&mut to)?;
        salvaged.keys_problem = keys.problem.filter(|_| salvaged.sealed_lost > 0);
        let exported = Exported { streams: salvaged.streams, missing: salvaged.missing.clone() };
        export::end(&mut to, &exported)?;
        Ok(salvaged)
    }
}

fn digest(record: &[u8]) -> [u8; 8] {
    let mut digest = [0; 8];
    digest.copy_from_slice(&Sha256::digest(record)[..8]);
    digest
}

/// Reads the pieces of a record again.
fn read_record(files: &[PathBuf], places: &[Place]) -> io::Result<Option<(Kind, Vec<u8>)>> {
    let mut record = Vec::new();
    let mut kind = None;
    for place in places {
        let bytes = read_bytes(files, *place)?;
        let Ok(piece) = piece::read(&bytes, None) else { return Ok(None) };
        record.extend(piece.part);
        kind = Some(piece.kind);
    }
    Ok(kind.map(|kind| (kind, record)))
}

/// Reads bytes from a place, as many as a piece can have.
fn read_bytes(files: &[PathBuf], (file, at): Place) -> io::Result<Vec<u8>> {
    let mut file = File::open(&files[file])?;
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::with_capacity(MAX_PIECE);
    file.take(MAX_PIECE as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the longest chain: its packed record, if it begins with one, its frames, and the place of its last append.
fn longest<'a>(name: &StreamName, found: &'a Found) -> (Option<&'a Places>, Vec<&'a FoundFrame>, u32) {
    let mut frames: Vec<&FoundFrame> = found.frames.iter().collect();
    frames.sort_by_key(|frame| (frame.after.place, frame.digest));
    // Each reachable mark, and the frame that leads to it from another mark.
    let mut reached: HashMap<(u32, Hash), Option<(&FoundFrame, _)>> = HashMap::new();
    let start = Mark::of_nothing(name);
    reached.insert((start.place, start.hash), None);
    reached.extend(found.packed.keys().map(|mark| (*mark, None)));
    // The furthest mark with each hash: of many frames without events, only the latest are kept.
    let mut furthest: HashMap<Hash, u32> = HashMap::new();
    for (place, hash) in reached.keys() {
        let known = furthest.entry(*hash).or_default();
        *known = (*known).max(*place);
    }
    for frame in frames {
        let (before, after) = (frame.before, frame.after);
        let is_bare = before.number == after.number;
        let behind = furthest.get(&before.hash).copied().filter(|place| is_bare && *place < before.place);
        let from = match behind {
            _ if reached.contains_key(&(before.place, before.hash)) => before.place,
            Some(place) => place,
            None => continue,
        };
        reached.entry((after.place, after.hash)).or_insert(Some((frame, (from, before.hash))));
        furthest.insert(after.hash, after.place);
    }
    let mut chain = Vec::new();
    let end = reached.keys().max().copied().unwrap_or((start.place, start.hash));
    let mut at = end;
    while let Some(Some((frame, before))) = reached.get(&at) {
        chain.push(*frame);
        at = *before;
    }
    chain.reverse();
    (found.packed.get(&at), chain, end.0)
}

/// Reads the records of a chain.
fn whole(
    files: &[PathBuf],
    name: &StreamName,
    origin: Option<&Places>,
    chain: &[&FoundFrame],
) -> Result<WholeStream, ExportError> {
    let mut whole = WholeStream {
        stream: name.clone(),
        head: Head::of_nothing(name),
        events: Vec::new(),
        requests: Vec::new(),
        index: Vec::new(),
        work: Vec::new(),
    };
    let changed = || ExportError::Write(io::Error::other("the files changed while they were read"));
    let mut add = |request: &str, number: u64, answer: &str, events: &[&str]| {
        whole.events.extend(events.iter().map(|event| (*event).to_owned()));
        whole.head = events.iter().fold(whole.head, |head, event| head.after(event));
        if let Ok(id) = RequestId::new(request) {
            whole.requests.push(Answered { id, number: Number(number), answer: answer.to_owned() });
        }
    };
    if let Some(places) = origin {
        let (_, record) = read_record(files, places)?.ok_or_else(changed)?;
        let packed: Packed = decode(&record).map_err(|_| changed())?;
        let raw = unpack(&packed).map_err(|_| changed())?;
        let body: PackedBody = decode(&raw).map_err(|_| changed())?;
        packed_entries(name, &body, |entry| add(entry.request, entry.number, entry.answer, entry.events))
            .map_err(|_| changed())?;
    }
    for frame in chain {
        let (_, record) = read_record(files, &frame.places)?.ok_or_else(changed)?;
        let frame: Frame = decode(&record).map_err(|_| changed())?;
        add(frame.request, frame.number, frame.answer, &frame.events);
    }
    Ok(whole)
}

/// An append after a gap.
#[derive(Serialize)]
struct FragmentLine<'a> {
    fragment: &'a str,
    /// The number of its last event, and its place among the stream's appends.
    number: u64,
    place: u32,
    previous: String,
    request: &'a str,
    answer: &'a str,
    events: Vec<&'a RawValue>,
}

fn write_fragment(files: &[PathBuf], frame: &FoundFrame, to: &mut impl Write) -> Result<u64, ExportError> {
    let Some((_, record)) = read_record(files, &frame.places)? else { return Ok(0) };
    let Ok(frame) = decode::<Frame>(&record) else { return Ok(0) };
    let events = frame.events.iter().map(|event| serde_json::from_str(event));
    let line = FragmentLine {
        fragment: frame.stream,
        number: frame.number,
        place: frame.place,
        previous: frame.previous.to_string(),
        request: frame.request,
        answer: frame.answer,
        events: events.collect::<Result<_, _>>().map_err(io::Error::from)?,
    };
    export::line(to, &line)?;
    Ok(1)
}
