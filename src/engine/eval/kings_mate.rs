//! Evaluation of King's Mate: raised squares, formation and Fools; a King without Swordmasters is hunted.

use super::{
    FeatureSink, MAX_STAGE, SearchPosition, distance_from_edge, features, origin_and_target, relative_rank,
};
use crate::exchange::Exchange;
use crate::score::WIN;
use castellan_rules::geometry::{GRID_7X9, SquareSet};
use castellan_rules::variants::kings_mate::{
    CENTRAL, FOOL, FOOL_CAPTURES, KEEPER, KING, KingsMate, NEIGHBOURS, PRIEST, PRIESTESS, SWORDMASTER,
    king_square,
};
use castellan_rules::{Action, MoveEffect, Position, Seat};

features! {
    MATERIAL "material" 6;
    /// By kind and relative rank.
    RANK "rank" 6 * 9;
    /// By kind and distance from the nearer edge.
    FILE "file" 6 * 4;
    /// Reachable squares of Swordmasters, Keepers, Priests and Priestesses, by kind.
    MOBILITY "mobility" 4;
    /// The number of Swordmasters left: none, one or both.
    SWORDMASTERS "swordmasters" 3;
    BROKEN "formation-broken" 1;
    /// The King stands on a central raised square, which opens the raised squares to its pieces.
    KING_RAISED "king-raised" 1;
    /// Unattacked squares next to a defenceless King.
    KING_ROOM "king-room" 1;
    /// Attacks on Swordmasters, and on squares next to a King.
    ON_SWORDMASTER "swordmaster-attacked" 1;
    NEAR_KING "near-king-attacked" 1;
    /// Hanging pieces: attacked and undefended.
    HANGING "hanging" 1;
    /// Fools near the last rank while promotion is possible, by remaining steps from 1.
    FOOL_NEAR "fool-near" 3;
    TO_MOVE "to-move" 1;
}

/// The value of each kind for static exchange evaluation.
const VALUES: [i32; 6] = [1200, 480, 420, 260, 260, 100];

/// Returns the squares that a kind of piece attacks, ignoring the formation.
fn reach(kind: usize, from: usize, occupied: SquareSet<1>, closed: SquareSet<1>) -> SquareSet<1> {
    match kind {
        KING => NEIGHBOURS[from],
        SWORDMASTER => GRID_7X9.ride_orthogonally(from, occupied) | GRID_7X9.ride_diagonally(from, occupied),
        KEEPER => GRID_7X9.ride_orthogonally(from, occupied | closed).minus(closed),
        PRIEST | PRIESTESS => GRID_7X9.ride_diagonally(from, occupied | closed).minus(closed),
        _ => FOOL_CAPTURES[from].minus(closed),
    }
}

impl SearchPosition for KingsMate {
    const GROUPS: &'static [crate::weights::WeightGroup] = GROUPS;
    const WEIGHTS_TEXT: &'static str = include_str!("../weights/kings-mate.tsv");
    const VALUES: &'static [i32] = &VALUES;
    const SQUARES: usize = 63;
    type Context = ();

    fn context(&self) {}

