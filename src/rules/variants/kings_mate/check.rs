//! Defenceless Kings: attackers and safety (KM-9 to KM-11).

use super::moves::{FOOL_CAPTURES, NEIGHBOURS};
use super::{FOOL, KEEPER, KING, KingsMate, PRIEST, PRIESTESS, SWORDMASTER, Seat, SquareSet};
use crate::geometry::GRID_7X9;

impl KingsMate {
    /// Returns `true` if both of a seat's Swordmasters are gone (KM-9).
    #[inline]
    #[must_use]
    pub fn is_defenceless(&self, seat: Seat) -> bool {
        self.board.pieces(seat, SWORDMASTER).is_empty()
    }

    /// Returns the squares of the enemy pieces that attack a seat's defenceless King; empty while the seat has a
    /// Swordmaster (KM-9).
    #[must_use]
    pub fn attackers(&self, seat: Seat) -> SquareSet<1> {
        match self.king(seat) {
            Some(king) if self.is_defenceless(seat) => self.attackers_of(king, seat.opponent()),
            _ => SquareSet::EMPTY,
        }
    }

    /// Returns the squares of a seat's pieces that could capture on `target` (KM-11).
    #[must_use]
    pub fn attackers_of(&self, target: usize, seat: Seat) -> SquareSet<1> {
        let board = &self.board;
        let occupied = board.occupied();
        let mut attackers = SquareSet::EMPTY;
        // Lines are symmetric: a rider reaches the target if and only if a ride from the target reaches it.
        let closed = self.closed_squares(seat);
        if !closed.contains(target) {
            let orthogonal = board.pieces(seat, KEEPER);
            let diagonal = board.pieces(seat, PRIEST) | board.pieces(seat, PRIESTESS);
            attackers |= GRID_7X9.ride_orthogonally(target, occupied | closed) & orthogonal;
            attackers |= GRID_7X9.ride_diagonally(target, occupied | closed) & diagonal;
        }
        if !self.closed_to_fools(seat).contains(target) {
            attackers |= FOOL_CAPTURES[target] & board.pieces(seat, FOOL);
        }
        let swordmasters = board.pieces(seat, SWORDMASTER);
        if !swordmasters.is_empty() {
            let lines =
                GRID_7X9.ride_orthogonally(target, occupied) | GRID_7X9.ride_diagonally(target, occupied);
            for from in lines & swordmasters {
                if self.swordmaster_targets(seat, from).contains(target) {
                    attackers.insert(from);
                }
            }
        }
        for from in NEIGHBOURS[target] & board.pieces(seat, KING) {
            if self.king_steps(seat, from).contains(target) {
                attackers.insert(from);
            }
        }
        attackers
    }

    /// Returns the enemy pieces that would attack the mover's defenceless King after a move.
    pub(super) fn attackers_after(&self, from: usize, to: usize) -> SquareSet<1> {
        let mut next = self.clone();
        next.board.remove(to);
        // A promotion makes no difference to the mover's own King.
        if let Some(piece) = next.board.remove(from) {
            next.board.put(to, piece);
        }
        next.attackers(self.to_act)
    }

    /// Returns the targets that leave the seat's own defenceless King safe (KM-10).
    pub(super) fn safe_targets(&self, from: usize, targets: SquareSet<1>) -> SquareSet<1> {
        let mut safe = SquareSet::EMPTY;
        for to in targets {
            // KM-18: capturing a King wins, even if it exposes one's own.
            let wins = self.board.of_kind(KING).contains(to);
            if wins || self.attackers_after(from, to).is_empty() {
                safe.insert(to);
            }
        }
        safe
    }
}
