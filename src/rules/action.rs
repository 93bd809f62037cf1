//! Actions of the players and their canonical text.

use super::geometry::Square;
use super::parse_error::ParseError;
use super::piece::{PieceKind, Seat};
use std::fmt;
use std::str::FromStr;

/// An action (one ply). The [`Display`](fmt::Display) form is the canonical text, used for storage and replay.
///
/// ```
/// use castellan_rules::{Action, MoveEffect, PieceKind, Square};
///
/// let plain = Action::plain("e2".parse::<Square>()?, "e4".parse::<Square>()?);
/// assert_eq!(plain.to_string(), "e2e4");
///
/// let Action::Move { effect, .. } = "e7e8=Q".parse::<Action>()? else { panic!("it is a move") };
/// assert_eq!(effect, MoveEffect::PromoteTo(PieceKind::new(b'Q')));
/// # Ok::<(), castellan_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `e2e4`: a piece moves from one square to another, capturing any piece there, with a possible side effect.
    Move {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The side effect.
        effect: MoveEffect,
    },
    /// `c3*e5`: the piece on `from` captures on `target` without moving.
    Shoot {
        /// The shooter's square.
        from: Square,
        /// The square of the captured piece.
        target: Square,
    },
    /// `Q@a1`: a piece from the reserve is placed.
    Place {
        /// The kind of the placed piece.
        kind: PieceKind,
        /// The target.
        to: Square,
    },
    /// `pass`: legal only if there is no other action.
    Pass,
    /// `leave:r`: the seat leaves the game. Never among the legal actions.
    Leave(Seat),
}

/// A side effect of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveEffect {
    /// No side effect.
    Nothing,
    /// `=Q`: the piece is promoted to another kind.
    PromoteTo(PieceKind),
    /// `+c1`: the friendly piece on that square is promoted (GK-15).
    PromoteAt(Square),
    /// `/N@e3`: a captured piece is dropped (GK-16).
    Drop(PieceKind, Square),
}

/// The maximum length of a text, above that of any canonical text (`a10a10/N@e10`).
const MAX_TEXT_LENGTH: usize = 16;

impl Action {
    /// Creates a move without side effects.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Self {
        Self::Move { from, to, effect: MoveEffect::Nothing }
    }

    fn parse_lenient(text: &str) -> Option<Self> {
        if text == "pass" {
            return Some(Self::Pass);
        }
        if let Some(seat) = text.strip_prefix("leave:") {
            let mut letters = seat.chars();
            return Some(Self::Leave(Seat::from_letter(letters.next()?)?))
                .filter(|_| letters.next().is_none());
        }
        if let Some((kind, to)) = text.split_once('@').filter(|(kind, _)| kind.len() == 1) {
            return Some(Self::Place { kind: read_kind(kind)?, to: to.parse::<Square>().ok()? });
        }
        if let Some((from, target)) = text.split_once('*') {
            return Some(Self::Shoot {
                from: from.parse::<Square>().ok()?,
                target: target.parse::<Square>().ok()?,
            });
        }
        let (squares, effect) = match text.find(['=', '+', '/']) {
            None => (text, MoveEffect::Nothing),
            Some(mark) => {
                let (squares, rest) = text.split_at(mark);
                let (mark, rest) = rest.split_at(1);
                let effect = match mark {
                    "=" => MoveEffect::PromoteTo(read_kind(rest)?),
                    "+" => MoveEffect::PromoteAt(rest.parse::<Square>().ok()?),
                    _ => {
                        let (kind, to) = rest.split_once('@')?;
                        MoveEffect::Drop(read_kind(kind)?, to.parse::<Square>().ok()?)
                    }
                };
                (squares, effect)
            }
        };
        let second = squares.rfind(|letter: char| letter.is_ascii_alphabetic())?;
        let (from, to) = squares.split_at(second);
        Some(Self::Move { from: from.parse::<Square>().ok()?, to: to.parse::<Square>().ok()?, effect })
    }
}

/// Parses canonical text exactly as [`Display`](fmt::Display) writes it.
impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let short = text.len() <= MAX_TEXT_LENGTH && text.is_ascii();
        let action = short.then(|| Self::parse_lenient(text)).flatten();
        action.filter(|action| action.to_string() == text).ok_or(ParseError { expected: "an action" })
    }
}

fn read_kind(text: &str) -> Option<PieceKind> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_uppercase() => Some(PieceKind::new(*letter)),
        _ => None,
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to, effect } => {
                write!(f, "{from}{to}")?;
                match effect {
                    MoveEffect::Nothing => Ok(()),
                    MoveEffect::PromoteTo(kind) => write!(f, "={kind}"),
                    MoveEffect::PromoteAt(at) => write!(f, "+{at}"),
                    MoveEffect::Drop(kind, at) => write!(f, "/{kind}@{at}"),
                }
            }
            Self::Shoot { from, target } => write!(f, "{from}*{target}"),
            Self::Place { kind, to } => write!(f, "{kind}@{to}"),
            Self::Pass => f.write_str("pass"),
            Self::Leave(seat) => write!(f, "leave:{}", seat.letter()),
        }
    }
}

/// The dice of a declared capture (KM-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The attacker's die, from 1.
    pub attack: u8,
    /// The defender's die, from 1.
    pub defence: u8,
}

impl Roll {
    /// Returns `true` if the capture succeeds: the attacker must roll higher.
    #[must_use]
    pub const fn succeeds(self) -> bool {
        self.attack > self.defence
    }

    /// Returns the probability, from 0 to 1, that a capture succeeds with dice of `sides` sides: half of the rolls that
    /// are not tied.
    ///
    /// ```
    /// use castellan_rules::Roll;
    ///
    /// assert!((Roll::capture_probability(6) - 15.0 / 36.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn capture_probability(sides: u8) -> f64 {
        (f64::from(sides) - 1.0) / (2.0 * f64::from(sides))
    }
}
