//! Everything a seat may do, and its canonical text.

use super::geometry::Square;
use super::parse::ParseError;
use super::piece::{Kind, Seat};
use std::fmt;
use std::str::FromStr;

/// One action (one ply). Its [`Display`](fmt::Display) is the canonical text that is
/// stored, replayed and counted.
///
/// ```
/// use castellan_rules::{Action, Kind, MoveEffect, Square};
///
/// let plain = Action::plain("e2".parse::<Square>()?, "e4".parse::<Square>()?);
/// assert_eq!(plain.to_string(), "e2e4");
///
/// let Action::Move { effect, .. } = "e7e8=Q".parse::<Action>()? else { panic!("it is a move") };
/// assert_eq!(effect, MoveEffect::Become(Kind::new(b'Q')));
/// # Ok::<(), castellan_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `e2e4`: a piece goes from one square to another, capturing what stands there,
    /// and something more may happen with it.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What else happens.
        effect: MoveEffect,
    },
    /// `c3*e5`: the piece on `from` captures on `target` without moving.
    Shoot {
        /// Where the shooter stands.
        from: Square,
        /// What it captures.
        target: Square,
    },
    /// `Q@a1`: a piece from the reserve is placed.
    Place {
        /// What is placed.
        kind: Kind,
        /// The square that it is placed on.
        to: Square,
    },
    /// `pass`: no other action exists.
    Pass,
    /// `leave:r`: that seat leaves the game. Never among the legal actions.
    Leave(Seat),
}

/// What a move brings with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveEffect {
    /// Nothing.
    Nothing,
    /// `=Q`: the piece becomes another.
    Become(Kind),
    /// `+c1`: the friendly piece there is promoted (GK-15).
    Promote(Square),
    /// `/N@e3`: a captured piece is dropped (GK-16).
    Drop(Kind, Square),
}

/// Longer than any canonical text (`a10a10/N@e10`).
const LONGEST_TEXT: usize = 16;

impl Action {
    /// A plain move.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Self {
        Self::Move { from, to, effect: MoveEffect::Nothing }
    }

    fn read_loosely(text: &str) -> Option<Self> {
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
                    "=" => MoveEffect::Become(read_kind(rest)?),
                    "+" => MoveEffect::Promote(rest.parse::<Square>().ok()?),
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

/// Reads a canonical text, exactly as [`Display`](fmt::Display) writes it.
impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let short = text.len() <= LONGEST_TEXT && text.is_ascii();
        let action = short.then(|| Self::read_loosely(text)).flatten();
        action.filter(|action| action.to_string() == text).ok_or(ParseError { expected: "an action" })
    }
}

fn read_kind(text: &str) -> Option<Kind> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_uppercase() => Some(Kind::new(*letter)),
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
                    MoveEffect::Become(kind) => write!(f, "={kind}"),
                    MoveEffect::Promote(at) => write!(f, "+{at}"),
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
    /// The capture happens only if the attacker's roll is higher.
    #[must_use]
    pub const fn captures(self) -> bool {
        self.attack > self.defence
    }

    /// How likely a roll of dice with so many sides captures, from 0 to 1: half of the rolls that are not even.
    ///
    /// ```
    /// use castellan_rules::Roll;
    ///
    /// assert!((Roll::likelihood(6) - 15.0 / 36.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn likelihood(sides: u8) -> f64 {
        (f64::from(sides) - 1.0) / (2.0 * f64::from(sides))
    }
}
