//! The formation of a King and its Swordmasters (KM-8).

use super::moves::NEAR;
use super::{KingsMate, SWORDMASTER, Seat, SquareSet};

/// Where a King makes a formation whole with Swordmasters on these squares (twice the same, if there is one).
#[inline]
fn makes_whole((one, other): (usize, usize)) -> SquareSet<1> {
    if NEAR[one].contains(other) {
        // Each of the two is next to the other: it is enough that one of them is next to the King.
        NEAR[one] | NEAR[other]
    } else {
        NEAR[one] & NEAR[other]
    }
}

impl KingsMate {
    /// The squares of a seat's Swordmasters, twice the same if there is one.
    #[inline]
    pub(super) fn swordmasters(&self, seat: Seat) -> Option<(usize, usize)> {
        let swordmasters = self.board.pieces(seat, SWORDMASTER);
        Some((swordmasters.first()?, swordmasters.last()?))
    }

    /// KM-8: whether a seat's formation is whole.
    #[must_use]
    pub fn is_whole(&self, seat: Seat) -> bool {
        match (self.king(seat), self.swordmasters(seat)) {
            (Some(king), Some(swordmasters)) => makes_whole(swordmasters).contains(king),
            _ => true,
        }
    }

    /// Where the formation lets the King on `king` step.
    #[inline]
    #[must_use]
    pub fn king_steps(&self, seat: Seat, king: usize) -> SquareSet<1> {
        let steps = NEAR[king];
        let Some(swordmasters) = self.swordmasters(seat) else { return steps };
        let whole = makes_whole(swordmasters);
        // A King whose formation is not whole moves freely.
        if whole.contains(king) { steps & whole } else { steps }
    }

    /// Where the formation lets the Swordmaster on `from` stop.
    #[inline]
    #[must_use]
    pub fn posts(&self, seat: Seat, from: usize) -> SquareSet<1> {
        let Some(king) = self.king(seat) else { return SquareSet::EMPTY };
        let mut others = self.board.pieces(seat, SWORDMASTER);
        others.remove(from);
        match others.first() {
            None => NEAR[king],
            Some(other) if NEAR[king].contains(other) => NEAR[king] | NEAR[other],
            // The other must then be next to this one, and this one next to the King.
            Some(other) => NEAR[king] & NEAR[other],
        }
    }
}
