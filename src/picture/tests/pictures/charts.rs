//! Charts as pictures: invalid input, lines that are distinct without colours, and extremes inside the plot.

use crate::pictures::{decode, difference, luminance};
use castellan_picture::chart::{Annotation, Line, MOST_LINES, MOST_POINTS};
use castellan_picture::{Chart, PictureError, Renderer, theme};
use image::imageops::{FilterType, crop_imm, resize};
use image::{DynamicImage, RgbImage};

/// The heights of the title, of the plot, and of the dates.
const TITLE: u32 = 64;
const PLOT: u32 = 380;
const DATES: u32 = 52;

fn line(name: &str, values: &[i32]) -> Line {
    let points = (0..).zip(values).map(|(day, value)| (day * 86_400_000, *value)).collect();
    Line { name: name.to_owned(), value: values.last().map_or(String::new(), ToString::to_string), points }
}

fn chart(lines: Vec<Line>) -> Chart {
    Chart {
        title: "Ratings of Ann".to_owned(),
        lines,
        dates: Vec::new(),
        range: None,
        annotations: Vec::new(),
        theme: &theme::LIGHT,
        han_forms: None,
    }
}

fn draw(chart: &Chart) -> RgbImage {
    decode(&Renderer::new().chart(chart).expect("a picture"))
}

/// Returns the plot at the size of a phone, without colours.
fn grey(picture: &RgbImage) -> RgbImage {
    let plot = crop_imm(picture, 0, TITLE, picture.width(), PLOT).to_image();
    let small = resize(&plot, plot.width() / 2, plot.height() / 2, FilterType::Triangle);
    DynamicImage::ImageRgb8(small).grayscale().to_rgb8()
}

#[test]
fn an_invalid_chart_is_an_error() {
    let mut renderer = Renderer::new();
    let mut check = |change: fn(&mut Chart), expected: Option<PictureError>| {
        let mut chart = chart(vec![line("King's Mate", &[1500, 1512])]);
        change(&mut chart);
        assert_eq!(renderer.chart(&chart).err(), expected);
    };
    check(|_| (), None);
    check(|chart| chart.lines.clear(), Some(PictureError::Lines(0)));
    check(|chart| chart.lines = vec![chart.lines[0].clone(); MOST_LINES], None);
    check(|chart| chart.lines = vec![chart.lines[0].clone(); MOST_LINES + 1], Some(PictureError::Lines(9)));
    check(|chart| chart.lines[0].points.clear(), Some(PictureError::Points(0)));
    check(|chart| chart.lines[0].points = vec![(1, 1500); MOST_POINTS], None);
    check(|chart| chart.lines[0].points = vec![(1, 1500); 2001], Some(PictureError::Points(2001)));
    check(|chart| chart.title = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|chart| chart.lines[0].name = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|chart| chart.dates.push((1, "x".repeat(1001))), Some(PictureError::Caption(1001)));
    check(|chart| chart.lines[0].points = vec![(0, i32::MIN), (u64::MAX, i32::MAX)], None);
    check(|chart| chart.lines[0].points = vec![(5, -40), (4, 1500)], None);
    check(|chart| chart.range = Some((7, 7)), None);
    check(
        |chart| {
            chart.annotations =
                vec![annotation(3, u64::MAX, i32::MAX, "??"), annotation(99, 0, i32::MIN, "?")];
        },
        None,
    );
    check(
        |chart| chart.annotations = vec![annotation(0, 0, 0, &"x".repeat(1001))],
        Some(PictureError::Caption(1001)),
    );
}

fn annotation(line: usize, time: u64, value: i32, text: &str) -> Annotation {
    Annotation { line, time, value, text: text.to_owned() }
}

#[test]
fn overlapping_annotations_are_left_out_after_the_first() {
    let mut chart = chart(vec![line("White", &[50, 60, 10, 90, 90])]);
    chart.range = Some((0, 100));
    let bare = draw(&chart);
    let day = 86_400_000;
    chart.annotations = vec![annotation(0, 2 * day, 10, "??")];
    let one = draw(&chart);
    assert!(difference(&one, &bare) > 0.0);
    // An annotation that would cover another is left out.
    chart.annotations.push(annotation(0, 2 * day + 1, 10, "?!"));
    assert!(draw(&chart) == one);
    chart.annotations.push(annotation(0, 3 * day, 90, "!!"));
    assert!(draw(&chart) != one);
}