    fn count_features(&self, (): &(), sink: &mut impl FeatureSink) {
        let board = self.board();
        let occupied = board.occupied();
        let mut attacks = [SquareSet::EMPTY; 2];
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let own = board.of_seat(seat);
            let (closed, closed_to_fools) = (self.closed_squares(seat), self.closed_to_fools(seat));
            let may_become = self.captured(seat) > 0;
            for square in own {
                let Some(piece) = board.at(square) else { continue };
                let rank = relative_rank(seat, square, 7, 9);
                sink.add(seat, MATERIAL + piece.kind, 1);
                sink.add(seat, RANK + piece.kind * 9 + rank, 1);
                sink.add(seat, FILE + piece.kind * 4 + distance_from_edge(square, 7), 1);
                let closed = if piece.kind == FOOL { closed_to_fools } else { closed };
                let mut reached = reach(piece.kind, square, occupied, closed);
                if piece.kind == SWORDMASTER {
                    reached = reached & self.swordmaster_targets(seat, square);
                }
                attacks[side] |= reached;
                if (SWORDMASTER..=PRIESTESS).contains(&piece.kind) {
                    sink.add(seat, MOBILITY + piece.kind - SWORDMASTER, reached.minus(own).len() as i32);
                } else if piece.kind == FOOL && may_become && (5..8).contains(&rank) {
                    sink.add(seat, FOOL_NEAR + 7 - rank, 1);
                }
            }
        }
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let swordmasters = board.pieces(seat, SWORDMASTER);
            sink.add(seat, SWORDMASTERS + swordmasters.len().min(2) as usize, 1);
            sink.add(seat, BROKEN, i32::from(!self.is_formation_complete(seat)));
            sink.add(seat, ON_SWORDMASTER, (swordmasters & attacks[1 - side]).len() as i32);
            let attacked = board.of_seat(seat) & attacks[1 - side];
            sink.add(seat, HANGING, attacked.minus(attacks[side]).len() as i32);
            if let Some(king) = self.king(seat) {
                sink.add(seat, KING_RAISED, i32::from(CENTRAL.contains(king)));
                sink.add(seat, NEAR_KING, (NEIGHBOURS[king] & attacks[1 - side]).len() as i32);
                if swordmasters.is_empty() {
                    let room = NEIGHBOURS[king].minus(board.of_seat(seat)).minus(attacks[1 - side]);
                    sink.add(seat, KING_ROOM, room.len() as i32);
                }
            }
        }
        sink.add(self.to_act(), TO_MOVE, 1);
    }

    fn stage(&self, (): &()) -> i32 {
        (self.board().occupied().len() as i32 - 2).clamp(0, 22) * MAX_STAGE / 22
    }

    fn kind_and_target(&self, action: Action) -> (usize, usize) {
        let Some((from, to)) = origin_and_target(&GRID_7X9, action) else { return (0, 0) };
        (self.board().at(from).map_or(0, |piece| piece.kind), to)
    }

    fn gain(&self, action: Action) -> i32 {
        let Action::Move { from, to, effect } = action else { return 0 };
        let (from, to) = (GRID_7X9.number_unchecked(from), GRID_7X9.number_unchecked(to));
        let Some(piece) = self.board().at(from) else { return 0 };
        let mut gain = match self.board().at(to) {
            Some(victim) if victim.seat != piece.seat => {
                if victim.kind == KING {
                    return WIN;
                }
                VALUES[victim.kind]
            }
            _ => 0,
        };
        if let MoveEffect::PromoteTo(kind) = effect {
            gain += Self::INFO.kind_index(kind).map_or(0, |kind| VALUES[kind]) - VALUES[piece.kind];
        } else if piece.kind == FOOL && to == king_square(piece.seat.opponent()) {
            // A win with Fool's Gambit; without that option the move is rare.
            gain += VALUES[KEEPER];
        }
        gain
    }

    fn risk(&self, action: Action) -> i32 {
        VALUES[self.kind_and_target(action).0]
    }

    fn exchange(&self, action: Action) -> i32 {
        let Some((from, to)) = origin_and_target(&GRID_7X9, action) else { return 0 };
        let (board, first) = (self.board(), self.gain(action));
        let closed = Seat::TWO.map(|seat| self.closed_squares(seat));
        let attackers = |standing: SquareSet<1>| {
            let mut attackers = NEIGHBOURS[to] & board.of_kind(KING);
            for (side, seat) in Seat::TWO.into_iter().enumerate() {
                if closed[side].contains(to) {
                    continue;
                }
                let straight = GRID_7X9.ride_orthogonally(to, standing | closed[side]);
                let diagonal = GRID_7X9.ride_diagonally(to, standing | closed[side]);
                attackers |= straight & board.pieces(seat, KEEPER);
                attackers |= diagonal & (board.pieces(seat, PRIEST) | board.pieces(seat, PRIESTESS));
                attackers |= FOOL_CAPTURES[to] & board.pieces(seat, FOOL);
            }
            let lines = GRID_7X9.ride_orthogonally(to, standing) | GRID_7X9.ride_diagonally(to, standing);
            for from in lines & board.of_kind(SWORDMASTER) {
                if board.at(from).is_some_and(|piece| self.swordmaster_targets(piece.seat, from).contains(to))
                {
                    attackers.insert(from);
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
        !self.has_failed() && self.board().of_seat(self.to_act()).len() > 3 && !self.in_check(self.to_act())
    }

    fn non_repetition_key(&self) -> u128 {
        clock_key(self.halfmove_clock())
    }
}

/// Returns a hash of the clock near its limit, where it distinguishes positions.
pub(super) fn clock_key(clock: Option<u32>) -> u128 {
    clock.filter(|&clock| clock > 100).map_or(0, |clock| u128::from(clock) << 90)
}
