//! The input of pairings and standings: rounds, games and byes so far.

use super::ids::PairingNumber;
use super::points::{Points, Scoring};
use super::score::Score;
use crate::formats::arena::Streaks;
use serde::{Deserialize, Serialize};

/// A round without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The pairing-allocated bye: the points of a win.
    Full,
    /// A requested bye with half a point.
    Half,
    /// A requested bye or an absence, without points.
    Zero,
    /// The free seat of a round robin with an odd number, or a round of a knock-out passed without a game. It does not
    /// count as a round of the entrant, and gives no points.
    Free,
    /// A round without a pod for a player who would have played: the average points of a seat.
    SatOut,
}

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The games with their players, in the order of the seats.
    pub games: Vec<(Vec<PairingNumber>, Score)>,
    /// The players without a game, and their byes. Players in neither list were absent.
    pub byes: Vec<(PairingNumber, Bye)>,
}

/// The course of a tournament so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The number of entrants, who are numbered from 1.
    pub entrants: usize,
    /// The total number of rounds.
    pub rounds: u32,
    /// `true` if all pairings are fixed before the first round, as in a round robin.
    pub predetermined: bool,
    /// The points that games give.
    pub scoring: Scoring,
    /// The rating of each entrant, if known; empty if none is.
    pub ratings: Vec<Option<u32>>,
    /// The rounds played, in order.
    pub played: Vec<Round>,
}

/// A round of one entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantRound {
    /// A game.
    Game {
        /// The points.
        points: Points,
        /// The entrant's place in the game.
        place: u8,
        /// The entrant's seat, from 0.
        seat: u8,
        /// The other players, with the entrant's score against each in half points.
        against: Vec<(PairingNumber, u32)>,
        /// `true` if the game was played rather than forfeited.
        played: bool,
        /// `true` if the entrant was absent.
        absent: bool,
    },
    /// No game.
    Bye(Bye),
}

/// Arranges games, in order, into rounds in which nobody plays twice: each game goes into the first round after all
/// earlier games of its players. Players without a game in a round are [free](Bye::Free).
#[must_use]
pub fn arrange_in_rounds(
    games: impl Iterator<Item = (Vec<PairingNumber>, Score)>,
    entrants: usize,
) -> Vec<Round> {
    let mut next = vec![0; entrants];
    let mut rounds: Vec<Round> = Vec::new();
    for (players, score) in games {
        let at = players.iter().map(|number| next[number.index()]).max().unwrap_or_default();
        for number in &players {
            next[number.index()] = at + 1;
        }
        if at >= rounds.len() {
            rounds.resize_with(at + 1, Round::default);
        }
        rounds[at].games.push((players, score));
    }
    for round in &mut rounds {
        let mut free = vec![true; entrants];
        for number in round.games.iter().flat_map(|(players, _)| players) {
            free[number.index()] = false;
        }
        let free = (0..entrants).filter(|place| free[*place]);
        round.byes = free.map(|place| (PairingNumber::from_index(place), Bye::Free)).collect();
    }
    rounds
}

impl EntrantRound {
    /// Returns the points.
    #[must_use]
    pub fn points(&self, scoring: Scoring) -> Points {
        match self {
            Self::Game { points, .. } => *points,
            Self::Bye(Bye::Full) => Points::ONE,
            Self::Bye(Bye::Half) => Points::HALF,
            Self::Bye(Bye::SatOut) => scoring.points_for_sitting_out(),
            Self::Bye(Bye::Zero | Bye::Free) => Points::ZERO,
        }
    }

    /// Returns `true` if the entrant chose not to play: a requested bye, or a game missed (C.07, 16.2).
    #[must_use]
    pub const fn is_voluntary(&self) -> bool {
        matches!(self, Self::Bye(Bye::Half | Bye::Zero) | Self::Game { played: false, absent: true, .. })
    }
}

impl History {
    /// Returns the rounds of each entrant.
    #[must_use]
    pub fn entrant_rounds(&self) -> Vec<Vec<EntrantRound>> {
        let mut cells = vec![vec![EntrantRound::Bye(Bye::Zero); self.played.len()]; self.entrants];
        let mut streaks = Streaks::new(self.entrants);
        for (at, round) in self.played.iter().enumerate() {
            for (number, bye) in &round.byes {
                cells[number.index()][at] = EntrantRound::Bye(*bye);
            }
            for (players, score) in &round.games {
                for (seat, number) in players.iter().enumerate() {
                    let others = players.iter().enumerate().filter(|(other, _)| *other != seat);
                    let against = others.map(|(other, name)| (*name, score.against(seat, other))).collect();
                    let mut points = score.points(self.scoring, seat);
                    if self.scoring == Scoring::Arena {
                        points = streaks.record(*number, score, seat, points);
                    }
                    cells[number.index()][at] = EntrantRound::Game {
                        points,
                        place: score.places[seat],
                        seat: seat as u8,
                        against,
                        played: score.is_played() && !score.is_absent(seat),
                        absent: score.is_absent(seat),
                    };
                }
            }
        }
        cells
    }

    /// Returns the points of each entrant.
    #[must_use]
    pub fn points(&self) -> Vec<Points> {
        let sum = |cells: &Vec<EntrantRound>| cells.iter().map(|cell| cell.points(self.scoring)).sum();
        self.entrant_rounds().iter().map(sum).collect()
    }
}
