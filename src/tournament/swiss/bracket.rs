//! One bracket: who is in it, and in which parts (B.1 to B.8).

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
}

/// A bracket and the score group below it. Players are named by their place in `players`.
pub(super) struct Bracket<'a> {
    /// Those moved down, the residents, and those below, each by rank.
    pub(super) players: Vec<&'a Card>,
    pub(super) moved: usize,
    residents: usize,
    /// Whether the score groups below were made one because the round could not be completed otherwise (A.9).
    collapsed: bool,
    pub(super) forbidden: &'a Forbidden,
    pub(super) initial: Colour,
}

impl<'a> Bracket<'a> {
    pub(super) fn new(
        [moved, residents, below]: [&[&'a Card]; 3],
        collapsed: bool,
        forbidden: &'a Forbidden,
        initial: Colour,
    ) -> Self {
        let players = [moved, residents, below].concat();
        Self { players, moved: moved.len(), residents: residents.len(), collapsed, forbidden, initial }
    }

    /// What a player is in this bracket.
    pub(super) const fn role(&self, player: usize) -> Role {
        if player < self.moved {
            Role::Moved
        } else if player < self.moved + self.residents {
            Role::Resident
        } else {
            Role::Below
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

    /// Whether what is paired here has to leave the round such that it can be completed (C.4), and who may not
    /// have the bye without it (C.2): in a bracket above a collapsed one, and in the last.
    pub(super) const fn completes(&self) -> bool {
        self.collapsed || self.moved + self.residents == self.players.len()
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
