//! Errors of folding events into games or tournaments.

use thiserror::Error;

/// The error for events that do not form a log.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FoldError {
    /// No events.
    #[error("there are no events")]
    NoEvents,
    /// A first event that creates nothing, or a later one that does.
    #[error("event {number}, `{kind}`: a log begins with `created` or `announced`, and only once")]
    NotInOrder {
        /// The event's number, from 1.
        number: u64,
        /// The kind of the event.
        kind: &'static str,
    },
    /// An event that cannot follow those before it.
    #[error("event {number}, `{kind}`: {problem}")]
    Impossible {
        /// The event's number, from 1.
        number: u64,
        /// The kind of the event.
        kind: &'static str,
        /// The problem, without anything secret.
        problem: String,
    },
}

/// The reason that an event cannot follow those before it.
#[derive(Debug)]
pub enum ApplyError {
    /// The event creates what exists already.
    NotInOrder,
    /// The event does not fit the state.
    Impossible(String),
}

impl ApplyError {
    /// Adds the number and the kind of the event.
    #[must_use]
    pub fn at(self, number: u64, kind: &'static str) -> FoldError {
        match self {
            Self::NotInOrder => FoldError::NotInOrder { number, kind },
            Self::Impossible(problem) => FoldError::Impossible { number, kind, problem },
        }
    }
}

impl From<String> for ApplyError {
    fn from(problem: String) -> Self {
        Self::Impossible(problem)
    }
}

impl From<&str> for ApplyError {
    fn from(problem: &str) -> Self {
        Self::Impossible(problem.to_owned())
    }
}
