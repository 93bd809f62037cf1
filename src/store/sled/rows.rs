//! Pages of index rows.

use super::chunk::RecordKind;
use super::tree::Tree;
use super::{tree_keys, whole_streams};
use crate::arguments::{IndexRow, Listing, Query};
use crate::error::{Damage, StoreError};
use std::ops::Bound;

/// Returns the rows of a query, and the damaged ones in between.
pub fn query(tree: &Tree, query: &Query) -> Result<Listing<IndexRow>, StoreError> {
    let index = tree_keys::index(&query.index);
    let from = match query.after.as_ref().filter(|after| **after >= query.prefix) {
        Some(after) => Bound::Excluded(tree_keys::row(&query.index, after)),
        None => Bound::Included([&index, query.prefix.as_bytes()].concat()),
    };
    let mut listed = Listing { rows: Vec::new(), damaged: Vec::new() };
    for scanned in tree.scan(RecordKind::IndexRow, &index, from) {
        let (key, record) = scanned?;
        let Some((_, row)) = tree_keys::parse_row(&key) else {
            listed.damaged.push(Damage::new(tree_keys::describe(&key), "no row has such a key"));
            continue;
        };
        if !row.starts_with(&query.prefix) || listed.rows.len() == query.limit {
            break;
        }
        match record.and_then(|record| whole_streams::index_row(&key, row, &record)) {
            Ok(row) => listed.rows.push(row),
            Err(damage) => listed.damaged.push(damage),
        }
    }
    Ok(listed)
}
