//! Requests to the database: connections, prepared statements, and the forms of what comes back.

use super::failure::{Failure, Retry};
use crate::error::{Damage, StoreError};
use crate::hash::{Hash, Head};
use crate::names::{Number, StreamName};
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

/// Parameters of a statement.
pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A future of some that are sent together.
pub(super) type Sent<'a, T> = Pin<Box<dyn Future<Output = Result<T, tokio_postgres::Error>> + Send + 'a>>;

/// Connections to a database.
pub(super) struct Database {
    pub pool: Pool,
    /// The address without password.
    pub shown: String,
    pub patience: Duration,
    /// Whether it can be written to, as far as the latest write has shown.
    pub health: watch::Sender<StoreHealth>,
    /// Whether the database refused the latest write, as when its disk is full: what overwrites may go on then.
    pub refuses: AtomicBool,
}

impl Database {
    /// Notes whether a write could be carried out.
    pub fn note<T>(&self, written: &Result<T, StoreError>) {
        match written {
            Ok(_) => self.refuses.store(false, Ordering::Relaxed),
            Err(error) if is_refusal(error) => self.refuses.store(true, Ordering::Relaxed),
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
            // The request itself was at fault, or another was faster.
            Err(_) => {}
        }
    }

    /// Notes whether the heartbeat could be written, which shows that the database can be reached and no more.
    pub fn note_beat(&self, beaten: &Result<(), StoreError>) {
        if beaten.is_err() || !self.refuses.load(Ordering::Relaxed) {
            self.note(beaten);
        }
    }

    pub async fn connection(&self) -> Result<Object, Failure> {
        Ok(self.pool.get().await?)
    }

    /// A statement, once.
    pub async fn once(&self, sql: &str, parameters: Parameters<'_>) -> Result<Vec<Row>, Failure> {
        let connection = self.connection().await?;
        let statement = prepared(&connection, sql).await?;
        Ok(connection.query(&statement, parameters).await?)
    }

    /// A statement that changes something, once: how many rows it changed.
    pub async fn change_once(&self, sql: &str, parameters: Parameters<'_>) -> Result<u64, Failure> {
        let connection = self.connection().await?;
        let statement = prepared(&connection, sql).await?;
        Ok(connection.execute(&statement, parameters).await?)
    }

    /// A statement that changes something, and is made again when another transaction was in its way.
    pub async fn change_past_others(&self, sql: &str, parameters: Parameters<'_>) -> Result<u64, Failure> {
        let mut retry = Retry::new(self.patience);
        loop {
            match self.change_once(sql, parameters).await {
                Err(failure @ Failure::InTheWay(_)) => retry.after(failure).await?,
                changed => return changed,
            }
        }
    }

    /// A statement that reads, until it is answered or patience is over.
    pub async fn read(&self, sql: &str, parameters: Parameters<'_>) -> Result<Vec<Row>, StoreError> {
        let mut retry = Retry::new(self.patience);
        loop {
            match self.once(sql, parameters).await {
                Ok(rows) => return Ok(rows),
                Err(failure) => retry.after(failure).await.map_err(Failure::reading)?,
            }
        }
    }

    /// A statement that changes a row or none, and can be repeated: whether it changed one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when a lost attempt may have been the one that changed it.
    pub async fn change(&self, sql: &str, parameters: Parameters<'_>) -> Result<bool, StoreError> {
        let changed = self.changed(sql, parameters).await;
        self.note(&changed);
        changed
    }

    async fn changed(&self, sql: &str, parameters: Parameters<'_>) -> Result<bool, StoreError> {
        let mut retry = Retry::new(self.patience);
        loop {
            match self.change_once(sql, parameters).await {
                Ok(0) if retry.is_in_doubt() => return Err(in_doubt()),
                Ok(changed) => return Ok(changed > 0),
                Err(failure) => retry.after(failure).await.map_err(Failure::writing)?,
            }
        }
    }
}

/// Whether the database was reached, and did not do it.
fn is_refusal(error: &StoreError) -> bool {
    let StoreError::Down(cause) = error else { return false };
    error.is_full() || matches!(cause.downcast_ref::<Failure>(), Some(Failure::Refused(_)))
}

/// A statement in the connection's cache. Nothing has been carried out when it cannot be prepared.
pub(super) async fn prepared(connection: &Object, sql: &str) -> Result<tokio_postgres::Statement, Failure> {
    connection.prepare_cached(sql).await.map_err(|error| match Failure::from(error) {
        Failure::Lost(text) => Failure::NotSent(text),
        other => other,
    })
}

/// A change that nothing is found of, when an earlier attempt may have made it.
pub(super) fn in_doubt() -> StoreError {
    StoreError::unavailable("the connection was lost, and whether the request was stored cannot be told")
}

/// Sends requests in their order, without waiting for answers between them, and gives their answers.
pub(super) async fn pipelined<T: Send>(
    mut requests: Vec<Sent<'_, T>>,
) -> Vec<Result<T, tokio_postgres::Error>> {
    let mut answers: Vec<_> = requests.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        let mut is_done = true;
        // A request is sent when it is polled for the first time.
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

/// A column of a row that belongs to `place`.
pub(super) fn column<'a, T: FromSql<'a>>(row: &'a Row, at: usize, place: &str) -> Result<T, Damage> {
    row.try_get(at).map_err(|_| {
        let name = row.columns().get(at).map_or("?", |column| column.name());
        Damage::new(place, format!("its column {name} is empty or of another form"))
    })
}

/// A text that is kept as bytes.
pub(super) fn text(row: &Row, at: usize, place: &str) -> Result<String, Damage> {
    let bytes: &[u8] = column(row, at, place)?;
    String::from_utf8(bytes.to_vec()).map_err(|_| {
        let name = row.columns().get(at).map_or("?", |column| column.name());
        Damage::new(place, format!("its {name} is no text"))
    })
}

pub(super) fn stream(row: &Row, at: usize, place: &str) -> Result<StreamName, Damage> {
    let name: String = column(row, at, place)?;
    StreamName::new(name).map_err(|invalid| Damage::new(place, invalid.to_string()))
}

pub(super) fn hash(bytes: &[u8], place: &str) -> Result<Hash, Damage> {
    bytes.try_into().map(Hash).map_err(|_| Damage::new(place, "its hash has another length"))
}

pub(super) fn number(row: &Row, at: usize, place: &str) -> Result<u64, Damage> {
    let number: i64 = column(row, at, place)?;
    u64::try_from(number).map_err(|_| Damage::new(place, "a number is negative"))
}

/// Version and hash in two columns that follow each other.
pub(super) fn head(row: &Row, at: usize, place: &str) -> Result<Head, Damage> {
    Ok(Head { number: Number(number(row, at, place)?), hash: hash(column(row, at + 1, place)?, place)? })
}

/// A number for the database, in which nothing is counted so far.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

const SHIFT: u64 = 1 << 63;

/// A time for the database, whose numbers are signed: shifted, so that the order stays.
pub(super) fn to_time(time: u64) -> i64 {
    (time ^ SHIFT) as i64
}

pub(super) fn from_time(time: i64) -> u64 {
    time as u64 ^ SHIFT
}
