//! Arguments and results of the methods of a store.

use super::argument_error::ArgumentError;
use super::error::StoreError;
use super::hash::{Hash, Head};
use super::limits::{
    MAX_ANSWER, MAX_APPEND, MAX_CHANGES, MAX_CODE_VERSION, MAX_EVENT, MAX_EVENTS, MAX_PAYLOAD, MAX_SNAPSHOT,
    MAX_VALUE,
};
use super::names::{RequestId, StreamName, Version, check_key, check_table_name};
use serde_json::value::RawValue;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A write to one stream, stored as a whole in one durable transaction, or not at all.
///
/// ```
/// use castellan_store::{Append, Version};
///
/// let append = Append {
///     events: vec![r#"{"opened":{}}"#.to_owned()],
///     ..Append::new("order/7".parse().unwrap(), Version::ZERO, "http:1".parse().unwrap())
/// };
/// assert!(append.check().is_ok());
///
/// let broken = Append { events: vec!["opened".to_owned()], ..append };
/// assert!(broken.check().unwrap_err().to_string().starts_with("an event is JSON, this one is not"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The stream. Its first append creates it.
    pub stream: StreamName,
    /// The required version of the stream: the number of its last event.
    pub expected: Version,
    /// The id of the request: a repeated id on the same stream is answered, but not carried out again.
    pub request: RequestId,
    /// The answer that is recorded for that id, and returned when the request is repeated.
    pub answer: String,
    /// The events, each a JSON text on one line. An append without events is allowed.
    pub events: Vec<String>,
    /// The rows of the stream on which the decision was based, as they were read. Without events, the version does not
    /// reveal that they have changed.
    pub depends_on: Vec<ExpectedRow>,
    /// The changes of the stream's index rows, in this order.
    pub index: Vec<IndexChange>,
    /// The changes of the stream's jobs, in this order.
    pub jobs: Vec<JobChange>,
}

impl Append {
    /// Creates an append with a request id, an empty answer and nothing else.
    #[must_use]
    pub fn new(stream: StreamName, expected: Version, request: RequestId) -> Self {
        Self {
            stream,
            expected,
            request,
            answer: String::new(),
            events: Vec::new(),
            depends_on: Vec::new(),
            index: Vec::new(),
            jobs: Vec::new(),
        }
    }

    /// Checks every limit and form (see [`crate::MAX_APPEND`] and its siblings).
    ///
    /// # Errors
    /// Returns [`ArgumentError`], which names the part at fault.
    pub fn check(&self) -> Result<(), ArgumentError> {
        check_at_most("an answer", "bytes", self.answer.len(), MAX_ANSWER)?;
        check_at_most("an append", "events", self.events.len(), MAX_EVENTS)?;
        check_at_most(
            "an append",
            "changes of index and work",
            self.index.len() + self.jobs.len(),
            MAX_CHANGES,
        )?;
        check_at_most("an append", "rows that it depends on", self.depends_on.len(), MAX_CHANGES)?;
        check_at_most("an append", "bytes", self.size(), MAX_APPEND)?;
        self.events.iter().try_for_each(|event| check_event(event))?;
        self.depends_on.iter().try_for_each(ExpectedRow::check)?;
        self.index.iter().try_for_each(IndexChange::check)?;
        self.jobs.iter().try_for_each(JobChange::check)
    }

    /// Returns the span of the append, for traces.
    pub(super) fn span(&self) -> tracing::Span {
        tracing::info_span!(target: "spans", "append", events = self.events.len())
    }

    /// Returns the size of all parts together, in bytes.
    pub(super) fn size(&self) -> usize {
        let index: usize = self
            .index
            .iter()
            .map(|change| match change {
                IndexChange::Put { index, key, value } => index.len() + key.len() + value.len(),
                IndexChange::Remove { index, key } => index.len() + key.len(),
            })
            .sum();
        let jobs: usize = self
            .jobs
            .iter()
            .map(|change| match change {
                JobChange::Put { queue, key, payload, .. } => queue.len() + key.len() + payload.len(),
                JobChange::Remove { queue, key } => queue.len() + key.len(),
            })
            .sum();
        let read: usize = self.depends_on.iter().map(ExpectedRow::size).sum();
        self.answer.len() + self.events.iter().map(String::len).sum::<usize>() + read + index + jobs
    }
}

/// An index row of a stream, as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedRow {
    /// The index.
    pub index: String,
    /// The row's key.
    pub key: String,
    /// The row's value; `None` if the row did not exist.
    pub value: Option<String>,
}

impl ExpectedRow {
    fn check(&self) -> Result<(), ArgumentError> {
        check_table_name("the name of an index", &self.index)?;
        check_key("an index key", &self.key)?;
        check_at_most("an index value", "bytes", self.value.as_ref().map_or(0, String::len), MAX_VALUE)
    }

    fn size(&self) -> usize {
        self.index.len() + self.key.len() + self.value.as_ref().map_or(0, String::len)
    }
}

