//! What was played so far, as pairings and standings look at it: rounds, games, byes.

use super::ids::Number;
use super::points::{Points, Scoring};
use super::score::Score;
use crate::formats::arena::Streaks;
use serde::{Deserialize, Serialize};

/// A round without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// Nobody was left to play against: as many points as a win.
    Full,
    /// Asked for: half a point.
    Half,
    /// Asked for, or simply not there: nothing.
    Zero,
    /// The free seat of a round robin of an odd number, or a round of a knock-out that is passed over:
    /// it is no round of the entrant's, and gives nothing.
    Free,
    /// Nobody sat in a pod with them, who would have played: what a seat of a pod gets on the average.
    SatOut,
}

/// A finished round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The games, each with who played it, in the order of its seats.
    pub games: Vec<(Vec<Number>, Score)>,
    /// Who had no game, and why. Who is in neither was not there.
    pub byes: Vec<(Number, Bye)>,
}

/// All that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// How many entrants there are; they have the numbers from 1 on.
    pub entrants: usize,
    /// How many rounds there are to be.
    pub rounds: u32,
    /// Whether all pairings are settled before the first round, as in a round robin.
    pub predetermined: bool,
    /// What games give.
    pub scoring: Scoring,
    /// The rating of each entrant, where it is known; empty where none is.
    pub ratings: Vec<Option<u32>>,
    /// The rounds that were played, in their order.
    pub played: Vec<Round>,
}

/// A round as one entrant had it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// A game.
    Game {
        /// The points that it gave.
        points: Points,
        /// The place in it.
        place: u8,
        /// The seat, from 0.
        seat: u8,
        /// Each other player, with what was made against them in half points.
        against: Vec<(Number, u32)>,
        /// Whether it was played, and not forfeited.
        played: bool,
        /// Whether this entrant was not there.
        absent: bool,
    },
    /// No game.
    Bye(Bye),
}

/// Games, in their order, as rounds in which nobody plays twice: each in the first round behind the earlier games of
/// its players. Who has no game in a round is [free](Bye::Free) there.
#[must_use]
pub fn one_by_one(games: impl Iterator<Item = (Vec<Number>, Score)>, entrants: usize) -> Vec<Round> {
    let mut next = vec![0; entrants];
    let mut rounds: Vec<Round> = Vec::new();
    for (players, score) in games {
        let at = players.iter().map(|number| next[number.place()]).max().unwrap_or_default();
        for number in &players {
            next[number.place()] = at + 1;
        }
        if at >= rounds.len() {
            rounds.resize_with(at + 1, Round::default);
        }
        rounds[at].games.push((players, score));
    }
    for round in &mut rounds {
        let mut free = vec![true; entrants];
        for number in round.games.iter().flat_map(|(players, _)| players) {
            free[number.place()] = false;
        }
        let free = (0..entrants).filter(|place| free[*place]);
        round.byes = free.map(|place| (Number::at(place), Bye::Free)).collect();
    }
    rounds
}

impl Cell {
    /// The points that it gave.
    #[must_use]
    pub fn points(&self, scoring: Scoring) -> Points {
        match self {
            Self::Game { points, .. } => *points,
            Self::Bye(Bye::Full) => Points::ONE,
            Self::Bye(Bye::Half) => Points::HALF,
            Self::Bye(Bye::SatOut) => scoring.sitting_out(),
            Self::Bye(Bye::Zero | Bye::Free) => Points::ZERO,
        }
    }

    /// Whether the entrant chose not to play: a bye that was asked for, or a game not come to (C.07, 16.2).
    #[must_use]
    pub const fn is_voluntary(&self) -> bool {
        matches!(self, Self::Bye(Bye::Half | Bye::Zero) | Self::Game { played: false, absent: true, .. })
    }
}

impl History {
    /// For each entrant each round that was played, as they had it.
    #[must_use]
    pub fn cells(&self) -> Vec<Vec<Cell>> {
        let mut cells = vec![vec![Cell::Bye(Bye::Zero); self.played.len()]; self.entrants];
        let mut streaks = Streaks::new(self.entrants);
        for (at, round) in self.played.iter().enumerate() {
            for (number, bye) in &round.byes {
                cells[number.place()][at] = Cell::Bye(*bye);
            }
            for (players, score) in &round.games {
                for (seat, number) in players.iter().enumerate() {
                    let others = players.iter().enumerate().filter(|(other, _)| *other != seat);
                    let against = others.map(|(other, name)| (*name, score.against(seat, other))).collect();
                    let mut points = score.points(self.scoring, seat);
                    if self.scoring == Scoring::Arena {
                        points = streaks.count(*number, score, seat, points);
                    }
                    cells[number.place()][at] = Cell::Game {
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

    /// The points of each entrant.
    #[must_use]
    pub fn points(&self) -> Vec<Points> {
        let sum = |cells: &Vec<Cell>| cells.iter().map(|cell| cell.points(self.scoring)).sum();
        self.cells().iter().map(sum).collect()
    }
}
