//! The fonts, and text drawn with them.

use super::canvas::{self, Canvas};
use super::palette::RAMP;
use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont};
use std::collections::HashMap;
use unicode_segmentation::UnicodeSegmentation;

/// The fonts of all pictures, in order of preference. A letter that both lack is drawn as a box from the first.
static FONTS: [&[u8]; 2] = [
    include_bytes!("../../fonts/DejaVuSans-Bold.ttf"),
    // Japanese; `fonts/subset.py` lists the characters.
    include_bytes!("../../fonts/NotoSansJP-Bold.otf"),
];

/// The end of a truncated text.
const ELLIPSIS: &str = "…";

/// Characters that may not begin a line, in scripts that break lines anywhere.
const NEVER_FIRST: &str = "、。，．）」ー・ゃゅょっ";

/// A rasterised glyph: its pixels, relative to its start on the base line.
struct Glyph {
    advance: f32,
    /// Column, row, and palette step between page and text.
    pixels: Vec<(i16, i16, u8)>,
}

/// A font.
struct Face {
    font: FontRef<'static>,
    /// The factor that gives all fonts the same em size.
    scale: f32,
}

/// Returns `true` if a character is never drawn: a joiner, a direction mark, or a variation selector.
const fn is_never_drawn(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e01ef}'
    )
}

/// The fonts, with a cache of rasterised glyphs.
pub(super) struct Fonts {
    faces: Vec<Face>,
    /// The glyphs by font, glyph id and size.
    glyphs: HashMap<(usize, GlyphId, u32), Glyph>,
    /// The total number of cached pixels.
    pixels: usize,
}

/// The maximum number of cached pixels, of six bytes each: dozens of alphabets at the usual sizes.
const MAX_CACHED_PIXELS: usize = 400_000;

impl Fonts {
    pub(super) fn new() -> Self {
        let fonts: Vec<_> = FONTS.iter().filter_map(|font| FontRef::try_from_slice(font).ok()).collect();
        let height = |font: &FontRef| font.height_unscaled() / font.units_per_em().unwrap_or(1.0);
        let first = fonts.first().map_or(1.0, height);
        let face = |font: FontRef<'static>| Face { scale: height(&font) / first, font };
        Self { faces: fonts.into_iter().map(face).collect(), glyphs: HashMap::new(), pixels: 0 }
    }

    /// Returns the font that has a letter, and the glyph id.
    fn find_glyph(&self, letter: char) -> Option<(usize, GlyphId)> {
        let known = self.faces.iter().map(|face| face.font.glyph_id(letter)).enumerate();
        let mut containing = known.filter(|(_, id)| id.0 != 0);
        containing.next().or_else(|| Some((0, self.faces.first()?.font.glyph_id(letter))))
    }

    fn glyph(&mut self, letter: char, size: u32) -> Option<&Glyph> {
        let (face, id) = self.find_glyph(letter)?;
        let Face { font, scale } = &self.faces[face];
        if self.pixels > MAX_CACHED_PIXELS {
            self.glyphs.clear();
            self.pixels = 0;
        }
        let cached_pixels = &mut self.pixels;
        Some(self.glyphs.entry((face, id, size)).or_insert_with(|| {
            let scale = PxScale::from(size as f32 * scale);
            let mut pixels = Vec::new();
            if let Some(outline) = font.outline_glyph(id.with_scale(scale)) {
                let corner = outline.px_bounds().min;
                outline.draw(|x, y, coverage| {
                    let step = (coverage * (RAMP - 1) as f32).round() as u8;
                    if step > 0 {
                        pixels.push((corner.x as i16 + x as i16, corner.y as i16 + y as i16, step));
                    }
                });
            }
            // A glyph without pixels, such as a space, takes up memory too.
            *cached_pixels += pixels.len() + 1;
            Glyph { advance: font.as_scaled(scale).h_advance(id), pixels }
        }))
    }

    /// Returns `true` if any font has a letter.
    pub(super) fn has(&self, letter: char) -> bool {
        self.faces.iter().any(|face| face.font.glyph_id(letter).0 != 0)
    }

    /// Returns the width of a text at a size, in pixels.
    pub(super) fn width(&mut self, text: &str, size: u32) -> f32 {
        text.chars().filter_map(|letter| Some(self.glyph(letter, size)?.advance)).sum()
    }

    /// Returns the characters to draw for a grapheme: none that are invisible, and one box for an emoji that the fonts
    /// lack.
    fn drawable<'g>(&self, grapheme: &'g str) -> impl Iterator<Item = char> + use<'_, 'g> {
        let mut visible = grapheme.chars().filter(|letter| !letter.is_control() && !is_never_drawn(*letter));
        let first = visible.next();
        let has_first = first.is_some_and(|first| self.has(first));
        first.into_iter().chain(visible.filter(move |letter| has_first && self.has(*letter)))
    }

    /// Truncates a text to a width, between graphemes.
    pub(super) fn fit(&mut self, text: &str, size: u32, width: f32) -> String {
        let text: String = text.graphemes(true).flat_map(|grapheme| self.drawable(grapheme)).collect();
        if self.width(&text, size) <= width {
            return text;
        }
        let mut left = width - self.width(ELLIPSIS, size);
        let mut fitting = String::new();
        for grapheme in text.graphemes(true) {
            left -= self.width(grapheme, size);
            if left < 0.0 {
                break;
            }
            fitting.push_str(grapheme);
        }
        fitting.push_str(ELLIPSIS);
        fitting
    }

    /// Wraps a text into lines, between words, or between letters if a word is too long.
    pub(super) fn wrap(&mut self, text: &str, size: u32, room: f32) -> Vec<String> {
        let text: String = text.graphemes(true).flat_map(|grapheme| self.drawable(grapheme)).collect();
        if self.width(&text, size) <= room {
            return vec![text];
        }
        let mut lines = vec![String::new()];
        let mut fits = |line: &str| self.width(line, size) <= room;
        for word in text.split_whitespace() {
            let last = lines.last_mut().expect("there is a line");
            let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
            if fits(&longer) {
                *last = longer;
                continue;
            }
            if !last.is_empty() {
                lines.push(String::new());
            }
            for letter in word.graphemes(true) {
                let last = lines.last_mut().expect("there is a line");
                if last.is_empty() || NEVER_FIRST.contains(letter) || fits(&format!("{last}{letter}")) {
                    last.push_str(letter);
                } else {
                    lines.push(letter.to_owned());
                }
            }
        }
        lines
    }

    /// Writes a text with a palette ramp from background to ink, and returns its right edge.
    pub(super) fn write(
        &mut self,
        canvas: &mut Canvas,
        ramp: [u8; RAMP],
        text: &str,
        (left, base): (f32, f32),
        size: u32,
    ) -> f32 {
        let mut at = left;
        for letter in text.chars() {
            if let Some(glyph) = self.glyph(letter, size) {
                let (left, base) = (at.round() as i32, base.round() as i32);
                for &(x, y, step) in &glyph.pixels {
                    canvas::set_pixel(
                        canvas,
                        left + i32::from(x),
                        base + i32::from(y),
                        ramp[usize::from(step) % RAMP],
                    );
                }
                at += glyph.advance;
            }
        }
        at
    }
}
