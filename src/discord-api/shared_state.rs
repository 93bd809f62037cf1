//! State that the processes of one bot share: names that one of them has at a time, notes beside these, and texts that
//! are kept for good.

use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A failure of what keeps the shared state. Everything that needs it goes on as it was, and tries again.
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

/// A text that is kept for good, with the number of its version: 0 before the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// The version.
    pub version: u64,
    /// The text; none before the first version.
    pub text: Option<String>,
}

/// A note that was left beside a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The note.
    pub text: String,
    /// The time since it was left, by a clock that all processes have in common.
    pub age: Duration,
}

/// The state that the processes of one bot share. [`Alone`] is that of a bot with one process.
#[async_trait]
pub trait SharedState: Send + Sync + 'static {
    /// Leases a name until it is released or the process ends, and returns `true` if this process has it now.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn lease(&self, name: &str) -> Result<bool, SharedStateError>;

    /// Releases a name.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn release(&self, name: &str) -> Result<(), SharedStateError>;

    /// Returns how many names that begin so are leased, by all processes together.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn leased(&self, prefix: &str) -> Result<u64, SharedStateError>;

    /// Leaves a note beside a name, for whichever process has it next. Does nothing unless this process has the name.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn leave_note(&self, name: &str, note: &str) -> Result<(), SharedStateError>;

    /// Returns the last note beside a name, and its age.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn note(&self, name: &str) -> Result<Option<Note>, SharedStateError>;

    /// Returns the text that is kept by a name.
    ///
    /// # Errors
    /// Returns an error if the state cannot be reached.
    async fn kept(&self, name: &str) -> Result<Kept, SharedStateError>;

    /// Keeps a text, a JSON object, by a name, as the version behind this one.
    ///
    /// # Errors
    /// Returns an error if another process has kept another text meanwhile, or the state cannot be reached.
    async fn keep(&self, name: &str, version: u64, text: &str) -> Result<(), SharedStateError>;
}

/// The state of a bot that has one process, in memory. Copies are the same one.
#[derive(Clone, Debug, Default)]
pub struct Alone(Arc<Mutex<Names>>);

#[derive(Debug, Default)]
struct Names {
    leased: BTreeSet<String>,
    notes: BTreeMap<String, (String, Instant)>,
    kept: BTreeMap<String, Kept>,
}

impl Alone {
    fn names(&self) -> MutexGuard<'_, Names> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl SharedState for Alone {
    async fn lease(&self, name: &str) -> Result<bool, SharedStateError> {
        self.names().leased.insert(name.to_owned());
        Ok(true)
    }

    async fn release(&self, name: &str) -> Result<(), SharedStateError> {
        self.names().leased.remove(name);
        Ok(())
    }

    async fn leased(&self, prefix: &str) -> Result<u64, SharedStateError> {
        Ok(self.names().leased.iter().filter(|name| name.starts_with(prefix)).count() as u64)
    }

    async fn leave_note(&self, name: &str, note: &str) -> Result<(), SharedStateError> {
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

    async fn kept(&self, name: &str) -> Result<Kept, SharedStateError> {
        Ok(self.names().kept.get(name).cloned().unwrap_or_default())
    }

    async fn keep(&self, name: &str, version: u64, text: &str) -> Result<(), SharedStateError> {
        let mut names = self.names();
        let kept = names.kept.entry(name.to_owned()).or_default();
        if kept.version != version {
            return Err(SharedStateError::new(format!("{name} has another version")));
        }
        *kept = Kept { version: version + 1, text: Some(text.to_owned()) };
        Ok(())
    }
}
