//! Evaluation of Mount Chess: Flags, and pieces that can mount.

use super::{
    FeatureSink, MAX_STAGE, SearchPosition, distance_from_edge, features, origin_and_target, relative_rank,
};
use crate::exchange::Exchange;
use crate::score::WIN;
use castellan_rules::board::IndexedPiece;
use castellan_rules::geometry::{GRID_8X8, SquareSet};
use castellan_rules::variants::mount_chess::{
    CAVALRY, FARMER, FLAG, HUNTER, MountChess, final_rank, is_on_foot, pseudo_legal_targets,
};
use castellan_rules::{Action, MoveEffect, Position, Seat};

features! {
    MATERIAL "material" 6;
    /// By kind and relative rank.
    RANK "rank" 6 * 8;
    /// By kind and distance from the nearer edge.
    FILE "file" 6 * 4;
    /// Reachable squares of mounted pieces, by kind.
    MOBILITY "mobility" 3;
    LAST_FLAG "last-flag" 1;
    FLAG_ATTACKED "flag-attacked" 1;
    /// Hanging pieces: attacked and undefended.
    HANGING "hanging" 1;
    /// Possible mounts of Farmers and Hunters.
    MOUNTS "mounts" 1;
    /// A Flag one step from an unattacked square of the final rank.
    FLAG_ARRIVES "flag-arrives" 1;
    TO_MOVE "to-move" 1;
}

/// The value of each kind for static exchange evaluation.
const VALUES: [i32; 6] = [700, 100, 100, 340, 280, 380];

impl SearchPosition for MountChess {
    const GROUPS: &'static [crate::weights::WeightGroup] = GROUPS;
    const WEIGHTS_TEXT: &'static str = include_str!("../weights/mount-chess.tsv");
    const VALUES: &'static [i32] = &VALUES;
    const SQUARES: usize = 64;
    type Context = ();

    fn context(&self) {}

    fn count_features(&self, (): &(), sink: &mut impl FeatureSink) {
        let board = self.board();
        let occupied = board.occupied();
        let on_feet = board.of_kind(FARMER) | board.of_kind(HUNTER);
        let mut attacks = [SquareSet::EMPTY; 2];
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let own = board.of_seat(seat);
            let mut mounts = 0;
            for square in own {
                let Some(piece) = board.at(square) else { continue };
                sink.add(seat, MATERIAL + piece.kind, 1);
                sink.add(seat, RANK + piece.kind * 8 + relative_rank(seat, square, 8, 8), 1);
                sink.add(seat, FILE + piece.kind * 4 + distance_from_edge(square, 8), 1);
                let reached = pseudo_legal_targets(piece, square, occupied);
                attacks[side] |= reached;
                if is_on_foot(piece.kind) {
                    mounts += (reached & own & on_feet).len();
                } else if piece.kind >= CAVALRY {
                    sink.add(seat, MOBILITY + piece.kind - CAVALRY, reached.minus(own).len() as i32);
                }
            }
            sink.add(seat, MOUNTS, mounts as i32);
        }
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let flags = board.pieces(seat, FLAG);
            let attacked = board.of_seat(seat) & attacks[1 - side];
            sink.add(seat, HANGING, attacked.minus(attacks[side]).len() as i32);
            sink.add(seat, FLAG_ATTACKED, (flags & attacks[1 - side]).len() as i32);
            sink.add(seat, LAST_FLAG, i32::from(flags.len() == 1));
            let arrives = |flag: &usize| {
                let last = usize::from(final_rank(seat));
                let steps = pseudo_legal_targets(IndexedPiece { seat, kind: FLAG }, *flag, occupied);
                let free = |to: usize| to / 8 == last && !board.of_seat(seat).contains(to);
                steps.minus(attacks[1 - side]).into_iter().any(free)
            };
            sink.add(seat, FLAG_ARRIVES, flags.into_iter().filter(arrives).count() as i32);
        }
        sink.add(self.to_act(), TO_MOVE, 1);
    }

    fn stage(&self, (): &()) -> i32 {
        (self.board().occupied().len() as i32 - 4) * MAX_STAGE / 28
    }

    fn kind_and_target(&self, action: Action) -> (usize, usize) {
        let Some((from, to)) = origin_and_target(&GRID_8X8, action) else { return (0, 0) };
        (self.board().at(from).map_or(0, |piece| piece.kind), to)
    }

    fn gain(&self, action: Action) -> i32 {
        let Action::Move { from, to, effect } = action else { return 0 };
        let (from, target) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
        let Some(piece) = self.board().at(from) else { return 0 };
        if piece.kind == FLAG && to.rank() == final_rank(piece.seat) {
            return WIN;
        }
        let mut gain = match self.board().at(target) {
            Some(victim) if victim.seat != piece.seat => {
                let last = victim.kind == FLAG && self.board().pieces(victim.seat, FLAG).len() == 1;
                if last { WIN } else { VALUES[victim.kind] }
            }
            _ => 0,
        };
        if let MoveEffect::PromoteTo(kind) = effect {
            gain += Self::INFO.kind_index(kind).map_or(0, |kind| VALUES[kind]) - VALUES[piece.kind];
        }
        gain
    }

    fn risk(&self, action: Action) -> i32 {
        VALUES[self.kind_and_target(action).0]
    }

    fn exchange(&self, action: Action) -> i32 {
        let Some((from, to)) = origin_and_target(&GRID_8X8, action) else { return 0 };
        let (board, first) = (self.board(), self.gain(action));
        let attackers = |standing: SquareSet<1>| {
            let mut attackers = SquareSet::EMPTY;
            for kind in 0..VALUES.len() {
                for seat in Seat::TWO {
                    // Reversed, the movement of one side is that of the other.
                    let back = IndexedPiece { seat: seat.opponent(), kind };
                    attackers |= pseudo_legal_targets(back, to, standing) & board.pieces(seat, kind);
                }
            }
            attackers
        };
        let can_capture = |kind, victim| !matches!((kind, victim), (FARMER, HUNTER) | (HUNTER, FARMER));
        Exchange { board, from, first, values: &VALUES }.gain(attackers, can_capture)
    }

    fn count_pieces(&self, seat: Seat, kind: usize) -> u32 {
        self.board().pieces(seat, kind).len()
    }

    fn allows_null_move(&self) -> bool {
        self.board().of_seat(self.to_act()).len() > 4
    }

    fn non_repetition_key(&self) -> u128 {
        u128::from(self.passes()) << 90
    }
}
