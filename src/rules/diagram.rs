//! Diagrams: positions that show the moves of a piece.

use super::cell::Cell;
use super::geometry::Square;
use super::info::Diagram;
use super::mark::Mark;
use super::options::{OptionError, Options};
use super::piece::{Piece, PieceKind, Seat};
use super::text::position::{PositionError, board_text};
use super::variants::{AnyPosition, Variant};
use std::fmt;

/// The position of a diagram, with the targets of its piece.
pub struct DiagramPosition {
    /// The position.
    pub position: AnyPosition,
    /// The square of the piece.
    pub from: Square,
    /// The piece.
    pub piece: Piece,
    /// The targets of the piece, with the effect there.
    pub targets: Vec<(Square, Mark)>,
}

/// The error for an invalid diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiagramError {
    /// A part that is not a piece or a wall with its squares.
    Part(String),
    /// Invalid options.
    Options(OptionError),
    /// An invalid position.
    Position(PositionError),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part(part) => write!(f, "diagram: `{part}` is not a piece and its squares"),
            Self::Options(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DiagramError {}

impl Diagram {
    /// Returns the diagrams that match a name, ignoring case: an English kind name, a code or the name of a diagram.
    /// Empty if none match.
    ///
    /// ```
    /// use castellan_rules::Variant;
    /// use castellan_rules::info::Diagram;
    ///
    /// let variant = Variant::MountChess;
    /// let diagrams = Diagram::named(variant, "farmer");
    /// let shown = diagrams[0].position(variant).expect("it is a position of the game");
    /// assert!(!shown.targets.is_empty());
    /// ```
    #[must_use]
    pub fn named(variant: Variant, name: &str) -> Vec<&'static Self> {
        let info = variant.info();
        let same = |known: &str| known.eq_ignore_ascii_case(name);
        let all = info.diagrams.all;
        let exact: Vec<&Self> = all.iter().filter(|diagram| same(diagram.name)).collect();
        if !exact.is_empty() {
            return exact;
        }
        let of_kind = |diagram: &&Self| {
            diagram.kind(variant).is_some_and(|kind| same(&kind.to_string()) || same(&info.kind_name(kind)))
        };
        all.iter().filter(of_kind).collect()
    }

    /// Returns the kind of the piece shown.
    fn kind(&self, variant: Variant) -> Option<PieceKind> {
        let placements = parse_placements(variant, self.pieces).ok()?;
        match placements.first()? {
            (Cell::Piece(piece), _) => Some(piece.kind),
            _ => None,
        }
    }

    /// Returns the position of the diagram.
    ///
    /// # Errors
    /// Returns an error if the diagram is malformed or not a position of the game; a test checks all diagrams.
    pub fn position(&self, variant: Variant) -> Result<DiagramPosition, DiagramError> {
        let placements = parse_placements(variant, self.pieces)?;
        let Some(&(Cell::Piece(piece), ref squares)) = placements.first() else {
            return Err(DiagramError::Part(self.pieces.to_owned()));
        };
        let from = squares[0];
        let build = |seat: Seat| build_position(variant, self.pieces, self.options, self.keys, seat);
        // A King may be moved by the seat that guards it (ARK-2).
        let mut result = Err(DiagramError::Part(self.pieces.to_owned()));
        for seat in [piece.seat, piece.seat.opponent()] {
            result = build(seat).map(|position| {
                let targets = position.targets(from);
                DiagramPosition { position, from, piece, targets }
            });
            if result.as_ref().is_ok_and(|result| !result.targets.is_empty()) {
                break;
            }
        }
        result
    }
}

/// Returns the position with the pieces of [`Diagram::pieces`] and those common to all diagrams of the game.
pub(super) fn build_position(
    variant: Variant,
    pieces: &str,
    options: &[(&str, &str)],
    keys: Option<&str>,
    to_act: Seat,
) -> Result<AnyPosition, DiagramError> {
    let info = variant.info();
    let placements = parse_placements(variant, pieces)?;
    let mut all = parse_placements(variant, info.diagrams.common_pieces)?;
    all.retain(|(cell, _)| placements.iter().all(|(known, _)| known != cell));
    all.extend(placements);
    let cell = |square: Square| {
        let here = all.iter().find(|(_, squares)| squares.contains(&square));
        here.map_or(Cell::Empty, |(cell, _)| *cell)
    };
    let options = Options::new(info, options).map_err(DiagramError::Options)?;
    let keys = keys.unwrap_or(info.diagrams.keys);
    let mut text = format!("{} {}", board_text(info, cell), to_act.letter());
    // Some games have no keys.
    if !keys.is_empty() {
        text.push(' ');
        text.push_str(keys);
    }
    variant.read(&text, &options).map_err(DiagramError::Position)
}

/// A piece or a wall, with its squares.
type Placement = (Cell, Vec<Square>);

/// Parses [`Diagram::pieces`].
fn parse_placements(variant: Variant, text: &str) -> Result<Vec<Placement>, DiagramError> {
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| parse_placement(variant, part).ok_or_else(|| DiagramError::Part(part.to_owned())))
        .collect()
}

fn parse_placement(variant: Variant, part: &str) -> Option<Placement> {
    let (code, squares) = part.split_once(' ')?;
    let cell = if code == "#" { Cell::Wall } else { Cell::Piece(parse_piece(variant, code)?) };
    let squares: Option<Vec<Square>> =
        squares.split(' ').map(|text: &str| text.parse::<Square>().ok()).collect();
    squares.filter(|squares| !squares.is_empty()).map(|squares| (cell, squares))
}

/// Parses a piece from its seat letter and code, as in position texts.
fn parse_piece(variant: Variant, text: &str) -> Option<Piece> {
    let seat = Seat::from_letter(text.chars().next()?)?;
    let kinds = variant.info().kinds.iter().map(|info| Piece { seat, kind: info.kind });
    kinds.into_iter().find(|piece| piece.to_string() == text)
}
