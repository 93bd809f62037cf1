//! Changes of a stream's index rows and jobs: checked against the batch so far, then applied to it.

use super::BatchBuilder;
use crate::error::{Damage, StoreError};
use crate::invalid::Invalid;
use crate::limits::MAX_ROWS;
use crate::names::StreamName;
use crate::request::{IndexChange, ReadRow, WorkChange, at_most};
use crate::sled::bodies::{self, RowBody};
use crate::sled::keys;
use crate::sled::memo::{Item, Row, State};
use crate::sled::piece::{self, Kind};
use crate::sled::tree::{Changes, Tree, put, remove};

/// Checked changes of a stream's rows, in the tree and in its state.
#[derive(Default)]
pub(super) struct RowChanges {
    tree: Changes,
    /// The last change of each row; `None` for removed ones.
    rows: Vec<(Vec<u8>, Option<Row>)>,
    /// The last change of each job, by its key in the state.
    items: Vec<(Vec<u8>, Option<Item>)>,
    /// The keys of jobs that were replaced or removed.
    ended: Vec<Vec<u8>>,
}

impl BatchBuilder<'_> {
    /// Checks changes of a stream's rows.
    ///
    /// Pages that were not read since the state was loaded are read first, so that a damaged page fails only the
    /// requests that need it.
    pub(super) fn check_rows(
        &self,
        name: &StreamName,
        state: &State,
        index: &[IndexChange],
        work: &[WorkChange],
    ) -> Result<RowChanges, StoreError> {
        let mut changes = RowChanges::default();
        for change in index {
            self.check_row(name, state, change, &mut changes)?;
        }
        for change in work {
            self.check_item(name, state, change, &mut changes)?;
        }
        check_count(state, &changes)?;
        Ok(changes)
    }

    /// Returns `true` if rows of a stream have not changed since they were read. Returns `false` for a stream that has
    /// changed in this batch.
    pub(super) fn stand(&self, state: &State, read: &[ReadRow]) -> Result<bool, StoreError> {
        if state.moved && !read.is_empty() {
            return Ok(false);
        }
        for row in read {
            let place = keys::row(&row.index, &row.key);
            let record =
                if state.index.contains_key(&place) { self.tree.get(Kind::Index, &place)? } else { None };
            let stored = record.as_deref().map(|record| read_row(&place, record)).transpose()?;
            if stored.map(|stored| stored.value) != row.value.as_deref() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn check_row(
        &self,
        name: &StreamName,
        state: &State,
        change: &IndexChange,
        changes: &mut RowChanges,
    ) -> Result<(), StoreError> {
        let (IndexChange::Put { index, key, .. } | IndexChange::Remove { index, key }) = change;
        let place = keys::row(index, key);
        let stored = state.index.get(&place).copied();
        let before = changes.rows.iter().position(|(other, _)| *other == place);
        let standing = before.map_or(stored, |at| changes.rows[at].1);
        match (stored, change) {
            (Some(row), _) if !row.touched && before.is_none() => self.tree.touch(&place)?,
            (None, IndexChange::Put { .. }) => self.must_be_free(name, index, key, &place)?,
            _ => {}
        }
        let pieces = standing.map_or(0, |row| row.pieces);
        let row = match change {
            IndexChange::Put { value, .. } => {
                let body = RowBody { owner: name.as_str(), value };
                let draft = bodies::draft(&body, name.as_str().len() + value.len() + 10);
                let pieces = put(&mut changes.tree, Kind::Index, &place, draft, pieces)?;
                Some(Row { pieces, touched: true })
            }
            IndexChange::Remove { .. } => {
                remove(&mut changes.tree, &place, 0..pieces);
                None
            }
        };
        match before {
            Some(at) => changes.rows[at].1 = row,
            None => changes.rows.push((place, row)),
        }
        Ok(())
    }

    fn check_item(
        &self,
        name: &StreamName,
        state: &State,
        change: &WorkChange,
        changes: &mut RowChanges,
    ) -> Result<(), StoreError> {
        let (WorkChange::Put { queue, key, .. } | WorkChange::Remove { queue, key }) = change;
        let place = keys::item(queue, key);
        let before = changes.items.iter().position(|(other, ..)| *other == place);
        let standing = match before {
            Some(at) => changes.items[at].1,
            None => state.work.get(&place).copied(),
        };
        let mut old = 0;
        if let Some(item) = standing {
            let lies = keys::work(queue, item.due, key, name);
            if !item.touched {
                self.tree.touch(&lies)?;
            }
            match change {
                WorkChange::Put { due, .. } if *due == item.due => old = item.pieces,
                _ => remove(&mut changes.tree, &lies, 0..item.pieces),
            }
            changes.ended.push(lies);
        }
        let item = match change {
            WorkChange::Put { due, payload, .. } => {
                let lies = keys::work(queue, *due, key, name);
                if old == 0 {
                    self.tree.touch(&lies)?;
                }
                let mut draft = piece::draft(payload.len());
                draft.extend(payload.as_bytes());
                let pieces = put(&mut changes.tree, Kind::Work, &lies, draft, old)?;
                Some(Item { due: *due, pieces, touched: true })
            }
            WorkChange::Remove { .. } => None,
        };
        match before {
            Some(at) => changes.items[at].1 = item,
            None => changes.items.push((place, item)),
        }
        Ok(())
    }

    /// Checks that an index row does not belong to another stream.
    fn must_be_free(
        &self,
        name: &StreamName,
        index: &str,
        key: &str,
        place: &[u8],
    ) -> Result<(), StoreError> {
        let owner = match self.owners.get(place) {
            Some(owner) => owner.clone(),
            None => owner_of(self.tree, place)?,
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
    pub(super) fn apply_rows(&mut self, name: &StreamName, state: &mut State, changes: RowChanges) {
        self.extend(changes.tree);
        for (place, row) in changes.rows {
            match row {
                Some(row) => {
                    if state.index.insert(place.clone(), row).is_none() {
                        self.owners.insert(place, Some(name.clone()));
                    }
                }
                None => {
                    if state.index.remove(&place).is_some() {
                        self.owners.insert(place, None);
                    }
                }
            }
        }
        for ended in changes.ended {
            self.memo.leases.remove(&ended);
        }
        for (place, item) in changes.items {
            match item {
                Some(item) => drop(state.work.insert(place, item)),
                None => drop(state.work.remove(&place)),
            }
        }
    }
}

/// Checks that a stream does not exceed its maximum number of rows.
fn check_count(state: &State, changes: &RowChanges) -> Result<(), Invalid> {
    let change = |stood: bool, stands: bool| i64::from(stands) - i64::from(stood);
    let rows = changes.rows.iter().map(|(place, row)| change(state.index.contains_key(place), row.is_some()));
    let items =
        changes.items.iter().map(|(place, item)| change(state.work.contains_key(place), item.is_some()));
    let standing = (state.index.len() + state.work.len()) as i64;
    at_most("a stream", "rows", (standing + rows.chain(items).sum::<i64>()) as usize, MAX_ROWS)
}

/// Returns the stream that owns a stored index row.
fn owner_of(tree: &Tree, place: &[u8]) -> Result<Option<StreamName>, StoreError> {
    let Some(record) = tree.get(Kind::Index, place)? else { return Ok(None) };
    let owner = StreamName::new(read_row(place, &record)?.owner);
    Ok(Some(owner.map_err(|invalid| Damage::new(keys::describe(place), invalid.to_string()))?))
}

fn read_row<'a>(place: &[u8], record: &'a [u8]) -> Result<RowBody<'a>, Damage> {
    bodies::decode(record).map_err(|problem| Damage::new(keys::describe(place), problem))
}
