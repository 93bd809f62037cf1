//! What the records hold, encoded by `postcard`.

use super::piece;
use crate::compress::{deflate, inflate};
use crate::hash::Hash;
use serde::{Deserialize, Serialize};

/// One append: it names itself, so that it can be placed without its key.
#[derive(Serialize, Deserialize)]
pub struct Frame<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    /// The number of the last event, its own or, when it has none, the one before.
    pub number: u64,
    /// The frame's place among the stream's frames; the first is 1.
    pub place: u32,
    /// The hash before its first event.
    pub previous: Hash,
    pub request: &'a str,
    pub answer: &'a str,
    pub events: Vec<&'a str>,
}

/// Up to where a stream's frames are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    pub number: u64,
    pub place: u32,
    pub hash: Hash,
}

/// Where a stream stands, and which rows belong to it.
#[derive(Serialize, Deserialize)]
pub struct HeadRecord<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    /// The last event and the last frame.
    pub last: Mark,
    pub packed: Option<Mark>,
    /// Index, key and count of pieces.
    pub index: Vec<(&'a str, &'a str, u16)>,
    /// Queue, key, due time and count of pieces.
    pub work: Vec<(&'a str, &'a str, u64, u16)>,
}

/// A stream's beginning, up to a mark.
#[derive(Serialize, Deserialize)]
pub struct Packed<'a> {
    #[serde(borrow)]
    pub stream: &'a str,
    pub up_to: Mark,
    /// The length of the body before it was compressed.
    pub size: u64,
    /// A [`PackedBody`], compressed by `deflate`.
    pub body: &'a [u8],
}

/// What is packed.
#[derive(Serialize, Deserialize)]
pub struct PackedBody<'a> {
    #[serde(borrow)]
    pub events: Vec<&'a str>,
    /// Id, number after it and answer.
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

/// A body written behind the room for a piece's header; `size` is about how long it is.
pub fn draft(body: &impl Serialize, size: usize) -> Vec<u8> {
    postcard::to_extend(body, piece::draft(size)).expect("these bodies have lengths and no other limits")
}

/// # Errors
/// Says that the bytes are no such body, or are followed by others.
pub fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, String> {
    match postcard::take_from_bytes(bytes) {
        Ok((body, [])) => Ok(body),
        Ok(_) => Err("there are bytes behind the record".to_owned()),
        Err(error) => Err(format!("the record cannot be read: {error}")),
    }
}

/// The first value of a body that may be cut short.
pub fn decode_first<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    postcard::take_from_bytes(bytes).ok().map(|(value, _)| value)
}

/// A [`Packed`] record as a draft.
pub fn pack(stream: &str, up_to: Mark, body: &PackedBody) -> Vec<u8> {
    let raw = encode(body);
    let packed = deflate(&raw);
    draft(&Packed { stream, up_to, size: raw.len() as u64, body: &packed }, packed.len() + 200)
}

/// The bytes of a [`PackedBody`].
///
/// # Errors
/// Says what is wrong with them.
pub fn unpack(packed: &Packed) -> Result<Vec<u8>, String> {
    inflate(packed.body, packed.size)
}
