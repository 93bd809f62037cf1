//! PNG, with a palette.

use super::canvas::Canvas;
use super::scene::PictureError;
use ::png::{BitDepth, ColorType, Compression, Encoder, Filter};

/// A picture as a PNG.
pub(super) fn encode(canvas: &Canvas, colours: &[[u8; 3]]) -> Result<Vec<u8>, PictureError> {
    let failed = |error: ::png::EncodingError| PictureError::Encoding(error.to_string());
    // Less than this is written for any board; growing costs more than asking at once.
    let mut bytes = Vec::with_capacity(canvas.pixels.len() / 4);
    let mut encoder = Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours.concat());
    // Rows of squares repeat: what differs from the row above is little.
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&canvas.pixels).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
