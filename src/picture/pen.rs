//! Writing on a canvas, for pictures that are laid out by hand.

use super::canvas::Canvas;
use super::figures::Figures;
use super::fonts::Fonts;
use super::palette::{Ink, Palette};
use super::tiles::TileCache;

/// The canvas with its drawing state.
pub(super) struct Pen<'a> {
    pub(super) canvas: &'a mut Canvas,
    pub(super) fonts: &'a mut Fonts,
    pub(super) figures: &'a mut Figures,
    pub(super) tiles: &'a mut TileCache,
    pub(super) palette: &'a Palette,
}

impl Pen<'_> {
    /// Writes a text, and returns its right edge.
    pub(super) fn write(&mut self, text: &str, at: (f32, f32), size: u32, ink: Ink) -> f32 {
        self.fonts.write(self.canvas, self.palette.ramp(ink), text, at, size)
    }
}
