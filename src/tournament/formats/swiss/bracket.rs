//! One bracket: who is in it, and in which parts (B.1 to B.8; in the edition of 2026 articles 1.3 and 3).

use super::absolute::Forbidden;
use super::card::Card;
use super::course::Colour;

/// What a player is in a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Floated down from the bracket above (A.4.a).
    Moved,
    /// Of the bracket's own score group.
    Resident,
    /// Of the score group below, where those who float down from here will be.
    Below,
    /// Of a score group further below.
    Rest,
}

/// What holds in all brackets of a round.
#[derive(Clone, Copy)]
pub(super) struct Terms<'a> {
    pub(super) forbidden: &'a Forbidden,
    pub(super) initial: Colour,
    /// The score of whoever has the bye, where that is settled beforehand (C5 in the edition of 2026).
    pub(super) bye: Option<u32>,
}

/// A bracket and who is below it. Players are named by their place in `players`.
#[derive(Clone)]
pub(super) struct Bracket<'a> {
    /// Those moved down, the residents, those below and the rest, each by rank.
    pub(super) players: Vec<&'a Card>,
    pub(super) moved: usize,
    residents: usize,
    below: usize,
    /// `true` if what is paired here has to leave the round such that it can be completed, and the bye to who may have
    /// it.
    pub(super) completes: bool,
    /// Whether it matters how many of the score group below can be paired then.
    pub(super) looks_below: bool,
    /// Whether those who have missed games are rather paired than left.
    pub(super) spares: bool,
    pub(super) terms: Terms<'a>,
}

impl<'a> Bracket<'a> {
    /// A bracket of those moved down and the residents of a score group, above another score group and the rest.
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

    /// The same, paired such that all who are left can be: C.4 and C.2 in a bracket above a collapsed one and in the
    /// last; in the edition of 2026 C4, everywhere. Everybody who is left has to be in it.
    pub(super) fn completing(self) -> Self {
        Self { completes: true, ..self }
    }

    /// The same, without a look at the score group below: C.7 is not asked where C.4 is.
    pub(super) fn without_below(self) -> Self {
        Self { looks_below: false, ..self }
    }

    /// The same, in which those who have missed games are rather paired: C9 of the edition of 2026.
    pub(super) fn sparing_who_missed_games(self) -> Self {
        Self { spares: true, ..self }
    }

    /// What a player is in this bracket.
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

    /// The players of the bracket itself.
    pub(super) fn current(&self) -> &[&'a Card] {
        &self.players[..self.moved + self.residents]
    }

    /// The lowest score in the bracket, in half points.
    pub(super) fn lowest(&self) -> u32 {
        self.current().last().expect("a bracket has residents").score
    }

    /// Whether a player of this bracket will have the bye, as nobody below can.
    pub(super) fn holds_bye(&self) -> bool {
        self.terms.bye.is_some_and(|score| score >= self.lowest())
    }

    /// Whether somebody may have the bye (C.2, and C5 of the edition of 2026).
    pub(super) fn may_have_bye(&self, player: &Card) -> bool {
        !player.had_bye && self.terms.bye.is_none_or(|score| player.score == score)
    }

    /// How far two candidates can be apart in the order of candidates.
    pub(super) fn order_span(&self) -> u64 {
        let players = self.players.len() as u64;
        2 * (self.exchange_worth() as u64 + players + 2) * (players / 2 + 1)
    }

    /// What outweighs the sum of the numbers of all who can be first in a pair.
    pub(super) fn exchange_worth(&self) -> i64 {
        let residents = self.residents as i64;
        (residents * residents / 2 + 1).max(self.players.len() as i64)
    }

    /// The residents.
    pub(super) fn residents(&self) -> Vec<usize> {
        (self.moved..self.moved + self.residents).collect()
    }
}
