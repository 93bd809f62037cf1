//! Squares, directions, sets of squares, and grids of any size up to 19 x 19.
//!
//! A [`Square`] is what people and texts name (`j10`). Inside a game squares are
//! numbers, counted from `a1` along the rank: a [`Grid`] of known size turns one
//! into the other and knows every ray. A [`SquareSet`] holds one bit a square, in
//! as few words as the board needs (1 for 64 squares, 6 for 361).

use super::parse::ParseError;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor};
use std::str::FromStr;

/// The widest and highest board there is.
pub const LARGEST_SIDE: u8 = 19;

/// A square, named by file and rank. Both count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    file: u8,
    rank: u8,
}

impl Square {
    /// The square on `file` and `rank`, both counted from 0.
    ///
    /// # Panics
    /// When either is not below [`LARGEST_SIDE`]. For input, use [`FromStr`].
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        assert!(file < LARGEST_SIDE && rank < LARGEST_SIDE, "no board has this square");
        Self { file, rank }
    }

    /// The file, from 0 for `a`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, from 0 for the first.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The square `files` to the right and `ranks` up, if some board could have it.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file as i8 + files, self.rank as i8 + ranks);
        let side = LARGEST_SIDE as i8;
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
        let rank = read_number(digits).filter(|rank| (1..=LARGEST_SIDE).contains(rank))?;
        let file = letter.to_ascii_lowercase() - b'a';
        (file < LARGEST_SIDE).then(|| Self::new(file, rank - 1))
    }
}

/// Reads `j10`, in either case and either order (`10J`), as the rules' words say.
impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(text).ok_or(ParseError { expected: "a square" })
    }
}

/// One or two digits without a leading zero.
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

/// One of the eight ways a step can go. North is up the board as White sees it.
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
    /// All eight, clockwise from north.
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
    /// The four along rank or file.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// The four between.
    pub const DIAGONAL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// How one step changes file and rank.
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

    /// The two directions next to this one: for an orthogonal step, the two
    /// diagonals that lead outward, and the other way round.
    #[must_use]
    pub const fn neighbours(self) -> [Self; 2] {
        let at = self as usize;
        [Self::ALL[(at + 7) % 8], Self::ALL[(at + 1) % 8]]
    }

    /// The direction of the straight line from one square to another, if there is one.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        let files = to.file as i8 - from.file as i8;
        let ranks = to.rank as i8 - from.rank as i8;
        if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
            return None;
        }
        Self::ALL.into_iter().find(|direction| direction.delta() == (files.signum(), ranks.signum()))
    }

    /// Whether square numbers grow this way.
    const fn ascends(self) -> bool {
        matches!(self, Self::North | Self::NorthEast | Self::East | Self::NorthWest)
    }
}

/// How far apart two squares are, as files and ranks.
#[must_use]
pub fn distance(a: Square, b: Square) -> (u8, u8) {
    (a.file.abs_diff(b.file), a.rank.abs_diff(b.rank))
}

/// Whether two different squares are one king step apart.
#[must_use]
pub fn next_to(a: Square, b: Square) -> bool {
    let (files, ranks) = distance(a, b);
    files.max(ranks) == 1
}

/// A set of square numbers, one bit each, in `W` words of 64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareSet<const W: usize>([u64; W]);

impl<const W: usize> SquareSet<W> {
    /// No square.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one square.
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

    /// Takes a square out, if it is in.
    #[inline]
    pub const fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    /// Whether a square is in.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 != 0
    }

    /// How many squares are in.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no square is in.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether both sets share a square.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The lowest square number in the set.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The highest square number in the set.
    #[inline]
    #[must_use]
    pub fn last(self) -> Option<usize> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + 63 - self.0[word].leading_zeros() as usize)
    }

    /// The squares of either set; `|` where the program is being compiled.
    #[must_use]
    pub const fn union(mut self, other: Self) -> Self {
        let mut word = 0;
        while word < W {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// This set without the squares of the other.
    #[inline]
    #[must_use]
    pub fn minus(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= !theirs;
        }
        self
    }
}

/// The square numbers of a set, from the lowest.
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

/// A rectangle of `N` squares with all its rays, worked out when the program is compiled.
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

    /// The set of squares that each square's leaper reaches, for the given leaps
    /// (files and ranks; each leap is taken exactly as written).
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

    /// How many files the grid has.
    #[inline]
    #[must_use]
    pub const fn files(&self) -> usize {
        self.files as usize
    }

    /// How many ranks the grid has.
    #[inline]
    #[must_use]
    pub const fn ranks(&self) -> usize {
        N / self.files as usize
    }

    /// The number of a square, if it is on this grid.
    #[inline]
    #[must_use]
    pub const fn number(&self, square: Square) -> Option<usize> {
        let on = square.file < self.files && (square.rank as usize) < self.ranks();
        if on { Some(self.number_unchecked(square)) } else { None }
    }

    /// The number of a square that is known to be on this grid; otherwise another square's.
    #[inline]
    #[must_use]
    pub const fn number_unchecked(&self, square: Square) -> usize {
        square.rank as usize * self.files as usize + square.file as usize
    }

    /// The square of a number below `N`.
    #[inline]
    #[must_use]
    pub const fn square(&self, number: usize) -> Square {
        Square { file: (number % self.files as usize) as u8, rank: (number / self.files as usize) as u8 }
    }

    /// The square `delta` away, if it is on this grid.
    #[inline]
    #[must_use]
    pub const fn shifted(&self, from: usize, delta: (i8, i8)) -> Option<usize> {
        match self.square(from).offset(delta.0, delta.1) {
            Some(square) => self.number(square),
            None => None,
        }
    }

    /// Every square of the way from `from` to the edge.
    #[inline]
    #[must_use]
    pub fn ray(&self, way: Direction, from: usize) -> SquareSet<W> {
        self.rays[way as usize][from]
    }

    /// The first occupied square that way.
    #[inline]
    #[must_use]
    pub fn first_on_ray(&self, way: Direction, from: usize, occupied: SquareSet<W>) -> Option<usize> {
        let hits = self.rays[way as usize][from] & occupied;
        if way.ascends() { hits.first() } else { hits.last() }
    }

    /// The squares strictly between two squares of one line; none when they share no line.
    #[must_use]
    pub fn between(&self, from: usize, to: usize) -> SquareSet<W> {
        match Direction::between(self.square(from), self.square(to)) {
            Some(way) => self.ray(way, from).minus(self.ray(way, to)).minus(SquareSet::of(to)),
            None => SquareSet::EMPTY,
        }
    }
}
