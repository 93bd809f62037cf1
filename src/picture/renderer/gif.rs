//! Replays as animated GIF: the whole first frame, then only the squares that change.

use super::{IndexedPicture, PreparedScene, Renderer};
use crate::canvas::{self, Canvas};
use crate::encode::GifEncoder;
use crate::error::PictureError;
use crate::fonts::Fonts;
use crate::layout::{CaptionLine, Layout};
use crate::limits::SMALLEST_SQUARE;
use crate::scene::{Ending, Scene};
use crate::tiles::Tile;

/// The number of colours of a replay. One more palette entry means "unchanged".
const COLOURS: usize = 63;
/// The palette entry for unchanged pixels.
const UNCHANGED: u8 = 63;

/// A frame of a replay.
pub struct Frame<'a> {
    /// The picture.
    pub scene: Scene<'a>,
    /// The display time, in hundredths of a second.
    pub delay: u16,
}

/// Encodes frames in at most `max_bytes`: if necessary with smaller squares, then with fewer frames.
pub(super) fn encode(
    renderer: &mut Renderer,
    frames: &[Frame],
    max_bytes: usize,
) -> Result<Vec<u8>, PictureError> {
    let mut side = frames.first().map_or(SMALLEST_SQUARE, |frame| frame.scene.square_size);
    let mut stride = 1;
    loop {
        let bytes = encode_at(renderer, frames, side, stride)?;
        if bytes.len() <= max_bytes {
            return Ok(bytes);
        }
        if side > SMALLEST_SQUARE {
            side = (side * 3 / 4).max(SMALLEST_SQUARE);
        } else if stride < frames.len() {
            stride *= 2;
        } else {
            return Err(PictureError::ReplayTooLarge(max_bytes));
        }
    }
}

fn encode_at(
    renderer: &mut Renderer,
    frames: &[Frame],
    side: u32,
    stride: usize,
) -> Result<Vec<u8>, PictureError> {
    let last = frames.len().saturating_sub(1);
    let kept = frames.iter().enumerate().filter(|(index, _)| index % stride == 0 || *index == last);
    let scenes = kept.map(|(_, frame)| (with_square_size(&frame.scene, side), frame.delay));
    let mut scenes: Vec<(Scene, u16)> = scenes.collect();
    let rows = scenes.iter().map(|(scene, _)| Layout::new(scene, &mut renderer.fonts).status.len() as u32);
    let most_rows = rows.max().unwrap_or_default();
    for (scene, _) in &mut scenes {
        scene.status_rows = most_rows;
    }
    let mut scenes = scenes.into_iter();
    let Some((first, delay)) = scenes.next() else {
        return Err(PictureError::Encoding("a replay needs a frame".to_owned()));
    };
    let IndexedPicture { canvas, colours, .. } = renderer.draw(&first, COLOURS)?;
    let mut animation = GifEncoder::new(canvas.width() as u16, canvas.height() as u16, &colours)?;
    animation.add(canvas, (0, 0), delay, None)?;
    let mut before = FrameContents::new(&first, &mut renderer.fonts);
    for (scene, delay) in scenes {
        scene.check()?;
        let after = FrameContents::new(&scene, &mut renderer.fonts);
        // An unchanged position still needs a frame for its display time.
        let (part, corner) = changes(renderer, &scene, &before, &after)
            .unwrap_or_else(|| (canvas::blank(1, 1, UNCHANGED, Vec::new()), (0, 0)));
        animation.add(part, corner, delay, Some(UNCHANGED))?;
        before = after;
    }
    animation.finish()
}

fn with_square_size<'a>(scene: &Scene<'a>, square_size: u32) -> Scene<'a> {
    // An arrow for the turn would change a line of pixels with every action, and a result would move the board.
    let ending = scene.ending.clone().map(|ending| Ending { sentence: String::new(), ..ending });
    Scene { square_size, marks_turn: false, ending, ..scene.clone() }
}

/// The contents of a frame: its squares and its lines, with their positions.
struct FrameContents {
    tiles: Vec<(Tile, u32, u32)>,
    lines: Vec<(CaptionLine, u32, String)>,
}

impl FrameContents {
    fn new(scene: &Scene, fonts: &mut Fonts) -> Self {
        let prepared = PreparedScene::new(scene, fonts);
        Self { tiles: prepared.tiles().collect(), lines: prepared.lines().collect() }
    }
}

/// Returns the bounding rectangle of all changed squares and lines, with unchanged pixels transparent, and its upper
/// left corner.
fn changes(
    renderer: &mut Renderer,
    scene: &Scene,
    before: &FrameContents,
    after: &FrameContents,
) -> Option<(Canvas, (u16, u16))> {
    let side = scene.square_size;
    let pairs = before.tiles.iter().zip(&after.tiles);
    let tiles: Vec<_> = pairs.filter(|(before, after)| before != after).map(|(_, after)| after).collect();
    let pairs = before.lines.iter().zip(&after.lines);
    let lines: Vec<_> = pairs.filter(|(before, after)| before != after).map(|(_, after)| after).collect();
    let strips: Vec<(Canvas, u32)> =
        lines.into_iter().map(|(line, top, _)| (renderer.strip(scene, *line, COLOURS), *top)).collect();
    let squares = tiles.iter().map(|(_, left, top)| (*left, *top, left + side, top + side));
    let strip = |(strip, top): &(Canvas, u32)| (0, *top, strip.width(), top + strip.height());
    let (left, top, right, bottom) = squares
        .chain(strips.iter().map(strip))
        .reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)))?;
    let mut canvas = canvas::blank(right - left, bottom - top, UNCHANGED, Vec::new());
    for (tile, at_left, at_top) in tiles {
        let tile = renderer.tile(scene.theme, side, tile, COLOURS);
        canvas::copy_part(&mut canvas, at_left - left, at_top - top, tile);
    }
    for (strip, at_top) in strips {
        canvas::copy_part(&mut canvas, 0, at_top - top, &strip);
    }
    Some((canvas, (left as u16, top as u16)))
}
