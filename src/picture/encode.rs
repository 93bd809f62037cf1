//! Encoders for PNG, JPEG, WebP and GIF.
//!
//! Full-colour pictures are written by the encoders of the `image` crate. It has no mode for pictures with a
//! palette and none for an animation whose frames are parts of one: these are written by the crates behind its
//! own encoders, `png` with `fdeflate`, and `gif`.

use super::canvas::Canvas;
use super::error::PictureError;
use ::gif::{DisposalMethod, Frame, Repeat};
use ::png::{BitDepth, ColorType, Encoder, chunk};
use fdeflate::Compressor;
use image::codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder};
use image::{ImageError, RgbImage};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A file format for full-colour pictures.
///
/// ```
/// use castellan_picture::Format;
///
/// assert_eq!("webp".parse(), Ok(Format::WebP));
/// assert_eq!(Format::Jpeg.to_string(), "jpeg");
/// assert!("bmp".parse::<Format>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// PNG with eight bits per channel.
    Png,
    /// JPEG of quality 90: smaller, and lossy.
    Jpeg,
    /// Lossless WebP.
    WebP,
}

/// The quality of a JPEG, of 100. Below this, the edges of figures show artefacts.
const JPEG_QUALITY: u8 = 90;

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::WebP];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Png => "png",
            Self::Jpeg => "jpeg",
            Self::WebP => "webp",
        })
    }
}

/// The error for a text that names no [`Format`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not one of png|jpeg|webp")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let named = Self::ALL.into_iter().find(|format| format.to_string() == text);
        named.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// A full-colour picture in a format.
pub(super) fn full_colour(picture: &RgbImage, format: Format) -> Result<Vec<u8>, PictureError> {
    let mut bytes = Vec::new();
    let written = match format {
        Format::Png => picture.write_with_encoder(PngEncoder::new(&mut bytes)),
        Format::Jpeg => picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY)),
        Format::WebP => picture.write_with_encoder(WebPEncoder::new_lossless(&mut bytes)),
    };
    written.map_err(|error: ImageError| PictureError::Encoding(error.to_string()))?;
    Ok(bytes)
}

/// Writes an animated GIF, frame by frame.
pub(super) struct Animation {
    encoder: ::gif::Encoder<Vec<u8>>,
}

impl Animation {
    /// An animation that is repeated for ever.
    pub(super) fn new(width: u16, height: u16, colours: &[[u8; 3]]) -> Result<Self, PictureError> {
        let encoder = ::gif::Encoder::new(Vec::new(), width, height, &colours.concat());
        let mut encoder = encoder.map_err(|error| failed(&error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| failed(&error))?;
        Ok(Self { encoder })
    }

    /// Adds a frame with its upper left corner at `(left, top)`, shown for `delay` hundredths of a second. Pixels
    /// of the place `transparent` stay as they were.
    pub(super) fn add(
        &mut self,
        part: Canvas,
        (left, top): (u16, u16),
        delay: u16,
        transparent: Option<u8>,
    ) -> Result<(), PictureError> {
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent,
            left,
            top,
            width: part.width() as u16,
            height: part.height() as u16,
            buffer: Cow::Owned(part.into_raw()),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|error| failed(&error))
    }

    /// The bytes of the whole.
    pub(super) fn finish(self) -> Result<Vec<u8>, PictureError> {
        self.encoder.into_inner().map_err(|error| PictureError::Encoding(error.to_string()))
    }
}

fn failed(error: &::gif::EncodingError) -> PictureError {
    PictureError::Encoding(error.to_string())
}

/// The filter of a row that says how it differs from itself one pixel to the left.
const SUB: u8 = 1;
/// The filter of a row that says how it differs from the row above.
const UP: u8 = 2;

/// A picture as a PNG with a palette.
pub(super) fn indexed_png(canvas: &Canvas, colours: &[[u8; 3]]) -> Result<Vec<u8>, PictureError> {
    let failed = |error: ::png::EncodingError| PictureError::Encoding(error.to_string());
    let packed = pack(canvas).map_err(|error| PictureError::Encoding(error.to_string()))?;
    let mut bytes = Vec::with_capacity(packed.len() + 1024);
    let mut encoder = Encoder::new(&mut bytes, canvas.width(), canvas.height());
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
    let width = canvas.width() as usize;
    // Less than this is written for any board; growing costs more than asking at once.
    let mut compressor = Compressor::new(Vec::with_capacity(canvas.as_raw().len() / 4))?;
    let (mut up, mut sub) = (vec![UP; width + 1], vec![SUB; width + 1]);
    let nothing = vec![0; width];
    let mut above = nothing.as_slice();
    for row in canvas.as_raw().chunks_exact(width) {
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
    let add = |count: u8, byte: &u8| count.wrapping_add(u8::from(*byte != 0));
    let count = |bytes: &[u8]| bytes.iter().fold(0, add);
    bytes.chunks(128).map(|bytes| usize::from(count(bytes))).sum()
}
