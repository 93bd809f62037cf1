//! Active Play: declared captures, decided by dice (KM-17 to KM-19).

use super::{KingsMate, SquareSet};

/// The maximum number of pieces of one seat (KM-2).
const MAX_PIECES: usize = 12;

/// The squares of the pieces whose declared capture failed this turn, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FailedCaptures {
    squares: [u8; MAX_PIECES],
    count: u8,
}

impl FailedCaptures {
    /// The empty list.
    pub(super) const NONE: Self = Self { squares: [0; MAX_PIECES], count: 0 };

    /// Adds a square. There is room for all pieces of a seat.
    pub(super) fn push(&mut self, square: usize) {
        if let Some(place) = self.squares.get_mut(usize::from(self.count)) {
            *place = square as u8;
            self.count += 1;
        }
    }

    /// Returns the squares, in order.
    pub(super) fn squares(&self) -> impl Iterator<Item = usize> {
        self.squares.iter().take(usize::from(self.count)).map(|&square| usize::from(square))
    }

    /// Returns the squares as a set.
    #[inline]
    pub(super) fn set(&self) -> SquareSet<1> {
        let mut set = SquareSet::EMPTY;
        self.squares().for_each(|square| set.insert(square));
        set
    }
}

impl KingsMate {
    /// Returns `true` if a move is a capture that must be declared (KM-17).
    pub(super) fn is_declared(&self, from: usize, to: usize) -> bool {
        let (own, enemy) = (self.board.of_seat(self.to_act), self.board.of_seat(self.to_act.opponent()));
        self.options.die.is_some() && own.contains(from) && enemy.contains(to)
    }

    /// Applies a failed capture (KM-17): no piece moves, the clock advances, and the piece may not act again this turn.
    /// If no other piece can act, the turn ends.
    pub(super) fn fail_capture(&mut self, from: usize) {
        self.clock = self.clock.saturating_add(1);
        self.failed.push(from);
        if !self.can_act() {
            self.end_turn();
        }
    }
}
