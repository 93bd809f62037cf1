//! Rows of the store's indexes.

use castellan_store::{IndexRow, Query, SharedStore, StoreError};

/// The number of events or rows read at once.
pub(crate) const PAGE: usize = 1_000;

/// Returns all rows of an index whose keys begin with `prefix`.
pub(crate) async fn all_rows(
    store: &SharedStore,
    index: &str,
    prefix: &str,
) -> Result<Vec<IndexRow>, StoreError> {
    rows_of(store, Query::new(index, prefix, PAGE)).await
}

/// Returns all rows from a query on, in pages of its limit.
pub(crate) async fn rows_of(store: &SharedStore, mut query: Query) -> Result<Vec<IndexRow>, StoreError> {
    let mut all = Vec::new();
    loop {
        let rows = page(store, query.clone()).await?;
        let last = rows.last().filter(|_| rows.len() == query.limit).map(|row| row.key.clone());
        all.extend(rows);
        let Some(last) = last else { return Ok(all) };
        query = query.after(last);
    }
}

/// Returns the value of a row, if the row exists.
pub(crate) async fn row(store: &SharedStore, index: &str, key: &str) -> Result<Option<String>, StoreError> {
    store.query(Query::row(index, key)).await?.into_value(key)
}

/// Returns a page of rows; fails on a damaged row, because the gap cannot be known.
pub(crate) async fn page(store: &SharedStore, query: Query) -> Result<Vec<IndexRow>, StoreError> {
    store.query(query).await?.into_rows()
}
