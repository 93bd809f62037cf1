//! Move generation of Mount Chess.

use super::{ARCHER, CAVALRY, CHARIOT, FARMER, FLAG, HUNTER, MountChess, Seat, SquareSet, is_on_foot};
use crate::board::IndexedPiece;
use crate::geometry::GRID_8X8;
use crate::movement::{STEPS, leap};
use crate::piece::side_index;

/// MC-3.
static FLAG_STEPS: [SquareSet<1>; 64] = GRID_8X8.leaps(&STEPS);
/// MC-4, by seat: never backward.
static FARMER_STEPS: [[SquareSet<1>; 64]; 2] =
    [GRID_8X8.leaps(&[(0, 1), (-1, 0), (1, 0)]), GRID_8X8.leaps(&[(0, -1), (-1, 0), (1, 0)])];
/// MC-5, by seat: never backward.
static HUNTER_STEPS: [[SquareSet<1>; 64]; 2] =
    [GRID_8X8.leaps(&[(-1, 1), (1, 1)]), GRID_8X8.leaps(&[(-1, -1), (1, -1)])];
/// MC-6: the sixteen squares exactly two King's steps away.
static CAVALRY_LEAPS: [SquareSet<1>; 64] = {
    let (straight, knight, diagonal) = (leap(0, 2), leap(1, 2), leap(2, 2));
    let mut deltas = [(0, 0); 24];
    let mut at = 0;
    while at < 8 {
        deltas[at] = straight[at];
        deltas[at + 8] = knight[at];
        deltas[at + 16] = diagonal[at];
        at += 1;
    }
    GRID_8X8.leaps(&deltas)
};

/// The squares of each seat's final rank, by seat.
pub(super) static FINAL_RANKS: [SquareSet<1>; 4] = {
    let mut ranks = [SquareSet::EMPTY; 4];
    let mut file = 0;
    while file < 8 {
        ranks[Seat::White as usize].insert(56 + file);
        ranks[Seat::Black as usize].insert(file);
        file += 1;
    }
    ranks
};

/// Returns the pseudo-legal targets of a piece, including occupied squares.
#[must_use]
pub fn pseudo_legal_targets(piece: IndexedPiece, from: usize, occupied: SquareSet<1>) -> SquareSet<1> {
    let side = side_index(piece.seat);
    match piece.kind {
        FLAG => FLAG_STEPS[from],
        FARMER => FARMER_STEPS[side][from],
        HUNTER => HUNTER_STEPS[side][from],
        CAVALRY => CAVALRY_LEAPS[from],
        ARCHER => GRID_8X8.ride_diagonally(from, occupied),
        CHARIOT => GRID_8X8.ride_orthogonally(from, occupied),
        _ => SquareSet::EMPTY,
    }
}

impl MountChess {
    /// Returns the targets of the piece on `from`.
    #[inline]
    #[must_use]
    pub fn targets(&self, from: usize, piece: IndexedPiece) -> SquareSet<1> {
        let own = self.board.of_seat(piece.seat);
        let reached = pseudo_legal_targets(piece, from, own | self.board.of_seat(piece.seat.opponent()));
        if !is_on_foot(piece.kind) {
            return reached.minus(own);
        }
        // MC-9: a piece may mount friendly Farmers and Hunters. MC-8: Farmers and Hunters do not capture each other.
        let mountable = self.board.of_kind(FARMER) | self.board.of_kind(HUNTER);
        let safe = self.board.of_kind(if piece.kind == FARMER { HUNTER } else { FARMER });
        reached.minus(own.minus(mountable)).minus(safe.minus(own))
    }
}
