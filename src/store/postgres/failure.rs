//! What went wrong between this process and the database, by what is to be done about it.

use crate::error::{Damage, StoreError};
use deadpool_postgres::PoolError;
use std::error::Error;
use std::io;
use std::time::{Duration, Instant};
use tokio_postgres::error::SqlState;

/// A request that failed. The texts contain no stored values: what PostgreSQL says in detail is left out, because it
/// quotes rows.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Failure {
    /// There was no connection, so nothing was changed.
    #[error("the database cannot be reached: {0}")]
    NotSent(String),
    /// The connection ended before the answer came.
    #[error("the connection to the database was lost: {0}")]
    Lost(String),
    /// Another transaction was in the way, so nothing was changed.
    #[error("other transactions were in the way: {0}")]
    InTheWay(String),
    /// An index row belongs to another stream, so nothing was changed.
    #[error("an index row belongs to another stream")]
    Taken,
    /// The database found its files damaged.
    #[error("the database reports damage: {0}")]
    Damaged(String),
    /// The database has no room, so nothing was changed.
    #[error("the database has no room: {0}")]
    Full(String),
    /// The database refused, so nothing was changed.
    #[error("the database refused: {0}")]
    Refused(String),
}

impl Failure {
    /// Whether the same request can be tried again. After [`Lost`](Self::Lost) it may have been carried out already.
    fn is_passing(&self) -> bool {
        matches!(self, Self::NotSent(_) | Self::Lost(_) | Self::InTheWay(_))
    }

    /// What a reader is told.
    pub fn reading(self) -> StoreError {
        match self {
            Self::Damaged(problem) => Damage::new("the database", problem).into(),
            other => StoreError::unavailable(other),
        }
    }

    /// What a writer is told.
    pub fn writing(self) -> StoreError {
        match self {
            Self::Damaged(problem) => Damage::new("the database", problem).into(),
            Self::Lost(_) => StoreError::unavailable(self),
            Self::Full(_) => StoreError::down(io::Error::new(io::ErrorKind::StorageFull, self)),
            other => StoreError::down(other),
        }
    }
}

impl From<tokio_postgres::Error> for Failure {
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
            // The last but one: what another transaction stores at the same time is seen after its end. The last: this
            // is a standby, which may be about to take over.
            "40001" | "40P01" | "23505" | "25006" => Self::InTheWay(text),
            "23502" if refusal.table() == Some("index_rows") => Self::Taken,
            // With the first of these how the statement ended is not known.
            "40003" | "57P01" | "57P02" | "57P03" => Self::Lost(text),
            "XX001" | "XX002" => Self::Damaged(text),
            "53100" => Self::Full(text),
            class if class.starts_with("08") => Self::Lost(text),
            _ if *code == SqlState::TOO_MANY_CONNECTIONS => Self::NotSent(text),
            _ => Self::Refused(text),
        }
    }
}

impl From<PoolError> for Failure {
    fn from(error: PoolError) -> Self {
        match error {
            // Nothing but the greeting was sent.
            PoolError::Backend(error) => match Self::from(error) {
                Self::Lost(text) => Self::NotSent(text),
                other => other,
            },
            PoolError::Timeout(_) => Self::NotSent("no connection became free in time".to_owned()),
            other => Self::NotSent(other.to_string()),
        }
    }
}

/// Tries again until patience is over, after pauses that grow.
#[derive(Clone)]
pub(super) struct Retry {
    until: Instant,
    pause: Duration,
    lost: bool,
}

impl Retry {
    pub fn new(patience: Duration) -> Self {
        Self { until: Instant::now() + patience, pause: Duration::from_millis(1), lost: false }
    }

    /// Waits before the next attempt.
    ///
    /// # Errors
    /// The failure, when there is to be no other attempt. Once the outcome of an attempt was unknown, it stays so.
    pub async fn after(&mut self, failure: Failure) -> Result<(), Failure> {
        self.lost |= matches!(failure, Failure::Lost(_));
        if !failure.is_passing() || Instant::now() >= self.until {
            return Err(match failure {
                Failure::NotSent(text) | Failure::InTheWay(text) if self.lost => Failure::Lost(text),
                failure => failure,
            });
        }
        self.pause().await;
        Ok(())
    }

    /// Whether the outcome of an attempt is unknown.
    pub fn is_in_doubt(&self) -> bool {
        self.lost
    }

    /// Whether there may be another attempt.
    pub fn has_time(&self) -> bool {
        Instant::now() < self.until
    }

    /// Waits. The pauses of those who are in each other's way differ.
    pub async fn pause(&mut self) {
        let mut byte = [128];
        if getrandom::fill(&mut byte).is_err() {
            // The pauses are alike then, and the way is free later.
            byte = [128];
        }
        tokio::time::sleep(self.pause.mul_f64(f64::from(byte[0]) / 128.0)).await;
        self.pause = (self.pause * 2).min(Duration::from_millis(200));
    }
}
