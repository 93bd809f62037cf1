//! Jobs: claimed under tokens from the database, which invalidate earlier claims.

use super::append::look_at_rows;
use super::changes::{JobChanges, Places, Room, RowChanges};
use super::database::{
    self, Database, Parameters, Sent, column, from_time, in_doubt, pipelined, prepared, text, to_time,
};
use super::failure::{Failure, Retry};
use super::session::Session;
use super::sql;
use crate::error::{Damage, StoreError};
use crate::names::StreamName;
use crate::request::{Claim, IndexChange, Listed, Work};
use std::collections::HashSet;
use tokio_postgres::Row;

/// The time in milliseconds for which a due job is reserved for the live process that put it, which may hold the
/// interaction that the job answers.
const FIRST: u64 = 2_000;

/// The maximum number of conflicts while a claim is settled.
const MOST_IN_THE_WAY: u32 = 8;

/// Claims jobs in the session of this process. Jobs of an attempt without an answer are returned by the session.
pub(super) async fn claim(
    database: &Database,
    session: &Session,
    queue: &str,
    times: (u64, u64),
    limit: usize,
) -> Result<Listed<Work>, StoreError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut retry = Retry::new(database.patience);
    let (found, contested) = loop {
        let attempt = attempt()?;
        match claim_once(database, session.present(), (queue, attempt), times, limit).await {
            Ok(claimed) => break claimed,
            Err(failure) => {
                if matches!(failure, Failure::Lost(_)) {
                    session.claim_was_lost(attempt);
                }
                retry.after(failure).await.map_err(Failure::writing)?;
            }
        }
    };
    let mut listed = Listed { rows: Vec::new(), damaged: Vec::new() };
    for row in &found {
        match work(row, queue) {
            Ok(work) if contested.contains(work.claim.stream.as_str()) => {}
            Ok(work) => listed.rows.push(work),
            Err(damage) => listed.damaged.push(damage),
        }
    }
    // Changed rows come back in no particular order.
    let order = |work: &Work| (work.due, work.claim.key.clone(), work.claim.stream.clone());
    listed.rows.sort_by_cached_key(order);
    listed.damaged.sort();
    Ok(listed)
}

/// Returns a random number that identifies an attempt.
fn attempt() -> Result<i64, StoreError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(StoreError::unavailable)?;
    Ok(i64::from_le_bytes(bytes))
}

/// Returns the jobs that an attempt claimed, and the streams whose jobs were returned because another process claimed
/// jobs of them at the same moment. Both statements are sent together, and the second sees commits before it.
async fn claim_once(
    database: &Database,
    session: i64,
    (queue, attempt): (&str, i64),
    (now, lease_until): (u64, u64),
    limit: i64,
) -> Result<(Vec<Row>, HashSet<String>), Failure> {
    let connection = database.connection().await?;
    let (claim, settle) =
        (prepared(&connection, sql::CLAIM).await?, prepared(&connection, sql::SETTLE).await?);
    let (lease_until, first) = (to_time(lease_until), to_time(now.saturating_sub(FIRST)));
    let now = to_time(now);
    let claiming: Parameters<'_> = &[&queue, &now, &lease_until, &limit, &session, &first, &attempt];
    let settling: Parameters<'_> = &[&queue, &attempt, &session, &now];
    let requests: Vec<Sent<'_, Vec<Row>>> =
        vec![Box::pin(connection.query(&claim, claiming)), Box::pin(connection.query(&settle, settling))];
    let mut answers = pipelined(requests).await.into_iter();
    let claimed = answers.next().unwrap_or_else(|| Ok(Vec::new()))?;
    let mut settled = answers.next().unwrap_or_else(|| Ok(Vec::new()));
    for _ in 0..MOST_IN_THE_WAY {
        match settled.map_err(Failure::from) {
            Ok(settled) => {
                let contested = settled.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
                return Ok((claimed, contested));
            }
            Err(Failure::InTheWay(_)) => settled = connection.query(&settle, settling).await,
            // An unsettled claim counts as unanswered.
            Err(failure) => return Err(Failure::Lost(failure.to_string())),
        }
    }
    Err(Failure::Lost("others were in the way of a claim".to_owned()))
}

