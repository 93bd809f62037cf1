//! A deflate encoder for the filtered rows of indexed pictures.
//!
//! Such rows are small differences among many zeros, in every picture alike, so a single fixed Huffman code serves them
//! all. No time is spent on choosing a code, and the bits of a fragment do not depend on the picture, so each tile is
//! encoded only once.

use std::ops::Range;

/// The code lengths of the literals, the end of block and the length classes: the optimal code of at most twelve bits
/// for boards of all games in all themes.
const CODE_LENGTHS: [u8; 286] = [
    2, 4, 5, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 7, 7, 8, 9, 9, 8, 9, 8, 9, 9, 9, 9, 9, 9, 9, 10, 10,
    10, 11, 10, 9, 11, 10, 11, 11, 12, 11, 12, 12, 12, 12, 12, 12, 12, 12, 11, 11, 11, 11, 12, 12, 12, 12,
    12, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
    12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
    12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
    12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
    12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12,
    12, 12, 12, 12, 12, 11, 12, 12, 12, 12, 12, 12, 12, 12, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 11,
    11, 10, 10, 10, 10, 10, 10, 10, 10, 9, 8, 8, 8, 8, 9, 9, 8, 8, 8, 9, 8, 7, 7, 7, 7, 8, 8, 8, 8, 7, 7, 7,
    7, 7, 7, 7, 6, 6, 5, 4, 12, 12, 12, 7, 8, 8, 8, 8, 8, 7, 8, 8, 8, 7, 7, 8, 8, 7, 7, 8, 8, 8, 8, 9, 9, 8,
    9, 9, 8, 5,
];
/// The end-of-block symbol.
const END_OF_BLOCK: usize = 256;
/// The maximum length of a repetition.
const MAX_REPEAT: usize = 258;

/// The maximum size in bits of a fragment that is written again rather than repeated: a repetition takes about as many.
/// Three bytes, the minimum length of a repetition, may take fewer, and two always do.
const MAX_LITERAL_BITS: u32 = 30;

/// Bits to write, least significant first, with their number.
type Code = (u32, u32);

/// The Huffman code for [`CODE_LENGTHS`], derived as in RFC 1951 (3.2.2).
const CODES: [Code; 286] = {
    let (mut codes, mut next, mut length) = ([(0, 0); 286], 0_u32, 1);
    while length < 16 {
        let mut symbol = 0;
        while symbol < codes.len() {
            if CODE_LENGTHS[symbol] == length {
                codes[symbol] = (next.reverse_bits() >> (32 - length), length as u32);
                next += 1;
            }
            symbol += 1;
        }
        next <<= 1;
        length += 1;
    }
    codes
};

/// The code of each repetition length from 3, with the length classes of RFC 1951 (3.2.5).
const REPEAT_CODES: [Code; MAX_REPEAT + 1] = {
    let (mut codes, mut symbol, mut repeats) = ([(0, 0); MAX_REPEAT + 1], END_OF_BLOCK + 1, 3);
    while symbol < 285 {
        let extra = if symbol < 265 { 0 } else { (symbol as u32 - 261) / 4 };
        let (code, length) = CODES[symbol];
        let mut offset = 0;
        while offset < 1 << extra && repeats < MAX_REPEAT {
            codes[repeats] = (code | offset << length, length + extra);
            repeats += 1;
            offset += 1;
        }
        symbol += 1;
    }
    codes[MAX_REPEAT] = CODES[285];
    codes
};

/// The distances between squares. Each of their classes has a code of [`DISTANCE_BITS`] bits; the distance 1 has the
/// one-bit code 0.
const DISTANCES: Range<usize> = 17..4097;
/// The first of their sixteen distance classes.
const FIRST_CLASS: u32 = 8;
const DISTANCE_BITS: u32 = 5;

