//! The random numbers from which repetition keys are built.

use crate::zobrist::{CELLS, Feature, SQUARES, piece_number, splitmix64};
use std::collections::HashSet;

#[test]
fn the_generator_is_splitmix64() {
    // The first outputs of the reference implementation for the seed 1234567.
    let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    for (index, expected) in expected.into_iter().enumerate() {
        assert_eq!(splitmix64(1_234_567, index as u64), expected);
    }
}

#[test]
fn all_halves_of_all_numbers_differ() {
    let features = [
        Feature::ToAct,
        Feature::Playing,
        Feature::OffBoard,
        Feature::Wall,
        Feature::PassedOver,
        Feature::Unmoved,
        Feature::Phase,
        Feature::FailedCapture,
    ];
    let places = || (0..SQUARES).flat_map(|place| (0..CELLS).map(move |value| (place, value)));
    let pieces = places().map(|(square, cell)| piece_number(square, cell as u8));
    let others = features
        .into_iter()
        .flat_map(|feature| places().map(move |(place, value)| feature.number(place, value)));
    let mut halves = HashSet::new();
    for number in pieces.chain(others) {
        assert!(halves.insert(number as u64), "{number:x}");
        assert!(halves.insert((number >> 64) as u64), "{number:x}");
    }
}
