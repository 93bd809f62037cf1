//! Declared captures: the search's expectation equals that of brute force.

use super::{brute_force::expectimax, random_positions};
use castellan_engine::{Limits, Prunings, RepetitionCounts, SearchOptions, search};
use castellan_test_support::terms_of;
use std::sync::atomic::AtomicBool;

#[test]
fn expectations_are_exact() {
    let mut declared = 0;
    let sets = [Prunings::NONE, Prunings { star: false, ..Prunings::SOUND }, Prunings::SOUND];
    for terms in terms_of("kings-mate") {
        if !castellan_test_support::start(terms).rolls_dice() {
            continue;
        }
        for (depth, count) in [(1, 200), (2, 80), (3, 8)] {
            for position in random_positions(terms, 21 + u64::from(depth), count, 150) {
                declared +=
                    u32::from(position.actions().iter().any(|&action| position.dice_sides(action).is_some()));
                let expected = expectimax(&position, depth, 0, &mut Vec::new());
                let scores = sets.map(|prunings| {
                    let options =
                        SearchOptions { prunings, table_bytes: 1 << 20, ..SearchOptions::default() };
                    let limits = Limits::depth(depth);
                    search(
                        &position,
                        &RepetitionCounts::default(),
                        &limits,
                        &options,
                        &AtomicBool::new(false),
                    )
                    .score
                });
                // Reported scores have another unit, but equal values give equal scores.
                assert_eq!(scores[0], scores[1], "{terms:?} {position}");
                assert_eq!(scores[0], scores[2], "{terms:?} {position}");
                assert_eq!(scores[0].hundredths(), reported_score(expected), "{terms:?} {position}");
            }
        }
    }
    assert!(declared > 300, "{declared} positions with a declared capture");
}

/// Returns the reported score of a value from a search with dice.
fn reported_score(value: i32) -> i32 {
    if value.abs() >= 1_904 {
        return (28_000 + value.abs()) * value.signum();
    }
    let share = (f64::from(value) / 1_800.0).clamp(-0.9999, 0.9999);
    (1_800.0 * share.atanh()).round() as i32
}
