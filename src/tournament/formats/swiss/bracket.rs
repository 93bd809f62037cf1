//! A bracket and its parts (B.1 to B.8; in the edition of 2026 articles 1.3 and 3).

use super::absolute::Forbidden;
use super::card::Card;
use super::course::Colour;

/// The role of a player in a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Moved down from the bracket above (A.4.a).
    Moved,
    /// A member of the bracket's own score group.
    Resident,
    /// A member of the score group below, into which downfloaters of this bracket move.
    Below,
    /// A member of a score group further below.
    Rest,
}

/// Conditions of all brackets of a round.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub(super) forbidden: &'a Forbidden,
    pub(super) initial: Colour,
    /// The score of the player with the bye, if it is determined in advance (C5 in the edition of 2026).
    pub(super) bye: Option<u32>,
}

/// A bracket and the players below it. Players are identified by their index in `players`.
#[derive(Clone)]
pub(super) struct Bracket<'a> {
    /// The moved-down players, the residents, those below and the rest, each by rank.
    pub(super) players: Vec<&'a Card>,
    pub(super) moved: usize,
    residents: usize,
    below: usize,
    /// `true` if the pairing must leave a round that can be completed, with the bye for a player who may have it.
    pub(super) completes: bool,
    /// `true` if the number of pairs in the score group below matters.
    pub(super) looks_below: bool,
    /// `true` if players who have missed games are preferably paired.
    pub(super) spares: bool,
    pub(super) terms: Terms<'a>,
}

impl<'a> Bracket<'a> {
    /// Creates a bracket of moved-down players and the residents of a score group, above the next score group and the
    /// rest.
    pub(super) fn new([moved, residents, below, rest]: [&[&'a Card]; 4], terms: &Terms<'a>) -> Self {
        Self {
            players: [moved, residents, below, rest].concat(),
            moved: moved.len(),
            residents: residents.len(),
            below: below.len(),
            completes: false,
            looks_below: true,
            spares: false,
            terms: *terms,
        }
    }

    /// Requires that the rest can be completed. This is C.4 with C.2, in a bracket above a collapsed one and in the
    /// last; in the edition of 2026 it is C4, in all brackets. The bracket must contain all remaining players.
    pub(super) fn completing(self) -> Self {
        Self { completes: true, ..self }
    }

    /// Ignores the score group below: C.7 does not apply together with C.4.
    pub(super) fn without_below(self) -> Self {
        Self { looks_below: false, ..self }
    }

    /// Prefers to pair players who have missed games: C9 of the edition of 2026.
    pub(super) fn sparing_who_missed_games(self) -> Self {
        Self { spares: true, ..self }
    }

    /// Returns the role of a player in this bracket.
    pub(super) const fn role(&self, player: usize) -> Role {
        if player < self.moved {
            Role::Moved
        } else if player < self.moved + self.residents {
            Role::Resident
        } else if player < self.moved + self.residents + self.below {
            Role::Below
        } else {
            Role::Rest
        }
    }

    /// Returns the players of the bracket itself.
    pub(super) fn current(&self) -> &[&'a Card] {
        &self.players[..self.moved + self.residents]
    }

    /// Returns the lowest score in the bracket, in half points.
    pub(super) fn lowest(&self) -> u32 {
        self.current().last().expect("a bracket has residents").score
    }

    /// Returns `true` if a player of this bracket gets the bye, because no player below can.
    pub(super) fn holds_bye(&self) -> bool {
        self.terms.bye.is_some_and(|score| score >= self.lowest())
    }

    /// Returns `true` if a player may get the bye (C.2, and C5 of the edition of 2026).
    pub(super) fn may_have_bye(&self, player: &Card) -> bool {
        !player.had_bye && self.terms.bye.is_none_or(|score| player.score == score)
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
        (self.moved..self.moved + self.residents).collect()
    }
}
