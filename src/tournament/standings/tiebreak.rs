//! Tiebreaks, and the values of those that are a number for each entrant.

use super::performance::performance;
use crate::history::{Bye, EntrantRound, History};
use crate::points::{Points, Scoring};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A criterion that separates entrants with equal points.
///
/// ```
/// use castellan_tournament::Tiebreak;
///
/// assert_eq!(Tiebreak::BuchholzCut1.word(), "buchholz-cut1");
/// assert_eq!(Tiebreak::BuchholzCut1.title(), "Buchholz cut 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tiebreak {
    /// The points of the opponents (8.1).
    Buchholz,
    /// Buchholz without the lowest score (14.1).
    BuchholzCut1,
    /// Buchholz without the lowest and the highest score (14.3).
    BuchholzMedian,
    /// The points of beaten opponents, and half of those of opponents drawn with (9.1).
    SonnebornBerger,
    /// The results of tied entrants against each other (6).
    DirectEncounter,
    /// The number of rounds with the points of a win, played or not (7.1).
    Wins,
    /// The sum of the points after each round (7.5).
    Progressive,
    /// The sum of the places in pods; the smallest is best.
    Places,
    /// The performance rating of the results (10.2).
    Performance,
}

impl Tiebreak {
    /// All tiebreaks.
    pub const ALL: [Self; 9] = [
        Self::Buchholz,
        Self::BuchholzCut1,
        Self::BuchholzMedian,
        Self::SonnebornBerger,
        Self::DirectEncounter,
        Self::Wins,
        Self::Progressive,
        Self::Places,
        Self::Performance,
    ];

    /// Returns the name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Buchholz => "Buchholz",
            Self::BuchholzCut1 => "Buchholz cut 1",
            Self::BuchholzMedian => "median Buchholz",
            Self::SonnebornBerger => "Sonneborn-Berger",
            Self::DirectEncounter => "direct encounter",
            Self::Wins => "wins",
            Self::Progressive => "progressive",
            Self::Places => "sum of places",
            Self::Performance => "performance",
        }
    }

    /// Returns the name in texts and exports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Buchholz => "buchholz",
            Self::BuchholzCut1 => "buchholz-cut1",
            Self::BuchholzMedian => "buchholz-median",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::DirectEncounter => "direct-encounter",
            Self::Wins => "wins",
            Self::Progressive => "progressive",
            Self::Places => "places",
            Self::Performance => "performance",
        }
    }

    /// Returns `true` if smaller values are better.
    #[must_use]
    pub const fn is_smaller_better(self) -> bool {
        matches!(self, Self::Places)
    }

    /// Returns the value of each entrant. Zero for direct encounter, which depends on the tied group.
    pub(super) fn values(
        self,
        history: &History,
        cells: &[Vec<EntrantRound>],
        points: &[Points],
    ) -> Vec<TiebreakValue> {
        let input = TiebreakInput { history, cells, points, adjusted: adjusted(history, cells, points) };
        let largest =
            history.played.iter().flat_map(|round| &round.games).map(|(players, _)| players.len()).max();
        let value = |own: usize| match self {
            Self::Buchholz => input.buchholz(own, 0, 0),
            Self::BuchholzCut1 => input.buchholz(own, 1, 0),
            Self::BuchholzMedian => input.buchholz(own, 1, 1),
            Self::SonnebornBerger => {
                input.terms(own).iter().map(|term| TiebreakValue(term.points * term.halves)).sum()
            }
            Self::Wins => TiebreakValue(8 * cells[own].iter().filter(|cell| is_win(cell)).count() as u32),
            Self::Progressive => progressive(&cells[own], history.scoring),
            Self::Places => {
                cells[own].iter().map(|cell| place_value(cell, largest.unwrap_or_default())).sum()
            }
            Self::Performance => performance(history, &cells[own]),
            Self::DirectEncounter => TiebreakValue::default(),
        };
        (0..history.entrants).map(value).collect()
    }
}

/// The value of a tiebreak, in eighths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TiebreakValue(u32);

impl TiebreakValue {
    /// Returns this many eighths.
    #[must_use]
    pub const fn from_eighths(eighths: u32) -> Self {
        Self(eighths)
    }

    /// Returns this many halves.
    #[must_use]
    pub const fn from_halves(halves: u32) -> Self {
        Self(halves * 4)
    }

    /// Returns the number of eighths.
    #[must_use]
    pub const fn as_eighths(self) -> u32 {
        self.0
    }
}

impl std::iter::Sum for TiebreakValue {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        Self(values.map(|value| value.0).sum())
    }
}

/// Writes a decimal number without trailing zeros: `12.5`.
impl fmt::Display for TiebreakValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = format!("{:03}", self.0 % 8 * 125);
        match part.trim_end_matches('0') {
            "" => write!(f, "{}", self.0 / 8),
            part => write!(f, "{}.{part}", self.0 / 8),
        }
    }
}

