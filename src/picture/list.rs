//! Lists as pictures: standings, ratings, and whatever else is rows of cells.
//!
//! A list is as wide as a phone shows it at half its size: letters are large, rows are striped, numbers stand
//! below each other, and what is too long is cut where it takes room from nothing else.

use super::canvas::{self, Canvas};
use super::lettering::Lettering;
use super::palette::{RAMP, mix};
use super::scene::{LONGEST_CAPTION, PictureError};
use super::theme::{Rgb, Theme};

/// The most columns that a list has.
pub const MOST_COLUMNS: usize = 10;
/// The most rows of a picture; longer lists are of several.
pub const MOST_ROWS: usize = 25;

/// The width of every list, in pixels. Phones show it at about half.
const WIDTH: u32 = 800;
/// What is free left and right of all columns.
const MARGIN: f32 = 24.0;
/// What is free between two columns.
const GAP: f32 = 20.0;
/// The heights of the title, of the headings and of a row, and of what is free below the last.
const TITLE: u32 = 64;
const HEADINGS: u32 = 44;
const ROW: u32 = 44;
const FOOT: u32 = 12;
/// The line below the headings, and the bar at the left of a row that is marked.
const RULE: u32 = 2;
const BAR: u32 = 8;
/// Sizes of letters; of a title the first in which it fits.
const TITLE_SIZES: [u32; 4] = [34, 30, 26, 22];
const HEADING_SIZE: u32 = 22;
const CELL_SIZE: u32 = 26;

/// A list, or one page of it.
#[derive(Clone, Debug)]
pub struct List {
    /// The line above; none when empty.
    pub title: String,
    /// The columns, from the left.
    pub columns: Vec<Column>,
    /// The rows, from the top, at most [`MOST_ROWS`].
    pub rows: Vec<Row>,
    /// The colours.
    pub theme: &'static Theme,
}

/// A column of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// What stands above it.
    pub heading: String,
    /// On which side its cells begin.
    pub align: Align,
}

/// On which side the cells of a column begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At the left, as names do. The first such column gets the room that no other needs.
    Left,
    /// At the right, as numbers do.
    Right,
}

/// A row of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// One cell for each column.
    pub cells: Vec<String>,
    /// Whether it stands out from the others.
    pub marked: bool,
}

