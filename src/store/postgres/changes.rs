//! The changes of an append as parameters: the final state of each row and job, since one statement makes all changes.

use super::database::encode_time;
use crate::arguments::{ExpectedRow, IndexChange, JobChange};
use crate::limits::MAX_ROWS;
use std::collections::{BTreeMap, HashSet};

/// The keys of rows or jobs: the names of their indexes or queues, and the keys in them, as two parallel arrays.
#[derive(Default)]
pub(super) struct RowKeys<'a> {
    pub names: Vec<&'a str>,
    pub keys: Vec<&'a str>,
}

impl<'a> RowKeys<'a> {
    fn push(&mut self, (name, key): (&'a str, &'a str)) {
        self.names.push(name);
        self.keys.push(key);
    }
}

/// The rows on which an append depends.
#[derive(Default)]
pub(super) struct ExpectedRows<'a> {
    pub keys: RowKeys<'a>,
    pub values: Vec<Option<&'a [u8]>>,
}

impl<'a> ExpectedRows<'a> {
    pub fn new(read: &'a [ExpectedRow]) -> Self {
        let mut all = Self::default();
        for row in read {
            all.keys.push((&row.index, &row.key));
            all.values.push(row.value.as_deref().map(str::as_bytes));
        }
        all
    }
}

/// The changes of index rows. Each array is sorted, so that all statements lock rows in the same order.
#[derive(Default)]
pub(super) struct RowChanges<'a> {
    pub put: RowKeys<'a>,
    pub values: Vec<&'a [u8]>,
    pub removed: RowKeys<'a>,
    /// Rows that are put and removed again: they are not changed, but must not belong to another stream.
    pub put_and_removed: RowKeys<'a>,
}

impl<'a> RowChanges<'a> {
    /// Collects the final state of each changed row.
    pub fn new(changes: &'a [IndexChange]) -> Self {
        // For each row: was it ever put, and its final value.
        let mut last: BTreeMap<(&str, &str), (bool, Option<&str>)> = BTreeMap::new();
        for change in changes {
            match change {
                IndexChange::Put { index, key, value } => {
                    last.insert((index, key), (true, Some(value)));
                }
                IndexChange::Remove { index, key } => last.entry((index, key)).or_default().1 = None,
            }
        }
        let mut all = Self::default();
        for (row_key, (was_put, value)) in last {
            if let Some(value) = value {
                all.put.push(row_key);
                all.values.push(value.as_bytes());
                continue;
            }
            all.removed.push(row_key);
            if was_put {
                all.put_and_removed.push(row_key);
            }
        }
        all
    }
}

/// Returns the keys of the rows that the changes put, in order.
pub(super) fn put_keys(changes: &[IndexChange]) -> RowKeys<'_> {
    let mut keys = RowKeys::default();
    for change in changes {
        if let IndexChange::Put { index, key, .. } = change {
            keys.push((index, key));
        }
    }
    keys
}

/// The changes of jobs.
#[derive(Default)]
pub(super) struct JobChanges<'a> {
    pub put: RowKeys<'a>,
    pub due: Vec<i64>,
    pub payloads: Vec<&'a [u8]>,
    pub removed: RowKeys<'a>,
}

impl<'a> JobChanges<'a> {
    /// Collects the final state of each changed job.
    pub fn new(changes: &'a [JobChange]) -> Self {
        let mut last = BTreeMap::new();
        for change in changes {
            match change {
                JobChange::Put { queue, key, due, payload } => {
                    last.insert((queue.as_str(), key.as_str()), Some((*due, payload)));
                }
                JobChange::Remove { queue, key } => {
                    last.insert((queue, key), None);
                }
            }
        }
        let mut all = Self::default();
        for (job_key, job) in last {
            let Some((due, payload)) = job else {
                all.removed.push(job_key);
                continue;
            };
            all.put.push(job_key);
            all.due.push(encode_time(due));
            all.payloads.push(payload.as_bytes());
        }
        all
    }
}

/// The number of a stream's rows at a revision.
#[derive(Clone, Copy)]
pub(super) struct RowCount {
    pub revision: i64,
    /// The number after the changes.
    pub after: i64,
}

/// The parameters of a statement that limit the number of rows and jobs of a stream.
pub(super) struct RowLimit {
    pub puts: i64,
    pub max: i64,
    pub revision: Option<i64>,
    pub after: Option<i64>,
}

impl RowLimit {
    pub fn new(rows: &RowChanges, jobs: &JobChanges, count: Option<RowCount>) -> Self {
        Self {
            puts: (rows.put.keys.len() + jobs.put.keys.len()) as i64,
            max: MAX_ROWS as i64,
            revision: count.map(|count| count.revision),
            after: count.map(|count| count.after),
        }
    }
}

/// A stream's rows (`true`) and jobs (`false`), each with its index or queue and its key.
pub(super) type RowKeySet = HashSet<(bool, String, String)>;

/// Returns the number of a stream's rows and jobs after changes.
pub(super) fn rows_after(mut present: RowKeySet, rows: &RowChanges, jobs: &JobChanges) -> usize {
    for (is_index, put, removed) in [(true, &rows.put, &rows.removed), (false, &jobs.put, &jobs.removed)] {
        for (name, key) in removed.names.iter().zip(&removed.keys) {
            present.remove(&(is_index, (*name).to_owned(), (*key).to_owned()));
        }
        for (name, key) in put.names.iter().zip(&put.keys) {
            present.insert((is_index, (*name).to_owned(), (*key).to_owned()));
        }
    }
    present.len()
}
