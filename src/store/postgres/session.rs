//! The session of a process. While the process renews it, the process keeps the jobs that it claimed until their leases
//! end, and the names that it leased. After the session's end, the first process that checks frees them for all.

use super::database::{Database, column};
use super::database_error::DatabaseError;
use super::sql;
use super::write_queue::WriteQueue;
use crate::error::StoreError;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex as SyncMutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio_postgres::Row;

/// The interval between two heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// The time in seconds for which the session lasts after a heartbeat.
const LIFETIME_SECONDS: f64 = 8.0;
/// The longest time in seconds for which an ended session can count as alive after the clock of the database was set
/// back.
const MAX_LIFETIME_SECONDS: f64 = 60.0;
/// The time for which a claim without an answer is looked up: longer than the database runs a statement after its
/// connection was cut.
const LOST_CLAIM_TIMEOUT: Duration = Duration::from_mins(2);

/// The readings of two clocks: the monotonic one, which stands still while the machine sleeps, and the wall clock,
/// which may be set.
#[derive(Clone, Copy)]
struct ClockReadings {
    monotonic: Instant,
    wall: SystemTime,
}

impl ClockReadings {
    fn now() -> Self {
        Self { monotonic: Instant::now(), wall: SystemTime::now() }
    }

    /// Returns the time since then, by the clock that shows the longer one.
    fn elapsed(self) -> Duration {
        self.monotonic.elapsed().max(self.wall.elapsed().unwrap_or_default())
    }
}

/// The session of this process, which begins with its first claim or lease.
#[derive(Default)]
pub(super) struct Session {
    /// The task that sends heartbeats, once the session has begun.
    heartbeat_task: Mutex<Option<AbortHandle>>,
    /// The session's id; 0 before it begins.
    id: AtomicI64,
    /// `true` if this process shares the work with others.
    shares_work: AtomicBool,
    /// The time at which the session was last known to be alive.
    alive_at: SyncMutex<Option<ClockReadings>>,
    /// Held while the session is renewed, so that it begins anew only once.
    renewal: Mutex<()>,
    /// The claim attempts without an answer, with their times.
    lost_claims: SyncMutex<Vec<(i64, Instant)>>,
}

impl Session {
    /// Returns the session's id.
    pub async fn id(&self, queue: &Arc<WriteQueue>) -> Result<i64, StoreError> {
        let mut heartbeat_task = self.heartbeat_task.lock().await;
        if heartbeat_task.is_some() {
            if self.may_have_ended() {
                self.renew(&queue.database).await?;
            }
            return Ok(self.current_id());
        }
        let asked_at = ClockReadings::now();
        let id = session_id(
            &queue
                .database
                .query_with_retry(sql::BEGIN_SESSION, &[&LIFETIME_SECONDS, &self.shares_work()])
                .await?,
        )?;
        // Frees the claims of an earlier process that has ended cleanly.
        release_ended_claims(&queue.database).await?;
        self.id.store(id, Ordering::Relaxed);
        *self.alive_at() = Some(asked_at);
        *heartbeat_task = Some(queue.spawn(run_heartbeat(Arc::downgrade(queue))).abort_handle());
        Ok(id)
    }

    /// Returns the session's id, or 0 if it has not begun.
    pub fn current_id(&self) -> i64 {
        self.id.load(Ordering::Relaxed)
    }

