//! The format of records in sled: cut into chunks, each with a checksum and a magic number by which it can be found in
//! a file that sled cannot open.
//!
//! A chunk consists of the four bytes [`MAGIC`], the record's kind (1 byte), the chunk's ordinal from 0 and the number
//! of chunks (2 bytes each), the length of its data (4 bytes), a CRC-32 (4 bytes), in records of several chunks the
//! first eight bytes of the record's SHA-256, and the data. Numbers are little-endian. The checksum covers everything
//! but the magic and itself, and for index rows, jobs and snapshots also the chunk's key, so that a chunk under another
//! key is detected.

use super::tree_keys;
use sha2::{Digest, Sha256};

/// The first bytes of every chunk.
pub const MAGIC: [u8; 4] = [0xCA, 0x57, 0x1E, 0x4B];

/// The maximum size of a chunk's data, in bytes. Twenty chunks, the maximum that sled keeps in a page, stay below the
/// size at which it would move the page to a file of its own.
pub const MAX_CHUNK_DATA: usize = 5 << 10;

const SHORT_HEADER: usize = 17;
const LONG_HEADER: usize = SHORT_HEADER + 8;

/// The kind of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum RecordKind {
    Frame = 1,
    Packed = 2,
    Head = 3,
    IndexRow = 4,
    Job = 5,
    Snapshot = 6,
    Schema = 7,
    Commit = 8,
    /// The id of the key file.
    KeyFileId = 9,
}

impl RecordKind {
    fn from_byte(byte: u8) -> Option<Self> {
        use RecordKind::{Commit, Frame, Head, IndexRow, Job, KeyFileId, Packed, Schema, Snapshot};
        [Frame, Packed, Head, IndexRow, Job, Snapshot, Schema, Commit, KeyFileId]
            .into_iter()
            .find(|kind| *kind as u8 == byte)
    }

    /// Returns `true` if the checksum covers the key. Records of the other kinds contain their names, which are
    /// compared with the key after reading, so they can be read without it.
    fn covers_key(self) -> bool {
        matches!(self, Self::IndexRow | Self::Job | Self::Snapshot)
    }
}

/// A parsed chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk<'a> {
    pub kind: RecordKind,
    /// The chunk's number within its record, from 0.
    pub ordinal: u16,
    /// The number of chunks of its record.
    pub count: u16,
    /// The first eight bytes of the record's SHA-256; zeros if the record has a single chunk.
    pub digest: [u8; 8],
    pub data: &'a [u8],
    /// The length of the whole chunk, in bytes.
    pub length: usize,
}

/// Returns the number of chunks of a record of this length.
fn chunk_count(length: usize) -> usize {
    length.div_ceil(MAX_CHUNK_DATA).max(1)
}

/// Creates a buffer with space for a chunk's header, to which a record is appended.
pub fn record_buffer(capacity: usize) -> Vec<u8> {
    let mut buffer = Vec::with_capacity(SHORT_HEADER + capacity);
    buffer.extend([0; SHORT_HEADER]);
    buffer
}

/// Cuts the record in a buffer from [`record_buffer`] into chunks, and passes each to `put` with its key. Returns their
/// number.
///
/// # Errors
/// Returns an error if there are too many chunks to count.
pub fn split_record(
    kind: RecordKind,
    key: &[u8],
    mut buffer: Vec<u8>,
    mut put: impl FnMut(Vec<u8>, Vec<u8>),
) -> Result<u16, String> {
    let length = buffer.len() - SHORT_HEADER;
    let Ok(count) = u16::try_from(chunk_count(length)) else {
        return Err(format!("a record of {length} bytes is too long"));
    };
    if count == 1 {
        let key = tree_keys::chunk(key, 0);
        let (header, data) = buffer.split_at_mut(SHORT_HEADER);
        write_header(header, kind, 0, 1, &[data], &key);
        put(key, buffer);
        return Ok(1);
    }
    let record = &buffer[SHORT_HEADER..];
    let digest = &Sha256::digest(record)[..8];
    for (ordinal, data) in (0..).zip(record.chunks(MAX_CHUNK_DATA)) {
        let key = tree_keys::chunk(key, ordinal);
        let mut chunk = vec![0; SHORT_HEADER];
        write_header(&mut chunk, kind, ordinal, count, &[digest, data], &key);
        chunk.extend(digest);
        chunk.extend(data);
        put(key, chunk);
    }
    Ok(count)
}

