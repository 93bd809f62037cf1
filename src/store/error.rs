//! What can go wrong in a store, and whose matter it is.

use super::hash::Head;
use super::keyring::KeyError;
use super::names::StreamName;
use std::error::Error;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// Something given to a store is not what it can be: a limit, a letter, a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invalid {
    what: &'static str,
    problem: String,
}

impl Invalid {
    pub(super) fn new(what: &'static str, problem: impl Into<String>) -> Self {
        Self { what, problem: problem.into() }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.what, self.problem)
    }
}

impl Error for Invalid {}

/// A record that is not as it was written, or is not where it should be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Damage {
    /// Which record: its kind and its key as text.
    pub key: String,
    /// What is wrong with it.
    pub problem: String,
}

impl Damage {
    pub(super) fn new(key: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { key: key.into(), problem: problem.into() }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.problem)
    }
}

impl Error for Damage {}

/// A row, a piece of work or an answer that is as it was written, and is not what this version reads there. Its bytes
/// stay as they are: nothing is put in place of what nobody could read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unreadable {
    /// Where it stands: an index, a queue, or a stream.
    pub index: String,
    /// Its key there.
    pub key: String,
    /// What is wrong with it. Holds nothing of what is stored.
    pub problem: String,
}

impl Unreadable {
    /// Something stored that cannot be read.
    #[must_use]
    pub fn new(index: impl Into<String>, key: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { index: index.into(), key: key.into(), problem: problem.into() }
    }

    /// Tells the operator that this was passed over, and that everything else goes on.
    pub fn passed_over(&self) {
        let Self { index, key, problem } = self;
        tracing::error!(index, key, problem, "store: a row could not be read and was passed over");
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} cannot be read: {}; it was left as it is", self.index, self.key, self.problem)
    }
}

impl Error for Unreadable {}

/// Why a store did not do what it was asked. Nothing of the request was stored.
///
/// The exception is [`Unavailable`](StoreError::Unavailable): after some failed writes it is known only on
/// opening again whether the request was stored, and asking with the same request id tells.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The stream stands elsewhere than expected: load it and decide again.
    Conflict(Head),
    /// An index row of that key belongs to another stream.
    Taken {
        /// The index.
        index: String,
        /// The row's key.
        key: String,
        /// The stream that put it.
        owner: StreamName,
    },
    /// Import: the store has a stream of that name with something else in it.
    Exists(StreamName),
    /// The request breaks a limit or a form.
    Invalid(Invalid),
    /// A record is damaged; what does not need it stays usable.
    Damaged(Damage),
    /// What is stored is not what this version reads there; what does not need it stays usable.
    Unreadable(Unreadable),
    /// A key is not as it should be; what does not need it stays usable.
    Key(KeyError),
    /// The store was written by an earlier version of this program and is to be rewritten first.
    Earlier {
        /// Where it is.
        path: PathBuf,
        /// The version of its form.
        schema: u64,
    },
    /// The store cannot be opened.
    Opening {
        /// Where it is.
        path: PathBuf,
        /// What is wrong, and what to do.
        problem: String,
        /// The error behind it, if there was one.
        source: Option<Arc<dyn Error + Send + Sync>>,
    },
    /// The store cannot be written to, and nothing of the request was stored. It is opened again by itself when
    /// that can be done; asking again then may help.
    Down(Arc<dyn Error + Send + Sync>),
    /// Writing or reading failed, or the store is closed. What was asked may have been stored all the same.
    Unavailable(Arc<dyn Error + Send + Sync>),
}

impl StoreError {
    pub(super) fn unavailable(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Unavailable(Arc::from(source.into()))
    }

    pub(super) fn down(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Down(Arc::from(source.into()))
    }

    /// What went wrong, without what it means for the request.
    pub(super) fn cause(&self) -> Arc<dyn Error + Send + Sync> {
        match self {
            Self::Down(source) | Self::Unavailable(source) => Arc::clone(source),
            other => Arc::new(other.clone()),
        }
    }

    /// Whether the whole store has failed, and not one request.
    #[must_use]
    pub const fn is_of_the_whole(&self) -> bool {
        matches!(self, Self::Down(_) | Self::Unavailable(_) | Self::Opening { .. })
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict(head) => write!(f, "the stream stands at {head}"),
            Self::Taken { index, key, owner } => write!(f, "index {index}: {key} belongs to {owner}"),
            Self::Exists(stream) => write!(f, "{stream} is in the store already, and differs"),
            Self::Invalid(invalid) => invalid.fmt(f),
            Self::Damaged(damage) => write!(f, "a record is damaged: {damage}"),
            Self::Unreadable(unreadable) => unreadable.fmt(f),
            Self::Key(error) => error.fmt(f),
            Self::Earlier { path, schema } => write!(
                f,
                "store {0}: an earlier version of this program wrote it (schema {schema}). \
                 `castellan store upgrade {0}` brings it up to date",
                path.display()
            ),
            Self::Opening { path, problem, .. } => write!(f, "store {}: {problem}", path.display()),
            Self::Down(source) => write!(f, "the store is down, and nothing was stored: {source}"),
            Self::Unavailable(source) => write!(f, "the store is unavailable: {source}"),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Invalid(invalid) => Some(invalid),
            Self::Damaged(damage) => Some(damage),
            Self::Unreadable(unreadable) => Some(unreadable),
            Self::Key(error) => Some(error),
            Self::Opening { source, .. } => source.as_ref().map(|source| source.as_ref() as _),
            Self::Down(source) | Self::Unavailable(source) => Some(source.as_ref()),
            Self::Conflict(_) | Self::Taken { .. } | Self::Exists(_) | Self::Earlier { .. } => None,
        }
    }
}

impl From<Invalid> for StoreError {
    fn from(invalid: Invalid) -> Self {
        Self::Invalid(invalid)
    }
}

impl From<Unreadable> for StoreError {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}

impl From<KeyError> for StoreError {
    fn from(error: KeyError) -> Self {
        Self::Key(error)
    }
}

impl From<Damage> for StoreError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}
