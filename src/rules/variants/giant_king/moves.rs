//! Move generation of Giant-King Chess.

use super::{BISHOP, CARDINAL, GRYPHON, KINDS, KING, KNIGHT, PROMOTED_OFFSET, ROOK, SQUARES, WILDEBEEST};
use super::{GiantKing, Squares, relative_rank, side_index};
use crate::geometry::{Direction, GRID_10X10};
use crate::movement::{STEPS, leap};
use crate::piece::Seat;

/// The movement of a kind of piece other than Giant-King and Pawn.
pub(super) struct Movement {
    /// The leaps.
    leaps: &'static [(i8, i8)],
    /// The directions of rides.
    rides: &'static [Direction],
    /// The directions of the first step of bent rides.
    pub(super) bends: Option<&'static [Direction; 4]>,
}

const NO_MOVEMENT: Movement = Movement { leaps: &[], rides: &[], bends: None };

const CARDINAL_LEAPS: [(i8, i8); 8] = leap(1, 2);
const KNIGHT_LEAPS: [(i8, i8); 16] = concatenated(&[leap(1, 2), leap(2, 2)]);
const WILDEBEEST_LEAPS: [(i8, i8); 16] = concatenated(&[leap(1, 2), leap(1, 3)]);
const BEHEMOTH_LEAPS: [(i8, i8); 32] = concatenated(&[leap(1, 2), leap(1, 3), leap(2, 2), leap(2, 3)]);
const LIONESS_LEAPS: [(i8, i8); 40] = concatenated(&[leap(0, 1), leap(1, 1), leap(0, 2), leap(1, 2), leap(2, 2)]);

/// Concatenates leaps.
const fn concatenated<const N: usize>(leaps: &[[(i8, i8); 8]]) -> [(i8, i8); N] {
    let mut list = [(0, 0); N];
    let mut at = 0;
    while at < N {
        list[at] = leaps[at / 8][at % 8];
        at += 1;
    }
    list
}

/// The movement of each kind.
pub(super) static MOVEMENTS: [Movement; KINDS] = {
    let mut movements = [NO_MOVEMENT; KINDS];
    // GK-3.
    movements[GRYPHON] = Movement { bends: Some(&Direction::DIAGONAL), ..NO_MOVEMENT };
    movements[GRYPHON + PROMOTED_OFFSET] =
        Movement { rides: &Direction::ORTHOGONAL, bends: Some(&Direction::DIAGONAL), ..NO_MOVEMENT };
    // GK-4.
    movements[ROOK] = Movement { rides: &Direction::ORTHOGONAL, ..NO_MOVEMENT };
    movements[ROOK + PROMOTED_OFFSET] = Movement { leaps: &KNIGHT_LEAPS, rides: &Direction::ORTHOGONAL, ..NO_MOVEMENT };
    // GK-5.
    movements[WILDEBEEST] = Movement { leaps: &WILDEBEEST_LEAPS, ..NO_MOVEMENT };
    movements[WILDEBEEST + PROMOTED_OFFSET] = Movement { leaps: &BEHEMOTH_LEAPS, ..NO_MOVEMENT };
    // GK-6.
    movements[CARDINAL] = Movement { leaps: &CARDINAL_LEAPS, rides: &Direction::DIAGONAL, ..NO_MOVEMENT };
    movements[CARDINAL + PROMOTED_OFFSET] =
        Movement { rides: &Direction::DIAGONAL, bends: Some(&Direction::DIAGONAL), ..NO_MOVEMENT };
    // GK-7.
    movements[KNIGHT] = Movement { leaps: &KNIGHT_LEAPS, ..NO_MOVEMENT };
    movements[KNIGHT + PROMOTED_OFFSET] = Movement { leaps: &LIONESS_LEAPS, ..NO_MOVEMENT };
    // GK-8.
    movements[BISHOP] = Movement { rides: &Direction::DIAGONAL, ..NO_MOVEMENT };
    movements[BISHOP + PROMOTED_OFFSET] =
        Movement { rides: &Direction::DIAGONAL, bends: Some(&Direction::ORTHOGONAL), ..NO_MOVEMENT };
    movements
};