/// Returns the code of one of [`DISTANCES`].
fn distance_code(distance: usize) -> Option<Code> {
    if !DISTANCES.contains(&distance) {
        return None;
    }
    let distance = distance as u32 - 1;
    // Each power of two has two classes.
    let extra = distance.ilog2() - 1;
    let class = 2 * extra + (distance >> extra);
    let code = (16 + class - FIRST_CLASS).reverse_bits() >> (32 - DISTANCE_BITS);
    Some((code | (distance & ((1 << extra) - 1)) << DISTANCE_BITS, DISTANCE_BITS + extra))
}

/// An encoder of a zlib stream.
#[derive(Default)]
pub(super) struct Encoder {
    bytes: Vec<u8>,
    /// The bits of an incomplete group of four bytes, and their number.
    bits: u64,
    count: u32,
    /// The number of pending zeros, as more may follow.
    zeros: usize,
    /// The sums of Adler-32, not reduced. An overflow would take billions of bytes.
    sum: u64,
    sum_of_sums: u64,
}

/// An encoded fragment of bytes.
struct Fragment {
    /// The number of bytes, of leading zeros, and of trailing zeros.
    length: u32,
    zeros_before: u32,
    zeros_after: u32,
    /// The offset of the codes for the bytes between, and their number of bits.
    start: u32,
    bits: u32,
    /// The contribution of the bytes to the checksum; see [`Encoder::update_checksum`].
    sum: u32,
    sum_of_sums: u32,
}

/// Fragments of bytes, encoded once for every picture that contains them.
pub(super) struct Fragments {
    fragments: Vec<Fragment>,
    /// The codes of each fragment, padded to four bytes.
    codes: Vec<u8>,
}

impl Fragments {
    /// Encodes fragments of at most some hundred bytes.
    pub(super) fn new<'a>(fragments: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut encoder = Encoder::default();
        let encode = |bytes: &[u8]| {
            let zeros_before = bytes.iter().take_while(|byte| **byte == 0).count();
            let start = encoder.bytes.len();
            (encoder.zeros, encoder.sum, encoder.sum_of_sums) = (0, 0, 0);
            encoder.write(&bytes[zeros_before..]);
            let bits = (encoder.bytes.len() - start) as u32 * 8 + encoder.count;
            encoder.push_code((0, (32 - encoder.count) % 32));
            Fragment {
                length: bytes.len() as u32,
                zeros_before: zeros_before as u32,
                zeros_after: encoder.zeros as u32,
                start: start as u32,
                bits,
                sum: encoder.sum as u32,
                sum_of_sums: encoder.sum_of_sums as u32,
            }
        };
        Self { fragments: fragments.map(encode).collect(), codes: encoder.bytes }
    }
}

impl Encoder {
    /// Creates an encoder with an initial capacity in bytes.
    pub(super) fn new(capacity: usize) -> Self {
        let mut encoder = Self { bytes: Vec::with_capacity(capacity), sum: 1, ..Self::default() };
        encoder.push_code((0x0178, 16));
        // The only block has dynamic codes: 286 for literals and lengths, and 24 for distances.
        encoder.push_code((0b101 | 29 << 3 | 23 << 8 | 15 << 13, 17));
        // Code lengths are written in four bits each; the repeat codes (the first three) are unused.
        for symbol in 0..19 {
            encoder.push_code((if symbol < 3 { 0 } else { 4 }, 3));
        }
        let distances = (0..24).map(|class| match class {
            0 => 1,
            _ if class < FIRST_CLASS => 0,
            _ => DISTANCE_BITS as u8,
        });
        for length in CODE_LENGTHS.into_iter().chain(distances) {
            encoder.push_code(((length.reverse_bits() >> 4).into(), 4));
        }
        encoder
    }

    /// Appends a code.
    fn push_code(&mut self, code: Code) {
        self.push_codes([code].into_iter());
    }

    /// Appends codes, of at most 32 bits each.
    #[inline]
    fn push_codes(&mut self, codes: impl Iterator<Item = Code>) {
        // Kept in locals: loading and storing the fields for each code would dominate the run time.
        let (mut bits, mut count) = (self.bits, self.count);
        for (code, length) in codes {
            bits |= u64::from(code) << count;
            count += length;
            if count >= 32 {
                self.bytes.extend_from_slice(&(bits as u32).to_le_bytes());
                bits >>= 32;
                count -= 32;
            }
        }
        (self.bits, self.count) = (bits, count);
    }

