//! All-round King: the phases of the Kings. With `phases=N` it is orthodox chess.

use super::kings_mate::clock_key;
use super::{EARLY, Game, Tally, features, from_edge, seen_rank, squares};
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
    /// By kind, rank as the seat sees it, and distance from the nearer edge.
    SQUARE "square" 6 * 32;
    /// By kind and how many squares Queens (every other one counts), Rooks, Bishops and Knights reach that no Pawn guards.
    MOBILITY "mobility" 4 * 16;
    BISHOP_PAIR "bishop-pair" 1;
    /// By rank, as the seat sees it.
    PASSED "passed-pawn" 8;
    /// Those whose next square another seat's piece holds or attacks.
    BLOCKED "passed-blocked" 8;
    /// How far the King that the seat moves is from the next square of its passed Pawns, and the King that the other moves.
    OWN_KING "passed-own-king" 1;
    OTHER_KING "passed-other-king" 1;
    PROTECTED "protected-pawn" 1;
    DOUBLED "doubled-pawn" 1;
    ISOLATED "isolated-pawn" 1;
    OPEN "rook-open" 1;
    HALF_OPEN "rook-half-open" 1;
    /// Pieces that Pawns attack, Queens and Rooks that Bishops and Knights attack, and pieces that are attacked and not
    /// defended.
    BY_PAWN "attacked-by-pawn" 1;
    BY_MINOR "attacked-by-minor" 1;
    HANGING "hanging" 1;
    /// How many phases a seat's King has yet to pass.
    LEFT "phases-left" 9;
    /// How many pieces its guardian has, as long as they are to be forced to attack it: with none left they never do.
    PREY "prey-left" 9;
    // What follows is counted for the seat whose King it is, by its phase.
    /// By rank, as its guardian sees it, and distance from the nearer edge.
    KING_SQUARE "king-square" PHASES * 32;
    /// Squares around it that the attackers reach, each as often as they do.
    KING_ZONE "king-zone" PHASES;
    /// The same, and by how many of them, in 16 steps.
    KING_DANGER "king-danger" PHASES * 16;
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

