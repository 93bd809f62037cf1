//! Defenceless Kings: who attacks them, and what keeps them safe (KM-9 to KM-11).

use super::moves::{FOOL_CAPTURES, NEAR};
use super::{FOOL, KEEPER, KING, KingsMate, PRIEST, PRIESTESS, SWORDMASTER, Seat, SquareSet};
use crate::geometry::GRID_7X9;

impl KingsMate {
    /// KM-9: whether both of a seat's Swordmasters are gone.
    #[inline]
    #[must_use]
    pub fn is_defenceless(&self, seat: Seat) -> bool {
        self.board.pieces(seat, SWORDMASTER).is_empty()
    }

    /// The squares of the enemy pieces that attack a seat's defenceless King; none while it has a Swordmaster (KM-9).
    #[must_use]
    pub fn attackers(&self, seat: Seat) -> SquareSet<1> {
        match self.king(seat) {
            Some(king) if self.is_defenceless(seat) => self.attackers_of(king, seat.opponent()),
            _ => SquareSet::EMPTY,
        }
    }

    /// KM-11: the squares of a seat's pieces that could capture on `target`.
    #[must_use]
    pub fn attackers_of(&self, target: usize, seat: Seat) -> SquareSet<1> {
        let board = &self.board;
        let occupied = board.occupied();
        let mut attackers = SquareSet::EMPTY;
        // Every line is the same from both ends: what reaches a rider from the target, the rider reaches too.
        let closed = self.closed(seat);
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
                if self.posts(seat, from).contains(target) {
                    attackers.insert(from);
                }
            }
        }
        for from in NEAR[target] & board.pieces(seat, KING) {
            if self.king_steps(seat, from).contains(target) {
                attackers.insert(from);
            }
        }
        attackers
    }

    /// The enemy pieces that would attack the mover's defenceless King if the piece on `from` went to `to`.
    pub(super) fn attackers_after(&self, from: usize, to: usize) -> SquareSet<1> {
        let mut next = self.clone();
        next.board.take(to);
        // What it may be promoted to is all the same to its King.
        if let Some(man) = next.board.take(from) {
            next.board.put(to, man);
        }
        next.attackers(self.to_act)
    }

    /// KM-10: those of a piece's targets that leave its own defenceless King safe.
    pub(super) fn keep_safe(&self, from: usize, targets: SquareSet<1>) -> SquareSet<1> {
        let mut safe = SquareSet::EMPTY;
        for to in targets {
            // KM-18: the capture of a King wins, whatever it exposes.
            let wins = self.board.kind(KING).contains(to);
            if wins || self.attackers_after(from, to).is_empty() {
                safe.insert(to);
            }
        }
        safe
    }
}
