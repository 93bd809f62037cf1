//! The state of a ladder: its order, and the possible challenges.

use super::{Pairing, Tournament};
use crate::announcement::Format;
use crate::formats::ladder::{self, ChallengeRefusal};
use crate::ids::{Board, LARGEST_BOARD, PairingNumber};
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
    pub fn ladder(&self) -> Vec<PairingNumber> {
        if !self.is_ladder() {
            return Vec::new();
        }
        self.ladder_with_result(None)
    }

    /// Returns the ladder with another result of one board: its number, and the seat that wins.
    fn ladder_with_result(&self, other: Option<(u32, Option<usize>)>) -> Vec<PairingNumber> {
        let boards = self.rounds.iter().flat_map(|round| &round.pairings);
        let boards: Vec<&Pairing> = boards.collect();
        let added = other.map(|(board, _)| board).filter(|board| !self.ended.contains(board));
        let results = self.ended.iter().copied().chain(added).filter_map(|board| {
            let pairing = boards.get((board as usize).checked_sub(1)?)?;
            let winner = match other {
                Some((another, winner)) if another == board => winner?,
                _ => pairing.score.as_ref()?.winner()?,
            };
            let seated = pairing.players_by_seat();
            Some((*seated.get(winner)?, *seated.get(1 - winner)?))
        });
        let mut order = ladder::order(self.entrants.len(), results);
        order.sort_by_key(|number| self.entrants[number.index()].left);
        order
    }

    /// Returns the entrants whose place on a ladder depends on the result of a board: its players, and those that the
    /// winner passes. Empty in other formats.
    #[must_use]
    pub fn affected_on_ladder(&self, board: Board) -> BTreeSet<PairingNumber> {
        if !self.is_ladder() || self.pairing(board).is_none() {
            return BTreeSet::new();
        }
        let orders =
            [None, Some(0), Some(1)].map(|winner| self.ladder_with_result(Some((board.board, winner))));
        let [first, others @ ..] = &orders;
        let is_affected =
            |(index, _): &(usize, &PairingNumber)| others.iter().any(|other| other[*index] != first[*index]);
        first.iter().enumerate().filter(is_affected).map(|(_, number)| *number).collect()
    }

    /// Checks that an entrant can challenge another now. Both must take part.
    ///
    /// # Errors
    /// Returns the reason as a refusal.
    pub fn check_challenge(
        &self,
        challenger: PairingNumber,
        opponent: PairingNumber,
        now: Time,
    ) -> Result<(), Refusal> {
        let Some(reach) = self.reach() else { return Err(Refusal::NoChallenges) };
        let open = self.open_round().filter(|round| round.deadline.is_none_or(|until| now < until));
        let round = open.ok_or(Refusal::TimeIsUp)?;
        self.check_reach(challenger, opponent, reach).map_err(Refusal::CannotChallenge)?;
        for number in [challenger, opponent] {
            if self.running_pairings().any(|pairing| pairing.entrants.contains(&number)) {
                return Err(Refusal::InAnotherGame { number });
            }
        }
        if let Some(since) = self.last_meeting(challenger, opponent) {
            let rest = ladder::rematch_delay(self.announcement.round_time.unwrap_or(Span::ZERO));
            if now < since.plus(rest) {
                return Err(Refusal::CannotChallenge(ChallengeRefusal::JustMet { opponent, rest }));
            }
        }
        if round.pairings.len() >= LARGEST_BOARD as usize {
            return Err(Refusal::TooManyGames { most: LARGEST_BOARD });
        }
        Ok(())
    }

    /// Returns the entrants that can be challenged now, the nearest first.
    #[must_use]
    pub fn possible_opponents(&self, challenger: PairingNumber, now: Time) -> Vec<PairingNumber> {
        let order = self.ladder();
        let own = order.iter().position(|number| *number == challenger).unwrap_or_default();
        let above = order[..own].iter().rev().take(self.reach().unwrap_or_default() as usize).copied();
        above.filter(|other| self.check_challenge(challenger, *other, now).is_ok()).collect()
    }

    fn check_reach(
        &self,
        challenger: PairingNumber,
        opponent: PairingNumber,
        reach: u32,
    ) -> Result<(), ChallengeRefusal> {
        if challenger == opponent {
            return Err(ChallengeRefusal::SamePlayer);
        }
        let order = self.ladder();
        let rank = |number| order.iter().position(|one| *one == number).unwrap_or(usize::MAX);
        let (own_rank, other_rank) = (rank(challenger), rank(opponent));
        if other_rank > own_rank {
            return Err(ChallengeRefusal::Below(opponent));
        }
        if own_rank - other_rank > reach as usize {
            return Err(ChallengeRefusal::TooFar { opponent, reach });
        }
        if self.forbidden_pairs().iter().any(|pair| pair.contains(&challenger) && pair.contains(&opponent)) {
            return Err(ChallengeRefusal::Forbidden(opponent));
        }
        Ok(())
    }

    /// Returns the end of the game of two entrants that was the latest of both.
    fn last_meeting(&self, one: PairingNumber, other: PairingNumber) -> Option<Time> {
        let latest = |number: PairingNumber| {
            let boards = self.rounds.iter().flat_map(|round| &round.pairings).rev();
            boards.into_iter().find(|pairing| pairing.entrants.contains(&number)).map(|pairing| pairing.board)
        };
        let is_same = latest(one).is_some() && latest(one) == latest(other);
        self.entrant(one)?.free_since.filter(|_| is_same)
    }

    /// Returns the seats of a challenge: the player who had Black in the last game of the two has White.
    pub(crate) fn seats_of_challenge(
        &self,
        challenger: PairingNumber,
        opponent: PairingNumber,
    ) -> [PairingNumber; 2] {
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
