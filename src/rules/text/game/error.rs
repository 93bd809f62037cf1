//! Errors in game texts.

use crate::action::Action;
use crate::options::OptionError;
use crate::outcome::{Outcome, Status};
use crate::problem::Problem;
use crate::record::PlayError;
use crate::text::position::PositionError;
use std::fmt;

/// An error in a game text, with its line.
#[derive(Clone, PartialEq, Debug)]
pub struct GameTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The error.
    pub kind: GameTextErrorKind,
}

/// A kind of error in a game text. Texts in it are escaped for display: of one line, and bounded.
#[derive(Clone, PartialEq, Debug)]
pub enum GameTextErrorKind {
    /// The text is longer than [`MAX_TEXT_LENGTH`](super::MAX_TEXT_LENGTH).
    TooLong,
    /// More than [`MAX_ACTIONS`](super::MAX_ACTIONS) actions.
    TooManyActions,
    /// A malformed or unexpected tag.
    Tag(Problem),
    /// An unknown game.
    UnknownGame(String),
    /// An invalid option.
    Option(OptionError),
    /// An invalid position.
    Position(PositionError),
    /// A comment that does not end on its line, or has an invalid escape.
    Comment(String),
    /// A word that is not an action, number, comment or result.
    Unreadable(String),
    /// A missing part.
    Missing(Problem),
    /// A wrong move number.
    WrongNumber {
        /// The number in the text.
        found: String,
        /// The expected number.
        expected: usize,
    },
    /// An illegal action.
    Refused {
        /// The ply, counted from 1.
        ply: usize,
        /// The action.
        action: Action,
        /// The error.
        error: PlayError,
    },
    /// A result that the game cannot have.
    InvalidResult {
        /// The result in the text.
        stated: Outcome,
        /// The error.
        error: PlayError,
    },
    /// A result that differs from the one that the actions lead to.
    WrongResult {
        /// The result in the text.
        stated: Status,
        /// The result of the actions.
        actual: Status,
    },
}

impl GameTextErrorKind {
    pub(super) const fn tag(problem: Problem) -> Self {
        Self::Tag(problem)
    }
}

impl fmt::Display for GameTextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the text is longer than {} bytes", super::MAX_TEXT_LENGTH),
            Self::TooManyActions => write!(f, "there are more than {} actions", super::MAX_ACTIONS),
            Self::Tag(problem) => write!(f, "tag: {problem}"),
            Self::UnknownGame(name) => write!(f, "no game is called `{name}`"),
            Self::Option(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Comment(text) => write!(f, "the comment `{text}` has no proper end on its line"),
            Self::Unreadable(text) => write!(f, "`{text}` is not an action, a number, a comment or a result"),
            Self::Missing(what) => write!(f, "{what}"),
            Self::WrongNumber { found, expected } => {
                write!(f, "the number `{found}` stands where {expected} belongs")
            }
            Self::Refused { ply, action, error } => write!(f, "action {ply}, {action}: {error}"),
            Self::InvalidResult { stated, error } => write!(f, "the result is given as `{stated}`: {error}"),
            Self::WrongResult { stated, actual } => {
                write!(f, "the result is given as `{stated}`, but the actions lead to `{actual}`")
            }
        }
    }
}

impl std::error::Error for GameTextErrorKind {}

impl fmt::Display for GameTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl std::error::Error for GameTextError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            GameTextErrorKind::Option(error) => Some(error),
            GameTextErrorKind::Position(error) => Some(error),
            GameTextErrorKind::Refused { error, .. } | GameTextErrorKind::InvalidResult { error, .. } => {
                Some(error)
            }
            _ => None,
        }
    }
}
