//! Forced wins: found, and with the shortest line.

use super::{brute_force::minimax, random_positions, run_search};
use castellan_engine::{Limits, Prunings};
use castellan_rules::{AnyPosition, Options, Variant};
use castellan_test_support::{terms_of, test_each_game};

/// Checks that the search with all prunings finds the wins that brute force finds within two plies.
fn check_game(name: &str) {
    let mut found = 0;
    for terms in terms_of(name) {
        let start = castellan_test_support::start(terms);
        if start.seats().len() > 2 || start.rolls_dice() {
            continue;
        }
        // Brute force is slow on the largest board; a defenceless King is rare.
        let count = match name {
            "king-of-the-mountain" => 6,
            "kings-mate" => 3_000,
            _ => 150,
        };
        for position in random_positions(terms, 31, count, 400) {
            let plies = |value: i32| (value.abs() > 29_000).then_some(30_000 - value.abs());
            let Some(wins) = plies(minimax(&position, 2, 0, &mut Vec::new())) else { continue };
            let report = run_search(&position, Limits::depth(4), Prunings::ALL);
            assert_eq!(report.score.plies_to_end(), Some(wins as u32), "{terms:?} {position}");
            found += 1;
        }
    }
    assert!(found > 0 || name == "king-of-the-mountain", "no position has a forced win");
}

test_each_game!(check_game);

fn orthodox(text: &str) -> AnyPosition {
    let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")]).unwrap();
    Variant::AllRoundKing.read(text, &options).unwrap()
}

/// Solves an orthodox position, in which each King bears the letter of the seat that attacks it.
#[test]
fn a_mate_in_two_is_found() {
    // One Rook takes the seventh rank, the other mates on the eighth.
    let position = orthodox("4,wK,3/8/1,wR,6/wR,7/8/8/8/7,bK w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=-");
    for prunings in [Prunings::SOUND, Prunings::ALL] {
        let report = run_search(&position, Limits::depth(4), prunings);
        assert_eq!(report.score.plies_to_end(), Some(3));
        let mut position = position.clone();
        for action in &report.line {
            position.try_play(*action, None).expect("the line is legal");
        }
        assert!(position.outcome().is_some(), "the line ends the game: {position}");
    }
}
