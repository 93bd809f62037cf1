//! The size of pictures in bytes: every reader of a channel downloads them.

use crate::pictures::decode;
use castellan_picture::{Renderer, Scene, theme};
use castellan_rules::{AnyPosition, Options, Square};
use castellan_test_support as common;
use flate2::read::ZlibDecoder;
use image::RgbImage;
use std::io::Read;

fn start(variant: &str, options: &[(&str, &str)]) -> AnyPosition {
    let variant = common::variant(variant);
    let options = Options::new(variant.info(), options).expect("options of the game");
    variant.begin(&options).expect("a start position")
}

/// Returns the size of a start position with marks, a title and a status, in each theme.
fn sizes_by_theme(position: &AnyPosition, square: u32) -> Vec<(&'static str, usize)> {
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
fn a_picture_of_four_armies_takes_at_most_100_000_bytes() {
    let crowded = start("king-of-the-mountain", &[("seats", "4"), ("board", "crags")]);
    for (theme, bytes) in sizes_by_theme(&crowded, 48) {
        assert!(bytes <= 100_000, "{theme}: {bytes}");
    }
}

#[test]
fn a_picture_of_a_small_board_takes_at_most_50_000_bytes() {
    for (theme, bytes) in sizes_by_theme(&start("all-round-king", &[]), 90) {
        assert!(bytes <= 50_000, "{theme}: {bytes}");
    }
}

/// Decodes pictures of every width: rows are written in two ways, depending on their changes, and both must round-trip.
#[test]
fn pictures_of_all_sizes_are_decoded_unchanged() {
    let mut renderer = Renderer::new();
    let position = start("kings-mate", &[("active", "on")]);
    for square in (12..=160).step_by(7) {
        let scene = Scene::new(&position, &theme::HIGH_CONTRAST, square);
        let bytes = renderer.png(&scene).expect("a picture");
        let read = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png).expect("a PNG");
        let full = renderer.full_colour(&scene).expect("a picture");
        let read = read.to_rgb8();
        assert_eq!(read.dimensions(), full.dimensions());
        let difference: u64 =
            read.as_raw().iter().zip(full.as_raw()).map(|(read, full)| u64::from(read.abs_diff(*full))).sum();
        assert!(difference as f64 / (full.len() as f64) < 2.0, "at {square}: {difference}");
    }
}

/// Returns the contents of the PNG chunk with this name.
fn chunk<'a>(png: &'a [u8], name: &str) -> &'a [u8] {
    let start = png.windows(4).position(|bytes| bytes == name.as_bytes()).expect("a chunk");
    let length = u32::from_be_bytes(png[start - 4..start].try_into().expect("a length"));
    &png[start + 4..][..length as usize]
}

/// Squares are compressed pixel by pixel if something is drawn on them, and otherwise as tiles. The checksum of the
/// compressed data is checked too, because PNG decoders seldom verify it.
#[test]
fn compression_by_tile_and_by_pixel_decode_to_the_same_picture() {
    let mut renderer = Renderer::new();
    let (small, large) = (start("mount-chess", &[]), start("king-of-the-mountain", &[("seats", "4")]));
    for (position, sides) in [(&small, 12..=160), (&large, 12..=40)] {
        for square in sides.step_by(3) {
            let theme = theme::ALL[square as usize % theme::ALL.len()];
            let mut scene = Scene::new(position, theme, square);
            let tiles = renderer.png(&scene).expect("a picture");
            scene.labels = position.info().squares().map(|square| (square, "1".to_owned())).collect();
            let pixels = renderer.png(&scene).expect("a picture");
            let [tiles, pixels] = [tiles, pixels].map(|bytes| {
                let picture = decode(&bytes);
                let mut rows = Vec::new();
                ZlibDecoder::new(chunk(&bytes, "IDAT")).read_to_end(&mut rows).expect("a zlib stream");
                assert_eq!(rows.len() as u32, (picture.width() + 1) * picture.height());
                picture
            });
            assert!(tiles != pixels, "labels are drawn");
            // Labels do not reach the lowest rows of a square, but a decoding error further up would.
            let ranks = u32::from(position.info().ranks);
            let top = (tiles.height() - ranks * square) / 2;
            for y in (0..ranks).flat_map(|rank| (square * 9 / 10..square).map(move |y| rank * square + y)) {
                let row = |picture: &RgbImage| {
                    image::imageops::crop_imm(picture, 0, top + y, picture.width(), 1).to_image()
                };
                assert!(row(&tiles) == row(&pixels), "{}, {square}, row {y}", theme.name);
            }
        }
    }
}
