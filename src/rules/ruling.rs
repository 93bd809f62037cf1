//! A refusal: a reason, the rule that gives it, and the facts.
//!
//! A ruling holds no words: whoever shows it looks its reason up by game and id, and puts the facts in.
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

/// What a refusal is about. Which facts are given depends on the reason; messages know them by their names here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// A seat.
    pub seat: Option<Seat>,
    /// The piece that was to act.
    pub piece: Option<Piece>,
    /// Where it stands.
    pub from: Option<Square>,
    /// Where it was to go, or what it was to capture on.
    pub to: Option<Square>,
    /// Another piece concerned: an attacker, a blocker, a victim.
    pub by: Option<Piece>,
    /// Where that one stands.
    pub at: Option<Square>,
    /// Another square concerned.
    pub via: Option<Square>,
    /// A kind of piece.
    pub kind: Option<Kind>,
}

/// A refusal: what forbids an action.
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
    /// The kind of refusal.
    pub reason: &'static Reason,
    /// The number of the rule.
    pub rule: &'static str,
    /// What it is about.
    pub facts: Facts,
    /// The game, for the names of its pieces.
    pub info: &'static GameInfo,
}

impl Facts {
    /// The facts of a piece that was to go somewhere.
    #[must_use]
    pub fn of_move(piece: Piece, from: Square, to: Square) -> Self {
        Self { piece: Some(piece), from: Some(from), to: Some(to), ..Self::default() }
    }

    /// The same, with another piece and where it stands.
    #[must_use]
    pub fn by(self, by: Piece, at: Square) -> Self {
        Self { by: Some(by), at: Some(at), ..self }
    }

    /// The same, with another square.
    #[must_use]
    pub fn via(self, via: Square) -> Self {
        Self { via: Some(via), ..self }
    }

    /// The same, with a seat.
    #[must_use]
    pub fn seat(self, seat: Seat) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// The same, with a kind of piece.
    #[must_use]
    pub fn kind(self, kind: Kind) -> Self {
        Self { kind: Some(kind), ..self }
    }
}

impl Reason {
    /// A ruling of a game's own reason.
    #[must_use]
    pub fn rules(&'static self, info: &'static GameInfo, facts: Facts) -> Ruling {
        Ruling { reason: self, rule: self.rule, facts, info }
    }

    /// A ruling of a common reason, under the rule named.
    #[must_use]
    pub fn under(&'static self, rule: &'static str, info: &'static GameInfo, facts: Facts) -> Ruling {
        Ruling { reason: self, rule, facts, info }
    }
}
