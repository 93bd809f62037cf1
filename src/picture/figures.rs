//! The art as coverage masks: the shares of body, line and shade in each pixel.
//!
//! The SVG files under `art/` are drawn in three placeholder colours, the pure channels, so one raster serves every
//! seat and theme.

use super::theme::{Inks, Rgb};
use image::imageops::crop_imm;
use image::{RgbImage, Rgba, RgbaImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::HashMap;

macro_rules! art {
    ($($name:literal)*) => {
        /// The files of the art, by name.
        pub(super) const ART: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("art/", $name, ".svg")))),*];
    };
}

art! {
    "king" "queen" "marshal" "cardinal" "bishop" "rook" "knight" "kangaroo" "cannon" "archer" "giant" "hero"
    "flag" "farmer" "hunter" "cavalry" "chariot" "giant-king" "gryphon" "wildebeest" "pawn" "swordmaster"
    "priest" "priestess" "keeper" "fool" "rank"
    "phase-e" "phase-s" "phase-n" "phase-a" "phase-fe" "phase-fs" "phase-fn" "phase-fa"
    "seat-w" "seat-r" "seat-b" "seat-g"
    "mark-move" "mark-capture" "mark-shot" "mark-mount" "mark-promotion" "mark-place" "mark-danger" "mark-from"
    "mark-to" "mark-hit" "mark-chosen" "crown" "medal-1" "medal-2" "medal-3" "clock"
    "terrain-wall" "terrain-summit" "terrain-respawn" "terrain-raised"
}

/// A file of the art, by its index in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Art(u8);

impl Art {
    /// Returns the file with this name, which must exist.
    ///
    /// # Panics
    /// Panics if there is no such file.
    pub(super) const fn named(name: &str) -> Self {
        let mut index = 0;
        while index < ART.len() {
            if names_equal(ART[index].0, name) {
                return Self(index as u8);
            }
            index += 1;
        }
        panic!("no such art")
    }

    /// Returns the name of the file.
    pub(super) fn name(self) -> Option<&'static str> {
        ART.get(usize::from(self.0)).map(|(name, _)| *name)
    }

    /// Returns the art of all pieces.
    pub(super) fn pieces() -> impl Iterator<Item = Self> {
        (0..const { Self::named("rank").0 }).map(Self)
    }
}

/// Returns `true` if two names are equal; usable at compile time.
const fn names_equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// A rasterised figure. Its four channels are the coverage of body, line and shade, and their sum, out of 255.
pub(super) struct Coverage(RgbaImage);

impl Coverage {
    /// Creates an empty figure.
    fn empty(size: u32) -> Self {
        Self(RgbaImage::new(size, size))
    }

    /// Draws the figure over full-colour pixels, with its upper left corner at `(left, top)`.
    ///
    /// `image` blends one colour with one alpha; here three inks share it.
    pub(super) fn draw_over(&self, picture: &mut RgbImage, (left, top): (u32, u32), inks: Inks) {
        for (x, y, Rgba(covered)) in self.0.enumerate_pixels().filter(|(.., covered)| covered.0[3] > 0) {
            if let Some(below) = picture.get_pixel_mut_checked(left + x, top + y) {
                below.0 = blend(below.0, *covered, inks);
            }
        }
    }

    /// Returns a quarter of the figure: 0 and 1 above, 2 and 3 below.
    fn quarter(&self, quarter: usize) -> Self {
        let size = self.0.width() / 2;
        let (left, top) = (quarter as u32 % 2 * size, quarter as u32 / 2 * size);
        Self(crop_imm(&self.0, left, top, size, size).to_image())
    }
}

fn blend(below: Rgb, covered: [u8; 4], inks: Inks) -> Rgb {
    let [body, line, shade, all] = covered.map(u32::from);
    std::array::from_fn(|channel| {
        let of = |colour: Rgb| u32::from(colour[channel]);
        let sum =
            body * of(inks.body) + line * of(inks.line) + shade * of(inks.shade) + (255 - all) * of(below);
        ((sum + 127) / 255).min(255) as u8
    })
}

/// The figures, each parsed once and rasterised once per size.
pub(super) struct Figures {
    /// The parsed files, in the order of the list; `None` if a file is invalid.
    trees: Vec<Option<Tree>>,
    rasters: HashMap<(Art, u32), Coverage>,
    /// The total number of pixels of the rasters.
    pixels: usize,
}

/// The maximum number of pixels of cached rasters, of four bytes each; the figures of one size have a quarter of a
/// million at 64 pixels per square.
const MAX_CACHED_PIXELS: usize = 1 << 19;

impl Figures {
    pub(super) fn new() -> Self {
        let options = Options::default();
        let parse = |(_, svg): &(&str, &str)| {
            let svg =
                svg.replace("#e0e0e0", "#ff0000").replace("#202020", "#00ff00").replace("#909090", "#0000ff");
            Tree::from_str(&svg, &options).ok()
        };
        Self { trees: ART.iter().map(parse).collect(), rasters: HashMap::new(), pixels: 0 }
    }

    /// Returns a figure at a size, in pixels per side.
    pub(super) fn get(&mut self, art: Art, size: u32) -> &Coverage {
        if self.pixels > MAX_CACHED_PIXELS && !self.rasters.contains_key(&(art, size)) {
            self.rasters.clear();
            self.pixels = 0;
        }
        let Self { trees, rasters, pixels } = self;
        rasters.entry((art, size)).or_insert_with(|| {
            *pixels += (size * size) as usize;
            let tree = trees.get(usize::from(art.0)).and_then(Option::as_ref);
            tree.map_or_else(|| Coverage::empty(size), |tree| rasterise(tree, size))
        })
    }

    /// Returns a quarter of a figure that covers four squares of a size.
    pub(super) fn quarter(&mut self, art: Art, size: u32, quarter: usize) -> Coverage {
        self.get(art, 2 * size).quarter(quarter)
    }
}

fn rasterise(tree: &Tree, size: u32) -> Coverage {
    let Some(mut pixmap) = Pixmap::new(size, size) else { return Coverage::empty(size) };
    let scale = size as f32 / tree.size().width();
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    // The channels are premultiplied, so each is a coverage.
    RgbaImage::from_raw(size, size, pixmap.take()).map_or_else(|| Coverage::empty(size), Coverage)
}

/// Returns the file with a name computed while drawing, if it exists.
pub(super) fn find_art(name: &str) -> Option<Art> {
    let name = name.to_lowercase();
    ART.iter().position(|(known, _)| *known == name).map(|index| Art(index as u8))
}
