//! The verbs that all pieces of all games share: step, ride, leap, bent ride, hop.
//!
//! Each answers with the set of squares reached. Whether a piece may stop on them
//! (its own side's pieces, walls, raised squares) is for the game to say.

use super::geometry::{Direction, Grid, SquareSet};

/// The eight leaps `m` one way and `n` the other (four when a leap repeats itself).
#[must_use]
pub const fn leap(m: i8, n: i8) -> [(i8, i8); 8] {
    [(m, n), (n, m), (n, -m), (m, -n), (-m, -n), (-n, -m), (-n, m), (-m, n)]
}

/// The eight steps.
pub const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl<const N: usize, const W: usize> Grid<N, W> {
    /// The next square that way, if it is on the board.
    #[inline]
    #[must_use]
    pub fn step(&self, way: Direction, from: usize) -> Option<usize> {
        self.shifted(from, way.delta())
    }

    /// **Ride**: on over empty squares, up to and including the first occupied one.
    #[inline]
    #[must_use]
    pub fn ride(&self, way: Direction, from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        let ray = self.ray(way, from);
        match self.first_on_ray(way, from, occupied) {
            Some(hit) => ray ^ self.ray(way, hit),
            None => ray,
        }
    }

    /// A ride along the rank and the file.
    #[inline]
    #[must_use]
    pub fn ride_orthogonally(&self, from: usize, occupied: SquareSet<W>) -> SquareSet<W> {
        self.ride_all(Direction::ORTHOGONAL, from, occupied)
    }

    /// A ride along the diagonals.
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

    /// **Bent ride**: one step in any of the four `ways`, and from there, if that square
    /// is empty, a ride in the two directions that lead outward.
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

    /// **Bent leap**: one step along rank or file to a square that is not occupied, and from
    /// there one step diagonally outward (the Chinese Horse).
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

    /// **Hop**: along rank or file over exactly one occupied square to the next occupied one.
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
