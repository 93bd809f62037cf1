//! A read-only parser of sled's log, which finds the part of it that sled will read when it opens.
//!
//! The log consists of segments of 512 KiB. On opening, sled goes through the segments after its last snapshot in the
//! order of their sequence numbers (LSN). In the last of them, its unstable tail, it takes the first unreadable message
//! for the end and **overwrites the rest with zeros**; in the earlier ones it silently skips the rest of the segment.
//! Both are right after a crash and wrong after a flipped bit. This module tells these cases apart, as far as possible
//! from outside, before sled has changed anything.

use super::chunk::{self, MAGIC, RecordKind};
use super::commit_marker::CommitMarker;
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

/// The findings of an inspection.
#[derive(Debug, Default)]
pub struct LogFindings {
    /// The last commit that sled will find after its snapshot.
    pub commit: Option<u64>,
    /// The end of the log for sled, as a byte of the file, if it is in the middle of a segment.
    pub end: Option<u64>,
    /// Places that may be damaged or left over from a crash: the records must be checked.
    pub doubtful_places: Vec<String>,
}

impl LogFindings {
    /// Returns the last commit that will be found and the last acknowledged one, if commits between them would be lost.
    pub fn lost_commits(&self, commit_marker: CommitMarker) -> Option<(u64, u64)> {
        let found = match self.commit {
            Some(commit) => commit,
            None if commit_marker.is_opening => return None,
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
fn parse_header(bytes: &[u8]) -> Result<Option<Header>, &'static str> {
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

/// A written segment, and its messages in force.
///
/// Rows outside of these messages may be older than the segment: sled does not clear a segment that it uses again, and
/// a change that came too late stays in the log as a cancelled message.
#[derive(Debug)]
pub struct Segment {
    /// The sequence number of its beginning.
    start: u64,
    /// The ranges of the messages in force, in order.
    messages: Vec<Range<usize>>,
}

impl Segment {
    /// Returns the sequence number of a position, if it is within a message in force.
    pub fn lsn(&self, at: usize) -> Option<u64> {
        let before = self.messages.partition_point(|message| message.start <= at);
        let message = self.messages[..before].last()?;
        message.contains(&at).then_some(self.start + at as u64)
    }
}

/// Parses a segment; returns `None` if its header is unreadable.
pub fn parse_segment(segment: &[u8]) -> Option<Segment> {
    let start = parse_header(segment.get(..SEGMENT_HEADER)?).ok().flatten()?.lsn;
    let mut messages = Vec::new();
    let mut at = SEGMENT_HEADER;
    while at < segment.len() {
        match parse_message(&segment[at..], start / SEGMENT as u64) {
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
    Some(Segment { start, messages })
}

/// The contents of a segment.
#[derive(Default)]
struct SegmentContents {
    /// The sequence number and the commit of each commit record.
    commits: Vec<(u64, u64)>,
    /// The sequence numbers of the beginning and the end of each batch.
    batches: Vec<(u64, u64)>,
    /// The position after the last message.
    end: usize,
    /// `true` if an unreadable message follows.
    is_torn: bool,
}

/// Parses one of sled's numbers of variable length; returns it with its size in bytes.
fn parse_number(bytes: &[u8]) -> Option<(u64, usize)> {
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
fn parse_message(bytes: &[u8], segment: u64) -> Option<(u8, &[u8], usize)> {
    let checksum = u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?);
    let kind = *bytes.get(4)?;
    let mut at = 5;
    let mut next = || {
        let (number, size) = parse_number(bytes.get(at..)?)?;
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

fn parse_contents(bytes: &[u8], lsn: u64) -> SegmentContents {
    let finder = memchr::memmem::Finder::new(&MAGIC);
    let mut contents = SegmentContents { end: SEGMENT_HEADER, ..SegmentContents::default() };
    while contents.end + MAX_MESSAGE_HEADER <= SEGMENT {
        let Some((kind, body, length)) =
            parse_message(&bytes[contents.end.min(bytes.len())..], lsn / SEGMENT as u64)
        else {
            contents.is_torn = true;
            return contents;
        };
        let here = lsn + contents.end as u64;
        contents.end += length;
        match kind {
            CAP => break,
            CANCELLED => {}
            BATCH => {
                if let Ok(end) = body.try_into() {
                    contents.batches.push((here, u64::from_le_bytes(end)));
                }
            }
            _ => {
                let commits = finder.find_iter(body).filter_map(|at| parse_commit(&body[at..]));
                contents.commits.extend(commits.map(|commit| (here, commit)));
            }
        }
    }
    contents
}

/// Parses a commit record at the beginning of some bytes.
fn parse_commit(bytes: &[u8]) -> Option<u64> {
    let chunk = chunk::parse(bytes, None).ok().filter(|chunk| chunk.kind == RecordKind::Commit)?;
    Some(u64::from_be_bytes(chunk.data.try_into().ok()?))
}

/// Inspects the log after the sequence number `snapshot`.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn inspect(file: &mut File, snapshot: u64) -> io::Result<LogFindings> {
    let segment = SEGMENT as u64;
    let base = snapshot / segment * segment;
    let length = file.metadata()?.len();
    let mut findings = LogFindings::default();
    let mut order: BTreeMap<u64, u64> = BTreeMap::new();
    let mut stable = base;
    let mut bytes = vec![0; SEGMENT_HEADER];
    for offset in (0..length).step_by(SEGMENT) {
        if length - offset < SEGMENT_HEADER as u64 {
            break;
        }
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(&mut bytes)?;
        match parse_header(&bytes) {
            Ok(Some(header)) if header.lsn >= base => {
                stable = stable.max(header.stable);
                order.insert(header.lsn, offset);
            }
            Ok(_) => {}
            Err(problem) => findings.doubtful_places.push(format!("segment at byte {offset}: {problem}")),
        }
    }
    let tail = stable / segment * segment;
    let mut commits = Vec::new();
    let mut batches = Vec::new();
    let mut expected = tail;
    // The position after the last message that sled will read.
    let mut end = None;
    for (lsn, offset) in order {
        if lsn >= tail && (lsn != expected || findings.end.is_some()) {
            break;
        }
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::with_capacity(SEGMENT);
        file.take(segment).read_to_end(&mut bytes)?;
        let contents = parse_contents(&bytes, lsn);
        commits.extend(contents.commits);
        batches.extend(contents.batches);
        if lsn >= tail {
            expected += segment;
            end = Some(lsn + contents.end as u64);
            if contents.is_torn {
                findings.end = Some(offset + contents.end as u64);
            }
        } else if contents.is_torn {
            let at = offset + contents.end as u64;
            findings
                .doubtful_places
                .push(format!("segment at byte {offset}: nothing can be read from byte {at} on"));
        }
    }
    let end = end.unwrap_or(base);
    // Sled stops before the first batch without an end.
    let cut = batches.iter().filter(|(_, last)| *last >= end).map(|(begin, _)| *begin).min().unwrap_or(end);
    findings.commit = commits.iter().filter(|(lsn, _)| *lsn < cut).map(|(_, commit)| *commit).max();
    Ok(findings)
}
