//! Tournament results as a picture: a podium of the top three above a crosstable of all rounds.
//!
//! Crosstables are designed for phones, which show them at about half their size or less. Cells have two lines, so that
//! many rounds fit side by side in large letters.

use super::canvas::{self, Canvas};
use super::error::PictureError;
use super::figures::Figures;
use super::fonts::Fonts;
use super::han::HanForms;
use super::limits::LONGEST_CAPTION;
pub use super::limits::{MOST_ROUNDS, MOST_ROWS, MOST_STEPS};
use super::palette::{RAMP, mix, nearest_index};
use super::theme::{MEDALS, Rgb, Theme};
use super::tiles::draw_medal;
use image::{GrayImage, Luma, RgbImage};

/// The minimum and maximum width of a crosstable, in pixels. A narrow one has larger letters on a phone.
const WIDTHS: (u32, u32) = (520, 800);
/// The margin at both sides, and the space between two columns, in pixels.
const MARGIN: u32 = 24;
const GAP: u32 = 8;
/// The heights of the title, the headings, a row, and the margin below the last row, in pixels.
const TITLE: u32 = 64;
const HEADINGS: u32 = 40;
const ROW: u32 = 68;
const FOOT: u32 = 12;
/// The side of a medal, in pixels.
const MEDAL: u32 = 52;
/// The heights of the texts above a step, and of the steps of the first, second and third, in pixels.
const PODIUM_TEXT: u32 = 84;
const STEP_HEIGHTS: [u32; 3] = [116, 84, 60];
/// The order of the steps, from the left.
const STEP_ORDER: [usize; 3] = [1, 0, 2];
/// The height of the rule below the headings, in pixels.
const RULE: u32 = 2;
/// The widths of the columns of ranks and of points, and the maximum width of a round, in pixels.
const RANKS: u32 = 48;
const POINTS: u32 = 76;
const ROUND: u32 = 72;
/// The minimum width of the column of names, in pixels.
const NAMES: u32 = 190;
/// Font sizes in pixels. The title uses the first one in which it fits.
const TITLE_SIZES: [u32; 4] = [34, 30, 26, 22];
const NAME_SIZE: u32 = 30;
const HEADING_SIZE: u32 = 24;
/// Font sizes of cells in pixels; the first one in which a cell fits is used.
const CELL_SIZES: [u32; 5] = [26, 24, 22, 20, 18];

/// The results of a tournament.
///
/// ```
/// use castellan_picture::crosstable::{Row, PodiumStep};
/// use castellan_picture::{Crosstable, Renderer, theme};
///
/// let row = |rank: &str, name: &str, cells: [&str; 2], points: &str| Row {
///     rank: rank.to_owned(),
///     name: name.to_owned(),
///     cells: vec![cells.map(str::to_owned)],
///     points: points.to_owned(),
/// };
/// let step = |rank: u32, name: &str, note: &str| PodiumStep { rank, name: name.to_owned(), note: note.to_owned() };
/// let table = Crosstable {
///     title: "Spring cup".to_owned(),
///     podium: vec![step(1, "Ann", "1 +16"), step(2, "Ben", "0 −16")],
///     rounds: vec!["1".to_owned()],
///     rows: vec![row("1", "Ann", ["2", "○1"], "1"), row("2", "Ben", ["1", "●0"], "0")],
///     theme: &theme::LIGHT,
///     han_forms: None,
/// };
/// assert!(Renderer::new().crosstable(&table).unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug)]
pub struct Crosstable {
    /// The title.
    pub title: String,
    /// The top players, the best first; at most [`MOST_STEPS`].
    pub podium: Vec<PodiumStep>,
    /// The headings of the rounds, from left to right; at most [`MOST_ROUNDS`].
    pub rounds: Vec<String>,
    /// All players, the best first; at most [`MOST_ROWS`].
    pub rows: Vec<Row>,
    /// The theme, which sets all colours.
    pub theme: &'static Theme,
    /// The forms of Chinese characters; `None` for those that each text suggests.
    pub han_forms: Option<HanForms>,
}

/// A player on the podium.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PodiumStep {
    /// The rank, from 1 to [`MOST_STEPS`]. Players with the same rank stand at the same height.
    pub rank: u32,
    /// The name.
    pub name: String,
    /// The text below the name, such as points.
    pub note: String,
}

/// A row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The rank.
    pub rank: String,
    /// The name.
    pub name: String,
    /// The upper and lower text of each round's cell, such as the opponent's rank, and the colour with the result.
    pub cells: Vec<[String; 2]>,
    /// The points.
    pub points: String,
}

