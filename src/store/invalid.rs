//! The error for invalid arguments.

/// An argument that violates a limit or a form: too long, with a forbidden character, or not JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what} {problem}")]
pub struct Invalid {
    what: &'static str,
    problem: String,
}

impl Invalid {
    pub(super) fn new(what: &'static str, problem: impl Into<String>) -> Self {
        Self { what, problem: problem.into() }
    }
}
