//! What is asked of a store, and what it gives.

use super::error::Invalid;
use super::hash::{Hash, Head};
use super::limits::{
    MAX_ANSWER, MAX_APPEND, MAX_CHANGES, MAX_EVENT, MAX_EVENTS, MAX_PAYLOAD, MAX_SNAPSHOT, MAX_VALUE,
    MAX_VERSION_TAG,
};
use super::names::{Number, RequestId, StreamName, check_key, check_table};
use serde_json::value::RawValue;

/// What becomes part of a stream, all of it in one durable transaction or none of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The stream; it begins with its first append.
    pub stream: StreamName,
    /// The number at which the stream must stand.
    pub expected: Number,
    /// Who asks: the same id on the same stream is answered, not done again.
    pub request: RequestId,
    /// What is recorded for that id, and given to whoever asks with it again.
    pub answer: String,
    /// The events, each one JSON text on one line; there may be none.
    pub events: Vec<String>,
    /// Changes of the stream's index rows, in this order.
    pub index: Vec<IndexChange>,
    /// Changes of the stream's work, in this order.
    pub work: Vec<WorkChange>,
}

impl Append {
    /// An append of nothing but the request itself, to be filled.
    #[must_use]
    pub fn new(stream: StreamName, expected: Number, request: RequestId) -> Self {
        Self {
            stream,
            expected,
            request,
            answer: String::new(),
            events: Vec::new(),
            index: Vec::new(),
            work: Vec::new(),
        }
    }

    /// Checks every limit and form.
    ///
    /// # Errors
    /// Names the part at fault.
    pub fn check(&self) -> Result<(), Invalid> {
        at_most("an answer", "bytes", self.answer.len(), MAX_ANSWER)?;
        at_most("an append", "events", self.events.len(), MAX_EVENTS)?;
        at_most("an append", "changes of index and work", self.index.len() + self.work.len(), MAX_CHANGES)?;
        at_most("an append", "bytes", self.size(), MAX_APPEND)?;
        self.events.iter().try_for_each(|event| check_event(event))?;
        self.index.iter().try_for_each(IndexChange::check)?;
        self.work.iter().try_for_each(WorkChange::check)
    }

    /// The bytes of all its parts.
    pub(super) fn size(&self) -> usize {
        let index: usize = self
            .index
            .iter()
            .map(|change| match change {
                IndexChange::Put { index, key, value } => index.len() + key.len() + value.len(),
                IndexChange::Remove { index, key } => index.len() + key.len(),
            })
            .sum();
        let work: usize = self
            .work
            .iter()
            .map(|change| match change {
                WorkChange::Put { queue, key, payload, .. } => queue.len() + key.len() + payload.len(),
                WorkChange::Remove { queue, key } => queue.len() + key.len(),
            })
            .sum();
        self.answer.len() + self.events.iter().map(String::len).sum::<usize>() + index + work
    }
}

/// A change of an index: rows are found by index and key, whichever stream put them.
///
/// A row belongs to the stream that put it. Another stream cannot put the same key while it stands, and
/// removing it from another stream removes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IndexChange {
    /// Sets a row, whether or not it was there.
    Put {
        /// The index.
        index: String,
        /// The row's key.
        key: String,
        /// What it holds.
        value: String,
    },
    /// Removes a row, if it is there.
    Remove {
        /// The index.
        index: String,
        /// The row's key.
        key: String,
    },
}

impl IndexChange {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        let (Self::Put { index, key, .. } | Self::Remove { index, key }) = self;
        check_table("the name of an index", index)?;
        check_key("an index key", key)?;
        match self {
            Self::Put { value, .. } => at_most("an index value", "bytes", value.len(), MAX_VALUE),
            Self::Remove { .. } => Ok(()),
        }
    }
}

/// A change of the work that waits for its time: timers and outgoing messages alike.
///
/// Work is known by its queue, its stream and its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkChange {
    /// Sets a piece of work; one that stood under the key is replaced, and whoever claimed it loses the
    /// claim.
    Put {
        /// The queue.
        queue: String,
        /// Its key in the stream.
        key: String,
        /// When it is due, in milliseconds since 1970 UTC.
        due: u64,
        /// What is to be done.
        payload: String,
    },
    /// Removes a piece of work, if it is there, claimed or not.
    Remove {
        /// The queue.
        queue: String,
        /// Its key in the stream.
        key: String,
    },
}

