//! Round robins, compared with the tables of the FIDE Handbook, C.05, annex 1.

use castellan_tournament::PairingNumber;
use castellan_tournament::round_robin::{Pair, rounds};
use std::collections::BTreeSet;

/// The published tables, a round per line.
const TABLES: [&str; 7] = [
    "1-4 2-3
     4-3 1-2
     2-4 3-1",
    "1-6 2-5 3-4
     6-4 5-3 1-2
     2-6 3-1 4-5
     6-5 1-4 2-3
     3-6 4-2 5-1",
    "1-8 2-7 3-6 4-5
     8-5 6-4 7-3 1-2
     2-8 3-1 4-7 5-6
     8-6 7-5 1-4 2-3
     3-8 4-2 5-1 6-7
     8-7 1-6 2-5 3-4
     4-8 5-3 6-2 7-1",
    "1-10 2-9 3-8 4-7 5-6
     10-6 7-5 8-4 9-3 1-2
     2-10 3-1 4-9 5-8 6-7
     10-7 8-6 9-5 1-4 2-3
     3-10 4-2 5-1 6-9 7-8
     10-8 9-7 1-6 2-5 3-4
     4-10 5-3 6-2 7-1 8-9
     10-9 1-8 2-7 3-6 4-5
     5-10 6-4 7-3 8-2 9-1",
    "1-12 2-11 3-10 4-9 5-8 6-7
     12-7 8-6 9-5 10-4 11-3 1-2
     2-12 3-1 4-11 5-10 6-9 7-8
     12-8 9-7 10-6 11-5 1-4 2-3
     3-12 4-2 5-1 6-11 7-10 8-9
     12-9 10-8 11-7 1-6 2-5 3-4
     4-12 5-3 6-2 7-1 8-11 9-10
     12-10 11-9 1-8 2-7 3-6 4-5
     5-12 6-4 7-3 8-2 9-1 10-11
     12-11 1-10 2-9 3-8 4-7 5-6
     6-12 7-5 8-4 9-3 10-2 11-1",
    "1-14 2-13 3-12 4-11 5-10 6-9 7-8
     14-8 9-7 10-6 11-5 12-4 13-3 1-2
     2-14 3-1 4-13 5-12 6-11 7-10 8-9
     14-9 10-8 11-7 12-6 13-5 1-4 2-3
     3-14 4-2 5-1 6-13 7-12 8-11 9-10
     14-10 11-9 12-8 13-7 1-6 2-5 3-4
     4-14 5-3 6-2 7-1 8-13 9-12 10-11
     14-11 12-10 13-9 1-8 2-7 3-6 4-5
     5-14 6-4 7-3 8-2 9-1 10-13 11-12
     14-12 13-11 1-10 2-9 3-8 4-7 5-6
     6-14 7-5 8-4 9-3 10-2 11-1 12-13
     14-13 1-12 2-11 3-10 4-9 5-8 6-7
     7-14 8-6 9-5 10-4 11-3 12-2 13-1",
    "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9
     16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2
     2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10
     16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3
     3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11
     16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4
     4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12
     16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5
     5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13
     16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6
     6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14
     16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7
     7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15
     16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8
     8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
];

fn value(number: Option<PairingNumber>) -> u32 {
    number.map_or(0, PairingNumber::get)
}

fn as_numbers(rounds: &[Vec<Pair>]) -> Vec<Vec<(u32, u32)>> {
    rounds.iter().map(|round| round.iter().map(|&(a, b)| (value(a), value(b))).collect()).collect()
}

/// Returns a table as numbers; the number `free` becomes 0.
fn table(text: &str, free: Option<u32>) -> Vec<Vec<(u32, u32)>> {
    let number = |text: &str| text.parse().ok().filter(|number| Some(*number) != free).unwrap_or(0);
    let pair = |pair: &str| pair.split_once('-').map(|(a, b)| (number(a), number(b))).expect("a pair");
    text.lines().map(|line| line.split_whitespace().map(pair).collect()).collect()
}

#[test]
fn the_tables_are_the_published_ones() {
    for (text, even) in TABLES.iter().zip((4..).step_by(2)) {
        assert_eq!(as_numbers(&rounds(even, false)), table(text, None), "{even} entrants");
        let odd = even - 1;
        assert_eq!(as_numbers(&rounds(odd, false)), table(text, Some(even as u32)), "{odd} entrants");
    }
}

#[test]
fn double_round_robins_swap_the_last_two_rounds_of_the_first_cycle() {
    let four = as_numbers(&rounds(4, true));
    let expected = table("1-4 2-3\n2-4 3-1\n4-3 1-2\n4-1 3-2\n3-4 2-1\n4-2 1-3", None);
    assert_eq!(four, expected);
}

#[test]
fn every_pair_meets_and_no_colour_repeats_three_times() {
    for entrants in 2..=64 {
        for double in [false, true] {
            let rounds = as_numbers(&rounds(entrants, double));
            let mut met = BTreeSet::new();
            let mut colours = vec![String::new(); entrants + 1];
            for round in &rounds {
                let mut seen = BTreeSet::new();
                for &(white, black) in round {
                    assert!(seen.insert(white) && seen.insert(black), "{entrants}: once a round");
                    if white != 0 && black != 0 {
                        assert!(met.insert((white, black)), "{entrants}: {white}-{black} twice");
                        colours[white as usize].push('w');
                        colours[black as usize].push('b');
                    }
                }
            }
            let pairs = entrants * (entrants - 1) / if double { 1 } else { 2 };
            assert_eq!(met.len(), pairs, "{entrants}");
            if !double {
                assert!(met.iter().all(|&(a, b)| !met.contains(&(b, a))), "{entrants}: each pair once");
            }
            for colours in &colours[1..] {
                assert!(!colours.contains("www") && !colours.contains("bbb"), "{entrants}: {colours}");
            }
        }
    }
}

#[test]
fn a_single_entrant_has_no_rounds() {
    assert!(rounds(0, false).is_empty() && rounds(1, true).is_empty());
    assert_eq!(as_numbers(&rounds(2, false)), [[(1, 2)]]);
}
