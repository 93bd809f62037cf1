//! Positions to draw, and comparisons of pictures.

use castellan_rules::{AnyPosition, Options, Square};
use image::{ImageFormat, RgbImage};

pub fn decode(bytes: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(bytes, ImageFormat::Png).expect("a PNG").to_rgb8()
}

/// Returns the mean difference of two pictures of the same size, per channel, from 0 to 255.
pub fn difference(a: &RgbImage, b: &RgbImage) -> f64 {
    let sum: u64 = a.as_raw().iter().zip(b.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.as_raw().len() as f64
}

pub fn square(name: &str) -> Square {
    name.parse::<Square>().expect("a square")
}

pub fn position(variant: &str, options: &[(&str, &str)], text: Option<&str>) -> AnyPosition {
    let variant = castellan_test_support::variant(variant);
    let options = Options::new(variant.info(), options).expect("options of the game");
    match text {
        Some(text) => variant.read(text, &options).expect("a position"),
        None => variant.begin(&options).expect("a start position"),
    }
}

pub const MIDDLE_GAME: &str = include_str!("../../../rules/benches/middle_game.txt");
pub const GIANTS: &str = "4,bK,bK,4/4,bK,bK,4/bP,1,b+W,7/wP,9/10/3,wP,bP,5/10/2,wG,3,w+G,3/4,wK,wK,3,bR/2,wN,1,wK,wK,1,w+B,2 w captures=w:B,b:R clock=0 ep=- move=9";
pub const DECLARED: &str =
    "6,bK/6,bS/7/7/bF,wR,5/3,bR,3/3,wR,2,bF/wS,6/wK,6 w captures=w:P,b:T clock=2 failed=- move=1 unmoved=-";

/// Returns the relative luminance of a colour (WCAG 2.2).
pub fn luminance(colour: image::Rgb<u8>) -> f64 {
    let linear = colour.0.map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}
