//! Evaluation of Giant-King Chess: space for the four-square King, and Pawns that promote other pieces.

use super::kings_mate::clock_key;
use super::{
    FeatureSink, MAX_STAGE, SearchPosition, distance_from_edge, features, origin_and_target, relative_rank,
};
use crate::exchange::Exchange;
use castellan_rules::geometry::{GRID_10X10, SquareSet};
use castellan_rules::piece::side_index;
use castellan_rules::variants::giant_king::{
    EMPTY_BOARD_TARGETS, GRYPHON, GiantKing, KINDS, KING, KING_BLOCKS, KING_RINGS, PAWN, PAWN_CAPTURES,
    PROMOTED_OFFSET, pseudo_legal_targets,
};
use castellan_rules::{Action, MoveEffect, Position, Seat};

type Squares = SquareSet<2>;

features! {
    MATERIAL "material" KINDS;
    /// By kind and relative rank.
    RANK "rank" KINDS * 10;
    /// By kind and distance from the nearer edge.
    FILE "file" KINDS * 5;
    /// Reachable squares that no enemy Pawn guards, by kind.
    MOBILITY "mobility" KINDS;
    /// The number of attacked squares among the four of the Giant-King.
    KING_ATTACKED "king-attacked" 5;
    /// Attacked squares around the Giant-King, and attacks on them counted with multiplicity.
    RING_ATTACKED "ring-attacked" 1;
    RING_ATTACKS "ring-attacks" 1;
    /// Squares around the Giant-King occupied by friendly pieces.
    SHELTER "shelter" 1;
    PASSED "passed-pawn" 10;
    /// Pieces attacked by Pawns, and hanging pieces.
    BY_PAWN "attacked-by-pawn" 1;
    HANGING "hanging" 1;
    /// Pieces available to drop.
    CAPTURED "captured" 1;
    TO_MOVE "to-move" 1;
}

/// The value of each kind for static exchange evaluation.
const VALUES: [i32; KINDS] = [20_000, 850, 560, 480, 760, 430, 410, 100, 1350, 1000, 860, 1200, 900, 950];
/// The material of a full board without Pawns.
const FULL: i32 = 2 * 2 * (850 + 560 + 480 + 760 + 430 + 410);

/// The squares in front of a Pawn on its own and the adjacent files, by side.
static AHEAD: [[Squares; 100]; 2] = [spans(true), spans(false)];

#[allow(clippy::large_stack_arrays, reason = "runs only while the program is compiled")]
const fn spans(upwards: bool) -> [Squares; 100] {
    let mut spans = [Squares::EMPTY; 100];
    let mut from = 0;
    while from < 100 {
        let mut to: usize = 0;
        while to < 100 {
            let ahead = if upwards { to / 10 > from / 10 } else { to / 10 < from / 10 };
            if ahead && (to % 10).abs_diff(from % 10) <= 1 {
                spans[from].insert(to);
            }
            to += 1;
        }
        from += 1;
    }
    spans
}

impl SearchPosition for GiantKing {
    const GROUPS: &'static [crate::weights::WeightGroup] = GROUPS;
    const WEIGHTS_TEXT: &'static str = include_str!("../weights/giant-king.tsv");
    const VALUES: &'static [i32] = &VALUES;
    const SQUARES: usize = 100;
    type Context = ();

    fn context(&self) {}

