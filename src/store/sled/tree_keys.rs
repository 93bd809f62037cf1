//! The keys of sled's tree: a letter for the kind of record, the names, and the chunk's ordinal.
//!
//! Names and keys contain no control characters, so a zero byte ends each of them and keeps their order. The functions
//! here omit the two bytes of the ordinal that end each key, except [`chunk`], which adds them.

use crate::names::StreamName;

pub const FRAMES: u8 = b'e';
pub const PACKED: u8 = b'p';
pub const HEADS: u8 = b's';
pub const INDEX: u8 = b'i';
pub const JOBS: u8 = b'w';
pub const SNAPSHOTS: u8 = b'n';

pub const SCHEMA: &[u8] = b"mstore";
/// The key of the schema's version in stores from before the first release.
pub const PRERELEASE_SCHEMA: &[u8] = b"mschema";
pub const COMMIT: &[u8] = b"mcommit";
/// The key of the key file's id.
pub const KEY_FILE_ID: &[u8] = b"mkeys";

fn key(letter: u8, texts: &[&str]) -> Vec<u8> {
    // Includes space for suffixes.
    let mut key = Vec::with_capacity(texts.iter().map(|text| text.len() + 1).sum::<usize>() + 16);
    key.push(letter);
    for text in texts {
        key.extend(text.as_bytes());
        key.push(0);
    }
    key
}

pub fn frames(stream: &StreamName) -> Vec<u8> {
    key(FRAMES, &[stream.as_str()])
}

/// Returns the key of a frame. Frames sort in the order of their events; those without events follow the last event.
pub fn frame(stream: &StreamName, version: u64, ordinal: u32) -> Vec<u8> {
    let mut key = frames(stream);
    key.extend(version.to_be_bytes());
    key.extend(ordinal.to_be_bytes());
    key
}

/// Parses the version and the ordinal in a frame's key.
pub fn parse_frame(key: &[u8]) -> Option<(u64, u32)> {
    let (rest, ordinal) = key.split_last_chunk::<4>()?;
    let (_, version) = rest.split_last_chunk::<8>()?;
    Some((u64::from_be_bytes(*version), u32::from_be_bytes(*ordinal)))
}

pub fn packed(stream: &StreamName) -> Vec<u8> {
    key(PACKED, &[stream.as_str()])
}

pub fn head(stream: &StreamName) -> Vec<u8> {
    key(HEADS, &[stream.as_str()])
}

pub fn snapshot(stream: &StreamName) -> Vec<u8> {
    key(SNAPSHOTS, &[stream.as_str()])
}

pub fn index(index: &str) -> Vec<u8> {
    key(INDEX, &[index])
}

pub fn row(index: &str, row: &str) -> Vec<u8> {
    key(INDEX, &[index, row])
}

pub fn queue(queue: &str) -> Vec<u8> {
    key(JOBS, &[queue])
}

pub fn job(queue: &str, due: u64, job: &str, stream: &StreamName) -> Vec<u8> {
    let mut key = Vec::with_capacity(queue.len() + job.len() + stream.as_str().len() + 16);
    key.push(JOBS);
    key.extend(queue.as_bytes());
    key.push(0);
    key.extend(due.to_be_bytes());
    for text in [job, stream.as_str()] {
        key.extend(text.as_bytes());
        key.push(0);
    }
    key
}

/// Returns the key of a job within its stream's state, which is not a key of the tree.
pub fn job_in_state(queue: &str, job: &str) -> Vec<u8> {
    key(JOBS, &[queue, job])
}

/// Returns the key of a chunk of a record.
pub fn chunk(key: &[u8], ordinal: u16) -> Vec<u8> {
    let mut chunk = Vec::with_capacity(key.len() + 2);
    chunk.extend(key);
    chunk.extend(ordinal.to_be_bytes());
    chunk
}

/// Splits a chunk's key into the record's key and the chunk's ordinal.
pub fn split_chunk(key: &[u8]) -> Option<(&[u8], u16)> {
    let (key, ordinal) = key.split_last_chunk::<2>()?;
    Some((key, u16::from_be_bytes(*ordinal)))
}

/// Returns the text up to the next zero byte, and the rest.
fn split_text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

/// Parses the stream in a key of frames, packed records, heads or snapshots.
pub fn parse_stream(key: &[u8]) -> Option<StreamName> {
    StreamName::new(split_text(key.get(1..)?)?.0).ok()
}

/// Parses the index and key of an index row.
pub fn parse_row(bytes: &[u8]) -> Option<(&str, &str)> {
    parse_two_texts(INDEX, bytes)
}

/// Parses the queue and key in a key from [`job_in_state`].
pub fn parse_job_in_state(bytes: &[u8]) -> Option<(&str, &str)> {
    parse_two_texts(JOBS, bytes)
}

fn parse_two_texts(letter: u8, bytes: &[u8]) -> Option<(&str, &str)> {
    let (first, rest) = split_text(bytes.strip_prefix(&[letter])?)?;
    let (second, rest) = split_text(rest)?;
    rest.is_empty().then_some((first, second))
}

/// The parsed key of a job.
pub struct JobKey<'a> {
    pub queue: &'a str,
    pub due: u64,
    pub key: &'a str,
    pub stream: StreamName,
}

pub fn parse_job(bytes: &[u8]) -> Option<JobKey<'_>> {
    let (queue, rest) = split_text(bytes.strip_prefix(&[JOBS])?)?;
    let (due, rest) = rest.split_first_chunk::<8>()?;
    let (key, rest) = split_text(rest)?;
    let (stream, rest) = split_text(rest)?;
    let stream = StreamName::new(stream).ok()?;
    rest.is_empty().then_some(JobKey { queue, due: u64::from_be_bytes(*due), key, stream })
}

/// Returns a readable form of a key.
pub fn describe(key: &[u8]) -> String {
    let stream = || parse_stream(key).map(|stream| stream.to_string());
    let known = match key.first() {
        Some(&FRAMES) => stream().map(|stream| match parse_frame(key) {
            Some((version, ordinal)) => format!("frame {ordinal} of {stream}, up to event {version}"),
            None => format!("frames of {stream}"),
        }),
        Some(&PACKED) => stream().map(|stream| format!("packed record of {stream}")),
        Some(&HEADS) => stream().map(|stream| format!("head of {stream}")),
        Some(&SNAPSHOTS) => stream().map(|stream| format!("snapshot of {stream}")),
        Some(&INDEX) => parse_row(key).map(|(index, row)| format!("row {row} of index {index}")),
        Some(&JOBS) => parse_job(key)
            .map(|job| format!("work {} of {} in queue {}, due {}", job.key, job.stream, job.queue, job.due)),
        _ if key == SCHEMA => Some("the schema's version".to_owned()),
        _ if key == KEY_FILE_ID => Some("the id of the file of keys".to_owned()),
        _ if key == COMMIT => Some("the commit counter".to_owned()),
        _ => None,
    };
    known.unwrap_or_else(|| format!("key {}", key.escape_ascii()))
}
