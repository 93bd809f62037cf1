//! Features of a position of All-round King: of pieces and Pawns, of threats, and of each King in its phase.
//!
//! The pieces come first, each with the squares that it attacks; the other features follow from those of both sides.

use crate::eval::{FeatureSink, distance_from_edge, features, relative_rank};
use castellan_rules::geometry::{GRID_8X8, SquareSet};
use castellan_rules::movement::{STEPS, leap};
use castellan_rules::piece::side_index;
use castellan_rules::variants::all_round_king::{AllRoundKing, BISHOP, KNIGHT, PAWN, Phase, QUEEN, ROOK};
use castellan_rules::{Position as _, Seat};

pub(super) type Squares = SquareSet<1>;

/// The number of phases.
const PHASES: usize = 8;

features! {
    MATERIAL "material" 6;
    /// By kind, relative rank, and distance from the nearer edge.
    SQUARE "square" 6 * 32;
    /// Mobility by kind and number of reachable squares that no enemy Pawn guards: Queens (every second square counts),
    /// Rooks, Bishops and Knights.
    MOBILITY "mobility" 4 * 16;
    BISHOP_PAIR "bishop-pair" 1;
    /// Passed Pawns, by relative rank.
    PASSED "passed-pawn" 8;
    /// Passed Pawns whose next square another seat's piece occupies or attacks.
    BLOCKED "passed-blocked" 8;
    /// The distance from the next square of its passed Pawns to the King that the seat moves, and to the King that the
    /// opponent moves.
    PASSED_TO_OWN_KING "passed-own-king" 1;
    PASSED_TO_OTHER_KING "passed-other-king" 1;
    /// Pawns by relative rank: those protected by another, those with another beside them, and backward Pawns (an enemy
    /// Pawn guards the next square, and no own Pawn can ever support them).
    PROTECTED "protected-pawn" 8;
    BESIDE_ANOTHER "pawn-beside-pawn" 8;
    BACKWARD "backward-pawn" 8;
    DOUBLED "doubled-pawn" 1;
    /// Isolated Pawns, with and without an enemy Pawn on the file.
    ISOLATED "isolated-pawn" 2;
    /// Knights and Bishops protected by a Pawn on squares that no enemy Pawn can ever attack, by kind.
    OUTPOST "outpost" 2;
    /// Own Pawns on squares of the Bishop's colour, per Bishop.
    BAD_BISHOP "bishop-own-pawns" 1;
    /// Rooks on the file of a friendly passed Pawn.
    ROOK_ON_PASSED_FILE "rook-passed-pawn" 1;
    ROOK_OPEN_FILE "rook-open" 1;
    ROOK_HALF_OPEN_FILE "rook-half-open" 1;
    /// Pieces attacked by Pawns, Queens and Rooks attacked by Bishops and Knights, and hanging pieces.
    BY_PAWN "attacked-by-pawn" 1;
    BY_MINOR "attacked-by-minor" 1;
    BY_ROOK "queen-attacked-by-rook" 1;
    HANGING "hanging" 1;
    /// Pieces that a Pawn could attack after a step to a square that is not attacked.
    PAWN_STEP "pawn-step-attacks" 1;
    /// The number of phases left for a seat's King.
    PHASES_LEFT "phases-left" 9;
    /// The number of the guardian's pieces: with none left nothing can force the guardian, and such games are drawn.
    GUARDIAN_MEN "guardian-pieces" 9;
    /// The number of the guardian's Pawns, while the guardian must still be forced to attack the King: a Pawn that
    /// cannot move away must keep attacking a piece that steps in front of it.
    GUARDIAN_PAWNS "guardian-pawns" 9;
    /// The distance of a King whose guardian must not attack it from the nearest square that such a Pawn attacks; 8
    /// without one.
    TO_STUCK_PAWN "king-to-stuck-pawn" 9;
    // The features below count for the seat of the King's letter, by phase.
    /// By relative rank of the guardian, and distance from the nearer edge.
    KING_SQUARE "king-square" PHASES * 32;
    /// Squares of the King zone that the attackers reach, counted with multiplicity.
    KING_ZONE "king-zone" PHASES;
    /// King danger: the same, weighted by the attacking pieces, in 32 steps.
    KING_DANGER "king-danger" PHASES * 32;
    /// Safe checks: squares from which attackers could check the King without being captured, by kind.
    KING_CHECKS "king-safe-checks" PHASES * 4;
    /// The King's own and adjacent files without a Pawn of the guardian, with and without an enemy Pawn.
    KING_FILES "king-open-files" PHASES * 2;
    /// Pawn storm: the enemy Pawns on these files, by relative rank.
    KING_STORM "king-pawn-storm" PHASES * 8;
    /// Attacks on the King itself.
    KING_ATTACKED "king-attacked" PHASES;
    /// Free squares within a King's step that are not attacked.
    KING_ROOM "king-room" PHASES;
    /// By the number of free squares within a King's step that are attacked.
    KING_EXPOSED "king-room-attacked" PHASES * 9;
    /// Pawn shield: the guardian's Pawns next to the King.
    KING_SHIELD "king-shield" PHASES;
    TO_MOVE "to-move" 1;
}