impl List {
    /// Whether this list can be drawn.
    ///
    /// # Errors
    /// Says what is out of bounds.
    pub fn check(&self) -> Result<(), PictureError> {
        let columns = self.columns.len();
        if !(1..=MOST_COLUMNS).contains(&columns) {
            return Err(PictureError::Columns(columns));
        }
        if self.rows.len() > MOST_ROWS {
            return Err(PictureError::Rows(self.rows.len()));
        }
        if let Some(place) = self.rows.iter().position(|row| row.cells.len() != columns) {
            return Err(PictureError::Cells { row: place + 1, cells: self.rows[place].cells.len(), columns });
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

    /// The largest letters in which the title is seen whole, or the smallest.
    fn title_size(&self, lettering: &mut Lettering) -> u32 {
        let room = WIDTH as f32 - 2.0 * MARGIN;
        let [.., smallest] = TITLE_SIZES;
        TITLE_SIZES.into_iter().find(|size| lettering.width(&self.title, *size) <= room).unwrap_or(smallest)
    }

    /// How wide each column would like to be.
    fn wishes(&self, lettering: &mut Lettering) -> Vec<f32> {
        let mut wishes: Vec<f32> =
            self.columns.iter().map(|column| lettering.width(&column.heading, HEADING_SIZE)).collect();
        for row in &self.rows {
            for (wish, cell) in wishes.iter_mut().zip(&row.cells) {
                *wish = wish.max(lettering.width(cell, CELL_SIZE));
            }
        }
        wishes
    }

    /// Where each column begins, and how wide it is.
    fn spans(&self, lettering: &mut Lettering) -> Vec<(f32, f32)> {
        let gaps = (self.columns.len() - 1) as f32 * GAP;
        let mut widths = shares(&self.wishes(lettering), WIDTH as f32 - 2.0 * MARGIN - gaps);
        let spare = WIDTH as f32 - 2.0 * MARGIN - gaps - widths.iter().sum::<f32>();
        if let Some(names) = self.columns.iter().position(|column| column.align == Align::Left) {
            widths[names] += spare.max(0.0);
        }
        let mut left = MARGIN;
        let spans = widths.into_iter().map(|width| {
            let begins = left;
            left += width + GAP;
            (begins, width)
        });
        spans.collect()
    }
}

/// What each column gets of the room: its wish, or where that is too much in all, as much as the other wide ones.
fn shares(wishes: &[f32], room: f32) -> Vec<f32> {
    let mut sorted = wishes.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut left = room;
    for (place, wish) in sorted.iter().enumerate() {
        let most = left / (sorted.len() - place) as f32;
        if *wish > most {
            return wishes.iter().map(|wish| wish.min(most)).collect();
        }
        left -= wish;
    }
    wishes.to_vec()
}

/// What is under a text.
#[derive(Clone, Copy)]
enum Ground {
    Page,
    Stripe,
    Marked,
}

/// The colours of a list: ramps from each ground to what is written on it, and the line and the bar.
struct Tints {
    colours: Vec<Rgb>,
}

impl Tints {
    const HEADINGS: u8 = 3 * RAMP as u8;
    const RULE: u8 = 4 * RAMP as u8;
    const BAR: u8 = Self::RULE + 1;

    fn of(theme: &Theme) -> Self {
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

/// A list that was checked, as places in a palette, and the palette.
pub(super) fn draw(list: &List, lettering: &mut Lettering, room: Vec<u8>) -> (Canvas, Vec<Rgb>) {
    let mut canvas = canvas::blank(WIDTH, list.height(), Tints::ground(Ground::Page), room);
    let spans = list.spans(lettering);
    let title = list.title_size(lettering);
    let mut write = |canvas: &mut Canvas, text: &str, (left, width), align, (top, height), size, ramp| {
        let fitting = lettering.fit(text, size, width);
        let free = if align == Align::Right { width - lettering.width(&fitting, size) } else { 0.0 };
        let base = top as f32 + height as f32 * 0.5 + size as f32 * 0.36;
        lettering.write(canvas, ramp, &fitting, (left + free, base), size);
    };
    let whole = (MARGIN, WIDTH as f32 - 2.0 * MARGIN);
    let strong = Tints::ramp(Tints::ground(Ground::Page));
    write(&mut canvas, &list.title, whole, Align::Left, (0, TITLE), title, strong);
    let mut top = list.title_height();
    for (Column { heading, align }, span) in list.columns.iter().zip(&spans) {
        let muted = Tints::ramp(Tints::HEADINGS);
        write(&mut canvas, heading, *span, *align, (top, HEADINGS), HEADING_SIZE, muted);
    }
    top += HEADINGS;
    canvas::fill(&mut canvas, (0, top - RULE), (WIDTH, RULE), Tints::RULE);
    for (place, row) in list.rows.iter().enumerate() {
        let ground = if row.marked {
            Ground::Marked
        } else if place % 2 == 1 {
            Ground::Stripe
        } else {
            Ground::Page
        };
        canvas::fill(&mut canvas, (0, top), (WIDTH, ROW), Tints::ground(ground));
        if row.marked {
            canvas::fill(&mut canvas, (0, top), (BAR, ROW), Tints::BAR);
        }
        let ramp = Tints::ramp(Tints::ground(ground));
        for ((cell, column), span) in row.cells.iter().zip(&list.columns).zip(&spans) {
            write(&mut canvas, cell, *span, column.align, (top, ROW), CELL_SIZE, ramp);
        }
        top += ROW;
    }
    (canvas, Tints::of(list.theme).colours)
}
