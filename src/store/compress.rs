//! Compressed records of a known length.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

/// Compresses bytes.
pub fn deflate(raw: &[u8]) -> Vec<u8> {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
    packer.write_all(raw).expect("writing to memory does not fail");
    packer.finish().expect("writing to memory does not fail")
}

/// Decompresses bytes to a known size.
///
/// # Errors
/// Returns a description of the fault.
pub fn inflate(body: &[u8], size: u64) -> Result<Vec<u8>, String> {
    let mut raw = Vec::new();
    // Reads one byte more than the stated size, to detect a body that is too long.
    match DeflateDecoder::new(body).take(size.saturating_add(1)).read_to_end(&mut raw) {
        Ok(_) if raw.len() as u64 == size => Ok(raw),
        Ok(_) => Err("the packed body has another length than it says".to_owned()),
        Err(error) => Err(format!("the packed body cannot be unpacked: {error}")),
    }
}
