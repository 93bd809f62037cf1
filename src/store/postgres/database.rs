//! Requests to the database: connections, prepared statements, and conversions of results.

use super::database_error::{DatabaseError, Retry};
use crate::error::{Damage, StoreError};
use crate::hash::{Hash, Head};
use crate::names::{StreamName, Version};
use crate::report::StoreHealth;
use deadpool_postgres::{Object, Pool};
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

/// The parameters of a statement.
pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A future of a request in a pipeline.
pub(super) type PipelinedRequest<'a, T> =
    Pin<Box<dyn Future<Output = Result<T, tokio_postgres::Error>> + Send + 'a>>;

/// The connections to a database.
pub(super) struct Database {
    pub pool: Pool,
    /// The address without its password.
    pub redacted: String,
    pub patience: Duration,
    /// The health of the database, as of the latest write.
    pub health: watch::Sender<StoreHealth>,
    /// `true` if the database refused the latest write, for example because its disk is full. Writes that only
    /// overwrite may still succeed then.
    pub is_refusing: AtomicBool,
}

impl Database {
    /// Records the result of a write.
    pub fn record_result<T>(&self, written: &Result<T, StoreError>) {
        match written {
            Ok(_) => self.is_refusing.store(false, Ordering::Relaxed),
            Err(error) if is_refusal(error) => self.is_refusing.store(true, Ordering::Relaxed),
            Err(_) => {}
        }
        match written {
            Ok(_) => drop(self.health.send_if_modified(|health| {
                let was_up = health.is_up();
                *health = StoreHealth::Up;
                !was_up
            })),
            Err(error @ (StoreError::Down(_) | StoreError::Unavailable(_))) => {
                let text = error.to_string();
                self.health.send_modify(|health| {
                    let since = match health {
                        StoreHealth::Up => Instant::now(),
                        StoreHealth::Down { since, .. } => *since,
                    };
                    *health = StoreHealth::Down { since, problem: text };
                });
            }
            // The request itself was at fault, or another one was faster.
            Err(_) => {}
        }
    }

    /// Records the result of a heartbeat. Success only shows that the database can be reached.
    pub fn record_heartbeat(&self, result: &Result<(), StoreError>) {
        if result.is_err() || !self.is_refusing.load(Ordering::Relaxed) {
            self.record_result(result);
        }
    }

    pub async fn connection(&self) -> Result<Object, DatabaseError> {
        Ok(self.pool.get().await?)
    }

    /// Runs a statement once.
    pub async fn query_once(&self, sql: &str, parameters: Parameters<'_>) -> Result<Vec<Row>, DatabaseError> {
        let connection = self.connection().await?;
        let statement = prepare(&connection, sql).await?;
        Ok(connection.query(&statement, parameters).await?)
    }

    /// Runs a changing statement once, and returns the number of changed rows.
    pub async fn execute_once(&self, sql: &str, parameters: Parameters<'_>) -> Result<u64, DatabaseError> {
        let connection = self.connection().await?;
        let statement = prepare(&connection, sql).await?;
        Ok(connection.execute(&statement, parameters).await?)
    }

    /// Runs a changing statement, and retries it after conflicts with other transactions.
    pub async fn execute_past_conflicts(
        &self,
        sql: &str,
        parameters: Parameters<'_>,
    ) -> Result<u64, DatabaseError> {
        let mut retry = Retry::new(self.patience);
        loop {
            match self.execute_once(sql, parameters).await {
                Err(failure @ DatabaseError::Conflict(_)) => retry.wait_after(failure).await?,
                changed => return changed,
            }
        }
    }

    /// Runs a statement that may be repeated without harm, and retries it until it is answered or patience runs out.
    pub async fn query_with_retry(
        &self,
        sql: &str,
        parameters: Parameters<'_>,
    ) -> Result<Vec<Row>, StoreError> {
        let mut retry = Retry::new(self.patience);
        loop {
            match self.query_once(sql, parameters).await {
                Ok(rows) => return Ok(rows),
                Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_read_error)?,
            }
        }
    }

    /// Runs a repeatable statement that changes at most one row; returns `true` if it changed one.
    ///
    /// # Errors
    /// Returns [`StoreError::Unavailable`] if a lost attempt may have made the change.
    pub async fn change(&self, sql: &str, parameters: Parameters<'_>) -> Result<bool, StoreError> {
        let changed = self.changed(sql, parameters).await;
        self.record_result(&changed);
        changed
    }

    async fn changed(&self, sql: &str, parameters: Parameters<'_>) -> Result<bool, StoreError> {
        let mut retry = Retry::new(self.patience);
        loop {
            match self.execute_once(sql, parameters).await {
                Ok(0) if retry.is_outcome_unknown() => return Err(unknown_outcome()),
                Ok(changed) => return Ok(changed > 0),
                Err(failure) => retry.wait_after(failure).await.map_err(DatabaseError::into_write_error)?,
            }
        }
    }
}

