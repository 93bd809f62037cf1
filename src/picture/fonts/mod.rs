//! Text in pictures: fonts, shaping, truncation and line breaks.
//!
//! A text is [spelled](spelling) in letters that the fonts have, [shaped](mod@line) once for all sizes, and drawn from
//! [rasterised glyphs](glyphs). Widths come from the shaped line, so layout and drawing agree.

mod faces;
mod glyphs;
mod line;
mod spelling;

use super::canvas::Canvas;
use super::han::HanForms;
use super::palette::RAMP;
use faces::{Faces, em};
use glyphs::Glyphs;
use image::Luma;
use line::Line;
use rustc_hash::FxHashMap;
use spelling::spell;
use std::sync::Arc;
use unicode_segmentation::UnicodeSegmentation;

/// The end of a truncated text. It has no direction of its own, so it stands where the text ends: at the left end of a
/// name that runs from right to left.
const ELLIPSIS: &str = "…";

/// Characters that may not begin a line, in scripts that break lines anywhere.
const NEVER_FIRST: &str = "、。，．）」ー・ゃゅょっ";

/// Marks that begin and end a part of a text with a direction of its own.
const ISOLATES: [char; 3] = ['\u{2066}', '\u{2067}', '\u{2068}'];
const END_OF_ISOLATE: char = '\u{2069}';

/// The maximum number of cached glyphs in lines, of 24 bytes each.
const MAX_CACHED_GLYPHS: usize = 20_000;

/// The fonts, with caches of shaped lines and rasterised glyphs.
pub(super) struct Fonts {
    faces: Faces,
    /// The forms of Chinese characters in the present picture; `None` for those that each text suggests.
    han_forms: Option<HanForms>,
    /// The lines by forms of Chinese characters and text.
    lines: FxHashMap<Option<HanForms>, FxHashMap<String, Arc<Line>>>,
    /// The total number of glyphs in cached lines.
    cached_glyphs: usize,
    glyphs: Glyphs,
}

impl Fonts {
    pub(super) fn new() -> Self {
        Self {
            faces: Faces::new(),
            han_forms: None,
            lines: FxHashMap::default(),
            cached_glyphs: 0,
            glyphs: Glyphs::default(),
        }
    }

    /// Sets the forms of Chinese characters for the next texts.
    pub(super) fn set_han_forms(&mut self, forms: Option<HanForms>) {
        self.han_forms = forms;
    }

    /// Returns `true` if any font has a letter.
    pub(super) fn has(&self, letter: char) -> bool {
        self.faces.has(letter)
    }

    /// Returns a text as it is drawn: in letters that the fonts have.
    pub(super) fn spell(&self, text: &str) -> String {
        spell(&self.faces, text).into_owned()
    }

    /// Returns the number of glyphs of a text that are drawn as boxes.
    pub(super) fn boxes(&mut self, text: &str) -> usize {
        self.line(text).glyphs.iter().filter(|glyph| glyph.id == 0).count()
    }

    fn shape(&self, text: &str) -> Line {
        Line::new(&spell(&self.faces, text), &self.faces, self.han_forms)
    }

    fn line(&mut self, text: &str) -> Arc<Line> {
        if let Some(line) = self.lines.get(&self.han_forms).and_then(|lines| lines.get(text)) {
            return Arc::clone(line);
        }
        if self.cached_glyphs > MAX_CACHED_GLYPHS {
            self.lines.clear();
            self.cached_glyphs = 0;
        }
        let line = Arc::new(self.shape(text));
        // A line without glyphs takes up memory too.
        self.cached_glyphs += line.glyphs.len() + 1;
        self.lines.entry(self.han_forms).or_default().insert(text.to_owned(), Arc::clone(&line));
        line
    }

    /// Returns the width of a text at a size, in pixels.
    pub(super) fn width(&mut self, text: &str, size: u32) -> f32 {
        self.line(text).width * em(size)
    }

