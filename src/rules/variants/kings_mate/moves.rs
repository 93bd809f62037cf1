//! Move generation of King's Mate.

use super::{
    FOOL, KEEPER, KING, KingsMate, PRIEST, PRIESTESS, SWORDMASTER, Seat, SquareSet, king_square, side_index,
};
use crate::geometry::{Direction, GRID_7X9};
use crate::movement::STEPS;
use std::ops::ControlFlow;

/// The neighbours of each square.
pub static NEIGHBOURS: [SquareSet<1>; 63] = GRID_7X9.leaps(&STEPS);
/// The targets of a Fool without capture (KM-5).
pub(super) static FOOL_STEPS: [SquareSet<1>; 63] = GRID_7X9.leaps(&[(0, 1), (0, -1)]);
/// The squares on which a Fool captures (KM-5).
pub static FOOL_CAPTURES: [SquareSet<1>; 63] = GRID_7X9.leaps(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);

const fn squares<const N: usize>(numbers: [usize; N]) -> SquareSet<1> {
    let mut set = SquareSet::EMPTY;
    let mut at = 0;
    while at < N {
        set.insert(numbers[at]);
        at += 1;
    }
    set
}

/// The central raised squares d5, c4, e4, c6, e6 (KM-1).
pub const CENTRAL: SquareSet<1> = squares([31, 23, 25, 37, 39]);
/// All raised squares: the central ones, d1 and d9 (KM-1).
pub const RAISED: SquareSet<1> =
    squares([31, 23, 25, 37, 39, king_square(Seat::White), king_square(Seat::Black)]);
/// KM-14: each seat's last rank, by seat.
pub(super) const LAST_RANKS: [SquareSet<1>; 2] =
    [squares([56, 57, 58, 59, 60, 61, 62]), squares([0, 1, 2, 3, 4, 5, 6])];

/// Returns the targets of a kind of piece on an empty board.
pub(super) fn reach(kind: usize, from: usize) -> SquareSet<1> {
    match kind {
        KING => NEIGHBOURS[from],
        SWORDMASTER => {
            GRID_7X9.ride_orthogonally(from, SquareSet::EMPTY)
                | GRID_7X9.ride_diagonally(from, SquareSet::EMPTY)
        }
        KEEPER => GRID_7X9.ride_orthogonally(from, SquareSet::EMPTY),
        PRIEST | PRIESTESS => GRID_7X9.ride_diagonally(from, SquareSet::EMPTY),
        _ => FOOL_STEPS[from] | FOOL_CAPTURES[from],
    }
}

impl KingsMate {
    /// Returns the raised squares on which a seat's Keepers, Priests and Priestesses may neither stop nor pass in this
    /// position (KM-6, KM-7).
    #[inline]
    #[must_use]
    pub fn closed_squares(&self, seat: Seat) -> SquareSet<1> {
        if self.board.pieces(seat, KING).intersects(CENTRAL) { SquareSet::EMPTY } else { RAISED }
    }

    /// Returns the raised squares closed to a seat's Fools.
    #[inline]
    #[must_use]
    pub fn closed_to_fools(&self, seat: Seat) -> SquareSet<1> {
        // KM-15 refers to the other Fools, but no raised square is one step from the King Square, so its Fool needs no
        // exception.
        let is_opened = self.options.gambit && self.board.pieces(seat, FOOL).contains(king_square(seat));
        if is_opened { SquareSet::EMPTY } else { self.closed_squares(seat) }
    }

    /// Returns the raised squares closed to a kind of piece.
    pub(super) fn closed_to(&self, seat: Seat, kind: usize) -> SquareSet<1> {
        match kind {
            KING | SWORDMASTER => SquareSet::EMPTY,
            FOOL => self.closed_to_fools(seat),
            _ => self.closed_squares(seat),
        }
    }

    /// Returns the squares on which a seat's Fools must promote (KM-14).
    pub(super) fn promotion_squares(&self, seat: Seat) -> SquareSet<1> {
        if self.captured[side_index(seat)] == [0; 3] {
            return SquareSet::EMPTY;
        }
        let mut last = LAST_RANKS[side_index(seat)];
        if self.options.gambit {
            // KM-15: on that square the game is won without promotion.
            last.remove(king_square(seat.opponent()));
        }
        last
    }

