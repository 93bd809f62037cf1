//! Names, each held by one process while its session lasts.

use super::database::{Database, column, number, text};
use super::database_error::{DatabaseError, Retry};
use super::sql;
use crate::arguments::Note;
use crate::error::{Damage, StoreError};
use std::time::Duration;

/// Leases a name in a session; returns `true` if the session holds it now.
pub(super) async fn lease(database: &Database, session: i64, name: &str) -> Result<bool, StoreError> {
    let found = database.query_with_retry(sql::LEASE, &[&name, &session]).await?;
    Ok(found.first().map(|row| column(row, 0, "a lease")).transpose()?.unwrap_or_default())
}

/// Releases a name.
pub(super) async fn release(database: &Database, session: i64, name: &str) -> Result<(), StoreError> {
    database.query_with_retry(sql::RELEASE_NAME, &[&name, &session]).await.map(drop)
}

/// Leaves a note on a name; returns `true` if the session holds it.
pub(super) async fn leave_note(
    database: &Database,
    session: i64,
    name: &str,
    note: &str,
) -> Result<bool, StoreError> {
    let mut retry = Retry::new(database.patience);
    loop {
        match database.execute_once(sql::LEAVE_NOTE, &[&name, &session, &note.as_bytes()]).await {
            Ok(changed) => return Ok(changed > 0),
            Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?,
        }
    }
}

/// Returns the note on a name.
pub(super) async fn note(database: &Database, name: &str) -> Result<Option<Note>, StoreError> {
    let found = database.query_with_retry(sql::NOTE, &[&name]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let context = format!("the note of {name}");
    let (stored, now) = (text(row, 0, &context)?, number(row, 1, &context)?);
    let (left, text) = stored
        .split_once(' ')
        .and_then(|(left, text)| Some((left.parse::<u64>().ok()?, text)))
        .ok_or_else(|| Damage::new(context, "it does not begin with when it was left"))?;
    Ok(Some(Note { text: text.to_owned(), age: Duration::from_millis(now.saturating_sub(left)) }))
}

/// Returns the number of leased names with a prefix.
pub(super) async fn leased(database: &Database, prefix: &str) -> Result<u64, StoreError> {
    let found = database.query_with_retry(sql::COUNT_LEASED_NAMES, &[&prefix]).await?;
    let count: i64 = found.first().map(|row| column(row, 0, "a count")).transpose()?.unwrap_or_default();
    Ok(count.unsigned_abs())
}
