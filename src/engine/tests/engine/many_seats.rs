//! Three and four seats: cuts change no value, the three search modes agree where they must, and wins are taken.

use castellan_engine::{Limits, MultiSeatAlgorithm, Prunings, RepetitionCounts, SearchOptions, search};
use castellan_rules::{AnyPosition, Outcome};
use castellan_test_support::terms_of;
use std::sync::atomic::AtomicBool;

use super::random_positions;

fn search_score(
    position: &AnyPosition,
    depth: u32,
    multi_seat_algorithm: MultiSeatAlgorithm,
    prunings: Prunings,
) -> i32 {
    let options = SearchOptions { prunings, multi_seat_algorithm, ..SearchOptions::default() };
    let limits = Limits::depth(depth);
    search(position, &RepetitionCounts::default(), &limits, &options, &AtomicBool::new(false))
        .score
        .hundredths()
}

/// Compares paranoid searches with cuts, ordered or not, with a search of all positions.
#[test]
fn cuts_never_change_the_value() {
    let no_order = Prunings { ordering: false, ..Prunings::SOUND };
    for terms in terms_of("king-of-the-mountain") {
        if castellan_test_support::start(terms).seats().len() < 3 {
            continue;
        }
        for (depth, count) in [(1, 40), (2, 6)] {
            for position in random_positions(terms, 61, count, 160) {
                let method = MultiSeatAlgorithm::Paranoid;
                let expected = search_score(&position, depth, method, Prunings::NONE);
                assert_eq!(
                    search_score(&position, depth, method, Prunings::SOUND),
                    expected,
                    "{terms:?} {position}"
                );
                assert_eq!(
                    search_score(&position, depth, method, no_order),
                    expected,
                    "{terms:?} {position}"
                );
            }
        }
    }
}

/// Checks that all three modes agree at one ply, where no opponent acts.
#[test]
fn all_algorithms_agree_at_one_ply() {
    for terms in terms_of("king-of-the-mountain") {
        if castellan_test_support::start(terms).seats().len() < 3 {
            continue;
        }
        for position in random_positions(terms, 62, 40, 160) {
            let values =
                [MultiSeatAlgorithm::Paranoid, MultiSeatAlgorithm::MaxN, MultiSeatAlgorithm::BestReply]
                    .map(|method| search_score(&position, 1, method, Prunings::NONE));
            assert!(values[0] == values[1] && values[1] == values[2], "{terms:?} {position} {values:?}");
        }
    }
}

/// Checks that every mode steps onto the summit if it can.
#[test]
fn the_summit_is_taken() {
    let mut found = 0;
    for terms in terms_of("king-of-the-mountain") {
        for position in random_positions(terms, 63, 40, 1_500) {
            let wins = |action: &castellan_rules::Action| {
                let mut next = position.clone();
                next.play_unchecked(*action, None);
                matches!(next.outcome(), Some(Outcome::Won(seat, _)) if seat == position.to_act())
            };
            if !position.actions().iter().any(wins) {
                continue;
            }
            found += 1;
            for multi_seat_algorithm in
                [MultiSeatAlgorithm::Paranoid, MultiSeatAlgorithm::MaxN, MultiSeatAlgorithm::BestReply]
            {
                let options = SearchOptions { multi_seat_algorithm, ..SearchOptions::default() };
                let report = search(
                    &position,
                    &RepetitionCounts::default(),
                    &Limits::nodes(5_000),
                    &options,
                    &AtomicBool::new(false),
                );
                assert!(report.best.as_ref().is_some_and(wins), "{position}: {:?}", report.best);
            }
        }
    }
    assert!(found > 0, "nobody could win");
}