    /// Returns the King's leaps in the Defence of the Crown (KM-16).
    fn defence_leaps(&self, seat: Seat, king: usize) -> SquareSet<1> {
        let mut landings = SquareSet::EMPTY;
        if self.options.defence && self.unmoved[side_index(seat)] {
            let swordmasters = self.board.pieces(seat, SWORDMASTER);
            for way in Direction::ALL {
                let next = |from| GRID_7X9.step(way, from);
                let over = |from| next(from).filter(|&square| swordmasters.contains(square));
                if let Some(landing) = over(king).and_then(over).and_then(next) {
                    landings.insert(landing);
                }
            }
        }
        landings.minus(self.board.occupied())
    }

    /// Calls `visit` with the kind, square and legal targets of every piece of the seat to move, until `visit` breaks.
    #[inline]
    pub(super) fn for_each_piece(
        &self,
        mut visit: impl FnMut(usize, usize, SquareSet<1>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let seat = self.to_act;
        let occupied = self.board.occupied();
        let (closed, closed_to_fools) = (self.closed_squares(seat), self.closed_to_fools(seat));
        let mut barred = self.board.of_seat(seat);
        // KM-9: a guarded King is an obstacle; outside Active Play, Kings are never captured (KM-12).
        if self.options.die.is_none() || !self.is_defenceless(seat.opponent()) {
            barred |= self.board.pieces(seat.opponent(), KING);
        }
        let must_keep_king_safe = self.is_defenceless(seat);
        // KM-17
        let failed = self.failed.set();
        let mut visit_targets = |kind: usize, from: usize, reached: SquareSet<1>| {
            let targets = reached.minus(barred);
            // KM-10
            visit(kind, from, if must_keep_king_safe { self.safe_targets(from, targets) } else { targets })
        };
        for from in self.board.pieces(seat, KING).minus(failed) {
            visit_targets(KING, from, self.king_steps(seat, from) | self.defence_leaps(seat, from))?; // KM-3
        }
        for from in self.board.pieces(seat, SWORDMASTER).minus(failed) {
            let ride = GRID_7X9.ride_orthogonally(from, occupied) | GRID_7X9.ride_diagonally(from, occupied);
            visit_targets(SWORDMASTER, from, ride & self.swordmaster_targets(seat, from))?; // KM-4, KM-8
        }
        for from in self.board.pieces(seat, KEEPER).minus(failed) {
            visit_targets(KEEPER, from, GRID_7X9.ride_orthogonally(from, occupied | closed).minus(closed))?; // KM-3, KM-6
        }
        for kind in [PRIEST, PRIESTESS] {
            for from in self.board.pieces(seat, kind).minus(failed) {
                visit_targets(kind, from, GRID_7X9.ride_diagonally(from, occupied | closed).minus(closed))?; // KM-3, KM-6
            }
        }
        for from in self.board.pieces(seat, FOOL).minus(failed) {
            let steps = FOOL_STEPS[from].minus(occupied);
            let captures = FOOL_CAPTURES[from] & self.board.of_seat(seat.opponent());
            visit_targets(FOOL, from, (steps | captures).minus(closed_to_fools))?; // KM-5, KM-6
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of legal actions, ignoring decided games.
    pub(super) fn count_legal(&self) -> u32 {
        let promotion_squares = self.promotion_squares(self.to_act);
        let choices = self.captured[side_index(self.to_act)].iter().filter(|&&count| count > 0).count() as u32;
        let mut count = 0;
        let _ = self.for_each_piece(|kind, _, targets| {
            count += targets.len();
            if kind == FOOL && targets.intersects(promotion_squares) {
                count += (targets & promotion_squares).len() * (choices - 1);
            }
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns `true` if the seat to move has a legal action, ignoring decided games.
    pub(super) fn can_act(&self) -> bool {
        let first = |_, _, targets: SquareSet<1>| {
            if targets.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        self.for_each_piece(first).is_break()
    }
}
