//! Squares, directions, sets of squares, and boards of up to 19 x 19.
//!
//! A [`Square`] is the form used in texts (`j10`). Inside a game, squares are numbers, counted from `a1` along the
//! ranks; a [`Grid`] converts between the two and holds the rays. A [`SquareSet`] is a bitboard in as few words as the
//! board needs (1 for 64 squares, 6 for 361).

mod grid;
mod square_set;

pub use grid::{GRID_7X9, GRID_8X8, GRID_10X10, GRID_19X19, Grid};
pub use square_set::{SquareSet, Squares};

use super::parse_error::ParseError;
use std::fmt;
use std::str::FromStr;

/// The maximum number of files or ranks of a board.
pub const MAX_SIDE: u8 = 19;

/// A square, named by file and rank. Both count from 0.
///
/// ```
/// use castellan_rules::Square;
///
/// let square: Square = "c10".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 9));
/// assert_eq!(square.offset(1, -1), Some("d9".parse()?));
/// assert_eq!(Square::new(0, 0).offset(-1, 0), None);
/// # Ok::<(), castellan_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// Creates the square on `file` and `rank`, both counted from 0.
    ///
    /// # Panics
    /// Panics if either is not below [`MAX_SIDE`]. For input, use [`FromStr`].
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        assert!(file < MAX_SIDE && rank < MAX_SIDE, "no board has this square");
        Self { file, rank }
    }

    /// Returns the file, from 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// Returns the rank, from 0 for the first.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Returns the square `files` to the right and `ranks` up, if the largest board has such a square.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file as i8 + files, self.rank as i8 + ranks);
        let side = MAX_SIDE as i8;
        if file < 0 || file >= side || rank < 0 || rank >= side {
            return None;
        }
        Some(Self { file: file as u8, rank: rank as u8 })
    }

    fn read(text: &str) -> Option<Self> {
        let text = text.as_bytes();
        let (letter, digits) = match (text.first()?, text.last()?) {
            (letter, _) if letter.is_ascii_alphabetic() => (*letter, &text[1..]),
            (_, letter) if letter.is_ascii_alphabetic() => (*letter, &text[..text.len() - 1]),
            _ => return None,
        };
        let rank = read_number(digits).filter(|rank| (1..=MAX_SIDE).contains(rank))?;
        let file = letter.to_ascii_lowercase() - b'a';
        (file < MAX_SIDE).then(|| Self::new(file, rank - 1))
    }
}

/// Parses `j10`, in either case and either order (`10J`), as the rules allow.
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text).ok_or(ParseError { expected: "a square" })
    }
}

/// Parses one or two digits without a leading zero.
fn read_number(digits: &[u8]) -> Option<u8> {
    match digits {
        [ones @ b'1'..=b'9'] => Some(ones - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + ones - b'0'),
        _ => None,
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A direction of a King's step. North is up the board as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
    /// The four directions along ranks and files.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// The four diagonal directions.
    pub const DIAGONAL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// Returns the change of file and rank of one step.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Returns the two adjacent directions: for an orthogonal direction the two diagonals outward, and vice versa.
    #[must_use]
    pub const fn neighbours(self) -> [Self; 2] {
        let at = self as usize;
        [Self::ALL[(at + 7) % 8], Self::ALL[(at + 1) % 8]]
    }

    /// Returns the direction of the straight line from one square to another, if the squares share a line.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        let files = to.file as i8 - from.file as i8;
        let ranks = to.rank as i8 - from.rank as i8;
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return None;
        }
        Self::ALL.into_iter().find(|direction| direction.delta() == (files.signum(), ranks.signum()))
    }

    /// Returns `true` if square numbers increase in this direction.
    const fn is_ascending(self) -> bool {
        matches!(self, Self::North | Self::NorthEast | Self::East | Self::NorthWest)
    }
}

/// Returns the distance between two squares in files and ranks.
///
/// ```
/// use castellan_rules::geometry::{are_adjacent, distance};
///
/// let (a, b) = ("b1".parse().unwrap(), "c3".parse().unwrap());
/// assert_eq!(distance(a, b), (1, 2));
/// assert!(!are_adjacent(a, b));
/// ```
#[must_use]
pub fn distance(a: Square, b: Square) -> (u8, u8) {
    (a.file.abs_diff(b.file), a.rank.abs_diff(b.rank))
}

/// Returns `true` if two different squares are one King's step apart.
#[must_use]
pub fn are_adjacent(a: Square, b: Square) -> bool {
    let (files, ranks) = distance(a, b);
    files.max(ranks) == 1
}
