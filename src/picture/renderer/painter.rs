//! All that a picture of a board shows besides squares: coordinates, the lines above and below, arrow and labels.

use super::ThemeTiles;
use super::arrow::Arrow;
use crate::canvas::{self, Canvas};
use crate::figures::{Figures, find_art};
use crate::fonts::Fonts;
use crate::layout::{CaptionLine, Layout};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::theme::MEDALS;
use crate::tiles::{Figure, Ground, Symbol, Tile, TileCache};
use castellan_rules::{Cell, Mark, Seat, Square, Terrain};
use castellan_text::{self as text, MessageArgument};
use image::Luma;

/// The number of legible font sizes in the width of a picture.
const LABELS_ACROSS: u32 = 36;

/// A text on a square: in the centre, or in the corner that no badge of a piece uses.
pub(super) struct Label {
    text: String,
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// The font size, and the width of the text.
    size: u32,
    text_width: f32,
}

impl Label {
    /// Returns `true` if the label covers a pixel.
    pub(super) fn contains(&self, x: u32, y: u32) -> bool {
        (self.left..self.left + self.width).contains(&x) && (self.top..self.top + self.height).contains(&y)
    }
}

/// Returns the labels of a scene with their positions and sizes.
pub(super) fn place_labels(scene: &Scene, layout: &Layout, fonts: &mut Fonts) -> Vec<Label> {
    let mut labels = Vec::new();
    for (square, left, top) in layout.squares() {
        let Some((_, text)) = scene.labels.iter().find(|(known, _)| *known == square) else { continue };
        // A piece or the star of a promotion must stay visible.
        let has_star = scene.marks.iter().any(|(known, mark)| *known == square && *mark == Mark::Promotion);
        let in_corner = has_star || matches!(scene.position.cell(square), Cell::Piece(_));
        // On the small squares of a large board, a label takes more of its square, to be legible on a phone.
        let legible = (layout.width() / LABELS_ACROSS).min(layout.side * 3 / 5);
        let part = if in_corner { layout.side * 2 / 5 } else { layout.side * 9 / 20 };
        let mut size = part.max(legible);
        while size > 6 && fonts.width(text, size) + size as f32 * 0.6 > layout.side as f32 {
            size -= 1;
        }
        let text_width = fonts.width(text, size);
        // An odd height has a middle pixel row.
        let height = (size * 6 / 5) | 1;
        let width = ((text_width + size as f32 * 0.6) as u32).clamp(height, layout.side.max(height));
        let (left, top) = if in_corner {
            (left, top)
        } else {
            (
                left + (layout.side - width.min(layout.side)) / 2,
                top + (layout.side - height.min(layout.side)) / 2,
            )
        };
        labels.push(Label { text: text.clone(), left, top, width, height, size, text_width });
    }
    labels
}

/// A canvas with the scene to draw on it, and the caches for drawing.
pub(super) struct Painter<'a, 'b> {
    pub(super) scene: &'a Scene<'b>,
    pub(super) layout: &'a Layout,
    pub(super) canvas: &'a mut Canvas,
    pub(super) figures: &'a mut Figures,
    pub(super) fonts: &'a mut Fonts,
    pub(super) theme_tiles: &'a mut ThemeTiles,
}

impl Painter<'_, '_> {
    fn write(&mut self, text: &str, left: f32, base: f32, size: u32, ink: Ink) -> f32 {
        self.fonts.write(self.canvas, self.theme_tiles.palette.ramp(ink), text, (left, base), size)
    }

    /// Draws the names of ranks and files on all four sides.
    pub(super) fn draw_coordinates(&mut self) {
        let (rows, columns) = self.layout.labels();
        let (side, margin) = (self.layout.side as f32, self.layout.margin as f32);
        let size = (self.layout.margin * 3 / 4).max(9);
        let (top, right) = (self.layout.board_top() as f32, self.canvas.width() as f32 - margin);
        let bottom = top + rows.len() as f32 * side;
        let lift = size as f32 * 0.36;
        for (row, label) in rows.iter().enumerate() {
            let base = top + (row as f32 + 0.5) * side + lift;
            let width = self.fonts.width(label, size);
            for left in [(margin - width) / 2.0, right + (margin - width) / 2.0] {
                self.write(label, left, base, size, Ink::Muted);
            }
        }
        for (column, label) in columns.iter().enumerate() {
            let width = self.fonts.width(label, size);
            let left = margin + (column as f32 + 0.5) * side - width / 2.0;
            for middle in [top - margin / 2.0, bottom + margin / 2.0] {
                self.write(label, left, middle + lift, size, Ink::Muted);
            }
        }
    }

