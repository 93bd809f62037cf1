//! Scores: the result of a tournament game, with places and absences.

use super::points::{Points, Scoring};
use castellan_game::Game;
use castellan_game::state::End;
use castellan_rules::{Action, Outcome, Seat};
use serde::{Deserialize, Serialize};

/// The result of a game, in the order of the seats.
///
/// ```
/// use castellan_tournament::{Points, Score, Scoring};
///
/// let score = Score::won(2, 0);
/// assert_eq!(score.points(Scoring::WinDraw, 0), Points::ONE);
/// assert_eq!(Score::drawn(2).points(Scoring::WinDraw, 1), Points::HALF);
///
/// // Red was absent; the others share first place.
/// let forfeited = Score::forfeited(3, &[1]);
/// assert_eq!(forfeited.places, [1, 3, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The place of each seat, from 1. Tied seats share a place, and the next place is counted after all of them.
    pub places: Vec<u8>,
    /// The absent seats, as indices. They get no points, regardless of their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<u8>,
}

impl Score {
    /// Returns the score of a game with this winner; the others share second place.
    #[must_use]
    pub fn won(seats: usize, winner: usize) -> Self {
        let places = (0..seats).map(|seat| if seat == winner { 1 } else { 2 }).collect();
        Self { places, absent: Vec::new() }
    }

    /// Returns the score of a drawn game.
    #[must_use]
    pub fn drawn(seats: usize) -> Self {
        Self { places: vec![1; seats], absent: Vec::new() }
    }

    /// Returns the score of a game that was forfeited by these absent seats; the others share first place.
    #[must_use]
    pub fn forfeited(seats: usize, absent: &[u8]) -> Self {
        let there = (seats - absent.len().min(seats)) as u8;
        let is_absent = |seat: usize| absent.contains(&(seat as u8));
        let places = (0..seats).map(|seat| if is_absent(seat) { there + 1 } else { 1 }).collect();
        Self { places, absent: absent.to_vec() }
    }

    /// Returns the score of a finished game. The winner is first. Seats that left are placed by the order of leaving,
    /// the first to leave last. The remaining seats share the places between; in a draw they share first place. `None`
    /// if the game is not over, or was closed without a result.
    #[must_use]
    pub fn from_game(game: &Game) -> Option<Self> {
        let Some(End::Outcome(outcome)) = game.end() else { return None };
        let record = game.record()?;
        let left = record.steps().filter_map(|step| match step.action {
            Action::Leave(seat) => Some(seat),
            _ => None,
        });
        Some(Self::from_outcome(&game.all_seats(), &left.collect::<Vec<_>>(), outcome))
    }

    /// Returns the score for these seats, those that left in order, and the outcome.
    #[must_use]
    pub fn from_outcome(seats: &[Seat], left: &[Seat], outcome: Outcome) -> Self {
        // The smaller, the better.
        let group = |seat: &Seat| match (outcome, left.iter().position(|left_seat| left_seat == seat)) {
            (Outcome::Won(winner, _), _) if winner == *seat => 0,
            (_, None) => 1,
            (_, Some(order)) => 1 + left.len() - order,
        };
        let groups: Vec<usize> = seats.iter().map(group).collect();
        let place = |own: &usize| 1 + groups.iter().filter(|other| *other < own).count() as u8;
        Self { places: groups.iter().map(place).collect(), absent: Vec::new() }
    }

    /// Marks seats as absent.
    #[must_use]
    pub fn with_absent(mut self, absent: &[u8]) -> Self {
        self.absent = absent.to_vec();
        self
    }

    /// Returns `true` if this can be the score of a game with this many seats: places are consistent, and absent seats
    /// exist.
    #[must_use]
    pub fn is_valid_for(&self, seats: usize) -> bool {
        let place = |own: &u8| 1 + self.places.iter().filter(|other| *other < own).count();
        let mut absent = self.absent.clone();
        absent.sort_unstable();
        absent.dedup();
        self.places.len() == seats
            && self.places.iter().all(|own| usize::from(*own) == place(own))
            && absent.len() == self.absent.len()
            && absent.iter().all(|&seat| usize::from(seat) < seats)
    }

    /// Returns `true` if the seat at this index was absent.
    #[must_use]
    pub fn is_absent(&self, seat: usize) -> bool {
        self.absent.contains(&(seat as u8))
    }

    /// Returns `true` if at least two seats were present, so that the game counts as played.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.places.len() >= self.absent.len() + 2
    }

    /// Returns `true` if the game was played and first place is shared.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.winner().is_none() && self.is_played()
    }

    /// Returns the winner: the only seat in first place, if it was present.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let mut firsts = (0..self.places.len()).filter(|&seat| self.places[seat] == 1);
        match (firsts.next(), firsts.next()) {
            (Some(first), None) if !self.is_absent(first) => Some(first),
            _ => None,
        }
    }

    /// Returns the points of the seat at this index.
    #[must_use]
    pub fn points(&self, scoring: Scoring, seat: usize) -> Points {
        if self.is_absent(seat) {
            return Points::ZERO;
        }
        let place = self.places[seat];
        let share = self.places.iter().map(|other| usize::from(*other == place)).sum();
        scoring.points(self.places.len(), place, share)
    }

    /// Returns the score of one seat against another, in half points: 2, 1 or 0.
    #[must_use]
    pub fn against(&self, seat: usize, other: usize) -> u32 {
        match self.places[seat].cmp(&self.places[other]) {
            _ if self.is_absent(seat) => 0,
            _ if self.is_absent(other) => 2,
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        }
    }
}
