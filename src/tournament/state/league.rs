//! The state of a league: its divisions, their standings, and the next season.

use super::Tournament;
use crate::announcement::Format;
use crate::formats::league::{self, DivisionChanges};
use crate::history::History;
use crate::ids::PairingNumber;
use crate::standings::{StandingsLine, standings};
use castellan_game::PlayerId;
use std::ops::Range;

impl Tournament {
    /// Returns `true` for a season of a league.
    #[must_use]
    pub fn is_league(&self) -> bool {
        matches!(self.announcement.format, Format::League { .. })
    }

    /// Returns the divisions of a league after the start, the highest first, each as a range of indices of entrants.
    /// Empty in other formats.
    #[must_use]
    pub fn divisions(&self) -> Vec<Range<usize>> {
        match self.announcement.format {
            Format::League { size, .. } => league::divisions(self.entrants.len(), size),
            _ => Vec::new(),
        }
    }

    /// Returns the division of an entrant, from 1; `None` in other formats.
    #[must_use]
    pub fn division_of(&self, number: PairingNumber) -> Option<usize> {
        self.divisions().iter().position(|division| division.contains(&number.index())).map(|at| at + 1)
    }

    /// Returns the standings of a league, division by division.
    pub(super) fn league_standings(&self, history: &History) -> Vec<StandingsLine> {
        let Format::League { double, .. } = self.announcement.format else { return Vec::new() };
        let of_division = |division: Range<usize>| {
            let own_history = league::division_history(history, &division, double);
            let lines = standings(&own_history, &self.announcement.tiebreaks);
            let lines: Vec<StandingsLine> = league::league_lines(lines, &division).collect();
            self.rank_annulled_last(lines, division.start as u32)
        };
        self.divisions().into_iter().flat_map(of_division).collect()
    }

    /// Returns the players who change divisions by the current standings; empty in other formats. Players who have left
    /// are not included.
    #[must_use]
    pub fn division_changes(&self) -> DivisionChanges {
        let Format::League { moving, .. } = self.announcement.format else {
            return DivisionChanges::default();
        };
        let lines = self.standings();
        let is_active = |line: &&StandingsLine| !self.entrants[line.number.index()].left;
        let of_division = |division: Range<usize>| {
            let own = lines.iter().filter(|line| division.contains(&line.number.index()));
            own.filter(is_active).map(|line| line.number).collect()
        };
        let divisions: Vec<Vec<PairingNumber>> = self.divisions().into_iter().map(of_division).collect();
        league::division_changes(&divisions, moving)
    }

    /// Returns the players to be placed in the next season, highest first: those who stayed to the end. Empty in other
    /// formats.
    #[must_use]
    pub fn next_season(&self) -> Vec<PlayerId> {
        let order = self.division_changes().order;
        order.iter().map(|number| self.entrants[number.index()].player.id.clone()).collect()
    }
}
