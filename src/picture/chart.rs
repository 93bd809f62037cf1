//! Line charts over time, such as ratings or the course of a game.
//!
//! Charts are designed for phones, which show them at about half their size. Lines differ in dashes and markers, not
//! only in colour; a legend below the plot names each.

use super::canvas::{self, Canvas};
use super::error::PictureError;
use super::lettering::Lettering;
use super::limits::LONGEST_CAPTION;
pub use super::limits::{MOST_LINES, MOST_POINTS};
use super::palette::{RAMP, mix};
use super::theme::{Rgb, Theme};
use image::Luma;

/// The width of every chart, in pixels.
const WIDTH: u32 = 800;
/// The heights of the title, the plot, the dates below it, a row of the legend, and the margin at the foot, in pixels.
const TITLE: u32 = 64;
const PLOT: u32 = 380;
const DATES: u32 = 52;
const ROW: u32 = 44;
const FOOT: u32 = 12;
/// The margins at the left and right of the plot, in pixels. The left one holds the values.
const LEFT: u32 = 96;
const RIGHT: u32 = 36;
/// The margin at both sides of everything but the plot, in pixels.
const MARGIN: f32 = 24.0;
/// The width of a sample in the legend, in pixels.
const SAMPLE: f32 = 96.0;
/// The minimum space between two dates, in pixels.
const BETWEEN: f32 = 20.0;
/// Font sizes in pixels. The title uses the first one in which it fits.
const TITLE_SIZES: [u32; 4] = [34, 30, 26, 22];
const LABEL_SIZE: u32 = 24;
/// Half the width of a line, and the radius of a marker, in pixels.
const HALF: f32 = 2.5;
const SHAPE: f32 = 9.0;
/// The maximum number of markers on a line: more would hide it.
const MOST_SHAPES: usize = 16;
/// The distance of an annotation from its point, in pixels.
const SIGN_OFF: f32 = 16.0;
/// The step sizes of the value axis: the first with few enough steps is used.
const STEPS: [i32; 10] = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
/// The maximum number of steps of the value axis.
const MOST_STEPS: i32 = 5;

/// A line chart over time.
///
/// ```
/// use castellan_picture::chart::Line;
/// use castellan_picture::{Chart, Renderer, theme};
///
/// let line = Line {
///     name: "King's Mate".to_owned(),
///     value: "1520".to_owned(),
///     points: vec![(1_000, 1500), (2_000, 1512), (3_000, 1520)],
/// };
/// let chart = Chart {
///     title: "Ratings of Ann".to_owned(),
///     lines: vec![line],
///     dates: vec![(1_000, "1 Mar".to_owned()), (3_000, "3 Mar".to_owned())],
///     range: None,
///     signs: Vec::new(),
///     theme: &theme::LIGHT,
/// };
/// assert!(Renderer::new().chart(&chart).unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    /// The title; empty for none.
    pub title: String,
    /// The curves; 1 to [`MOST_LINES`].
    pub lines: Vec<Line>,
    /// The labels of the time axis, by time. Overlapping ones are left out.
    pub dates: Vec<(u64, String)>,
    /// The range of the value axis; `None` to fit the lines.
    pub range: Option<(i32, i32)>,
    /// Annotations of points, the most important first. Overlapping ones are left out.
    pub signs: Vec<Sign>,
    /// The theme, which sets all colours.
    pub theme: &'static Theme,
}

/// An annotation of a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The index of the point's line.
    pub line: usize,
    /// The time of the point.
    pub at: u64,
    /// The value of the point.
    pub value: i32,
    /// The text: a few characters.
    pub text: String,
}

/// A curve.
#[derive(Clone, Debug)]
pub struct Line {
    /// The name in the legend.
    pub name: String,
    /// The text after the name.
    pub value: String,
    /// The points by time; 1 to [`MOST_POINTS`].
    pub points: Vec<(u64, i32)>,
}

