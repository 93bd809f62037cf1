//! Castling: of one's own Normal King, and of the enemy's Escaping King by force (ARK-7, ARK-8).
//!
//! Either way the King is the one that the seat to act guards, and the Rook is that seat's own.

use super::{AllRoundKing, ROOK};
use crate::board::IndexedPiece;
use crate::geometry::GRID_8X8;
use crate::piece::Seat;

/// Why a King cannot castle towards a corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hindrance {
    /// Its phase has no castling.
    Phase,
    /// It has moved.
    KingMoved,
    /// The Rook has moved, or is not there.
    RookMoved,
    /// A piece stands between.
    Between(usize),
    /// A square that it leaves, passes or reaches is attacked.
    Attacked(usize),
}

/// The Rook's corner and the square it comes to, when a King's move is a castling.
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
    /// What keeps the seat to act from castling the King that it guards from one square to
    /// another, two files away on its rank. ARK-10 is not looked at.
    pub(super) fn hindrance(&self, from: usize, to: usize) -> Option<Hindrance> {
        let origin = self.to_act.opponent();
        let phase = self.phase(origin);
        let by_force = phase.is_some_and(super::Phase::castled_by_force);
        if !by_force && phase != Some(super::Phase::Normal) {
            return Some(Hindrance::Phase);
        }
        if !self.unmoved.contains(from) {
            return Some(Hindrance::KingMoved);
        }
        let (corner, passed) = rook_squares(from, to)?;
        if !self.unmoved.contains(corner)
            || self.board.at(corner) != Some(IndexedPiece { seat: self.to_act, kind: ROOK })
        {
            return Some(Hindrance::RookMoved);
        }
        if let Some(between) = (GRID_8X8.between(from, corner) & self.board.occupied()).first() {
            return Some(Hindrance::Between(between));
        }
        if by_force {
            return None;
        }
        let attacked = |square: &usize| !self.attackers(origin, *square).is_empty();
        [from, passed, to].into_iter().find(attacked).map(Hindrance::Attacked)
    }

    /// Where the seat to act may castle the King that it guards, ARK-10 not looked at.
    pub(super) fn castlings(&self) -> impl Iterator<Item = (usize, usize)> {
        let from = self.king(self.to_act.opponent());
        let unmoved = self.unmoved.contains(from);
        let targets = if unmoved { [Some(from + 2), Some(from - 2)] } else { [None, None] };
        let free = move |to: &usize| self.hindrance(from, *to).is_none();
        targets.into_iter().flatten().filter(free).map(move |to| (from, to))
    }

    /// Whether a seat's King or Rook could stand unmoved on a home square.
    pub(super) fn holds_unmoved(&self, home: usize) -> bool {
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
