//! A bracket and its parts (B.1 to B.8; in the edition of 2026 articles 1.3 and 3).

use super::absolute::Forbidden;
use super::player::SwissPlayer;
use super::tournament::Colour;

/// The role of a player in a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Moved down from the bracket above (A.4.a).
    MovedDown,
    /// A member of the bracket's own score group.
    Resident,
    /// A member of the score group below, into which downfloaters of this bracket move.
    Below,
    /// A member of a score group further below.
    Rest,
}

/// Conditions of all brackets of a round.
#[derive(Clone, Copy)]
pub(super) struct RoundConditions<'a> {
    pub(super) forbidden: &'a Forbidden,
    pub(super) initial: Colour,
    /// The score of the player with the bye, if it is determined in advance (C5 in the edition of 2026).
    pub(super) bye: Option<u32>,
}

/// A bracket and the players below it. Players are identified by their index in `players`.
#[derive(Clone)]
pub(super) struct Bracket<'a> {
    /// The moved-down players, the residents, those below and the rest, each by rank.
    pub(super) players: Vec<&'a SwissPlayer>,
    pub(super) moved_down: usize,
    residents: usize,
    below: usize,
    /// `true` if the pairing must leave a round that can be completed, with the bye for a player who may have it.
    pub(super) must_complete: bool,
    /// `true` if the number of pairs in the score group below matters.
    pub(super) counts_below: bool,
    /// `true` if players who have missed games are preferably paired.
    pub(super) spares_missed_games: bool,
    pub(super) conditions: RoundConditions<'a>,
}

impl<'a> Bracket<'a> {
    /// Creates a bracket of moved-down players and the residents of a score group, above the next score group and the
    /// rest.
    pub(super) fn new(
        [moved_down, residents, below, rest]: [&[&'a SwissPlayer]; 4],
        conditions: &RoundConditions<'a>,
    ) -> Self {
        Self {
            players: [moved_down, residents, below, rest].concat(),
            moved_down: moved_down.len(),
            residents: residents.len(),
            below: below.len(),
            must_complete: false,
            counts_below: true,
            spares_missed_games: false,
            conditions: *conditions,
        }
    }

    /// Requires that the rest can be completed. This is C.4 with C.2, in a bracket above a collapsed one and in the
    /// last; in the edition of 2026 it is C4, in all brackets. The bracket must contain all remaining players.
    pub(super) fn completing(self) -> Self {
        Self { must_complete: true, ..self }
    }

    /// Ignores the score group below: C.7 does not apply together with C.4.
    pub(super) fn ignoring_below(self) -> Self {
        Self { counts_below: false, ..self }
    }

    /// Prefers to pair players who have missed games: C9 of the edition of 2026.
    pub(super) fn sparing_missed_games(self) -> Self {
        Self { spares_missed_games: true, ..self }
    }

    /// Returns the role of a player in this bracket.
    pub(super) const fn role(&self, player: usize) -> Role {
        if player < self.moved_down {
            Role::MovedDown
        } else if player < self.moved_down + self.residents {
            Role::Resident
        } else if player < self.moved_down + self.residents + self.below {
            Role::Below
        } else {
            Role::Rest
        }
    }

    /// Returns the players of the bracket itself.
    pub(super) fn current(&self) -> &[&'a SwissPlayer] {
        &self.players[..self.moved_down + self.residents]
    }

    /// Returns the lowest score in the bracket, in half points.
    pub(super) fn lowest(&self) -> u32 {
        self.current().last().expect("a bracket has residents").score
    }

    /// Returns `true` if a player of this bracket gets the bye, because no player below can.
    pub(super) fn gets_bye(&self) -> bool {
        self.conditions.bye.is_some_and(|score| score >= self.lowest())
    }

    /// Returns `true` if a player may get the bye (C.2, and C5 of the edition of 2026).
    pub(super) fn may_have_bye(&self, player: &SwissPlayer) -> bool {
        !player.had_bye && self.conditions.bye.is_none_or(|score| player.score == score)
    }

    /// Returns a bound on the difference of two candidates in the order of candidates.
    pub(super) fn order_span(&self) -> u64 {
        let players = self.players.len() as u64;
        2 * (self.exchange_worth() as u64 + players + 2) * (players / 2 + 1)
    }

    /// Returns a number that exceeds the sum of all numbers that can be first in a pair.
    pub(super) fn exchange_worth(&self) -> i64 {
        let residents = self.residents as i64;
        (residents * residents / 2 + 1).max(self.players.len() as i64)
    }

    /// Returns the residents.
    pub(super) fn residents(&self) -> Vec<usize> {
        (self.moved_down..self.moved_down + self.residents).collect()
    }
}
