//! When a Giant-King is in check.

use super::moves::{BLOCKS, KING_STEPS, PAWN_CAPTURES, RINGS, SIGHTS, reach};
use super::{GRYPHON, GiantKing, KINDS, PAWN, Squares, side};
use crate::piece::Seat;

impl GiantKing {
    /// Whether a seat's Giant-King, its lowest, leftmost square on `anchor`, is in check among
    /// these men of its own and these enemies (GK-11), who may be fewer than those on the board.
    #[inline]
    pub(super) fn is_checked(&self, seat: Seat, anchor: usize, men: Squares, enemies: Squares) -> bool {
        // GK-12: its own squares are left out, so that none shields another, nor stops a bent rider.
        let occupied = men | enemies;
        BLOCKS[anchor].into_iter().all(|square| self.attacker(seat, square, occupied, enemies).is_some())
    }

    /// Where an enemy of `seat` stands that attacks a square.
    #[inline]
    pub(super) fn attacker(
        &self,
        seat: Seat,
        square: usize,
        occupied: Squares,
        enemies: Squares,
    ) -> Option<usize> {
        for kind in (GRYPHON..KINDS).filter(|&kind| kind != PAWN) {
            for from in self.board.kind(kind) & enemies & SIGHTS[kind][square] {
                if reach(kind, from, occupied).contains(square) {
                    return Some(from);
                }
            }
        }
        // A Pawn attacks from where one of the other side's would capture.
        let pawns = self.board.kind(PAWN) & enemies & PAWN_CAPTURES[side(seat)][square];
        pawns.first().or_else(|| self.attacking_king(seat, square, enemies))
    }

    /// GK-13: where the enemy Giant-King stands, if one of its steps newly covers the square.
    fn attacking_king(&self, seat: Seat, square: usize, enemies: Squares) -> Option<usize> {
        let anchor = self.anchor(seat.opponent());
        let covers = |to: usize| {
            let covered = BLOCKS[to].minus(BLOCKS[anchor]);
            covered.contains(square) && !covered.meets(enemies)
        };
        (RINGS[anchor].contains(square) && KING_STEPS[anchor].into_iter().any(covers)).then_some(anchor)
    }

    /// Whether no man of a seat, wherever it goes, can leave its Giant-King in check: it would
    /// not be even with every man gone and every line open.
    ///
    /// This does not speak of the Giant-King's own steps, and not of actions that take an enemy
    /// from a square that is empty afterwards.
    #[inline]
    pub(super) fn is_free(&self, seat: Seat) -> bool {
        self.is_free_with(seat, Squares::EMPTY)
    }

    /// The same with these men staying where they are.
    pub(super) fn is_free_with(&self, seat: Seat, men: Squares) -> bool {
        let (anchor, enemies) = (self.anchor(seat), self.board.of(seat.opponent()));
        // A man that captures next to the enemy Giant-King can make room for a step of it.
        let near = RINGS[self.anchor(seat.opponent())].meets(BLOCKS[anchor]);
        !near && !self.is_checked(seat, anchor, men, enemies)
    }
}
