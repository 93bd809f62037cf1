//! The contents of records, encoded by `postcard`.

use super::piece;
use crate::compress::{deflate, inflate};
use crate::hash::Hash;
use serde::{Deserialize, Serialize};

/// The record of one append. It names its stream and place, so it can be identified without its key.
#[derive(Serialize, Deserialize)]
pub struct Frame<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    /// The number of its last event, or of the event before if it has none.
    pub number: u64,
    /// The position among the stream's frames, from 1.
    pub place: u32,
    /// The hash before its first event.
    pub previous: Hash,
    pub request: &'a str,
    pub answer: &'a str,
    pub events: Vec<&'a str>,
}

/// A position in a stream: its last event and frame, and the hash there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    pub number: u64,
    pub place: u32,
    pub hash: Hash,
}

/// The head of a stream, and the list of its rows.
#[derive(Serialize, Deserialize)]
pub struct HeadRecord<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    /// The last event and the last frame.
    pub last: Mark,
    pub packed: Option<Mark>,
    /// The index, key and number of pieces of each row.
    pub index: Vec<(&'a str, &'a str, u16)>,
    /// The queue, key, due time and number of pieces of each job.
    pub work: Vec<(&'a str, &'a str, u64, u16)>,
}

/// A stream's beginning, up to a mark.
#[derive(Serialize, Deserialize)]
pub struct Packed<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    pub up_to: Mark,
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
    /// The id, the number after it and the answer of each request.
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
    pub number: u64,
    pub hash: Hash,
    #[serde(borrow)]
    pub version: &'a str,
    pub bytes: &'a [u8],
}

fn encode(body: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(body).expect("these bodies have lengths and no other limits")
}

/// Encodes a body after the space for a piece's header; `size` is its approximate length.
pub fn draft(body: &impl Serialize, size: usize) -> Vec<u8> {
    postcard::to_extend(body, piece::draft(size)).expect("these bodies have lengths and no other limits")
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

/// Encodes a [`Packed`] record as a draft.
pub fn pack(stream: &str, up_to: Mark, body: &PackedBody) -> Vec<u8> {
    let raw = encode(body);
    let packed = deflate(&raw);
    draft(&Packed { stream, up_to, size: raw.len() as u64, body: &packed }, packed.len() + 200)
}

/// Decompresses a [`PackedBody`].
///
/// # Errors
/// Returns a description of the fault.
pub fn unpack(packed: &Packed) -> Result<Vec<u8>, String> {
    inflate(packed.body, packed.size)
}
