//! What a square of a board is, and what it holds.

use super::piece::{Piece, Seat};

/// What a square holds.
///
/// ```
/// use castellan_rules::{Cell, Options, Variant};
///
/// let start = "giant-king".parse::<Variant>().unwrap().begin(&Options::default()).unwrap();
/// let cell = |square: &str| start.cell(square.parse().unwrap());
/// assert_eq!(cell("e5"), Cell::Empty);
/// assert!(matches!(cell("a1"), Cell::Piece(_)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A wall.
    Wall,
    /// A piece.
    Piece(Piece),
}

/// What a square is, whatever stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Nothing special.
    Plain,
    /// Where a King wins (KOTM-27).
    Summit,
    /// Where a seat's pieces come back (KOTM-2).
    Respawn(Seat),
    /// Where only some pieces may stop (KM-1).
    Raised,
}
