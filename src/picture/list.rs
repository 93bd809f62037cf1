//! Tables as pictures, such as standings and ratings.
//!
//! Lists are designed for phones, which show them at about half their size: large letters, striped rows, numbers
//! aligned at the right. Texts that are too long are truncated.

use super::canvas::{self, Canvas};
use super::error::PictureError;
use super::fonts::Fonts;
use super::han::HanForms;
use super::limits::LONGEST_CAPTION;
pub use super::limits::{MOST_COLUMNS, MOST_ROWS};
use super::palette::{RAMP, mix};
use super::theme::{Rgb, Theme};

/// The width of every list, in pixels.
const WIDTH: u32 = 800;
/// The margin at both sides, in pixels.
const MARGIN: f32 = 24.0;
/// The space between two columns, in pixels.
const GAP: f32 = 20.0;
/// The heights of the title, the headings, a row, and the margin below the last row, in pixels.
const TITLE: u32 = 64;
const HEADINGS: u32 = 44;
const ROW: u32 = 44;
const FOOT: u32 = 12;
/// The height of the rule below the headings, and the width of the bar at the left of a marked row, in pixels.
const RULE: u32 = 2;
const BAR: u32 = 8;
/// Font sizes in pixels. The title uses the first one in which it fits.
const TITLE_SIZES: [u32; 4] = [34, 30, 26, 22];
const HEADING_SIZE: u32 = 22;
const CELL_SIZE: u32 = 26;

/// A table, or one page of it.
///
/// ```
/// use castellan_picture::list::{Align, Column, Row};
/// use castellan_picture::{List, Renderer, theme};
///
/// let column = |heading: &str, align| Column { heading: heading.to_owned(), align };
/// let row = |name: &str, points: &str| Row {
///     cells: vec![name.to_owned(), points.to_owned()],
///     marked: false,
/// };
/// let list = List {
///     title: "After round 3".to_owned(),
///     columns: vec![column("Player", Align::Left), column("Points", Align::Right)],
///     rows: vec![row("Ann", "2.5"), row("Ben", "2")],
///     theme: &theme::LIGHT,
///     han_forms: None,
/// };
/// assert!(Renderer::new().list(&list).unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug)]
pub struct List {
    /// The title; empty for none.
    pub title: String,
    /// The columns, from left to right; 1 to [`MOST_COLUMNS`].
    pub columns: Vec<Column>,
    /// The rows, from top to bottom; at most [`MOST_ROWS`].
    pub rows: Vec<Row>,
    /// The theme, which sets all colours.
    pub theme: &'static Theme,
    /// The forms of Chinese characters; `None` for those that each text suggests.
    pub han_forms: Option<HanForms>,
}

/// A column of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The heading; may be empty.
    pub heading: String,
    /// The alignment of the cells.
    pub align: Align,
}

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Left, for names. The first such column gets the remaining width.
    Left,
    /// Right, for numbers.
    Right,
}

/// A row of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The cells, one per column.
    pub cells: Vec<String>,
    /// `true` if the row is highlighted.
    pub marked: bool,
}

impl List {
    /// Checks that the list can be drawn.
    ///
    /// # Errors
    /// Returns the number of columns, rows or cells, or the caption, that is out of bounds.
    pub fn check(&self) -> Result<(), PictureError> {
        let columns = self.columns.len();
        if !(1..=MOST_COLUMNS).contains(&columns) {
            return Err(PictureError::Columns(columns));
        }
        if self.rows.len() > MOST_ROWS {
            return Err(PictureError::Rows(self.rows.len()));
        }
        if let Some(index) = self.rows.iter().position(|row| row.cells.len() != columns) {
            return Err(PictureError::Cells { row: index + 1, cells: self.rows[index].cells.len(), columns });
        }
        let headings = self.columns.iter().map(|column| &column.heading);
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        match headings.chain(cells).chain([&self.title]).find(|text| text.len() > LONGEST_CAPTION) {
            Some(text) => Err(PictureError::Caption(text.len())),
            None => Ok(()),
        }
    }

    fn title_height(&self) -> u32 {
        if self.title.is_empty() { 0 } else { TITLE }
    }

    fn height(&self) -> u32 {
        self.title_height() + HEADINGS + self.rows.len() as u32 * ROW + FOOT
    }

    /// Returns the largest font size in which the title fits, or else the smallest.
    fn title_size(&self, fonts: &mut Fonts) -> u32 {
        let room = WIDTH as f32 - 2.0 * MARGIN;
        let [.., smallest] = TITLE_SIZES;
        TITLE_SIZES.into_iter().find(|size| fonts.width(&self.title, *size) <= room).unwrap_or(smallest)
    }
}

