//! Snapshots, which are a cache: failures are logged, and no caller waits for them.

use super::database::{self, Database, column, signed};
use super::database_error::DatabaseError;
use super::events;
use super::sql;
use crate::arguments::Snapshot;
use crate::error::StoreError;
use crate::hash::Hash;
use crate::names::{StreamName, Version};

pub(super) async fn put(database: &Database, stream: &StreamName, snapshot: &Snapshot) {
    if snapshot.check().is_err() {
        return;
    }
    let stored = database
        .execute_past_conflicts(
            sql::PUT_SNAPSHOT,
            &[
                &stream.as_str(),
                &signed(snapshot.version.0),
                &&snapshot.hash.0[..],
                &snapshot.code_version.as_bytes(),
                &snapshot.bytes,
            ],
        )
        .await;
    log_failure(stream, stored);
}

pub(super) async fn remove(database: &Database, stream: &StreamName) {
    log_failure(stream, database.execute_past_conflicts(sql::REMOVE_SNAPSHOT, &[&stream.as_str()]).await);
}

fn log_failure(stream: &StreamName, changed: Result<u64, DatabaseError>) {
    if let Err(failure) = changed {
        tracing::warn!(%stream, problem = %failure, "store: a snapshot was not written");
    }
}

/// Returns the snapshot of a stream, if it fits the stream's events.
pub(super) async fn read(database: &Database, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
    let found = database.query_with_retry(sql::SNAPSHOT, &[&stream.as_str()]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let context = format!("snapshot of {stream}");
    // An unreadable snapshot counts as none.
    let (Ok(head), Ok(version)) = (database::head(row, 0, &context), database::text(row, 2, &context)) else {
        return Ok(None);
    };
    let Ok(bytes) = column::<Vec<u8>>(row, 3, &context) else { return Ok(None) };
    let (last, packed) = (database::number(row, 4, &context)?, database::number(row, 5, &context)?);
    let stored = match head.version.0 {
        0 => Hash::initial(stream),
        number if number > last => return Ok(None),
        number if number <= packed => match events::packed(database, stream).await? {
            Some(record) => record.hash_at(stream, number)?,
            None => return Ok(None),
        },
        _ => match column::<Option<&[u8]>>(row, 6, &context)? {
            Some(bytes) => database::hash(bytes, &context)?,
            None => return Ok(None),
        },
    };
    let snapshot =
        Snapshot { version: Version(head.version.0), hash: head.hash, code_version: version, bytes };
    Ok((snapshot.hash == stored).then_some(snapshot))
}
