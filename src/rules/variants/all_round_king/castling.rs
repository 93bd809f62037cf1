//! Castling: of one's own Normal King, and of the enemy's Escaping King by force (ARK-7, ARK-8).
//!
//! In both cases the seat to move guards the King and owns the Rook.

use super::{AllRoundKing, ROOK};
use crate::board::IndexedPiece;
use crate::geometry::GRID_8X8;
use crate::piece::Seat;

/// An obstacle to castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CastlingObstacle {
    /// The phase does not allow castling.
    Phase,
    /// The King has moved.
    KingMoved,
    /// The Rook has moved or is missing.
    RookMoved,
    /// A piece between King and Rook, on this square.
    Between(usize),
    /// An attacked square on the King's path, its ends included.
    Attacked(usize),
}

/// Returns the Rook's origin and target if a King's move is a castling.
pub(super) const fn rook_squares(from: usize, to: usize) -> Option<(usize, usize)> {
    if to == from + 2 {
        Some((from / 8 * 8 + 7, from + 1))
    } else if to + 2 == from {
        Some((from / 8 * 8, from - 1))
    } else {
        None
    }
}

impl AllRoundKing {
    /// Returns the obstacle to castling the King that the seat to move guards, from one square to another, two files
    /// away on its rank. Ignores ARK-10.
    pub(super) fn castling_obstacle(&self, from: usize, to: usize) -> Option<CastlingObstacle> {
        let origin = self.to_act.opponent();
        let phase = self.phase(origin);
        let by_force = phase.is_some_and(super::Phase::can_be_castled_by_force);
        if !by_force && phase != Some(super::Phase::Normal) {
            return Some(CastlingObstacle::Phase);
        }
        if !self.unmoved.contains(from) {
            return Some(CastlingObstacle::KingMoved);
        }
        let (corner, passed) = rook_squares(from, to)?;
        if !self.unmoved.contains(corner)
            || self.board.at(corner) != Some(IndexedPiece { seat: self.to_act, kind: ROOK })
        {
            return Some(CastlingObstacle::RookMoved);
        }
        if let Some(between) = (GRID_8X8.between(from, corner) & self.board.occupied()).first() {
            return Some(CastlingObstacle::Between(between));
        }
        if by_force {
            return None;
        }
        let attacked = |square: &usize| !self.attackers(origin, *square).is_empty();
        [from, passed, to].into_iter().find(attacked).map(CastlingObstacle::Attacked)
    }

    /// Returns the castlings of the King that the seat to move guards, as origin and target. Ignores ARK-10.
    pub(super) fn castlings(&self) -> impl Iterator<Item = (usize, usize)> {
        let from = self.king(self.to_act.opponent());
        let unmoved = self.unmoved.contains(from);
        let targets = if unmoved { [Some(from + 2), Some(from - 2)] } else { [None, None] };
        let free = move |to: &usize| self.castling_obstacle(from, *to).is_none();
        targets.into_iter().flatten().filter(free).map(move |to| (from, to))
    }

    /// Returns `true` if a home square holds a King or Rook that may be unmoved.
    pub(super) fn may_be_unmoved(&self, home: usize) -> bool {
        let (white, black) = (Seat::White, Seat::Black);
        let expected = match home {
            4 => IndexedPiece { seat: black, kind: super::KING },
            60 => IndexedPiece { seat: white, kind: super::KING },
            0 | 7 => IndexedPiece { seat: white, kind: ROOK },
            _ => IndexedPiece { seat: black, kind: ROOK },
        };
        self.board.at(home) == Some(expected)
    }
}
