//! Changes of a stream's index rows and jobs: checked against the batch so far, then applied to it.

use super::BatchBuilder;
use crate::argument_error::ArgumentError;
use crate::arguments::{ExpectedRow, IndexChange, JobChange, check_at_most};
use crate::error::{Damage, StoreError};
use crate::limits::MAX_ROWS;
use crate::names::StreamName;
use crate::sled::chunk::{self, RecordKind};
use crate::sled::records::{self, RowBody};
use crate::sled::stream_cache::{JobState, RowState, StreamState};
use crate::sled::tree::{Changes, Tree, put_record, remove_chunks};
use crate::sled::tree_keys;

/// Checked changes of a stream's rows, in the tree and in its state.
#[derive(Default)]
pub(super) struct RowChanges {
    tree: Changes,
    /// The last change of each row; `None` for removed ones.
    rows: Vec<(Vec<u8>, Option<RowState>)>,
    /// The last change of each job, by its key in the state.
    jobs: Vec<(Vec<u8>, Option<JobState>)>,
    /// The tree keys of jobs that were replaced or removed, which end their claims.
    ended_claims: Vec<Vec<u8>>,
}

impl BatchBuilder<'_> {
    /// Checks changes of a stream's rows.
    ///
    /// Pages that were not read since the state was loaded are read first, so that a damaged page fails only the
    /// requests that need it.
    pub(super) fn check_rows(
        &self,
        name: &StreamName,
        state: &StreamState,
        index: &[IndexChange],
        jobs: &[JobChange],
    ) -> Result<RowChanges, StoreError> {
        let mut changes = RowChanges::default();
        for change in index {
            self.check_row(name, state, change, &mut changes)?;
        }
        for change in jobs {
            self.check_job(name, state, change, &mut changes)?;
        }
        check_count(state, &changes)?;
        Ok(changes)
    }

    /// Returns `true` if rows of a stream have not changed since they were read. Returns `false` for a stream that has
    /// changed in this batch.
    pub(super) fn are_rows_unchanged(
        &self,
        state: &StreamState,
        read: &[ExpectedRow],
    ) -> Result<bool, StoreError> {
        if state.head_changed && !read.is_empty() {
            return Ok(false);
        }
        for row in read {
            let row_key = tree_keys::row(&row.index, &row.key);
            let record = if state.index.contains_key(&row_key) {
                self.tree.get(RecordKind::IndexRow, &row_key)?
            } else {
                None
            };
            let stored = record.as_deref().map(|record| read_row(&row_key, record)).transpose()?;
            if stored.map(|stored| stored.value) != row.value.as_deref() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn check_row(
        &self,
        name: &StreamName,
        state: &StreamState,
        change: &IndexChange,
        changes: &mut RowChanges,
    ) -> Result<(), StoreError> {
        let (IndexChange::Put { index, key, .. } | IndexChange::Remove { index, key }) = change;
        let row_key = tree_keys::row(index, key);
        let stored = state.index.get(&row_key).copied();
        let earlier = changes.rows.iter().position(|(other, _)| *other == row_key);
        let current = earlier.map_or(stored, |at| changes.rows[at].1);
        match (stored, change) {
            (Some(row), _) if !row.page_was_read && earlier.is_none() => self.tree.read_page(&row_key)?,
            (None, IndexChange::Put { .. }) => self.check_not_taken(name, index, key, &row_key)?,
            _ => {}
        }
        let chunk_count = current.map_or(0, |row| row.chunk_count);
        let row = match change {
            IndexChange::Put { value, .. } => {
                let body = RowBody { owner: name.as_str(), value };
                let buffer = records::encode_record(&body, name.as_str().len() + value.len() + 10);
                let chunk_count =
                    put_record(&mut changes.tree, RecordKind::IndexRow, &row_key, buffer, chunk_count)?;
                Some(RowState { chunk_count, page_was_read: true })
            }
            IndexChange::Remove { .. } => {
                remove_chunks(&mut changes.tree, &row_key, 0..chunk_count);
                None
            }
        };
        match earlier {
            Some(at) => changes.rows[at].1 = row,
            None => changes.rows.push((row_key, row)),
        }
        Ok(())
    }

    fn check_job(
        &self,
        name: &StreamName,
        state: &StreamState,
        change: &JobChange,
        changes: &mut RowChanges,
    ) -> Result<(), StoreError> {
        let (JobChange::Put { queue, key, .. } | JobChange::Remove { queue, key }) = change;
        let job_key = tree_keys::job_in_state(queue, key);
        let earlier = changes.jobs.iter().position(|(other, ..)| *other == job_key);
        let current = match earlier {
            Some(at) => changes.jobs[at].1,
            None => state.jobs.get(&job_key).copied(),
        };
        let mut old_chunk_count = 0;
        if let Some(job) = current {
            let tree_key = tree_keys::job(queue, job.due, key, name);
            if !job.page_was_read {
                self.tree.read_page(&tree_key)?;
            }
            match change {
                JobChange::Put { due, .. } if *due == job.due => old_chunk_count = job.chunk_count,
                _ => remove_chunks(&mut changes.tree, &tree_key, 0..job.chunk_count),
            }
            changes.ended_claims.push(tree_key);
        }
        let job = match change {
            JobChange::Put { due, payload, .. } => {
                let tree_key = tree_keys::job(queue, *due, key, name);
                if old_chunk_count == 0 {
                    self.tree.read_page(&tree_key)?;
                }
                let mut buffer = chunk::record_buffer(payload.len());
                buffer.extend(payload.as_bytes());
                let chunk_count =
                    put_record(&mut changes.tree, RecordKind::Job, &tree_key, buffer, old_chunk_count)?;
                Some(JobState { due: *due, chunk_count, page_was_read: true })
            }
            JobChange::Remove { .. } => None,
        };
        match earlier {
            Some(at) => changes.jobs[at].1 = job,
            None => changes.jobs.push((job_key, job)),
        }
        Ok(())
    }

    /// Checks that an index row does not belong to another stream.
    fn check_not_taken(
        &self,
        name: &StreamName,
        index: &str,
        key: &str,
        row_key: &[u8],
    ) -> Result<(), StoreError> {
        let owner = match self.owners.get(row_key) {
            Some(owner) => owner.clone(),
            None => row_owner(self.tree, row_key)?,
        };
        match owner {
            Some(owner) if owner != *name => {
                Err(StoreError::Taken { index: index.to_owned(), key: key.to_owned(), owner })
            }
            // A row that its stream does not know is overwritten.
            _ => Ok(()),
        }
    }

    /// Applies checked changes.
    pub(super) fn apply_rows(&mut self, name: &StreamName, state: &mut StreamState, changes: RowChanges) {
        self.extend(changes.tree);
        for (row_key, row) in changes.rows {
            match row {
                Some(row) => {
                    if state.index.insert(row_key.clone(), row).is_none() {
                        self.owners.insert(row_key, Some(name.clone()));
                    }
                }
                None => {
                    if state.index.remove(&row_key).is_some() {
                        self.owners.insert(row_key, None);
                    }
                }
            }
        }
        for claimed in changes.ended_claims {
            self.cache.leases.remove(&claimed);
        }
        for (job_key, job) in changes.jobs {
            match job {
                Some(job) => drop(state.jobs.insert(job_key, job)),
                None => drop(state.jobs.remove(&job_key)),
            }
        }
    }
}

/// Checks that a stream does not exceed its maximum number of rows.
fn check_count(state: &StreamState, changes: &RowChanges) -> Result<(), ArgumentError> {
    let change = |existed: bool, exists: bool| i64::from(exists) - i64::from(existed);
    let rows =
        changes.rows.iter().map(|(row_key, row)| change(state.index.contains_key(row_key), row.is_some()));
    let jobs =
        changes.jobs.iter().map(|(job_key, job)| change(state.jobs.contains_key(job_key), job.is_some()));
    let present = (state.index.len() + state.jobs.len()) as i64;
    check_at_most("a stream", "rows", (present + rows.chain(jobs).sum::<i64>()) as usize, MAX_ROWS)
}

/// Returns the stream that owns a stored index row.
fn row_owner(tree: &Tree, row_key: &[u8]) -> Result<Option<StreamName>, StoreError> {
    let Some(record) = tree.get(RecordKind::IndexRow, row_key)? else { return Ok(None) };
    let owner = StreamName::new(read_row(row_key, &record)?.owner);
    Ok(Some(owner.map_err(|invalid| Damage::new(tree_keys::describe(row_key), invalid.to_string()))?))
}

fn read_row<'a>(row_key: &[u8], record: &'a [u8]) -> Result<RowBody<'a>, Damage> {
    records::decode(record).map_err(|problem| Damage::new(tree_keys::describe(row_key), problem))
}
