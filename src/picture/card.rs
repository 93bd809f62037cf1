//! Cards: pictures for previews of links, with a title, some lines, and a board or a table.
//!
//! Previews show cards at half their size or less, so that their letters are large. Rows of a table that do not fit are
//! left out, and so is the end of long texts.

use super::canvas;
use super::error::PictureError;
use super::fonts::Fonts;
use super::han::HanForms;
use super::layout::Layout;
use super::limits::{LONGEST_CAPTION, MOST_COLUMNS};
use super::list::{Align, Column, column_spans};
use super::palette::Ink;
use super::pen::Pen;
use super::scene::{Crop, Scene};
use super::theme::Theme;
use super::tiles::{Figure, Ground, Tile};
use castellan_rules::{Seat, Square, Variant};

/// The width of every card, in pixels.
pub const WIDTH: u32 = 1200;
/// The height of every card, in pixels.
pub const HEIGHT: u32 = 630;
/// The margin of a card without a board, and the distance of its texts from a board, in pixels.
const MARGIN: u32 = 56;
/// The width of the bar at the left edge, in pixels.
const BAR: u32 = 16;
/// The side of the figure at the right, beside words alone and above a table, in pixels.
const FIGURES: (u32, u32) = (260, 112);
/// Font sizes of the title in pixels: the first one in which it fits is used.
const TITLE_SIZES: [u32; 5] = [68, 60, 52, 46, 40];
/// The most rows of the title and of a line, beside a board and without.
const BESIDE: (usize, usize) = (4, 4);
const ALONE: (usize, usize) = (2, 2);
/// The font sizes of lines, headings and cells, in pixels.
const LINE_SIZE: u32 = 34;
const HEADING_SIZE: u32 = 26;
const CELL_SIZE: u32 = 34;
/// The gaps below the title, between lines, and above a table, in pixels.
const GAPS: (u32, u32, u32) = (22, 10, 26);
/// The heights of the headings, of a row of the table, and of the rules in it, in pixels.
const HEADINGS: u32 = 44;
const ROW: u32 = 56;
const RULE: u32 = 2;

/// The texts of a card.
///
/// ```
/// use castellan_picture::{Card, Renderer, Scene, theme};
/// use castellan_rules::{Options, Variant};
///
/// let card = Card {
///     title: "Ann – Ben".to_owned(),
///     lines: vec!["Mount Chess".to_owned(), "White to move.".to_owned()],
///     ..Card::new(&theme::LIGHT)
/// };
/// let start = Variant::MountChess.begin(&Options::default()).unwrap();
/// let board = Scene::new(&start, &theme::LIGHT, 24);
/// assert!(Renderer::new().card(&card, Some(&board)).unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug)]
pub struct Card {
    /// The title.
    pub title: String,
    /// The lines below it.
    pub lines: Vec<String>,
    /// The columns of the table, at most [`MOST_COLUMNS`]; without headings, no row is reserved for them.
    pub columns: Vec<Column>,
    /// The rows of the table, from top to bottom.
    pub rows: Vec<Vec<String>>,
    /// The game whose King stands at the right of a card without a board.
    pub emblem: Option<Variant>,
    /// The theme, which sets all colours.
    pub theme: &'static Theme,
    /// The forms of Chinese characters; `None` for those that each text suggests.
    pub han_forms: Option<HanForms>,
}

impl Card {
    /// Creates an empty card.
    #[must_use]
    pub const fn new(theme: &'static Theme) -> Self {
        Self {
            title: String::new(),
            lines: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            emblem: None,
            theme,
            han_forms: None,
        }
    }

