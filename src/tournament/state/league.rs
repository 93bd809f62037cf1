//! A league as it stands: its divisions, who is where in each, and the season after it.

use super::Tournament;
use crate::announcement::Format;
use crate::formats::league::{self, Moves};
use crate::history::History;
use crate::ids::Number;
use crate::standings::{Line, standings};
use castellan_game::PlayerId;
use std::ops::Range;

impl Tournament {
    /// Whether this is a season of a league.
    #[must_use]
    pub fn is_league(&self) -> bool {
        matches!(self.announcement.format, Format::League { .. })
    }

    /// The divisions of a league from the start on, the first the highest, each as the places of its entrants from 0.
    /// In other formats there are none.
    #[must_use]
    pub fn divisions(&self) -> Vec<Range<usize>> {
        match self.announcement.format {
            Format::League { size, .. } => league::divisions(self.entrants.len(), size),
            _ => Vec::new(),
        }
    }

    /// The division of an entrant, counted from 1; in other formats none.
    #[must_use]
    pub fn division_of(&self, number: Number) -> Option<usize> {
        self.divisions().iter().position(|division| division.contains(&number.place())).map(|at| at + 1)
    }

    /// The standings of a league: division after division, each by itself.
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

    /// Who changes divisions as the standings are now; nobody in other formats. Who has left is in no order.
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

    /// Those who are placed in the season after this, the first of them highest: who stayed to the end of a league. In
    /// other formats nobody.
    #[must_use]
    pub fn next_season(&self) -> Vec<PlayerId> {
        let order = self.moves().order;
        order.iter().map(|number| self.entrants[number.place()].player.id.clone()).collect()
    }
}