#[test]
fn the_axis_of_a_plot_with_a_range_does_not_depend_on_its_lines() {
    let plot = |values: &[i32]| {
        let mut chart = chart(vec![line("White", values)]);
        chart.range = Some((0, 100));
        crop_imm(&draw(&chart), 0, TITLE, 80, PLOT).to_image()
    };
    assert!(plot(&[50, 51]) == plot(&[0, 100]));
    assert!(plot(&[50, 51]) == plot(&[-300, 900]), "values outside the range are drawn at the edge");
}

#[test]
fn equal_charts_give_equal_bytes() {
    let chart = chart(vec![line("King's Mate", &[1500, 1512, 1490])]);
    let mut used = Renderer::new();
    let first = used.chart(&chart).expect("a picture");
    assert_eq!(used.chart(&chart), Ok(first.clone()));
    assert_eq!(Renderer::new().chart(&chart), Ok(first));
}

#[test]
fn lines_are_distinct_in_grey_at_half_size() {
    let mut lines: Vec<Line> = (0..MOST_LINES).map(|_| line("", &[1500, 1500, 1500, 1500, 1500])).collect();
    // Each line alone, at the same place: the others are at the edge.
    let edge = |line: &mut Line| line.points.iter_mut().for_each(|point| point.1 = 1400);
    lines.iter_mut().for_each(edge);
    let draw_alone = |index: usize| {
        let mut lines = lines.clone();
        lines[index] = line("", &[1500, 1500, 1500, 1500, 1500]);
        let plot = grey(&draw(&chart(lines)));
        // Above the edge.
        crop_imm(&plot, 0, 0, plot.width(), plot.height() * 4 / 5).to_image()
    };
    let all: Vec<RgbImage> = (0..MOST_LINES).map(draw_alone).collect();
    for (index, one) in all.iter().enumerate() {
        for (later, other) in all.iter().enumerate().skip(index + 1) {
            let difference = difference(one, other);
            assert!(difference > 0.1, "{index} and {later}: {difference:.2}");
        }
    }
}

#[test]
fn the_legend_of_a_chart_has_a_row_with_a_name_for_each_line() {
    let one = draw(&chart(vec![line("King's Mate", &[1500])]));
    let two = draw(&chart(vec![line("King's Mate", &[1500]), line("Mount Chess", &[1500])]));
    assert_eq!((one.width(), two.height() - one.height()), (800, 44));
    let legend = |picture: &RgbImage, place: u32| {
        crop_imm(picture, 140, TITLE + PLOT + DATES + place * 44, 400, 44).to_image()
    };
    assert!(difference(&legend(&two, 0), &legend(&two, 1)) > 1.0);
}

#[test]
fn dates_that_would_overlap_are_left_out() {
    let mut chart = chart(vec![line("King's Mate", &[1500, 1510])]);
    chart.dates = vec![(0, "1 Mar 2026".to_owned()), (86_400_000, "2 Mar 2026".to_owned())];
    let two = draw(&chart);
    chart.dates.insert(1, (1, "1 Mar 2026".to_owned()));
    assert_eq!(draw(&chart), two);
}

#[test]
fn each_line_has_enough_contrast_with_the_page_in_each_theme() {
    for theme in theme::ALL {
        let page = luminance(image::Rgb(theme.page));
        for place in 0..MOST_LINES {
            let plot_at = |value: i32| {
                let mut lines = vec![line("a", &[1000, 2000]); MOST_LINES];
                lines[place] = line("a", &[value, value]);
                let picture = draw(&Chart { theme, ..chart(lines) });
                crop_imm(&picture, 0, TITLE, picture.width(), PLOT).to_image()
            };
            let (low, high) = (plot_at(1300), plot_at(1700));
            let changed = low.pixels().zip(high.pixels()).filter(|(low, high)| low != high);
            let light = changed.map(|(low, _)| luminance(*low));
            let contrast = light.map(|light| (light.max(page) + 0.05) / (light.min(page) + 0.05));
            // The minimum of WCAG for graphics.
            assert!(contrast.fold(0.0, f64::max) >= 3.0, "{} {place}", theme.name);
        }
    }
}