    fn count_features(&self, (): &(), sink: &mut impl FeatureSink) {
        let board = self.board();
        let occupied = board.occupied();
        let pawns = Seat::TWO.map(|seat| board.pieces(seat, PAWN));
        let rings = Seat::TWO.map(|seat| KING_RINGS[self.anchor(seat)]);
        let mut by_pawns = [Squares::EMPTY; 2];
        for side in 0..2 {
            for pawn in pawns[side] {
                by_pawns[side] |= PAWN_CAPTURES[side][pawn];
            }
        }
        let mut attacks = by_pawns;
        let mut ring_attacks = [0; 2];
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let own = board.of_seat(seat);
            for square in own {
                let Some(piece) = board.at(square) else { continue };
                if piece.kind == KING && square != self.anchor(seat) {
                    continue;
                }
                let rank = relative_rank(seat, square, 10, 10);
                sink.add(seat, MATERIAL + piece.kind, 1);
                sink.add(seat, RANK + piece.kind * 10 + rank, 1);
                sink.add(seat, FILE + piece.kind * 5 + distance_from_edge(square, 10), 1);
                if piece.kind == PAWN {
                    if !AHEAD[side][square].intersects(pawns[1 - side]) {
                        sink.add(seat, PASSED + rank, 1);
                    }
                } else if piece.kind != KING {
                    let reached = pseudo_legal_targets(piece.kind, square, occupied);
                    let useful = reached.minus(own).minus(by_pawns[1 - side]);
                    sink.add(seat, MOBILITY + piece.kind, useful.len() as i32);
                    attacks[side] |= reached;
                    ring_attacks[side] += (reached & rings[1 - side]).len() as i32;
                }
            }
        }
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let block = KING_BLOCKS[self.anchor(seat)];
            let men = board.of_seat(seat).minus(pawns[side]).minus(block);
            sink.add(seat, KING_ATTACKED + (block & attacks[1 - side]).len() as usize, 1);
            sink.add(seat, RING_ATTACKED, (rings[side] & attacks[1 - side]).len() as i32);
            sink.add(seat, RING_ATTACKS, ring_attacks[1 - side]);
            sink.add(seat, SHELTER, (rings[side] & board.of_seat(seat)).len() as i32);
            sink.add(seat, BY_PAWN, (men & by_pawns[1 - side]).len() as i32);
            sink.add(seat, HANGING, (men & attacks[1 - side]).minus(attacks[side]).len() as i32);
            sink.add(seat, CAPTURED, self.captured(seat) as i32);
        }
        sink.add(self.to_act(), TO_MOVE, 1);
    }

    fn stage(&self, (): &()) -> i32 {
        let counted = |kind: usize| self.board().of_kind(kind).len() as i32 * VALUES[kind];
        let pieces = (GRYPHON..KINDS).filter(|&kind| kind != PAWN).map(counted).sum::<i32>();
        pieces.min(FULL) * MAX_STAGE / FULL
    }

    fn kind_and_target(&self, action: Action) -> (usize, usize) {
        let Some((from, to)) = origin_and_target(&GRID_10X10, action) else { return (0, 0) };
        (self.board().at(from).map_or(0, |piece| piece.kind), to)
    }

    fn gain(&self, action: Action) -> i32 {
        let Action::Move { from, to, effect } = action else { return 0 };
        let (from, to) = (GRID_10X10.number_unchecked(from), GRID_10X10.number_unchecked(to));
        let board = self.board();
        let Some(piece) = board.at(from) else { return 0 };
        let value = |square| match board.at(square) {
            Some(victim) if victim.seat != piece.seat => VALUES[victim.kind],
            _ => 0,
        };
        if piece.kind == KING {
            return KING_BLOCKS[to].into_iter().map(value).sum();
        }
        let mut gain = value(to);
        if piece.kind == PAWN && gain == 0 && self.passed_over() == Some(to) && from % 10 != to % 10 {
            gain = VALUES[PAWN];
        }
        match effect {
            MoveEffect::PromoteAt(at) => {
                let kind = board.at(GRID_10X10.number_unchecked(at)).map_or(KING, |piece| piece.kind);
                if (GRYPHON..PAWN).contains(&kind) {
                    gain += VALUES[kind + PROMOTED_OFFSET] - VALUES[kind];
                }
            }
            MoveEffect::Drop(kind, _) => gain += Self::INFO.kind_index(kind).map_or(0, |kind| VALUES[kind]),
            MoveEffect::Nothing | MoveEffect::PromoteTo(_) => {}
        }
        gain
    }

    fn risk(&self, action: Action) -> i32 {
        let (kind, _) = self.kind_and_target(action);
        if kind == KING { 0 } else { VALUES[kind] }
    }

    fn exchange(&self, action: Action) -> i32 {
        let Some((from, to)) = origin_and_target(&GRID_10X10, action) else { return 0 };
        let (board, first) = (self.board(), self.gain(action));
        if board.at(from).is_none_or(|piece| piece.kind == KING) {
            return first;
        }
        let pawns = PAWN_CAPTURES[side_index(Seat::Black)][to] & board.pieces(Seat::White, PAWN)
            | PAWN_CAPTURES[side_index(Seat::White)][to] & board.pieces(Seat::Black, PAWN);
        let attackers = |standing: Squares| {
            let mut attackers = pawns;
            for kind in (GRYPHON..KINDS).filter(|&kind| kind != PAWN) {
                let near = board.of_kind(kind) & standing & EMPTY_BOARD_TARGETS[kind][to];
                for from in near {
                    if pseudo_legal_targets(kind, from, standing).contains(to) {
                        attackers.insert(from);
                    }
                }
            }
            attackers
        };
        Exchange { board, from, first, values: &VALUES }.gain(attackers, |_, _| true)
    }

    fn count_pieces(&self, seat: Seat, kind: usize) -> u32 {
        self.board().pieces(seat, kind).len()
    }

    fn allows_null_move(&self) -> bool {
        let board = self.board();
        let seat = self.to_act();
        board.of_seat(seat).minus(board.of_kind(PAWN)).len() > 4 && !self.in_check(seat)
    }

    fn non_repetition_key(&self) -> u128 {
        clock_key(self.halfmove_clock())
    }
}
