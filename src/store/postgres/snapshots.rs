//! Snapshots, which are a cache: failures are logged, and no caller waits for them.

use super::database::{self, Database, column, signed};
use super::events;
use super::failure::Failure;
use super::sql;
use crate::error::StoreError;
use crate::hash::Hash;
use crate::names::{Number, StreamName};
use crate::request::Snapshot;

pub(super) async fn keep(database: &Database, stream: &StreamName, snapshot: &Snapshot) {
    if snapshot.check().is_err() {
        return;
    }
    let kept = database
        .change_past_others(
            sql::KEEP_SNAPSHOT,
            &[
                &stream.as_str(),
                &signed(snapshot.number.0),
                &&snapshot.hash.0[..],
                &snapshot.version.as_bytes(),
                &snapshot.bytes,
            ],
        )
        .await;
    log(stream, kept);
}

pub(super) async fn drop(database: &Database, stream: &StreamName) {
    log(stream, database.change_past_others(sql::DROP_SNAPSHOT, &[&stream.as_str()]).await);
}

fn log(stream: &StreamName, changed: Result<u64, Failure>) {
    if let Err(failure) = changed {
        tracing::warn!(%stream, problem = %failure, "store: a snapshot was not written");
    }
}

/// Returns the snapshot of a stream, if it fits the stream's events.
pub(super) async fn read(database: &Database, stream: &StreamName) -> Result<Option<Snapshot>, StoreError> {
    let found = database.read(sql::SNAPSHOT, &[&stream.as_str()]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let place = format!("snapshot of {stream}");
    // An unreadable snapshot counts as none.
    let (Ok(head), Ok(version)) = (database::head(row, 0, &place), database::text(row, 2, &place)) else {
        return Ok(None);
    };
    let Ok(bytes) = column::<Vec<u8>>(row, 3, &place) else { return Ok(None) };
    let (last, packed) = (database::number(row, 4, &place)?, database::number(row, 5, &place)?);
    let stored = match head.number.0 {
        0 => Hash::of_nothing(stream),
        number if number > last => return Ok(None),
        number if number <= packed => match events::packed(database, stream).await? {
            Some(record) => record.hash_at(stream, number)?,
            None => return Ok(None),
        },
        _ => match column::<Option<&[u8]>>(row, 6, &place)? {
            Some(bytes) => database::hash(bytes, &place)?,
            None => return Ok(None),
        },
    };
    let snapshot = Snapshot { number: Number(head.number.0), hash: head.hash, version, bytes };
    Ok((snapshot.hash == stored).then_some(snapshot))
}