    /// Draws the lines above and below.
    pub(super) fn draw_lines(&mut self) {
        for (line, top) in self.layout.lines() {
            self.draw_line(line, top);
        }
    }

    pub(super) fn draw_line(&mut self, line: CaptionLine, top: u32) {
        let (height, margin) = (self.layout.line as f32, self.layout.margin as f32);
        let size = self.layout.text_size();
        let base = top as f32 + height * 0.5 + size as f32 * 0.36;
        match line {
            CaptionLine::Title => {
                let room = self.canvas.width() as f32 - 2.0 * margin;
                let fitting = self.fonts.fit(&self.scene.title, size, room);
                self.write(&fitting, margin, base, size, Ink::Strong);
            }
            CaptionLine::Result => self.draw_result(top),
            CaptionLine::Status => {
                for (row, index) in self.layout.status.iter().zip(0..) {
                    let below = (index * self.layout.row_height()) as f32;
                    self.write(row, margin, base + below, size, Ink::Strong);
                }
            }
            CaptionLine::Seat(seat) => self.draw_seat(seat, top, base, size),
            CaptionLine::Legend => self.draw_legend(top, base, size),
        }
    }

    /// Draws the result in large letters, beside the winner's crowned King.
    fn draw_result(&mut self, top: u32) {
        let Some(ending) = &self.scene.ending else { return };
        let (height, margin) = (self.layout.height_of(CaptionLine::Result), self.layout.margin);
        let rule = (self.layout.line / 8).max(2);
        let gold = self.theme_tiles.palette.nearest(MEDALS[0].body);
        for rule_top in [top, top + height - rule] {
            canvas::fill(self.canvas, (0, rule_top), (self.canvas.width(), rule), gold);
        }
        let mut left = margin;
        let info = self.scene.position.info();
        let figure = ending.winner.and_then(|winner| Figure::of(info, info.kinds[0].kind, winner));
        if let Some(figure) = figure {
            let side = height - 4 * rule;
            let is_king = |square: &Square| self.scene.is_crowned(*square);
            let terrain =
                info.squares().find(is_king).map_or(Terrain::Plain, |king| self.scene.position.terrain(king));
            let tile = Tile { figure: Some(figure), crowned: true, terrain, ..Tile::bare(Ground::Page) };
            self.draw_tile(&tile, left as f32, top + 2 * rule, side);
            left += side + margin;
        }
        let room = self.canvas.width().saturating_sub(left + margin) as f32;
        let pitch = |size: u32| size * 5 / 4;
        let largest = self.layout.line;
        let mut rows = Vec::new();
        let mut size = largest;
        for smaller in (largest / 2..=largest).rev() {
            size = smaller;
            rows = self.fonts.wrap(&ending.sentence, size, room);
            if rows.len() as u32 * pitch(size) <= height - 4 * rule {
                break;
            }
        }
        let most = ((height - 2 * rule) / pitch(size)) as usize;
        if rows.len() > most {
            let rest = rows.split_off(most - 1).join(" ");
            rows.push(self.fonts.fit(&rest, size, room));
        }
        let text_height = rows.len() as u32 * pitch(size);
        let mut base =
            (top + (height - text_height) / 2) as f32 + pitch(size) as f32 * 0.5 + size as f32 * 0.36;
        for row in rows {
            self.write(&row, left as f32, base, size, Ink::Strong);
            base += pitch(size) as f32;
        }
    }

