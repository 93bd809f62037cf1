//! Move generation of All-round King.
//!
//! An action is legal if the King guarded by the seat is not in danger afterwards (ARK-10). For most actions that is
//! known without making the move; the others are made on a copy.

use super::attacks::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_CAPTURES, STRAIGHT_LINES};
use super::{AllRoundKing, BISHOP, INFO, KING, KNIGHT, PAWN, QUEEN, ROOK, last_rank, side_index};
use crate::action::{Action, MoveEffect};
use crate::geometry::{GRID_8X8, SquareSet};
use crate::piece::Seat;
use std::ops::ControlFlow;

type Squares = SquareSet<1>;

/// The promotion pieces of a Pawn (ARK-5).
pub(super) const PROMOTIONS: [usize; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// The moves of pieces other than Kings that might leave the guarded King in danger and must be tried; all others are
/// safe.
struct UncertainMoves {
    /// Origins whose moves must be tried.
    from: Squares,
    /// Targets whose moves must be tried.
    to: Squares,
    /// Targets whose moves must be tried, by kind of piece.
    by_kind: [Squares; 6],
}

impl AllRoundKing {
    fn uncertain_moves(&self) -> UncertainMoves {
        let origin = self.to_act.opponent();
        let all = UncertainMoves { from: self.board.occupied(), to: Squares::EMPTY, by_kind: [Squares::EMPTY; 6] };
        let Some(phase) = self.phase(origin) else { return all };
        let king = self.king(origin);
        let attackers = self.attackers(origin, king);
        if attackers.is_empty() != phase.is_endangered_by_attack() {
            return all;
        }
        if !phase.is_endangered_by_attack() {
            // A move can remove at most two attackers: the moving piece, and the one that is blocked or captured on the
            // target.
            let mut lines = Squares::EMPTY;
            if attackers.len() < 3 {
                for attacker in attackers {
                    lines |= GRID_8X8.between(attacker, king) | Squares::of(attacker);
                }
            }
            return UncertainMoves { from: lines, to: lines, ..all };
        }
        // The King stays unattacked unless the move opens a line or attacks the King itself.
        let seat = phase.attacking_seat(origin);
        let pieces = self.pieces_except_king(seat);
        let queens = self.board.of_kind(QUEEN);
        let riders = (self.board.of_kind(ROOK) | queens) & STRAIGHT_LINES[king]
            | (self.board.of_kind(BISHOP) | queens) & DIAGONAL_LINES[king];
        let occupied = self.board.occupied();
        let mut screens = Squares::EMPTY;
        for rider in riders & pieces {
            let between = GRID_8X8.between(rider, king) & occupied;
            if between.len() == 1 {
                screens |= between;
            }
        }
        let mut by_kind = [Squares::EMPTY; 6];
        if seat == self.to_act {
            by_kind[QUEEN] = STRAIGHT_LINES[king] | DIAGONAL_LINES[king];
            by_kind[ROOK] = STRAIGHT_LINES[king];
            by_kind[BISHOP] = DIAGONAL_LINES[king];
            by_kind[KNIGHT] = KNIGHT_LEAPS[king];
            by_kind[PAWN] = PAWN_CAPTURES[side_index(seat.opponent())][king];
        }
        UncertainMoves { from: screens, to: Squares::EMPTY, by_kind }
    }

    /// Returns `true` if the guarded King is out of danger after a move (ARK-10).
    fn is_guarded_after(&self, from: usize, to: usize, effect: MoveEffect) -> bool {
        let mut after = self.clone();
        after.apply_move(from, to, effect);
        !after.in_danger(self.to_act.opponent())
    }

    /// Returns the pseudo-legal targets of a piece other than a King.
    #[inline]
    pub(super) fn reach(&self, kind: usize, from: usize) -> Squares {
        let occupied = self.board.occupied();
        let barred = self.pieces_except_king(self.to_act) | self.board.of_kind(KING);
        match kind {
            QUEEN => GRID_8X8.ride_orthogonally(from, occupied) | GRID_8X8.ride_diagonally(from, occupied),
            ROOK => GRID_8X8.ride_orthogonally(from, occupied),
            BISHOP => GRID_8X8.ride_diagonally(from, occupied),
            KNIGHT => KNIGHT_LEAPS[from],
            _ => return self.pawn_targets(from),
        }
        .minus(barred)
    }

    fn pawn_targets(&self, from: usize) -> Squares {
        let seat = self.to_act;
        let occupied = self.board.occupied();
        let mut prey = self.pieces_except_king(seat.opponent());
        if let Some(passed_over) = self.passed_over {
            prey.insert(passed_over.into());
        }
        let mut targets = PAWN_CAPTURES[side_index(seat)][from] & prey;
        let (one, two, home) = match seat {
            Seat::White => (from + 8, from + 16, 1),
            _ => (from.wrapping_sub(8), from.wrapping_sub(16), 6),
        };
        if one < 64 && !occupied.contains(one) {
            targets.insert(one);
            if from / 8 == home && !occupied.contains(two) {
                targets.insert(two);
            }
        }
        targets
    }

    /// Returns the Kings that the seat to move owns, with their steps (ARK-3, ARK-6).
    fn king_targets(&self) -> impl Iterator<Item = (usize, Squares)> {
        Seat::TWO.into_iter().filter_map(|origin| {
            let phase = self.phase(origin)?;
            (phase.owner(origin) == self.to_act).then(|| {
                let from = self.king(origin);
                let barred = self.board.occupied().minus(self.pieces_except_king(phase.capturable_seat(origin)));
                (from, KING_STEPS[from].minus(barred))
            })
        })
    }

    /// Calls `visit` with every legal action until it breaks.
    #[inline]
    pub(super) fn generate(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_target_set(&mut |from, targets, effect| {
            let from = GRID_8X8.square(from);
            for to in targets {
                visit(Action::Move { from, to: GRID_8X8.square(to), effect })?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Returns `true` if the seat to move has a legal action.
    pub(super) fn can_act(&self) -> bool {
        let first = &mut |_, targets: Squares, _| {
            if targets.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        self.for_each_target_set(first).is_break()
    }

    /// Returns the number of legal actions.
    pub(super) fn count(&self) -> u64 {
        let mut count = 0;
        let _ = self.for_each_target_set(&mut |_, targets, _| {
            count += targets.len();
            ControlFlow::Continue(())
        });
        u64::from(count)
    }

    /// Calls `visit` with each piece's square, its legal targets and the side effect, until `visit` breaks.
    #[inline]
    fn for_each_target_set(
        &self,
        visit: &mut impl FnMut(usize, Squares, MoveEffect) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.phase_indices.iter().any(|&index| index >= self.order.end_index()) {
            return ControlFlow::Continue(());
        }
        let uncertain_moves = self.uncertain_moves();
        for from in self.pieces_except_king(self.to_act) {
            let Some(piece) = self.board.at(from) else { continue };
            let reach = self.reach(piece.kind, from);
            if piece.kind == PAWN
                && reach.first().is_some_and(|to| to / 8 == usize::from(last_rank(self.to_act)))
            {
                // The promotion piece can decide whether the guarded King is attacked.
                for kind in PROMOTIONS {
                    let effect = MoveEffect::PromoteTo(INFO.kinds[kind].kind);
                    visit(from, self.safe_targets(from, reach, effect), effect)?;
                }
            } else {
                visit(from, self.legal(&uncertain_moves, piece.kind, from, reach), MoveEffect::Nothing)?;
            }
        }
        for (from, reach) in self.king_targets() {
            visit(from, self.safe_targets(from, reach, MoveEffect::Nothing), MoveEffect::Nothing)?;
        }
        for (from, to) in self.castlings() {
            if self.is_guarded_after(from, to, MoveEffect::Nothing) {
                visit(from, Squares::of(to), MoveEffect::Nothing)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the targets of a piece other than a King, without promotion, that satisfy ARK-10.
    #[inline]
    fn legal(&self, uncertain_moves: &UncertainMoves, kind: usize, from: usize, reach: Squares) -> Squares {
        if uncertain_moves.from.contains(from) {
            return self.safe_targets(from, reach, MoveEffect::Nothing);
        }
        let mut uncertain = uncertain_moves.to | uncertain_moves.by_kind[kind];
        if kind == PAWN
            && let Some(passed_over) = self.passed_over
        {
            // En passant empties two squares at once.
            uncertain.insert(passed_over.into());
        }
        if !uncertain.intersects(reach) {
            return reach;
        }
        reach.minus(uncertain) | self.safe_targets(from, reach & uncertain, MoveEffect::Nothing)
    }

    /// Returns the targets that satisfy ARK-10, trying each.
    fn safe_targets(&self, from: usize, reach: Squares, effect: MoveEffect) -> Squares {
        let mut legal = Squares::EMPTY;
        for to in reach {
            if self.is_guarded_after(from, to, effect) {
                legal.insert(to);
            }
        }
        legal
    }
}
