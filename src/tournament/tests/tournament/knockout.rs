//! Knockouts: brackets, byes, replays, and the third place.

use crate::histories::{game, history, number, round};
use castellan_tournament::history::{Bye, History, Round};
use castellan_tournament::knockout::{
    Advancement, Rules, Slot, advancement, bracket, next_pairs, ranks, rounds, slots_by_round, with_colours,
};
use castellan_tournament::{PairingNumber, Score, Scoring};
use std::collections::BTreeSet;

const PLAIN: Rules = Rules { third_place: false, replays: 1, better_number: true };
const WITH_THIRD: Rules = Rules { third_place: true, ..PLAIN };

fn as_numbers(slots: &[Slot]) -> Vec<(u32, u32)> {
    let value = |number: Option<PairingNumber>| number.map_or(0, PairingNumber::get);
    slots.iter().map(|&(a, b)| (value(a), value(b))).collect()
}

fn pairs(history: &History, rules: Rules) -> (Vec<(u32, u32)>, Vec<u32>) {
    let (pairs, passing) = next_pairs(history, rules, &BTreeSet::new());
    (
        pairs.iter().map(|[a, b]| (a.get(), b.get())).collect(),
        passing.into_iter().map(PairingNumber::get).collect(),
    )
}

/// Returns a round in which the better number wins every game.
fn favourites(history: &History, rules: Rules) -> Round {
    let (pairs, passing) = pairs(history, rules);
    let games = pairs.into_iter().map(|(a, b)| game(a.min(b), "1-0", a.max(b))).collect();
    let byes = passing.into_iter().map(|who| (number(who), Bye::Free)).collect();
    Round { games, byes }
}

#[test]
fn the_best_numbers_meet_last() {
    assert_eq!(as_numbers(&bracket(4)), [(1, 4), (2, 3)]);
    assert_eq!(as_numbers(&bracket(8)), [(1, 8), (4, 5), (3, 6), (2, 7)]);
    let sixteen = [(1, 16), (8, 9), (5, 12), (4, 13), (3, 14), (6, 11), (7, 10), (2, 15)];
    assert_eq!(as_numbers(&bracket(16)), sixteen);
    for entrants in 2..=130 {
        let mut history = history(entrants, rounds(entrants), Scoring::WinDraw);
        for left in (1..=rounds(entrants)).rev() {
            let (pairs, passing) = pairs(&history, PLAIN);
            let still: BTreeSet<u32> =
                pairs.iter().flat_map(|&(a, b)| [a, b]).chain(passing.iter().copied()).collect();
            let most = entrants.min(1 << left) as u32;
            assert_eq!(still, (1..=most).collect(), "{entrants}: the best numbers remain");
            if most == 1 << left {
                assert!(pairs.iter().all(|&(a, b)| a + b == most + 1), "{entrants}: the best meets the last");
            }
            let round = favourites(&history, PLAIN);
            history.played.push(round);
        }
        assert_eq!(ranks(&history, PLAIN)[..2], [1, 2], "{entrants}");
    }
}

#[test]
fn the_best_numbers_pass_the_first_round_of_an_incomplete_bracket() {
    for entrants in 2_usize..=100 {
        let (pairs, passing) = pairs(&history(entrants, rounds(entrants), Scoring::WinDraw), PLAIN);
        let free = entrants.next_power_of_two() - entrants;
        let mut passing = passing;
        passing.sort_unstable();
        assert_eq!(passing, (1..=free as u32).collect::<Vec<_>>(), "{entrants}");
        assert_eq!(pairs.len() * 2 + free, entrants);
    }
}

#[test]
fn semi_final_losers_play_for_third_place() {
    let mut history = history(4, 2, Scoring::WinDraw);
    history.played.push(round(&[(1, "0-1", 4), (2, "1-0", 3)], &[]));
    assert_eq!(pairs(&history, PLAIN), (vec![(4, 2)], vec![]));
    assert_eq!(pairs(&history, WITH_THIRD), (vec![(4, 2), (1, 3)], vec![]));
    assert_eq!(ranks(&history, WITH_THIRD), [3, 1, 3, 1], "shared until the match is played");
    history.played.push(round(&[(4, "1-0", 2), (1, "0-1", 3)], &[]));
    assert_eq!(ranks(&history, WITH_THIRD), [4, 2, 3, 1]);
    assert_eq!(ranks(&history, PLAIN), [3, 2, 3, 1]);
}

#[test]
fn with_three_entrants_the_semi_final_loser_is_third_without_a_match() {
    let mut history = history(3, 2, Scoring::WinDraw);
    history.played.push(round(&[(2, "0-1", 3)], &[(1, Bye::Free)]));
    assert_eq!(pairs(&history, WITH_THIRD), (vec![(1, 3)], vec![2]));
}

#[test]
fn drawn_games_are_replayed_and_then_the_better_number_advances() {
    let players = [number(5), number(2)];
    let drawn = Score::drawn(2);
    let rules = Rules { replays: 2, ..PLAIN };
    assert_eq!(advancement(rules, &players, &drawn, 0), Advancement::Replay);
    assert_eq!(advancement(rules, &players, &drawn, 1), Advancement::Replay);
    assert_eq!(advancement(rules, &players, &drawn, 2), Advancement::Advances(1));
    assert_eq!(
        advancement(Rules { better_number: false, ..rules }, &players, &drawn, 2),
        Advancement::Undecided
    );
    assert_eq!(advancement(rules, &players, &Score::won(2, 0), 0), Advancement::Advances(0));
    assert_eq!(advancement(rules, &players, &Score::forfeited(2, &[1]), 0), Advancement::Advances(0));
    assert_eq!(advancement(rules, &players, &Score::forfeited(2, &[0, 1]), 0), Advancement::Nobody);
}

#[test]
fn players_without_an_opponent_pass_the_round() {
    let mut history = history(4, 2, Scoring::WinDraw);
    history.played.push(round(&[(1, "--", 4), (2, "½", 3)], &[]));
    assert_eq!(as_numbers(&slots_by_round(&history)[1]), [(0, 2)]);
    assert_eq!(pairs(&history, PLAIN), (vec![], vec![2]));
    history.played.push(round(&[], &[(2, Bye::Free)]));
    assert_eq!(ranks(&history, PLAIN), [2, 1, 2, 2]);

    let mut history = self::history(4, 2, Scoring::WinDraw);
    history.played.push(round(&[(1, "1-0", 4), (2, "1-0", 3)], &[]));
    let (pairs, passing) = next_pairs(&history, PLAIN, &BTreeSet::from([number(1)]));
    assert_eq!((pairs, passing), (vec![], vec![number(2)]), "a withdrawn player leaves the slot empty");
}

#[test]
fn the_player_with_fewer_whites_gets_white() {
    let mut history = history(4, 2, Scoring::WinDraw);
    let pair = |a, b| [number(a), number(b)];
    assert_eq!(with_colours(&history, pair(4, 1), 1), pair(1, 4));
    assert_eq!(with_colours(&history, pair(2, 3), 2), pair(3, 2));
    history.played.push(round(&[(1, "1-0", 4), (3, "0-1", 2)], &[]));
    assert_eq!(with_colours(&history, pair(1, 2), 1), pair(2, 1));
}
