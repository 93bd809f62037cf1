//! Decoding of text files from any editor.
//!
//! ```
//! use castellan_rules::text::encoding;
//!
//! assert_eq!(encoding::decode(b"\xef\xbb\xbfRNBP  \r\nHHHJ\r\n").as_deref(), Ok("RNBP\nHHHJ"));
//! let wide: Vec<u8> = "\u{feff}RNBP".encode_utf16().flat_map(u16::to_le_bytes).collect();
//! assert_eq!(encoding::decode(&wide).as_deref(), Ok("RNBP"));
//! let western = b"J\xf6rg Gro\xdf, 1500\rRen\xe9e \x96, 1400";
//! assert_eq!(encoding::decode(western).as_deref(), Ok("Jörg Groß, 1500\nRenée –, 1400"));
//! assert!(encoding::decode(b"\xc8\xe2\xe0\xed, 1500").is_err(), "Cyrillic letters of an old encoding");
//! assert!(encoding::decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").is_err());
//! ```

use super::normalization::trimmed_lines;
use std::fmt;

/// The error for bytes that are not text in a known encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecodeError;

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a text in UTF-8 or UTF-16")
    }
}

impl std::error::Error for DecodeError {}

/// Decodes a text file in UTF-8, UTF-16 or, where most letters are ASCII, Windows-1252: without a byte order mark, with
/// `\n` between its lines, and without blanks at the end of lines and of the text.
///
/// # Errors
/// Returns [`DecodeError`] if the bytes are in none of these encodings.
pub fn decode(bytes: &[u8]) -> Result<String, DecodeError> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes)?,
        // In text, zero bytes occur only as halves of UTF-16 units.
        _ if bytes.contains(&0) => match zeros(bytes) {
            [0, odd] if odd > 0 => utf_16(bytes, u16::from_le_bytes)?,
            [even, 0] if even > 0 => utf_16(bytes, u16::from_be_bytes)?,
            _ => return Err(DecodeError),
        },
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => western(bytes)?,
        },
    };
    Ok(trimmed_lines(&text))
}

/// The characters of Windows-1252 from 0x80 to 0x9f; a space where there is none. All others are those of Unicode.
const WESTERN: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// Decodes Windows-1252, the encoding of older Western programs. Any bytes are valid in it, so the text is accepted
/// only if few letters are beyond ASCII, and never many in a row.
fn western(bytes: &[u8]) -> Result<String, DecodeError> {
    const LONGEST_RUN: usize = 2;
    let beyond = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let letters = bytes.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    let has_long_run = bytes.split(u8::is_ascii).any(|run| run.len() > LONGEST_RUN);
    let has_controls = bytes.iter().any(|byte| byte.is_ascii_control() && !b"\t\n\r".contains(byte));
    if has_long_run || has_controls || 2 * beyond > letters {
        return Err(DecodeError);
    }
    let letter = |byte: &u8| match byte {
        0x80..=0x9f => WESTERN.chars().nth(usize::from(byte - 0x80)).filter(|letter| *letter != ' '),
        other => Some(char::from(*other)),
    };
    bytes.iter().map(letter).collect::<Option<String>>().ok_or(DecodeError)
}

/// Returns the number of zero bytes at even and at odd places.
fn zeros(bytes: &[u8]) -> [usize; 2] {
    let at = |first: usize| bytes.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    [at(0), at(1)]
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, DecodeError> {
    let (units, []) = bytes.as_chunks() else { return Err(DecodeError) };
    let units: Vec<u16> = units.iter().map(|bytes| unit(*bytes)).collect();
    String::from_utf16(&units).map_err(|_| DecodeError)
}
