//! How a game of a tournament came out: who was placed where, and who was not there.

use super::points::{Points, Scoring};
use castellan_game::Game;
use castellan_game::state::End;
use castellan_rules::{Action, Outcome, Seat};
use serde::{Deserialize, Serialize};

/// How a game came out, seat by seat in playing order.
///
/// ```
/// use castellan_tournament::{Points, Score, Scoring};
///
/// let score = Score::won(2, 0);
/// assert_eq!(score.points(Scoring::WinDraw, 0), Points::ONE);
/// assert_eq!(Score::drawn(2).points(Scoring::WinDraw, 1), Points::HALF);
///
/// // Red was not there; the others share the first place.
/// let forfeited = Score::forfeited(3, &[1]);
/// assert_eq!(forfeited.places, [1, 3, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// The place of each seat, from 1. Seats that share a place have the same; the next place is
    /// further on by as many.
    pub places: Vec<u8>,
    /// The seats that were not there, as places in this list: they get nothing, whatever their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<u8>,
}

impl Score {
    /// A game of so many seats that this one has won and the others have lost, sharing the place behind it.
    #[must_use]
    pub fn won(seats: usize, winner: usize) -> Self {
        let places = (0..seats).map(|seat| if seat == winner { 1 } else { 2 }).collect();
        Self { places, absent: Vec::new() }
    }

    /// A game of so many seats that is drawn.
    #[must_use]
    pub fn drawn(seats: usize) -> Self {
        Self { places: vec![1; seats], absent: Vec::new() }
    }

    /// A game of so many seats that was not played, or not by all, as these were not there: the others
    /// share the first place.
    #[must_use]
    pub fn forfeited(seats: usize, absent: &[u8]) -> Self {
        let there = (seats - absent.len().min(seats)) as u8;
        let is_absent = |seat: usize| absent.contains(&(seat as u8));
        let places = (0..seats).map(|seat| if is_absent(seat) { there + 1 } else { 1 }).collect();
        Self { places, absent: absent.to_vec() }
    }

    /// What a finished game says: the winner is first. Who left is placed by the order of leaving, the
    /// first to leave last. Those who neither won nor left share the places between; in a draw they
    /// share the first. None when the game is not over, or was closed without a result.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let Some(End::Outcome(outcome)) = game.end() else { return None };
        let record = game.record()?;
        let left = record.steps().filter_map(|step| match step.action {
            Action::Leave(seat) => Some(seat),
            _ => None,
        });
        Some(Self::of_outcome(&game.all_seats(), &left.collect::<Vec<_>>(), outcome))
    }

    /// The same of these seats, those that left in their order, and the outcome.
    #[must_use]
    pub fn of_outcome(seats: &[Seat], left: &[Seat], outcome: Outcome) -> Self {
        // Smaller is better.
        let standing = |seat: &Seat| match (outcome, left.iter().position(|gone| gone == seat)) {
            (Outcome::Won(winner, _), _) if winner == *seat => 0,
            (_, None) => 1,
            (_, Some(order)) => 1 + left.len() - order,
        };
        let standings: Vec<usize> = seats.iter().map(standing).collect();
        let place = |own: &usize| 1 + standings.iter().filter(|other| *other < own).count() as u8;
        Self { places: standings.iter().map(place).collect(), absent: Vec::new() }
    }

    /// The same game with these seats marked as not there.
    #[must_use]
    pub fn without(mut self, absent: &[u8]) -> Self {
        self.absent = absent.to_vec();
        self
    }

    /// Whether it can be the score of a game of so many seats: places as shared places come, seats that exist.
    #[must_use]
    pub fn fits(&self, seats: usize) -> bool {
        let place = |own: &u8| 1 + self.places.iter().filter(|other| *other < own).count();
        let mut absent = self.absent.clone();
        absent.sort_unstable();
        absent.dedup();
        self.places.len() == seats
            && self.places.iter().all(|own| usize::from(*own) == place(own))
            && absent.len() == self.absent.len()
            && absent.iter().all(|&seat| usize::from(seat) < seats)
    }

    /// Whether the seat at this place of the list was not there.
    #[must_use]
    pub fn is_absent(&self, seat: usize) -> bool {
        self.absent.contains(&(seat as u8))
    }

    /// Whether at least two were there, so that it counts as played.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.places.len() >= self.absent.len() + 2
    }

    /// Whether nobody is alone in the first place.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.first().is_none() && self.is_played()
    }

    /// The seat that is alone in the first place and was there.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        let mut firsts = (0..self.places.len()).filter(|&seat| self.places[seat] == 1);
        match (firsts.next(), firsts.next()) {
            (Some(first), None) if !self.is_absent(first) => Some(first),
            _ => None,
        }
    }

    /// What it gives to the seat at this place of the list.
    #[must_use]
    pub fn points(&self, scoring: Scoring, seat: usize) -> Points {
        if self.is_absent(seat) {
            return Points::ZERO;
        }
        let place = self.places[seat];
        let share = self.places.iter().map(|other| usize::from(*other == place)).sum();
        scoring.points(self.places.len(), place, share)
    }

    /// How one seat came out against another, in half points: 2, 1 or 0.
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
