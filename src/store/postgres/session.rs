//! The session of a process: as long as it says that it is alive, what it has claimed is its own until the lease ends.
//! When it has ended, others are given that soon, by whichever process looks first.

use super::database::{Database, column};
use super::queue::Queue;
use super::sql;
use crate::error::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::AbortHandle;

/// How often a process says that it is alive.
const BEAT: Duration = Duration::from_secs(2);
/// For how many seconds it is taken for alive after that.
const LIFE: f64 = 8.0;

/// The session of this process, which begins with its first claim.
#[derive(Default)]
pub(super) struct Session(Mutex<Option<Begun>>);

struct Begun {
    id: i64,
    beating: AbortHandle,
}

impl Session {
    /// The session's id.
    pub async fn id(&self, queue: &Arc<Queue>) -> Result<i64, StoreError> {
        let mut session = self.0.lock().await;
        if let Some(begun) = &*session {
            return Ok(begun.id);
        }
        let found = queue.database.read(sql::BEGIN_SESSION, &[&LIFE]).await?;
        let row = found.first().ok_or_else(|| StoreError::unavailable("no session could be begun"))?;
        let id = column(row, 0, "a session")?;
        // What a process before this one had claimed, if it has ended in order.
        release(&queue.database).await?;
        let beating = queue.spawn(beat(Arc::downgrade(queue), id)).abort_handle();
        *session = Some(Begun { id, beating });
        Ok(id)
    }

    /// Ends the session: what it has claimed is free.
    pub async fn end(&self, database: &Database) -> Result<(), StoreError> {
        let Some(begun) = self.0.lock().await.take() else { return Ok(()) };
        begun.beating.abort();
        database.read(sql::END_SESSION, &[&begun.id]).await?;
        release(database).await
    }
}

/// Says that a process is alive, as long as it has the store open, and looks after those that are not.
async fn beat(queue: std::sync::Weak<Queue>, id: i64) {
    loop {
        tokio::time::sleep(BEAT).await;
        let Some(queue) = queue.upgrade() else { return };
        let database = &queue.database;
        let beaten = async {
            database.once(sql::BEAT, &[&id, &LIFE]).await?;
            database.once(sql::END_SILENT_SESSIONS, &[]).await?;
            database.once(sql::RELEASE, &[]).await
        };
        if let Err(failure) = beaten.await {
            tracing::debug!(%failure, "store: the session could not be kept");
        }
    }
}

/// Makes free what was claimed in sessions that have ended.
async fn release(database: &Database) -> Result<(), StoreError> {
    database.read(sql::END_SILENT_SESSIONS, &[]).await?;
    database.read(sql::RELEASE, &[]).await.map(drop)
}