/// Returns the left edge and the width of each column of a table in a part of a picture, in pixels.
pub(super) fn column_spans(
    (columns, rows): (&[Column], &[&[String]]),
    (left, room): (f32, f32),
    (heading_size, cell_size): (u32, u32),
    fonts: &mut Fonts,
) -> Vec<(f32, f32)> {
    let mut natural: Vec<f32> =
        columns.iter().map(|column| fonts.width(&column.heading, heading_size)).collect();
    for row in rows {
        for (width, cell) in natural.iter_mut().zip(*row) {
            *width = width.max(fonts.width(cell, cell_size));
        }
    }
    let room = room - columns.len().saturating_sub(1) as f32 * GAP;
    let mut widths = fit_widths(&natural, room);
    let spare = room - widths.iter().sum::<f32>();
    if let Some(names) = columns.iter().position(|column| column.align == Align::Left) {
        widths[names] += spare.max(0.0);
    }
    let mut left = left;
    let spans = widths.into_iter().map(|width| {
        let start = left;
        left += width + GAP;
        (start, width)
    });
    spans.collect()
}

/// Returns the width of each column: its natural width, unless all together are too wide. Then wide columns get equal
/// shares of what the narrow ones leave.
fn fit_widths(natural: &[f32], room: f32) -> Vec<f32> {
    let mut sorted = natural.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut left = room;
    for (index, width) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - index) as f32;
        if *width > share {
            return natural.iter().map(|width| width.min(share)).collect();
        }
        left -= width;
    }
    natural.to_vec()
}

/// The background of a text.
#[derive(Clone, Copy)]
enum Ground {
    Page,
    Stripe,
    Marked,
}

/// The palette of a list: ramps from each background to the texts on it, the rule and the bar.
struct ListPalette {
    colours: Vec<Rgb>,
}

impl ListPalette {
    const HEADINGS: u8 = 3 * RAMP as u8;
    const RULE: u8 = 4 * RAMP as u8;
    const BAR: u8 = Self::RULE + 1;

    fn new(theme: &Theme) -> Self {
        let stripe = mix(theme.page, theme.muted, 1, 8);
        let marked = mix(theme.page, theme.last.body, 1, 4);
        let ramps =
            [(theme.page, theme.ink), (stripe, theme.ink), (marked, theme.ink), (theme.page, theme.muted)];
        let steps = |(ground, ink)| (0..RAMP).map(move |step| mix(ground, ink, step, RAMP - 1));
        let mut colours: Vec<Rgb> = ramps.into_iter().flat_map(steps).collect();
        colours.extend([theme.muted, theme.last.body]);
        Self { colours }
    }

    const fn ground(ground: Ground) -> u8 {
        ground as u8 * RAMP as u8
    }

    fn ramp(first: u8) -> [u8; RAMP] {
        std::array::from_fn(|step| first + step as u8)
    }
}

/// Draws a checked list, and returns it with its palette.
pub(super) fn draw(list: &List, fonts: &mut Fonts, buffer: Vec<u8>) -> (Canvas, Vec<Rgb>) {
    let mut canvas = canvas::blank(WIDTH, list.height(), ListPalette::ground(Ground::Page), buffer);
    let rows: Vec<&[String]> = list.rows.iter().map(|row| row.cells.as_slice()).collect();
    let room = (MARGIN, WIDTH as f32 - 2.0 * MARGIN);
    let spans = column_spans((&list.columns, &rows), room, (HEADING_SIZE, CELL_SIZE), fonts);
    let title = list.title_size(fonts);
    let mut write = |canvas: &mut Canvas, text: &str, (left, width), align, (top, height), size, ramp| {
        let fitting = fonts.fit(text, size, width);
        let indent = if align == Align::Right { width - fonts.width(&fitting, size) } else { 0.0 };
        let base = top as f32 + height as f32 * 0.5 + size as f32 * 0.36;
        fonts.write(canvas, ramp, &fitting, (left + indent, base), size);
    };
    let full_width = (MARGIN, WIDTH as f32 - 2.0 * MARGIN);
    let strong = ListPalette::ramp(ListPalette::ground(Ground::Page));
    write(&mut canvas, &list.title, full_width, Align::Left, (0, TITLE), title, strong);
    let mut top = list.title_height();
    for (Column { heading, align }, span) in list.columns.iter().zip(&spans) {
        let muted = ListPalette::ramp(ListPalette::HEADINGS);
        write(&mut canvas, heading, *span, *align, (top, HEADINGS), HEADING_SIZE, muted);
    }
    top += HEADINGS;
    canvas::fill(&mut canvas, (0, top - RULE), (WIDTH, RULE), ListPalette::RULE);
    for (index, row) in list.rows.iter().enumerate() {
        let ground = if row.marked {
            Ground::Marked
        } else if index % 2 == 1 {
            Ground::Stripe
        } else {
            Ground::Page
        };
        canvas::fill(&mut canvas, (0, top), (WIDTH, ROW), ListPalette::ground(ground));
        if row.marked {
            canvas::fill(&mut canvas, (0, top), (BAR, ROW), ListPalette::BAR);
        }
        let ramp = ListPalette::ramp(ListPalette::ground(ground));
        for ((cell, column), span) in row.cells.iter().zip(&list.columns).zip(&spans) {
            write(&mut canvas, cell, *span, column.align, (top, ROW), CELL_SIZE, ramp);
        }
        top += ROW;
    }
    (canvas, ListPalette::new(list.theme).colours)
}