/// How many King's steps lie between two squares.
const fn distance(one: usize, other: usize) -> i32 {
    let (files, ranks) = ((one % 8).abs_diff(other % 8), (one / 8).abs_diff(other / 8));
    if files > ranks { files as i32 } else { ranks as i32 }
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
        let mut by_minors = [Squares::EMPTY; 2];
        let mut passed = [Squares::EMPTY; 2];
        // How often each side attacks the squares around each King, and with how many pieces.
        let mut on_zones = [[0; 2]; 2];
        let mut attackers_of = [[0; 2]; 2];
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let (mine, theirs) = (pawns[side], pawns[1 - side]);
            for square in self.men(seat) {
                let Some(man) = board.at(square) else { continue };
                let rank = seen_rank(seat, square, 8, 8);
                tally.add(seat, MATERIAL + man.kind, 1);
                tally.add(seat, SQUARE + man.kind * 32 + rank * 4 + from_edge(square, 8), 1);
                let reached = if man.kind == PAWN {
                    if !AHEAD[side][square].meets(theirs) && !STRAIGHT_AHEAD[side][square].meets(mine) {
                        passed[side].insert(square);
                    }
                    tally.add(seat, PROTECTED, i32::from(by_pawns[side].contains(square)));
                    tally.add(seat, DOUBLED, i32::from(STRAIGHT_AHEAD[side][square].meets(mine)));
                    tally.add(seat, ISOLATED, i32::from(!BESIDE[square % 8].meets(mine)));
                    PAWN_CAPTURES[side][square]
                } else {
                    let reached = reach(man.kind, square, occupied);
                    let useful = reached.minus(board.of(seat)).minus(by_pawns[1 - side]).len() as usize;
                    let steps = if man.kind == QUEEN { useful / 2 } else { useful };
                    tally.add(seat, MOBILITY + (man.kind - QUEEN) * 16 + steps.min(15), 1);
                    if man.kind == ROOK && !STRAIGHT_AHEAD[side][square].meets(mine) {
                        let open = !STRAIGHT_AHEAD[side][square].meets(theirs);
                        tally.add(seat, if open { OPEN } else { HALF_OPEN }, 1);
                    }
                    if man.kind == BISHOP || man.kind == KNIGHT {
                        by_minors[side] |= reached;
                    }
                    reached
                };
                attacks[side] |= reached;
                for king in 0..2 {
                    let near = (reached & zones[king]).len() as i32;
                    on_zones[side][king] += near;
                    attackers_of[side][king] += i32::from(near > 0 && man.kind != PAWN);
                }
            }
            tally.add(seat, BISHOP_PAIR, i32::from(board.pieces(seat, BISHOP).len() > 1));
        }
        let moved_by = Seat::TWO.map(|seat| {
            let kings = Seat::TWO.into_iter().zip(phases);
            let own = kings.filter(|(origin, phase)| phase.is_some_and(|phase| phase.owner(*origin) == seat));
            own.map(|(origin, _)| self.king(origin)).next()
        });
        for (side, seat) in Seat::TWO.into_iter().enumerate() {
            let men = self.men(seat).minus(pawns[side]);
            let heavy = men & (board.kind(QUEEN) | board.kind(ROOK));
            tally.add(seat, BY_PAWN, (men & by_pawns[1 - side]).len() as i32);
            tally.add(seat, BY_MINOR, (heavy & by_minors[1 - side]).len() as i32);
            tally.add(seat, HANGING, (men & attacks[1 - side]).minus(attacks[side]).len() as i32);
            for pawn in passed[side] {
                let rank = seen_rank(seat, pawn, 8, 8);
                let next = if side == 0 { pawn + 8 } else { pawn - 8 };
                tally.add(seat, PASSED + rank, 1);
                let stopped = board.of(seat.opponent()) | attacks[1 - side].minus(attacks[side]);
                tally.add(seat, BLOCKED + rank, i32::from(stopped.contains(next)));
                if rank > 2 {
                    for (king, feature) in [(moved_by[side], OWN_KING), (moved_by[1 - side], OTHER_KING)] {
                        tally.add(seat, feature, king.map_or(0, |king| distance(king, next)));
                    }
                }
            }
            let left = usize::from(self.phases_left(seat));
            tally.add(seat, LEFT + left, 1);
            let order = self.order().all();
            let forced = |phase: &Phase| phase.fears_attack() && !phase.attacked_by_origin();
            if order[order.len() - left..].iter().any(forced) {
                let prey = self.men(seat.opponent()).len() as usize;
                tally.add(seat, PREY + prey.min(8), 1);
            }
            let Some(phase) = phases[side] else { continue };
            let king = self.king(seat);
            let place = number(phase);
            let attackers = castellan_rules::piece::side(phase.attackers(seat));
            let rank = seen_rank(seat.opponent(), king, 8, 8);
            tally.add(seat, KING_SQUARE + place * 32 + rank * 4 + from_edge(king, 8), 1);
            let near = on_zones[attackers][side];
            tally.add(seat, KING_ZONE + place, near);
            let danger = (near + 2 * attackers_of[attackers][side]).min(31) as usize / 2;
            tally.add(seat, KING_DANGER + place * 16 + danger, 1);
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
        let Some((from, to)) = squares(&GRID_8X8, action) else { return (0, 0) };
        (self.board().at(from).map_or(0, |man| man.kind), to)
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
        let Some((from, to)) = squares(&GRID_8X8, action) else { return 0 };
        let (board, first) = (self.board(), self.gain(action));
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

    fn pieces(&self, seat: Seat, kind: usize) -> u32 {
        self.board().pieces(seat, kind).len()
    }

    fn may_pass(&self) -> bool {
        let men = self.men(self.to_act());
        !men.minus(self.board().kind(PAWN)).is_empty() && !Seat::TWO.iter().any(|seat| self.in_check(*seat))
    }

    fn counters(&self) -> u128 {
        clock_key(self.clock())
    }
}
