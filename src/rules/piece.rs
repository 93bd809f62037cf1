//! Seats, kinds of piece, and pieces.

use std::fmt;

/// A side in a game. The variants are in playing order (KOTM-6).
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
    /// The seats of a game for two.
    pub const TWO: [Self; 2] = [Self::White, Self::Black];

    /// Returns the letter used in texts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Red => 'r',
            Self::Black => 'b',
            Self::Gold => 'g',
        }
    }

    /// Returns the display name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Red => "Red",
            Self::Black => "Black",
            Self::Gold => "Gold",
        }
    }

    /// Returns the seat with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.letter() == letter)
    }

    /// Returns the other seat of a game for two.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            _ => Self::White,
        }
    }
}

/// Returns the index of a seat in tables by side of games for two: 0 for White, 1 for Black.
#[inline]
#[must_use]
pub const fn side_index(seat: Seat) -> usize {
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

/// A kind of piece, identified by its code: a capital letter, with `+` if promoted (`+G`).
///
/// The same code has different meanings in different games; [`GameInfo`](super::GameInfo) has the names.
///
/// ```
/// use castellan_rules::PieceKind;
///
/// let general = PieceKind::new(b'G');
/// assert_eq!(general.promoted().to_string(), "+G");
/// assert_eq!(general.promoted().unpromoted(), general);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PieceKind(u8);

const PROMOTED: u8 = 0x80;

impl PieceKind {
    /// Creates the unpromoted kind with this code.
    ///
    /// # Panics
    /// Panics if the code is not a capital letter.
    #[must_use]
    pub const fn new(letter: u8) -> Self {
        assert!(letter.is_ascii_uppercase(), "a code is a capital letter");
        Self(letter)
    }

    /// Returns the promoted form of the kind.
    #[must_use]
    pub const fn promoted(self) -> Self {
        Self(self.0 | PROMOTED)
    }

    /// Returns the unpromoted form of the kind.
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        Self(self.0 & !PROMOTED)
    }

    /// Returns `true` if the kind is promoted.
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        self.0 & PROMOTED != 0
    }

    /// Returns the letter of the code, without `+`.
    #[must_use]
    pub const fn letter(self) -> char {
        (self.0 & !PROMOTED) as char
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_promoted() { "+" } else { "" }, self.letter())
    }
}

impl fmt::Debug for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A piece of a seat.
///
/// ```
/// use castellan_rules::{Piece, PieceKind, Seat};
///
/// let piece = Piece { seat: Seat::Black, kind: PieceKind::new(b'N') };
/// assert_eq!(piece.to_string(), "bN");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The seat of the piece's letter.
    pub seat: Seat,
    /// The kind of piece.
    pub kind: PieceKind,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat.letter(), self.kind)
    }
}
