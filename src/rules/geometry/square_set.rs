//! Bitboards: sets of squares.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor};

/// A set of square numbers, one bit each, in `W` words of 64.
///
/// ```
/// use castellan_rules::geometry::{GRID_8X8, SquareSet};
///
/// let mut squares = SquareSet::<1>::of(3);
/// squares.insert(9);
/// assert_eq!(squares.len(), 2);
/// assert!(squares.contains(3));
///
/// // The squares between a1 and a4.
/// let between: Vec<String> = GRID_8X8.between(0, 24).into_iter().map(|at| GRID_8X8.square(at).to_string()).collect();
/// assert_eq!(between, ["a2", "a3"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareSet<const W: usize>([u64; W]);

impl<const W: usize> SquareSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// Creates the set of one square.
    #[inline]
    #[must_use]
    pub const fn of(square: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(square);
        set
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    /// Removes a square, if present.
    #[inline]
    pub const fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    /// Returns `true` if the set contains the square.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 != 0
    }

    /// Returns the number of squares.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns `true` if the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns `true` if the sets intersect.
    #[inline]
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the lowest square number.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Returns the highest square number.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + 63 - self.0[word].leading_zeros() as usize)
    }

    /// Returns the union of two sets; the `const` form of `|`.
    #[must_use]
    pub const fn union(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < W {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// Returns the squares of this set that are not in the other.
    #[inline]
    #[must_use]
    pub fn minus(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= !theirs;
        }
        self
    }
}

/// An iterator over the square numbers of a set, in ascending order.
#[derive(Clone, Debug)]
pub struct Squares<const W: usize>(SquareSet<W>);

impl<const W: usize> IntoIterator for SquareSet<W> {
    type Item = usize;
    type IntoIter = Squares<W>;

    #[inline]
    fn into_iter(self) -> Squares<W> {
        Squares(self)
    }
}

impl<const W: usize> Iterator for Squares<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        for (place, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let square = place * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(square);
            }
        }
        None
    }
}

impl<const W: usize> BitAnd for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
        self
    }
}

impl<const W: usize> BitOr for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
        self
    }
}

impl<const W: usize> BitOrAssign for SquareSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitXor for SquareSet<W> {
    type Output = Self;

    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine ^= theirs;
        }
        self
    }
}