    /// Adds `length` bytes to the checksum, given their sum and the sum of its prefixes.
    fn update_checksum(&mut self, length: usize, sum: u64, sum_of_sums: u64) {
        self.sum_of_sums += length as u64 * self.sum + sum_of_sums;
        self.sum += sum;
    }

    /// Writes the pending zeros.
    fn flush_zeros(&mut self) {
        if self.zeros == 0 {
            return;
        }
        self.push_code(CODES[0]);
        let mut repeats = std::mem::take(&mut self.zeros) - 1;
        while repeats > 4 {
            let run = repeats.min(MAX_REPEAT);
            let (code, length) = REPEAT_CODES[run];
            self.push_code((code, length + 1));
            repeats -= run;
        }
        for _ in 0..repeats {
            self.push_code(CODES[0]);
        }
    }

    /// Writes `count` zeros.
    pub(super) fn write_zeros(&mut self, count: usize) {
        self.update_checksum(count, 0, 0);
        self.zeros += count;
    }

    /// Writes bytes.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(32) {
            if bytes.iter().fold(0, |all, byte| all | byte) == 0 {
                self.write_zeros(bytes.len());
                continue;
            }
            let (mut sum, mut sum_of_sums) = (0, 0);
            for (byte, left) in bytes.iter().rev().zip(1_u32..) {
                sum += u32::from(*byte);
                sum_of_sums += left * u32::from(*byte);
            }
            self.update_checksum(bytes.len(), sum.into(), sum_of_sums.into());
            bytes.chunks(8).for_each(|bytes| self.write_codes(bytes));
        }
    }

    /// Writes the codes of at most eight bytes. Zeros between others have codes of their own: counting them is slower.
    fn write_codes(&mut self, bytes: &[u8]) {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let word = u64::from_le_bytes(word);
        if word == 0 {
            self.zeros += bytes.len();
            return;
        }
        let (first, end) = (word.trailing_zeros() as usize / 8, 8 - word.leading_zeros() as usize / 8);
        self.zeros += first;
        self.flush_zeros();
        self.push_codes(bytes[first..end].iter().map(|byte| CODES[usize::from(*byte)]));
        self.zeros = bytes.len() - end;
    }

    /// Writes the fragment with this index. `back` is the distance in bytes to its last occurrence, if there is one.
    pub(super) fn write_fragment(&mut self, fragments: &Fragments, index: usize, back: Option<usize>) {
        let fragment = &fragments.fragments[index];
        let [length, zeros_before, zeros_after, start] =
            [fragment.length, fragment.zeros_before, fragment.zeros_after, fragment.start]
                .map(|count| count as usize);
        if fragment.bits == 0 {
            return self.write_zeros(length);
        }
        self.write_zeros(zeros_before);
        self.update_checksum(length - zeros_before, fragment.sum.into(), fragment.sum_of_sums.into());
        self.flush_zeros();
        if fragment.bits > MAX_LITERAL_BITS
            && let Some(distance) = back.and_then(distance_code)
        {
            self.push_code(REPEAT_CODES[length - zeros_before - zeros_after]);
            self.push_code(distance);
        } else {
            self.copy_bits(&fragments.codes[start..], fragment.bits);
        }
        self.zeros = zeros_after;
    }

    /// Copies bits stored in groups of four bytes, of which the last may be incomplete.
    fn copy_bits(&mut self, codes: &[u8], bits: u32) {
        let groups =
            codes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        self.push_codes(
            groups.zip((0..bits).step_by(32)).map(|(four, before)| (four, (bits - before).min(32))),
        );
    }

    /// Finishes the stream and returns it.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.flush_zeros();
        self.push_code(CODES[END_OF_BLOCK]);
        let rest = self.count.div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.bits.to_le_bytes()[..rest]);
        let checksum = ((self.sum_of_sums % 65521) << 16) | (self.sum % 65521);
        self.bytes.extend_from_slice(&(checksum as u32).to_be_bytes());
        self.bytes
    }
}
