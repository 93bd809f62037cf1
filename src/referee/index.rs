//! Rows of the store's indexes.

use castellan_store::{IndexRow, Query, SharedStore, StoreError};

/// How many events or rows are read at once.
pub(crate) const PAGE: usize = 1_000;

/// The rows of an index whose keys begin so, all of them.
pub(crate) async fn all_rows(
    store: &SharedStore,
    index: &str,
    prefix: &str,
) -> Result<Vec<IndexRow>, StoreError> {
    rows_of(store, Query::new(index, prefix, PAGE)).await
}

/// The rows of a query and of those behind it, in pages of its limit.
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

/// What the row of an index holds, if there is such a row.
pub(crate) async fn row(store: &SharedStore, index: &str, key: &str) -> Result<Option<String>, StoreError> {
    let rows = page(store, Query::new(index, key, 1)).await?;
    Ok(rows.into_iter().find(|row| row.key == key).map(|row| row.value))
}

/// Rows of an index. Where one is damaged nobody can say what is missing.
pub(crate) async fn page(store: &SharedStore, query: Query) -> Result<Vec<IndexRow>, StoreError> {
    let listed = store.query(query).await?;
    match listed.damaged.into_iter().next() {
        Some(damage) => Err(StoreError::Damaged(damage)),
        None => Ok(listed.rows),
    }
}
