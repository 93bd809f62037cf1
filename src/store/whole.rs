//! A stream with all its data, as it is exported, imported and packed.

use super::hash::Head;
use super::invalid::Invalid;
use super::limits::{MAX_ANSWER, MAX_ROWS};
use super::names::{Number, RequestId, StreamName, check_key, check_table};
use super::request::{IndexChange, WorkChange, at_most, check_event};
use std::collections::HashSet;

/// A request with its recorded answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The request's id.
    pub id: RequestId,
    /// The stream's version after the request.
    pub number: Number,
    /// The recorded answer.
    pub answer: String,
}

/// An index row of a [`WholeStream`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OwnRow {
    /// The index.
    pub index: String,
    /// The row's key.
    pub key: String,
    /// The row's value.
    pub value: String,
}

/// A job of a [`WholeStream`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OwnWork {
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
/// use castellan_store::{Append, MemoryStore, Number, Restored, Store};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (from, to) = (MemoryStore::new(), MemoryStore::new());
/// let mut append = Append::new("order/7".parse()?, Number::ZERO, "http:1".parse()?);
/// append.events = vec![r#"{"opened":{}}"#.to_owned()];
/// from.append(append).await?;
///
/// let whole = from.whole(&"order/7".parse()?).await?.expect("it was appended to");
/// whole.check()?;
/// assert_eq!(to.restore(whole.clone()).await?, Restored::New);
/// assert_eq!(to.restore(whole).await?, Restored::Same);
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
    pub requests: Vec<Answered>,
    /// The index rows, sorted by index and key.
    pub index: Vec<OwnRow>,
    /// The jobs, sorted by queue and key.
    pub work: Vec<OwnWork>,
}

impl WholeStream {
    /// Checks that the parts are consistent: the hash chain of the events ends at the head, requests are in order, no
    /// entry occurs twice, and every limit holds.
    ///
    /// # Errors
    /// Returns [`Invalid`], which names the part at fault.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut head = Head::of_nothing(&self.stream);
        for event in &self.events {
            check_event(event)?;
            head = head.after(event);
        }
        if head != self.head {
            let problem = format!("should end at {}, by its events it ends at {head}", self.head);
            return Err(Invalid::new("the stream", problem));
        }
        let mut ids = HashSet::new();
        let mut last = Number::ZERO;
        for request in &self.requests {
            at_most("an answer", "bytes", request.answer.len(), MAX_ANSWER)?;
            if !ids.insert(&request.id) {
                return Err(Invalid::new("a request id", format!("is there twice: {}", request.id)));
            }
            if request.number < last || request.number > head.number {
                return Err(Invalid::new("a request", format!("is out of order: {}", request.id)));
            }
            last = request.number;
        }
        if self.requests.is_empty() || last != head.number {
            return Err(Invalid::new("the last event", "belongs to no request"));
        }
        at_most("a stream", "rows", self.index.len() + self.work.len(), MAX_ROWS)?;
        let (index, work) = self.row_changes();
        index.iter().try_for_each(IndexChange::check)?;
        work.iter().try_for_each(WorkChange::check)?;
        let sorted = self.index.is_sorted_by(|a, b| (&a.index, &a.key) < (&b.index, &b.key));
        if !sorted {
            return Err(Invalid::new("index rows", "come by index and key, each once"));
        }
        let sorted = self.work.is_sorted_by(|a, b| (&a.queue, &a.key) < (&b.queue, &b.key));
        if !sorted {
            return Err(Invalid::new("work", "comes by queue and key, each once"));
        }
        Ok(())
    }
}

impl WholeStream {
    /// Returns the changes that put the index rows and the jobs.
    pub(super) fn row_changes(&self) -> (Vec<IndexChange>, Vec<WorkChange>) {
        let index = self.index.iter().map(|OwnRow { index, key, value }| IndexChange::Put {
            index: index.clone(),
            key: key.clone(),
            value: value.clone(),
        });
        let work = self.work.iter().map(|OwnWork { queue, key, due, payload }| WorkChange::Put {
            queue: queue.clone(),
            key: key.clone(),
            due: *due,
            payload: payload.clone(),
        });
        (index.collect(), work.collect())
    }
}

/// The result of restoring a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restored {
    /// The stream was new in the store.
    New,
    /// The store had the stream already, equal in every part.
    Same,
}

/// Checks the names in a query.
pub(super) fn check_query(index: &str, after: Option<&str>) -> Result<(), Invalid> {
    check_table("the name of an index", index)?;
    after.map_or(Ok(()), |key| check_key("an index key", key))
}
