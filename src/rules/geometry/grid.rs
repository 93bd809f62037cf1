//! Boards of fixed size, with precomputed rays.

use super::square_set::SquareSet;
use super::{Direction, Square};

/// A rectangle of `N` squares with all its rays, computed at compile time.
pub struct Grid<const N: usize, const W: usize> {
    files: u8,
    rays: [[SquareSet<W>; N]; 8],
}

/// The grid of All-round King and Mount Chess.
pub static GRID_8X8: Grid<64, 1> = Grid::new(8);
/// The grid of King's Mate.
pub static GRID_7X9: Grid<63, 1> = Grid::new(7);
/// The grid of Giant-King Chess.
pub static GRID_10X10: Grid<100, 2> = Grid::new(10);
/// The grid of King of the Mountain.
pub static GRID_19X19: Grid<361, 6> = Grid::new(19);

impl<const N: usize, const W: usize> Grid<N, W> {
    const fn new(files: u8) -> Self {
        assert!(N.is_multiple_of(files as usize) && N <= W * 64, "the squares must fill whole ranks");
        let mut grid = Self { files, rays: [[SquareSet::EMPTY; N]; 8] };
        let mut way = 0;
        while way < 8 {
            let delta = Direction::ALL[way].delta();
            let mut from = 0;
            while from < N {
                let mut at = grid.shifted(from, delta);
                while let Some(square) = at {
                    grid.rays[way][from].insert(square);
                    at = grid.shifted(square, delta);
                }
                from += 1;
            }
            way += 1;
        }
        grid
    }

    /// Returns the leaper's targets from each square, for the given leaps (files and ranks; each is taken exactly as
    /// written).
    #[must_use]
    pub const fn leaps(&self, deltas: &[(i8, i8)]) -> [SquareSet<W>; N] {
        let mut reached = [SquareSet::EMPTY; N];
        let mut from = 0;
        while from < N {
            let mut at = 0;
            while at < deltas.len() {
                if let Some(to) = self.shifted(from, deltas[at]) {
                    reached[from].insert(to);
                }
                at += 1;
            }
            from += 1;
        }
        reached
    }

    /// Returns the number of files.
    #[inline]
    #[must_use]
    pub const fn files(&self) -> usize {
        self.files as usize
    }

    /// Returns the number of ranks.
    #[inline]
    #[must_use]
    pub const fn ranks(&self) -> usize {
        N / self.files as usize
    }

    /// Returns the number of a square, if the square is on this grid.
    #[inline]
    #[must_use]
    pub const fn number(&self, square: Square) -> Option<usize> {
        let on = square.file < self.files && (square.rank as usize) < self.ranks();
        if on { Some(self.number_unchecked(square)) } else { None }
    }

    /// Returns the number of a square that is known to be on this grid. For any other square, the number is
    /// meaningless.
    #[inline]
    #[must_use]
    pub const fn number_unchecked(&self, square: Square) -> usize {
        square.rank as usize * self.files as usize + square.file as usize
    }

    /// Returns the square of a number below `N`.
    #[inline]
    #[must_use]
    pub const fn square(&self, number: usize) -> Square {
        Square { file: (number % self.files as usize) as u8, rank: (number / self.files as usize) as u8 }
    }

    /// Returns the square `delta` away, if that square is on this grid.
    #[inline]
    #[must_use]
    pub const fn shifted(&self, from: usize, delta: (i8, i8)) -> Option<usize> {
        match self.square(from).offset(delta.0, delta.1) {
            Some(square) => self.number(square),
            None => None,
        }
    }

    /// Returns the squares from `from` (exclusive) to the edge.
    #[inline]
    #[must_use]
    pub fn ray(&self, way: Direction, from: usize) -> SquareSet<W> {
        self.rays[way as usize][from]
    }

    /// Returns the first occupied square in a direction.
    #[inline]
    #[must_use]
    pub fn first_on_ray(&self, way: Direction, from: usize, occupied: SquareSet<W>) -> Option<usize> {
        let hits = self.rays[way as usize][from] & occupied;
        if way.is_ascending() { hits.first() } else { hits.last() }
    }

    /// Returns the squares strictly between two squares on a line; empty if the squares are not on a line.
    #[must_use]
    pub fn between(&self, from: usize, to: usize) -> SquareSet<W> {
        match Direction::between(self.square(from), self.square(to)) {
            Some(way) => self.ray(way, from).minus(self.ray(way, to)).minus(SquareSet::of(to)),
            None => SquareSet::EMPTY,
        }
    }
}