/// The weight of a piece in King danger, relative to the squares of the King zone that it reaches.
const THREAT: [i32; 6] = [0, 4, 3, 2, 2, 0];

pub(super) static KNIGHT_LEAPS: [Squares; 64] = GRID_8X8.leaps(&leap(1, 2));
static KING_STEPS: [Squares; 64] = GRID_8X8.leaps(&STEPS);
/// The squares on which a Pawn captures, by side.
pub(super) static PAWN_CAPTURES: [[Squares; 64]; 2] =
    [GRID_8X8.leaps(&[(-1, 1), (1, 1)]), GRID_8X8.leaps(&[(-1, -1), (1, -1)])];
/// The squares in front of a Pawn on its own and the adjacent files, by side.
static AHEAD: [[Squares; 64]; 2] = [spans(true, 1), spans(false, 1)];
/// The squares in front of a Pawn on its own file, by side.
static STRAIGHT_AHEAD: [[Squares; 64]; 2] = [spans(true, 0), spans(false, 0)];
/// The squares of each file, of each rank, and of each colour.
static FILES: [Squares; 8] = lines(8, 1);
static RANKS: [Squares; 8] = lines(1, 8);
static COLOURS: [Squares; 2] = {
    let mut colours = [Squares::EMPTY; 2];
    let mut square = 0;
    while square < 64 {
        colours[(square / 8 + square) % 2].insert(square);
        square += 1;
    }
    colours
};
/// All squares of the adjacent files.
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

/// Returns eight lines of eight squares with step `step`, whose first squares are `apart` apart.
const fn lines(step: usize, apart: usize) -> [Squares; 8] {
    let mut lines = [Squares::EMPTY; 8];
    let mut index = 0;
    while index < 64 {
        lines[index / 8].insert(index / 8 * apart + index % 8 * step);
        index += 1;
    }
    lines
}

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

