//! Moves, captures and attacks of King of the Mountain.

use super::{
    ARCHER, BISHOP, CANNON, CARDINAL, GIANT, HERO, KANGAROO, KING, KNIGHT, KingOfTheMountain, MARSHAL, QUEEN,
    ROOK,
};
use crate::action::Action;
use crate::board::IndexedPiece;
use crate::geometry::{Direction, GRID_19X19, SquareSet};
use crate::movement::leap;
use crate::piece::Seat;
use crate::position::Position;

type Squares = SquareSet<6>;

/// The squares one orthogonal step away.
pub(super) static STRAIGHT_STEPS: [Squares; 361] = GRID_19X19.leaps(&leap(0, 1));
/// The squares one diagonal step away.
pub(super) static DIAGONAL_STEPS: [Squares; 361] = GRID_19X19.leaps(&leap(1, 1));
/// The squares one or two orthogonal steps away (KOTM-19).
static TWO_STRAIGHT: [Squares; 361] = union(&STRAIGHT_STEPS, &GRID_19X19.leaps(&leap(0, 2)));
/// The squares exactly two diagonal steps away (KOTM-19).
pub(super) static DIAGONAL_LEAPS: [Squares; 361] = GRID_19X19.leaps(&leap(2, 2));
/// The squares one or two diagonal steps away (KOTM-20).
pub(super) static GIANT_CAPTURES: [Squares; 361] = union(&DIAGONAL_STEPS, &DIAGONAL_LEAPS);
/// The squares of a King's step (KOTM-13).
pub(super) static KING_STEPS: [Squares; 361] = union(&STRAIGHT_STEPS, &DIAGONAL_STEPS);
/// The squares of a Kangaroo's leap (KOTM-17).
static KANGAROO_LEAPS: [Squares; 361] = union(&GRID_19X19.leaps(&leap(1, 2)), &DIAGONAL_LEAPS);

// Evaluated only at compile time, so the arrays cannot overflow the stack.
#[allow(clippy::large_stack_arrays)]
const fn union(a: &[Squares; 361], b: &[Squares; 361]) -> [Squares; 361] {
    let mut both = [Squares::EMPTY; 361];
    let mut at = 0;
    while at < 361 {
        both[at] = a[at].union(b[at]);
        at += 1;
    }
    both
}

/// Returns the targets of a kind without captures, including blocked squares at the ends of rides; `blocked` are the
/// squares that the piece may not pass.
#[must_use]
pub fn quiet_targets(kind: usize, from: usize, blocked: Squares) -> Squares {
    match kind {
        KING => KING_STEPS[from],
        QUEEN => GRID_19X19.ride_orthogonally(from, blocked) | GRID_19X19.ride_diagonally(from, blocked),
        MARSHAL => GRID_19X19.ride_orthogonally(from, blocked) | GRID_19X19.horse_leap(from, blocked),
        CARDINAL => GRID_19X19.ride_diagonally(from, blocked) | GRID_19X19.horse_leap(from, blocked),
        BISHOP => GRID_19X19.ride_diagonally(from, blocked),
        ROOK | CANNON => GRID_19X19.ride_orthogonally(from, blocked),
        KNIGHT => GRID_19X19.horse_leap(from, blocked),
        KANGAROO => KANGAROO_LEAPS[from],
        ARCHER => GRID_19X19.ride_orthogonally(from, blocked) & TWO_STRAIGHT[from],
        GIANT => STRAIGHT_STEPS[from],
        HERO => DIAGONAL_STEPS[from],
        _ => Squares::EMPTY,
    }
}

impl KingOfTheMountain {
    /// Returns the square of the King of a seat in the game.
    #[inline]
    #[must_use]
    pub fn king(&self, seat: Seat) -> usize {
        usize::from(self.kings[seat as usize])
    }