impl Chart {
    /// Checks that the chart can be drawn.
    ///
    /// # Errors
    /// Returns the number of lines or points, or the caption, that is out of bounds.
    pub fn check(&self) -> Result<(), PictureError> {
        if !(1..=MOST_LINES).contains(&self.lines.len()) {
            return Err(PictureError::Lines(self.lines.len()));
        }
        let counts = self.lines.iter().map(|line| line.points.len());
        if let Some(count) = counts.into_iter().find(|count| !(1..=MOST_POINTS).contains(count)) {
            return Err(PictureError::Points(count));
        }
        let names = self.lines.iter().flat_map(|line| [&line.name, &line.value]);
        let signs = self.signs.iter().map(|sign| &sign.text);
        let texts = names.chain(self.dates.iter().map(|(_, text)| text)).chain(signs).chain([&self.title]);
        match texts.into_iter().find(|text| text.len() > LONGEST_CAPTION) {
            Some(text) => Err(PictureError::Caption(text.len())),
            None => Ok(()),
        }
    }

    fn title_height(&self) -> u32 {
        if self.title.is_empty() { FOOT } else { TITLE }
    }

    fn height(&self) -> u32 {
        self.title_height() + PLOT + DATES + self.lines.len() as u32 * ROW + FOOT
    }

    fn scale(&self) -> Scale {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let (first, last) = (points().map(|point| point.0).min(), points().map(|point| point.0).max());
        let (least, most) = (points().map(|point| point.1).min(), points().map(|point| point.1).max());
        let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
        let (least, most) = (least.unwrap_or_default(), most.unwrap_or_default());
        if let Some((bottom, top)) = self.range.filter(|(bottom, top)| bottom < top) {
            let fits = |step: &i32| top.saturating_sub(bottom) / step < MOST_STEPS;
            let step = STEPS.into_iter().find(fits).unwrap_or(i32::MAX);
            return Scale { first, last, bottom, top, step, above: self.title_height() };
        }
        let fits =
            |step: &i32| (most.div_euclid(*step) + 1).saturating_sub(least.div_euclid(*step)) <= MOST_STEPS;
        let [.., coarsest] = STEPS;
        let step = STEPS.into_iter().find(fits).unwrap_or_else(|| {
            // Ratings never differ by this much.
            (coarsest..).step_by(coarsest as usize).find(fits).unwrap_or(i32::MAX)
        });
        let bottom = least.div_euclid(step).saturating_mul(step);
        let top = (most.div_euclid(step) + 1).saturating_mul(step);
        Scale { first, last, bottom, top, step, above: self.title_height() }
    }
}

/// The scales of both axes.
#[derive(Clone, Copy)]
struct Scale {
    first: u64,
    last: u64,
    bottom: i32,
    top: i32,
    step: i32,
    /// The height of the part above the plot.
    above: u32,
}

impl Scale {
    fn x(&self, at: u64) -> f32 {
        let room = (WIDTH - LEFT - RIGHT) as f32;
        let all = self.last - self.first;
        if all == 0 {
            return LEFT as f32 + room / 2.0;
        }
        let part = (at.clamp(self.first, self.last) - self.first) as f64 / all as f64;
        LEFT as f32 + part as f32 * room
    }

    fn y(&self, value: i32) -> f32 {
        let above = |value: i32| f64::from(value) - f64::from(self.bottom);
        let part = above(value.clamp(self.bottom, self.top)) / above(self.top);
        self.above as f32 + (1.0 - part as f32) * PLOT as f32
    }

    fn values(&self) -> impl Iterator<Item = i32> {
        (self.bottom..=self.top).step_by(self.step as usize)
    }
}

/// The style of a line.
#[derive(Clone, Copy)]
struct Look {
    colour: Rgb,
    /// The lengths of dashes and gaps, in pixels; `None` for a solid line.
    dash: Option<(f32, f32)>,
    shape: fn(f32, f32) -> f32,
}

