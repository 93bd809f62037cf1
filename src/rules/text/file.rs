//! The bytes of a text file that somebody wrote, saved or sent, whatever their program made of it.
//!
//! ```
//! use castellan_rules::text::file;
//!
//! assert_eq!(file::read(b"\xef\xbb\xbfRNBP  \r\nHHHJ\r\n").as_deref(), Ok("RNBP\nHHHJ"));
//! let wide: Vec<u8> = "\u{feff}RNBP".encode_utf16().flat_map(u16::to_le_bytes).collect();
//! assert_eq!(file::read(&wide).as_deref(), Ok("RNBP"));
//! assert!(file::read(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").is_err());
//! ```

use super::typed::trimmed;
use std::fmt;

/// The error for bytes that are no text in a known encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotText;

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a text in UTF-8 or UTF-16")
    }
}

impl std::error::Error for NotText {}

/// Decodes a text file in UTF-8 or UTF-16: without a byte order mark, with `\n` between its lines, and without blanks
/// at the end of lines and of the text.
///
/// # Errors
/// Returns [`NotText`] if the bytes are in neither encoding.
pub fn read(bytes: &[u8]) -> Result<String, NotText> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes)?,
        // Text has no zeros but as halves of letters.
        _ if bytes.contains(&0) => match zeros(bytes) {
            [0, odd] if odd > 0 => utf_16(bytes, u16::from_le_bytes)?,
            [even, 0] if even > 0 => utf_16(bytes, u16::from_be_bytes)?,
            _ => return Err(NotText),
        },
        _ => std::str::from_utf8(bytes).map_err(|_| NotText)?.to_owned(),
    };
    Ok(trimmed(&text))
}

/// Returns the number of zero bytes at even and at odd places.
fn zeros(bytes: &[u8]) -> [usize; 2] {
    let at = |first: usize| bytes.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    [at(0), at(1)]
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, NotText> {
    let (units, []) = bytes.as_chunks() else { return Err(NotText) };
    let units: Vec<u16> = units.iter().map(|bytes| unit(*bytes)).collect();
    String::from_utf16(&units).map_err(|_| NotText)
}
