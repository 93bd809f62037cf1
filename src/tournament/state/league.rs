//! The state of a league: its divisions, their standings, and the next season.

use super::Tournament;
use crate::announcement::Format;
use crate::formats::league::{self, Moves};
use crate::history::History;
use crate::ids::Number;
use crate::standings::{Line, standings};
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
    pub fn division_of(&self, number: Number) -> Option<usize> {
        self.divisions().iter().position(|division| division.contains(&number.place())).map(|at| at + 1)
    }

    /// Returns the standings of a league, division by division.
    pub(super) fn league_standings(&self, history: &History) -> Vec<Line> {
        let Format::League { double, .. } = self.announcement.format else { return Vec::new() };
        let of = |division: Range<usize>| {
            let part = league::part(history, &division, double);
            let lines = standings(&part, &self.announcement.tiebreaks);
            let lines: Vec<Line> = league::behind(lines, &division).collect();
            self.without_score_last(lines, division.start as u32)
        };
        self.divisions().into_iter().flat_map(of).collect()
    }

    /// Returns the players who change divisions by the current standings; empty in other formats. Players who have left
    /// are not included.
    #[must_use]
    pub fn moves(&self) -> Moves {
        let Format::League { moving, .. } = self.announcement.format else { return Moves::default() };
        let lines = self.standings();
        let there = |line: &&Line| !self.entrants[line.number.place()].left;
        let of = |division: Range<usize>| {
            let own = lines.iter().filter(|line| division.contains(&line.number.place()));
            own.filter(there).map(|line| line.number).collect()
        };
        let divisions: Vec<Vec<Number>> = self.divisions().into_iter().map(of).collect();
        league::moves(&divisions, moving)
    }

    /// Returns the players to be placed in the next season, highest first: those who stayed to the end. Empty in other
    /// formats.
    #[must_use]
    pub fn next_season(&self) -> Vec<PlayerId> {
        let order = self.moves().order;
        order.iter().map(|number| self.entrants[number.place()].player.id.clone()).collect()
    }
}
