//! Reads rows of an index page by page.

use crate::error::OperatorError;
use castellan_referee::RefereeError;
use castellan_store::{Query, SharedStore, StoreError};

/// The number of rows that are read at once.
const PAGE: usize = 1_000;

/// Returns the rows of an index whose keys begin with a prefix, at most `most`.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn rows(
    store: &SharedStore,
    index: &str,
    prefix: &str,
    most: usize,
) -> Result<Vec<(String, String)>, OperatorError> {
    let mut all = Vec::new();
    let mut query = Query::new(index, prefix, PAGE.min(most));
    loop {
        let listed = store.query(query.clone()).await?.into_rows()?;
        let last = listed.last().filter(|_| listed.len() == query.limit).map(|row| row.key.clone());
        all.extend(listed.into_iter().map(|row| (row.key, row.value)));
        let Some(last) = last.filter(|_| all.len() < most) else { return Ok(all) };
        query = query.after(last);
    }
}

/// Returns `None` for stored data that cannot be parsed, and logs it for the operator.
///
/// # Errors
/// Returns any other error.
pub fn skip_unreadable<T>(read: Result<T, OperatorError>) -> Result<Option<T>, OperatorError> {
    match read {
        Err(OperatorError::Referee(RefereeError::Store(StoreError::Unreadable(unreadable)))) => {
            unreadable.log_skipped();
            Ok(None)
        }
        Err(OperatorError::Referee(RefereeError::Store(
            error @ (StoreError::Key(_) | StoreError::Damaged(_)),
        ))) => {
            tracing::warn!(%error, "passed over: what is stored cannot be read");
            Ok(None)
        }
        read => read.map(Some),
    }
}