const fn phase_index(phase: Phase) -> usize {
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

/// Returns `true` if the King advances when the guardian is forced to attack it.
const fn guardian_must_not_attack(phase: Phase) -> bool {
    phase.is_endangered_by_attack() && !phase.is_attacked_by_origin()
}

/// Returns the square in front of a Pawn.
fn ahead(seat: Seat, pawn: usize) -> usize {
    if seat == Seat::White { pawn + 8 } else { pawn - 8 }
}

fn reach(kind: usize, from: usize, occupied: Squares) -> Squares {
    match kind {
        QUEEN => GRID_8X8.ride_orthogonally(from, occupied) | GRID_8X8.ride_diagonally(from, occupied),
        ROOK => GRID_8X8.ride_orthogonally(from, occupied),
        BISHOP => GRID_8X8.ride_diagonally(from, occupied),
        _ => KNIGHT_LEAPS[from],
    }
}

/// Returns the distance in King's steps.
const fn distance(one: usize, other: usize) -> i32 {
    let (files, ranks) = ((one % 8).abs_diff(other % 8), (one / 8).abs_diff(other / 8));
    if files > ranks { files as i32 } else { ranks as i32 }
}

/// Counts the features of a position.
#[inline]
pub(super) fn count(position: &AllRoundKing, sink: &mut impl FeatureSink) {
    let mut attacks = Attacks::of_pawns(position);
    for seat in Seat::TWO {
        count_pieces(position, seat, &mut attacks, sink);
    }
    for seat in Seat::TWO {
        count_threats(position, seat, &attacks, sink);
        count_passed_pawns(position, seat, &attacks, sink);
        count_phases_left(position, seat, &attacks, sink);
        if let Some(phase) = position.phase(seat) {
            count_king(position, seat, phase, &attacks, sink);
        }
    }
    sink.add(position.to_act(), TO_MOVE, 1);
}

/// The squares that the pieces attack, by side.
struct Attacks {
    occupied: Squares,
    pawns: [Squares; 2],
    passed: [Squares; 2],
    by_pawns: [Squares; 2],
    by_minors: [Squares; 2],
    /// The squares that Queens, Rooks, Bishops and Knights reach.
    by_kind: [[Squares; 4]; 2],
    all: [Squares; 2],
    twice: [Squares; 2],
    /// The number of attacks by each side on each King's zone, and the same with the attackers' weights.
    on_zones: [[i32; 2]; 2],
    threats_to: [[i32; 2]; 2],
    zones: [Squares; 2],
}

impl Attacks {
    #[inline]
    fn of_pawns(position: &AllRoundKing) -> Self {
        let board = position.board();
        let pawns = Seat::TWO.map(|seat| board.pieces(seat, PAWN));
        let mut by_pawns = [Squares::EMPTY; 2];
        for side in 0..2 {
            for pawn in pawns[side] {
                by_pawns[side] |= PAWN_CAPTURES[side][pawn];
            }
        }
        Self {
            occupied: board.occupied(),
            pawns,
            passed: [Squares::EMPTY; 2],
            by_pawns,
            by_minors: [Squares::EMPTY; 2],
            by_kind: [[Squares::EMPTY; 4]; 2],
            all: by_pawns,
            twice: [Squares::EMPTY; 2],
            on_zones: [[0; 2]; 2],
            threats_to: [[0; 2]; 2],
            zones: Seat::TWO.map(|origin| KING_STEPS[position.king(origin)]),
        }
    }

    /// Adds the squares that a piece reaches.
    #[inline]
    fn add(&mut self, side: usize, kind: usize, reached: Squares) {
        self.twice[side] |= self.all[side] & reached;
        self.all[side] |= reached;
        for (king, zone) in self.zones.into_iter().enumerate() {
            let near = (reached & zone).len() as i32;
            self.on_zones[side][king] += near;
            if near > 0 {
                self.threats_to[side][king] += near + THREAT[kind];
            }
        }
    }
}

/// Counts the features of a seat's pieces one by one, and adds what they attack.
#[inline]
fn count_pieces(position: &AllRoundKing, seat: Seat, attacks: &mut Attacks, sink: &mut impl FeatureSink) {
    let (board, side) = (position.board(), side_index(seat));
    for square in position.pieces_except_king(seat) {
        let Some(piece) = board.at(square) else { continue };
        let rank = relative_rank(seat, square, 8, 8);
        sink.add(seat, MATERIAL + piece.kind, 1);
        sink.add(seat, SQUARE + piece.kind * 32 + rank * 4 + distance_from_edge(square, 8), 1);
        let reached = if piece.kind == PAWN {
            count_pawn(seat, square, attacks, sink);
            PAWN_CAPTURES[side][square]
        } else {
            let reached = reach(piece.kind, square, attacks.occupied);
            count_piece(position, seat, (piece.kind, square, reached), attacks, sink);
            reached
        };
        attacks.add(side, piece.kind, reached);
    }
    sink.add(seat, BISHOP_PAIR, i32::from(board.pieces(seat, BISHOP).len() > 1));
}

/// Counts the features of a Pawn, and notes if it is passed.
#[inline]
fn count_pawn(seat: Seat, square: usize, attacks: &mut Attacks, sink: &mut impl FeatureSink) {
    let side = side_index(seat);
    let (mine, theirs) = (attacks.pawns[side], attacks.pawns[1 - side]);
    let rank = relative_rank(seat, square, 8, 8);
    let doubled = STRAIGHT_AHEAD[side][square].intersects(mine);
    if !AHEAD[side][square].intersects(theirs) && !doubled {
        attacks.passed[side].insert(square);
    }
    let guarded = attacks.by_pawns[side].contains(square);
    let beside = (KING_STEPS[square] & RANKS[square / 8]).intersects(mine);
    sink.add(seat, PROTECTED + rank, i32::from(guarded));
    sink.add(seat, BESIDE_ANOTHER + rank, i32::from(beside));
    sink.add(seat, DOUBLED, i32::from(doubled));
    let behind = AHEAD[1 - side][square] & BESIDE[square % 8];
    if !BESIDE[square % 8].intersects(mine) {
        let open = !STRAIGHT_AHEAD[side][square].intersects(theirs);
        sink.add(seat, ISOLATED + usize::from(open), 1);
    } else if !beside && !behind.intersects(mine) {
        let next = ahead(seat, square);
        sink.add(seat, BACKWARD + rank, i32::from(attacks.by_pawns[1 - side].contains(next)));
    }
}

/// Counts the features of a Queen, Rook, Bishop or Knight.
#[inline]
fn count_piece(
    position: &AllRoundKing,
    seat: Seat,
    (kind, square, reached): (usize, usize, Squares),
    attacks: &mut Attacks,
    sink: &mut impl FeatureSink,
) {
    let (board, side) = (position.board(), side_index(seat));
    let (mine, theirs) = (attacks.pawns[side], attacks.pawns[1 - side]);
    let useful = reached.minus(board.of_seat(seat)).minus(attacks.by_pawns[1 - side]).len() as usize;
    let steps = if kind == QUEEN { useful / 2 } else { useful };
    sink.add(seat, MOBILITY + (kind - QUEEN) * 16 + steps.min(15), 1);
    if kind == ROOK && !STRAIGHT_AHEAD[side][square].intersects(mine) {
        let open = !STRAIGHT_AHEAD[side][square].intersects(theirs);
        sink.add(seat, if open { ROOK_OPEN_FILE } else { ROOK_HALF_OPEN_FILE }, 1);
    }
    if kind == BISHOP || kind == KNIGHT {
        attacks.by_minors[side] |= reached;
        let attackable = (AHEAD[side][square] & BESIDE[square % 8]).intersects(theirs);
        let rank = relative_rank(seat, square, 8, 8);
        if rank > 2 && attacks.by_pawns[side].contains(square) && !attackable {
            sink.add(seat, OUTPOST + usize::from(kind == BISHOP), 1);
        }
    }
    if kind == BISHOP {
        let colour = COLOURS[(square / 8 + square) % 2];
        sink.add(seat, BAD_BISHOP, (mine & colour).len() as i32);
    }
    attacks.by_kind[side][kind - QUEEN] |= reached;
}

/// Counts the attacked pieces of a seat, and its Pawns' steps that attack.
#[inline]
fn count_threats(position: &AllRoundKing, seat: Seat, attacks: &Attacks, sink: &mut impl FeatureSink) {
    let (board, side) = (position.board(), side_index(seat));
    let men = position.pieces_except_king(seat).minus(attacks.pawns[side]);
    let heavy = men & (board.of_kind(QUEEN) | board.of_kind(ROOK));
    sink.add(seat, BY_PAWN, (men & attacks.by_pawns[1 - side]).len() as i32);
    sink.add(seat, BY_MINOR, (heavy & attacks.by_minors[1 - side]).len() as i32);
    let queens = men & board.of_kind(QUEEN);
    sink.add(seat, BY_ROOK, (queens & attacks.by_kind[1 - side][ROOK - QUEEN]).len() as i32);
    sink.add(seat, HANGING, (men & attacks.all[1 - side]).minus(attacks.all[side]).len() as i32);
    let others = board.of_seat(seat.opponent()).minus(attacks.pawns[1 - side]);
    for pawn in attacks.pawns[side] {
        let next = ahead(seat, pawn);
        let free = !attacks.occupied.contains(next)
            && !attacks.by_pawns[1 - side].contains(next)
            && (attacks.all[side].contains(next) || !attacks.all[1 - side].contains(next));
        if free {
            sink.add(seat, PAWN_STEP, (PAWN_CAPTURES[side][next] & others).len() as i32);
        }
    }
}

/// Counts the features of a seat's passed Pawns.
#[inline]
fn count_passed_pawns(position: &AllRoundKing, seat: Seat, attacks: &Attacks, sink: &mut impl FeatureSink) {
    let (board, side) = (position.board(), side_index(seat));
    let rooks = board.pieces(seat, ROOK);
    let kings = [(seat, PASSED_TO_OWN_KING), (seat.opponent(), PASSED_TO_OTHER_KING)];
    let kings = kings.map(|(mover, feature)| (king_moved_by(position, mover), feature));
    for pawn in attacks.passed[side] {
        let rank = relative_rank(seat, pawn, 8, 8);
        let next = ahead(seat, pawn);
        sink.add(seat, PASSED + rank, 1);
        let file = STRAIGHT_AHEAD[0][pawn] | STRAIGHT_AHEAD[1][pawn];
        sink.add(seat, ROOK_ON_PASSED_FILE, i32::from(file.intersects(rooks)));
        let stopped = board.of_seat(seat.opponent()) | attacks.all[1 - side].minus(attacks.all[side]);
        sink.add(seat, BLOCKED + rank, i32::from(stopped.contains(next)));
        if rank > 2 {
            for (king, feature) in kings {
                sink.add(seat, feature, king.map_or(0, |king| distance(king, next)));
            }
        }
    }
}

/// Returns the square of the first King that a seat moves.
#[inline]
fn king_moved_by(position: &AllRoundKing, seat: Seat) -> Option<usize> {
    let is_moved = |origin: &Seat| position.phase(*origin).is_some_and(|phase| phase.owner(*origin) == seat);
    Seat::TWO.into_iter().find(is_moved).map(|origin| position.king(origin))
}

/// Counts the phases that a seat's King has before it, and the guardian's pieces for them.
#[inline]
fn count_phases_left(position: &AllRoundKing, seat: Seat, attacks: &Attacks, sink: &mut impl FeatureSink) {
    let left = usize::from(position.phases_left(seat));
    sink.add(seat, PHASES_LEFT + left, 1);
    let guardian_men = position.pieces_except_king(seat.opponent()).len() as usize;
    sink.add(seat, GUARDIAN_MEN + guardian_men.min(8), 1);
    let order = position.order().all();
    if order[order.len() - left..].iter().any(|phase| guardian_must_not_attack(*phase)) {
        let pawns = attacks.pawns[side_index(seat.opponent())].len() as usize;
        sink.add(seat, GUARDIAN_PAWNS + pawns.min(8), 1);
    }
}

/// Counts the features of a seat's King in its phase.
#[inline]
fn count_king(
    position: &AllRoundKing,
    seat: Seat,
    phase: Phase,
    attacks: &Attacks,
    sink: &mut impl FeatureSink,
) {
    let (board, side) = (position.board(), side_index(seat));
    let (king, guardian) = (position.king(seat), 1 - side);
    let index = phase_index(phase);
    if guardian_must_not_attack(phase) {
        let is_stuck = |pawn: &usize| attacks.occupied.contains(ahead(seat.opponent(), *pawn));
        let stuck = attacks.pawns[guardian].into_iter().filter(is_stuck);
        let attacked = stuck.flat_map(|pawn| PAWN_CAPTURES[guardian][pawn].minus(board.of_seat(seat)));
        let nearest = attacked.map(|square| distance(king, square) as usize).min();
        sink.add(seat, TO_STUCK_PAWN + nearest.unwrap_or(8), 1);
    }
    let attackers = side_index(phase.attacking_seat(seat));
    let rank = relative_rank(seat.opponent(), king, 8, 8);
    sink.add(seat, KING_SQUARE + index * 32 + rank * 4 + distance_from_edge(king, 8), 1);
    sink.add(seat, KING_ZONE + index, attacks.on_zones[attackers][side]);
    let danger = attacks.threats_to[attackers][side].min(31) as usize;
    sink.add(seat, KING_DANGER + index * 32 + danger, 1);
    let held = attacks.all[1 - attackers] | KING_STEPS[king].minus(attacks.twice[attackers]);
    let unsafe_squares = held | board.of_seat(Seat::TWO[attackers]);
    for (kind, reached) in attacks.by_kind[attackers].into_iter().enumerate() {
        let checks = (reach(QUEEN + kind, king, attacks.occupied) & reached).minus(unsafe_squares);
        sink.add(seat, KING_CHECKS + index * 4 + kind, checks.len() as i32);
    }
    for &file in &FILES[(king % 8).saturating_sub(1)..=(king % 8 + 1).min(7)] {
        let stormers = attacks.pawns[side] & file;
        if !attacks.pawns[guardian].intersects(file) {
            sink.add(seat, KING_FILES + index * 2 + usize::from(stormers.is_empty()), 1);
        }
        let foremost = stormers.into_iter().map(|pawn| relative_rank(seat, pawn, 8, 8)).max();
        sink.add(seat, KING_STORM + index * 8 + foremost.unwrap_or(0), 1);
    }
    sink.add(seat, KING_ATTACKED + index, i32::from(attacks.all[attackers].contains(king)));
    let free = KING_STEPS[king].minus(attacks.occupied);
    sink.add(seat, KING_ROOM + index, free.minus(attacks.all[attackers]).len() as i32);
    let exposed = (free & attacks.all[attackers]).len() as usize;
    sink.add(seat, KING_EXPOSED + index * 9 + exposed, 1);
    sink.add(seat, KING_SHIELD + index, (KING_STEPS[king] & attacks.pawns[guardian]).len() as i32);
}
