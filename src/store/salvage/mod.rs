//! Salvage of the readable data of a directory that sled cannot open.
//!
//! Frames and packed records name themselves and carry checksums, so they are found by searching the raw bytes,
//! wherever sled has put them. Old copies are found too; the hash chain connects related ones. Jobs and index rows that
//! follow from events are omitted, because the caller can rebuild them from the events. `rows` finds the other rows.

mod rows;

use crate::error::{Damage, StoreError};
use crate::export::{self, ExportError, ExportReport};
use crate::hash::{Hash, Head};
use crate::names::{RequestId, StreamName, Version};
use crate::sled::chunk::{self, MAGIC, MAX_CHUNK, RecordKind};
use crate::sled::commit_marker::{CommitMarker, CommitMarkerFile};
use crate::sled::opening::lock_with_retry;
use crate::sled::records::{Frame, HeadRecord, PackedBody, PackedRecord, StreamPosition, decode, unpack};
use crate::sled::stream_reader::visit_packed;
use crate::whole_stream::{RequestRecord, WholeStream};
use rows::{FoundHead, RowFinder, SalvagedStream, StoreKeys};
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
pub struct SalvageReport {
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

/// The location of a chunk: the index of the file in the list of files, and the offset in it.
type Location = (usize, u64);

/// The locations of a record's chunks, in order.
type Locations = Vec<Location>;

/// A found append.
struct FoundFrame {
    /// The position of the stream before it.
    before: StreamPosition,
    after: StreamPosition,
    digest: [u8; 8],
    locations: Locations,
}

/// The records of a stream that were found.
#[derive(Default)]
struct FoundStream {
    frames: Vec<FoundFrame>,
    /// The digests of the frames.
    digests: HashSet<[u8; 8]>,
    /// The packed records, by the ordinal and the hash at their ends.
    packed: BTreeMap<(u32, Hash), Locations>,
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
pub fn salvage(path: impl AsRef<Path>, to: impl Write) -> Result<SalvageReport, ExportError> {
    let path = path.as_ref();
    let opening = |problem: String, source: Option<io::Error>| {
        let source = source.map(|source| Arc::new(source) as _);
        ExportError::Store(StoreError::Opening { path: path.to_owned(), problem, source })
    };
    let unreadable = |error: io::Error| opening(format!("it cannot be read: {error}"), Some(error));
    let lock = lock_directory(path).map_err(|problem| opening(problem, None))?;
    let files = list_files(path).map_err(unreadable)?;
    let marker =
        lock.as_ref().and_then(|file| CommitMarkerFile::read(file).ok().flatten()).unwrap_or_default();
    let bytes = fs::metadata(path.join("db")).map_or(0, |db| db.len());
    let mut searcher = Searcher {
        finder: RowFinder::new(&files),
        files,
        streams: BTreeMap::new(),
        split_records: HashMap::new(),
        key_files: HashSet::new(),
        broken: 0,
        commit: 0,
    };
    searcher.search().map_err(unreadable)?;
    searcher.assemble_records().map_err(unreadable)?;
    let keys = StoreKeys::load(path, &searcher.key_files);
    searcher.write(marker, bytes, keys, to)
}

/// Locks the directory; returns `None` if it has no lock file.
fn lock_directory(path: &Path) -> Result<Option<File>, String> {
    let Ok(file) = File::open(path.join("witness")) else { return Ok(None) };
    match lock_with_retry(&file) {
        Err(fs::TryLockError::WouldBlock) => Err("a process has it open; close it first".to_owned()),
        _ => Ok(Some(file)),
    }
}

/// Returns the files to search, sorted.
fn list_files(path: &Path) -> io::Result<Vec<PathBuf>> {
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
    streams: BTreeMap<StreamName, FoundStream>,
    /// The locations of the chunks of records that have several, by the record's digest, kind and number of chunks.
    split_records: HashMap<([u8; 8], u8, u16), Vec<Option<Location>>>,
    /// Finds the index rows.
    finder: RowFinder,
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
                    if !is_last && window.len() - found < MAX_CHUNK {
                        next = found;
                        break;
                    }
                    next = found + self.examine((at, start + found as u64), &window[found..]);
                }
                if is_last {
                    break;
                }
                let examined = next.max(window.len().saturating_sub(MAX_CHUNK));
                window.drain(..examined);
                start += examined as u64;
            }
        }
        Ok(())
    }

    /// Examines a possible chunk; returns the number of bytes to advance.
    fn examine(&mut self, location: Location, bytes: &[u8]) -> usize {
        if bytes.get(4) == Some(&(RecordKind::IndexRow as u8)) {
            self.finder.add_chunk(location, bytes);
            return MAGIC.len();
        }
        // Jobs and snapshots are not salvaged.
        let wanted = [
            RecordKind::Frame,
            RecordKind::Packed,
            RecordKind::Head,
            RecordKind::Commit,
            RecordKind::KeyFileId,
        ];
        if !bytes.get(4).is_some_and(|kind| wanted.iter().any(|wanted| *wanted as u8 == *kind)) {
            return MAGIC.len();
        }
        let Ok(chunk) = chunk::parse(bytes, None) else {
            self.broken += 1;
            return MAGIC.len();
        };
        let length = chunk.length;
        if chunk.count == 1 {
            self.add_record(chunk.kind, chunk.data, vec![location]);
        } else {
            let id = (chunk.digest, chunk.kind as u8, chunk.count);
            let locations =
                self.split_records.entry(id).or_insert_with(|| vec![None; usize::from(chunk.count)]);
            locations[usize::from(chunk.ordinal)] = Some(location);
        }
        length
    }

    /// Assembles records of several chunks, after all chunks are known.
    fn assemble_records(&mut self) -> io::Result<()> {
        for ((digest, ..), locations) in std::mem::take(&mut self.split_records) {
            let Some(locations) = locations.into_iter().collect::<Option<Locations>>() else {
                self.broken += 1;
                continue;
            };
            match read_record(&self.files, &locations)? {
                Some((kind, record)) if chunk::is_complete(&record, digest) => {
                    self.add_record(kind, &record, locations);
                }
                _ => self.broken += 1,
            }
        }
        Ok(())
    }

    /// Adds an assembled record, or counts it as broken.
    fn add_record(&mut self, kind: RecordKind, record: &[u8], locations: Locations) {
        if self.try_add_record(kind, record, locations).is_none() {
            self.broken += 1;
        }
    }

    fn try_add_record(&mut self, kind: RecordKind, record: &[u8], locations: Locations) -> Option<()> {
        match kind {
            RecordKind::Frame => {
                let frame: Frame = decode(record).ok()?;
                let before = frame.version.checked_sub(frame.events.len() as u64)?;
                let found = self.streams.entry(StreamName::new(frame.stream).ok()?).or_default();
                let digest = digest(record);
                if found.digests.insert(digest) {
                    let start = Head { version: Version(before), hash: frame.previous };
                    let end = frame.events.iter().fold(start, |head, event| head.after(event));
                    let ordinal = frame.ordinal.checked_sub(1)?;
                    found.frames.push(FoundFrame {
                        before: StreamPosition { version: before, ordinal, hash: frame.previous },
                        after: StreamPosition {
                            version: frame.version,
                            ordinal: frame.ordinal,
                            hash: end.hash,
                        },
                        digest,
                        locations,
                    });
                }
            }
            RecordKind::Packed => {
                let packed: PackedRecord = decode(record).ok()?;
                let name = StreamName::new(packed.stream).ok()?;
                let raw = unpack(&packed).ok()?;
                let body: PackedBody = decode(&raw).ok()?;
                if visit_packed(&name, &body, |_| ()).ok()? != packed.up_to.head() {
                    return None;
                }
                let end = packed.up_to;
                self.streams.entry(name).or_default().packed.insert((end.ordinal, end.hash), locations);
            }
            RecordKind::Head => {
                let head: HeadRecord = decode(record).ok()?;
                let age = self.finder.age(*locations.first()?);
                let found = self.streams.entry(StreamName::new(head.stream).ok()?).or_default();
                let head = FoundHead::new(&head, age);
                if found.head.as_ref().is_none_or(|latest| latest.is_before(&head)) {
                    found.head = Some(head);
                }
            }
            RecordKind::Commit => self.commit = self.commit.max(u64::from_be_bytes(record.try_into().ok()?)),
            RecordKind::KeyFileId => drop(self.key_files.insert(record.try_into().ok()?)),
            RecordKind::IndexRow | RecordKind::Job | RecordKind::Snapshot | RecordKind::Schema => {}
        }
        Some(())
    }

    /// Writes the streams that were found.
    fn write(
        self,
        marker: CommitMarker,
        bytes: u64,
        keys: StoreKeys,
        mut to: impl Write,
    ) -> Result<SalvageReport, ExportError> {
        let Self { files, streams, finder, broken, commit, .. } = self;
        let mut salvaged = SalvageReport { broken, ..SalvageReport::default() };
        let heads = || streams.iter().filter_map(|(name, found)| Some((name, found.head.as_ref()?)));
        let rows = finder.find_rows(&files, heads())?;
        export::write_header(&mut to, keys.are_available())?;
        for (name, found) in &streams {
            let (packed, chain, end) = longest_chain(name, found);
            let mut whole = read_stream(&files, name, packed, &chain)?;
            let furthest = found.frames.iter().map(|frame| (frame.after.ordinal, frame.after.version));
            let head_end = found.head.as_ref().map(FoundHead::last);
            let furthest = furthest.chain(head_end).max().unwrap_or_default();
            if let Some(head) = &found.head {
                let is_behind = head.last() < furthest;
                let stream = SalvagedStream { name, head, has_events: furthest.1 > 0, is_behind };
                whole.index = stream.rows_to_export(&rows, &keys, &mut salvaged);
                if end == 0 && !whole.index.is_empty() {
                    // A stream begins with a request, and none of this stream's was found.
                    let id = RequestId::new("salvage:1").map_err(StoreError::from)?;
                    whole.requests.push(RequestRecord { id, version: Version::ZERO, answer: String::new() });
                }
            }
            if !whole.requests.is_empty() {
                salvaged.streams += 1;
                salvaged.events += whole.events.len() as u64;
                export::write_stream(&mut to, &whole)?;
            }
            for frame in found.frames.iter().filter(|frame| frame.after.ordinal > end) {
                salvaged.fragments += write_fragment(&files, frame, &mut to)?;
            }
            if furthest.0 > end {
                let problem = format!(
                    "it went on to event {} (append {}), recovered up to event {} (append {})",
                    furthest.1, furthest.0, whole.head.version, end
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
        } else if bytes < marker.db_bytes {
            // Sled fills holes in the middle of its file, so the last commit may be there although others are lost.
            let problem =
                format!("`db` has {bytes} bytes and had {}: what was behind is lost", marker.db_bytes);
            salvaged.missing.push(Damage::new("the end of the log", problem));
        }
        keys.write(&mut to)?;
        salvaged.keys_problem = keys.problem.filter(|_| salvaged.sealed_lost > 0);
        let exported = ExportReport { streams: salvaged.streams, missing: salvaged.missing.clone() };
        export::write_end(&mut to, &exported)?;
        Ok(salvaged)
    }
}

/// Returns the first eight bytes of the SHA-256 of a record.
fn digest(record: &[u8]) -> [u8; 8] {
    let mut digest = [0; 8];
    digest.copy_from_slice(&Sha256::digest(record)[..8]);
    digest
}

/// Reads a record again; returns `None` if one of its chunks is damaged.
fn read_record(files: &[PathBuf], locations: &[Location]) -> io::Result<Option<(RecordKind, Vec<u8>)>> {
    let mut record = Vec::new();
    let mut kind = None;
    for location in locations {
        let bytes = read_bytes(files, *location)?;
        let Ok(chunk) = chunk::parse(&bytes, None) else { return Ok(None) };
        record.extend(chunk.data);
        kind = Some(chunk.kind);
    }
    Ok(kind.map(|kind| (kind, record)))
}

/// Reads as many bytes from a location as a chunk can have.
fn read_bytes(files: &[PathBuf], (file, offset): Location) -> io::Result<Vec<u8>> {
    let mut file = File::open(&files[file])?;
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::with_capacity(MAX_CHUNK);
    file.take(MAX_CHUNK as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the longest chain: its packed record, if it begins with one, its frames, and the ordinal of the last of
/// them.
fn longest_chain<'a>(
    name: &StreamName,
    found: &'a FoundStream,
) -> (Option<&'a Locations>, Vec<&'a FoundFrame>, u32) {
    let mut frames: Vec<&FoundFrame> = found.frames.iter().collect();
    frames.sort_by_key(|frame| (frame.after.ordinal, frame.digest));
    // Each reachable position, and the frame that leads to it from another position.
    let mut reached: HashMap<(u32, Hash), Option<(&FoundFrame, _)>> = HashMap::new();
    let start = StreamPosition::initial(name);
    reached.insert((start.ordinal, start.hash), None);
    reached.extend(found.packed.keys().map(|end| (*end, None)));
    // The largest ordinal with each hash: of many frames without events, only the latest are kept.
    let mut furthest: HashMap<Hash, u32> = HashMap::new();
    for (ordinal, hash) in reached.keys() {
        let known = furthest.entry(*hash).or_default();
        *known = (*known).max(*ordinal);
    }
    for frame in frames {
        let (before, after) = (frame.before, frame.after);
        let is_empty = before.version == after.version;
        let last_kept =
            furthest.get(&before.hash).copied().filter(|ordinal| is_empty && *ordinal < before.ordinal);
        let from = match last_kept {
            _ if reached.contains_key(&(before.ordinal, before.hash)) => before.ordinal,
            Some(ordinal) => ordinal,
            None => continue,
        };
        reached.entry((after.ordinal, after.hash)).or_insert(Some((frame, (from, before.hash))));
        furthest.insert(after.hash, after.ordinal);
    }
    let mut chain = Vec::new();
    let end = reached.keys().max().copied().unwrap_or((start.ordinal, start.hash));
    let mut at = end;
    while let Some(Some((frame, before))) = reached.get(&at) {
        chain.push(*frame);
        at = *before;
    }
    chain.reverse();
    (found.packed.get(&at), chain, end.0)
}

/// Reads the stream that a chain makes up. Its rows are left out.
fn read_stream(
    files: &[PathBuf],
    name: &StreamName,
    packed: Option<&Locations>,
    chain: &[&FoundFrame],
) -> Result<WholeStream, ExportError> {
    let mut whole = WholeStream {
        stream: name.clone(),
        head: Head::initial(name),
        events: Vec::new(),
        requests: Vec::new(),
        index: Vec::new(),
        jobs: Vec::new(),
    };
    let changed = || ExportError::Write(io::Error::other("the files changed while they were read"));
    let mut add = |request: &str, version: u64, answer: &str, events: &[&str]| {
        whole.events.extend(events.iter().map(|event| (*event).to_owned()));
        whole.head = events.iter().fold(whole.head, |head, event| head.after(event));
        if let Ok(id) = RequestId::new(request) {
            whole.requests.push(RequestRecord { id, version: Version(version), answer: answer.to_owned() });
        }
    };
    if let Some(locations) = packed {
        let (_, record) = read_record(files, locations)?.ok_or_else(changed)?;
        let packed: PackedRecord = decode(&record).map_err(|_| changed())?;
        let raw = unpack(&packed).map_err(|_| changed())?;
        let body: PackedBody = decode(&raw).map_err(|_| changed())?;
        visit_packed(name, &body, |stored| add(stored.request, stored.version, stored.answer, stored.events))
            .map_err(|_| changed())?;
    }
    for frame in chain {
        let (_, record) = read_record(files, &frame.locations)?.ok_or_else(changed)?;
        let frame: Frame = decode(&record).map_err(|_| changed())?;
        add(frame.request, frame.version, frame.answer, &frame.events);
    }
    Ok(whole)
}

/// An append after a gap.
#[derive(Serialize)]
struct FragmentLine<'a> {
    fragment: &'a str,
    /// The version of its last event.
    #[serde(rename = "number")]
    version: u64,
    /// The ordinal of its frame.
    #[serde(rename = "place")]
    ordinal: u32,
    previous: String,
    request: &'a str,
    answer: &'a str,
    events: Vec<&'a RawValue>,
}

fn write_fragment(files: &[PathBuf], frame: &FoundFrame, to: &mut impl Write) -> Result<u64, ExportError> {
    let Some((_, record)) = read_record(files, &frame.locations)? else { return Ok(0) };
    let Ok(frame) = decode::<Frame>(&record) else { return Ok(0) };
    let events = frame.events.iter().map(|event| serde_json::from_str(event));
    let line = FragmentLine {
        fragment: frame.stream,
        version: frame.version,
        ordinal: frame.ordinal,
        previous: frame.previous.to_string(),
        request: frame.request,
        answer: frame.answer,
        events: events.collect::<Result<_, _>>().map_err(io::Error::from)?,
    };
    export::write_line(to, &line)?;
    Ok(1)
}
