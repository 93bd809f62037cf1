//! Move generation of Giant-King Chess.

use super::{BISHOP, CARDINAL, GRYPHON, KINDS, KING, KNIGHT, PROMOTION, ROOK, SQUARES, WILDEBEEST};
use super::{GiantKing, Squares, own_rank, side};
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

const STILL: Movement = Movement { leaps: &[], rides: &[], bends: None };

const CARDINAL_LEAPS: [(i8, i8); 8] = leap(1, 2);
const KNIGHT_LEAPS: [(i8, i8); 16] = joined(&[leap(1, 2), leap(2, 2)]);
const WILDEBEEST_LEAPS: [(i8, i8); 16] = joined(&[leap(1, 2), leap(1, 3)]);
const BEHEMOTH_LEAPS: [(i8, i8); 32] = joined(&[leap(1, 2), leap(1, 3), leap(2, 2), leap(2, 3)]);
const LIONESS_LEAPS: [(i8, i8); 40] = joined(&[leap(0, 1), leap(1, 1), leap(0, 2), leap(1, 2), leap(2, 2)]);

/// Concatenates leaps.
const fn joined<const N: usize>(leaps: &[[(i8, i8); 8]]) -> [(i8, i8); N] {
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
    let mut movements = [STILL; KINDS];
    // GK-3.
    movements[GRYPHON] = Movement { bends: Some(&Direction::DIAGONAL), ..STILL };
    movements[GRYPHON + PROMOTION] =
        Movement { rides: &Direction::ORTHOGONAL, bends: Some(&Direction::DIAGONAL), ..STILL };
    // GK-4.
    movements[ROOK] = Movement { rides: &Direction::ORTHOGONAL, ..STILL };
    movements[ROOK + PROMOTION] = Movement { leaps: &KNIGHT_LEAPS, rides: &Direction::ORTHOGONAL, ..STILL };
    // GK-5.
    movements[WILDEBEEST] = Movement { leaps: &WILDEBEEST_LEAPS, ..STILL };
    movements[WILDEBEEST + PROMOTION] = Movement { leaps: &BEHEMOTH_LEAPS, ..STILL };
    // GK-6.
    movements[CARDINAL] = Movement { leaps: &CARDINAL_LEAPS, rides: &Direction::DIAGONAL, ..STILL };
    movements[CARDINAL + PROMOTION] =
        Movement { rides: &Direction::DIAGONAL, bends: Some(&Direction::DIAGONAL), ..STILL };
    // GK-7.
    movements[KNIGHT] = Movement { leaps: &KNIGHT_LEAPS, ..STILL };
    movements[KNIGHT + PROMOTION] = Movement { leaps: &LIONESS_LEAPS, ..STILL };
    // GK-8.
    movements[BISHOP] = Movement { rides: &Direction::DIAGONAL, ..STILL };
    movements[BISHOP + PROMOTION] =
        Movement { rides: &Direction::DIAGONAL, bends: Some(&Direction::ORTHOGONAL), ..STILL };
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
pub static SIGHTS: [[Squares; SQUARES]; KINDS] = {
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
pub static BLOCKS: [Squares; SQUARES] = GRID_10X10.leaps(&[(0, 0), (1, 0), (0, 1), (1, 1)]);

/// The squares next to a Giant-King (GK-16): all those that its steps can newly cover.
pub static RINGS: [Squares; SQUARES] = GRID_10X10.leaps(&[
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
pub fn reach(kind: usize, from: usize, occupied: Squares) -> Squares {
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
pub(super) struct Rights {
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
        self.board.of(Seat::White) | self.board.of(Seat::Black)
    }

    /// Returns the unpromoted pieces of a seat other than Pawns and Giant-King (GK-15, GK-16).
    pub(super) fn plain_pieces(&self, seat: Seat) -> Squares {
        let mut plain = Squares::EMPTY;
        for kind in GRYPHON..=BISHOP {
            plain |= self.board.kind(kind);
        }
        plain & self.board.of(seat)
    }

    /// Returns the legal targets of a piece other than King and Pawn.
    #[inline]
    pub(super) fn legal_targets(&self, seat: Seat, kind: usize, from: usize, free: bool) -> Squares {
        // GK-10.
        let barred = self.board.of(seat) | self.board.kind(KING);
        let targets = reach(kind, from, self.occupied()).minus(barred);
        if free { targets } else { self.safe_targets(seat, from, targets) }
    }

    /// Returns the targets that leave the seat's own Giant-King out of check (GK-11).
    fn safe_targets(&self, seat: Seat, from: usize, targets: Squares) -> Squares {
        if targets.is_empty() || self.is_free_with(seat, self.men(seat).minus(Squares::of(from))) {
            return targets;
        }
        let mut safe = Squares::EMPTY;
        for to in targets {
            let (men, enemies) = self.after(seat, from, to);
            if !self.is_checked(seat, self.anchor(seat), men, enemies) {
                safe.insert(to);
            }
        }
        safe
    }

    /// Returns a seat's pieces without the Giant-King, and the enemy's pieces, after a move with capture.
    pub(super) fn after(&self, seat: Seat, from: usize, to: usize) -> (Squares, Squares) {
        let target = Squares::of(to);
        let men = self.men(seat).minus(Squares::of(from)) | target;
        (men, self.board.of(seat.opponent()).minus(target))
    }

    /// Returns the targets of a Pawn (GK-9).
    #[inline]
    pub(super) fn legal_pawn_targets(&self, seat: Seat, from: usize, free: bool) -> PawnTargets {
        let occupied = self.occupied();
        let captures = PAWN_CAPTURES[side(seat)][from];
        let mut targets = captures & self.men(seat.opponent());
        if let Some(next) = ahead(seat, from).filter(|&next| !occupied.contains(next)) {
            targets.insert(next);
            if own_rank(seat, from) == 3
                && let Some(second) = ahead(seat, next).filter(|&second| !occupied.contains(second))
            {
                targets.insert(second);
            }
        }
        if own_rank(seat, from) >= 7 {
            return PawnTargets { plain: Squares::EMPTY, arrivals: targets };
        }
        let mut plain = if free { targets } else { self.safe_targets(seat, from, targets) };
        if let Some(passed) = self.passed.map(usize::from).filter(|&passed| captures.contains(passed)) {
            // En passant opens a line that no other capture does.
            let (men, mut enemies) = self.after(seat, from, passed);
            if let Some(passer) = self.passer(from, passed) {
                enemies.remove(passer);
            }
            if !self.is_checked(seat, self.anchor(seat), men, enemies) {
                plain.insert(passed);
            }
        }
        PawnTargets { plain, arrivals: Squares::EMPTY }
    }

    /// Returns the options of a Pawn that arrives on one of its last three ranks.
    pub(super) fn rights(&self, seat: Seat, from: usize, to: usize, free: bool) -> Rights {
        let (mut men, enemies) = self.after(seat, from, to);
        let room = RINGS[self.anchor(seat)].minus(men | enemies);
        let last = own_rank(seat, to) == 10;
        if last {
            men.remove(to);
        }
        let safe = |men| !self.is_checked(seat, self.anchor(seat), men, enemies);
        // A Pawn that captures and is removed opens a line that `free` does not cover.
        let opens = last && self.board.at(to).is_some();
        let plain = free && !opens || safe(men);
        let mut drops = Squares::EMPTY;
        let mut promotable = self.plain_pieces(seat);
        if promotable.is_empty() && self.droppable(seat).next().is_some() {
            for at in room {
                // A dropped piece may block a line, and never opens one.
                if plain || safe(men | Squares::of(at)) {
                    drops.insert(at);
                }
            }
        }
        if !plain {
            // A promotion blocks no line.
            promotable = Squares::EMPTY;
        }
        Rights { plain, promotable, drops }
    }

    /// Returns the legal steps of a Giant-King (GK-2).
    #[inline]
    pub(super) fn legal_king_targets(&self, seat: Seat) -> Squares {
        let from = self.anchor(seat);
        let men = self.men(seat);
        let enemies = self.board.of(seat.opponent());
        let barred = men | (enemies & self.board.kind(KING));
        let mut targets = Squares::EMPTY;
        for to in KING_STEPS[from] {
            let covered = BLOCKS[to].minus(BLOCKS[from]);
            if !covered.meets(barred) && !self.is_checked(seat, to, men, enemies.minus(covered)) {
                targets.insert(to);
            }
        }
        targets
    }
}