/// The styles of lines, in order. The colours are those of Okabe and Ito, distinguishable with the common forms of
/// colour blindness; if one is too close to the page, it is mixed with the text colour.
const LOOKS: [Look; MOST_LINES] = [
    Look { colour: [0x00, 0x72, 0xB2], dash: None, shape: circle },
    Look { colour: [0xD5, 0x5E, 0x00], dash: Some((22.0, 10.0)), shape: square },
    Look { colour: [0x00, 0x9E, 0x73], dash: Some((8.0, 8.0)), shape: triangle },
    Look { colour: [0xCC, 0x79, 0xA7], dash: Some((36.0, 8.0)), shape: diamond },
    Look { colour: [0xE6, 0x9F, 0x00], dash: None, shape: cross },
    Look { colour: [0x56, 0xB4, 0xE9], dash: Some((22.0, 10.0)), shape: ring },
    Look { colour: [0x8C, 0x6B, 0x3F], dash: Some((8.0, 8.0)), shape: saltire },
    Look { colour: [0x7A, 0x5B, 0xC7], dash: Some((36.0, 8.0)), shape: pointing_down },
];

/// Returns the distance of a point from the outline of a circle, in pixels; negative inside.
fn circle(x: f32, y: f32) -> f32 {
    x.hypot(y) - SHAPE
}

fn ring(x: f32, y: f32) -> f32 {
    (x.hypot(y) - SHAPE + 1.5).abs() - 2.5
}

fn square(x: f32, y: f32) -> f32 {
    x.abs().max(y.abs()) - SHAPE * 0.9
}

fn diamond(x: f32, y: f32) -> f32 {
    (x.abs() + y.abs() - SHAPE * 1.35) * 0.71
}

fn triangle(x: f32, y: f32) -> f32 {
    (x.abs() * 0.87 - y * 0.5 - SHAPE * 0.65).max(y - SHAPE * 0.8)
}

fn pointing_down(x: f32, y: f32) -> f32 {
    triangle(x, -y)
}

fn cross(x: f32, y: f32) -> f32 {
    let arm = |along: f32, across: f32| (along.abs() - SHAPE * 1.2).max(across.abs() - 3.0);
    arm(x, y).min(arm(y, x))
}

fn saltire(x: f32, y: f32) -> f32 {
    cross((x + y) * 0.71, (x - y) * 0.71)
}

/// The minimum contrast of a line with the page, as WCAG requires for graphics.
const CONTRAST: f64 = 3.0;

/// Returns the relative luminance of a colour, as WCAG defines it.
fn luminance(colour: Rgb) -> f64 {
    let linear = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// Returns the contrast ratio of two colours: 1 for equal ones, 21 for black and white.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the line colours of a theme, in order.
fn line_colours(theme: &Theme) -> [Rgb; MOST_LINES] {
    LOOKS.map(|look| {
        let mut mixed = (0..=RAMP).map(|step| mix(look.colour, theme.ink, step, RAMP));
        mixed.find(|colour| contrast(*colour, theme.page) >= CONTRAST).unwrap_or(theme.ink)
    })
}

/// Returns the palette: ramps from the page to texts, labels, rules of the plot, and each line.
fn colours(theme: &Theme) -> Vec<Rgb> {
    let rule = mix(theme.page, theme.muted, 2, 5);
    let inks = [theme.ink, theme.muted, rule].into_iter().chain(line_colours(theme));
    inks.flat_map(|ink| (0..RAMP).map(move |step| mix(theme.page, ink, step, RAMP - 1))).collect()
}

const TEXT: usize = 0;
const LABEL: usize = 1;
const RULE: usize = 2;
const FIRST_LINE: usize = 3;

/// Returns the palette indices of a ramp.
fn ramp(number: usize) -> [u8; RAMP] {
    std::array::from_fn(|step| (number * RAMP + step) as u8)
}

/// Blends a pixel by coverage. A later line covers an earlier one.
fn cover(canvas: &mut Canvas, (x, y): (i32, i32), part: f32, ramp: usize) {
    let step = (part.clamp(0.0, 1.0) * (RAMP - 1) as f32).round() as u8;
    let (Ok(column), Ok(row)) = (u32::try_from(x), u32::try_from(y)) else { return };
    let Some(Luma([there])) = canvas.get_pixel_checked(column, row).copied() else { return };
    let (other, before) = (usize::from(there) / RAMP, there % RAMP as u8);
    let ground = other == RULE || before == 0;
    if step > 0 && (ground || (other == ramp && step > before) || (other != ramp && step > RAMP as u8 / 2)) {
        canvas::set(canvas, x, y, (ramp * RAMP) as u8 + step);
    }
}

/// Draws a segment of a line. The dash pattern starts at the given length; returns the length at the end.
fn segment(
    canvas: &mut Canvas,
    from: (f32, f32),
    to: (f32, f32),
    before: f32,
    look: &Look,
    ramp: usize,
) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy);
    let range = |one: f32, other: f32| {
        ((one.min(other) - HALF - 1.0).floor() as i32)..=((one.max(other) + HALF + 1.0).ceil() as i32)
    };
    for y in range(from.1, to.1) {
        for x in range(from.0, to.0) {
            let (px, py) = (x as f32 + 0.5 - from.0, y as f32 + 0.5 - from.1);
            let along = if long > 0.0 { ((px * dx + py * dy) / (long * long)).clamp(0.0, 1.0) } else { 0.0 };
            let part = HALF + 0.5 - (px - along * dx).hypot(py - along * dy);
            let gap = look.dash.is_some_and(|(drawn, left_out)| {
                (before + along * long).rem_euclid(drawn + left_out) > drawn
            });
            if part > 0.0 && !gap {
                cover(canvas, (x, y), part, ramp);
            }
        }
    }
    before + long
}

