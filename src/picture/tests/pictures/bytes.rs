//! The size of pictures in bytes, which everyone who follows a game downloads.

use castellan_picture::{Renderer, Scene, theme};
use castellan_rules::{AnyPosition, Options, Square};
use castellan_test_support as common;

fn start(variant: &str, options: &[(&str, &str)]) -> AnyPosition {
    let variant = common::variant(variant);
    let options = Options::new(variant.info(), options).expect("options of the game");
    variant.begin(&options).expect("a start position")
}

/// Returns the size of a start position with marks, a title and a status, in each theme.
fn bytes(position: &AnyPosition, square: u32) -> Vec<(&'static str, usize)> {
    let mut renderer = Renderer::new();
    let size = |theme: &'static theme::Theme| {
        let mut scene = Scene::new(position, theme, square);
        position.info().title.clone_into(&mut scene.title);
        "White to act".clone_into(&mut scene.status);
        scene.mark_targets("d2".parse::<Square>().expect("a square"));
        (theme.name, renderer.png(&scene).expect("a picture").len())
    };
    theme::ALL.into_iter().map(size).collect()
}

#[test]
fn four_armies_among_walls_take_at_most_a_hundred_thousand_bytes() {
    let crowded = start("king-of-the-mountain", &[("seats", "4"), ("board", "crags")]);
    for (theme, bytes) in bytes(&crowded, 48) {
        assert!(bytes <= 100_000, "{theme}: {bytes}");
    }
}

#[test]
fn a_small_board_with_large_squares_takes_at_most_fifty_thousand_bytes() {
    for (theme, bytes) in bytes(&start("all-round-king", &[]), 90) {
        assert!(bytes <= 50_000, "{theme}: {bytes}");
    }
}

/// Decodes pictures of every width: rows are written in two ways, depending on their changes, and both must round-trip.
#[test]
fn pictures_of_all_sizes_are_read_back_whole() {
    let mut renderer = Renderer::new();
    let position = start("kings-mate", &[("active", "on")]);
    for square in (12..=160).step_by(7) {
        let scene = Scene::new(&position, &theme::HIGH_CONTRAST, square);
        let bytes = renderer.png(&scene).expect("a picture");
        let read = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png).expect("a PNG");
        let full = renderer.full_colour(&scene).expect("a picture");
        let read = read.to_rgb8();
        assert_eq!(read.dimensions(), full.dimensions());
        let apart: u64 =
            read.as_raw().iter().zip(full.as_raw()).map(|(read, full)| u64::from(read.abs_diff(*full))).sum();
        assert!(apart as f64 / (full.len() as f64) < 2.0, "at {square}: {apart}");
    }
}
