//! Line charts over time, such as ratings or the course of a game.
//!
//! Charts are designed for phones, which show them at about half their size. Lines differ in dashes and markers, not
//! only in colour; a legend below the plot names each.

use super::canvas::{self, Canvas};
use super::error::PictureError;
use super::fonts::Fonts;
use super::han::HanForms;
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
const DATE_GAP: f32 = 20.0;
/// Font sizes in pixels. The title uses the first one in which it fits.
const TITLE_SIZES: [u32; 4] = [34, 30, 26, 22];
const LABEL_SIZE: u32 = 24;
/// Half the width of a line, and the radius of a marker, in pixels.
const HALF_WIDTH: f32 = 2.5;
const MARKER_RADIUS: f32 = 9.0;
/// The maximum number of markers on a line: more would hide it.
const MAX_MARKERS: usize = 16;
/// The distance of an annotation from its point, in pixels.
const ANNOTATION_DISTANCE: f32 = 16.0;
/// The step sizes of the value axis: the first with few enough steps is used.
const VALUE_STEPS: [i32; 10] = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
/// The maximum number of steps of the value axis.
const MAX_VALUE_STEPS: i32 = 5;

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
///     annotations: Vec::new(),
///     theme: &theme::LIGHT,
///     han_forms: None,
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
    pub annotations: Vec<Annotation>,
    /// The theme, which sets all colours.
    pub theme: &'static Theme,
    /// The forms of Chinese characters; `None` for those that each text suggests.
    pub han_forms: Option<HanForms>,
}

