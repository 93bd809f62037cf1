//! The changes of an append as parameters: the final state of each row and job, since one statement makes all changes.

use super::database::to_time;
use crate::limits::MAX_ROWS;
use crate::request::{IndexChange, ReadRow, WorkChange};
use std::collections::{BTreeMap, HashSet};

/// Names and keys, as two parallel arrays.
#[derive(Default)]
pub(super) struct Places<'a> {
    pub names: Vec<&'a str>,
    pub keys: Vec<&'a str>,
}

impl<'a> Places<'a> {
    fn push(&mut self, (name, key): (&'a str, &'a str)) {
        self.names.push(name);
        self.keys.push(key);
    }
}

/// The rows on which an append depends.
#[derive(Default)]
pub(super) struct ReadRows<'a> {
    pub places: Places<'a>,
    pub values: Vec<Option<&'a [u8]>>,
}

impl<'a> ReadRows<'a> {
    pub fn of(read: &'a [ReadRow]) -> Self {
        let mut all = Self::default();
        for row in read {
            all.places.push((&row.index, &row.key));
            all.values.push(row.value.as_deref().map(str::as_bytes));
        }
        all
    }
}

/// The changes of index rows. Each array is sorted, so that all statements lock rows in the same order.
#[derive(Default)]
pub(super) struct RowChanges<'a> {
    pub put: Places<'a>,
    pub values: Vec<&'a [u8]>,
    pub removed: Places<'a>,
    /// Rows that are put and removed again: they are not changed, but must not belong to another stream.
    pub passed: Places<'a>,
}

impl<'a> RowChanges<'a> {
    pub fn of(changes: &'a [IndexChange]) -> Self {
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
        for (place, (was_put, value)) in last {
            if let Some(value) = value {
                all.put.push(place);
                all.values.push(value.as_bytes());
                continue;
            }
            all.removed.push(place);
            if was_put {
                all.passed.push(place);
            }
        }
        all
    }
}

/// Returns the rows that the changes put, in order.
pub(super) fn puts(changes: &[IndexChange]) -> Places<'_> {
    let mut places = Places::default();
    for change in changes {
        if let IndexChange::Put { index, key, .. } = change {
            places.push((index, key));
        }
    }
    places
}

/// The changes of jobs.
#[derive(Default)]
pub(super) struct JobChanges<'a> {
    pub put: Places<'a>,
    pub due: Vec<i64>,
    pub payloads: Vec<&'a [u8]>,
    pub removed: Places<'a>,
}

impl<'a> JobChanges<'a> {
    pub fn of(changes: &'a [WorkChange]) -> Self {
        let mut last = BTreeMap::new();
        for change in changes {
            match change {
                WorkChange::Put { queue, key, due, payload } => {
                    last.insert((queue.as_str(), key.as_str()), Some((*due, payload)));
                }
                WorkChange::Remove { queue, key } => {
                    last.insert((queue, key), None);
                }
            }
        }
        let mut all = Self::default();
        for (place, job) in last {
            let Some((due, payload)) = job else {
                all.removed.push(place);
                continue;
            };
            all.put.push(place);
            all.due.push(to_time(due));
            all.payloads.push(payload.as_bytes());
        }
        all
    }
}

/// The number of a stream's rows at a revision.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub revision: i64,
    /// The number after the changes.
    pub after: i64,
}

/// The parameters of a statement that limit the number of rows and jobs.
pub(super) struct Room {
    pub puts: i64,
    pub most: i64,
    pub revision: Option<i64>,
    pub after: Option<i64>,
}

impl Room {
    pub fn of(rows: &RowChanges, jobs: &JobChanges, counted: Option<Counted>) -> Self {
        Self {
            puts: (rows.put.keys.len() + jobs.put.keys.len()) as i64,
            most: MAX_ROWS as i64,
            revision: counted.map(|counted| counted.revision),
            after: counted.map(|counted| counted.after),
        }
    }
}

/// A stream's rows (`true`) and jobs (`false`), each with its index or queue and its key.
pub(super) type RowKeys = HashSet<(bool, String, String)>;

/// Returns the number of a stream's rows and jobs after changes.
pub(super) fn rows_after(mut present: RowKeys, rows: &RowChanges, jobs: &JobChanges) -> usize {
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