/// The contribution of an opponent or a dummy.
struct Term {
    /// The opponent's points, in quarters.
    points: u32,
    /// The score against the opponent, in half points.
    halves: u32,
    /// `true` if the entrant chose not to play the round.
    voluntary: bool,
}

struct TiebreakInput<'a> {
    history: &'a History,
    cells: &'a [Vec<EntrantRound>],
    points: &'a [Points],
    adjusted: Vec<Points>,
}

impl TiebreakInput<'_> {
    /// Returns the contributions of an entrant's opponents, round by round.
    fn terms(&self, own: usize) -> Vec<Term> {
        let mine = self.points[own];
        // 16.4: a dummy has at most half a point for each round.
        let most = Points::from_quarters(
            self.history.played.len() as u32 * draw_points(self.history.scoring).as_quarters(),
        );
        let dummy = mine.min(most);
        let mut terms = Vec::with_capacity(self.cells[own].len());
        for cell in &self.cells[own] {
            let voluntary = cell.is_voluntary();
            let mut push = |points: Points, halves| {
                terms.push(Term { points: points.as_quarters(), halves, voluntary });
            };
            match cell {
                EntrantRound::Game { against, played, .. } => {
                    for (other, halves) in against {
                        let theirs = self.adjusted[other.index()];
                        let counts = *played || self.history.predetermined;
                        push(if counts { theirs } else { mine.min(theirs) }, *halves);
                    }
                }
                EntrantRound::Bye(Bye::Full) => push(dummy, 2),
                EntrantRound::Bye(Bye::Half) => push(dummy, 1),
                EntrantRound::Bye(Bye::Zero) => push(dummy, 0),
                EntrantRound::Bye(Bye::SatOut) => (0..3).for_each(|_| push(dummy, 1)),
                EntrantRound::Bye(Bye::Free) => {}
            }
        }
        terms
    }

    /// Returns the points of the opponents, without this many of the lowest and highest.
    fn buchholz(&self, own: usize, low: usize, high: usize) -> TiebreakValue {
        let mut terms = self.terms(own);
        // 16.5: voluntarily unplayed rounds are cut first.
        terms.sort_by_key(|term| (!term.voluntary, term.points));
        let mut left = terms.split_off(low.min(terms.len()));
        left.sort_by_key(|term| term.points);
        left.truncate(left.len().saturating_sub(high));
        left.iter().map(|term| TiebreakValue(2 * term.points)).sum()
    }
}

/// Returns the points of a draw: half a point, or the average of the places.
const fn draw_points(scoring: Scoring) -> Points {
    match scoring {
        Scoring::ByPlace => scoring.points_for_sitting_out(),
        Scoring::WinDraw => Points::HALF,
        Scoring::Arena => Points::ONE,
    }
}

/// Returns the points of each entrant, adjusted for the tiebreaks of others (16.3).
fn adjusted(history: &History, cells: &[Vec<EntrantRound>], points: &[Points]) -> Vec<Points> {
    if history.predetermined {
        return points.to_vec();
    }
    let adjusted = |cells: &Vec<EntrantRound>| {
        let followed = cells.iter().rposition(|cell| !cell.is_voluntary()).map_or(0, |last| last + 1);
        let count = |(at, cell): (usize, &EntrantRound)| {
            if at < followed { cell.points(history.scoring) } else { draw_points(history.scoring) }
        };
        cells.iter().enumerate().map(count).sum()
    };
    cells.iter().map(adjusted).collect()
}

/// Returns `true` if a round gave the points of a win.
fn is_win(cell: &EntrantRound) -> bool {
    match cell {
        EntrantRound::Game { place, against, absent, .. } => {
            *place == 1 && !absent && against.iter().all(|(_, halves)| *halves == 2)
        }
        EntrantRound::Bye(bye) => *bye == Bye::Full,
    }
}

fn progressive(cells: &[EntrantRound], scoring: Scoring) -> TiebreakValue {
    let mut total = Points::ZERO;
    let after = |cell: &EntrantRound| {
        total += cell.points(scoring);
        TiebreakValue(2 * total.as_quarters())
    };
    cells.iter().map(after).sum()
}

/// Returns the place in a round: the middle of a pod for a player who sat out, the last place of the largest game for
/// one who was absent.
fn place_value(cell: &EntrantRound, largest: usize) -> TiebreakValue {
    match cell {
        EntrantRound::Game { place, absent: false, .. } => TiebreakValue(8 * u32::from(*place)),
        EntrantRound::Bye(Bye::SatOut | Bye::Full) => TiebreakValue(4 * (largest as u32 + 1)),
        EntrantRound::Bye(Bye::Free) => TiebreakValue(0),
        _ => TiebreakValue(8 * largest as u32),
    }
}
