//! The formation of a King and its Swordmasters (KM-8).

use super::moves::NEIGHBOURS;
use super::{KingsMate, SWORDMASTER, Seat, SquareSet};

/// Returns the squares on which a King completes a formation with Swordmasters on these squares (twice the same square,
/// if there is only one).
#[inline]
fn completing_squares((one, other): (usize, usize)) -> SquareSet<1> {
    if NEIGHBOURS[one].contains(other) {
        // The Swordmasters are adjacent, so the King needs to be next to only one of them.
        NEIGHBOURS[one] | NEIGHBOURS[other]
    } else {
        NEIGHBOURS[one] & NEIGHBOURS[other]
    }
}

impl KingsMate {
    /// Returns the squares of a seat's Swordmasters, twice the same if there is only one.
    #[inline]
    pub(super) fn swordmasters(&self, seat: Seat) -> Option<(usize, usize)> {
        let swordmasters = self.board.pieces(seat, SWORDMASTER);
        Some((swordmasters.first()?, swordmasters.last()?))
    }

    /// Returns `true` if a seat's formation is complete (KM-8).
    #[must_use]
    pub fn is_formation_complete(&self, seat: Seat) -> bool {
        match (self.king(seat), self.swordmasters(seat)) {
            (Some(king), Some(swordmasters)) => completing_squares(swordmasters).contains(king),
            _ => true,
        }
    }

    /// Returns the steps that the formation allows the King on `king`.
    #[inline]
    #[must_use]
    pub fn king_steps(&self, seat: Seat, king: usize) -> SquareSet<1> {
        let steps = NEIGHBOURS[king];
        let Some(swordmasters) = self.swordmasters(seat) else { return steps };
        let completing = completing_squares(swordmasters);
        // A King moves freely if the formation is not complete.
        if completing.contains(king) { steps & completing } else { steps }
    }

    /// Returns the squares on which the formation allows the Swordmaster on `from` to stop.
    #[inline]
    #[must_use]
    pub fn swordmaster_targets(&self, seat: Seat, from: usize) -> SquareSet<1> {
        let Some(king) = self.king(seat) else { return SquareSet::EMPTY };
        let mut others = self.board.pieces(seat, SWORDMASTER);
        others.remove(from);
        match others.first() {
            None => NEIGHBOURS[king],
            Some(other) if NEIGHBOURS[king].contains(other) => NEIGHBOURS[king] | NEIGHBOURS[other],
            // The other Swordmaster must then be next to this one, and this one next to the King.
            Some(other) => NEIGHBOURS[king] & NEIGHBOURS[other],
        }
    }
}
