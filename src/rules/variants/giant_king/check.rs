//! Check detection of Giant-King Chess.

use super::moves::{KING_BLOCKS, KING_STEPS, PAWN_CAPTURES, KING_RINGS, EMPTY_BOARD_TARGETS, pseudo_legal_targets};
use super::{GRYPHON, GiantKing, KINDS, PAWN, Squares, side_index};
use crate::piece::Seat;

impl GiantKing {
    /// Returns `true` if a seat's Giant-King with its lower left square on `anchor` is in check, given these friendly
    /// pieces and these enemies (GK-11), possibly fewer than those on the board.
    #[inline]
    pub(super) fn is_checked(&self, seat: Seat, anchor: usize, friends: Squares, enemies: Squares) -> bool {
        // GK-12: the Giant-King's own squares are transparent: none shields another or stops a bent rider.
        let occupied = friends | enemies;
        KING_BLOCKS[anchor].into_iter().all(|square| self.attacker(seat, square, occupied, enemies).is_some())
    }

    /// Returns the square of an enemy of `seat` that attacks a square.
    #[inline]
    pub(super) fn attacker(
        &self,
        seat: Seat,
        square: usize,
        occupied: Squares,
        enemies: Squares,
    ) -> Option<usize> {
        for kind in (GRYPHON..KINDS).filter(|&kind| kind != PAWN) {
            for from in self.board.of_kind(kind) & enemies & EMPTY_BOARD_TARGETS[kind][square] {
                if pseudo_legal_targets(kind, from, occupied).contains(square) {
                    return Some(from);
                }
            }
        }
        // A Pawn attacks from the squares on which an opposing Pawn here would capture.
        let pawns = self.board.of_kind(PAWN) & enemies & PAWN_CAPTURES[side_index(seat)][square];
        pawns.first().or_else(|| self.attacking_king(seat, square, enemies))
    }

    /// Returns the square of the enemy Giant-King if one of its steps newly covers the square (GK-13).
    fn attacking_king(&self, seat: Seat, square: usize, enemies: Squares) -> Option<usize> {
        let anchor = self.anchor(seat.opponent());
        let covers = |to: usize| {
            let covered = KING_BLOCKS[to].minus(KING_BLOCKS[anchor]);
            covered.contains(square) && !covered.intersects(enemies)
        };
        (KING_RINGS[anchor].contains(square) && KING_STEPS[anchor].into_iter().any(covers)).then_some(anchor)
    }

    /// Returns `true` if no move of a seat's other pieces can leave its Giant-King in check: it would not be in check
    /// even with all of them gone and every line open.
    ///
    /// The Giant-King's own steps are not considered, nor actions that remove an enemy from a square that is empty
    /// afterwards.
    #[inline]
    pub(super) fn cannot_be_exposed(&self, seat: Seat) -> bool {
        self.cannot_be_exposed_with(seat, Squares::EMPTY)
    }

    /// Returns `true` in the same sense, with these pieces staying in place.
    pub(super) fn cannot_be_exposed_with(&self, seat: Seat, friends: Squares) -> bool {
        let (anchor, enemies) = (self.anchor(seat), self.board.of_seat(seat.opponent()));
        // A capture next to the enemy Giant-King can make room for a step of it.
        let near = KING_RINGS[self.anchor(seat.opponent())].intersects(KING_BLOCKS[anchor]);
        !near && !self.is_checked(seat, anchor, friends, enemies)
    }
}
