//! A stream with everything that belongs to it, as it is exported, imported and packed.

use super::error::Invalid;
use super::hash::Head;
use super::limits::{MAX_ANSWER, MAX_ROWS};
use super::names::{Number, RequestId, StreamName, check_key, check_table};
use super::request::{IndexChange, WorkChange, at_most, check_event};
use std::collections::HashSet;

/// A request that was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// Its id.
    pub id: RequestId,
    /// Where the stream stood after it.
    pub number: Number,
    /// The recorded answer.
    pub answer: String,
}

/// An index row as its stream holds it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OwnRow {
    /// The index.
    pub index: String,
    /// The row's key.
    pub key: String,
    /// What it holds.
    pub value: String,
}

/// A piece of work as its stream holds it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct OwnWork {
    /// The queue.
    pub queue: String,
    /// Its key.
    pub key: String,
    /// When it is due, in milliseconds since 1970 UTC.
    pub due: u64,
    /// What is to be done.
    pub payload: String,
}

/// A stream at one moment, with its requests and rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WholeStream {
    /// Its name.
    pub stream: StreamName,
    /// Where it stands.
    pub head: Head,
    /// All its events, the first first.
    pub events: Vec<String>,
    /// All its requests, in the order in which they were stored.
    pub requests: Vec<Answered>,
    /// Its index rows, by index and key.
    pub index: Vec<OwnRow>,
    /// Its work, by queue and key.
    pub work: Vec<OwnWork>,
}

impl WholeStream {
    /// Checks that the parts fit each other: the chain of hashes leads to the head, requests come in
    /// order, nothing is there twice, every limit holds.
    ///
    /// # Errors
    /// Names the part at fault.
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
    /// The changes that put its rows and its work.
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

/// What became of a stream that was to be restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restored {
    /// It was not there and is now.
    New,
    /// It was there already, the same in every part.
    Same,
}

/// Checks what a query or a claim names.
pub(super) fn check_query(index: &str, after: Option<&str>) -> Result<(), Invalid> {
    check_table("the name of an index", index)?;
    after.map_or(Ok(()), |key| check_key("an index key", key))
}
