//! State shared by the processes of one bot: names that one process leases at a time, notes attached to them, and
//! permanent texts.

use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A failure of the shared state. Callers carry on with what they have and try again.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct SharedStateError(Box<dyn Error + Send + Sync>);

impl SharedStateError {
    /// Wraps the error of the implementation.
    #[must_use]
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into())
    }
}

/// A permanent text with its version number: 0 before the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredText {
    /// The version.
    pub version: u64,
    /// The text, or `None` before the first version.
    pub text: Option<String>,
}

/// A note attached to a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The note.
    pub text: String,
    /// The time since it was written, by a clock that all processes share.
    pub age: Duration,
}

/// The state shared by the processes of one bot. [`LocalState`] is for a bot with a single process.
#[async_trait]
pub trait SharedState: Send + Sync + 'static {
    /// Leases a name until it is released or the process ends. Returns `true` if this process holds it now.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn lease(&self, name: &str) -> Result<bool, SharedStateError>;

    /// Releases a name.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn release(&self, name: &str) -> Result<(), SharedStateError>;

    /// Returns the number of names with this prefix that are leased, by all processes together.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn count_leased(&self, prefix: &str) -> Result<u64, SharedStateError>;

    /// Attaches a note to a name, for the process that holds it next. Does nothing unless this process holds the name.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn write_note(&self, name: &str, note: &str) -> Result<(), SharedStateError>;

    /// Returns the last note attached to a name, and its age.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn note(&self, name: &str) -> Result<Option<Note>, SharedStateError>;

    /// Returns the text stored under a name.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn stored_text(&self, name: &str) -> Result<StoredText, SharedStateError>;

    /// Stores a text, a JSON object, under a name, as the successor of this version.
    ///
    /// # Errors
    /// Returns an error if another process has stored a text meanwhile, or the state cannot be reached.
    async fn store_text(&self, name: &str, version: u64, text: &str) -> Result<(), SharedStateError>;
}

/// The state of a bot with a single process, in memory. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct LocalState(Arc<Mutex<LocalNames>>);

#[derive(Debug, Default)]
struct LocalNames {
    leased: BTreeSet<String>,
    notes: BTreeMap<String, (String, Instant)>,
    texts: BTreeMap<String, StoredText>,
}

impl LocalState {
    fn names(&self) -> MutexGuard<'_, LocalNames> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl SharedState for LocalState {
    async fn lease(&self, name: &str) -> Result<bool, SharedStateError> {
        self.names().leased.insert(name.to_owned());
        Ok(true)
    }

    async fn release(&self, name: &str) -> Result<(), SharedStateError> {
        self.names().leased.remove(name);
        Ok(())
    }

    async fn count_leased(&self, prefix: &str) -> Result<u64, SharedStateError> {
        Ok(self.names().leased.iter().filter(|name| name.starts_with(prefix)).count() as u64)
    }

    async fn write_note(&self, name: &str, note: &str) -> Result<(), SharedStateError> {
        let mut names = self.names();
        if names.leased.contains(name) {
            names.notes.insert(name.to_owned(), (note.to_owned(), Instant::now()));
        }
        Ok(())
    }

    async fn note(&self, name: &str) -> Result<Option<Note>, SharedStateError> {
        let names = self.names();
        Ok(names.notes.get(name).map(|(text, left)| Note { text: text.clone(), age: left.elapsed() }))
    }

    async fn stored_text(&self, name: &str) -> Result<StoredText, SharedStateError> {
        Ok(self.names().texts.get(name).cloned().unwrap_or_default())
    }

    async fn store_text(&self, name: &str, version: u64, text: &str) -> Result<(), SharedStateError> {
        let mut names = self.names();
        let kept = names.texts.entry(name.to_owned()).or_default();
        if kept.version != version {
            return Err(SharedStateError::new(format!("{name} has another version")));
        }
        *kept = StoredText { version: version + 1, text: Some(text.to_owned()) };
        Ok(())
    }
}
