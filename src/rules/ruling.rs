//! Rulings: the reason, the rule and the facts of a refusal.
//!
//! A ruling contains no text: the caller looks up a message by game and reason id, and fills in the facts.
//!
//! ```
//! use castellan_rules::{Action, Options, Variant};
//!
//! let game = "mount-chess".parse::<Variant>()?;
//! let ruling = game.begin(&Options::default())?.explain("a2a4".parse::<Action>()?).unwrap_err();
//! assert_eq!((ruling.info.name, ruling.reason.id, ruling.rule), ("mount-chess", "NOT_ITS_MOVE", "MC-4"));
//!
//! let facts = ruling.facts;
//! let (Some(piece), Some(from), Some(to)) = (facts.piece, facts.from, facts.to) else { panic!("a move's facts") };
//! let sentence = match ruling.reason.id {
//!     "NOT_ITS_MOVE" => format!("The {} does not go from {from} to {to}.", ruling.info.kind_name(piece.kind)),
//!     id => format!("Refused: {id}."),
//! };
//! assert_eq!(sentence, "The Farmer does not go from a2 to a4.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::geometry::Square;
use super::info::{GameInfo, Reason};
use super::piece::{Kind, Piece, Seat};

/// The facts of a refusal. The reason determines which are present; messages refer to them by field name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// A seat.
    pub seat: Option<Seat>,
    /// The moving piece.
    pub piece: Option<Piece>,
    /// The origin.
    pub from: Option<Square>,
    /// The target.
    pub to: Option<Square>,
    /// Another piece involved: an attacker, a blocker, a victim.
    pub by: Option<Piece>,
    /// The square of that other piece.
    pub at: Option<Square>,
    /// Another square involved.
    pub via: Option<Square>,
    /// A kind of piece.
    pub kind: Option<Kind>,
}

/// A refusal of an action.
///
/// ```
/// use castellan_rules::{Options, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default())?;
/// let ruling = start.explain("a2a4".parse().unwrap()).unwrap_err();
/// assert_eq!((ruling.rule, ruling.reason.id), ("MC-4", "NOT_ITS_MOVE"));
/// assert_eq!(ruling.facts.to, "a4".parse().ok());
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ruling {
    /// The reason.
    pub reason: &'static Reason,
    /// The number of the rule.
    pub rule: &'static str,
    /// The facts.
    pub facts: Facts,
    /// The game, for the names of its pieces.
    pub info: &'static GameInfo,
}

impl Facts {
    /// Creates the facts of a move.
    #[must_use]
    pub fn of_move(piece: Piece, from: Square, to: Square) -> Self {
        Self { piece: Some(piece), from: Some(from), to: Some(to), ..Self::default() }
    }

    /// Adds another piece and its square.
    #[must_use]
    pub fn by(self, by: Piece, at: Square) -> Self {
        Self { by: Some(by), at: Some(at), ..self }
    }

    /// Adds another square.
    #[must_use]
    pub fn via(self, via: Square) -> Self {
        Self { via: Some(via), ..self }
    }

    /// Adds a seat.
    #[must_use]
    pub fn seat(self, seat: Seat) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// Adds a kind of piece.
    #[must_use]
    pub fn kind(self, kind: Kind) -> Self {
        Self { kind: Some(kind), ..self }
    }
}

impl Reason {
    /// Creates a ruling for a game's own reason.
    #[must_use]
    pub fn rules(&'static self, info: &'static GameInfo, facts: Facts) -> Ruling {
        Ruling { reason: self, rule: self.rule, facts, info }
    }

    /// Creates a ruling for a common reason, under the given rule.
    #[must_use]
    pub fn under(&'static self, rule: &'static str, info: &'static GameInfo, facts: Facts) -> Ruling {
        Ruling { reason: self, rule, facts, info }
    }
}
