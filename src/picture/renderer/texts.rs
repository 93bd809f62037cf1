//! Texts as pictures show them, for descriptions and tests.

use super::Renderer;

impl Renderer {
    /// Returns `true` if the fonts have a letter. A word with others is written in Latin letters.
    ///
    /// ```
    /// use castellan_picture::Renderer;
    ///
    /// assert!("Läufer слон 僧侶".chars().all(|letter| Renderer::new().has_letter(letter)));
    /// ```
    #[must_use]
    pub fn has_letter(&self, letter: char) -> bool {
        self.fonts.has(letter)
    }

    /// Returns a text as pictures show it, if nothing cuts it: without invisible characters, and with words in Latin
    /// letters whose own letters the fonts lack.
    ///
    /// ```
    /// use castellan_picture::Renderer;
    ///
    /// let renderer = Renderer::new();
    /// assert_eq!(renderer.spell("नेहा and ᏔᏍᎩ"), "नेहा and TaSGi");
    /// ```
    #[must_use]
    pub fn spell(&self, text: &str) -> String {
        self.fonts.spell(text)
    }

    /// Returns a text as pictures show it in a width in pixels, at a font size.
    ///
    /// ```
    /// use castellan_picture::Renderer;
    ///
    /// let mut renderer = Renderer::new();
    /// assert_eq!(renderer.cut("Ada Lovelace", 26, 400), "Ada Lovelace");
    /// assert_eq!(renderer.cut("Ada Lovelace", 26, 90), "Ada…");
    /// ```
    #[must_use]
    pub fn cut(&mut self, text: &str, size: u32, width: u32) -> String {
        self.fonts.fit(text, size, width as f32)
    }

    /// Returns the number of boxes, which fonts have for missing letters, among the glyphs of a text. There should be
    /// none.
    ///
    /// ```
    /// use castellan_picture::Renderer;
    ///
    /// assert_eq!(Renderer::new().count_boxes("Ada 🦊 𒀀"), 0);
    /// ```
    #[must_use]
    pub fn count_boxes(&mut self, text: &str) -> usize {
        self.fonts.boxes(text)
    }
}
