//! Leagues: divisions one above the other, each with its own round robin, over several seasons.
//!
//! - A tournament is one season. Numbers determine the divisions: the first ones are in the first division, and so on.
//!   The last division has the rest, and never a single player.
//! - At the end of a season the best of each division move up, and as many of the division above move down.
//! - In the next season players are placed accordingly, before all new ones. If a placed player is absent, the
//!   following ones move up.

use super::round_robin;
use crate::history::{History, Round};
use crate::ids::PairingNumber;
use crate::standings::StandingsLine;
use std::ops::{Range, RangeInclusive};

/// The limits of the size of a division.
pub const SIZE: RangeInclusive<u32> = 3..=20;

/// Returns the most players who can move up from a division of this size, and down.
#[must_use]
pub const fn most_moving(size: u32) -> u32 {
    size / 2
}

/// Returns the divisions of this many entrants, each as a range of places from 0.
///
/// ```
/// use castellan_tournament::league::divisions;
///
/// assert_eq!(divisions(10, 4), [0..4, 4..8, 8..10]);
/// // No division has a single player.
/// assert_eq!(divisions(9, 4), [0..4, 4..9]);
/// ```
#[must_use]
pub fn divisions(entrants: usize, size: u32) -> Vec<Range<usize>> {
    let size = size.max(1) as usize;
    let mut all: Vec<Range<usize>> =
        (0..entrants).step_by(size).map(|from| from..entrants.min(from + size)).collect();
    if all.len() > 1 && all.last().is_some_and(|last| last.len() == 1) {
        all.pop();
        if let Some(last) = all.last_mut() {
            last.end = entrants;
        }
    }
    all
}

/// Returns the number of rounds for this many entrants, which is that of the largest division.
#[must_use]
pub fn rounds(entrants: usize, size: u32, double: bool) -> usize {
    let all = divisions(entrants, size);
    all.iter().map(|division| round_robin::rounds(division.len(), double).len()).max().unwrap_or_default()
}

/// Returns the games of a round, White first, division by division.
#[must_use]
pub fn games(entrants: usize, size: u32, double: bool, round: usize) -> Vec<[PairingNumber; 2]> {
    let games_of = |division: Range<usize>| {
        let all = round_robin::rounds(division.len(), double);
        let pairs = round.checked_sub(1).and_then(|at| all.get(at)).cloned().unwrap_or_default();
        let in_league =
            move |number: PairingNumber| PairingNumber::from_index(division.start + number.index());
        let games = pairs.into_iter().filter_map(|(white, black)| Some([white?, black?]));
        games.map(|pair| pair.map(&in_league)).collect::<Vec<_>>()
    };
    divisions(entrants, size).into_iter().flat_map(games_of).collect()
}

/// Returns the history of one division, with its entrants numbered from 1.
pub(crate) fn division_history(history: &History, division: &Range<usize>, double: bool) -> History {
    let own_number = |number: &PairingNumber| {
        division.contains(&number.index()).then(|| PairingNumber::from_index(number.index() - division.start))
    };
    let round = |round: &Round| Round {
        games: round
            .games
            .iter()
            .filter_map(|(players, score)| {
                Some((players.iter().map(own_number).collect::<Option<Vec<_>>>()?, score.clone()))
            })
            .collect(),
        byes: round.byes.iter().filter_map(|(number, bye)| Some((own_number(number)?, *bye))).collect(),
    };
    History {
        entrants: division.len(),
        rounds: round_robin::rounds(division.len(), double).len() as u32,
        predetermined: true,
        scoring: history.scoring,
        ratings: history.ratings.get(division.clone()).unwrap_or_default().to_vec(),
        played: history.played.iter().map(round).collect(),
    }
}

/// Converts standings of a division to those of the league, after the divisions above.
pub(crate) fn league_lines(
    lines: Vec<StandingsLine>,
    division: &Range<usize>,
) -> impl Iterator<Item = StandingsLine> + use<> {
    let before = division.start;
    lines.into_iter().map(move |line| StandingsLine {
        rank: line.rank + before as u32,
        number: PairingNumber::from_index(before + line.number.index()),
        ..line
    })
}

/// The players who change divisions after a season.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DivisionChanges {
    /// The players who move up, from the highest division on.
    pub up: Vec<PairingNumber>,
    /// The players who move down, from the highest division on.
    pub down: Vec<PairingNumber>,
    /// The order for the next season. In each division, players from above come first and players from below last.
    pub order: Vec<PairingNumber>,
}

/// Returns the changes that follow from the final order of each division, if `moving` players move up and as many move
/// down.
///
/// ```
/// use castellan_tournament::{PairingNumber, league};
///
/// let [a, b, c, d] = [0, 1, 2, 3].map(PairingNumber::from_index);
/// let changes = league::division_changes(&[vec![b, a], vec![d, c]], 1);
/// assert_eq!((changes.up, changes.down), (vec![d], vec![a]));
/// assert_eq!(changes.order, [b, d, a, c]);
/// ```
#[must_use]
pub fn division_changes(divisions: &[Vec<PairingNumber>], moving: u32) -> DivisionChanges {
    let mut changes = DivisionChanges::default();
    // Each division limits the number that crosses its border to half its size.
    let crossing = |border: usize| {
        let both = [border, border + 1].map(|at| divisions.get(at).map_or(0, |division| division.len() / 2));
        both.into_iter().fold(moving as usize, usize::min)
    };
    for (at, division) in divisions.iter().enumerate() {
        let (up, down) = (if at == 0 { 0 } else { crossing(at - 1) }, crossing(at));
        let from_above = at.checked_sub(1).map(|above| {
            let above = &divisions[above];
            &above[above.len() - up..]
        });
        let from_below = divisions.get(at + 1).map(|below| &below[..down]);
        changes.up.extend(&division[..up]);
        changes.down.extend(&division[division.len() - down..]);
        changes.order.extend(from_above.unwrap_or_default());
        changes.order.extend(&division[up..division.len() - down]);
        changes.order.extend(from_below.unwrap_or_default());
    }
    changes
}
