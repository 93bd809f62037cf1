//! Rasterised glyphs.

use super::faces::{Faces, em};
use super::line::PlacedGlyph;
use crate::palette::RAMP;
use ab_glyph_rasterizer::{Point, Rasterizer, point};
use harfrust::GlyphId;
use harfrust::font::glyph::outline::{DrawMemory, DrawOptions, PathSink};
use rustc_hash::FxHashMap;

/// The maximum number of cached pixels, of six bytes each: dozens of alphabets at the usual sizes.
const MAX_CACHED_PIXELS: usize = 400_000;

/// The parts of a pixel by which glyphs are placed, so that joined letters meet.
const SUBPIXELS: f32 = 4.0;

/// The pixels of a glyph: column and row relative to its place, and the palette step between page and text.
pub(super) type GlyphPixels = Vec<(i16, i16, u8)>;

/// A glyph at a size and a place within a pixel.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct GlyphKey {
    face: usize,
    id: u32,
    size: u32,
    /// Quarters of a pixel to the right, and up.
    shift: (u8, u8),
}

/// A cache of rasterised glyphs.
#[derive(Default)]
pub(super) struct Glyphs {
    cache: FxHashMap<GlyphKey, GlyphPixels>,
    /// The total number of cached pixels.
    pixels: usize,
}

impl Glyphs {
    /// Returns the pixels of a glyph at a font size, and its place in whole pixels.
    pub(super) fn get(&mut self, glyph: PlacedGlyph, size: u32, faces: &Faces) -> (&GlyphPixels, (i32, i32)) {
        if self.pixels > MAX_CACHED_PIXELS {
            *self = Self::default();
        }
        let quarters = |ems: f32| (ems * em(size) * SUBPIXELS).round() as i32;
        let (x, y) = (quarters(glyph.x), quarters(glyph.y));
        let part = |quarters: i32| quarters.rem_euclid(SUBPIXELS as i32) as u8;
        let key = GlyphKey { face: glyph.face, id: glyph.id, size, shift: (part(x), part(y)) };
        let cached = &mut self.pixels;
        let pixels = self.cache.entry(key).or_insert_with(|| {
            let pixels = rasterise(key, faces);
            // A glyph without pixels, such as a space, takes up memory too.
            *cached += pixels.len() + 1;
            pixels
        });
        (pixels, (x.div_euclid(SUBPIXELS as i32), -y.div_euclid(SUBPIXELS as i32)))
    }
}

/// An outline as lines and curves, in pixels, with rows from the top.
struct Outline {
    scale: f32,
    shift: (f32, f32),
    curves: Vec<Curve>,
    start: Point,
    last: Point,
    /// The corners of a box around the outline.
    least: Point,
    most: Point,
}

/// A part of an outline.
enum Curve {
    Line([Point; 2]),
    Quadratic([Point; 3]),
    Cubic([Point; 4]),
}

impl Outline {
    fn new(scale: f32, shift: (f32, f32)) -> Self {
        let (start, least, most) = (point(0.0, 0.0), point(f32::MAX, f32::MAX), point(f32::MIN, f32::MIN));
        Self { scale, shift, curves: Vec::new(), start, last: start, least, most }
    }

    /// Converts a point of the font to pixels, and extends the box by it.
    fn point(&mut self, x: f32, y: f32) -> Point {
        let at = point(x * self.scale + self.shift.0, -(y * self.scale + self.shift.1));
        self.least = point(self.least.x.min(at.x), self.least.y.min(at.y));
        self.most = point(self.most.x.max(at.x), self.most.y.max(at.y));
        at
    }
}

impl PathSink for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.point(x, y);
        self.start = self.last;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        self.curves.push(Curve::Line([self.last, to]));
        self.last = to;
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (control, to) = (self.point(cx, cy), self.point(x, y));
        self.curves.push(Curve::Quadratic([self.last, control, to]));
        self.last = to;
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (one, other, to) = (self.point(ax, ay), self.point(bx, by), self.point(x, y));
        self.curves.push(Curve::Cubic([self.last, one, other, to]));
        self.last = to;
    }

    fn close(&mut self) {
        self.curves.push(Curve::Line([self.last, self.start]));
        self.last = self.start;
    }
}

/// Rasterises a glyph.
fn rasterise(key: GlyphKey, faces: &Faces) -> GlyphPixels {
    let face = faces.face(key.face);
    let quarters = |part: u8| f32::from(part) / SUBPIXELS;
    let mut outline =
        Outline::new(em(key.size) * face.ems(1), (quarters(key.shift.0), quarters(key.shift.1)));
    let Some(glyph) = face.font.outline_glyphs().get(GlyphId::new(key.id)) else { return Vec::new() };
    let drawn = glyph.draw(&DrawOptions::new(), DrawMemory::Scratch, &mut outline);
    if drawn.is_err() || outline.curves.is_empty() {
        return Vec::new();
    }
    let (left, top) = (outline.least.x.floor(), outline.least.y.floor());
    let size = |most: f32, least: f32| (most - least).ceil() as usize + 1;
    let mut rasterizer = Rasterizer::new(size(outline.most.x, left), size(outline.most.y, top));
    let place = |at: Point| point(at.x - left, at.y - top);
    for curve in &outline.curves {
        match curve {
            Curve::Line([from, to]) => rasterizer.draw_line(place(*from), place(*to)),
            Curve::Quadratic(points) => {
                let [from, control, to] = points.map(place);
                rasterizer.draw_quad(from, control, to);
            }
            Curve::Cubic(points) => {
                let [from, one, other, to] = points.map(place);
                rasterizer.draw_cubic(from, one, other, to);
            }
        }
    }
    let mut pixels = Vec::new();
    rasterizer.for_each_pixel_2d(|x, y, coverage| {
        let step = (coverage.min(1.0) * (RAMP - 1) as f32).round() as u8;
        if step > 0 {
            pixels.push((left as i16 + x as i16, top as i16 + y as i16, step));
        }
    });
    pixels
}