    /// Checks that the card can be drawn.
    ///
    /// # Errors
    /// Returns the number of columns or cells, or the caption, that is out of bounds.
    pub fn check(&self) -> Result<(), PictureError> {
        let columns = self.columns.len();
        if columns > MOST_COLUMNS {
            return Err(PictureError::Columns(columns));
        }
        if let Some(index) = self.rows.iter().position(|row| row.len() != columns) {
            return Err(PictureError::Cells { row: index + 1, cells: self.rows[index].len(), columns });
        }
        let headings = self.columns.iter().map(|column| &column.heading);
        let texts = headings.chain(self.rows.iter().flatten()).chain(&self.lines).chain([&self.title]);
        match texts.map(String::len).find(|length| *length > LONGEST_CAPTION) {
            Some(length) => Err(PictureError::Caption(length)),
            None => Ok(()),
        }
    }

    /// Returns the side of the figure, in pixels.
    pub(super) const fn figure(&self) -> u32 {
        if self.rows.is_empty() { FIGURES.0 } else { FIGURES.1 }
    }

    /// Returns the rows of the title with their font size.
    fn title_rows(&self, fonts: &mut Fonts, (room, most): (f32, usize)) -> (Vec<String>, u32) {
        let [.., smallest] = TITLE_SIZES;
        let mut fits = |size: &u32| fonts.wrap(&self.title, *size, room).len() <= most;
        let size = TITLE_SIZES.into_iter().find(|size| fits(size)).unwrap_or(smallest);
        (wrapped(fonts, &self.title, size, (room, most)), size)
    }
}

/// Breaks a text into rows. The last one is truncated if there are too many.
fn wrapped(fonts: &mut Fonts, text: &str, size: u32, (room, most): (f32, usize)) -> Vec<String> {
    let mut rows = fonts.wrap(text, size, room);
    if rows.len() > most {
        let rest = rows.split_off(most - 1).join(" ");
        rows.push(fonts.fit(&rest, size, room));
    }
    rows
}

/// Returns the board of a card: all squares without lines above and below, as large as fits.
pub(super) fn fitted<'a>(scene: &Scene<'a>, fonts: &mut Fonts) -> Scene<'a> {
    let info = scene.position.info();
    let centre = Square::new(info.files / 2, info.ranks / 2);
    let mut fitted = scene.clone();
    fitted.title.clear();
    fitted.status.clear();
    fitted.has_legend = false;
    if let Some(ending) = &mut fitted.ending {
        ending.sentence.clear();
    }
    fitted.crop = Some(Crop { centre, radius: info.files.max(info.ranks) });
    fitted.square_size = HEIGHT / u32::from(info.ranks.max(info.files));
    let mut layout = Layout::new(&fitted, fonts);
    while layout.height().max(layout.width()) > HEIGHT {
        fitted.square_size -= 1;
        layout = Layout::new(&fitted, fonts);
    }
    fitted
}

