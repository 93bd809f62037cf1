//! PNG, with a palette.

use super::canvas::Canvas;
use super::scene::PictureError;
use ::png::{BitDepth, ColorType, Encoder, chunk};
use fdeflate::Compressor;

/// The filter of a row that says how it differs from itself one pixel to the left.
const SUB: u8 = 1;
/// The filter of a row that says how it differs from the row above.
const UP: u8 = 2;

/// A picture as a PNG.
pub(super) fn encode(canvas: &Canvas, colours: &[[u8; 3]]) -> Result<Vec<u8>, PictureError> {
    let failed = |error: ::png::EncodingError| PictureError::Encoding(error.to_string());
    let packed = pack(canvas).map_err(|error| PictureError::Encoding(error.to_string()))?;
    let mut bytes = Vec::with_capacity(packed.len() + 1024);
    let mut encoder = Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours.concat());
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_chunk(chunk::IDAT, &packed).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

/// The rows, filtered and compressed.
///
/// Rows of squares repeat, so that most rows differ little from the one above; where squares or
/// figures begin, the pixel to the left is the better guess.
fn pack(canvas: &Canvas) -> std::io::Result<Vec<u8>> {
    let width = canvas.width as usize;
    // Less than this is written for any board; growing costs more than asking at once.
    let mut compressor = Compressor::new(Vec::with_capacity(canvas.pixels.len() / 4))?;
    let (mut up, mut sub) = (vec![UP; width + 1], vec![SUB; width + 1]);
    let nothing = vec![0; width];
    let mut above = nothing.as_slice();
    for row in canvas.pixels.chunks_exact(width) {
        differences(row, above, &mut up[1..]);
        let changed = changes(&up);
        let mut better = &up;
        // Where little changes there is little to gain: only other rows are tried twice.
        if changed * 8 > width {
            sub[1] = row[0];
            differences(&row[1..], row, &mut sub[2..]);
            if changes(&sub) < changed {
                better = &sub;
            }
        }
        compressor.write_data(better)?;
        above = row;
    }
    compressor.finish()
}

/// How each pixel differs from another, around the clock of a byte.
fn differences(pixels: &[u8], from: &[u8], into: &mut [u8]) {
    for ((into, pixel), from) in into.iter_mut().zip(pixels).zip(from) {
        *into = pixel.wrapping_sub(*from);
    }
}

/// How many bytes are not 0.
fn changes(bytes: &[u8]) -> usize {
    // A byte has room for the count of 128, and bytes are counted sixteen at a time.
    let count = |bytes: &[u8]| bytes.iter().map(|byte| u8::from(*byte != 0)).sum::<u8>();
    bytes.chunks(128).map(|bytes| usize::from(count(bytes))).sum()
}
