//! Sample histories for pairings and standings.

use castellan_test_support::Random;
use castellan_tournament::history::{Bye, History, Round};
use castellan_tournament::{PairingNumber, Score, Scoring};

pub fn number(number: u32) -> PairingNumber {
    PairingNumber::from_index(number as usize - 1)
}

pub fn history(entrants: usize, rounds: u32, scoring: Scoring) -> History {
    History { entrants, rounds, predetermined: false, scoring, ratings: Vec::new(), played: Vec::new() }
}

/// Returns a game of two with its result: `1-0`, `½`, `0-1`; forfeited: `+-`, `-+`, `--`.
pub fn game(white: u32, result: &str, black: u32) -> (Vec<PairingNumber>, Score) {
    let score = match result {
        "1-0" => Score::won(2, 0),
        "0-1" => Score::won(2, 1),
        "½" => Score::drawn(2),
        "+-" => Score::forfeited(2, &[1]),
        "-+" => Score::forfeited(2, &[0]),
        "--" => Score::forfeited(2, &[0, 1]),
        other => panic!("no result: {other}"),
    };
    (vec![number(white), number(black)], score)
}

pub fn round(games: &[(u32, &str, u32)], byes: &[(u32, Bye)]) -> Round {
    Round {
        games: games.iter().map(|&(white, result, black)| game(white, result, black)).collect(),
        byes: byes.iter().map(|&(who, bye)| (number(who), bye)).collect(),
    }
}

/// Returns a random order of elimination for this many seats, or a draw between those left.
pub fn random_score(random: &mut Random, seats: usize) -> Score {
    let mut order: Vec<usize> = (0..seats).collect();
    for last in (1..seats).rev() {
        order.swap(last, random.below(last + 1));
    }
    let level = if random.chance(30) { 2 + random.below(seats - 1) } else { 1 };
    let mut places = vec![0; seats];
    for (at, seat) in order.into_iter().enumerate() {
        places[seat] = if at < level { 1 } else { at as u8 + 1 };
    }
    Score { places, absent: Vec::new() }
}
