//! Movement primitives common to all games: step, ride, leap, bent ride, hop.
//!
//! Each returns a set of squares. The game decides on which of them a piece may stop (friendly pieces, walls, raised
//! squares).

use super::geometry::{Direction, Grid, SquareSet};

/// Returns the eight (m, n) leaps (four of them twice if `m` is 0 or equals `n`).
#[must_use]
pub const fn leap(m: i8, n: i8) -> [(i8, i8); 8] {
    [(m, n), (n, m), (n, -m), (m, -n), (-m, -n), (-n, -m), (-n, m), (-m, n)]
}

/// The eight steps of a King.
pub const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl<const N: usize, const W: usize> Grid<N, W> {
    /// Returns the adjacent square in a direction, if that square is on the board.
    #[inline]
    #[must_use]
    pub fn step(&self, way: Direction, from: usize) -> Option<usize> {
        self.shifted(from, way.delta())
    }

    /// Returns the squares of a **ride** (slide): the empty squares in a direction, up to and including the first
    /// occupied one.
    #[inline]
    #[must_use]
    pub fn ride(&self, way: Direction, from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        let ray = self.ray(way, from);
        match self.first_on_ray(way, from, occupied) {
            Some(hit) => ray ^ self.ray(way, hit),
            None => ray,
        }
    }

    /// Returns the Rook's targets: rides along the rank and the file.
    #[inline]
    #[must_use]
    pub fn ride_orthogonally(&self, from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        self.ride_all(Direction::ORTHOGONAL, from, occupied)
    }

    /// Returns the Bishop's targets: rides along the diagonals.
    #[inline]
    #[must_use]
    pub fn ride_diagonally(&self, from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        self.ride_all(Direction::DIAGONAL, from, occupied)
    }

    #[inline]
    fn ride_all(&self, ways: [Direction; 4], from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        let mut reached = SquareSet::EMPTY;
        for way in ways {
            reached |= self.ride(way, from, occupied);
        }
        reached
    }

    /// Returns the squares of a **bent ride**: one step in any of the four `ways`, followed, if that square is empty,
    /// by a ride in the two directions outward.
    #[must_use]
    pub fn bent_ride(&self, ways: &[Direction; 4], from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        let mut reached = SquareSet::EMPTY;
        for &way in ways {
            let Some(corner) = self.step(way, from) else { continue };
            reached.insert(corner);
            if !occupied.contains(corner) {
                for outward in way.neighbours() {
                    reached |= self.ride(outward, corner, occupied);
                }
            }
        }
        reached
    }

    /// Returns the squares of a **bent leap** (the Chinese Horse): one orthogonal step to an empty square, followed by
    /// one diagonal step outward.
    #[must_use]
    pub fn horse_leap(&self, from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        let mut reached = SquareSet::EMPTY;
        for way in Direction::ORTHOGONAL {
            let Some(leg) = self.step(way, from).filter(|&leg| !occupied.contains(leg)) else { continue };
            for outward in way.neighbours() {
                if let Some(to) = self.step(outward, leg) {
                    reached.insert(to);
                }
            }
        }
        reached
    }

    /// Returns the squares of a **hop** (the Chinese Cannon's capture): along rank or file, the next occupied square
    /// beyond exactly one occupied square.
    #[must_use]
    pub fn hop_orthogonally(&self, from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        let mut reached = SquareSet::EMPTY;
        for way in Direction::ORTHOGONAL {
            let landing = self
                .first_on_ray(way, from, occupied)
                .and_then(|screen| self.first_on_ray(way, screen, occupied));
            if let Some(landing) = landing {
                reached.insert(landing);
            }
        }
        reached
    }
}