/// Draws a marker at a point.
fn shape(canvas: &mut Canvas, (x, y): (f32, f32), look: &Look, ramp: usize) {
    let reach = (SHAPE * 1.5).ceil() as i32;
    let (left, top) = (x.round() as i32, y.round() as i32);
    for row in -reach..=reach {
        for column in -reach..=reach {
            let part = 0.5 - (look.shape)(column as f32, row as f32);
            if part > 0.0 {
                cover(canvas, (left + column, top + row), part, ramp);
            }
        }
    }
}

/// Draws a checked chart, and returns it with its palette.
pub(super) fn draw(chart: &Chart, lettering: &mut Lettering, buffer: Vec<u8>) -> (Canvas, Vec<Rgb>) {
    let mut canvas = canvas::blank(WIDTH, chart.height(), 0, buffer);
    let scale = chart.scale();
    let room = WIDTH as f32 - 2.0 * MARGIN;
    let [.., smallest] = TITLE_SIZES;
    let fits = |size: &u32, lettering: &mut Lettering| lettering.width(&chart.title, *size) <= room;
    let size = TITLE_SIZES.into_iter().find(|size| fits(size, lettering)).unwrap_or(smallest);
    let title = lettering.fit(&chart.title, size, room);
    let base = TITLE as f32 * 0.5 + size as f32 * 0.36;
    lettering.write(&mut canvas, ramp(TEXT), &title, (MARGIN, base), size);
    for value in scale.values() {
        let y = scale.y(value);
        let rule = (y.round() as u32).saturating_sub(1);
        let width = WIDTH - LEFT - RIGHT;
        canvas::fill(&mut canvas, (LEFT, rule), (width, 2), ramp(RULE)[RAMP - 1]);
        let label = value.to_string();
        let left = LEFT as f32 - 12.0 - lettering.width(&label, LABEL_SIZE);
        let base = y + LABEL_SIZE as f32 * 0.36;
        lettering.write(&mut canvas, ramp(LABEL), &label, (left, base), LABEL_SIZE);
    }
    dates(chart, &scale, lettering, &mut canvas);
    for (place, (line, look)) in chart.lines.iter().zip(&LOOKS).enumerate() {
        let points: Vec<(f32, f32)> =
            line.points.iter().map(|(at, value)| (scale.x(*at), scale.y(*value))).collect();
        let mut come = 0.0;
        for pair in points.windows(2) {
            come = segment(&mut canvas, pair[0], pair[1], come, look, FIRST_LINE + place);
        }
        let every = points.len().div_ceil(MOST_SHAPES);
        let last = points.len() - 1;
        // A line alone in a range needs no distinction: only annotated points have markers.
        let is_alone = chart.range.is_some() && chart.lines.len() == 1;
        let shown = |at: usize| !is_alone && (last - at).is_multiple_of(every);
        for (_, point) in points.iter().enumerate().filter(|(at, _)| shown(*at)) {
            shape(&mut canvas, *point, look, FIRST_LINE + place);
        }
    }
    signs(chart, &scale, lettering, &mut canvas);
    let mut top = scale.above + PLOT + DATES;
    for (place, (line, look)) in chart.lines.iter().zip(&LOOKS).enumerate() {
        let middle = top as f32 + ROW as f32 * 0.5;
        let (from, to) = ((MARGIN, middle), (MARGIN + SAMPLE, middle));
        segment(&mut canvas, from, to, 0.0, look, FIRST_LINE + place);
        shape(&mut canvas, (MARGIN + SAMPLE / 2.0, middle), look, FIRST_LINE + place);
        let base = middle + LABEL_SIZE as f32 * 0.36;
        let value = lettering.fit(&line.value, LABEL_SIZE, room / 3.0);
        let wide = lettering.width(&value, LABEL_SIZE);
        lettering.write(&mut canvas, ramp(TEXT), &value, (WIDTH as f32 - MARGIN - wide, base), LABEL_SIZE);
        let left = MARGIN + SAMPLE + 16.0;
        let name = lettering.fit(&line.name, LABEL_SIZE, WIDTH as f32 - MARGIN - wide - 16.0 - left);
        lettering.write(&mut canvas, ramp(TEXT), &name, (left, base), LABEL_SIZE);
        top += ROW;
    }
    (canvas, colours(chart.theme))
}