    /// Returns the length of the longest part of a text, in whole graphemes, that fits a width with an ending.
    fn fitting_length(&self, text: &str, ending: &str, size: u32, width: f32) -> usize {
        let ends: Vec<usize> = text.grapheme_indices(true).map(|(start, part)| start + part.len()).collect();
        let part = |end: usize| format!("{}{ending}", text[..end].trim_end());
        let fits = |end: &usize| self.shape(&part(*end)).width * em(size) <= width;
        let count = ends.partition_point(fits);
        count.checked_sub(1).map_or(0, |last| ends[last])
    }

    /// Truncates a text to a width, between graphemes.
    pub(super) fn fit(&mut self, text: &str, size: u32, width: f32) -> String {
        let text = self.spell(text);
        if self.width(&text, size) <= width {
            return text;
        }
        let end = self.fitting_length(&text, ELLIPSIS, size, width);
        format!("{}{ELLIPSIS}", text[..end].trim_end())
    }

    /// Wraps a text into lines, between words, or between letters if a word is too long.
    pub(super) fn wrap(&mut self, text: &str, size: u32, room: f32) -> Vec<String> {
        let text = self.spell(text);
        if self.width(&text, size) <= room {
            return vec![text];
        }
        let space = self.width(" ", size);
        let mut lines = vec![String::new()];
        let mut left = room;
        for mut word in text.split_whitespace() {
            let mut width = self.width(word, size);
            let last = lines.last_mut().expect("there is a line");
            if last.is_empty() {
                last.push_str(word);
            } else if space + width <= left {
                last.push(' ');
                last.push_str(word);
                width += space;
            } else {
                lines.push(word.to_owned());
                left = room;
            }
            // A word that is too long begins a line.
            while width > left {
                let rest = self.break_word(word, size, left);
                if rest.is_empty() {
                    break;
                }
                let last = lines.last_mut().expect("there is a line");
                last.truncate(last.len() - rest.len());
                lines.push(rest.to_owned());
                (word, width, left) = (rest, self.width(rest, size), room);
            }
            left -= width;
        }
        keep_isolates(&mut lines);
        lines
    }

    /// Returns the part of a word that does not fit a width: without its first grapheme, and without characters that
    /// may not begin a line.
    fn break_word<'w>(&self, word: &'w str, size: u32, room: f32) -> &'w str {
        let first = word.graphemes(true).next().map_or(0, str::len);
        let rest = &word[self.fitting_length(word, "", size, room).max(first)..];
        rest.trim_start_matches(|letter| NEVER_FIRST.contains(letter))
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
        let line = self.line(text);
        let (start, base) = (left.round() as i32, base.round() as i32);
        for glyph in &line.glyphs {
            let (pixels, (x, y)) = self.glyphs.get(*glyph, size, &self.faces);
            for &(column, row, step) in pixels {
                add_pixel(canvas, ramp, (start + x + i32::from(column), base + y + i32::from(row)), step);
            }
        }
        left + line.width * em(size)
    }
}

/// Adds the coverage of a glyph to a pixel, which may have some of the glyph before: joined letters share pixels.
fn add_pixel(canvas: &mut Canvas, ramp: [u8; RAMP], (x, y): (i32, i32), step: u8) {
    let (Ok(column), Ok(row)) = (u32::try_from(x), u32::try_from(y)) else { return };
    let Some(Luma([index])) = canvas.get_pixel_mut_checked(column, row) else { return };
    let covered = ramp.iter().position(|known| known == index).unwrap_or(0);
    *index = ramp[(covered + usize::from(step)).min(RAMP - 1)];
}

/// Ends isolates at the end of each line, and begins them again in the next.
fn keep_isolates(lines: &mut [String]) {
    let mut open: Vec<char> = Vec::new();
    for line in lines {
        let mut kept: String = open.iter().collect();
        kept.push_str(line);
        for letter in line.chars() {
            if ISOLATES.contains(&letter) {
                open.push(letter);
            } else if letter == END_OF_ISOLATE {
                open.pop();
            }
        }
        kept.extend(open.iter().map(|_| END_OF_ISOLATE));
        *line = kept;
    }
}
