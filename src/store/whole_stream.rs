//! A stream with all its data, as it is exported, imported and packed.

use super::argument_error::ArgumentError;
use super::arguments::{IndexChange, JobChange, check_at_most, check_event};
use super::hash::Head;
use super::limits::{MAX_ANSWER, MAX_ROWS};
use super::names::{RequestId, StreamName, Version};
use std::collections::HashSet;

/// A request with its recorded answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestRecord {
    /// The request's id.
    pub id: RequestId,
    /// The stream's version after the request.
    pub version: Version,
    /// The recorded answer.
    pub answer: String,
}

/// An index row of a [`WholeStream`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StreamRow {
    /// The index.
    pub index: String,
    /// The row's key.
    pub key: String,
    /// The row's value.
    pub value: String,
}

/// A job of a [`WholeStream`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StreamJob {
    /// The queue.
    pub queue: String,
    /// The job's key within its queue and stream.
    pub key: String,
    /// The time at which the job is due, in milliseconds since 1970 UTC.
    pub due: u64,
    /// The description of the job, as text.
    pub payload: String,
}

/// A stream with its requests, index rows and jobs, as it is exported and restored.
///
/// ```
/// use castellan_store::{Append, MemoryStore, RestoreOutcome, Store, Version};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (from, to) = (MemoryStore::new(), MemoryStore::new());
/// let mut append = Append::new("order/7".parse()?, Version::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// from.append(append).await?;
///
/// let whole = from.whole_stream(&"order/7".parse()?).await?.expect("it was appended to");
/// whole.check()?;
/// assert_eq!(to.restore(whole.clone()).await?, RestoreOutcome::New);
/// assert_eq!(to.restore(whole).await?, RestoreOutcome::Same);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeStream {
    /// The stream's name.
    pub stream: StreamName,
    /// The version and hash of its last event.
    pub head: Head,
    /// All events, oldest first.
    pub events: Vec<String>,
    /// All requests, in the order in which they were stored.
    pub requests: Vec<RequestRecord>,
    /// The index rows, sorted by index and key.
    pub index: Vec<StreamRow>,
    /// The jobs, sorted by queue and key.
    pub jobs: Vec<StreamJob>,
}

impl WholeStream {
    /// Checks that the parts are consistent: the hash chain of the events ends at the head, requests are in order, no
    /// entry occurs twice, and every limit holds.
    ///
    /// # Errors
    /// Returns [`ArgumentError`], which names the part at fault.
    pub fn check(&self) -> Result<(), ArgumentError> {
        let mut head = Head::initial(&self.stream);
        for event in &self.events {
            check_event(event)?;
            head = head.after(event);
        }
        if head != self.head {
            let problem = format!("should end at {}, by its events it ends at {head}", self.head);
            return Err(ArgumentError::new("the stream", problem));
        }
        let mut ids = HashSet::new();
        let mut last = Version::ZERO;
        for request in &self.requests {
            check_at_most("an answer", "bytes", request.answer.len(), MAX_ANSWER)?;
            if !ids.insert(&request.id) {
                return Err(ArgumentError::new("a request id", format!("is there twice: {}", request.id)));
            }
            if request.version < last || request.version > head.version {
                return Err(ArgumentError::new("a request", format!("is out of order: {}", request.id)));
            }
            last = request.version;
        }
        if self.requests.is_empty() || last != head.version {
            return Err(ArgumentError::new("the last event", "belongs to no request"));
        }
        check_at_most("a stream", "rows", self.index.len() + self.jobs.len(), MAX_ROWS)?;
        let (index, jobs) = self.row_changes();
        index.iter().try_for_each(IndexChange::check)?;
        jobs.iter().try_for_each(JobChange::check)?;
        let sorted = self.index.is_sorted_by(|a, b| (&a.index, &a.key) < (&b.index, &b.key));
        if !sorted {
            return Err(ArgumentError::new("index rows", "come by index and key, each once"));
        }
        let sorted = self.jobs.is_sorted_by(|a, b| (&a.queue, &a.key) < (&b.queue, &b.key));
        if !sorted {
            return Err(ArgumentError::new("work", "comes by queue and key, each once"));
        }
        Ok(())
    }
}

impl WholeStream {
    /// Returns the changes that put the index rows and the jobs.
    pub(super) fn row_changes(&self) -> (Vec<IndexChange>, Vec<JobChange>) {
        let index = self.index.iter().map(|StreamRow { index, key, value }| IndexChange::Put {
            index: index.clone(),
            key: key.clone(),
            value: value.clone(),
        });
        let jobs = self.jobs.iter().map(|StreamJob { queue, key, due, payload }| JobChange::Put {
            queue: queue.clone(),
            key: key.clone(),
            due: *due,
            payload: payload.clone(),
        });
        (index.collect(), jobs.collect())
    }
}

/// The result of restoring a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RestoreOutcome {
    /// The stream was new in the store.
    New,
    /// The store had the stream already, equal in every part.
    Same,
}