/// The leap targets by kind and square.
static LEAPS: [[Squares; SQUARES]; KINDS] = {
    let mut leaps = [[Squares::EMPTY; SQUARES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        leaps[kind] = GRID_10X10.leaps(MOVEMENTS[kind].leaps);
        kind += 1;
    }
    leaps
};

/// The squares by kind from which each square could be reached on an empty board. All these movements are symmetric, so
/// these are also the targets.
pub static EMPTY_BOARD_TARGETS: [[Squares; SQUARES]; KINDS] = {
    let mut sights = LEAPS;
    let mut kind = 0;
    while kind < KINDS {
        let Movement { rides, bends, .. } = &MOVEMENTS[kind];
        let mut from = 0;
        while from < SQUARES {
            let mut at = 0;
            while at < rides.len() {
                sights[kind][from] = with_line(sights[kind][from], from, rides[at]);
                at += 1;
            }
            at = 0;
            while let (Some(ways), true) = (bends, at < 4) {
                if let Some(corner) = GRID_10X10.shifted(from, ways[at].delta()) {
                    sights[kind][from].insert(corner);
                    let [left, right] = ways[at].neighbours();
                    sights[kind][from] = with_line(sights[kind][from], corner, left);
                    sights[kind][from] = with_line(sights[kind][from], corner, right);
                }
                at += 1;
            }
            from += 1;
        }
        kind += 1;
    }
    sights
};

/// Returns a set with the squares from `from` to the edge added.
const fn with_line(mut set: Squares, from: usize, way: Direction) -> Squares {
    let mut at = GRID_10X10.shifted(from, way.delta());
    while let Some(square) = at {
        set.insert(square);
        at = GRID_10X10.shifted(square, way.delta());
    }
    set
}

/// The squares on which a Pawn captures, by side (GK-9).
pub static PAWN_CAPTURES: [[Squares; SQUARES]; 2] =
    [GRID_10X10.leaps(&[(-1, 1), (1, 1)]), GRID_10X10.leaps(&[(-1, -1), (1, -1)])];

/// The squares of a Giant-King with this lower left square (GK-2).
pub static KING_BLOCKS: [Squares; SQUARES] = GRID_10X10.leaps(&[(0, 0), (1, 0), (0, 1), (1, 1)]);

/// The squares next to a Giant-King (GK-16): all those that its steps can newly cover.
pub static KING_RINGS: [Squares; SQUARES] = GRID_10X10.leaps(&[
    (-1, -1),
    (0, -1),
    (1, -1),
    (2, -1),
    (2, 0),
    (2, 1),
    (2, 2),
    (1, 2),
    (0, 2),
    (-1, 2),
    (-1, 1),
    (-1, 0),
]);

/// The steps of a Giant-King that keep it on the board (GK-2).
pub(super) static KING_STEPS: [Squares; SQUARES] = {
    let mut steps = GRID_10X10.leaps(&STEPS);
    let mut from = 0;
    while from < SQUARES {
        let mut edge = 0;
        while edge < 10 {
            steps[from].remove(edge * 10 + 9);
            steps[from].remove(90 + edge);
            edge += 1;
        }
        from += 1;
    }
    steps
};

/// Returns the pseudo-legal targets of a kind other than King and Pawn, including occupied squares.
#[inline]
#[must_use]
pub fn pseudo_legal_targets(kind: usize, from: usize, occupied: Squares) -> Squares {
    let movement = &MOVEMENTS[kind];
    let mut reached = LEAPS[kind][from];
    for &way in movement.rides {
        reached |= GRID_10X10.ride(way, from, occupied);
    }
    if let Some(ways) = movement.bends {
        reached |= GRID_10X10.bent_ride(ways, from, occupied);
    }
    reached
}

/// Returns the next square forward.
#[inline]
pub(super) fn ahead(seat: Seat, square: usize) -> Option<usize> {
    match seat {
        Seat::White => Some(square + 10).filter(|&square| square < SQUARES),
        _ => square.checked_sub(10),
    }
}

/// The targets of a Pawn.
pub(super) struct PawnTargets {
    /// Legal moves without a side effect.
    pub(super) plain: Squares,
    /// The reachable squares of its 8th, 9th or 10th rank. Their legality depends on the use of the right of GK-15.
    pub(super) arrivals: Squares,
}

/// The options of a Pawn that arrives on its 8th, 9th or 10th rank.
pub(super) struct ArrivalOptions {
    /// `true` if the right may be declined (GK-17).
    pub(super) plain: bool,
    /// The pieces that may be promoted (GK-15).
    pub(super) promotable: Squares,
    /// The squares on which a captured piece may be dropped (GK-16).
    pub(super) drops: Squares,
}

impl GiantKing {
    /// Returns all occupied squares.
    #[inline]
    pub(super) fn occupied(&self) -> Squares {
        self.board.of_seat(Seat::White) | self.board.of_seat(Seat::Black)
    }

    /// Returns the unpromoted pieces of a seat other than Pawns and Giant-King (GK-15, GK-16).
    pub(super) fn promotable_pieces(&self, seat: Seat) -> Squares {
        let mut plain = Squares::EMPTY;
        for kind in GRYPHON..=BISHOP {
            plain |= self.board.of_kind(kind);
        }
        plain & self.board.of_seat(seat)
    }

    /// Returns the legal targets of a piece other than King and Pawn.
    #[inline]
    pub(super) fn legal_targets(&self, seat: Seat, kind: usize, from: usize, cannot_be_exposed: bool) -> Squares {
        // GK-10.
        let barred = self.board.of_seat(seat) | self.board.of_kind(KING);
        let targets = pseudo_legal_targets(kind, from, self.occupied()).minus(barred);
        if cannot_be_exposed { targets } else { self.safe_targets(seat, from, targets) }
    }

    /// Returns the targets that leave the seat's own Giant-King out of check (GK-11).
    fn safe_targets(&self, seat: Seat, from: usize, targets: Squares) -> Squares {
        if targets.is_empty() || self.cannot_be_exposed_with(seat, self.pieces_except_king(seat).minus(Squares::of(from))) {
            return targets;
        }
        let mut safe = Squares::EMPTY;
        for to in targets {
            let (friends, enemies) = self.after(seat, from, to);
            if !self.is_checked(seat, self.anchor(seat), friends, enemies) {
                safe.insert(to);
            }
        }
        safe
    }

    /// Returns a seat's pieces without the Giant-King, and the enemy's pieces, after a move with capture.
    pub(super) fn after(&self, seat: Seat, from: usize, to: usize) -> (Squares, Squares) {
        let target = Squares::of(to);
        let friends = self.pieces_except_king(seat).minus(Squares::of(from)) | target;
        (friends, self.board.of_seat(seat.opponent()).minus(target))
    }

    /// Returns the targets of a Pawn (GK-9).
    #[inline]
    pub(super) fn legal_pawn_targets(&self, seat: Seat, from: usize, cannot_be_exposed: bool) -> PawnTargets {
        let occupied = self.occupied();
        let captures = PAWN_CAPTURES[side_index(seat)][from];
        let mut targets = captures & self.pieces_except_king(seat.opponent());
        if let Some(next) = ahead(seat, from).filter(|&next| !occupied.contains(next)) {
            targets.insert(next);
            if relative_rank(seat, from) == 3
                && let Some(second) = ahead(seat, next).filter(|&second| !occupied.contains(second))
            {
                targets.insert(second);
            }
        }
        if relative_rank(seat, from) >= 7 {
            return PawnTargets { plain: Squares::EMPTY, arrivals: targets };
        }
        let mut plain = if cannot_be_exposed { targets } else { self.safe_targets(seat, from, targets) };
        if let Some(passed_over) = self.passed_over.map(usize::from).filter(|&passed_over| captures.contains(passed_over)) {
            // En passant opens a line that no other capture does.
            let (friends, mut enemies) = self.after(seat, from, passed_over);
            if let Some(victim) = self.en_passant_victim(from, passed_over) {
                enemies.remove(victim);
            }
            if !self.is_checked(seat, self.anchor(seat), friends, enemies) {
                plain.insert(passed_over);
            }
        }
        PawnTargets { plain, arrivals: Squares::EMPTY }
    }

    /// Returns the options of a Pawn that arrives on one of its last three ranks.
    pub(super) fn arrival_options(&self, seat: Seat, from: usize, to: usize, cannot_be_exposed: bool) -> ArrivalOptions {
        let (mut friends, enemies) = self.after(seat, from, to);
        let free_ring = KING_RINGS[self.anchor(seat)].minus(friends | enemies);
        let last = relative_rank(seat, to) == 10;
        if last {
            friends.remove(to);
        }
        let safe = |friends| !self.is_checked(seat, self.anchor(seat), friends, enemies);
        // A Pawn that captures and is removed opens a line that `cannot_be_exposed` does not cover.
        let opens_line = last && self.board.at(to).is_some();
        let plain = cannot_be_exposed && !opens_line || safe(friends);
        let mut drops = Squares::EMPTY;
        let mut promotable = self.promotable_pieces(seat);
        if promotable.is_empty() && self.droppable(seat).next().is_some() {
            for at in free_ring {
                // A dropped piece may block a line, and never opens one.
                if plain || safe(friends | Squares::of(at)) {
                    drops.insert(at);
                }
            }
        }
        if !plain {
            // A promotion blocks no line.
            promotable = Squares::EMPTY;
        }
        ArrivalOptions { plain, promotable, drops }
    }

    /// Returns the legal steps of a Giant-King (GK-2).
    #[inline]
    pub(super) fn legal_king_targets(&self, seat: Seat) -> Squares {
        let from = self.anchor(seat);
        let friends = self.pieces_except_king(seat);
        let enemies = self.board.of_seat(seat.opponent());
        let barred = friends | (enemies & self.board.of_kind(KING));
        let mut targets = Squares::EMPTY;
        for to in KING_STEPS[from] {
            let covered = KING_BLOCKS[to].minus(KING_BLOCKS[from]);
            if !covered.intersects(barred) && !self.is_checked(seat, to, friends, enemies.minus(covered)) {
                targets.insert(to);
            }
        }
        targets
    }
}
