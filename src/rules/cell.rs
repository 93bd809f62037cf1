//! Terrain and contents of squares.

use super::piece::{Piece, Seat};

/// The contents of a square.
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
    /// An empty square.
    Empty,
    /// A wall.
    Wall,
    /// A piece.
    Piece(Piece),
}

/// The terrain of a square, independent of its contents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// An ordinary square.
    Plain,
    /// The summit, where a King wins (KOTM-27).
    Summit,
    /// A square where a seat's pieces respawn (KOTM-2).
    Respawn(Seat),
    /// A raised square, where only some pieces may stop (KM-1).
    Raised,
}