    /// Lets this process share the work with others.
    pub fn share_work(&self) {
        self.shares_work.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if this process shares the work with others.
    pub fn shares_work(&self) -> bool {
        self.shares_work.load(Ordering::Relaxed)
    }

    /// Returns `true` if this process stood still, or was cut off, for so long that its session may have expired.
    /// Claims in an expired session could be given to another process at the same time.
    fn may_have_ended(&self) -> bool {
        self.alive_at().is_none_or(|at| at.elapsed() >= Duration::from_secs_f64(LIFETIME_SECONDS))
    }

    fn alive_at(&self) -> MutexGuard<'_, Option<ClockReadings>> {
        self.alive_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renews the session. If it has expired, a new one begins, and processes that began since come before this one.
    async fn renew(&self, database: &Database) -> Result<(), StoreError> {
        let _guard = self.renewal.lock().await;
        let (asked_at, id) = (ClockReadings::now(), self.current_id());
        if database
            .execute_past_conflicts(sql::RENEW_SESSION, &[&id, &LIFETIME_SECONDS])
            .await
            .map_err(DatabaseError::into_write_error)?
            == 0
        {
            let found = database
                .query_with_retry(sql::BEGIN_SESSION, &[&LIFETIME_SECONDS, &self.shares_work()])
                .await?;
            self.id.store(session_id(&found)?, Ordering::Relaxed);
        }
        *self.alive_at() = Some(asked_at);
        Ok(())
    }

    /// Records a claim attempt without an answer, so that its jobs are returned.
    pub fn record_lost_claim(&self, attempt: i64) {
        self.lost_claims().push((attempt, Instant::now()));
    }

    fn lost_claims(&self) -> MutexGuard<'_, Vec<(i64, Instant)>> {
        self.lost_claims.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the session and frees its claims.
    pub async fn end(&self, database: &Database) -> Result<(), StoreError> {
        let Some(heartbeat_task) = self.heartbeat_task.lock().await.take() else { return Ok(()) };
        heartbeat_task.abort();
        let id = self.id.swap(0, Ordering::Relaxed);
        database.query_with_retry(sql::RELEASE_ALL_NAMES, &[&id]).await?;
        database.query_with_retry(sql::END_SESSION, &[&id]).await?;
        release_ended_claims(database).await
    }

    /// Renews the session, returns the jobs of lost claims, and ends the expired sessions of other processes.
    async fn send_heartbeat(&self, database: &Database) -> Result<(), StoreError> {
        self.renew(database).await?;
        let lost: Vec<i64> = {
            let mut lost = self.lost_claims();
            lost.retain(|(_, at)| at.elapsed() < LOST_CLAIM_TIMEOUT);
            lost.iter().map(|(attempt, _)| *attempt).collect()
        };
        if !lost.is_empty() {
            database
                .execute_past_conflicts(sql::RELEASE_ATTEMPTS, &[&lost])
                .await
                .map_err(DatabaseError::into_write_error)?;
        }
        database
            .execute_past_conflicts(sql::SHORTEN_SESSIONS, &[&MAX_LIFETIME_SECONDS])
            .await
            .map_err(DatabaseError::into_write_error)?;
        for sql in [sql::END_EXPIRED_SESSIONS, sql::RELEASE_ENDED_CLAIMS] {
            database.execute_past_conflicts(sql, &[]).await.map_err(DatabaseError::into_write_error)?;
        }
        let id = self.current_id();
        database
            .execute_past_conflicts(sql::DELETE_ENDED_LEASES, &[&id])
            .await
            .map_err(DatabaseError::into_write_error)?;
        Ok(())
    }
}

/// Returns the id of a session that has just begun.
fn session_id(found: &[Row]) -> Result<i64, StoreError> {
    let row = found.first().ok_or_else(|| StoreError::unavailable("no session could be begun"))?;
    Ok(column(row, 0, "a session")?)
}

/// Renews the session while the store is open, and ends those of other processes that have expired.
async fn run_heartbeat(queue: Weak<WriteQueue>) {
    loop {
        tokio::time::sleep(HEARTBEAT_INTERVAL).await;
        let Some(queue) = queue.upgrade() else { return };
        let sent = queue.session.send_heartbeat(&queue.database).await;
        // Keeps the health up to date while nothing is written.
        queue.database.record_heartbeat(&sent);
    }
}

/// Frees the claims of sessions that have ended.
async fn release_ended_claims(database: &Database) -> Result<(), StoreError> {
    database.query_with_retry(sql::END_EXPIRED_SESSIONS, &[]).await?;
    database.query_with_retry(sql::RELEASE_ENDED_CLAIMS, &[]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::{ClockReadings, LIFETIME_SECONDS, Session};
    use std::time::{Duration, Instant, SystemTime};

    #[test]
    fn a_session_may_have_expired_while_the_machine_slept() {
        let session = Session::default();
        *session.alive_at() = Some(ClockReadings::now());
        assert!(!session.may_have_ended());
        let asleep_since =
            SystemTime::now().checked_sub(Duration::from_secs_f64(LIFETIME_SECONDS)).expect("a time");
        *session.alive_at() = Some(ClockReadings { monotonic: Instant::now(), wall: asleep_since });
        assert!(session.may_have_ended(), "the clock that nobody sets stood still meanwhile");
    }
}
