//! Rows of an index of the store, page by page.

use crate::trouble::Failed;
use castellan_store::{Query, SharedStore, Store, StoreError};

/// How many rows are read at once.
const PAGE: usize = 1_000;

/// Rows of an index whose keys begin so, at most so many.
pub(super) async fn rows(
    store: &SharedStore,
    index: &str,
    prefix: &str,
    most: usize,
) -> Result<Vec<(String, String)>, Failed> {
    let mut all = Vec::new();
    let mut query = Query::new(index, prefix, PAGE.min(most));
    loop {
        let listed = store.query(query.clone()).await?;
        if let Some(damage) = listed.damaged.into_iter().next() {
            return Err(StoreError::Damaged(damage).into());
        }
        let last = listed.rows.last().filter(|_| listed.rows.len() == query.limit).map(|row| row.key.clone());
        all.extend(listed.rows.into_iter().map(|row| (row.key, row.value)));
        let Some(last) = last.filter(|_| all.len() < most) else { return Ok(all) };
        query = query.after(last);
    }
}
