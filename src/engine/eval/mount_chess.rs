//! Evaluation of Mount Chess: Flags, and pieces that can mount.

use super::{EARLY, Game, Tally, features, from_edge, seen_rank, squares};
use crate::exchange::Exchange;
use crate::score::WIN;
use castellan_rules::board::IndexedPiece;
use castellan_rules::geometry::{GRID_8X8, SquareSet};
use castellan_rules::variants::mount_chess::{
    CAVALRY, FARMER, FLAG, HUNTER, MountChess, final_rank, on_foot, reach,
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

impl Game for MountChess {
    const GROUPS: &'static [crate::weights::Group] = GROUPS;
    const TABLE: &'static str = include_str!("../weights/mount-chess.tsv");
    const VALUES: &'static [i32] = &VALUES;
    const SQUARES: usize = 64;
    type Context = ();

    fn context(&self) {}

    fn tally(&self, (): &(), tally: &mut impl Tally) {
        let board = self.board();
        let occupied = board.occupied();
        let on_feet = board.kind(FARMER) | board.kind(HUNTER);
        let mut attacks = [SquareSet::EMPTY; 2];
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let own = board.of(seat);
            let mut mounts = 0;
            for square in own {
                let Some(man) = board.at(square) else { continue };
                tally.add(seat, MATERIAL + man.kind, 1);
                tally.add(seat, RANK + man.kind * 8 + seen_rank(seat, square, 8, 8), 1);
                tally.add(seat, FILE + man.kind * 4 + from_edge(square, 8), 1);
                let reached = reach(man, square, occupied);
                attacks[side] |= reached;
                if on_foot(man.kind) {
                    mounts += (reached & own & on_feet).len();
                } else if man.kind >= CAVALRY {
                    tally.add(seat, MOBILITY + man.kind - CAVALRY, reached.minus(own).len() as i32);
                }
            }
            tally.add(seat, MOUNTS, mounts as i32);
        }
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let flags = board.pieces(seat, FLAG);
            let attacked = board.of(seat) & attacks[1 - side];
            tally.add(seat, HANGING, attacked.minus(attacks[side]).len() as i32);
            tally.add(seat, FLAG_ATTACKED, (flags & attacks[1 - side]).len() as i32);
            tally.add(seat, LAST_FLAG, i32::from(flags.len() == 1));
            let arrives = |flag: &usize| {
                let last = usize::from(final_rank(seat));
                let steps = reach(IndexedPiece { seat, kind: FLAG }, *flag, occupied);
                let free = |to: usize| to / 8 == last && !board.of(seat).contains(to);
                steps.minus(attacks[1 - side]).into_iter().any(free)
            };
            tally.add(seat, FLAG_ARRIVES, flags.into_iter().filter(arrives).count() as i32);
        }
        tally.add(self.to_act(), TO_MOVE, 1);
    }

    fn stage(&self, (): &()) -> i32 {
        (self.board().occupied().len() as i32 - 4) * EARLY / 28
    }

    fn moved(&self, action: Action) -> (usize, usize) {
        let Some((from, to)) = squares(&GRID_8X8, action) else { return (0, 0) };
        (self.board().at(from).map_or(0, |man| man.kind), to)
    }

    fn gain(&self, action: Action) -> i32 {
        let Action::Move { from, to, effect } = action else { return 0 };
        let (from, target) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
        let Some(man) = self.board().at(from) else { return 0 };
        if man.kind == FLAG && to.rank() == final_rank(man.seat) {
            return WIN;
        }
        let mut gain = match self.board().at(target) {
            Some(met) if met.seat != man.seat => {
                let last = met.kind == FLAG && self.board().pieces(met.seat, FLAG).len() == 1;
                if last { WIN } else { VALUES[met.kind] }
            }
            _ => 0,
        };
        if let MoveEffect::Become(kind) = effect {
            gain += Self::INFO.place(kind).map_or(0, |kind| VALUES[kind]) - VALUES[man.kind];
        }
        gain
    }

    fn risk(&self, action: Action) -> i32 {
        VALUES[self.moved(action).0]
    }

    fn exchange(&self, action: Action) -> i32 {
        let Some((from, to)) = squares(&GRID_8X8, action) else { return 0 };
        let (board, first) = (self.board(), self.gain(action));
        let attackers = |standing: SquareSet<1>| {
            let mut attackers = SquareSet::EMPTY;
            for kind in 0..VALUES.len() {
                for seat in Seat::TWO {
                    // Reversed, the movement of one side is that of the other.
                    let back = IndexedPiece { seat: seat.opponent(), kind };
                    attackers |= reach(back, to, standing) & board.pieces(seat, kind);
                }
            }
            attackers
        };
        let takes = |kind, victim| !matches!((kind, victim), (FARMER, HUNTER) | (HUNTER, FARMER));
        Exchange { board, from, first, values: &VALUES }.gain(attackers, takes)
    }

    fn pieces(&self, seat: Seat, kind: usize) -> u32 {
        self.board().pieces(seat, kind).len()
    }

    fn may_pass(&self) -> bool {
        self.board().of(self.to_act()).len() > 4
    }

    fn counters(&self) -> u128 {
        u128::from(self.passes()) << 90
    }
}
