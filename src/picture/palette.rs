//! Palettes, and the nearest palette colour to any other.

use super::colour_order::AdjacencyCounts;
use super::theme::{Inks, MEDALS, Rgb, Theme};
use image::RgbImage;
use image::imageops::{ColorMap, index_colors};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};

/// The number of steps between page and text.
pub(super) const RAMP: usize = 8;

/// The weight of adjacent colours that no sample shows: between squares, and in letters.
const ADJACENCY_WEIGHT: u32 = 1000;

/// The colour of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ink {
    /// Names and captions.
    Strong,
    /// Coordinates.
    Muted,
}

/// The colours of a picture, in the order of their indices.
pub(super) struct Palette {
    pub(super) colours: Vec<Rgb>,
    ramps: [[u8; RAMP]; 2],
    /// A cache of nearest indices by colour.
    cache: RefCell<FxHashMap<Rgb, u8>>,
    /// The last colour looked up, with its index: most pixels are like the one before.
    last: Cell<Option<(Rgb, u8)>>,
}

/// The maximum size of the cache; the tiles of one size have a few thousand colours.
const MAX_CACHED_COLOURS: usize = 50_000;

impl Palette {
    /// Creates a palette for a theme, of at most `max_colours` colours: exact ones first, then the most frequent blends
    /// at edges. The order is derived from sample tiles.
    pub(super) fn new(theme: &Theme, max_colours: usize, samples: &[RgbImage]) -> Self {
        let mut palette = Self {
            colours: Vec::new(),
            ramps: [[0; RAMP]; 2],
            cache: RefCell::default(),
            last: Cell::default(),
        };
        let figures = theme.seats.into_iter().chain([
            theme.wall,
            theme.summit,
            theme.raised,
            theme.mark,
            theme.last,
            theme.danger,
        ]);
        let grounds = [theme.page, theme.light, theme.dark, theme.light_last, theme.dark_last];
        for colour in grounds.into_iter().chain([theme.ink, theme.muted]) {
            palette.add(colour, max_colours);
        }
        for Inks { body, line, shade } in figures {
            for colour in [body, line, shade] {
                palette.add(colour, max_colours);
            }
        }
        if max_colours > 63 {
            for Inks { body, shade, .. } in MEDALS {
                palette.add(body, max_colours);
                palette.add(shade, max_colours);
            }
        }
        // Text gets as many steps as the palette has room for.
        let steps: &[usize] = if max_colours > 63 { &[4, 2, 6, 1, 3, 5] } else { &[4] };
        for &step in steps {
            palette.add(mix(theme.page, theme.ink, step, RAMP - 1), max_colours);
            palette.add(mix(theme.page, theme.muted, step, RAMP - 1), max_colours);
        }
        let quarters: &[usize] = if max_colours > 63 { &[2, 1, 3] } else { &[2] };
        for &quarter in quarters {
            for seat in theme.seats {
                palette.add(mix(seat.body, seat.line, quarter, 4), max_colours);
                for ground in [theme.light, theme.dark, theme.light_last, theme.dark_last, theme.page] {
                    palette.add(mix(ground, seat.line, quarter, 4), max_colours);
                }
            }
            for inks in [theme.mark, theme.last, theme.danger, theme.wall, theme.summit] {
                for ground in [theme.light, theme.dark] {
                    palette.add(mix(ground, inks.body, quarter, 4), max_colours);
                    palette.add(mix(ground, inks.line, quarter, 4), max_colours);
                }
                palette.add(mix(inks.body, inks.line, quarter, 4), max_colours);
            }
        }
        palette.reorder(theme, samples);
        for (ink, colour) in [(Ink::Strong, theme.ink), (Ink::Muted, theme.muted)] {
            for step in 0..RAMP {
                let index = palette.nearest(mix(theme.page, colour, step, RAMP - 1));
                palette.ramps[ink as usize][step] = index;
            }
        }
        palette
    }

    fn add(&mut self, colour: Rgb, max_colours: usize) {
        if self.colours.len() < max_colours && !self.colours.contains(&colour) {
            self.colours.push(colour);
        }
    }

    /// Orders the colours so that those often adjacent, in tiles, between them and in letters, get adjacent indices.
    fn reorder(&mut self, theme: &Theme, samples: &[RgbImage]) {
        let mut adjacencies = AdjacencyCounts::new(self.colours.len());
        for sample in samples {
            adjacencies.add_tile(&index_colors(sample, self));
        }
        let (light, dark) = (self.nearest(theme.light), self.nearest(theme.dark));
        adjacencies.add(light, dark, ADJACENCY_WEIGHT);
        for colour in [theme.ink, theme.muted] {
            let ramp: [u8; RAMP] =
                std::array::from_fn(|step| self.nearest(mix(theme.page, colour, step, RAMP - 1)));
            for pair in ramp.windows(2) {
                adjacencies.add(pair[0], pair[1], ADJACENCY_WEIGHT);
            }
        }
        self.colours =
            adjacencies.order().into_iter().map(|index| self.colours[usize::from(index)]).collect();
        self.cache.borrow_mut().clear();
        self.last.set(None);
    }

    /// Returns the indices from page to text, in [`RAMP`] steps.
    pub(super) fn ramp(&self, ink: Ink) -> [u8; RAMP] {
        self.ramps[ink as usize]
    }

    /// Returns the index of the nearest colour.
    pub(super) fn nearest(&self, colour: Rgb) -> u8 {
        if let Some((last, index)) = self.last.get()
            && last == colour
        {
            return index;
        }
        let index = self.cached_nearest(colour);
        self.last.set(Some((colour, index)));
        index
    }

    fn cached_nearest(&self, colour: Rgb) -> u8 {
        let mut cache = self.cache.borrow_mut();
        if let Some(&index) = cache.get(&colour) {
            return index;
        }
        let index = nearest_index(&self.colours, colour);
        if cache.len() >= MAX_CACHED_COLOURS {
            cache.clear();
        }
        cache.insert(colour, index);
        index
    }
}

impl ColorMap for Palette {
    type Color = image::Rgb<u8>;

    fn index_of(&self, colour: &Self::Color) -> usize {
        self.nearest(colour.0).into()
    }

    fn lookup(&self, index: usize) -> Option<Self::Color> {
        self.colours.get(index).copied().map(image::Rgb)
    }

    fn has_lookup(&self) -> bool {
        true
    }

    fn map_color(&self, colour: &mut Self::Color) {
        colour.0 = self.colours[usize::from(self.nearest(colour.0))];
    }
}

/// Interpolates between two colours: `step` of `steps`.
pub(super) fn mix(from: Rgb, to: Rgb, step: usize, steps: usize) -> Rgb {
    std::array::from_fn(|channel| {
        let (from, to) = (usize::from(from[channel]), usize::from(to[channel]));
        ((from * (steps - step) + to * step + steps / 2) / steps) as u8
    })
}

/// Returns the index of the colour nearest to another one.
pub(super) fn nearest_index(colours: &[Rgb], colour: Rgb) -> u8 {
    (0..colours.len()).min_by_key(|&index| distance(colours[index], colour)).unwrap_or(0) as u8
}

/// Returns the approximate perceptual distance of two colours ("redmean" weighting).
fn distance(a: Rgb, b: Rgb) -> u32 {
    let [red, green, blue] = std::array::from_fn(|channel| i32::from(a[channel]) - i32::from(b[channel]));
    let redness = i32::midpoint(a[0].into(), b[0].into());
    (((512 + redness) * red * red) / 256 + 4 * green * green + ((767 - redness) * blue * blue) / 256) as u32
}
