//! Tests of the engine: searches against brute force, forced wins, self-play and replays.

mod brute_force;
mod declared_captures;
mod levels;
mod many_seats;
mod mates;
mod move_assessment;
mod orthodox;
mod puzzles;
mod self_play;
mod sound_prunings;
mod weights;

use castellan_engine::{Limits, Prunings, RepetitionCounts, Report, SearchOptions};
use castellan_rules::AnyPosition;
use castellan_test_support::{Random, Terms, play_randomly, scattered};
use std::sync::atomic::AtomicBool;

/// Runs a search with these prunings.
fn run_search(position: &AnyPosition, limits: Limits, prunings: Prunings) -> Report {
    let options = SearchOptions { prunings, table_bytes: 1 << 20, ..SearchOptions::default() };
    castellan_engine::search(
        position,
        &RepetitionCounts::default(),
        &limits,
        &options,
        &AtomicBool::new(false),
    )
}

/// Returns positions of unfinished random games, each at most this many plies from the start.
fn random_positions(terms: Terms, seed: u64, count: usize, plies: usize) -> Vec<AnyPosition> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        // Every third position has scattered pieces, because random games seldom bring Kings together or empty the
        // board.
        if found.len() % 3 == 2
            && let Some(position) = scattered(terms, &mut random)
            && position.outcome().is_none()
        {
            found.push(position);
            continue;
        }
        let mut position = castellan_test_support::start(terms);
        for _ in 0..random.below(plies) {
            if play_randomly(&mut position, &mut random).is_none() {
                break;
            }
        }
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}
