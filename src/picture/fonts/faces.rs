//! The fonts of all pictures.

use harfrust::{Buffer, Font, ShapeOptions, ShapePlan, ShapePlanKey, ShaperFont, shape};
use std::cell::RefCell;

macro_rules! fonts {
    ($($file:literal)*) => { [$(include_bytes!(concat!("../../../fonts/", $file)) as &[u8]),*] };
}

/// The font files in order of preference. `fonts/subset.py` makes them. The last one has the emoji.
static FONTS: [&[u8]; 19] = fonts! {
    "DejaVuSans-Bold.ttf" "NotoSansHebrew-Bold.ttf" "NotoSansArabic-Bold.ttf" "NotoSansDevanagari-Bold.ttf"
    "NotoSansBengali-Bold.ttf" "NotoSansGurmukhi-Bold.ttf" "NotoSansGujarati-Bold.ttf" "NotoSansTamil-Bold.ttf"
    "NotoSansTelugu-Bold.ttf" "NotoSansKannada-Bold.ttf" "NotoSansMalayalam-Bold.ttf" "NotoSansSinhala-Bold.ttf"
    "NotoSansThai-Bold.ttf" "NotoSansLao-Bold.ttf" "NotoSansKhmer-Bold.ttf" "NotoSansMyanmar-Bold.ttf"
    "NotoSansEthiopic-Bold.ttf" "NotoSansCJK-Bold.otf" "NotoEmoji-Bold.ttf"
};

/// The index of the font of emoji.
pub(super) const EMOJI: usize = FONTS.len() - 1;

/// Returns `true` if a character has no glyph of its own: a joiner, a direction mark, or a variation selector.
pub(super) const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e01ef}'
    )
}

/// A font.
pub(super) struct Face {
    pub(super) font: Font,
    units_per_em: f32,
    /// The plans of shaping so far, by script, direction and language. A plan takes longer than a sentence by it.
    plans: RefCell<Vec<ShapePlan>>,
}

impl Face {
    /// Converts a length of the font to ems.
    pub(super) fn ems(&self, units: i32) -> f32 {
        units as f32 / self.units_per_em
    }

    /// Replaces the text in a buffer by glyphs. Its direction, script and language must be set.
    pub(super) fn shape(&self, buffer: &mut Buffer) {
        let (script, direction) = (buffer.script(), buffer.direction());
        let mut plans = self.plans.borrow_mut();
        let key = ShapePlanKey::new(&self.font, script, direction).language(buffer.language());
        let index = plans.iter().position(|plan| key.matches(plan)).unwrap_or_else(|| {
            plans.push(ShapePlan::new(&self.font, direction, script, buffer.language(), &[]));
            plans.len() - 1
        });
        let options = ShapeOptions::new().plan(Some(&plans[index]));
        shape(&ShaperFont::new(&self.font), buffer, options).expect("the plan is that of the buffer");
    }

    fn has(&self, letter: char) -> bool {
        self.font.charmap().map_unicode(letter).is_some()
    }
}

/// Returns the size of an em at a font size, in pixels. Font sizes measure the height of a line of the first font, from
/// its descent to its ascent.
pub(super) const fn em(size: u32) -> f32 {
    size as f32 * 2048.0 / (1901.0 + 483.0)
}

/// The fonts, in order of preference.
pub(super) struct Faces(Vec<Face>);

impl Faces {
    /// Loads the fonts.
    ///
    /// # Panics
    /// Panics if a font is not valid, which the tests exclude.
    pub(super) fn new() -> Self {
        let load = |bytes: &'static [u8]| {
            let font = Font::new(bytes, 0).expect("a valid font");
            Face { units_per_em: f32::from(font.units_per_em()), font, plans: RefCell::default() }
        };
        Self(FONTS.into_iter().map(load).collect())
    }

    pub(super) fn face(&self, index: usize) -> &Face {
        &self.0[index]
    }

    /// Returns `true` if any font has a letter.
    pub(super) fn has(&self, letter: char) -> bool {
        self.0.iter().any(|face| face.has(letter))
    }

    /// Returns the first font with all visible characters of a grapheme, or else with its first one; `None` if it has
    /// no visible character, or no font has it.
    pub(super) fn find(&self, grapheme: &str) -> Option<usize> {
        let mut visible = grapheme.chars().filter(|letter| !is_unseen(*letter));
        let first = visible.next()?;
        // A selector asks for the emoji of a character that is a sign otherwise.
        let is_emoji = grapheme.contains('\u{fe0f}');
        if is_emoji && grapheme.chars().all(|letter| is_unseen(letter) || self.0[EMOJI].has(letter)) {
            return Some(EMOJI);
        }
        let having_first = || self.0.iter().enumerate().filter(|(_, face)| face.has(first));
        let mut having_all =
            having_first().filter(|(_, face)| visible.clone().all(|letter| face.has(letter)));
        having_all.next().or_else(|| having_first().next()).map(|(index, _)| index)
    }

    /// Returns the characters of a grapheme that are drawn in a font.
    pub(super) fn drawn<'g>(
        &self,
        face: usize,
        grapheme: &'g str,
    ) -> impl Iterator<Item = char> + use<'_, 'g> {
        let face = &self.0[face];
        grapheme.chars().filter(|letter| is_unseen(*letter) || face.has(*letter))
    }
}