impl Pen<'_> {
    /// Writes a text in the middle of a row.
    fn write_in_row(&mut self, text: &str, left: f32, (top, height): (u32, u32), size: u32, ink: Ink) {
        let base = top as f32 + height as f32 * 0.5 + size as f32 * 0.36;
        self.write(text, (left, base), size, ink);
    }

    /// Writes the rows of a text, and returns their lower edge.
    fn write_rows(&mut self, rows: &[String], left: u32, top: u32, (size, ink): (u32, Ink)) -> u32 {
        for (row, index) in rows.iter().zip(0..) {
            self.write_in_row(row, left as f32, (top + index * pitch(size), pitch(size)), size, ink);
        }
        top + rows.len() as u32 * pitch(size)
    }

    fn rule(&mut self, left: u32, top: u32, room: u32, colour: u8) {
        canvas::fill(self.canvas, (left, top - RULE), (room, RULE), colour);
    }

    fn draw_emblem(&mut self, card: &Card, variant: Variant) {
        let info = variant.info();
        let Some(mut figure) = Figure::of(info, info.kinds[0].kind, Seat::White) else { return };
        // It stands for the game, not for a player.
        figure.has_seat_sign = false;
        let tile = Tile { figure: Some(figure), ..Tile::bare(Ground::Page) };
        let sprite = &self.tiles.get(&tile, self.figures, self.palette).pixels;
        let top = if card.rows.is_empty() { (HEIGHT - card.figure()) / 2 } else { MARGIN / 2 };
        canvas::copy_part(self.canvas, WIDTH - MARGIN - card.figure(), top, sprite);
    }

    fn draw_table(&mut self, card: &Card, left: u32, mut top: u32, room: u32) {
        let fitting = |top: u32| (HEIGHT.saturating_sub(top + MARGIN / 2) / ROW) as usize;
        let has_headings = card.columns.iter().any(|column| !column.heading.is_empty());
        let strong = self.palette.ramp(Ink::Muted)[5];
        let rows: Vec<&[String]> =
            card.rows.iter().map(Vec::as_slice).take(fitting(top + HEADINGS)).collect();
        let spans = column_spans(
            (&card.columns, &rows),
            (left as f32, room as f32),
            (HEADING_SIZE, CELL_SIZE),
            self.fonts,
        );
        let line = |pen: &mut Self, texts: &[&String], place, size, ink| {
            for ((text, Column { align, .. }), (start, width)) in texts.iter().zip(&card.columns).zip(&spans)
            {
                let fit = pen.fonts.fit(text, size, *width);
                let indent = if *align == Align::Right { width - pen.fonts.width(&fit, size) } else { 0.0 };
                pen.write_in_row(&fit, start + indent, place, size, ink);
            }
        };
        if has_headings {
            let headings: Vec<&String> = card.columns.iter().map(|column| &column.heading).collect();
            line(self, &headings, (top, HEADINGS), HEADING_SIZE, Ink::Muted);
            top += HEADINGS;
        }
        self.rule(left, top, room, strong);
        let faint = self.palette.ramp(Ink::Muted)[2];
        for row in rows {
            line(self, &row.iter().collect::<Vec<_>>(), (top, ROW), CELL_SIZE, Ink::Strong);
            top += ROW;
            self.rule(left, top, room, faint);
        }
    }

    /// Draws everything but the board. `begins` is the right edge of the board, or 0.
    pub(super) fn draw(&mut self, card: &Card, begins: u32) {
        let is_alone = begins == 0;
        let (most_title, most_line) = if is_alone { ALONE } else { BESIDE };
        let left = if is_alone { BAR + MARGIN } else { begins + MARGIN / 2 };
        let room = WIDTH - left - if is_alone { MARGIN } else { MARGIN / 2 };
        let beside = if card.emblem.is_some() && is_alone { room - card.figure() - MARGIN / 2 } else { room };
        if is_alone {
            let bar = self.palette.nearest(card.theme.last.body);
            canvas::fill(self.canvas, (0, 0), (BAR, HEIGHT), bar);
            if let Some(variant) = card.emblem {
                self.draw_emblem(card, variant);
            }
        }
        let (title, size) = card.title_rows(self.fonts, (beside as f32, most_title));
        let lines = card.lines.iter();
        let lines = lines.map(|line| wrapped(self.fonts, line, LINE_SIZE, (beside as f32, most_line)));
        let lines: Vec<Vec<String>> = lines.collect();
        let (below_title, between, above_table) = GAPS;
        let of_lines = lines.iter().map(|rows| rows.len() as u32 * pitch(LINE_SIZE) + between).sum::<u32>();
        let height = title.len() as u32 * pitch(size) + below_title + of_lines;
        let top = if card.rows.is_empty() { HEIGHT.saturating_sub(height) / 2 } else { MARGIN / 2 };
        let mut top = self.write_rows(&title, left, top, (size, Ink::Strong)) + below_title;
        for rows in &lines {
            top = self.write_rows(rows, left, top, (LINE_SIZE, Ink::Muted)) + between;
        }
        if !card.rows.is_empty() {
            self.draw_table(card, left, top + above_table - between, room);
        }
    }
}

/// Returns the distance of two rows of a text, in pixels.
const fn pitch(size: u32) -> u32 {
    size * 5 / 4
}
