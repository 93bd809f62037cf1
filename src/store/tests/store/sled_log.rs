//! The form of sled's log, to damage it or to add to it.

/// Bytes of a segment of sled's log.
pub const SEGMENT: usize = 512 << 10;
/// Bytes of its header.
pub const SEGMENT_HEADER: usize = 20;

/// One of sled's numbers of variable length, and how many bytes it takes.
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

/// Where the body of a message of sled's begins and ends, if one begins here.
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

/// The checksum of a message with that body, of which the first four bytes are the place.
pub fn checksum(bytes: &[u8], body: usize, end: usize) -> [u8; 4] {
    (crc32fast::hash(&[&bytes[body..end], &bytes[4..body]].concat()) ^ u32::MAX).to_le_bytes()
}

/// A segment that follows all others of the log and holds a copy of a row, in a message of some kind or in none.
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
