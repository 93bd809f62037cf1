//! All-round King: the phases of the Kings. With `phases=N` it is orthodox chess.

use super::kings_mate::clock_key;
use super::{EARLY, Game, Tally, features, from_edge, seen_rank};
use crate::exchange::Exchange;
use castellan_rules::geometry::{GRID_8X8, SquareSet};
use castellan_rules::movement::{STEPS, leap};
use castellan_rules::variants::all_round_king::{
    AllRoundKing, BISHOP, KING, KNIGHT, PAWN, Phase, QUEEN, ROOK,
};
use castellan_rules::{Action, MoveEffect, Position, Seat};

type Squares = SquareSet<1>;

/// How many kinds of phase there are.
const PHASES: usize = 8;

features! {
    MATERIAL "material" 6;
    /// By kind and rank, as the seat sees it.
    RANK "rank" 6 * 8;
    /// By kind and distance from the nearer edge.
    FILE "file" 6 * 4;
    /// Squares that Queens, Rooks, Bishops and Knights reach and no Pawn guards, by kind.
    MOBILITY "mobility" 4;
    BISHOP_PAIR "bishop-pair" 1;
    /// By rank, as the seat sees it.
    PASSED "passed-pawn" 8;
    PROTECTED "protected-pawn" 1;
    DOUBLED "doubled-pawn" 1;
    ISOLATED "isolated-pawn" 1;
    OPEN "rook-open" 1;
    HALF_OPEN "rook-half-open" 1;
    /// Pieces that Pawns attack, and pieces that are attacked and not defended.
    BY_PAWN "attacked-by-pawn" 1;
    HANGING "hanging" 1;
    /// How many phases a seat's King has yet to pass.
    LEFT "phases-left" 9;
    // What follows is counted for the seat whose King it is, by its phase.
    KING_RANK "king-rank" PHASES * 8;
    KING_FILE "king-file" PHASES * 4;
    /// Squares around it that the attackers reach, each as often as they do.
    KING_ZONE "king-zone" PHASES;
    /// Attacks on the King itself.
    KING_ATTACKED "king-attacked" PHASES;
    /// Free squares that it could step to and that are not attacked.
    KING_ROOM "king-room" PHASES;
    /// Its guardian's Pawns next to it.
    KING_SHIELD "king-shield" PHASES;
    TO_MOVE "to-move" 1;
}

/// What each kind is worth in exchanges.
const VALUES: [i32; 6] = [20_000, 950, 500, 330, 320, 100];
/// How much of the early game each kind stands for.
const EARLINESS: [i32; 6] = [0, 4, 2, 1, 1, 0];

static KNIGHT_LEAPS: [Squares; 64] = GRID_8X8.leaps(&leap(1, 2));
static KING_STEPS: [Squares; 64] = GRID_8X8.leaps(&STEPS);
/// Where a Pawn captures, by side.
static PAWN_CAPTURES: [[Squares; 64]; 2] =
    [GRID_8X8.leaps(&[(-1, 1), (1, 1)]), GRID_8X8.leaps(&[(-1, -1), (1, -1)])];
/// The squares before a Pawn on its own and the neighbouring files, by side.
static AHEAD: [[Squares; 64]; 2] = [spans(true, 1), spans(false, 1)];
/// The squares before it on its own file, by side.
static STRAIGHT_AHEAD: [[Squares; 64]; 2] = [spans(true, 0), spans(false, 0)];
/// All squares of the neighbouring files.
static BESIDE: [Squares; 8] = {
    let mut files = [Squares::EMPTY; 8];
    let mut square = 0;
    while square < 64 {
        let file = square % 8;
        if file > 0 {
            files[file - 1].insert(square);
        }
        if file < 7 {
            files[file + 1].insert(square);
        }
        square += 1;
    }
    files
};

const fn spans(upwards: bool, width: usize) -> [Squares; 64] {
    let mut spans = [Squares::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut to: usize = 0;
        while to < 64 {
            let ahead = if upwards { to / 8 > from / 8 } else { to / 8 < from / 8 };
            if ahead && (to % 8).abs_diff(from % 8) <= width {
                spans[from].insert(to);
            }
            to += 1;
        }
        from += 1;
    }
    spans
}