impl WorkChange {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        let (Self::Put { queue, key, .. } | Self::Remove { queue, key }) = self;
        check_table("the name of a queue", queue)?;
        check_key("a work key", key)?;
        match self {
            Self::Put { payload, .. } => at_most("a payload", "bytes", payload.len(), MAX_PAYLOAD),
            Self::Remove { .. } => Ok(()),
        }
    }
}

/// What became of an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is stored, and the stream stands there now.
    Stored(Head),
    /// The request was stored before; nothing was done.
    Repeated {
        /// The answer that was recorded for it.
        answer: String,
        /// Where the stream stands.
        head: Head,
    },
}

/// An event as it was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its place in the stream.
    pub number: Number,
    /// The hash after it.
    pub hash: Hash,
    /// Its bytes, exactly as they were given.
    pub json: String,
}

/// A row of an index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexRow {
    /// Its key.
    pub key: String,
    /// What it holds.
    pub value: String,
    /// The stream that put it.
    pub stream: StreamName,
}

/// Rows in order, and the rows among them that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed<T> {
    /// The rows that are well.
    pub rows: Vec<T>,
    /// The rows that are not.
    pub damaged: Vec<super::error::Damage>,
}

/// Which rows of an index are asked for: those whose key begins with a prefix, in the order of their keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The index.
    pub index: String,
    /// What the keys begin with; empty for all.
    pub prefix: String,
    /// Only keys behind this one: the last of the page before.
    pub after: Option<String>,
    /// At most so many.
    pub limit: usize,
}

impl Query {
    /// The first `limit` rows of an index whose keys begin with `prefix`.
    #[must_use]
    pub fn new(index: impl Into<String>, prefix: impl Into<String>, limit: usize) -> Self {
        Self { index: index.into(), prefix: prefix.into(), after: None, limit }
    }

    /// The same behind a key.
    #[must_use]
    pub fn after(self, key: impl Into<String>) -> Self {
        Self { after: Some(key.into()), ..self }
    }
}

/// The right to do a piece of work, until another claim takes it or the work is replaced or removed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    pub(super) queue: String,
    pub(super) stream: StreamName,
    pub(super) key: String,
    pub(super) due: u64,
    pub(super) token: u64,
}

impl Claim {
    /// The queue of the work.
    #[must_use]
    pub fn queue(&self) -> &str {
        &self.queue
    }

    /// The stream that put the work.
    #[must_use]
    pub fn stream(&self) -> &StreamName {
        &self.stream
    }

    /// The work's key in its stream.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// Due work that its receiver may do now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// What to finish or postpone it with; it says which work it is.
    pub claim: Claim,
    /// When it was due, in milliseconds since 1970 UTC.
    pub due: u64,
    /// What is to be done.
    pub payload: String,
}

/// A folded state kept so that a long stream need not be folded again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The last event that is folded in.
    pub number: Number,
    /// The hash after that event.
    pub hash: Hash,
    /// What the state was folded with: whoever reads it takes only a version of its own.
    pub version: String,
    /// The state.
    pub bytes: Vec<u8>,
}

impl Snapshot {
    pub(super) fn check(&self) -> Result<(), Invalid> {
        at_most("a snapshot", "bytes", self.bytes.len(), MAX_SNAPSHOT)?;
        at_most("a snapshot's version", "bytes", self.version.len(), MAX_VERSION_TAG)
    }
}

/// Checks index changes that come without an append.
pub(super) fn check_changes(changes: &[IndexChange]) -> Result<(), Invalid> {
    at_most("an append", "changes of index and work", changes.len(), MAX_CHANGES)?;
    changes.iter().try_for_each(IndexChange::check)
}

pub(super) fn at_most(what: &'static str, of: &str, size: usize, limit: usize) -> Result<(), Invalid> {
    if size <= limit {
        return Ok(());
    }
    Err(Invalid::new(what, format!("has at most {limit} {of}, this one has {size}")))
}

/// One JSON text, on one line, with nothing around it: so it can stand in an export as it is.
pub(super) fn check_event(event: &str) -> Result<(), Invalid> {
    at_most("an event", "bytes", event.len(), MAX_EVENT)?;
    if event.contains(['\n', '\r']) {
        return Err(Invalid::new("an event", "is on one line, this one has a line break"));
    }
    match serde_json::from_str::<&RawValue>(event) {
        Err(error) => Err(Invalid::new("an event", format!("is JSON, this one is not: {error}"))),
        Ok(json) if json.get().len() != event.len() => {
            Err(Invalid::new("an event", "has nothing before or behind its JSON, this one has blanks"))
        }
        Ok(_) => Ok(()),
    }
}
