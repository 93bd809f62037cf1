//! The format of records in sled: cut into pieces, each with a checksum and marks by which it is found again in a file
//! that sled cannot open.
//!
//! A piece is the four bytes [`MAGIC`], the record's kind (1 byte), the piece's position among the pieces and their
//! number (2 bytes each), the length of its part (4 bytes), a CRC-32 (4 bytes), in records of several pieces the first
//! eight bytes of the record's SHA-256, and the part. Numbers are little-endian. The checksum covers everything but the
//! magic and itself, and for rows of index, work and snapshots also the key under which the piece lies, so that a row
//! under another's key is detected.

use super::keys;
use sha2::{Digest, Sha256};

/// The first bytes of every piece.
pub const MAGIC: [u8; 4] = [0xCA, 0x57, 0x1E, 0x4B];

/// The maximum size of a record's part in a piece, in bytes. Twenty pieces, the maximum that sled keeps in a page, stay
/// below the size at which it would move the page to a file of its own.
pub const MAX_PART: usize = 5 << 10;

const SHORT_HEADER: usize = 17;
const LONG_HEADER: usize = SHORT_HEADER + 8;

/// The kind of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    Frame = 1,
    Packed = 2,
    Head = 3,
    Index = 4,
    Work = 5,
    Snapshot = 6,
    Schema = 7,
    Commit = 8,
    Keys = 9,
}

impl Kind {
    fn of(byte: u8) -> Option<Self> {
        use Kind::{Commit, Frame, Head, Index, Keys, Packed, Schema, Snapshot, Work};
        [Frame, Packed, Head, Index, Work, Snapshot, Schema, Commit, Keys]
            .into_iter()
            .find(|kind| *kind as u8 == byte)
    }

    /// Returns `true` if the checksum covers the key too. Other records name themselves: they are compared with the key
    /// after reading, so they can be read without it.
    fn is_bound(self) -> bool {
        matches!(self, Self::Index | Self::Work | Self::Snapshot)
    }
}

/// A parsed piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece<'a> {
    pub kind: Kind,
    pub at: u16,
    pub count: u16,
    /// The name of its record, if that has several pieces.
    pub record: [u8; 8],
    pub part: &'a [u8],
    /// The length of the whole piece.
    pub length: usize,
}

/// Returns the number of pieces of a record of this length.
pub fn count(length: usize) -> usize {
    length.div_ceil(MAX_PART).max(1)
}

/// Creates a draft: space for a piece's header, to be followed by a record.
pub fn draft(capacity: usize) -> Vec<u8> {
    let mut draft = Vec::with_capacity(SHORT_HEADER + capacity);
    draft.extend([0; SHORT_HEADER]);
    draft
}

/// Returns the length of a draft's record.
pub fn length(draft: &[u8]) -> usize {
    draft.len() - SHORT_HEADER
}

/// Cuts a draft into pieces for a key, and passes each to `put` with its own key. Returns their number.
///
/// # Errors
/// Returns an error if there are too many pieces to count.
pub fn finish(
    kind: Kind,
    key: &[u8],
    mut draft: Vec<u8>,
    mut put: impl FnMut(Vec<u8>, Vec<u8>),
) -> Result<u16, String> {
    let length = length(&draft);
    let Ok(count) = u16::try_from(count(length)) else {
        return Err(format!("a record of {length} bytes is too long"));
    };
    if count == 1 {
        let key = keys::piece(key, 0);
        let (header, part) = draft.split_at_mut(SHORT_HEADER);
        write_header(header, kind, 0, 1, &[part], &key);
        put(key, draft);
        return Ok(1);
    }
    let record = &draft[SHORT_HEADER..];
    let name = &Sha256::digest(record)[..8];
    for (at, part) in (0..).zip(record.chunks(MAX_PART)) {
        let key = keys::piece(key, at);
        let mut piece = vec![0; SHORT_HEADER];
        write_header(&mut piece, kind, at, count, &[name, part], &key);
        piece.extend(name);
        piece.extend(part);
        put(key, piece);
    }
    Ok(count)
}

