//! The format of sled's log, for tests that damage or extend it.

/// The size of a segment of sled's log, in bytes.
pub const SEGMENT: usize = 512 << 10;
/// The size of its header, in bytes.
pub const SEGMENT_HEADER: usize = 20;

/// Reads one of sled's variable-length numbers. Returns the number and its length in bytes.
fn number(bytes: &[u8]) -> (usize, usize) {
    match usize::from(bytes[0]) {
        first @ 0..=240 => (first, 1),
        first @ 241..=248 => (240 + 256 * (first - 241) + usize::from(bytes[1]), 2),
        249 => (2288 + 256 * usize::from(bytes[1]) + usize::from(bytes[2]), 3),
        first => {
            let mut number = [0; 8];
            number[..first - 247].copy_from_slice(&bytes[1..=first - 247]);
            (u64::from_le_bytes(number) as usize, first - 246)
        }
    }
}

/// Returns the start and the end of the body, if a sled message begins here.
pub fn message(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut body = 5;
    let mut next = || {
        let (number, size) = number(&bytes[body..]);
        body += size;
        number
    };
    let (length, _segment, _page) = (next(), next(), next());
    let end = body.checked_add(length).filter(|end| *end <= bytes.len())?;
    (checksum(bytes, body, end) == bytes[..4]).then_some((body, end))
}

/// Returns the checksum of a message with this body. The first four bytes of the message should equal it.
pub fn checksum(bytes: &[u8], body: usize, end: usize) -> [u8; 4] {
    (crc32fast::hash(&[&bytes[body..end], &bytes[4..body]].concat()) ^ u32::MAX).to_le_bytes()
}

/// Returns a segment that follows all others of the log and holds a copy of a row, inside a message of this kind or
/// outside any.
pub fn segment_with(db: &[u8], kind: Option<u8>, copy: &[u8]) -> Vec<u8> {
    const NUMBERS: u64 = 0x7FFF_FFFF_FFFF_FFFF;
    let lsn = |segment: &[u8]| u64::from_le_bytes(segment[4..12].try_into().expect("a header")) ^ NUMBERS;
    let latest =
        db.chunks(SEGMENT).map(lsn).filter(|lsn| lsn % SEGMENT as u64 == 0).max().expect("a segment");
    let next = latest + SEGMENT as u64;
    let mut segment = vec![0; 4];
    segment.extend((next ^ NUMBERS).to_le_bytes());
    segment.extend((next ^ NUMBERS).to_le_bytes());
    let check = crc32fast::hash(&segment[4..]) ^ u32::MAX;
    segment[..4].copy_from_slice(&check.to_le_bytes());
    let mut message = Vec::new();
    if let Some(kind) = kind {
        message.extend([0, 0, 0, 0, kind]);
        for number in [copy.len() as u64, next / SEGMENT as u64, 1] {
            message.push(255);
            message.extend(number.to_le_bytes());
        }
    }
    let body = message.len();
    message.extend(copy);
    if kind.is_some() {
        let check = checksum(&message, body, message.len());
        message[..4].copy_from_slice(&check);
    }
    segment.extend(message);
    segment.resize(SEGMENT, 0);
    segment
}
