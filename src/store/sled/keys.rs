//! The keys of sled's tree: a letter for the kind of record, the names, and the piece's position.
//!
//! Names and keys contain no control characters, so a zero byte ends each of them and keeps their order. The functions
//! here omit the two bytes of the piece's position that end each key.

use crate::names::StreamName;

pub const FRAMES: u8 = b'e';
pub const PACKED: u8 = b'p';
pub const HEADS: u8 = b's';
pub const INDEX: u8 = b'i';
pub const WORK: u8 = b'w';
pub const SNAPSHOTS: u8 = b'n';

pub const SCHEMA: &[u8] = b"mstore";
/// The key of the schema's version in stores from before the first release.
pub const BEFORE_RELEASE: &[u8] = b"mschema";
pub const COMMIT: &[u8] = b"mcommit";
/// The key of the key file's id.
pub const KEYS: &[u8] = b"mkeys";

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
pub fn frame(stream: &StreamName, number: u64, place: u32) -> Vec<u8> {
    let mut key = frames(stream);
    key.extend(number.to_be_bytes());
    key.extend(place.to_be_bytes());
    key
}

/// Returns the number and the place in a frame's key.
pub fn frame_place(key: &[u8]) -> Option<(u64, u32)> {
    let (rest, place) = key.split_last_chunk::<4>()?;
    let (_, number) = rest.split_last_chunk::<8>()?;
    Some((u64::from_be_bytes(*number), u32::from_be_bytes(*place)))
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
    key(WORK, &[queue])
}

pub fn work(of: &str, due: u64, item: &str, stream: &StreamName) -> Vec<u8> {
    let mut key = Vec::with_capacity(of.len() + item.len() + stream.as_str().len() + 16);
    key.push(WORK);
    key.extend(of.as_bytes());
    key.push(0);
    key.extend(due.to_be_bytes());
    for text in [item, stream.as_str()] {
        key.extend(text.as_bytes());
        key.push(0);
    }
    key
}

/// Returns the key of a job within its stream's state, which is not a key of the tree.
pub fn item(queue: &str, item: &str) -> Vec<u8> {
    key(WORK, &[queue, item])
}

pub fn piece(key: &[u8], at: u16) -> Vec<u8> {
    let mut piece = Vec::with_capacity(key.len() + 2);
    piece.extend(key);
    piece.extend(at.to_be_bytes());
    piece
}

/// Splits a piece's key into the record's key and the piece's position.
pub fn split_piece(key: &[u8]) -> Option<(&[u8], u16)> {
    let (key, at) = key.split_last_chunk::<2>()?;
    Some((key, u16::from_be_bytes(*at)))
}

/// Returns the text up to the next zero byte, and the rest.
fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    Some((std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]))
}

/// Returns the stream in a key of frames, packed records, heads or snapshots.
pub fn stream_of(key: &[u8]) -> Option<StreamName> {
    StreamName::new(text(key.get(1..)?)?.0).ok()
}

/// Parses the index and key of an index row.
pub fn read_row(bytes: &[u8]) -> Option<(&str, &str)> {
    read_two(INDEX, bytes)
}

/// Parses the queue and key written by [`item`].
pub fn read_item(bytes: &[u8]) -> Option<(&str, &str)> {
    read_two(WORK, bytes)
}

fn read_two(letter: u8, bytes: &[u8]) -> Option<(&str, &str)> {
    let (first, rest) = text(bytes.strip_prefix(&[letter])?)?;
    let (second, rest) = text(rest)?;
    rest.is_empty().then_some((first, second))
}

/// The parsed key of a job.
pub struct WorkKey<'a> {
    pub queue: &'a str,
    pub due: u64,
    pub key: &'a str,
    pub stream: StreamName,
}

pub fn read_work(bytes: &[u8]) -> Option<WorkKey<'_>> {
    let (queue, rest) = text(bytes.strip_prefix(&[WORK])?)?;
    let (due, rest) = rest.split_first_chunk::<8>()?;
    let (key, rest) = text(rest)?;
    let (stream, rest) = text(rest)?;
    let stream = StreamName::new(stream).ok()?;
    rest.is_empty().then_some(WorkKey { queue, due: u64::from_be_bytes(*due), key, stream })
}

/// Returns a readable form of a key.
pub fn describe(key: &[u8]) -> String {
    let stream = || stream_of(key).map(|stream| stream.to_string());
    let known = match key.first() {
        Some(&FRAMES) => stream().map(|stream| match frame_place(key) {
            Some((number, place)) => format!("frame {place} of {stream}, up to event {number}"),
            None => format!("frames of {stream}"),
        }),
        Some(&PACKED) => stream().map(|stream| format!("packed record of {stream}")),
        Some(&HEADS) => stream().map(|stream| format!("head of {stream}")),
        Some(&SNAPSHOTS) => stream().map(|stream| format!("snapshot of {stream}")),
        Some(&INDEX) => read_row(key).map(|(index, row)| format!("row {row} of index {index}")),
        Some(&WORK) => read_work(key).map(|work| {
            format!("work {} of {} in queue {}, due {}", work.key, work.stream, work.queue, work.due)
        }),
        _ if key == SCHEMA => Some("the schema's version".to_owned()),
        _ if key == KEYS => Some("the id of the file of keys".to_owned()),
        _ if key == COMMIT => Some("the commit counter".to_owned()),
        _ => None,
    };
    known.unwrap_or_else(|| format!("key {}", key.escape_ascii()))
}
