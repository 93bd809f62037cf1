//! Encoders for full-colour PNG, JPEG and WebP, and for GIF.
//!
//! The GIF encoder of `image` does not support frames that update a part of the picture, so animations use `gif`
//! directly.

use super::canvas::Canvas;
use super::error::PictureError;
use gif::{DisposalMethod, Frame, Repeat};
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

/// The quality of a JPEG, from 1 to 100. Below this value, edges of figures show artefacts.
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

/// The error for an unknown [`Format`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not one of png|jpeg|webp")]
pub struct UnknownFormatError(pub String);

impl FromStr for Format {
    type Err = UnknownFormatError;

    fn from_str(text: &str) -> Result<Self, UnknownFormatError> {
        let format = Self::ALL.into_iter().find(|format| format.to_string() == text);
        format.ok_or_else(|| UnknownFormatError(text.to_owned()))
    }
}

/// Encodes a full-colour picture.
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

/// An encoder of animated GIFs, frame by frame.
pub(super) struct GifEncoder {
    encoder: gif::Encoder<Vec<u8>>,
}

impl GifEncoder {
    /// Creates the encoder of an animation that loops forever.
    pub(super) fn new(width: u16, height: u16, colours: &[[u8; 3]]) -> Result<Self, PictureError> {
        let encoder = gif::Encoder::new(Vec::new(), width, height, &colours.concat());
        let mut encoder = encoder.map_err(|error| gif_error(&error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| gif_error(&error))?;
        Ok(Self { encoder })
    }

    /// Adds a frame with its upper left corner at `(left, top)`, shown for `delay` hundredths of a second. Pixels of
    /// the colour `transparent` stay unchanged.
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
        self.encoder.write_frame(&frame).map_err(|error| gif_error(&error))
    }

    /// Finishes the animation and returns its bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, PictureError> {
        self.encoder.into_inner().map_err(|error| PictureError::Encoding(error.to_string()))
    }
}

fn gif_error(error: &gif::EncodingError) -> PictureError {
    PictureError::Encoding(error.to_string())
}
