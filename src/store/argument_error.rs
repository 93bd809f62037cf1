//! The error for invalid arguments.

/// An argument that violates a limit or a form: too long, with a forbidden character, or not JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{subject} {problem}")]
pub struct ArgumentError {
    subject: &'static str,
    problem: String,
}

impl ArgumentError {
    pub(super) fn new(subject: &'static str, problem: impl Into<String>) -> Self {
        Self { subject, problem: problem.into() }
    }
}