fn work(row: &Row, queue: &str) -> Result<Work, Damage> {
    let place = format!("work in queue {queue}");
    let (stream, key): (StreamName, String) = (database::stream(row, 0, &place)?, column(row, 1, &place)?);
    let due = from_time(column(row, 2, &place)?);
    let place = format!("work {key} of {stream} in queue {queue}, due {due}");
    let (payload, token) = (text(row, 3, &place)?, database::number(row, 4, &place)?);
    let claim = Claim { queue: queue.to_owned(), stream, key, due, token };
    Ok(Work { claim, due, payload })
}

/// Removes a claimed job and changes index rows of its stream.
pub(super) async fn finish(
    database: &Database,
    claim: &Claim,
    changes: &[IndexChange],
) -> Result<bool, StoreError> {
    let (stream, token) = (claim.stream.as_str(), claim.token as i64);
    if changes.is_empty() {
        return database.change(sql::FINISH, &[&stream, &claim.queue, &claim.key, &token]).await;
    }
    let rows = RowChanges::of(changes);
    let removed = Places { names: vec![&*claim.queue], keys: vec![&*claim.key] };
    let jobs = JobChanges { removed, ..JobChanges::default() };
    let mut counted = None;
    let mut retry = Retry::new(database.patience);
    loop {
        let room = Room::of(&rows, &jobs, counted);
        let parameters: Parameters<'_> = &[
            &stream,
            &claim.queue,
            &claim.key,
            &token,
            &rows.put.names,
            &rows.put.keys,
            &rows.values,
            &rows.removed.names,
            &rows.removed.keys,
            &rows.passed.names,
            &rows.passed.keys,
            &room.puts,
            &room.most,
            &room.revision,
            &room.after,
        ];
        let finished = match database.once(sql::FINISH_WITH_ROWS, parameters).await {
            Ok(found) => {
                let place = format!("work {} of {stream} in queue {}", claim.key, claim.queue);
                let row = found.first().ok_or_else(|| Damage::new(&*place, "nothing was answered"))?;
                Ok((column::<bool>(row, 0, &place)?, column::<bool>(row, 1, &place)?))
            }
            Err(failure) => Err(failure),
        };
        let failure = match finished {
            Ok((false, _)) if retry.is_in_doubt() => return Err(in_doubt()),
            Ok((false, _)) => return Ok(false),
            Ok((true, true)) => return Ok(true),
            Ok((true, false)) | Err(Failure::Taken) => {
                match look_at_rows(database, stream, changes, &rows, &jobs).await {
                    Ok(Err(refused)) => return Err(refused),
                    Ok(Ok(rows)) => {
                        counted = Some(rows);
                        Failure::InTheWay("the stream is changed all the time".to_owned())
                    }
                    Err(failure) => failure,
                }
            }
            Err(failure) => failure,
        };
        retry.after(failure).await.map_err(Failure::writing)?;
    }
}

/// Returns a claimed job to its queue.
pub(super) async fn postpone(database: &Database, claim: &Claim, due: u64) -> Result<bool, StoreError> {
    let (stream, token) = (claim.stream.as_str(), claim.token as i64);
    database.change(sql::POSTPONE, &[&stream, &claim.queue, &claim.key, &token, &to_time(due)]).await
}

/// Returns the time at which a job can next be claimed.
pub(super) async fn next_due(
    database: &Database,
    session: i64,
    queue: &str,
) -> Result<Option<u64>, StoreError> {
    let found = database.read(sql::NEXT_DUE, &[&queue, &session, &(FIRST as i64)]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let place = format!("work in queue {queue}");
    let (free, claimed): (Option<i64>, Option<i64>) = (column(row, 0, &place)?, column(row, 1, &place)?);
    Ok(free.into_iter().chain(claimed).min().map(from_time))
}
