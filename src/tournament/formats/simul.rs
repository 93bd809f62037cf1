//! Simultaneous exhibitions: one or more exhibitors play all other entrants, each in one game, at the same time.
//!
//! Exhibitors have the first numbers. The other entrants are dealt to them in turn, so that the numbers of their
//! opponents differ by at most one. A simul has one round; the history lists the games of an exhibitor as separate
//! rounds.

use crate::announcement::Format;
use crate::ids::PairingNumber;
use crate::standings::StandingsLine;
use crate::state::Tournament;
use castellan_game::PlayerId;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The most exhibitors.
pub const MOST_EXHIBITORS: usize = 4;
/// The most entrants of a simul, including exhibitors.
pub const MOST: u32 = 128;

/// Returns the pairs of a simul with this many exhibitors, White first. Exhibitors always have White or, if
/// `alternating`, in every other of their games.
///
/// ```
/// use castellan_tournament::{PairingNumber, simul};
///
/// let number = |number: usize| PairingNumber::from_index(number - 1);
/// let pairs = simul::pairs(1, 4, true);
/// assert_eq!(pairs, [[number(1), number(2)], [number(3), number(1)], [number(1), number(4)]]);
/// ```
#[must_use]
pub fn pairs(exhibitors: usize, entrants: usize, alternating: bool) -> Vec<[PairingNumber; 2]> {
    if exhibitors == 0 {
        return Vec::new();
    }
    let pair = |place: usize| {
        let turn = place - exhibitors;
        let (exhibitor, opponent) =
            (PairingNumber::from_index(turn % exhibitors), PairingNumber::from_index(place));
        let has_black = alternating && turn / exhibitors % 2 == 1;
        if has_black { [opponent, exhibitor] } else { [exhibitor, opponent] }
    };
    (exhibitors..entrants).map(pair).collect()
}

/// Ranks exhibitors first, then the others, each by points.
pub(crate) fn rank_exhibitors_first(
    mut lines: Vec<StandingsLine>,
    exhibitors: &BTreeSet<PairingNumber>,
) -> Vec<StandingsLine> {
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

/// The result of an exhibitor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExhibitorResult {
    /// The line of the standings.
    pub line: StandingsLine,
    /// The number of games with a result.
    pub games: usize,
}

impl Tournament {
    /// Returns `true` if this is a simul.
    #[must_use]
    pub fn is_simul(&self) -> bool {
        matches!(self.announcement().format, Format::Simul { .. })
    }

    /// Returns `true` if a player was announced as an exhibitor.
    #[must_use]
    pub fn is_exhibitor(&self, player: &PlayerId) -> bool {
        self.announcement().exhibitors.contains(player)
    }

    /// Returns the numbers of the exhibitors, once the round is paired; empty in other formats. A player who replaces
    /// an exhibitor becomes one.
    #[must_use]
    pub fn exhibitors(&self) -> BTreeSet<PairingNumber> {
        let rounds = self.rounds().iter().filter(|_| self.is_simul());
        rounds
            .flat_map(|round| &round.pairings)
            .filter_map(|pairing| pairing.entrants.iter().min().copied())
            .collect()
    }

    /// Returns the results of the exhibitors, the best first; empty in other formats.
    #[must_use]
    pub fn exhibitor_results(&self) -> Vec<ExhibitorResult> {
        let exhibitors = self.exhibitors();
        let played = |number: PairingNumber| {
            let pairings = self.rounds().iter().flat_map(|round| &round.pairings);
            pairings.filter(|pairing| pairing.score.is_some() && pairing.entrants.contains(&number)).count()
        };
        let lines = self.standings().into_iter().filter(|line| exhibitors.contains(&line.number));
        lines.map(|line| ExhibitorResult { games: played(line.number), line }).collect()
    }
}
