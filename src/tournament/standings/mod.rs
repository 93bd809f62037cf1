//! Standings: points, and tiebreaks in the order chosen before the start.
//!
//! The rules are those of the FIDE Handbook, C.07, Play-Off and Tie-Break Regulations, in the edition in force since
//! March 2026: articles 6 (direct encounter), 7 (wins, progressive scores), 8 (Buchholz), 9 (Sonneborn-Berger), 14
//! (cuts), 15 and 16 (unplayed rounds). For unplayed rounds:
//!
//! - If all pairings are fixed before the start, as in a round robin, forfeits count as games (15.2).
//! - Otherwise the opponent of an entrant without a game is a dummy (16.4) with the entrant's own points, but at most
//!   half a point for each round and, after a forfeit, at most the points of the opponent.
//! - For the tiebreaks of others, an entrant's points are adjusted (16.3): voluntarily unplayed rounds (requested byes,
//!   missed games) that no other round follows count as draws.
//! - A cut of the lowest takes voluntarily unplayed rounds first (16.5).
//!
//! In pods, every other player of a game counts as a separate opponent, and a player who sits out has three dummies.

mod direct;
mod performance;
mod tiebreak;

use super::history::{EntrantRound, History};
use super::ids::PairingNumber;
use super::points::Points;
pub use tiebreak::{Tiebreak, TiebreakValue};

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingsLine {
    /// The rank, from 1. Tied entrants share a rank.
    pub rank: u32,
    /// The entrant.
    pub number: PairingNumber,
    /// The points.
    pub points: Points,
    /// The values of the tiebreaks, in the chosen order.
    pub tiebreaks: Vec<TiebreakValue>,
}

/// Returns the standings, the best first. Tied entrants are in the order of their numbers.
///
/// ```
/// use castellan_tournament::history::Round;
/// use castellan_tournament::{History, PairingNumber, Score, Scoring, Tiebreak, standings};
///
/// // The second of two has won against the first.
/// let games = vec![(vec![PairingNumber::from_index(0), PairingNumber::from_index(1)], Score::won(2, 1))];
/// let round = Round { games, byes: Vec::new() };
/// let history = History {
///     entrants: 2,
///     rounds: 1,
///     predetermined: true,
///     scoring: Scoring::WinDraw,
///     ratings: Vec::new(),
///     played: vec![round],
/// };
/// let lines = standings(&history, &[Tiebreak::Wins]);
/// assert_eq!((lines[0].number, lines[0].rank), (PairingNumber::from_index(1), 1));
/// ```
#[must_use]
pub fn standings(history: &History, tiebreaks: &[Tiebreak]) -> Vec<StandingsLine> {
    let cells = history.entrant_rounds();
    let points: Vec<Points> =
        cells.iter().map(|cells| cells.iter().map(|cell| cell.points(history.scoring)).sum()).collect();
    let numbers = (0..history.entrants).map(PairingNumber::from_index).collect();
    let mut groups = split(vec![numbers], |number| std::cmp::Reverse(points[number.index()]));
    let mut values = vec![Vec::with_capacity(tiebreaks.len()); history.entrants];
    for tiebreak in tiebreaks {
        groups = match tiebreak {
            Tiebreak::DirectEncounter => split_by_direct_encounter(history, &cells, groups, &mut values),
            tiebreak => {
                let all = tiebreak.values(history, &cells, &points);
                for (own, value) in all.iter().enumerate() {
                    values[own].push(*value);
                }
                split(groups, |number| {
                    let value = all[number.index()];
                    if tiebreak.is_smaller_better() {
                        (value, std::cmp::Reverse(TiebreakValue::default()))
                    } else {
                        (TiebreakValue::default(), std::cmp::Reverse(value))
                    }
                })
            }
        };
    }
    let mut lines = Vec::with_capacity(history.entrants);
    for group in groups {
        let rank = lines.len() as u32 + 1;
        for number in group {
            let tiebreaks = std::mem::take(&mut values[number.index()]);
            lines.push(StandingsLine { rank, number, points: points[number.index()], tiebreaks });
        }
    }
    lines
}

/// Splits each group by a key, the smallest first. Entrants with the same key stay together, in the order of their
/// numbers.
fn split<K: Ord>(
    groups: Vec<Vec<PairingNumber>>,
    key: impl Fn(&PairingNumber) -> K,
) -> Vec<Vec<PairingNumber>> {
    let mut finer = Vec::with_capacity(groups.len());
    for mut group in groups {
        group.sort_by_key(|number| (key(number), *number));
        let mut rest = group.as_slice();
        while let Some(first) = rest.first() {
            let same = rest.partition_point(|number| key(number) <= key(first));
            let (own, others) = rest.split_at(same);
            finer.push(own.to_vec());
            rest = others;
        }
    }
    finer
}

fn split_by_direct_encounter(
    history: &History,
    cells: &[Vec<EntrantRound>],
    groups: Vec<Vec<PairingNumber>>,
    values: &mut [Vec<TiebreakValue>],
) -> Vec<Vec<PairingNumber>> {
    let mut finer = Vec::with_capacity(groups.len());
    for group in groups {
        let scores = direct::scores_within(&group, cells, history.predetermined);
        for (number, halves) in group.iter().zip(&scores) {
            values[number.index()].push(TiebreakValue::from_halves(*halves));
        }
        finer.extend(direct::order(group, cells, history.predetermined));
    }
    finer
}
