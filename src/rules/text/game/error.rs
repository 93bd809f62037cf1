//! What can be wrong with a game text.

use crate::action::Action;
use crate::options::OptionError;
use crate::outcome::{Outcome, Status};
use crate::problem::Problem;
use crate::record::PlayError;
use crate::text::position::PositionError;
use std::fmt;

/// What is wrong with a game text, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct GameTextError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a game text. Texts in it are fit to be shown: of one line, and bounded.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The text is longer than [`LONGEST_TEXT`](super::LONGEST_TEXT).
    TooLong,
    /// There are more than [`MOST_ACTIONS`](super::MOST_ACTIONS).
    TooMany,
    /// A tag that is not one, or should not be there.
    Tag(Problem),
    /// There is no game of that name.
    UnknownGame(String),
    /// An option that the game does not take.
    Option(OptionError),
    /// A position that is not one of the game.
    Position(PositionError),
    /// A comment that does not end on its line, or with a backslash before something that needs none.
    Comment(String),
    /// A word that is no action, number, comment or result.
    Unreadable(String),
    /// Something that must be there is not.
    Missing(Problem),
    /// A number that is not the one that stands there.
    Number {
        /// What is written.
        said: String,
        /// What it should be.
        number: usize,
    },
    /// An action that may not be played.
    Refused {
        /// Its number among all actions, counted from 1.
        ply: usize,
        /// The action.
        action: Action,
        /// Why not.
        error: PlayError,
    },
    /// A game that goes on cannot have ended so.
    End {
        /// What the text says.
        stated: Outcome,
        /// Why not.
        error: PlayError,
    },
    /// The result is not the one that the actions lead to.
    Result {
        /// What the text says.
        stated: Status,
        /// What the actions lead to.
        found: Status,
    },
}

impl Fault {
    pub(super) const fn tag(problem: Problem) -> Self {
        Self::Tag(problem)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the text is longer than {} bytes", super::LONGEST_TEXT),
            Self::TooMany => write!(f, "there are more than {} actions", super::MOST_ACTIONS),
            Self::Tag(problem) => write!(f, "tag: {problem}"),
            Self::UnknownGame(name) => write!(f, "no game is called `{name}`"),
            Self::Option(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Comment(text) => write!(f, "the comment `{text}` has no proper end on its line"),
            Self::Unreadable(text) => write!(f, "`{text}` is not an action, a number, a comment or a result"),
            Self::Missing(what) => write!(f, "{what}"),
            Self::Number { said, number } => write!(f, "the number `{said}` stands where {number} belongs"),
            Self::Refused { ply, action, error } => write!(f, "action {ply}, {action}: {error}"),
            Self::End { stated, error } => write!(f, "the result is given as `{stated}`: {error}"),
            Self::Result { stated, found } => {
                write!(f, "the result is given as `{stated}`, but the actions lead to `{found}`")
            }
        }
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for GameTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for GameTextError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Option(error) => Some(error),
            Fault::Position(error) => Some(error),
            Fault::Refused { error, .. } | Fault::End { error, .. } => Some(error),
            _ => None,
        }
    }
}