/// Draws the annotations: above the points, or below at the edge of the plot, with the line's marker on each point.
fn signs(chart: &Chart, scale: &Scale, lettering: &mut Lettering, canvas: &mut Canvas) {
    let high = LABEL_SIZE as f32 * 0.72;
    let mut taken: Vec<(f32, f32)> = Vec::new();
    for sign in &chart.signs {
        let (x, y) = (scale.x(sign.at), scale.y(sign.value));
        let wide = lettering.width(&sign.text, LABEL_SIZE);
        let left = (x - wide / 2.0).clamp(LEFT as f32, WIDTH as f32 - wide);
        let above = y - SIGN_OFF;
        let base = if above - high >= scale.above as f32 { above } else { y + SIGN_OFF + high };
        let is_near = |(other_left, other_base): &(f32, f32)| {
            (left - other_left).abs() < wide + BETWEEN / 4.0 && (base - other_base).abs() < LABEL_SIZE as f32
        };
        let Some(look) = LOOKS.get(sign.line).filter(|_| !taken.iter().any(is_near)) else { continue };
        taken.push((left, base));
        shape(canvas, (x, y), look, FIRST_LINE + sign.line);
        // Clears the background of the text.
        let (top, plate) = ((base - high).max(0.0) as u32, (wide.ceil() as u32, high.ceil() as u32 + 1));
        canvas::fill(canvas, (left as u32, top), plate, ramp(TEXT)[0]);
        lettering.write(canvas, ramp(TEXT), &sign.text, (left, base), LABEL_SIZE);
    }
}

/// Draws the dates below the plot, each below its time but inside the picture: the first and the last, and as many
/// between as fit.
fn dates(chart: &Chart, scale: &Scale, lettering: &mut Lettering, canvas: &mut Canvas) {
    let base = (scale.above + PLOT) as f32 + 18.0 + LABEL_SIZE as f32 * 0.72;
    let edge = MARGIN / 2.0;
    let mut taken: Vec<(f32, f32)> = Vec::new();
    let last = chart.dates.len().saturating_sub(1);
    let mut order: Vec<usize> = (0..chart.dates.len()).collect();
    order.sort_by_key(|place| *place != 0 && *place != last);
    for (at, text) in order.into_iter().map(|place| &chart.dates[place]) {
        let wide = lettering.width(text, LABEL_SIZE);
        let left = (scale.x(*at) - wide / 2.0).min(WIDTH as f32 - edge - wide).max(edge);
        if taken.iter().any(|(begins, ends)| left < ends + BETWEEN && left + wide + BETWEEN > *begins) {
            continue;
        }
        taken.push((left, left + wide));
        lettering.write(canvas, ramp(LABEL), text, (left, base), LABEL_SIZE);
    }
}
