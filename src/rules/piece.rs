//! Seats, kinds of piece, and pieces.

use std::fmt;

/// A side of a game. Play goes in the order of the variants (KOTM-6).
///
/// ```
/// use castellan_rules::Seat;
///
/// assert_eq!(Seat::from_letter('r'), Some(Seat::Red));
/// assert_eq!(Seat::White.opponent(), Seat::Black);
/// assert_eq!(Seat::Gold.to_string(), "Gold");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Seat {
    /// `w`
    White,
    /// `r`
    Red,
    /// `b`
    Black,
    /// `g`
    Gold,
}

impl Seat {
    /// All seats, in playing order.
    pub const ALL: [Self; 4] = [Self::White, Self::Red, Self::Black, Self::Gold];
    /// The seats of a game of two.
    pub const TWO: [Self; 2] = [Self::White, Self::Black];

    /// The letter used in texts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Red => 'r',
            Self::Black => 'b',
            Self::Gold => 'g',
        }
    }

    /// The name people read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Red => "Red",
            Self::Black => "Black",
            Self::Gold => "Gold",
        }
    }

    /// The seat with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.letter() == letter)
    }

    /// The other seat of a game of two.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            _ => Self::White,
        }
    }
}

/// The place of a seat in what a game of two keeps for each side: 0 for White, 1 for Black.
#[inline]
#[must_use]
pub const fn side(seat: Seat) -> usize {
    match seat {
        Seat::White => 0,
        _ => 1,
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of piece, known by its code: a capital letter, perhaps promoted (`+G`).
///
/// The same code means different things in different games; a game's
/// [`GameInfo`](super::GameInfo) has the names.
///
/// ```
/// use castellan_rules::Kind;
///
/// let general = Kind::new(b'G');
/// assert_eq!(general.promoted().to_string(), "+G");
/// assert_eq!(general.promoted().unpromoted(), general);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kind(u8);

const PROMOTED: u8 = 0x80;

impl Kind {
    /// The unpromoted kind with this code.
    ///
    /// # Panics
    /// When the code is no capital letter.
    #[must_use]
    pub const fn new(letter: u8) -> Self {
        assert!(letter.is_ascii_uppercase(), "a code is a capital letter");
        Self(letter)
    }

    /// The same piece, promoted.
    #[must_use]
    pub const fn promoted(self) -> Self {
        Self(self.0 | PROMOTED)
    }

    /// The same piece as it was before promotion.
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        Self(self.0 & !PROMOTED)
    }

    /// Whether it is promoted.
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self.0 & PROMOTED != 0
    }

    /// Its letter, without the mark of promotion.
    #[must_use]
    pub const fn letter(self) -> char {
        (self.0 & !PROMOTED) as char
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_promoted() { "+" } else { "" }, self.letter())
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A piece: whose, and what.
///
/// ```
/// use castellan_rules::{Kind, Piece, Seat};
///
/// let piece = Piece { seat: Seat::Black, kind: Kind::new(b'N') };
/// assert_eq!(piece.to_string(), "bN");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The seat whose letter it bears.
    pub seat: Seat,
    /// What it is.
    pub kind: Kind,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat.letter(), self.kind)
    }
}
