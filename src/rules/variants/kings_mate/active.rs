//! Active Play: captures are declared, and dice decide (KM-17 to KM-19).

use super::{KingsMate, SquareSet};

/// KM-2: the most pieces of one seat.
const MOST: usize = 12;

/// The squares of the pieces whose declared capture has failed this turn, in the order of the failures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Failed {
    squares: [u8; MOST],
    count: u8,
}

impl Failed {
    /// No capture has failed.
    pub(super) const NONE: Self = Self { squares: [0; MOST], count: 0 };

    /// Adds a square; a seat has no more pieces than there is room for.
    pub(super) fn push(&mut self, square: usize) {
        if let Some(place) = self.squares.get_mut(usize::from(self.count)) {
            *place = square as u8;
            self.count += 1;
        }
    }

    /// The squares, in order.
    pub(super) fn squares(&self) -> impl Iterator<Item = usize> {
        self.squares.iter().take(usize::from(self.count)).map(|&square| usize::from(square))
    }

    /// The squares as a set.
    #[inline]
    pub(super) fn set(&self) -> SquareSet<1> {
        let mut set = SquareSet::EMPTY;
        self.squares().for_each(|square| set.insert(square));
        set
    }
}

impl KingsMate {
    /// Whether going from one square to the other is a capture that is declared (KM-17).
    pub(super) fn is_declared(&self, from: usize, to: usize) -> bool {
        let (own, enemy) = (self.board.of(self.to_act), self.board.of(self.to_act.opponent()));
        self.agreed.die.is_some() && own.contains(from) && enemy.contains(to)
    }

    /// KM-17: nothing moves, the clock grows, the piece may not act again, and if no other can, the turn ends.
    pub(super) fn capture_fails(&mut self, from: usize) {
        self.clock = self.clock.saturating_add(1);
        self.failed.push(from);
        if !self.can_act() {
            self.end_turn();
        }
    }
}
