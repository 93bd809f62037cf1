//! Jobs: claimed under tokens from the database, which invalidate earlier claims.

use super::append::check_rows;
use super::changes::{JobChanges, RowChanges, RowKeys, RowLimit};
use super::database::{
    self, Database, Parameters, PipelinedRequest, column, decode_time, encode_time, pipelined, prepare, text,
    unknown_outcome,
};
use super::database_error::{DatabaseError, Retry};
use super::session::Session;
use super::sql;
use crate::arguments::{Claim, ClaimedJob, IndexChange, Listing};
use crate::error::{Damage, StoreError};
use crate::names::StreamName;
use std::collections::HashSet;
use tokio_postgres::Row;

/// The time in milliseconds for which a due job is reserved for the live process that put it, which may hold the
/// interaction that the job answers.
const RESERVATION_MS: u64 = 2_000;

/// The maximum number of conflicts while a claim is settled.
const MAX_SETTLE_CONFLICTS: u32 = 8;

/// Claims jobs in the session of this process. The session later returns the jobs of attempts that had no answer.
pub(super) async fn claim(
    database: &Database,
    session: &Session,
    queue: &str,
    times: (u64, u64),
    limit: usize,
) -> Result<Listing<ClaimedJob>, StoreError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut retry = Retry::new(database.patience);
    let (found, contested) = loop {
        let attempt = random_attempt()?;
        match claim_once(database, session.current_id(), (queue, attempt), times, limit).await {
            Ok(claimed) => break claimed,
            Err(failure) => {
                if matches!(failure, DatabaseError::Lost(_)) {
                    session.record_lost_claim(attempt);
                }
                retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?;
            }
        }
    };
    let mut listed = Listing { rows: Vec::new(), damaged: Vec::new() };
    for row in &found {
        match claimed_job(row, queue) {
            Ok(job) if contested.contains(job.claim.stream.as_str()) => {}
            Ok(job) => listed.rows.push(job),
            Err(damage) => listed.damaged.push(damage),
        }
    }
    // Changed rows come back in no particular order.
    let order = |job: &ClaimedJob| (job.due, job.claim.key.clone(), job.claim.stream.clone());
    listed.rows.sort_by_cached_key(order);
    listed.damaged.sort();
    Ok(listed)
}

/// Returns a random number that identifies an attempt.
fn random_attempt() -> Result<i64, StoreError> {
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
) -> Result<(Vec<Row>, HashSet<String>), DatabaseError> {
    let connection = database.connection().await?;
    let (claim, settle) =
        (prepare(&connection, sql::CLAIM).await?, prepare(&connection, sql::SETTLE_CLAIM).await?);
    let (lease_until, reserved_before) =
        (encode_time(lease_until), encode_time(now.saturating_sub(RESERVATION_MS)));
    let now = encode_time(now);
    let claiming: Parameters<'_> =
        &[&queue, &now, &lease_until, &limit, &session, &reserved_before, &attempt];
    let settling: Parameters<'_> = &[&queue, &attempt, &session, &now];
    let requests: Vec<PipelinedRequest<'_, Vec<Row>>> =
        vec![Box::pin(connection.query(&claim, claiming)), Box::pin(connection.query(&settle, settling))];
    let mut answers = pipelined(requests).await.into_iter();
    let claimed = answers.next().unwrap_or_else(|| Ok(Vec::new()))?;
    let mut settled = answers.next().unwrap_or_else(|| Ok(Vec::new()));
    for _ in 0..MAX_SETTLE_CONFLICTS {
        match settled.map_err(DatabaseError::from) {
            Ok(settled) => {
                let contested = settled.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
                return Ok((claimed, contested));
            }
            Err(DatabaseError::Conflict(_)) => settled = connection.query(&settle, settling).await,
            // An unsettled claim counts as unanswered.
            Err(failure) => return Err(DatabaseError::Lost(failure.to_string())),
        }
    }
    Err(DatabaseError::Lost("others were in the way of a claim".to_owned()))
}

/// Converts a row of [`sql::CLAIM`].
fn claimed_job(row: &Row, queue: &str) -> Result<ClaimedJob, Damage> {
    let context = format!("work in queue {queue}");
    let (stream, key): (StreamName, String) =
        (database::stream(row, 0, &context)?, column(row, 1, &context)?);
    let due = decode_time(column(row, 2, &context)?);
    let context = format!("work {key} of {stream} in queue {queue}, due {due}");
    let (payload, token) = (text(row, 3, &context)?, database::number(row, 4, &context)?);
    let claim = Claim { queue: queue.to_owned(), stream, key, due, token };
    Ok(ClaimedJob { claim, due, payload })
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
    let rows = RowChanges::new(changes);
    let removed = RowKeys { names: vec![&*claim.queue], keys: vec![&*claim.key] };
    let jobs = JobChanges { removed, ..JobChanges::default() };
    let mut row_count = None;
    let mut retry = Retry::new(database.patience);
    loop {
        let limit = RowLimit::new(&rows, &jobs, row_count);
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
            &rows.put_and_removed.names,
            &rows.put_and_removed.keys,
            &limit.puts,
            &limit.max,
            &limit.revision,
            &limit.after,
        ];
        let finished = match database.query_once(sql::FINISH_WITH_ROWS, parameters).await {
            Ok(found) => {
                let context = format!("work {} of {stream} in queue {}", claim.key, claim.queue);
                let row = found.first().ok_or_else(|| Damage::new(&*context, "nothing was answered"))?;
                Ok((column::<bool>(row, 0, &context)?, column::<bool>(row, 1, &context)?))
            }
            Err(failure) => Err(failure),
        };
        let failure = match finished {
            Ok((false, _)) if retry.is_outcome_unknown() => return Err(unknown_outcome()),
            Ok((false, _)) => return Ok(false),
            Ok((true, true)) => return Ok(true),
            Ok((true, false)) | Err(DatabaseError::RowTaken) => {
                match check_rows(database, stream, changes, &rows, &jobs).await {
                    Ok(Err(refused)) => return Err(refused),
                    Ok(Ok(count)) => {
                        row_count = Some(count);
                        DatabaseError::Conflict("the stream is changed all the time".to_owned())
                    }
                    Err(failure) => failure,
                }
            }
            Err(failure) => failure,
        };
        retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?;
    }
}

/// Returns a claimed job to its queue.
pub(super) async fn postpone(database: &Database, claim: &Claim, due: u64) -> Result<bool, StoreError> {
    let (stream, token) = (claim.stream.as_str(), claim.token as i64);
    database.change(sql::POSTPONE, &[&stream, &claim.queue, &claim.key, &token, &encode_time(due)]).await
}

/// Returns the time at which a job can next be claimed.
pub(super) async fn next_due(
    database: &Database,
    session: i64,
    queue: &str,
) -> Result<Option<u64>, StoreError> {
    let found =
        database.query_with_retry(sql::NEXT_DUE, &[&queue, &session, &(RESERVATION_MS as i64)]).await?;
    let Some(row) = found.first() else { return Ok(None) };
    let context = format!("work in queue {queue}");
    let (next_unclaimed, next_claimed): (Option<i64>, Option<i64>) =
        (column(row, 0, &context)?, column(row, 1, &context)?);
    Ok(next_unclaimed.into_iter().chain(next_claimed).min().map(decode_time))
}
