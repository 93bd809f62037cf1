//! Compressed records, which say how long they were.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

/// Bytes compressed by `deflate`.
pub fn deflate(raw: &[u8]) -> Vec<u8> {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
    packer.write_all(raw).expect("writing to memory does not fail");
    packer.finish().expect("writing to memory does not fail")
}

/// What was compressed, of which the length is known.
///
/// # Errors
/// Says what is wrong with the bytes.
pub fn inflate(body: &[u8], size: u64) -> Result<Vec<u8>, String> {
    let mut raw = Vec::new();
    // One byte more than was said is read, so that too long a body is seen.
    match DeflateDecoder::new(body).take(size.saturating_add(1)).read_to_end(&mut raw) {
        Ok(_) if raw.len() as u64 == size => Ok(raw),
        Ok(_) => Err("the packed body has another length than it says".to_owned()),
        Err(error) => Err(format!("the packed body cannot be unpacked: {error}")),
    }
}
