//! The session of a process: as long as it says that it is alive, what it has claimed is its own until the lease ends.
//! When it has ended, others are given that soon, by whichever process looks first.

use super::database::{Database, column};
use super::failure::Failure;
use super::queue::Queue;
use super::sql;
use crate::error::StoreError;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio_postgres::Row;

/// How often a process says that it is alive.
const BEAT: Duration = Duration::from_secs(2);
/// For how many seconds it is taken for alive after that.
const LIFE: f64 = 8.0;

/// The session of this process, which begins with its first claim.
#[derive(Default)]
pub(super) struct Session(Mutex<Option<Begun>>);

struct Begun {
    id: Arc<AtomicI64>,
    beating: AbortHandle,
}

impl Session {
    /// The session's id.
    pub async fn id(&self, queue: &Arc<Queue>) -> Result<i64, StoreError> {
        let mut session = self.0.lock().await;
        if let Some(begun) = &*session {
            return Ok(begun.id.load(Ordering::Relaxed));
        }
        let number = begun(&queue.database.read(sql::BEGIN_SESSION, &[&LIFE]).await?)?;
        // What a process before this one had claimed, if it has ended in order.
        release(&queue.database).await?;
        let id = Arc::new(AtomicI64::new(number));
        let beating = queue.spawn(beat(Arc::downgrade(queue), Arc::clone(&id))).abort_handle();
        *session = Some(Begun { id, beating });
        Ok(number)
    }

    /// Ends the session: what it has claimed is free.
    pub async fn end(&self, database: &Database) -> Result<(), StoreError> {
        let Some(begun) = self.0.lock().await.take() else { return Ok(()) };
        begun.beating.abort();
        database.read(sql::END_SESSION, &[&begun.id.load(Ordering::Relaxed)]).await?;
        release(database).await
    }
}

/// The id of a session that has just begun.
fn begun(found: &[Row]) -> Result<i64, StoreError> {
    let row = found.first().ok_or_else(|| StoreError::unavailable("no session could be begun"))?;
    Ok(column(row, 0, "a session")?)
}

/// Says that a process is alive, as long as it has the store open, and looks after those that are not.
async fn beat(queue: Weak<Queue>, id: Arc<AtomicI64>) {
    loop {
        tokio::time::sleep(BEAT).await;
        let Some(queue) = queue.upgrade() else { return };
        let beaten = beaten(&queue.database, &id).await;
        // Whoever watches over the program is told soon, also where nobody plays.
        queue.database.note(&beaten);
    }
}

async fn beaten(database: &Database, id: &AtomicI64) -> Result<(), StoreError> {
    let now = id.load(Ordering::Relaxed);
    if database.change_once(sql::BEAT, &[&now, &LIFE]).await.map_err(Failure::writing)? == 0 {
        // It was taken for ended. Whoever has begun since comes before it now.
        let found = database.once(sql::BEGIN_SESSION, &[&LIFE]).await.map_err(Failure::writing)?;
        id.store(begun(&found)?, Ordering::Relaxed);
    }
    for sql in [sql::END_SILENT_SESSIONS, sql::RELEASE] {
        database.change_once(sql, &[]).await.map_err(Failure::writing)?;
    }
    Ok(())
}

/// Makes free what was claimed in sessions that have ended.
async fn release(database: &Database) -> Result<(), StoreError> {
    database.read(sql::END_SILENT_SESSIONS, &[]).await?;
    database.read(sql::RELEASE, &[]).await.map(drop)
}
