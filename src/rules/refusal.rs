//! The refusal of an action: the reason, the rule and the facts.
//!
//! A refusal contains no text: the caller looks up a message by game and reason id, and fills in the facts.
//!
//! ```
//! use castellan_rules::{Action, Options, Variant};
//!
//! let game = "mount-chess".parse::<Variant>()?;
//! let refusal = game.begin(&Options::default())?.explain("a2a4".parse::<Action>()?).unwrap_err();
//! assert_eq!((refusal.info.name, refusal.reason.id, refusal.rule), ("mount-chess", "NOT_ITS_MOVE", "MC-4"));
//!
//! let facts = refusal.facts;
//! let (Some(piece), Some(from), Some(to)) = (facts.piece, facts.from, facts.to) else { panic!("a move's facts") };
//! let sentence = match refusal.reason.id {
//!     "NOT_ITS_MOVE" => format!("The {} does not go from {from} to {to}.", refusal.info.kind_name(piece.kind)),
//!     id => format!("Refused: {id}."),
//! };
//! assert_eq!(sentence, "The Farmer does not go from a2 to a4.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::geometry::Square;
use super::info::{GameInfo, RefusalReason};
use super::piece::{Piece, PieceKind, Seat};

/// The facts of a refusal. The reason determines which are present; messages refer to them by field name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RefusalFacts {
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
    pub kind: Option<PieceKind>,
}

/// A refusal of an action.
///
/// ```
/// use castellan_rules::{Options, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default())?;
/// let refusal = start.explain("a2a4".parse().unwrap()).unwrap_err();
/// assert_eq!((refusal.rule, refusal.reason.id), ("MC-4", "NOT_ITS_MOVE"));
/// assert_eq!(refusal.facts.to, "a4".parse().ok());
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActionRefusal {
    /// The reason.
    pub reason: &'static RefusalReason,
    /// The number of the rule.
    pub rule: &'static str,
    /// The facts.
    pub facts: RefusalFacts,
    /// The game, for the names of its pieces.
    pub info: &'static GameInfo,
}

impl RefusalFacts {
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
    pub fn kind(self, kind: PieceKind) -> Self {
        Self { kind: Some(kind), ..self }
    }
}

impl RefusalReason {
    /// Creates a refusal for a game's own reason.
    #[must_use]
    pub fn refusal(&'static self, info: &'static GameInfo, facts: RefusalFacts) -> ActionRefusal {
        ActionRefusal { reason: self, rule: self.rule, facts, info }
    }

    /// Creates a refusal for a common reason, under the given rule.
    #[must_use]
    pub fn refusal_under(
        &'static self,
        rule: &'static str,
        info: &'static GameInfo,
        facts: RefusalFacts,
    ) -> ActionRefusal {
        ActionRefusal { reason: self, rule, facts, info }
    }
}
