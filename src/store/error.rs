//! The errors of a store.

use super::argument_error::ArgumentError;
use super::hash::Head;
use super::names::StreamName;
use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// The wording that refuses data from before the first release.
pub(crate) const UNRELEASED: &str =
    "of a version of Castellan from before its first release, which no released version reads";

/// A stored record that has changed since it was written, or is missing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("{key}: {problem}")]
pub struct Damage {
    /// The kind and key of the record, as text.
    pub key: String,
    /// The fault.
    pub problem: String,
}

impl Damage {
    pub(super) fn new(key: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { key: key.into(), problem: problem.into() }
    }
}

/// An intact index row, job or answer in a form that this version does not expect. The stored bytes are left alone:
/// replacing them by a default would lose the data of a newer version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("{index} {key} cannot be read: {problem}; it was left as it is")]
pub struct UnreadableError {
    /// The index, queue or stream that holds it.
    pub index: String,
    /// The key there.
    pub key: String,
    /// The fault. It contains no stored text, so it can be logged.
    pub problem: String,
}

impl UnreadableError {
    /// Creates an error for the value under `key` of `index`.
    #[must_use]
    pub fn new(index: impl Into<String>, key: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { index: index.into(), key: key.into(), problem: problem.into() }
    }

    /// Logs that the row was skipped.
    pub fn log_skipped(&self) {
        let Self { index, key, problem } = self;
        tracing::error!(index, key, problem, "store: a row could not be read and was passed over");
    }
}

/// A missing, damaged or wrong key. Data that does not need this key stays usable.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// The key is missing, but was not destroyed.
    #[error(
        "the key of {owner} is not in `keys`. Restore `keys` as it was when the store was last used, or import a backup"
    )]
    Lost {
        /// The key's owner.
        owner: String,
    },
    /// The key's record is damaged.
    #[error(
        "the key of {owner} is damaged in `keys`. Restore `keys` as it was when the store was last used, or import a backup"
    )]
    Damaged {
        /// The key's owner.
        owner: String,
    },
    /// The key does not open a text that it should have sealed.
    #[error(
        "the key of {owner} does not open {row}: `keys` is of another time, or the row is damaged. \
         Restore `keys` as it was when the store was last used, or import a backup"
    )]
    Wrong {
        /// The key's owner.
        owner: String,
        /// The row that holds the text.
        row: String,
    },
    /// The store has different keys from those to be restored.
    #[error("the store has keys of its own, and the export has others. Import it into a new store")]
    DifferentKeys,
    /// The store was opened without its keys.
    #[error("the store was opened without its keys. Restore `keys` as it was when the store was last used")]
    NotOpened,
}

impl KeyError {
    /// Returns the owner of the key, if the error is about a single key.
    pub(super) fn owner(&self) -> Option<&str> {
        match self {
            Self::Lost { owner } | Self::Damaged { owner } | Self::Wrong { owner, .. } => Some(owner),
            Self::DifferentKeys | Self::NotOpened => None,
        }
    }
}

/// The reason why a store operation failed. Nothing of the request was stored.
///
/// The exception is [`Unavailable`](StoreError::Unavailable): after some failed writes, only reopening the store
/// reveals whether the request was stored. Repeating the request with the same id is safe.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The stream is not at the expected version but at this head, or rows on which the append depends may have
    /// changed: load the stream and decide again.
    #[error("the stream stands at {0}")]
    Conflict(Head),
    /// An index row with that key belongs to another stream.
    #[error("index {index}: {key} belongs to {owner}")]
    Taken {
        /// The index.
        index: String,
        /// The row's key.
        key: String,
        /// The stream that owns the row.
        owner: StreamName,
    },
    /// A restore met a stream of that name with other contents.
    #[error("{0} is in the store already, and differs")]
    Exists(StreamName),
    /// An argument violates a limit or has an invalid form.
    #[error("{0}")]
    Invalid(#[from] ArgumentError),
    /// A record is damaged. Data that does not need it stays usable.
    #[error("a record is damaged: {0}")]
    Damaged(#[from] Damage),
    /// A stored value has a form that this version does not expect. Data that does not need it stays usable.
    #[error("{0}")]
    Unreadable(#[from] UnreadableError),
    /// An encryption key is missing or wrong. Data that does not need it stays usable.
    #[error("{0}")]
    Key(#[from] KeyError),
    /// The store cannot be opened.
    #[error("store {}: {problem}", .path.display())]
    Opening {
        /// The store's directory.
        path: PathBuf,
        /// The fault and its remedy.
        problem: String,
        /// The underlying error, if any.
        source: Option<Arc<dyn Error + Send + Sync>>,
    },
    /// The store cannot be written to, and nothing of the request was stored. The store keeps trying to reopen itself,
    /// so a later attempt may succeed.
    #[error("the store is down, and nothing was stored: {0}")]
    Down(#[source] Arc<dyn Error + Send + Sync>),
    /// A read or write failed, or the store is closed. The request may have been stored nevertheless.
    #[error("the store is unavailable: {0}")]
    Unavailable(#[source] Arc<dyn Error + Send + Sync>),
}

impl StoreError {
    pub(super) fn unavailable(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Unavailable(Arc::from(source.into()))
    }

    pub(super) fn down(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Down(Arc::from(source.into()))
    }

    /// Returns the underlying error, without its meaning for the request.
    pub(super) fn cause(&self) -> Arc<dyn Error + Send + Sync> {
        match self {
            Self::Down(source) | Self::Unavailable(source) => Arc::clone(source),
            other => Arc::new(other.clone()),
        }
    }

    /// Returns `true` if the disk or database of the store is full.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let (Self::Down(source) | Self::Unavailable(source)) = self else { return false };
        let mut cause: Option<&(dyn Error + 'static)> = Some(&**source);
        while let Some(error) = cause {
            if let Some(error) = error.downcast_ref::<io::Error>()
                && matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
            {
                return true;
            }
            cause = error.source();
        }
        false
    }

    /// Returns `true` if the store as a whole has failed, rather than this one request.
    ///
    /// ```
    /// use castellan_store::{StoreError, UnreadableError};
    ///
    /// let one_row = StoreError::from(UnreadableError::new("notes", "ann/7", "it should be a text"));
    /// assert!(!one_row.is_store_wide());
    /// ```
    #[must_use]
    pub const fn is_store_wide(&self) -> bool {
        matches!(self, Self::Down(_) | Self::Unavailable(_) | Self::Opening { .. })
    }
}
