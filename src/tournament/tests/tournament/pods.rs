//! Pods of three and four.

use crate::histories::{history, number, random_score};
use castellan_test_support::Random;
use castellan_tournament::history::{Bye, History, Round};
use castellan_tournament::pods::{Pods, pair, sizes};
use castellan_tournament::{PairingNumber, Scoring};
use std::collections::BTreeMap;

fn numbers(entrants: usize) -> Vec<PairingNumber> {
    (0..entrants).map(PairingNumber::from_index).collect()
}

/// Plays a round with random results.
fn play_round(history: &mut History, pods: &Pods, random: &mut Random) {
    let games = pods.pods.iter().map(|pod| (pod.clone(), random_score(random, pod.len()))).collect();
    let byes = pods.sits_out.map(|who| (who, Bye::SatOut)).into_iter().collect();
    history.played.push(Round { games, byes });
}

/// Returns the entrants, best first.
fn by_points(history: &History) -> Vec<PairingNumber> {
    let points = history.points();
    let mut order = numbers(history.entrants);
    order.sort_by_key(|who| (std::cmp::Reverse(points[who.index()]), *who));
    order
}

/// Plays this many rounds with all entrants.
fn play_rounds(entrants: usize, rounds: u32, by_score: bool, seed: u64) -> History {
    let mut random = Random::new(seed);
    let mut history = history(entrants, rounds, Scoring::ByPlace);
    for _ in 0..rounds {
        let pods = pair(&by_points(&history), &history, &[], by_score).expect("there are enough");
        play_round(&mut history, &pods, &mut random);
    }
    history
}

fn meetings(history: &History) -> BTreeMap<(PairingNumber, PairingNumber), u32> {
    let mut met = BTreeMap::new();
    for (players, _) in history.played.iter().flat_map(|round| &round.games) {
        for a in players {
            for b in players.iter().filter(|b| a < b) {
                *met.entry((*a, *b)).or_default() += 1;
            }
        }
    }
    met
}

#[test]
fn pods_of_three_are_as_few_as_possible() {
    let expected_sizes: [(usize, &[usize]); 10] = [
        (3, &[3]),
        (4, &[4]),
        (5, &[4]),
        (6, &[3, 3]),
        (7, &[4, 3]),
        (8, &[4, 4]),
        (9, &[3, 3, 3]),
        (10, &[4, 3, 3]),
        (11, &[4, 4, 3]),
        (13, &[4, 3, 3, 3]),
    ];
    for (entrants, expected) in expected_sizes {
        assert_eq!(sizes(entrants).as_deref(), Some(expected), "{entrants}");
    }
    for entrants in 0..3 {
        assert_eq!(sizes(entrants), None);
    }
    for entrants in 6..300 {
        let sizes = sizes(entrants).expect("pods");
        let small = sizes.iter().filter(|size| **size == 3).count();
        assert_eq!(sizes.iter().sum::<usize>(), entrants);
        assert!(small <= 3 && sizes.iter().all(|size| [3, 4].contains(size)), "{entrants}");
    }
}

#[test]
fn every_entrant_is_seated_once_a_round() {
    for entrants in (3..=40).filter(|entrants| *entrants != 5) {
        for by_score in [false, true] {
            for round in &play_rounds(entrants, 5, by_score, 7).played {
                let mut seated: Vec<PairingNumber> =
                    round.games.iter().flat_map(|(players, _)| players.iter().copied()).collect();
                seated.sort_unstable();
                assert_eq!(seated, numbers(entrants));
            }
        }
    }
}

#[test]
fn five_entrants_sit_out_equally_often() {
    let history = play_rounds(5, 10, false, 3);
    let mut out = [0; 5];
    for (who, bye) in history.played.iter().flat_map(|round| &round.byes) {
        assert_eq!(*bye, Bye::SatOut);
        out[who.index()] += 1;
    }
    assert_eq!(out, [2; 5]);
}

#[test]
fn meetings_are_spread_evenly() {
    for entrants in 6..=40 {
        for rounds in 1..=8 {
            let most =
                meetings(&play_rounds(entrants, rounds, false, 11)).into_values().max().expect("meetings");
            let even = (3 * rounds).div_ceil(entrants as u32 - 1);
            assert!(most <= even + 1, "{entrants} entrants, {rounds} rounds: two met {most} times");
        }
    }
}