impl Crosstable {
    /// Checks that the table can be drawn.
    ///
    /// # Errors
    /// Returns the number of steps, rounds, rows or cells, or the caption, that is out of bounds.
    pub fn check(&self) -> Result<(), PictureError> {
        let rounds = self.rounds.len();
        if rounds > MOST_ROUNDS {
            return Err(PictureError::Rounds(rounds));
        }
        if self.podium.len() > MOST_STEPS {
            return Err(PictureError::Steps(self.podium.len()));
        }
        if let Some(step) = self.podium.iter().find(|step| !(1..=MOST_STEPS).contains(&(step.rank as usize)))
        {
            return Err(PictureError::Rank(step.rank));
        }
        if self.rows.len() > MOST_ROWS {
            return Err(PictureError::Rows(self.rows.len()));
        }
        if let Some(index) = self.rows.iter().position(|row| row.cells.len() != rounds) {
            let cells = self.rows[index].cells.len();
            return Err(PictureError::Cells { row: index + 1, cells, columns: rounds });
        }
        let steps = self.podium.iter().flat_map(|step| [&step.name, &step.note]);
        let rows = self.rows.iter().flat_map(|row| {
            [&row.rank, &row.name, &row.points].into_iter().chain(row.cells.iter().flatten())
        });
        let texts = steps.chain(rows).chain(&self.rounds).chain([&self.title]);
        match texts.map(String::len).find(|length| *length > LONGEST_CAPTION) {
            Some(length) => Err(PictureError::Caption(length)),
            None => Ok(()),
        }
    }

    fn podium_height(&self) -> u32 {
        if self.podium.is_empty() { 0 } else { PODIUM_TEXT + STEP_HEIGHTS[0] + FOOT }
    }

    fn height(&self) -> u32 {
        TITLE + self.podium_height() + HEADINGS + self.rows.len() as u32 * ROW + FOOT
    }

    /// Returns the width of the picture: as much as its columns and its podium need.
    fn width(&self, fonts: &mut Fonts) -> u32 {
        let mut longest = |texts: Vec<&String>| {
            texts.into_iter().map(|text| fonts.width(text, NAME_SIZE).ceil() as u32).max().unwrap_or_default()
        };
        let names = longest(self.rows.iter().map(|row| &row.name).collect()).max(NAMES);
        let step = longest(self.podium.iter().flat_map(|step| [&step.name, &step.note]).collect());
        let table = 2 * MARGIN + RANKS + POINTS + names + 3 * GAP + self.rounds.len() as u32 * ROUND;
        let podium = 2 * MARGIN + 2 * GAP + MOST_STEPS as u32 * step;
        table.max(podium).clamp(WIDTHS.0, WIDTHS.1)
    }

    /// Returns the width of a round's column: the maximum, or as much as the names leave.
    fn round_width(&self, width: u32) -> u32 {
        let room = width - 2 * MARGIN - RANKS - POINTS - NAMES - 3 * GAP;
        let each = room / (self.rounds.len() as u32).max(1);
        each.min(ROUND)
    }
}

/// The alignment of a text in its box.
#[derive(Clone, Copy)]
enum Alignment {
    Left,
    Centre,
    Right,
}

/// The background of a text.
#[derive(Clone, Copy)]
enum Ground {
    Page,
    Stripe,
    Headings,
}

/// Returns the palette: ramps from each background to the texts on it, the rule, and the steps with their medals.
fn colours(theme: &Theme) -> Vec<Rgb> {
    let stripe = mix(theme.page, theme.muted, 1, 8);
    let ramps = [(theme.page, theme.ink), (stripe, theme.ink), (theme.page, theme.muted)];
    let steps = |(ground, ink)| (0..RAMP).map(move |step| mix(ground, ink, step, RAMP - 1));
    let medals = (1..=MOST_STEPS).flat_map(|rank| {
        let (step, medal) = (step_colour(theme, rank), MEDALS[rank - 1]);
        [step, medal.body, medal.line, mix(step, medal.line, 1, 2), mix(medal.body, medal.line, 1, 2)]
    });
    ramps.into_iter().flat_map(steps).chain([theme.muted]).chain(medals).collect()
}

/// Returns the colour of the step of a rank: gold, silver or bronze, paler than the medal on it.
fn step_colour(theme: &Theme, rank: usize) -> Rgb {
    mix(theme.page, MEDALS[rank - 1].body, 3, 4)
}

/// The palette index of the rule below the headings.
const RULE_COLOUR: u8 = 3 * RAMP as u8;

const fn first_colour(ground: Ground) -> u8 {
    ground as u8 * RAMP as u8
}

/// The canvas with its drawing state.
struct Pen<'a> {
    canvas: Canvas,
    fonts: &'a mut Fonts,
    figures: &'a mut Figures,
}