/// An annotation of a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotation {
    /// The index of the point's line.
    pub line: usize,
    /// The time of the point.
    pub time: u64,
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
        let annotations = self.annotations.iter().map(|annotation| &annotation.text);
        let texts =
            names.chain(self.dates.iter().map(|(_, text)| text)).chain(annotations).chain([&self.title]);
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
            let fits = |step: &i32| top.saturating_sub(bottom) / step < MAX_VALUE_STEPS;
            let step = VALUE_STEPS.into_iter().find(fits).unwrap_or(i32::MAX);
            return Scale { first, last, bottom, top, step, above: self.title_height() };
        }
        let fits = |step: &i32| {
            (most.div_euclid(*step) + 1).saturating_sub(least.div_euclid(*step)) <= MAX_VALUE_STEPS
        };
        let [.., coarsest] = VALUE_STEPS;
        let step = VALUE_STEPS.into_iter().find(fits).unwrap_or_else(|| {
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
struct LineStyle {
    colour: Rgb,
    /// The lengths of dashes and gaps, in pixels; `None` for a solid line.
    dash: Option<(f32, f32)>,
    shape: fn(f32, f32) -> f32,
}

/// The styles of lines, in order. The colours are those of Okabe and Ito, distinguishable with the common forms of
/// colour blindness; if one is too close to the page, it is mixed with the text colour.
const LINE_STYLES: [LineStyle; MOST_LINES] = [
    LineStyle { colour: [0x00, 0x72, 0xB2], dash: None, shape: circle },
    LineStyle { colour: [0xD5, 0x5E, 0x00], dash: Some((22.0, 10.0)), shape: square },
    LineStyle { colour: [0x00, 0x9E, 0x73], dash: Some((8.0, 8.0)), shape: triangle },
    LineStyle { colour: [0xCC, 0x79, 0xA7], dash: Some((36.0, 8.0)), shape: diamond },
    LineStyle { colour: [0xE6, 0x9F, 0x00], dash: None, shape: plus },
    LineStyle { colour: [0x56, 0xB4, 0xE9], dash: Some((22.0, 10.0)), shape: ring },
    LineStyle { colour: [0x8C, 0x6B, 0x3F], dash: Some((8.0, 8.0)), shape: saltire },
    LineStyle { colour: [0x7A, 0x5B, 0xC7], dash: Some((36.0, 8.0)), shape: pointing_down },
];

/// Returns the distance of a point from the outline of a circle, in pixels; negative inside.
fn circle(x: f32, y: f32) -> f32 {
    x.hypot(y) - MARKER_RADIUS
}

fn ring(x: f32, y: f32) -> f32 {
    (x.hypot(y) - MARKER_RADIUS + 1.5).abs() - 2.5
}

fn square(x: f32, y: f32) -> f32 {
    x.abs().max(y.abs()) - MARKER_RADIUS * 0.9
}

fn diamond(x: f32, y: f32) -> f32 {
    (x.abs() + y.abs() - MARKER_RADIUS * 1.35) * 0.71
}

fn triangle(x: f32, y: f32) -> f32 {
    (x.abs() * 0.87 - y * 0.5 - MARKER_RADIUS * 0.65).max(y - MARKER_RADIUS * 0.8)
}

fn pointing_down(x: f32, y: f32) -> f32 {
    triangle(x, -y)
}

fn plus(x: f32, y: f32) -> f32 {
    let arm = |along: f32, across: f32| (along.abs() - MARKER_RADIUS * 1.2).max(across.abs() - 3.0);
    arm(x, y).min(arm(y, x))
}

fn saltire(x: f32, y: f32) -> f32 {
    plus((x + y) * 0.71, (x - y) * 0.71)
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
    LINE_STYLES.map(|style| {
        let mut mixed = (0..=RAMP).map(|step| mix(style.colour, theme.ink, step, RAMP));
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
fn blend_pixel(canvas: &mut Canvas, (x, y): (i32, i32), part: f32, ramp: usize) {
    let step = (part.clamp(0.0, 1.0) * (RAMP - 1) as f32).round() as u8;
    let (Ok(column), Ok(row)) = (u32::try_from(x), u32::try_from(y)) else { return };
    let Some(Luma([current])) = canvas.get_pixel_checked(column, row).copied() else { return };
    let (other, before) = (usize::from(current) / RAMP, current % RAMP as u8);
    let is_background = other == RULE || before == 0;
    if step > 0
        && (is_background || (other == ramp && step > before) || (other != ramp && step > RAMP as u8 / 2))
    {
        canvas::set_pixel(canvas, x, y, (ramp * RAMP) as u8 + step);
    }
}

/// Draws a segment of a line. The dash pattern starts at the given length; returns the length at the end.
fn draw_segment(
    canvas: &mut Canvas,
    from: (f32, f32),
    to: (f32, f32),
    before: f32,
    style: &LineStyle,
    ramp: usize,
) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy);
    let range = |one: f32, other: f32| {
        ((one.min(other) - HALF_WIDTH - 1.0).floor() as i32)
            ..=((one.max(other) + HALF_WIDTH + 1.0).ceil() as i32)
    };
    for y in range(from.1, to.1) {
        for x in range(from.0, to.0) {
            let (px, py) = (x as f32 + 0.5 - from.0, y as f32 + 0.5 - from.1);
            let along = if long > 0.0 { ((px * dx + py * dy) / (long * long)).clamp(0.0, 1.0) } else { 0.0 };
            let part = HALF_WIDTH + 0.5 - (px - along * dx).hypot(py - along * dy);
            let gap = style.dash.is_some_and(|(drawn, left_out)| {
                (before + along * long).rem_euclid(drawn + left_out) > drawn
            });
            if part > 0.0 && !gap {
                blend_pixel(canvas, (x, y), part, ramp);
            }
        }
    }
    before + long
}

/// Draws a marker at a point.
fn draw_marker(canvas: &mut Canvas, (x, y): (f32, f32), style: &LineStyle, ramp: usize) {
    let reach = (MARKER_RADIUS * 1.5).ceil() as i32;
    let (left, top) = (x.round() as i32, y.round() as i32);
    for row in -reach..=reach {
        for column in -reach..=reach {
            let part = 0.5 - (style.shape)(column as f32, row as f32);
            if part > 0.0 {
                blend_pixel(canvas, (left + column, top + row), part, ramp);
            }
        }
    }
}

/// Draws a checked chart, and returns it with its palette.
pub(super) fn draw(chart: &Chart, fonts: &mut Fonts, buffer: Vec<u8>) -> (Canvas, Vec<Rgb>) {
    let mut canvas = canvas::blank(WIDTH, chart.height(), 0, buffer);
    let scale = chart.scale();
    let room = WIDTH as f32 - 2.0 * MARGIN;
    let [.., smallest] = TITLE_SIZES;
    let fits = |size: &u32, fonts: &mut Fonts| fonts.width(&chart.title, *size) <= room;
    let size = TITLE_SIZES.into_iter().find(|size| fits(size, fonts)).unwrap_or(smallest);
    let title = fonts.fit(&chart.title, size, room);
    let base = TITLE as f32 * 0.5 + size as f32 * 0.36;
    fonts.write(&mut canvas, ramp(TEXT), &title, (MARGIN, base), size);
    for value in scale.values() {
        let y = scale.y(value);
        let rule = (y.round() as u32).saturating_sub(1);
        let width = WIDTH - LEFT - RIGHT;
        canvas::fill(&mut canvas, (LEFT, rule), (width, 2), ramp(RULE)[RAMP - 1]);
        let label = value.to_string();
        let left = LEFT as f32 - 12.0 - fonts.width(&label, LABEL_SIZE);
        let base = y + LABEL_SIZE as f32 * 0.36;
        fonts.write(&mut canvas, ramp(LABEL), &label, (left, base), LABEL_SIZE);
    }
    draw_dates(chart, &scale, fonts, &mut canvas);
    for (index, (line, style)) in chart.lines.iter().zip(&LINE_STYLES).enumerate() {
        let points: Vec<(f32, f32)> =
            line.points.iter().map(|(at, value)| (scale.x(*at), scale.y(*value))).collect();
        let mut dash_offset = 0.0;
        for pair in points.windows(2) {
            dash_offset = draw_segment(&mut canvas, pair[0], pair[1], dash_offset, style, FIRST_LINE + index);
        }
        let stride = points.len().div_ceil(MAX_MARKERS);
        let last = points.len() - 1;
        // A line alone in a range needs no distinction: only annotated points have markers.
        let is_alone = chart.range.is_some() && chart.lines.len() == 1;
        let has_marker = |index: usize| !is_alone && (last - index).is_multiple_of(stride);
        for (_, point) in points.iter().enumerate().filter(|(index, _)| has_marker(*index)) {
            draw_marker(&mut canvas, *point, style, FIRST_LINE + index);
        }
    }
    draw_annotations(chart, &scale, fonts, &mut canvas);
    let mut top = scale.above + PLOT + DATES;
    for (index, (line, style)) in chart.lines.iter().zip(&LINE_STYLES).enumerate() {
        let middle = top as f32 + ROW as f32 * 0.5;
        let (from, to) = ((MARGIN, middle), (MARGIN + SAMPLE, middle));
        draw_segment(&mut canvas, from, to, 0.0, style, FIRST_LINE + index);
        draw_marker(&mut canvas, (MARGIN + SAMPLE / 2.0, middle), style, FIRST_LINE + index);
        let base = middle + LABEL_SIZE as f32 * 0.36;
        let value = fonts.fit(&line.value, LABEL_SIZE, room / 3.0);
        let text_width = fonts.width(&value, LABEL_SIZE);
        fonts.write(&mut canvas, ramp(TEXT), &value, (WIDTH as f32 - MARGIN - text_width, base), LABEL_SIZE);
        let left = MARGIN + SAMPLE + 16.0;
        let name = fonts.fit(&line.name, LABEL_SIZE, WIDTH as f32 - MARGIN - text_width - 16.0 - left);
        fonts.write(&mut canvas, ramp(TEXT), &name, (left, base), LABEL_SIZE);
        top += ROW;
    }
    (canvas, colours(chart.theme))
}

/// Draws the annotations: above the points, or below at the edge of the plot, with the line's marker on each point.
fn draw_annotations(chart: &Chart, scale: &Scale, fonts: &mut Fonts, canvas: &mut Canvas) {
    let text_height = LABEL_SIZE as f32 * 0.72;
    let mut occupied: Vec<(f32, f32)> = Vec::new();
    for annotation in &chart.annotations {
        let (x, y) = (scale.x(annotation.time), scale.y(annotation.value));
        let text_width = fonts.width(&annotation.text, LABEL_SIZE);
        let left = (x - text_width / 2.0).clamp(LEFT as f32, WIDTH as f32 - text_width);
        let above = y - ANNOTATION_DISTANCE;
        let base = if above - text_height >= scale.above as f32 {
            above
        } else {
            y + ANNOTATION_DISTANCE + text_height
        };
        let is_near = |(other_left, other_base): &(f32, f32)| {
            (left - other_left).abs() < text_width + DATE_GAP / 4.0
                && (base - other_base).abs() < LABEL_SIZE as f32
        };
        let Some(style) = LINE_STYLES.get(annotation.line).filter(|_| !occupied.iter().any(is_near)) else {
            continue;
        };
        occupied.push((left, base));
        draw_marker(canvas, (x, y), style, FIRST_LINE + annotation.line);
        // Clears the background of the text.
        let (top, plate) =
            ((base - text_height).max(0.0) as u32, (text_width.ceil() as u32, text_height.ceil() as u32 + 1));
        canvas::fill(canvas, (left as u32, top), plate, ramp(TEXT)[0]);
        fonts.write(canvas, ramp(TEXT), &annotation.text, (left, base), LABEL_SIZE);
    }
}

/// Draws the dates below the plot, each below its time but inside the picture: the first and the last, and as many
/// between as fit.
fn draw_dates(chart: &Chart, scale: &Scale, fonts: &mut Fonts, canvas: &mut Canvas) {
    let base = (scale.above + PLOT) as f32 + 18.0 + LABEL_SIZE as f32 * 0.72;
    let edge = MARGIN / 2.0;
    let mut occupied: Vec<(f32, f32)> = Vec::new();
    let last = chart.dates.len().saturating_sub(1);
    let mut order: Vec<usize> = (0..chart.dates.len()).collect();
    order.sort_by_key(|index| *index != 0 && *index != last);
    for (at, text) in order.into_iter().map(|index| &chart.dates[index]) {
        let text_width = fonts.width(text, LABEL_SIZE);
        let left = (scale.x(*at) - text_width / 2.0).min(WIDTH as f32 - edge - text_width).max(edge);
        if occupied.iter().any(|(start, end)| left < end + DATE_GAP && left + text_width + DATE_GAP > *start)
        {
            continue;
        }
        occupied.push((left, left + text_width));
        fonts.write(canvas, ramp(LABEL), text, (left, base), LABEL_SIZE);
    }
}
