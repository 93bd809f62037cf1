//! Attacks on a King, and the danger that follows from them (ARK-3, ARK-9).

use super::{AllRoundKing, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, side_index};
use crate::geometry::{GRID_8X8, SquareSet};
use crate::movement::{STEPS, leap};
use crate::piece::Seat;

type Squares = SquareSet<1>;

pub(super) static KING_STEPS: [Squares; 64] = GRID_8X8.leaps(&STEPS);
pub(super) static KNIGHT_LEAPS: [Squares; 64] = GRID_8X8.leaps(&leap(1, 2));
/// The squares on which a Pawn captures, by side.
pub(super) static PAWN_CAPTURES: [[Squares; 64]; 2] =
    [GRID_8X8.leaps(&[(-1, 1), (1, 1)]), GRID_8X8.leaps(&[(-1, -1), (1, -1)])];

/// The rank and file of each square, without the square itself.
pub(super) static STRAIGHT_LINES: [Squares; 64] = lines(&[0, 2, 4, 6]);
/// The diagonals of each square, without the square itself.
pub(super) static DIAGONAL_LINES: [Squares; 64] = lines(&[1, 3, 5, 7]);

const fn lines(ways: &[usize; 4]) -> [Squares; 64] {
    let mut lines = [Squares::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 4 {
            let delta = crate::geometry::Direction::ALL[ways[way]].delta();
            let mut at = GRID_8X8.shifted(from, delta);
            while let Some(square) = at {
                lines[from].insert(square);
                at = GRID_8X8.shifted(square, delta);
            }
            way += 1;
        }
        from += 1;
    }
    lines
}

impl AllRoundKing {
    /// Returns a seat's pieces other than Kings.
    #[inline]
    #[must_use]
    pub fn pieces_except_king(&self, seat: Seat) -> Squares {
        self.board.of_seat(seat).minus(self.board.of_kind(KING))
    }

    /// Returns the attackers of a square that the King of `origin` occupies or could occupy, among the pieces whose
    /// attacks count (ARK-9); empty if its trials are over.
    #[inline]
    #[must_use]
    pub fn attackers(&self, origin: Seat, square: usize) -> Squares {
        let Some(phase) = self.phase(origin) else { return Squares::EMPTY };
        let seat = phase.attacking_seat(origin);
        let pieces = self.pieces_except_king(seat);
        let of_kind = |kind: usize| pieces & self.board.of_kind(kind);
        let mut attackers =
            PAWN_CAPTURES[side_index(seat.opponent())][square] & of_kind(PAWN) | KNIGHT_LEAPS[square] & of_kind(KNIGHT);
        let queens = of_kind(QUEEN);
        let straight = of_kind(ROOK) | queens;
        let diagonal = of_kind(BISHOP) | queens;
        let occupied = self.board.occupied();
        if straight.intersects(STRAIGHT_LINES[square]) {
            attackers |= GRID_8X8.ride_orthogonally(square, occupied) & straight;
        }
        if diagonal.intersects(DIAGONAL_LINES[square]) {
            attackers |= GRID_8X8.ride_diagonally(square, occupied) & diagonal;
        }
        let other = self.king(origin.opponent());
        if phase.is_attacked_by_kings()
            && KING_STEPS[square].contains(other)
            && let Some(other_phase) = self.phase(origin.opponent())
            && other_phase.owner(origin.opponent()) == seat
            && other_phase.capturable_seat(origin.opponent()) == phase.owner(origin)
        {
            attackers.insert(other);
        }
        attackers
    }

    /// Returns `true` if the King of `origin` is in danger (ARK-3); never if its trials are over.
    #[inline]
    pub(super) fn in_danger(&self, origin: Seat) -> bool {
        let Some(phase) = self.phase(origin) else { return false };
        self.attackers(origin, self.king(origin)).is_empty() != phase.is_endangered_by_attack()
    }
}
