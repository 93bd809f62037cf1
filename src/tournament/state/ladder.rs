//! The state of a ladder: its order, and the possible challenges.

use super::{Pairing, Tournament};
use crate::announcement::Format;
use crate::formats::ladder::{self, OutOfReach};
use crate::ids::{Board, LARGEST_BOARD, Number};
use crate::refusal::Refusal;
use castellan_game::{Span, Time};
use std::collections::BTreeSet;

impl Tournament {
    /// Returns `true` for a ladder.
    #[must_use]
    pub fn is_ladder(&self) -> bool {
        self.reach().is_some()
    }

    /// Returns the number of places by which players can challenge upwards on a ladder; `None` in other formats.
    #[must_use]
    pub fn reach(&self) -> Option<u32> {
        match self.announcement.format {
            Format::Ladder { reach, .. } => Some(reach),
            _ => None,
        }
    }

    /// Returns the entrants of a ladder from the top; withdrawn ones come last. Empty in other formats.
    #[must_use]
    pub fn ladder(&self) -> Vec<Number> {
        if !self.is_ladder() {
            return Vec::new();
        }
        self.ladder_with(None)
    }

    /// Returns the ladder with another result of one board: its number, and the seat that wins.
    fn ladder_with(&self, other: Option<(u32, Option<usize>)>) -> Vec<Number> {
        let boards = self.rounds.iter().flat_map(|round| &round.pairings);
        let boards: Vec<&Pairing> = boards.collect();
        let added = other.map(|(board, _)| board).filter(|board| !self.ended.contains(board));
        let results = self.ended.iter().copied().chain(added).filter_map(|board| {
            let pairing = boards.get((board as usize).checked_sub(1)?)?;
            let winner = match other {
                Some((another, winner)) if another == board => winner?,
                _ => pairing.score.as_ref()?.first()?,
            };
            let seated = pairing.seated();
            Some((*seated.get(winner)?, *seated.get(1 - winner)?))
        });
        let mut order = ladder::order(self.entrants.len(), results);
        order.sort_by_key(|number| self.entrants[number.place()].left);
        order
    }

    /// Returns the entrants whose place on a ladder depends on the result of a board: its players, and those that the
    /// winner passes. Empty in other formats.
    #[must_use]
    pub fn moved_on_ladder(&self, board: Board) -> BTreeSet<Number> {
        if !self.is_ladder() || self.pairing(board).is_none() {
            return BTreeSet::new();
        }
        let orders = [None, Some(0), Some(1)].map(|winner| self.ladder_with(Some((board.board, winner))));
        let [first, others @ ..] = &orders;
        let moves = |(place, _): &(usize, &Number)| others.iter().any(|other| other[*place] != first[*place]);
        first.iter().enumerate().filter(moves).map(|(_, number)| *number).collect()
    }

    /// Checks that an entrant can challenge another now. Both must take part.
    ///
    /// # Errors
    /// Returns the reason as a refusal.
    pub fn may_challenge(&self, challenger: Number, opponent: Number, now: Time) -> Result<(), Refusal> {
        let Some(reach) = self.reach() else { return Err(Refusal::NoChallenges) };
        let open = self.open_round().filter(|round| round.deadline.is_none_or(|until| now < until));
        let round = open.ok_or(Refusal::TimeIsUp)?;
        self.is_within_reach(challenger, opponent, reach).map_err(Refusal::OutOfReach)?;
        for number in [challenger, opponent] {
            if self.playing().any(|pairing| pairing.entrants.contains(&number)) {
                return Err(Refusal::PlaysElsewhere { number });
            }
        }
        if let Some(since) = self.just_met(challenger, opponent) {
            let rest = ladder::rest(self.announcement.round_time.unwrap_or(Span::ZERO));
            if now < since.plus(rest) {
                return Err(Refusal::OutOfReach(OutOfReach::JustMet { opponent, rest }));
            }
        }
        if round.pairings.len() >= LARGEST_BOARD as usize {
            return Err(Refusal::TooManyGames { most: LARGEST_BOARD });
        }
        Ok(())
    }

    /// Returns the entrants that can be challenged now, the nearest first.
    #[must_use]
    pub fn in_reach(&self, challenger: Number, now: Time) -> Vec<Number> {
        let order = self.ladder();
        let own = order.iter().position(|number| *number == challenger).unwrap_or_default();
        let above = order[..own].iter().rev().take(self.reach().unwrap_or_default() as usize).copied();
        above.filter(|other| self.may_challenge(challenger, *other, now).is_ok()).collect()
    }

    fn is_within_reach(&self, challenger: Number, opponent: Number, reach: u32) -> Result<(), OutOfReach> {
        if challenger == opponent {
            return Err(OutOfReach::Oneself);
        }
        let order = self.ladder();
        let place = |number| order.iter().position(|one| *one == number).unwrap_or(usize::MAX);
        let (own, other) = (place(challenger), place(opponent));
        if other > own {
            return Err(OutOfReach::Below(opponent));
        }
        if own - other > reach as usize {
            return Err(OutOfReach::TooFar { opponent, reach });
        }
        if self.forbidden().iter().any(|pair| pair.contains(&challenger) && pair.contains(&opponent)) {
            return Err(OutOfReach::Apart(opponent));
        }
        Ok(())
    }

    /// Returns the end of the game of two entrants that was the latest of both.
    fn just_met(&self, one: Number, other: Number) -> Option<Time> {
        let latest = |number: Number| {
            let boards = self.rounds.iter().flat_map(|round| &round.pairings).rev();
            boards.into_iter().find(|pairing| pairing.entrants.contains(&number)).map(|pairing| pairing.board)
        };
        let is_same = latest(one).is_some() && latest(one) == latest(other);
        self.entrant(one)?.free_since.filter(|_| is_same)
    }

    /// Returns the seats of a challenge: the player who had Black in the last game of the two has White.
    pub(crate) fn seats_of_challenge(&self, challenger: Number, opponent: Number) -> [Number; 2] {
        let before =
            self.rounds.iter().flat_map(|round| &round.pairings).rev().find(|pairing| {
                pairing.entrants.contains(&challenger) && pairing.entrants.contains(&opponent)
            });
        if before.is_some_and(|pairing| pairing.entrants.first() == Some(&opponent)) {
            [challenger, opponent]
        } else {
            [opponent, challenger]
        }
    }
}