impl Pen<'_> {
    /// Writes a text into a box, truncated if too long.
    fn write(
        &mut self,
        text: &str,
        (left, top): (u32, u32),
        (width, height): (u32, u32),
        (alignment, size, ground): (Alignment, u32, Ground),
    ) {
        let fitting = self.fonts.fit(text, size, width as f32);
        let free = width as f32 - self.fonts.width(&fitting, size);
        let indent = match alignment {
            Alignment::Left => 0.0,
            Alignment::Centre => free / 2.0,
            Alignment::Right => free,
        };
        let base = top as f32 + height as f32 * 0.5 + size as f32 * 0.36;
        let ramp = std::array::from_fn(|step| first_colour(ground) + step as u8);
        self.fonts.write(&mut self.canvas, ramp, &fitting, (left as f32 + indent, base), size);
    }

    fn cell_size(&mut self, text: &str, width: u32) -> u32 {
        let [.., smallest] = CELL_SIZES;
        let fits = |size: &u32| self.fonts.width(text, *size) <= width as f32;
        CELL_SIZES.into_iter().find(fits).unwrap_or(smallest)
    }

    fn draw_podium(&mut self, steps: &[PodiumStep], top: u32, theme: &Theme) {
        let colours = colours(theme);
        let width = (self.canvas.width() - 2 * MARGIN - 2 * GAP) / 3;
        let floor = top + PODIUM_TEXT + STEP_HEIGHTS[0];
        for (column, index) in STEP_ORDER.into_iter().enumerate() {
            let Some(step) = steps.get(index) else { continue };
            let (left, height) =
                (MARGIN + column as u32 * (width + GAP), STEP_HEIGHTS[step.rank as usize - 1]);
            let step_top = floor - height;
            let ground = step_colour(theme, step.rank as usize);
            let fill = nearest_index(&colours, ground);
            canvas::fill(&mut self.canvas, (left, step_top), (width, height), fill);
            let above = (Alignment::Centre, NAME_SIZE, Ground::Page);
            self.write(&step.name, (left, step_top - PODIUM_TEXT), (width, PODIUM_TEXT / 2), above);
            self.write(&step.note, (left, step_top - PODIUM_TEXT / 2), (width, PODIUM_TEXT / 2), above);
            let mut medal = RgbImage::from_pixel(MEDAL, MEDAL, image::Rgb(ground));
            draw_medal(&mut medal, step.rank as u8, MEDAL, self.figures);
            let index = |x, y| Luma([nearest_index(&colours, medal.get_pixel(x, y).0)]);
            let medal = GrayImage::from_fn(MEDAL, MEDAL, index);
            let corner = (left + (width - MEDAL) / 2, step_top + (height - MEDAL) / 2);
            canvas::copy_part(&mut self.canvas, corner.0, corner.1, &medal);
        }
    }
}

/// Draws a checked table, and returns it with its palette.
pub(super) fn draw(
    table: &Crosstable,
    fonts: &mut Fonts,
    figures: &mut Figures,
    buffer: Vec<u8>,
) -> (Canvas, Vec<Rgb>) {
    let width = table.width(fonts);
    let canvas = canvas::blank(width, table.height(), first_colour(Ground::Page), buffer);
    let room = width - 2 * MARGIN;
    let fits = |size: &u32| fonts.width(&table.title, *size) <= room as f32;
    let size = TITLE_SIZES.into_iter().find(fits).unwrap_or(TITLE_SIZES[3]);
    let mut pen = Pen { canvas, fonts, figures };
    pen.write(&table.title, (MARGIN, 0), (room, TITLE), (Alignment::Left, size, Ground::Page));
    pen.draw_podium(&table.podium, TITLE, table.theme);
    let mut top = TITLE + table.podium_height();
    let round = table.round_width(width);
    let points = width - MARGIN - POINTS;
    let rounds = points - GAP - round * table.rounds.len() as u32;
    let names = MARGIN + RANKS + GAP;
    for (at, heading) in (0..).zip(&table.rounds) {
        let style = (Alignment::Centre, HEADING_SIZE, Ground::Headings);
        pen.write(heading, (rounds + at * round, top), (round, HEADINGS), style);
    }
    top += HEADINGS;
    canvas::fill(&mut pen.canvas, (0, top - RULE), (width, RULE), RULE_COLOUR);
    for (at, row) in table.rows.iter().enumerate() {
        let ground = if at % 2 == 1 { Ground::Stripe } else { Ground::Page };
        canvas::fill(&mut pen.canvas, (0, top), (width, ROW), first_colour(ground));
        pen.write(&row.rank, (MARGIN, top), (RANKS, ROW), (Alignment::Right, NAME_SIZE, ground));
        pen.write(&row.name, (names, top), (rounds - GAP - names, ROW), (Alignment::Left, NAME_SIZE, ground));
        for (at, [above, below]) in (0..).zip(&row.cells) {
            for (line, text) in (0..).zip([above, below]) {
                let size = pen.cell_size(text, round);
                let corner = (rounds + at * round, top + line * (ROW / 2));
                pen.write(text, corner, (round, ROW / 2), (Alignment::Centre, size, ground));
            }
        }
        pen.write(&row.points, (points, top), (POINTS, ROW), (Alignment::Right, NAME_SIZE, ground));
        top += ROW;
    }
    (pen.canvas, colours(table.theme))
}
