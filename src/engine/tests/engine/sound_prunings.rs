//! Sound prunings, which never change the value: the search equals minimax with prunings off and on.

use super::{brute_force::minimax, random_positions, run_search};
use castellan_engine::{Limits, Prunings};
use castellan_rules::AnyPosition;
use castellan_test_support::{Terms, terms_of, test_each_game};

fn check(position: &AnyPosition, depth: u32, terms: Terms) {
    let expected = minimax(position, depth, 0, &mut Vec::new());
    let aspiring = Prunings { ordering: false, ..Prunings::SOUND };
    for prunings in [Prunings::NONE, Prunings::SOUND, aspiring] {
        let report = run_search(position, Limits::depth(depth), prunings);
        assert_eq!(report.score.hundredths(), expected, "{terms:?} {position} {prunings:?}");
        let best = report.best.expect("the game goes on");
        let mut next = position.clone();
        next.play_unchecked(best, None);
        let value = minimax(&next, depth - 1, 1, &mut vec![position.repetition_key()]);
        let value = if next.to_act() == position.to_act() { value } else { -value };
        assert_eq!(value, expected, "{terms:?} {position}: {best} is no best action, {prunings:?}");
    }
}

fn check_game(name: &str) {
    for terms in terms_of(name) {
        let start = castellan_test_support::start(terms);
        if start.seats().len() > 2 || start.rolls_dice() {
            continue;
        }
        let crowded = start.info().files > 8;
        let large = start.info().files > 10;
        for position in random_positions(terms, 11, if large { 100 } else { 400 }, 120) {
            check(&position, 1, terms);
        }
        for position in random_positions(terms, 12, if large { 4 } else { 80 }, 200) {
            check(&position, 2, terms);
        }
        if !crowded {
            for position in random_positions(terms, 13, 4, 250) {
                check(&position, 3, terms);
            }
        }
    }
}

test_each_game!(check_game);
