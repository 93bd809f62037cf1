//! The contents of records, encoded by `postcard`. Field names are not stored.

use super::chunk;
use crate::compress::{deflate, inflate};
use crate::hash::Hash;
use serde::{Deserialize, Serialize};

/// The record of one append. It contains its stream and ordinal, so it can be identified without its key.
#[derive(Serialize, Deserialize)]
pub struct Frame<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    /// The version of its last event, or of the event before if it has none.
    pub version: u64,
    /// The frame's number within its stream, from 1.
    pub ordinal: u32,
    /// The hash before its first event.
    pub previous: Hash,
    pub request: &'a str,
    pub answer: &'a str,
    pub events: Vec<&'a str>,
}

/// A position in a stream, after a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StreamPosition {
    /// The version of the last event.
    pub version: u64,
    /// The ordinal of the last frame.
    pub ordinal: u32,
    /// The hash up to and including the last event.
    pub hash: Hash,
}

/// The head of a stream, and the list of its rows.
#[derive(Serialize, Deserialize)]
pub struct HeadRecord<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    pub last: StreamPosition,
    pub packed: Option<StreamPosition>,
    /// The index, key and number of chunks of each row.
    pub index: Vec<(&'a str, &'a str, u16)>,
    /// The queue, key, due time and number of chunks of each job.
    pub jobs: Vec<(&'a str, &'a str, u64, u16)>,
}

/// The packed events and requests of a stream up to a position.
#[derive(Serialize, Deserialize)]
pub struct PackedRecord<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    pub up_to: StreamPosition,
    /// The length of the body before compression.
    pub size: u64,
    /// A [`PackedBody`], compressed by `deflate`.
    pub body: &'a [u8],
}

/// The contents of a packed record.
#[derive(Serialize, Deserialize)]
pub struct PackedBody<'a> {
    #[serde(borrow)]
    pub events: Vec<&'a str>,
    /// The id of each request, the version after it, and its answer.
    pub requests: Vec<(&'a str, u64, &'a str)>,
}

/// An index row.
#[derive(Serialize, Deserialize)]
pub struct RowBody<'a> {
    #[serde(borrow)]
    pub owner: &'a str,
    pub value: &'a str,
}

/// A snapshot.
#[derive(Serialize, Deserialize)]
pub struct SnapshotBody<'a> {
    pub version: u64,
    pub hash: Hash,
    #[serde(borrow)]
    pub code_version: &'a str,
    pub bytes: &'a [u8],
}

fn encode(body: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(body).expect("these bodies have lengths and no other limits")
}

/// Encodes a body in a buffer from [`chunk::record_buffer`]; `size` is its approximate length.
pub fn encode_record(body: &impl Serialize, size: usize) -> Vec<u8> {
    postcard::to_extend(body, chunk::record_buffer(size))
        .expect("these bodies have lengths and no other limits")
}

/// Decodes a body.
///
/// # Errors
/// Returns an error if the bytes are not such a body, or are followed by others.
pub fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
    match postcard::take_from_bytes(bytes) {
        Ok((body, [])) => Ok(body),
        Ok(_) => Err("there are bytes behind the record".to_owned()),
        Err(error) => Err(format!("the record cannot be read: {error}")),
    }
}

/// Decodes the first value of a body that may be truncated.
pub fn decode_first<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    postcard::take_from_bytes(bytes).ok().map(|(value, _)| value)
}

/// Encodes a [`PackedRecord`] in a buffer from [`chunk::record_buffer`].
pub fn pack(stream: &str, up_to: StreamPosition, body: &PackedBody) -> Vec<u8> {
    let raw = encode(body);
    let packed = deflate(&raw);
    encode_record(&PackedRecord { stream, up_to, size: raw.len() as u64, body: &packed }, packed.len() + 200)
}

/// Decompresses a [`PackedBody`].
///
/// # Errors
/// Returns a description of the fault.
pub fn unpack(packed: &PackedRecord) -> Result<Vec<u8>, String> {
    inflate(packed.body, packed.size)
}