    /// Draws the arrow over the board.
    pub(super) fn draw_arrow(&mut self) {
        let Some(arrow) = Arrow::of(self.scene, self.layout) else { return };
        let palette = &self.theme_tiles.palette;
        for (x, y) in arrow.pixels() {
            let Some(Luma([index])) = self.canvas.get_pixel_mut_checked(x, y) else { continue };
            if let Some(colour) = arrow.blend((x, y), palette.colours[usize::from(*index)]) {
                *index = palette.nearest(colour);
            }
        }
    }

    /// Draws the texts on squares, each on a plate so that it is legible on any background.
    pub(super) fn draw_labels(&mut self) {
        for label in place_labels(self.scene, self.layout, self.fonts) {
            let palette = &self.theme_tiles.palette;
            let theme = self.scene.theme;
            let (edge, page) = (palette.nearest(theme.mark.body), palette.nearest(theme.page));
            let (rim, radius) = (1 + label.height / 9, label.height as i32 / 2);
            for y in 0..label.height {
                for x in 0..label.width {
                    // The horizontal distance from the segment between the centres of both ends.
                    let right = label.width as i32 - 1 - radius;
                    let aside = (radius - x as i32).max(x as i32 - right).max(0);
                    let (up, inner) = (y as i32 - radius, radius - rim as i32);
                    let far = aside * aside + up * up;
                    if far <= radius * radius {
                        let index = if far <= inner * inner { page } else { edge };
                        canvas::set_pixel(
                            self.canvas,
                            (label.left + x) as i32,
                            (label.top + y) as i32,
                            index,
                        );
                    }
                }
            }
            let left = label.left as f32 + (label.width as f32 - label.text_width) / 2.0;
            let base = label.top as f32 + label.height as f32 / 2.0 + label.size as f32 * 0.36;
            self.write(&label.text, left, base, label.size, Ink::Strong);
        }
    }

    /// Draws a seat's line: the turn arrow, King, name, and reserve.
    fn draw_seat(&mut self, seat: Seat, top: u32, base: f32, size: u32) {
        let position = self.scene.position;
        let side = self.layout.line - 4;
        let mut left = self.layout.margin as f32;
        let goes_on = position.outcome().is_none() && self.scene.ending.is_none();
        let is_to_move = self.scene.marks_turn && position.to_act() == seat && goes_on;
        if is_to_move {
            self.write("▶", left, base, size, Ink::Strong);
        }
        left += self.fonts.width("▶ ", size);
        // The King, because a sign in Black's colour looks empty on a dark page.
        let info = position.info();
        if let Some(king) = Figure::of(info, info.kinds[0].kind, seat) {
            self.draw_figure(king, left, top + 2, side);
        }
        left += side as f32 * 1.2;
        if let Some(place) = self.scene.place(seat) {
            left = self.draw_place(place, left, top + 2, base, size);
        }
        let name = self.scene.names[seat as usize]
            .clone()
            .unwrap_or_else(|| MessageArgument::from(seat).text(self.scene.language));
        let mut right = self.canvas.width() as f32 - self.layout.margin as f32;
        if let Some(clock) = &self.scene.clocks[seat as usize] {
            right -= self.fonts.width(clock, size);
            self.write(clock, right, base, size, if is_to_move { Ink::Strong } else { Ink::Muted });
            right -= side as f32;
            let tile = Tile { symbol: Some(Symbol::Clock), ..Tile::bare(Ground::Page) };
            self.draw_tile(&tile, right, top + 2, side);
            right -= size as f32 * 0.4;
        }
        let language = self.scene.language;
        let phase = position.phase_code(seat).and_then(|code| find_art(&format!("phase-{code}")));
        if let Some((art, progress)) = phase.zip(text::king_progress_in(position, seat, language)) {
            let room = (right - left) * 2.0 / 3.0;
            let progress = self.fonts.fit(&progress, size, room);
            right -= self.fonts.width(&progress, size);
            self.write(&progress, right, base, size, Ink::Strong);
            right -= side as f32 * 1.1;
            let tile = Tile { symbol: Some(Symbol::Phase(art, seat)), ..Tile::bare(Ground::Page) };
            self.draw_tile(&tile, right, top + 2, side);
            right -= size as f32 * 0.4;
        }
        let reserve = position.off_board_pieces(seat);
        // The reserve gets at least half of the line.
        let room = if reserve.is_empty() { right - left } else { (right - left) / 2.0 };
        let name = self.fonts.fit(&name, size, room);
        left = self.write(&name, left, base, size, Ink::Strong) + size as f32 * 0.6;
        for kind in info.kinds {
            let count = reserve.iter().filter(|held| **held == kind.kind).count();
            let Some(mut figure) = Figure::of(info, kind.kind, seat).filter(|_| count > 0) else { continue };
            figure.has_seat_sign = false;
            let number = if count > 1 { count.to_string() } else { String::new() };
            let width = side as f32 + self.fonts.width(&number, size) + 4.0;
            if left + width > right {
                self.write("…", left.min(right - size as f32), base, size, Ink::Strong);
                return;
            }
            let chosen = self.scene.chosen_kind == Some(kind.kind) && position.to_act() == seat;
            let tile = Tile { figure: Some(figure), chosen, ..Tile::bare(Ground::Page) };
            self.draw_tile(&tile, left, top + 2, side);
            self.write(&number, left + side as f32, base, size, Ink::Strong);
            left += width;
        }
    }