/// A change of an index row. Rows are looked up by index and key, regardless of the stream that put them.
///
/// A row belongs to the stream that put it. While it exists, no other stream can put the same key, and a removal by
/// another stream does nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IndexChange {
    /// Creates or replaces a row.
    Put {
        /// The index.
        index: String,
        /// The row's key.
        key: String,
        /// The row's value.
        value: String,
    },
    /// Removes a row if it exists.
    Remove {
        /// The index.
        index: String,
        /// The row's key.
        key: String,
    },
}

impl IndexChange {
    pub(super) fn check(&self) -> Result<(), ArgumentError> {
        let (Self::Put { index, key, .. } | Self::Remove { index, key }) = self;
        check_table_name("the name of an index", index)?;
        check_key("an index key", key)?;
        match self {
            Self::Put { value, .. } => check_at_most("an index value", "bytes", value.len(), MAX_VALUE),
            Self::Remove { .. } => Ok(()),
        }
    }
}

/// A change of a job, such as a timer or an outgoing message. A job is identified by queue, stream and key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JobChange {
    /// Creates or replaces a job. A claim on a replaced job is lost.
    Put {
        /// The queue.
        queue: String,
        /// The job's key within its queue and stream.
        key: String,
        /// The time at which the job is due, in milliseconds since 1970 UTC.
        due: u64,
        /// The description of the job, as text.
        payload: String,
    },
    /// Removes a job if it exists, claimed or not.
    Remove {
        /// The queue.
        queue: String,
        /// The job's key within its queue and stream.
        key: String,
    },
}

impl JobChange {
    pub(super) fn check(&self) -> Result<(), ArgumentError> {
        let (Self::Put { queue, key, .. } | Self::Remove { queue, key }) = self;
        check_table_name("the name of a queue", queue)?;
        check_key("a work key", key)?;
        match self {
            Self::Put { payload, .. } => check_at_most("a payload", "bytes", payload.len(), MAX_PAYLOAD),
            Self::Remove { .. } => Ok(()),
        }
    }
}

/// The result of an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppendOutcome {
    /// The append is stored; this is the stream's new head.
    Stored(Head),
    /// The request was stored before, so nothing was changed.
    Repeated {
        /// The recorded answer.
        answer: String,
        /// The stream's current head.
        head: Head,
    },
}

/// A stored event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// The version: the event's position in the stream, from 1.
    pub version: Version,
    /// The stream's hash up to and including this event.
    pub hash: Hash,
    /// The event, byte for byte as it was appended.
    pub json: String,
}

/// A row of an index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexRow {
    /// The row's key.
    pub key: String,
    /// The row's value.
    pub value: String,
    /// The stream that put it.
    pub stream: StreamName,
}

/// A page of rows, and the damaged rows met in between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing<T> {
    /// The readable rows, in order.
    pub rows: Vec<T>,
    /// The damaged rows.
    pub damaged: Vec<super::error::Damage>,
}

impl<T> Listing<T> {
    /// Returns the rows.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if one is damaged: what is missing cannot be known.
    pub fn into_rows(self) -> Result<Vec<T>, StoreError> {
        match self.damaged.into_iter().next() {
            Some(damage) => Err(StoreError::Damaged(damage)),
            None => Ok(self.rows),
        }
    }
}

impl Listing<IndexRow> {
    /// Returns the value of the row that [`Query::row`] has looked for; `None` if it does not exist.
    ///
    /// # Errors
    /// Returns [`StoreError::Damaged`] if the row is damaged.
    pub fn into_value(self, key: &str) -> Result<Option<String>, StoreError> {
        Ok(self.into_rows()?.into_iter().find(|row| row.key == key).map(|row| row.value))
    }
}

/// A page of an index: the rows whose keys begin with a prefix, in the order of their keys.
///
/// ```
/// use castellan_store::Query;
///
/// let first = Query::new("open", "ann/", 50);
/// assert_eq!(first.after, None);
/// // The next page begins after the last key of this one.
/// let second = first.after("ann/7");
/// assert_eq!(second.after.as_deref(), Some("ann/7"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The index.
    pub index: String,
    /// The prefix of the keys; empty for all rows.
    pub prefix: String,
    /// The key after which the page begins: the last of the page before.
    pub after: Option<String>,
    /// The maximum number of rows.
    pub limit: usize,
}

impl Query {
    /// Creates a query of the first `limit` rows of an index whose keys begin with `prefix`.
    #[must_use]
    pub fn new(index: impl Into<String>, prefix: impl Into<String>, limit: usize) -> Self {
        Self { index: index.into(), prefix: prefix.into(), after: None, limit }
    }

    /// Creates a query of a single row. [`Listing::into_value`] picks it from the result.
    #[must_use]
    pub fn row(index: impl Into<String>, key: impl Into<String>) -> Self {
        // No key that begins with this one comes before it.
        Self::new(index, key, 1)
    }

