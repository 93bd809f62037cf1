//! Errors of requests to the database, grouped by their handling, and retries.

use crate::error::{Damage, StoreError};
use deadpool_postgres::PoolError;
use std::error::Error;
use std::io;
use std::time::{Duration, Instant};
use tokio_postgres::error::SqlState;

/// A failed request. The texts contain no stored values: PostgreSQL's details are omitted, because they quote rows.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum DatabaseError {
    /// No connection was available, so nothing was changed.
    #[error("the database cannot be reached: {0}")]
    NotSent(String),
    /// The connection ended before the answer arrived.
    #[error("the connection to the database was lost: {0}")]
    Lost(String),
    /// A conflict with another transaction, so nothing was changed.
    #[error("other transactions were in the way: {0}")]
    Conflict(String),
    /// An index row belongs to another stream, so nothing was changed.
    #[error("an index row belongs to another stream")]
    RowTaken,
    /// The database found its files damaged.
    #[error("the database reports damage: {0}")]
    Damaged(String),
    /// The disk of the database is full, so nothing was changed.
    #[error("the database has no room: {0}")]
    Full(String),
    /// The database refused, so nothing was changed.
    #[error("the database refused: {0}")]
    Refused(String),
}

impl DatabaseError {
    /// Returns `true` if the same request can be retried. After [`Lost`](Self::Lost) it may have been carried out
    /// already.
    fn is_transient(&self) -> bool {
        matches!(self, Self::NotSent(_) | Self::Lost(_) | Self::Conflict(_))
    }

    /// Returns the error for a reader.
    pub fn into_read_error(self) -> StoreError {
        match self {
            Self::Damaged(problem) => Damage::new("the database", problem).into(),
            other => StoreError::unavailable(other),
        }
    }

    /// Returns the error for a writer.
    pub fn into_write_error(self) -> StoreError {
        match self {
            Self::Damaged(problem) => Damage::new("the database", problem).into(),
            Self::Lost(_) => StoreError::unavailable(self),
            Self::Full(_) => StoreError::down(io::Error::new(io::ErrorKind::StorageFull, self)),
            other => StoreError::down(other),
        }
    }
}

impl From<tokio_postgres::Error> for DatabaseError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(refusal) = error.as_db_error() else {
            let mut text = error.to_string();
            let mut source = error.source();
            while let Some(cause) = source {
                text = format!("{text}: {cause}");
                source = cause.source();
            }
            return Self::Lost(text);
        };
        let code = refusal.code();
        let text = format!("{} ({})", refusal.message(), code.code());
        match code.code() {
            // 23505: a concurrent transaction's insert becomes visible only after its commit. 25006: this is a standby,
            // which may be about to take over.
            "40001" | "40P01" | "23505" | "25006" => Self::Conflict(text),
            "23502" if refusal.table() == Some("index_rows") => Self::RowTaken,
            // 40003 leaves the outcome of the statement unknown.
            "40003" | "57P01" | "57P02" | "57P03" => Self::Lost(text),
            "XX001" | "XX002" => Self::Damaged(text),
            "53100" => Self::Full(text),
            class if class.starts_with("08") => Self::Lost(text),
            _ if *code == SqlState::TOO_MANY_CONNECTIONS => Self::NotSent(text),
            _ => Self::Refused(text),
        }
    }
}

impl From<PoolError> for DatabaseError {
    fn from(error: PoolError) -> Self {
        match error {
            // Only the greeting was sent.
            PoolError::Backend(error) => match Self::from(error) {
                Self::Lost(text) => Self::NotSent(text),
                other => other,
            },
            PoolError::Timeout(_) => Self::NotSent("no connection became free in time".to_owned()),
            other => Self::NotSent(other.to_string()),
        }
    }
}

/// The state of retries, which have growing pauses until patience runs out.
#[derive(Clone)]
pub(super) struct Retry {
    deadline: Instant,
    pause: Duration,
    /// `true` if the outcome of an attempt is unknown.
    is_outcome_unknown: bool,
}

impl Retry {
    pub fn new(patience: Duration) -> Self {
        Self {
            deadline: Instant::now() + patience,
            pause: Duration::from_millis(1),
            is_outcome_unknown: false,
        }
    }

    /// Waits before the next attempt.
    ///
    /// # Errors
    /// Returns the failure if the request must not be retried, or the time is over. Once the outcome of an attempt was
    /// unknown, the failure is [`DatabaseError::Lost`].
    pub async fn wait_after(&mut self, failure: DatabaseError) -> Result<(), DatabaseError> {
        self.is_outcome_unknown |= matches!(failure, DatabaseError::Lost(_));
        if !failure.is_transient() || Instant::now() >= self.deadline {
            return Err(match failure {
                DatabaseError::NotSent(text) | DatabaseError::Conflict(text) if self.is_outcome_unknown => {
                    DatabaseError::Lost(text)
                }
                failure => failure,
            });
        }
        self.pause().await;
        Ok(())
    }

    /// Returns `true` if the outcome of an attempt is unknown.
    pub fn is_outcome_unknown(&self) -> bool {
        self.is_outcome_unknown
    }

    /// Returns `true` if there is time for another attempt.
    pub fn has_time(&self) -> bool {
        Instant::now() < self.deadline
    }

    /// Waits for a pause of random length, so that conflicting processes do not meet again.
    pub async fn pause(&mut self) {
        let mut byte = [128];
        if getrandom::fill(&mut byte).is_err() {
            // Without randomness the pauses are equal, which only delays the end of the conflict.
            byte = [128];
        }
        tokio::time::sleep(self.pause.mul_f64(f64::from(byte[0]) / 128.0)).await;
        self.pause = (self.pause * 2).min(Duration::from_millis(200));
    }
}
