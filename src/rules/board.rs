//! Placement without rules: which piece stands where.

use super::geometry::SquareSet;
use super::piece::Seat;
use super::zobrist::piece_number;

/// A piece as a [`Board`] holds it: a seat and the place of its kind in the game's list of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IndexedPiece {
    /// The seat whose letter it bears.
    pub seat: Seat,
    /// The place of its kind in the game's list.
    pub kind: usize,
}

/// What a square holds in one byte: 0 for nothing, else 1 + 4 x kind + seat.
const NOBODY: u8 = 0;

/// `N` squares in `W` words, with `K` kinds of piece, kept in three ways that always agree:
/// what each square holds, the squares of each seat, the squares of each kind. Beside them stands the part of
/// the repetition key that follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board<const N: usize, const W: usize, const K: usize> {
    cells: [u8; N],
    seats: [SquareSet<W>; 4],
    kinds: [SquareSet<W>; K],
    key: u128,
}

impl<const N: usize, const W: usize, const K: usize> Board<N, W, K> {
    /// A board with nothing on it.
    pub const EMPTY: Self =
        Self { cells: [NOBODY; N], seats: [SquareSet::EMPTY; 4], kinds: [SquareSet::EMPTY; K], key: 0 };

    /// Who stands there.
    #[inline]
    #[must_use]
    pub fn at(&self, square: usize) -> Option<IndexedPiece> {
        match self.cells[square] {
            NOBODY => None,
            cell => {
                let (kind, seat) = ((cell - 1) / 4, (cell - 1) % 4);
                Some(IndexedPiece { seat: Seat::ALL[seat as usize], kind: kind as usize })
            }
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, square: usize, piece: IndexedPiece) {
        debug_assert!(self.cells[square] == NOBODY, "a square holds one piece");
        self.cells[square] = 1 + 4 * piece.kind as u8 + piece.seat as u8;
        self.key ^= piece_number(square, self.cells[square]);
        self.seats[piece.seat as usize].insert(square);
        self.kinds[piece.kind].insert(square);
    }

    /// Takes away who stands there.
    #[inline]
    pub fn take(&mut self, square: usize) -> Option<IndexedPiece> {
        let piece = self.at(square)?;
        self.key ^= piece_number(square, self.cells[square]);
        self.cells[square] = NOBODY;
        self.seats[piece.seat as usize].remove(square);
        self.kinds[piece.kind].remove(square);
        Some(piece)
    }

    /// The part of a position's [repetition key](super::Position::repetition_key) that is on the board.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u128 {
        self.key
    }

    /// The squares of a seat's pieces.
    #[inline]
    #[must_use]
    pub fn of(&self, seat: Seat) -> SquareSet<W> {
        self.seats[seat as usize]
    }

    /// The squares of every piece of a kind, whosever.
    #[inline]
    #[must_use]
    pub fn kind(&self, kind: usize) -> SquareSet<W> {
        self.kinds[kind]
    }

    /// The squares of a seat's pieces of one kind.
    #[inline]
    #[must_use]
    pub fn pieces(&self, seat: Seat, kind: usize) -> SquareSet<W> {
        self.seats[seat as usize] & self.kinds[kind]
    }

    /// Every square that holds a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> SquareSet<W> {
        self.seats[0] | self.seats[1] | self.seats[2] | self.seats[3]
    }
}