/// Returns `true` if the database was reached but refused the request.
fn is_refusal(error: &StoreError) -> bool {
    let StoreError::Down(cause) = error else { return false };
    error.is_full() || matches!(cause.downcast_ref::<DatabaseError>(), Some(DatabaseError::Refused(_)))
}

/// Prepares a statement in the connection's cache. If this fails, nothing has been carried out.
pub(super) async fn prepare(
    connection: &Object,
    sql: &str,
) -> Result<tokio_postgres::Statement, DatabaseError> {
    connection.prepare_cached(sql).await.map_err(|error| match DatabaseError::from(error) {
        DatabaseError::Lost(text) => DatabaseError::NotSent(text),
        other => other,
    })
}

/// Returns the error for a change that an earlier, lost attempt may have made.
pub(super) fn unknown_outcome() -> StoreError {
    StoreError::unavailable("the connection was lost, and whether the request was stored cannot be told")
}

/// Sends requests in order, without waiting for answers in between, and returns their answers.
pub(super) async fn pipelined<T: Send>(
    mut requests: Vec<PipelinedRequest<'_, T>>,
) -> Vec<Result<T, tokio_postgres::Error>> {
    let mut answers: Vec<_> = requests.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        let mut is_done = true;
        // A request is sent when it is first polled.
        for (request, answer) in requests.iter_mut().zip(&mut answers) {
            if answer.is_none() {
                match request.as_mut().poll(context) {
                    Poll::Ready(ready) => *answer = Some(ready),
                    Poll::Pending => is_done = false,
                }
            }
        }
        if is_done { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    answers.into_iter().flatten().collect()
}

/// Returns a column of a row that belongs to `place`.
pub(super) fn column<'a, T: FromSql<'a>>(row: &'a Row, at: usize, context: &str) -> Result<T, Damage> {
    row.try_get(at).map_err(|_| {
        let name = row.columns().get(at).map_or("?", |column| column.name());
        Damage::new(context, format!("its column {name} is empty or of another form"))
    })
}

/// Returns a text that is stored as bytes.
pub(super) fn text(row: &Row, at: usize, context: &str) -> Result<String, Damage> {
    let bytes: &[u8] = column(row, at, context)?;
    String::from_utf8(bytes.to_vec()).map_err(|_| {
        let name = row.columns().get(at).map_or("?", |column| column.name());
        Damage::new(context, format!("its {name} is no text"))
    })
}

pub(super) fn stream(row: &Row, at: usize, context: &str) -> Result<StreamName, Damage> {
    let name: String = column(row, at, context)?;
    StreamName::new(name).map_err(|invalid| Damage::new(context, invalid.to_string()))
}

pub(super) fn hash(bytes: &[u8], context: &str) -> Result<Hash, Damage> {
    bytes.try_into().map(Hash).map_err(|_| Damage::new(context, "its hash has another length"))
}

pub(super) fn number(row: &Row, at: usize, context: &str) -> Result<u64, Damage> {
    let number: i64 = column(row, at, context)?;
    u64::try_from(number).map_err(|_| Damage::new(context, "a number is negative"))
}

/// Returns the version and the hash, from two consecutive columns.
pub(super) fn head(row: &Row, at: usize, context: &str) -> Result<Head, Damage> {
    Ok(Head {
        version: Version(number(row, at, context)?),
        hash: hash(column(row, at + 1, context)?, context)?,
    })
}

/// Converts a number for the database. Numbers beyond its range are clamped.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

const TIME_SHIFT: u64 = 1 << 63;

/// Converts a time for the database, whose numbers are signed: times are shifted to keep their order.
pub(super) fn encode_time(time: u64) -> i64 {
    (time ^ TIME_SHIFT) as i64
}

pub(super) fn decode_time(time: i64) -> u64 {
    time as u64 ^ TIME_SHIFT
}