    /// Draws a place: a medal for the first three, and a number for the others. Returns the right edge.
    fn draw_place(&mut self, place: u8, left: f32, top: u32, base: f32, size: u32) -> f32 {
        let side = self.layout.line - 4;
        if usize::from(place) <= MEDALS.len() {
            let tile = Tile { symbol: Some(Symbol::Medal(place)), ..Tile::bare(Ground::Page) };
            self.draw_tile(&tile, left, top, side);
        } else {
            let number = format!("{place}.");
            let indent = (side as f32 - self.fonts.width(&number, size)) / 2.0;
            self.write(&number, left + indent.max(0.0), base, size, Ink::Strong);
        }
        left + side as f32 * 1.2
    }

    /// Draws the legend of the marks, in letters small enough to fit.
    fn draw_legend(&mut self, top: u32, base: f32, size: u32) {
        let side = self.layout.line - 4;
        let begins = self.layout.margin as f32;
        let right = self.canvas.width() as f32 - begins;
        let language = self.scene.language;
        let shown = |mark: &Mark| self.scene.marks.iter().any(|(_, known)| known == mark);
        let marks: Vec<Mark> = Mark::ALL.into_iter().filter(shown).collect();
        let mut width = |mark: Mark, size: u32| {
            side as f32 + self.fonts.width(text::mark_in(mark, language), size) + size as f32 * 1.2
        };
        // The gap after the last entry is not needed.
        let mut fits = |size: u32| {
            begins + marks.iter().map(|mark| width(*mark, size)).sum::<f32>() <= right + size as f32 * 1.2
        };
        let size = (size * 2 / 3..=size).rev().find(|size| fits(*size)).unwrap_or(size);
        let mut left = begins;
        for mark in marks {
            let word = text::mark_in(mark, language);
            let width = side as f32 + self.fonts.width(word, size) + size as f32 * 1.2;
            if left + width > right + size as f32 * 1.2 {
                self.write("…", left.min(right - size as f32), base, size, Ink::Strong);
                return;
            }
            self.draw_tile(&Tile { mark: Some(mark), ..Tile::bare(Ground::Light) }, left, top + 2, side);
            self.write(word, left + side as f32 + size as f32 * 0.3, base, size, Ink::Strong);
            left += width;
        }
    }

    /// Draws a small figure on the page.
    fn draw_figure(&mut self, figure: Figure, left: f32, top: u32, side: u32) {
        self.draw_tile(&Tile { figure: Some(figure), ..Tile::bare(Ground::Page) }, left, top, side);
    }

    /// Draws a small tile on the page.
    fn draw_tile(&mut self, tile: &Tile, left: f32, top: u32, side: u32) {
        let theme = self.scene.theme;
        let tiles = self.theme_tiles.tiles.entry(side).or_insert_with(|| TileCache::new(theme, side));
        let left = (left as u32).min(self.canvas.width().saturating_sub(side));
        canvas::copy_part(
            self.canvas,
            left,
            top,
            &tiles.get(tile, self.figures, &self.theme_tiles.palette).pixels,
        );
    }
}
