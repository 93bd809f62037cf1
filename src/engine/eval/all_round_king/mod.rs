//! Evaluation of All-round King: the phases of the Kings. With `phases=N` the game is orthodox chess.
//!
//! `features` counts what the weights are for. Here is what the search asks besides: the stage of the game, the values
//! of captures, and exchanges.

mod features;

use super::kings_mate::clock_key;
use super::{FeatureSink, MAX_STAGE, SearchPosition, origin_and_target};
use crate::exchange::Exchange;
use castellan_rules::geometry::GRID_8X8;
use castellan_rules::variants::all_round_king::{AllRoundKing, BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use castellan_rules::{Action, MoveEffect, Position, Seat};
use features::{GROUPS, KNIGHT_LEAPS, PAWN_CAPTURES, Squares};

/// The value of each kind for static exchange evaluation.
const VALUES: [i32; 6] = [20_000, 950, 500, 330, 320, 100];
/// The share of each kind in the game's stage.
const EARLINESS: [i32; 6] = [0, 4, 2, 1, 1, 0];

impl SearchPosition for AllRoundKing {
    const GROUPS: &'static [crate::weights::WeightGroup] = GROUPS;
    const WEIGHTS_TEXT: &'static str = include_str!("../../weights/all-round-king.tsv");
    const VALUES: &'static [i32] = &VALUES;
    const SQUARES: usize = 64;
    type Context = ();

    fn context(&self) {}

    fn count_features(&self, (): &(), sink: &mut impl FeatureSink) {
        features::count(self, sink);
    }

    fn stage(&self, (): &()) -> i32 {
        let counted = |kind: usize| self.board().of_kind(kind).len() as i32 * EARLINESS[kind];
        (QUEEN..=KNIGHT).map(counted).sum::<i32>().min(24) * MAX_STAGE / 24
    }

    fn kind_and_target(&self, action: Action) -> (usize, usize) {
        let Some((from, to)) = origin_and_target(&GRID_8X8, action) else { return (0, 0) };
        (self.board().at(from).map_or(0, |piece| piece.kind), to)
    }

    fn gain(&self, action: Action) -> i32 {
        let Action::Move { from, to, effect } = action else { return 0 };
        let (from, to) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
        let mut gain = match self.board().at(to) {
            // Some Kings capture pieces of their own mover.
            Some(victim) if victim.seat == self.to_act() => -VALUES[victim.kind],
            Some(victim) => VALUES[victim.kind],
            None if self.passed_over() == Some(to) && from % 8 != to % 8 => {
                let pawn = self.board().at(from).is_some_and(|piece| piece.kind == PAWN);
                if pawn { VALUES[PAWN] } else { 0 }
            }
            None => 0,
        };
        if let MoveEffect::PromoteTo(kind) = effect {
            gain += Self::INFO.kind_index(kind).map_or(0, |kind| VALUES[kind]) - VALUES[PAWN];
        }
        gain
    }

    fn risk(&self, action: Action) -> i32 {
        let (kind, _) = self.kind_and_target(action);
        if kind == KING { 0 } else { VALUES[kind] }
    }

    fn exchange(&self, action: Action) -> i32 {
        let Some((from, to)) = origin_and_target(&GRID_8X8, action) else { return 0 };
        let (board, first) = (self.board(), self.gain(action));
        if board.at(from).is_none_or(|piece| piece.kind == KING) {
            // Kings are never captured.
            return first;
        }
        let straight = board.of_kind(ROOK) | board.of_kind(QUEEN);
        let diagonal = board.of_kind(BISHOP) | board.of_kind(QUEEN);
        let steady = KNIGHT_LEAPS[to] & board.of_kind(KNIGHT)
            | PAWN_CAPTURES[1][to] & board.pieces(Seat::White, PAWN)
            | PAWN_CAPTURES[0][to] & board.pieces(Seat::Black, PAWN);
        let attackers = |standing: Squares| {
            steady
                | GRID_8X8.ride_orthogonally(to, standing) & straight
                | GRID_8X8.ride_diagonally(to, standing) & diagonal
        };
        Exchange { board, from, first, values: &VALUES }.gain(attackers, |_, _| true)
    }

    fn count_pieces(&self, seat: Seat, kind: usize) -> u32 {
        self.board().pieces(seat, kind).len()
    }

    fn allows_null_move(&self) -> bool {
        let men = self.pieces_except_king(self.to_act());
        !men.minus(self.board().of_kind(PAWN)).is_empty()
            && !Seat::TWO.iter().any(|seat| self.in_check(*seat))
    }

    fn non_repetition_key(&self) -> u128 {
        clock_key(self.halfmove_clock())
    }
}
