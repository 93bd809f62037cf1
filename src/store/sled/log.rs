//! A read-only reader of sled's log, as sled will read it when it opens.
//!
//! The log consists of segments of 512 KiB. On opening, sled goes through the segments after its last snapshot in the
//! order of their sequence numbers (LSN). In the last of them, its unstable tail, it takes the first unreadable message
//! for the end and **overwrites the rest with zeros**; in the earlier ones it silently skips the rest of the segment.
//! Both are right after a crash and wrong after a flipped bit. This module tells these cases apart, as far as possible
//! from outside, before sled has changed anything.

use super::commit_marker::CommitMarker;
use super::piece::{self, Kind, MAGIC};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

/// The size of a segment in bytes.
pub const SEGMENT: usize = 512 << 10;
/// The size of a segment's header in bytes.
pub const SEGMENT_HEADER: usize = 20;
/// The size of the end of a segment in which no message begins.
const MAX_MESSAGE_HEADER: usize = 32;

const CANCELLED: u8 = 1;
const CAP: u8 = 2;
const BATCH: u8 = 3;
const LAST_KIND: u8 = 11;

/// The findings.
#[derive(Debug, Default)]
pub struct Seen {
    /// The last commit that sled will find after its snapshot.
    pub commit: Option<u64>,
    /// The end of the log for sled, as a byte of the file, if it is in the middle of a segment.
    pub end: Option<u64>,
    /// Places that may be damaged or left over from a crash: the records must be checked.
    pub doubtful: Vec<String>,
}

impl Seen {
    /// Returns the last commit that will be found and the last acknowledged one, if commits between them would be lost.
    pub fn loss(&self, commit_marker: CommitMarker) -> Option<(u64, u64)> {
        let found = match self.commit {
            Some(commit) => commit,
            None if commit_marker.opening => return None,
            None => commit_marker.opened,
        };
        (found < commit_marker.acknowledged).then_some((found, commit_marker.acknowledged))
    }
}

/// A segment's header.
struct Header {
    lsn: u64,
    stable: u64,
}

/// Parses a header; returns `None` for a free segment, or the fault.
fn header(bytes: &[u8]) -> Result<Option<Header>, &'static str> {
    if bytes.iter().all(|byte| *byte == 0) {
        return Ok(None);
    }
    let number = |at: usize| {
        let mut number = [0; 8];
        number.copy_from_slice(&bytes[at..at + 8]);
        u64::from_le_bytes(number) ^ 0x7FFF_FFFF_FFFF_FFFF
    };
    let checksum = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) ^ 0xFFFF_FFFF;
    if crc32fast::hash(&bytes[4..SEGMENT_HEADER]) != checksum {
        return Err("the header's checksum does not match");
    }
    let (lsn, stable) = (number(4), number(12));
    if lsn % SEGMENT as u64 != 0 {
        return Err("the header has an impossible sequence number");
    }
    // Before any data is stable, sled writes -1.
    Ok(Some(Header { lsn, stable: if stable > i64::MAX as u64 { 0 } else { stable } }))
}

/// A written segment, and the messages in force in it.
///
/// Rows elsewhere in it may be older than its place: a segment that sled uses again keeps its old contents up to the
/// part that is written anew, and a page that another change preceded stays in the log as a cancelled message.
#[derive(Debug)]
pub struct Segment {
    /// The sequence number of its beginning.
    begins: u64,
    /// The ranges of the messages in force, in order.
    messages: Vec<Range<usize>>,
}

impl Segment {
    /// Returns the sequence number of a position, if it is within a message in force.
    pub fn lsn(&self, at: usize) -> Option<u64> {
        let before = self.messages.partition_point(|message| message.start <= at);
        let message = self.messages[..before].last()?;
        message.contains(&at).then_some(self.begins + at as u64)
    }
}

/// Parses a segment; returns `None` if its header is unreadable.
pub fn segment(segment: &[u8]) -> Option<Segment> {
    let begins = header(segment.get(..SEGMENT_HEADER)?).ok().flatten()?.lsn;
    let mut messages = Vec::new();
    let mut at = SEGMENT_HEADER;
    while at < segment.len() {
        match message(&segment[at..], begins / SEGMENT as u64) {
            Some((CAP, ..)) => break,
            Some((kind, _, length)) => {
                if kind != CANCELLED {
                    messages.push(at..at + length);
                }
                at += length;
            }
            // After damage, the next message is searched for.
            None => at += 1,
        }
    }
    Some(Segment { begins, messages })
}

/// The contents of a segment.
#[derive(Default)]
struct Walk {
    /// The sequence number and the commit of each commit record.
    commits: Vec<(u64, u64)>,
    /// The sequence numbers of the beginning and the end of each batch.
    batches: Vec<(u64, u64)>,
    /// The position after the last message.
    end: usize,
    /// `true` if the segment was left before its end.
    torn: bool,
}

