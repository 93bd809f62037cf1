//! The error for invalid JSON.

/// The error for invalid JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WireError {
    /// JSON of an unexpected form.
    #[error("not of Discord's form: {0}")]
    Form(String),
    /// A value of an unknown kind.
    #[error("{what} of the unknown kind {kind}")]
    Unknown {
        /// The kind of object.
        what: &'static str,
        /// The number of the kind.
        kind: u64,
    },
    /// A ping by which Discord checks an endpoint for interactions over HTTP.
    #[error("a ping, which needs no bot")]
    Ping,
}

impl From<serde_json::Error> for WireError {
    fn from(error: serde_json::Error) -> Self {
        // The error's own text can quote the input, including a token; its category is enough.
        Self::Form(format!("{:?} error", error.classify()))
    }
}
