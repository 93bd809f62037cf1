//! Lines of text as positioned glyphs: direction of writing, fonts and shaping.

use super::faces::{EMOJI, Faces, is_unseen};
use crate::han::HanForms;
use castellan_text::names::needs_isolation;
use harfrust::{Buffer, BufferFlags, Direction, Language};
use std::ops::Range;
use unicode_bidi::BidiInfo;
use unicode_segmentation::UnicodeSegmentation;

/// A glyph in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedGlyph {
    /// The index of the font.
    pub(super) face: usize,
    pub(super) id: u32,
    /// The distance from the start of the line and from the base line, in ems.
    pub(super) x: f32,
    pub(super) y: f32,
}

/// A shaped line. It has no font size: all lengths are in ems.
#[derive(Default, Debug)]
pub(super) struct Line {
    /// The glyphs from left to right.
    pub(super) glyphs: Vec<PlacedGlyph>,
    pub(super) width: f32,
}

/// A part of a line in one font and direction.
struct Run {
    face: usize,
    range: Range<usize>,
}

impl Line {
    /// Shapes a text that is spelled in letters of the fonts.
    pub(super) fn new(text: &str, faces: &Faces, han_forms: Option<HanForms>) -> Self {
        let mut line = Self::default();
        let language = Language::new(han_forms.unwrap_or_else(|| HanForms::of_text(text)).tag());
        for (range, direction) in directions(text) {
            let mut runs = runs(text, range, faces);
            if direction == Direction::RightToLeft {
                runs.reverse();
            }
            for run in runs {
                line.append(&text[run.range], run.face, faces, direction, language.clone());
            }
        }
        line
    }

    /// Appends a part of the text at the right.
    fn append(
        &mut self,
        text: &str,
        index: usize,
        faces: &Faces,
        direction: Direction,
        language: Option<Language>,
    ) {
        let face = faces.face(index);
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.set_direction(direction);
        buffer.set_language(language);
        buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES | BufferFlags::DO_NOT_INSERT_DOTTED_CIRCLE);
        buffer.guess_segment_properties();
        face.shape(&mut buffer);
        let mut glyphs = buffer.glyph_infos().iter().zip(buffer.glyph_positions()).collect::<Vec<_>>();
        // A sequence of emoji that the font does not know as one picture is shown by its first picture alone. A flag
        // has none.
        if index == EMOJI && glyphs.len() > 1 {
            let is_flag = text.starts_with(|letter| matches!(letter, '\u{1f1e6}'..='\u{1f1ff}'));
            glyphs.truncate(usize::from(!is_flag));
        }
        for (info, position) in glyphs {
            let (x, y) = (self.width + face.ems(position.x_offset), face.ems(position.y_offset));
            self.glyphs.push(PlacedGlyph { face: index, id: info.glyph_id, x, y });
            self.width += face.ems(position.x_advance);
        }
    }
}

/// Returns the parts of a text with one direction, from left to right.
fn directions(text: &str) -> Vec<(Range<usize>, Direction)> {
    // Without letters that run from right to left nothing is reordered.
    if !needs_isolation(text) {
        return vec![(0..text.len(), Direction::LeftToRight)];
    }
    let info = BidiInfo::new(text, None);
    let paragraphs = info.paragraphs.iter().flat_map(|paragraph| {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        runs.into_iter().map(move |run| {
            let is_rtl = levels[run.start].is_rtl();
            (run, if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight })
        })
    });
    paragraphs.collect()
}

/// Splits a part of a text by font. Each emoji is a part of its own.
fn runs(text: &str, range: Range<usize>, faces: &Faces) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (offset, grapheme) in text[range.clone()].grapheme_indices(true) {
        let start = range.start + offset;
        let end = start + grapheme.len();
        if grapheme.chars().all(is_unseen) {
            continue;
        }
        let Some(face) = faces.find(grapheme) else { continue };
        match runs.last_mut() {
            Some(last) if last.face == face && last.range.end == start && face != EMOJI => {
                last.range.end = end;
            }
            _ => runs.push(Run { face, range: start..end }),
        }
    }
    runs
}
