//! Indexed pictures as PNG.
//!
//! `image` does not support them, and `png` uses one filter for all rows and cannot exploit that a picture consists of
//! tiles. Here `png` writes the file format, and [`super::deflate`] the image data.

use super::canvas::Canvas;
use super::deflate::{Encoder, Fragments};
use super::error::PictureError;
use super::theme::Rgb;
use super::tiles::Tile;
use image::GrayImage;
use png::{BitDepth, ColorType, EncodingError, chunk};
use std::sync::{Arc, OnceLock};

/// The PNG filter "Sub": differences from the pixel to the left.
const SUB: u8 = 1;
/// The PNG filter "Up": differences from the pixel above.
const UP: u8 = 2;

/// The pixels of a tile, as palette indices.
pub(super) struct Sprite {
    pub(super) pixels: GrayImage,
    /// The rows except the first, as differences from the row above. Unused in animations.
    rows: OnceLock<Fragments>,
}

impl Sprite {
    pub(super) const fn new(pixels: GrayImage) -> Self {
        Self { pixels, rows: OnceLock::new() }
    }

    fn encoded_rows(&self) -> &Fragments {
        self.rows.get_or_init(|| {
            let side = self.pixels.width() as usize;
            let (above, pixels) = (self.pixels.as_raw(), &self.pixels.as_raw()[side..]);
            let mut rows = vec![0; pixels.len()];
            subtract(pixels, above, &mut rows);
            Fragments::new(rows.chunks_exact(side))
        })
    }
}

/// A tile of a board, with its upper left corner.
pub(super) struct PlacedTile {
    pub(super) tile: Tile,
    pub(super) sprite: Arc<Sprite>,
    pub(super) left: usize,
    pub(super) top: usize,
}

impl PlacedTile {
    fn side(&self) -> usize {
        self.sprite.pixels.width() as usize
    }

    /// Returns `true` if the tile is unobscured.
    fn is_visible(&self, canvas: &Canvas) -> bool {
        let width = canvas.width() as usize;
        let shown = canvas.as_raw()[self.top * width..].chunks_exact(width);
        let mut rows = shown.zip(self.sprite.pixels.chunks_exact(self.side()));
        rows.all(|(shown, row)| shown[self.left..][..self.side()] == *row)
    }
}

/// Encodes a picture. `board` lists its tiles row by row; those unobscured are not encoded again.
pub(super) fn encode(
    canvas: &Canvas,
    colours: &[Rgb],
    board: &[PlacedTile],
) -> Result<Vec<u8>, PictureError> {
    let encoding_error = |error: EncodingError| PictureError::Encoding(error.to_string());
    let compressed = compress(canvas, board);
    let mut bytes = Vec::with_capacity(compressed.len() + 1024);
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width(), canvas.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colours.concat());
    let mut writer = encoder.write_header().map_err(encoding_error)?;
    writer.write_chunk(chunk::IDAT, &compressed).map_err(encoding_error)?;
    writer.finish().map_err(encoding_error)?;
    Ok(bytes)
}

/// Filters and compresses the rows.
fn compress(canvas: &Canvas, board: &[PlacedTile]) -> Vec<u8> {
    let width = canvas.width() as usize;
    // Enough for any board; growing would cost more than allocating at once.
    let mut encoder = Encoder::new(canvas.as_raw().len() / 4);
    let mut filters = Filters { up: vec![UP; width + 1], sub: vec![SUB; width + 1] };
    let mut ranks = board.chunk_by(|one, other| one.top == other.top);
    let (mut tiles, mut top, mut bottom) = (Vec::new(), 0, 0);
    let zeros = vec![0; width];
    let mut above = zeros.as_slice();
    for (y, row) in canvas.as_raw().chunks_exact(width).enumerate() {
        if y == bottom
            && let Some(rank) = ranks.next()
        {
            tiles = with_repeats(rank.iter().filter(|placed| placed.is_visible(canvas)));
            (top, bottom) = (rank[0].top, rank[0].top + rank[0].side());
        }
        if row == above {
            encoder.write(&[UP]);
            encoder.write_zeros(width);
        } else if y > top && y < bottom {
            encoder.write(&[UP]);
            let mut x = 0;
            for (placed, back) in &tiles {
                write_changes(&mut encoder, &row[x..placed.left], &above[x..]);
                encoder.write_fragment(placed.sprite.encoded_rows(), y - top - 1, *back);
                x = placed.left + placed.side();
            }
            write_changes(&mut encoder, &row[x..], &above[x..]);
        } else {
            encoder.write(filters.apply(row, above));
        }
        above = row;
    }
    encoder.finish()
}

/// Returns the tiles of a row of squares, each with the distance in pixels from the last equal one.
fn with_repeats<'a>(tiles: impl Iterator<Item = &'a PlacedTile>) -> Vec<(&'a PlacedTile, Option<usize>)> {
    let mut found: Vec<(&PlacedTile, Option<usize>)> = Vec::new();
    for placed in tiles {
        let equal = found.iter().rev().find(|(other, _)| other.tile == placed.tile);
        found.push((placed, equal.map(|(other, _)| placed.left - other.left)));
    }
    found
}

/// Writes the differences of pixels from those above.
fn write_changes(encoder: &mut Encoder, pixels: &[u8], above: &[u8]) {
    let mut differences = [0; 64];
    for (pixels, above) in pixels.chunks(64).zip(above.chunks(64)) {
        if pixels == &above[..pixels.len()] {
            encoder.write_zeros(pixels.len());
        } else {
            subtract(pixels, above, &mut differences);
            encoder.write(&differences[..pixels.len()]);
        }
    }
}

/// A row in both filters, each preceded by its filter type.
struct Filters {
    up: Vec<u8>,
    sub: Vec<u8>,
}

impl Filters {
    /// Filters a row with the filter that leaves fewer differences.
    ///
    /// Most rows differ little from the one above; at the edges of squares or figures, the pixel to the left is the
    /// better predictor.
    fn apply(&mut self, row: &[u8], above: &[u8]) -> &[u8] {
        let Self { up, sub } = self;
        subtract(row, above, &mut up[1..]);
        let changed = count_nonzero(up);
        // With few changes there is little to gain, so only other rows try both filters.
        if changed * 8 > row.len() {
            sub[1] = row[0];
            subtract(&row[1..], row, &mut sub[2..]);
            if count_nonzero(sub) < changed {
                return sub;
            }
        }
        up
    }
}

/// Subtracts other pixels, modulo 256.
fn subtract(pixels: &[u8], others: &[u8], differences: &mut [u8]) {
    for ((difference, pixel), other) in differences.iter_mut().zip(pixels).zip(others) {
        *difference = pixel.wrapping_sub(*other);
    }
}

/// Returns the number of non-zero bytes.
fn count_nonzero(bytes: &[u8]) -> usize {
    // Counts fit in a byte, as at most 128 are added up; this allows vectorisation.
    let add = |count: u8, byte: &u8| count.wrapping_add(u8::from(*byte != 0));
    let count = |bytes: &[u8]| bytes.iter().fold(0, add);
    bytes.chunks(128).map(|bytes| usize::from(count(bytes))).sum()
}
