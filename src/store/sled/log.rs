//! Reads sled's log as sled will when it opens, but changes nothing.
//!
//! The log lies in segments of 512 KiB. On opening, sled goes through the segments behind its last
//! snapshot in the order of their sequence numbers (LSN). In the last of them, its unstable tail, it takes
//! the first message that it cannot read for the end and **overwrites what follows with zeros**; in the
//! earlier ones it silently skips the rest of the segment. Both are right after a crash and wrong after a
//! flipped bit. This module tells the cases apart, as far as they can be told from outside, before sled
//! has changed anything.

use super::commit_marker::CommitMarker;
use super::piece::{self, Kind, MAGIC};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

/// Bytes of a segment.
pub const SEGMENT: usize = 512 << 10;
/// Bytes of its header.
pub const SEGMENT_HEADER: usize = 20;
/// Nothing begins in the last bytes of a segment.
const MAX_MESSAGE_HEADER: usize = 32;

const CANCELLED: u8 = 1;
const CAP: u8 = 2;
const BATCH: u8 = 3;
const LAST_KIND: u8 = 11;

/// What was seen.
#[derive(Debug, Default)]
pub struct Seen {
    /// The last commit that sled will find behind its snapshot.
    pub commit: Option<u64>,
    /// Where the log ends for sled: a byte of the file, when that is in the middle of a segment.
    pub end: Option<u64>,
    /// Places that may be damaged or left over from a crash: the records must be checked.
    pub doubtful: Vec<String>,
}

impl Seen {
    /// The acknowledged commit that would be lost, if there is one, and what will be found instead.
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

/// A header, nothing where the segment is free, or what is wrong.
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
    // Before anything is stable, sled writes -1.
    Ok(Some(Header { lsn, stable: if stable > i64::MAX as u64 { 0 } else { stable } }))
}

/// A segment that was written, and what in it is in force.
///
/// Rows elsewhere in it may be older than its place: a segment that sled uses again keeps what it held before, up
/// to where it is written anew, and a page that another change forestalled stays in the log as a cancelled message.
#[derive(Debug)]
pub struct Segment {
    /// The sequence number at which it begins.
    begins: u64,
    /// Where the messages in force lie, in order.
    messages: Vec<Range<usize>>,
}

impl Segment {
    /// The sequence number of a place in it, if that is in a message in force.
    pub fn lsn(&self, at: usize) -> Option<u64> {
        let before = self.messages.partition_point(|message| message.start <= at);
        let message = self.messages[..before].last()?;
        message.contains(&at).then_some(self.begins + at as u64)
    }
}

/// Reads a segment; nothing where its header cannot be read.
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
            // Behind damage the next message is looked for.
            None => at += 1,
        }
    }
    Some(Segment { begins, messages })
}

/// What one segment holds.
#[derive(Default)]
struct Walk {
    /// Sequence number and commit of each commit record.
    commits: Vec<(u64, u64)>,
    /// Sequence number of each batch's beginning, and of its end.
    batches: Vec<(u64, u64)>,
    /// The byte of the segment behind the last message.
    end: usize,
    /// Whether the segment was left before its end.
    torn: bool,
}

/// One of sled's numbers of variable length, and how many bytes it takes.
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

/// A message's kind, its body, and the length of it all; nothing where there is no readable message.
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

/// The commit at the beginning of some bytes.
fn commit(bytes: &[u8]) -> Option<u64> {
    let piece = piece::read(bytes, None).ok().filter(|piece| piece.kind == Kind::Commit)?;
    Some(u64::from_be_bytes(piece.part.try_into().ok()?))
}

/// Looks at the log behind the sequence number `snapshot`.
///
/// # Errors
/// When the file cannot be read.
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
    // Behind the last message that sled will read.
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
    // Sled stops before the first batch of which the end is missing.
    let cut = batches.iter().filter(|(_, last)| *last >= end).map(|(begin, _)| *begin).min().unwrap_or(end);
    seen.commit = commits.iter().filter(|(lsn, _)| *lsn < cut).map(|(_, commit)| *commit).max();
    Ok(seen)
}