#[test]
fn sixteen_entrants_have_no_repeated_meetings_in_three_rounds() {
    let met = meetings(&play_rounds(16, 3, false, 1));
    assert_eq!(met.values().max(), Some(&1));
}

#[test]
fn pods_of_three_rotate() {
    for entrants in [7, 10, 11, 13, 18, 23] {
        for rounds in [4, 8] {
            let history = play_rounds(entrants, rounds, false, 5);
            let mut small = vec![0; entrants];
            for (players, _) in history.played.iter().flat_map(|round| &round.games) {
                for who in players.iter().filter(|_| players.len() == 3) {
                    small[who.index()] += 1;
                }
            }
            let (least, most) = (small.iter().min().expect("some"), small.iter().max().expect("some"));
            assert!(most - least <= 2, "{entrants} entrants, {rounds} rounds: {small:?}");
        }
    }
}

#[test]
fn seats_rotate() {
    for entrants in [4, 8, 12, 16, 20, 32, 64] {
        for rounds in [4, 8] {
            let history = play_rounds(entrants, rounds, false, 9);
            let mut seats = vec![[0_u32; 4]; entrants];
            for (players, _) in history.played.iter().flat_map(|round| &round.games) {
                for (seat, who) in players.iter().enumerate() {
                    seats[who.index()][seat] += 1;
                }
            }
            for had in seats {
                let most = had.iter().max().expect("seats");
                assert!(*most <= rounds / 4 + 1, "{entrants} entrants, {rounds} rounds: {had:?}");
            }
        }
    }
}

#[test]
fn by_score_neighbours_share_pods() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut history = history(32, 6, Scoring::ByPlace);
        for round in 0..6 {
            let order = by_points(&history);
            let pods = pair(&order, &history, &[], true).expect("enough");
            for (at, pod) in pods.pods.iter().enumerate().filter(|_| round > 0) {
                for who in pod {
                    let home = order.iter().position(|other| other == who).expect("there") / 4;
                    assert!(home.abs_diff(at) <= 1, "no player moves further than one pod");
                }
            }
            play_round(&mut history, &pods, &mut random);
        }
        let most = meetings(&history).into_values().max().expect("meetings");
        assert!(most <= 4, "seed {seed}: two met {most} times in six rounds");
    }
}

#[test]
fn the_best_players_are_separated_in_the_first_round() {
    let empty = history(16, 3, Scoring::ByPlace);
    for by_score in [false, true] {
        let pods = pair(&numbers(16), &empty, &[], by_score).expect("enough");
        for pod in &pods.pods {
            assert_eq!(pod.iter().filter(|who| **who <= number(4)).count(), 1, "{pods:?}");
        }
    }
}

#[test]
fn the_same_history_gives_the_same_pods() {
    for entrants in [7, 16, 33] {
        assert_eq!(play_rounds(entrants, 6, false, 2), play_rounds(entrants, 6, false, 2));
    }
}

#[test]
fn withdrawn_players_are_not_seated() {
    let mut history = play_rounds(9, 2, false, 4);
    let there: Vec<PairingNumber> = numbers(9).into_iter().filter(|who| who.get() != 4).collect();
    let pods = pair(&there, &history, &[], false).expect("enough");
    assert_eq!(pods.pods.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    assert!(pods.pods.iter().flatten().all(|who| who.get() != 4));
    play_round(&mut history, &pods, &mut Random::new(1));
    assert_eq!(pair(&there[..2], &history, &[], false), None);
}

#[test]
fn forbidden_pairs_do_not_share_a_pod() {
    for by_score in [false, true] {
        let mut random = Random::new(6);
        let mut history = history(16, 6, Scoring::ByPlace);
        let never = [[number(1), number(2)], [number(3), number(2)], [number(9), number(4)]];
        for _ in 0..6 {
            let pods =
                pair(&by_points(&history), &history, &never, by_score).expect("they can be kept apart");
            for pod in &pods.pods {
                assert!(never.iter().all(|[a, b]| !(pod.contains(a) && pod.contains(b))), "{pods:?}");
            }
            play_round(&mut history, &pods, &mut random);
        }
    }
    let four = history(4, 3, Scoring::ByPlace);
    assert_eq!(pair(&numbers(4), &four, &[[number(1), number(4)]], false), None, "there is only one pod");
}
