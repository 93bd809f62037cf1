//! Simultaneous exhibitions: one player or a few play everybody else, each in one game, all at the same time.
//!
//! Those who give the simul have the first numbers. The others are dealt to them one after the other, so that nobody
//! has more than one opponent more than another. There is one round; behind it an exhibitor's games are listed one by
//! one.

use crate::announcement::Format;
use crate::ids::Number;
use crate::standings::Line;
use crate::state::Tournament;
use castellan_game::PlayerId;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// How many can give a simul together.
pub const MOST_EXHIBITORS: usize = 4;
/// The most entrants of a simul, with those who give it.
pub const MOST: u32 = 128;

/// Who plays whom when so many of the entrants give the simul: first the player who has White. Exhibitors always have
/// White, or, `alternating`, in every other of their games.
///
/// ```
/// use castellan_tournament::{Number, simul};
///
/// let number = |number: usize| Number::at(number - 1);
/// let pairs = simul::pairs(1, 4, true);
/// assert_eq!(pairs, [[number(1), number(2)], [number(3), number(1)], [number(1), number(4)]]);
/// ```
#[must_use]
pub fn pairs(exhibitors: usize, entrants: usize, alternating: bool) -> Vec<[Number; 2]> {
    if exhibitors == 0 {
        return Vec::new();
    }
    let pair = |place: usize| {
        let dealt = place - exhibitors;
        let (exhibitor, opponent) = (Number::at(dealt % exhibitors), Number::at(place));
        let has_black = alternating && dealt / exhibitors % 2 == 1;
        if has_black { [opponent, exhibitor] } else { [exhibitor, opponent] }
    };
    (exhibitors..entrants).map(pair).collect()
}

/// The standings of a simul: those who give it first, then the others, each by points.
pub(crate) fn ranked(mut lines: Vec<Line>, exhibitors: &BTreeSet<Number>) -> Vec<Line> {
    lines.sort_by_key(|line| (!exhibitors.contains(&line.number), Reverse(line.points), line.number));
    let (mut rank, mut before) = (0, None);
    for (place, line) in (1..).zip(&mut lines) {
        let key = (exhibitors.contains(&line.number), line.points);
        if before != Some(key) {
            (rank, before) = (place, Some(key));
        }
        line.rank = rank;
    }
    lines
}

/// What somebody who gives a simul made of their games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The line of the standings.
    pub line: Line,
    /// How many of the games have a result.
    pub games: usize,
}

impl Tournament {
    /// Whether this is a simul.
    #[must_use]
    pub fn is_simul(&self) -> bool {
        matches!(self.announcement().format, Format::Simul { .. })
    }

    /// Whether somebody was announced to give the simul.
    #[must_use]
    pub fn is_exhibitor(&self, player: &PlayerId) -> bool {
        self.announcement().exhibitors.contains(player)
    }

    /// The numbers of those who give the simul, from its pairing on; in other formats nobody. Somebody who takes an
    /// exhibitor's place gives it too.
    #[must_use]
    pub fn exhibitors(&self) -> BTreeSet<Number> {
        let rounds = self.rounds().iter().filter(|_| self.is_simul());
        rounds
            .flat_map(|round| &round.pairings)
            .filter_map(|pairing| pairing.entrants.iter().min().copied())
            .collect()
    }

    /// What each of those who give a simul made, the best first; in other formats nothing.
    #[must_use]
    pub fn made(&self) -> Vec<Made> {
        let exhibitors = self.exhibitors();
        let played = |number: Number| {
            let pairings = self.rounds().iter().flat_map(|round| &round.pairings);
            pairings.filter(|pairing| pairing.score.is_some() && pairing.entrants.contains(&number)).count()
        };
        let lines = self.standings().into_iter().filter(|line| exhibitors.contains(&line.number));
        lines.map(|line| Made { games: played(line.number), line }).collect()
    }
}
