//! The session of a process. While the process renews it, the process keeps the jobs that it claimed until their leases
//! end, and the names that it leased. After the session's end, the first process that checks frees them for all.

use super::database::{Database, column};
use super::failure::Failure;
use super::queue::Queue;
use super::sql;
use crate::error::StoreError;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex as SyncMutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio_postgres::Row;

/// The interval between two beats.
const BEAT: Duration = Duration::from_secs(2);
/// The time in seconds for which the session lasts after a beat.
const LIFE: f64 = 8.0;
/// The longest time in seconds for which an ended session can count as alive after the clock of the database was set
/// back.
const LONGEST_LIFE: f64 = 60.0;
/// The time for which a claim without an answer is looked up: longer than the database runs a statement after its
/// connection was cut.
const LOST_CLAIM: Duration = Duration::from_mins(2);

/// A moment by two clocks: the monotonic one, which stands still while the machine sleeps, and one that may be set.
#[derive(Clone, Copy)]
struct Moment {
    steady: Instant,
    shown: SystemTime,
}

impl Moment {
    fn now() -> Self {
        Self { steady: Instant::now(), shown: SystemTime::now() }
    }

    /// Returns the time since then, by the clock that shows more.
    fn elapsed(self) -> Duration {
        self.steady.elapsed().max(self.shown.elapsed().unwrap_or_default())
    }
}

/// The session of this process, which begins with its first claim or lease.
#[derive(Default)]
pub(super) struct Session {
    begun: Mutex<Option<AbortHandle>>,
    /// The session's id; 0 before it begins.
    id: AtomicI64,
    /// `true` if this process shares the work with others.
    shares: AtomicBool,
    /// The time at which the session was last known to be alive.
    alive_at: SyncMutex<Option<Moment>>,
    /// Held while the session is renewed, so that it begins anew only once.
    prolonging: Mutex<()>,
    /// The claim attempts without an answer, with their times.
    lost_claims: SyncMutex<Vec<(i64, Instant)>>,
}

impl Session {
    /// Returns the session's id.
    pub async fn id(&self, queue: &Arc<Queue>) -> Result<i64, StoreError> {
        let mut beating = self.begun.lock().await;
        if beating.is_some() {
            if self.may_have_ended() {
                self.prolong(&queue.database).await?;
            }
            return Ok(self.present());
        }
        let asked = Moment::now();
        let id = begun(&queue.database.read(sql::BEGIN_SESSION, &[&LIFE, &self.shares()]).await?)?;
        // Frees the claims of an earlier process that has ended cleanly.
        release(&queue.database).await?;
        self.id.store(id, Ordering::Relaxed);
        *self.alive_at() = Some(asked);
        *beating = Some(queue.spawn(beat(Arc::downgrade(queue))).abort_handle());
        Ok(id)
    }

    /// Returns the session's id, or 0 if it has not begun.
    pub fn present(&self) -> i64 {
        self.id.load(Ordering::Relaxed)
    }

    /// Lets this process share the work with others.
    pub fn share(&self) {
        self.shares.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if this process shares the work with others.
    pub fn shares(&self) -> bool {
        self.shares.load(Ordering::Relaxed)
    }

    /// Returns `true` if this process stood still, or was cut off, for so long that its session may have expired.
    /// Claims in an expired session could be given to another process at the same time.
    fn may_have_ended(&self) -> bool {
        self.alive_at().is_none_or(|at| at.elapsed() >= Duration::from_secs_f64(LIFE))
    }

    fn alive_at(&self) -> MutexGuard<'_, Option<Moment>> {
        self.alive_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renews the session. If it has expired, a new one begins, and processes that began since come before this one.
    async fn prolong(&self, database: &Database) -> Result<(), StoreError> {
        let _only = self.prolonging.lock().await;
        let (asked, id) = (Moment::now(), self.present());
        if database.change_past_others(sql::BEAT, &[&id, &LIFE]).await.map_err(Failure::writing)? == 0 {
            let found = database.read(sql::BEGIN_SESSION, &[&LIFE, &self.shares()]).await?;
            self.id.store(begun(&found)?, Ordering::Relaxed);
        }
        *self.alive_at() = Some(asked);
        Ok(())
    }

    /// Records a claim attempt without an answer, so that its jobs are returned.
    pub fn claim_was_lost(&self, attempt: i64) {
        self.lost_claims().push((attempt, Instant::now()));
    }

    fn lost_claims(&self) -> MutexGuard<'_, Vec<(i64, Instant)>> {
        self.lost_claims.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the session and frees its claims.
    pub async fn end(&self, database: &Database) -> Result<(), StoreError> {
        let Some(beating) = self.begun.lock().await.take() else { return Ok(()) };
        beating.abort();
        let id = self.id.swap(0, Ordering::Relaxed);
        database.read(sql::RELEASE_OWN_NAMES, &[&id]).await?;
        database.read(sql::END_SESSION, &[&id]).await?;
        release(database).await
    }

    async fn beaten(&self, database: &Database) -> Result<(), StoreError> {
        self.prolong(database).await?;
        let lost: Vec<i64> = {
            let mut lost = self.lost_claims();
            lost.retain(|(_, at)| at.elapsed() < LOST_CLAIM);
            lost.iter().map(|(attempt, _)| *attempt).collect()
        };
        if !lost.is_empty() {
            database.change_past_others(sql::GIVE_BACK, &[&lost]).await.map_err(Failure::writing)?;
        }
        database
            .change_past_others(sql::SHORTEN_SESSIONS, &[&LONGEST_LIFE])
            .await
            .map_err(Failure::writing)?;
        for sql in [sql::END_SILENT_SESSIONS, sql::RELEASE] {
            database.change_past_others(sql, &[]).await.map_err(Failure::writing)?;
        }
        let id = self.present();
        database.change_past_others(sql::RELEASE_NAMES, &[&id]).await.map_err(Failure::writing)?;
        Ok(())
    }
}

/// Returns the id of a session that has just begun.
fn begun(found: &[Row]) -> Result<i64, StoreError> {
    let row = found.first().ok_or_else(|| StoreError::unavailable("no session could be begun"))?;
    Ok(column(row, 0, "a session")?)
}

/// Renews the session while the store is open, and ends those of other processes that have expired.
async fn beat(queue: Weak<Queue>) {
    loop {
        tokio::time::sleep(BEAT).await;
        let Some(queue) = queue.upgrade() else { return };
        let beaten = queue.session.beaten(&queue.database).await;
        // Reports the health soon, even if no games are played.
        queue.database.note_beat(&beaten);
    }
}

/// Frees the claims of sessions that have ended.
async fn release(database: &Database) -> Result<(), StoreError> {
    database.read(sql::END_SILENT_SESSIONS, &[]).await?;
    database.read(sql::RELEASE, &[]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::{LIFE, Moment, Session};
    use std::time::{Duration, Instant, SystemTime};

    #[test]
    fn a_session_may_have_ended_while_the_machine_slept() {
        let session = Session::default();
        *session.alive_at() = Some(Moment::now());
        assert!(!session.may_have_ended());
        let slept = SystemTime::now().checked_sub(Duration::from_secs_f64(LIFE)).expect("a time");
        *session.alive_at() = Some(Moment { steady: Instant::now(), shown: slept });
        assert!(session.may_have_ended(), "the clock that nobody sets stood still meanwhile");
    }
}