    /// Returns the query of the page after `key`.
    #[must_use]
    pub fn after(self, key: impl Into<String>) -> Self {
        Self { after: Some(key.into()), ..self }
    }
}

/// Heads and pages of rows that are read together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lookup {
    /// The streams whose heads are read.
    pub heads: Vec<StreamName>,
    /// The pages that are read.
    pub queries: Vec<Query>,
}

impl Lookup {
    pub(super) fn check(&self) -> Result<(), ArgumentError> {
        self.queries.iter().try_for_each(|query| {
            check_table_name("the name of an index", &query.index)?;
            query.after.as_ref().map_or(Ok(()), |key| check_key("an index key", key))
        })
    }
}

/// The results of a [`Lookup`], in its order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LookupResult {
    /// The heads; `None` for a stream that does not exist.
    pub heads: Vec<Option<Head>>,
    /// The pages.
    pub listings: Vec<Listing<IndexRow>>,
}

/// The right to do a job. It is lost if another claim takes the job, or the job is replaced or removed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    pub(super) queue: String,
    pub(super) stream: StreamName,
    pub(super) key: String,
    pub(super) due: u64,
    pub(super) token: u64,
}

impl Claim {
    /// Returns the job's queue.
    #[must_use]
    pub fn queue(&self) -> &str {
        &self.queue
    }

    /// Returns the job's stream.
    #[must_use]
    pub fn stream(&self) -> &StreamName {
        &self.stream
    }

    /// Returns the job's key within its queue and stream.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// Returns a claim token that is unique within this process.
pub(super) fn next_token() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A claimed job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimedJob {
    /// The claim, which finishes or postpones the job.
    pub claim: Claim,
    /// The time at which the job was due, in milliseconds since 1970 UTC.
    pub due: u64,
    /// The description of the job, as it was put.
    pub payload: String,
}

/// A note on a leased name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The note.
    pub text: String,
    /// The time since the note was left, by a clock that all processes share.
    pub age: Duration,
}

/// A cached state of a stream, which saves readers from folding all its events again.
///
/// ```
/// use castellan_store::{Append, AppendOutcome, MemoryStore, Snapshot, Store, Version};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = MemoryStore::new();
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// let AppendOutcome::Stored(head) = store.append(append).await? else { panic!("it is new") };
///
/// let stream = "order/7".parse()?;
/// let (code_version, bytes) = ("order 1".to_owned(), b"open".to_vec());
/// store.put_snapshot(&stream, Snapshot { version: head.version, hash: head.hash, code_version, bytes });
/// let snapshot = store.snapshot(&stream).await?.expect("it was kept");
/// assert_eq!((snapshot.version, &*snapshot.bytes), (Version(1), &b"open"[..]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The version of the last event that the state includes.
    pub version: Version,
    /// The hash after that event.
    pub hash: Hash,
    /// The version of the code that created the state. A reader uses only snapshots of its own version.
    pub code_version: String,
    /// The state, in a form of the caller's choice.
    pub bytes: Vec<u8>,
}

impl Snapshot {
    pub(super) fn check(&self) -> Result<(), ArgumentError> {
        check_at_most("a snapshot", "bytes", self.bytes.len(), MAX_SNAPSHOT)?;
        check_at_most("a snapshot's version", "bytes", self.code_version.len(), MAX_CODE_VERSION)
    }
}

/// Checks index changes without an append.
pub(super) fn check_changes(changes: &[IndexChange]) -> Result<(), ArgumentError> {
    check_at_most("an append", "changes of index and work", changes.len(), MAX_CHANGES)?;
    changes.iter().try_for_each(IndexChange::check)
}

/// Checks that something has at most `limit` of a unit.
pub(super) fn check_at_most(
    subject: &'static str,
    unit: &str,
    size: usize,
    limit: usize,
) -> Result<(), ArgumentError> {
    if size <= limit {
        return Ok(());
    }
    Err(ArgumentError::new(subject, format!("has at most {limit} {unit}, this one has {size}")))
}

/// Checks that an event is one JSON text on one line with nothing around it, so that an export can contain it
/// unchanged.
pub(super) fn check_event(event: &str) -> Result<(), ArgumentError> {
    check_at_most("an event", "bytes", event.len(), MAX_EVENT)?;
    let bytes = event.as_bytes();
    if bytes.contains(&b'\n') || bytes.contains(&b'\r') {
        return Err(ArgumentError::new("an event", "is on one line, this one has a line break"));
    }
    match serde_json::from_str::<&RawValue>(event) {
        Err(error) => Err(ArgumentError::new("an event", format!("is JSON, this one is not: {error}"))),
        Ok(json) if json.get().len() != event.len() => {
            Err(ArgumentError::new("an event", "has nothing before or behind its JSON, this one has blanks"))
        }
        Ok(_) => Ok(()),
    }
}