    /// Returns the targets of the piece on `from`, with or without capture.
    // Inlined because an out-of-line call passes the set through memory, which slows counting by a tenth.
    #[expect(clippy::inline_always, reason = "measured, by `cargo bench -p castellan-rules`")]
    #[inline(always)]
    pub(super) fn targets(&self, from: usize, piece: IndexedPiece) -> Squares {
        let occupied = self.board.occupied();
        let blocked = occupied | self.walls;
        let enemies = occupied.minus(self.board.of_seat(piece.seat));
        match piece.kind {
            KING => self.king_targets(from, piece.seat, blocked.minus(enemies)),
            // KOTM-18: walls neither block the capture nor serve as a screen.
            CANNON => {
                quiet_targets(CANNON, from, blocked).minus(blocked)
                    | GRID_19X19.hop_orthogonally(from, occupied) & enemies
            }
            ARCHER => quiet_targets(ARCHER, from, blocked).minus(blocked),
            GIANT => STRAIGHT_STEPS[from].minus(blocked) | GIANT_CAPTURES[from] & enemies,
            HERO => DIAGONAL_STEPS[from].minus(blocked) | STRAIGHT_STEPS[from] & enemies,
            kind => quiet_targets(kind, from, blocked).minus(blocked.minus(enemies)),
        }
    }

    /// Returns the safe targets of a King (KOTM-13), judged by the position after the whole action.
    fn king_targets(&self, from: usize, seat: Seat, barred: Squares) -> Squares {
        let mut safe = Squares::EMPTY;
        for to in KING_STEPS[from].minus(barred) {
            let mut after = self.clone();
            after.play_unchecked(Action::plain(GRID_19X19.square(from), GRID_19X19.square(to)), None);
            if !after.is_attacked(after.king(seat), seat) {
                safe.insert(to);
            }
        }
        safe
    }

    /// Returns the pieces that the piece on `from` may shoot (KOTM-19).
    #[inline]
    pub(super) fn shots(&self, from: usize, piece: IndexedPiece) -> Squares {
        if piece.kind != ARCHER {
            return Squares::EMPTY;
        }
        DIAGONAL_LEAPS[from] & self.board.occupied().minus(self.board.of_seat(piece.seat))
    }

    /// Returns `true` if any seat other than `seat` attacks a square.
    pub(super) fn is_attacked(&self, square: usize, seat: Seat) -> bool {
        !self.attackers(square, seat).is_empty()
    }

    /// Returns the other seats' pieces that attack a square which a piece of `seat` occupies or could occupy.
    #[must_use]
    pub fn attackers(&self, square: usize, seat: Seat) -> Squares {
        self.all_attackers(square).minus(self.board.of_seat(seat))
    }

    /// Returns the pieces of all seats that attack a square.
    #[inline]
    #[must_use]
    pub fn all_attackers(&self, square: usize) -> Squares {
        self.attackers_among(square, self.board.occupied())
    }

    /// Returns the pieces that would attack a square if only these were on the board.
    #[must_use]
    pub fn attackers_among(&self, square: usize, occupied: Squares) -> Squares {
        let blocked = occupied | self.walls;
        let of_kind = |kind: usize| self.board.of_kind(kind);
        let leapers = KING_STEPS[square] & of_kind(KING)
            | KANGAROO_LEAPS[square] & of_kind(KANGAROO)
            | DIAGONAL_LEAPS[square] & of_kind(ARCHER)
            | GIANT_CAPTURES[square] & of_kind(GIANT)
            | STRAIGHT_STEPS[square] & of_kind(HERO);
        let straight = GRID_19X19.ride_orthogonally(square, blocked) & (of_kind(QUEEN) | of_kind(ROOK) | of_kind(MARSHAL));
        let diagonal = GRID_19X19.ride_diagonally(square, blocked) & (of_kind(QUEEN) | of_kind(BISHOP) | of_kind(CARDINAL));
        let cannons = GRID_19X19.hop_orthogonally(square, occupied) & of_kind(CANNON);
        let horses = horse_origins(square, blocked) & (of_kind(KNIGHT) | of_kind(MARSHAL) | of_kind(CARDINAL));
        (leapers | straight | diagonal | cannons | horses) & occupied
    }
}

/// Returns the squares from which a Horse reaches `square`; the leg is the adjacent diagonal square.
fn horse_origins(square: usize, blocked: Squares) -> Squares {
    let mut origins = Squares::EMPTY;
    for way in Direction::DIAGONAL {
        let Some(leg) = GRID_19X19.step(way, square).filter(|&leg| !blocked.contains(leg)) else { continue };
        for outward in way.neighbours() {
            if let Some(origin) = GRID_19X19.step(outward, leg) {
                origins.insert(origin);
            }
        }
    }
    origins
}
