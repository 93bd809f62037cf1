//! Piece placement, independent of the rules.

use super::geometry::SquareSet;
use super::piece::Seat;
use super::zobrist::piece_number;

/// A piece on a [`Board`]: a seat and the index of the kind in the game's list of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IndexedPiece {
    /// The seat of the piece's letter.
    pub seat: Seat,
    /// The index of the kind in the game's list.
    pub kind: usize,
}

/// The byte of an empty square; for a piece it is 1 + 4 x kind + seat.
const EMPTY_CELL: u8 = 0;

/// `N` squares in `W` words, with `K` kinds of piece. The contents of each square, the squares of each seat and the
/// squares of each kind are kept in step, along with the board's part of the repetition key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board<const N: usize, const W: usize, const K: usize> {
    cells: [u8; N],
    seats: [SquareSet<W>; 4],
    kinds: [SquareSet<W>; K],
    key: u128,
}

impl<const N: usize, const W: usize, const K: usize> Board<N, W, K> {
    /// The empty board.
    pub const EMPTY: Self =
        Self { cells: [EMPTY_CELL; N], seats: [SquareSet::EMPTY; 4], kinds: [SquareSet::EMPTY; K], key: 0 };

    /// Returns the piece on a square.
    #[inline]
    #[must_use]
    pub fn at(&self, square: usize) -> Option<IndexedPiece> {
        match self.cells[square] {
            EMPTY_CELL => None,
            cell => {
                let (kind, seat) = ((cell - 1) / 4, (cell - 1) % 4);
                Some(IndexedPiece { seat: Seat::ALL[seat as usize], kind: kind as usize })
            }
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, square: usize, piece: IndexedPiece) {
        debug_assert!(self.cells[square] == EMPTY_CELL, "a square holds one piece");
        self.cells[square] = 1 + 4 * piece.kind as u8 + piece.seat as u8;
        self.key ^= piece_number(square, self.cells[square]);
        self.seats[piece.seat as usize].insert(square);
        self.kinds[piece.kind].insert(square);
    }

    /// Removes the piece on a square and returns it.
    #[inline]
    pub fn remove(&mut self, square: usize) -> Option<IndexedPiece> {
        let piece = self.at(square)?;
        self.key ^= piece_number(square, self.cells[square]);
        self.cells[square] = EMPTY_CELL;
        self.seats[piece.seat as usize].remove(square);
        self.kinds[piece.kind].remove(square);
        Some(piece)
    }

    /// Returns the board's part of a position's [repetition key](super::Position::repetition_key).
    #[inline]
    #[must_use]
    pub fn key(&self) -> u128 {
        self.key
    }

    /// Returns the squares of a seat's pieces.
    #[inline]
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> SquareSet<W> {
        self.seats[seat as usize]
    }

    /// Returns the squares of all pieces of a kind, of any seat.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, kind: usize) -> SquareSet<W> {
        self.kinds[kind]
    }

    /// Returns the squares of a seat's pieces of one kind.
    #[inline]
    #[must_use]
    pub fn pieces(&self, seat: Seat, kind: usize) -> SquareSet<W> {
        self.seats[seat as usize] & self.kinds[kind]
    }

    /// Returns all occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> SquareSet<W> {
        self.seats[0] | self.seats[1] | self.seats[2] | self.seats[3]
    }
}