/// Parses one of sled's numbers of variable length; returns it with its size in bytes.
fn number(bytes: &[u8]) -> Option<(u64, usize)> {
    let first = *bytes.first()?;
    let byte = |at: usize| bytes.get(at).copied().map(u64::from);
    Some(match first {
        0..=240 => (u64::from(first), 1),
        241..=248 => (240 + 256 * (u64::from(first) - 241) + byte(1)?, 2),
        249 => (2288 + 256 * byte(1)? + byte(2)?, 3),
        _ => {
            let size = usize::from(first) - 247;
            let mut number = [0; 8];
            number[..size].copy_from_slice(bytes.get(1..=size)?);
            (u64::from_le_bytes(number), size + 1)
        }
    })
}

/// Parses a message; returns its kind, its body, and its total length, or `None` if it is unreadable.
fn message(bytes: &[u8], segment: u64) -> Option<(u8, &[u8], usize)> {
    let checksum = u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?);
    let kind = *bytes.get(4)?;
    let mut at = 5;
    let mut next = || {
        let (number, size) = number(bytes.get(at..)?)?;
        at += size;
        Some(number)
    };
    let (length, of, _page) = (next()?, next()?, next()?);
    if of != segment || !(1..=LAST_KIND).contains(&kind) {
        return None;
    }
    let body = bytes.get(at..at.checked_add(usize::try_from(length).ok()?)?)?;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(body);
    hasher.update(&bytes[4..at]);
    (hasher.finalize() ^ 0xFFFF_FFFF == checksum).then_some((kind, body, at + body.len()))
}

fn walk(bytes: &[u8], lsn: u64) -> Walk {
    let finder = memchr::memmem::Finder::new(&MAGIC);
    let mut walk = Walk { end: SEGMENT_HEADER, ..Walk::default() };
    while walk.end + MAX_MESSAGE_HEADER <= SEGMENT {
        let Some((kind, body, length)) = message(&bytes[walk.end.min(bytes.len())..], lsn / SEGMENT as u64)
        else {
            walk.torn = true;
            return walk;
        };
        let here = lsn + walk.end as u64;
        walk.end += length;
        match kind {
            CAP => break,
            CANCELLED => {}
            BATCH => {
                if let Ok(end) = body.try_into() {
                    walk.batches.push((here, u64::from_le_bytes(end)));
                }
            }
            _ => {
                let commits = finder.find_iter(body).filter_map(|at| commit(&body[at..]));
                walk.commits.extend(commits.map(|commit| (here, commit)));
            }
        }
    }
    walk
}

/// Returns the commit at the beginning of some bytes.
fn commit(bytes: &[u8]) -> Option<u64> {
    let piece = piece::read(bytes, None).ok().filter(|piece| piece.kind == Kind::Commit)?;
    Some(u64::from_be_bytes(piece.part.try_into().ok()?))
}

/// Reads the log after the sequence number `snapshot`.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn look(file: &mut File, snapshot: u64) -> io::Result<Seen> {
    let segment = SEGMENT as u64;
    let base = snapshot / segment * segment;
    let length = file.metadata()?.len();
    let mut seen = Seen::default();
    let mut order: BTreeMap<u64, u64> = BTreeMap::new();
    let mut stable = base;
    let mut bytes = vec![0; SEGMENT_HEADER];
    for offset in (0..length).step_by(SEGMENT) {
        if length - offset < SEGMENT_HEADER as u64 {
            break;
        }
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(&mut bytes)?;
        match header(&bytes) {
            Ok(Some(header)) if header.lsn >= base => {
                stable = stable.max(header.stable);
                order.insert(header.lsn, offset);
            }
            Ok(_) => {}
            Err(problem) => seen.doubtful.push(format!("segment at byte {offset}: {problem}")),
        }
    }
    let tail = stable / segment * segment;
    let mut commits = Vec::new();
    let mut batches = Vec::new();
    let mut expected = tail;
    // The position after the last message that sled will read.
    let mut end = None;
    for (lsn, offset) in order {
        if lsn >= tail && (lsn != expected || seen.end.is_some()) {
            break;
        }
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::with_capacity(SEGMENT);
        file.take(segment).read_to_end(&mut bytes)?;
        let walk = walk(&bytes, lsn);
        commits.extend(walk.commits);
        batches.extend(walk.batches);
        if lsn >= tail {
            expected += segment;
            end = Some(lsn + walk.end as u64);
            if walk.torn {
                seen.end = Some(offset + walk.end as u64);
            }
        } else if walk.torn {
            let at = offset + walk.end as u64;
            seen.doubtful.push(format!("segment at byte {offset}: nothing can be read from byte {at} on"));
        }
    }
    let end = end.unwrap_or(base);
    // Sled stops before the first batch without an end.
    let cut = batches.iter().filter(|(_, last)| *last >= end).map(|(begin, _)| *begin).min().unwrap_or(end);
    seen.commit = commits.iter().filter(|(lsn, _)| *lsn < cut).map(|(_, commit)| *commit).max();
    Ok(seen)
}