const fn number(phase: Phase) -> usize {
    match phase {
        Phase::Escaping => 0,
        Phase::Surrendering => 1,
        Phase::Normal => 2,
        Phase::AntiKing => 3,
        Phase::EscapingFriendlyFire => 4,
        Phase::SurrenderingFriendlyFire => 5,
        Phase::NormalFriendlyFire => 6,
        Phase::AntiKingFriendlyFire => 7,
    }
}

fn reach(kind: usize, from: usize, occupied: Squares) -> Squares {
    match kind {
        QUEEN => GRID_8X8.ride_orthogonally(from, occupied) | GRID_8X8.ride_diagonally(from, occupied),
        ROOK => GRID_8X8.ride_orthogonally(from, occupied),
        BISHOP => GRID_8X8.ride_diagonally(from, occupied),
        _ => KNIGHT_LEAPS[from],
    }
}

impl Game for AllRoundKing {
    const GROUPS: &'static [crate::weights::Group] = GROUPS;
    const TABLE: &'static str = include_str!("../weights/all-round-king.tsv");
    const VALUES: &'static [i32] = &VALUES;
    const SQUARES: usize = 64;
    type Context = ();

    fn context(&self) {}

    fn tally(&self, (): &(), tally: &mut impl Tally) {
        let board = self.board();
        let occupied = board.occupied();
        let pawns = Seat::TWO.map(|seat| board.pieces(seat, PAWN));
        let zones = Seat::TWO.map(|origin| KING_STEPS[self.king(origin)]);
        let phases = Seat::TWO.map(|origin| self.phase(origin));
        let mut by_pawns = [Squares::EMPTY; 2];
        for side in 0..2 {
            for pawn in pawns[side] {
                by_pawns[side] |= PAWN_CAPTURES[side][pawn];
            }
        }
        let mut attacks = by_pawns;
        // How often each side attacks the squares around each King.
        let mut on_zones = [[0; 2]; 2];
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let (mine, theirs) = (pawns[side], pawns[1 - side]);
            for square in self.men(seat) {
                let Some(man) = board.at(square) else { continue };
                let rank = seen_rank(seat, square, 8, 8);
                tally.add(seat, MATERIAL + man.kind, 1);
                tally.add(seat, RANK + man.kind * 8 + rank, 1);
                tally.add(seat, FILE + man.kind * 4 + from_edge(square, 8), 1);
                let reached = if man.kind == PAWN {
                    if !AHEAD[side][square].meets(theirs) && !STRAIGHT_AHEAD[side][square].meets(mine) {
                        tally.add(seat, PASSED + rank, 1);
                    }
                    tally.add(seat, PROTECTED, i32::from(by_pawns[side].contains(square)));
                    tally.add(seat, DOUBLED, i32::from(STRAIGHT_AHEAD[side][square].meets(mine)));
                    tally.add(seat, ISOLATED, i32::from(!BESIDE[square % 8].meets(mine)));
                    PAWN_CAPTURES[side][square]
                } else {
                    let reached = reach(man.kind, square, occupied);
                    let useful = reached.minus(board.of(seat)).minus(by_pawns[1 - side]);
                    tally.add(seat, MOBILITY + man.kind - QUEEN, useful.len() as i32);
                    if man.kind == ROOK && !STRAIGHT_AHEAD[side][square].meets(mine) {
                        let open = !STRAIGHT_AHEAD[side][square].meets(theirs);
                        tally.add(seat, if open { OPEN } else { HALF_OPEN }, 1);
                    }
                    reached
                };
                attacks[side] |= reached;
                for (zone, count) in zones.iter().zip(&mut on_zones[side]) {
                    *count += (reached & *zone).len() as i32;
                }
            }
            tally.add(seat, BISHOP_PAIR, i32::from(board.pieces(seat, BISHOP).len() > 1));
        }
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let men = self.men(seat).minus(pawns[side]);
            tally.add(seat, BY_PAWN, (men & by_pawns[1 - side]).len() as i32);
            tally.add(seat, HANGING, (men & attacks[1 - side]).minus(attacks[side]).len() as i32);
            tally.add(seat, LEFT + usize::from(self.phases_left(seat)), 1);
            let Some(phase) = phases[side] else { continue };
            let king = self.king(seat);
            let place = number(phase);
            let attackers = castellan_rules::piece::side(phase.attackers(seat));
            tally.add(seat, KING_RANK + place * 8 + seen_rank(seat.opponent(), king, 8, 8), 1);
            tally.add(seat, KING_FILE + place * 4 + from_edge(king, 8), 1);
            tally.add(seat, KING_ZONE + place, on_zones[attackers][side]);
            tally.add(seat, KING_ATTACKED + place, i32::from(attacks[attackers].contains(king)));
            let room = KING_STEPS[king].minus(occupied).minus(attacks[attackers]);
            tally.add(seat, KING_ROOM + place, room.len() as i32);
            tally.add(seat, KING_SHIELD + place, (KING_STEPS[king] & pawns[1 - side]).len() as i32);
        }
        tally.add(self.to_act(), TO_MOVE, 1);
    }

    fn stage(&self, (): &()) -> i32 {
        let counted = |kind: usize| self.board().kind(kind).len() as i32 * EARLINESS[kind];
        (QUEEN..=KNIGHT).map(counted).sum::<i32>().min(24) * EARLY / 24
    }

    fn moved(&self, action: Action) -> (usize, usize) {
        let Action::Move { from, to, .. } = action else { return (0, 0) };
        let kind = self.board().at(GRID_8X8.number_unchecked(from)).map_or(0, |man| man.kind);
        (kind, GRID_8X8.number_unchecked(to))
    }

    fn gain(&self, action: Action) -> i32 {
        let Action::Move { from, to, effect } = action else { return 0 };
        let (from, to) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
        let mut gain = match self.board().at(to) {
            // Some Kings capture pieces of the seat that moves them.
            Some(met) if met.seat == self.to_act() => -VALUES[met.kind],
            Some(met) => VALUES[met.kind],
            None if self.passed_over() == Some(to) && from % 8 != to % 8 => {
                let pawn = self.board().at(from).is_some_and(|man| man.kind == PAWN);
                if pawn { VALUES[PAWN] } else { 0 }
            }
            None => 0,
        };
        if let MoveEffect::Become(kind) = effect {
            gain += Self::INFO.place(kind).map_or(0, |kind| VALUES[kind]) - VALUES[PAWN];
        }
        gain
    }

    fn risk(&self, action: Action) -> i32 {
        let (kind, _) = self.moved(action);
        if kind == KING { 0 } else { VALUES[kind] }
    }

    fn exchange(&self, action: Action) -> i32 {
        let Action::Move { from, to, .. } = action else { return 0 };
        let (from, to) = (GRID_8X8.number_unchecked(from), GRID_8X8.number_unchecked(to));
        let board = self.board();
        let first = self.gain(action);
        if board.at(from).is_none_or(|man| man.kind == KING) {
            // No piece captures a King.
            return first;
        }
        let straight = board.kind(ROOK) | board.kind(QUEEN);
        let diagonal = board.kind(BISHOP) | board.kind(QUEEN);
        let steady = KNIGHT_LEAPS[to] & board.kind(KNIGHT)
            | PAWN_CAPTURES[1][to] & board.pieces(Seat::White, PAWN)
            | PAWN_CAPTURES[0][to] & board.pieces(Seat::Black, PAWN);
        let attackers = |standing: Squares| {
            steady
                | GRID_8X8.ride_orthogonally(to, standing) & straight
                | GRID_8X8.ride_diagonally(to, standing) & diagonal
        };
        Exchange { board, from, first, values: &VALUES }.gain(attackers, |_, _| true)
    }

    fn may_pass(&self) -> bool {
        let men = self.men(self.to_act());
        !men.minus(self.board().kind(PAWN)).is_empty() && !Seat::TWO.iter().any(|seat| self.in_check(*seat))
    }

    fn counters(&self) -> u128 {
        clock_key(self.clock())
    }
}