/// Writes the header of a piece before its contents: the record's name, if there are several pieces, and the part.
fn write_header(header: &mut [u8], kind: Kind, at: u16, count: u16, behind: &[&[u8]], key: &[u8]) {
    let part = behind.last().map_or(0, |part| part.len());
    header[..4].copy_from_slice(&MAGIC);
    header[4] = kind as u8;
    header[5..7].copy_from_slice(&at.to_le_bytes());
    header[7..9].copy_from_slice(&count.to_le_bytes());
    header[9..13].copy_from_slice(&(part as u32).to_le_bytes());
    let mut checksum = checksum(&header[4..13], behind);
    checksum.update(if kind.is_bound() { key } else { &[] });
    header[13..17].copy_from_slice(&checksum.finalize().to_le_bytes());
}

/// Returns the checksum of everything but the key.
fn checksum(header: &[u8], behind: &[&[u8]]) -> crc32fast::Hasher {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(header);
    for part in behind {
        checksum.update(part);
    }
    checksum
}

/// A piece whose checksum has not been compared yet.
pub struct Unchecked<'a> {
    pub piece: Piece<'a>,
    /// The checksum of everything but the key.
    checksum: crc32fast::Hasher,
    expected: u32,
}

impl Unchecked<'_> {
    /// Returns `true` if the piece is intact and belongs under this key.
    pub fn lies_under(&self, key: &[u8]) -> bool {
        let mut checksum = self.checksum.clone();
        checksum.update(key);
        checksum.finalize() == self.expected
    }
}

/// Parses the piece at the beginning of `bytes`, without comparing its checksum.
///
/// # Errors
/// Returns a description of the fault.
pub fn unchecked(bytes: &[u8]) -> Result<Unchecked<'_>, &'static str> {
    let header = bytes.get(..SHORT_HEADER).ok_or("the piece is cut short")?;
    if header[..4] != MAGIC {
        return Err("the piece does not begin as pieces do");
    }
    let kind = Kind::of(header[4]).ok_or("the piece is of no known kind")?;
    let at = u16::from_le_bytes([header[5], header[6]]);
    let count = u16::from_le_bytes([header[7], header[8]]);
    let length = u32::from_le_bytes([header[9], header[10], header[11], header[12]]) as usize;
    let expected = u32::from_le_bytes([header[13], header[14], header[15], header[16]]);
    let start = if count > 1 { LONG_HEADER } else { SHORT_HEADER };
    if length > MAX_PART || at >= count {
        return Err("the piece has impossible lengths");
    }
    let record = bytes.get(SHORT_HEADER..start).ok_or("the piece is cut short")?;
    let part = bytes.get(start..start + length).ok_or("the piece is cut short")?;
    let checksum = checksum(&header[4..13], &[record, part]);
    let record = record.try_into().unwrap_or_default();
    let piece = Piece { kind, at, count, record, part, length: start + length };
    Ok(Unchecked { piece, checksum, expected })
}

/// Reads the piece at the beginning of `bytes`.
///
/// Without a key, a piece whose checksum covers its key cannot be read.
///
/// # Errors
/// Returns a description of the fault.
pub fn read<'a>(bytes: &'a [u8], key: Option<&[u8]>) -> Result<Piece<'a>, &'static str> {
    let unchecked = unchecked(bytes)?;
    let key = match (unchecked.piece.kind.is_bound(), key) {
        (false, _) => &[][..],
        (true, Some(key)) => key,
        (true, None) => return Err("the piece cannot be checked without its key"),
    };
    if !unchecked.lies_under(key) {
        return Err("the checksum does not match");
    }
    Ok(unchecked.piece)
}

/// Returns `true` if the assembled pieces are the record that their name says.
pub fn is_whole(record: &[u8], name: [u8; 8]) -> bool {
    Sha256::digest(record)[..8] == name
}

/// The maximum length of a piece.
pub const MAX_PIECE: usize = LONG_HEADER + MAX_PART;