/// Writes the header of a chunk. `contents` follows it: the record's digest, if there are several chunks, and the data.
fn write_header(
    header: &mut [u8],
    kind: RecordKind,
    ordinal: u16,
    count: u16,
    contents: &[&[u8]],
    key: &[u8],
) {
    let length = contents.last().map_or(0, |data| data.len());
    header[..4].copy_from_slice(&MAGIC);
    header[4] = kind as u8;
    header[5..7].copy_from_slice(&ordinal.to_le_bytes());
    header[7..9].copy_from_slice(&count.to_le_bytes());
    header[9..13].copy_from_slice(&(length as u32).to_le_bytes());
    let mut checksum = checksum(&header[4..13], contents);
    checksum.update(if kind.covers_key() { key } else { &[] });
    header[13..17].copy_from_slice(&checksum.finalize().to_le_bytes());
}

/// Returns the checksum of everything but the key.
fn checksum(header: &[u8], contents: &[&[u8]]) -> crc32fast::Hasher {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(header);
    for part in contents {
        checksum.update(part);
    }
    checksum
}

/// A chunk whose checksum has not been compared yet.
pub struct UncheckedChunk<'a> {
    pub chunk: Chunk<'a>,
    /// The checksum of everything but the key.
    checksum: crc32fast::Hasher,
    expected: u32,
}

impl UncheckedChunk<'_> {
    /// Returns `true` if the chunk is intact and belongs under this key.
    pub fn matches_key(&self, key: &[u8]) -> bool {
        let mut checksum = self.checksum.clone();
        checksum.update(key);
        checksum.finalize() == self.expected
    }
}

/// Parses the chunk at the beginning of `bytes`, without comparing its checksum.
///
/// # Errors
/// Returns a description of the fault.
pub fn parse_unchecked(bytes: &[u8]) -> Result<UncheckedChunk<'_>, &'static str> {
    let header = bytes.get(..SHORT_HEADER).ok_or("the piece is cut short")?;
    if header[..4] != MAGIC {
        return Err("the piece does not begin as pieces do");
    }
    let kind = RecordKind::from_byte(header[4]).ok_or("the piece is of no known kind")?;
    let ordinal = u16::from_le_bytes([header[5], header[6]]);
    let count = u16::from_le_bytes([header[7], header[8]]);
    let length = u32::from_le_bytes([header[9], header[10], header[11], header[12]]) as usize;
    let expected = u32::from_le_bytes([header[13], header[14], header[15], header[16]]);
    let start = if count > 1 { LONG_HEADER } else { SHORT_HEADER };
    if length > MAX_CHUNK_DATA || ordinal >= count {
        return Err("the piece has impossible lengths");
    }
    let digest = bytes.get(SHORT_HEADER..start).ok_or("the piece is cut short")?;
    let data = bytes.get(start..start + length).ok_or("the piece is cut short")?;
    let checksum = checksum(&header[4..13], &[digest, data]);
    let digest = digest.try_into().unwrap_or_default();
    let chunk = Chunk { kind, ordinal, count, digest, data, length: start + length };
    Ok(UncheckedChunk { chunk, checksum, expected })
}

/// Parses the chunk at the beginning of `bytes`, and compares its checksum.
///
/// A chunk whose checksum covers its key cannot be parsed without the key.
///
/// # Errors
/// Returns a description of the fault.
pub fn parse<'a>(bytes: &'a [u8], key: Option<&[u8]>) -> Result<Chunk<'a>, &'static str> {
    let unchecked = parse_unchecked(bytes)?;
    let key = match (unchecked.chunk.kind.covers_key(), key) {
        (false, _) => &[][..],
        (true, Some(key)) => key,
        (true, None) => return Err("the piece cannot be checked without its key"),
    };
    if !unchecked.matches_key(key) {
        return Err("the checksum does not match");
    }
    Ok(unchecked.chunk)
}

/// Returns `true` if a record that was assembled from chunks has the digest that they name.
pub fn is_complete(record: &[u8], digest: [u8; 8]) -> bool {
    Sha256::digest(record)[..8] == digest
}

/// The maximum length of a chunk, in bytes.
pub const MAX_CHUNK: usize = LONG_HEADER + MAX_CHUNK_DATA;
