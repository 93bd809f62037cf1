//! Runs the shards of this process: starts those that it leases, and stops those that it gives up.

use super::leases::{SessionNote, ShardChanges, ShardLeases};
use super::shard::ResumableSession;
use super::{GatewayError, ShardSet};
use crate::shared_state::SharedStateError;
use crate::supervisor::run_to_completion;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The interval of checks for this process's shards.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The interval while this process has fewer than its fair share: events between two connections of a shard wait until
/// one process takes it over, and Discord waits only three seconds for an answer.
const SHORT_CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// The timeout for finding the process that takes over when this one leaves.
const MEMBERS_TIMEOUT: Duration = Duration::from_millis(250);

/// A shard that runs here.
struct RunningShard {
    leave: watch::Sender<bool>,
}

impl ShardSet {
    /// Runs the shards of this process until it leaves and they have closed.
    pub(super) async fn run(
        self: &Arc<Self>,
        leases: &Arc<ShardLeases>,
        total: u32,
    ) -> Result<(), GatewayError> {
        let mut running: BTreeMap<u32, RunningShard> = BTreeMap::new();
        let mut tasks = JoinSet::new();
        let mut leaving = self.leaving.clone();
        let mut check = interval(CHECK_INTERVAL);
        check.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.expected.get_or_init(|| leases.count());
        loop {
            tokio::select! {
                _ = check.tick() => {}
                Ok(()) = leaving.changed() => {}
                () = self.changed.notified() => {}
                Some(ended) = tasks.join_next() => {
                    // The first shard that cannot continue ends all: dropping the others stops them.
                    let (shard, ended) = ended.map_err(|error| GatewayError::Fatal(error.to_string()))?;
                    ended?;
                    running.remove(&shard);
                    let session = self.remove_shard(shard);
                    if let Err(error) = self.release_shard(shard, session, leases).await {
                        tracing::debug!(shard, %error, "a shard was not given back yet");
                    }
                }
            }
            if *self.leaving.borrow() {
                // A process that has just started resumes sessions, too.
                if let Ok(Ok(members)) = timeout(MEMBERS_TIMEOUT, leases.count_processes()).await {
                    self.has_others.store(members > 1, Ordering::SeqCst);
                }
                for shard in running.values() {
                    shard.leave.send_replace(true);
                }
                if running.is_empty() {
                    return Ok(());
                }
                continue;
            }
            let changes = tokio::select! {
                changes = self.update_shards(leases, &running) => changes,
                Ok(()) = leaving.changed() => continue,
            };
            // While the shared state is unavailable, no changes are made.
            match changes {
                Ok(ShardChanges { start, is_short, .. }) => {
                    check.reset_after(if is_short { SHORT_CHECK_INTERVAL } else { CHECK_INTERVAL });
                    for shard in start {
                        let (leave, leaving) = watch::channel(false);
                        running.insert(shard, RunningShard { leave });
                        self.add_shard(shard);
                        let (all, leases) = (Arc::clone(self), Arc::clone(leases));
                        tasks.spawn(async move {
                            let restarts = all.inner.metrics.restarts.clone();
                            let keep = || all.run_shard((shard, total), &leases, leaving.clone());
                            (shard, run_to_completion(&format!("shard {shard}"), &restarts, keep).await)
                        });
                    }
                }
                Err(error) => tracing::warn!(%error, "gateway: which shards are this bot's cannot be asked"),
            }
        }
    }

    /// Compares the running shards with the wanted ones, and stops those that should end.
    async fn update_shards(
        &self,
        leases: &ShardLeases,
        running: &BTreeMap<u32, RunningShard>,
    ) -> Result<ShardChanges, SharedStateError> {
        let changes = leases.plan(&running.keys().copied().collect()).await?;
        // Before any shard leaves, because it asks whether its session is handed over.
        self.has_others.store(!changes.is_alone, Ordering::SeqCst);
        for shard in &changes.stop {
            if let Some(running) = running.get(shard)
                && !running.leave.send_replace(true)
            {
                tracing::info!(shard, "gateway: another process runs this shard from now on");
            }
        }
        for shard in &changes.start {
            tracing::info!(shard, "gateway: this process runs this shard from now on");
        }
        let connected = self.connected().clone();
        leases.publish_connected(connected.into_iter()).await?;
        if !changes.is_alone {
            let sessions = self.sessions().clone();
            for (shard, session) in sessions {
                leases.note_session(shard, self.session_note(session)).await?;
            }
            let all = leases.are_all_connected().await?;
            // A shard here may just have lost its connection.
            let all = all && self.connected().values().all(|connected| *connected);
            self.reached.send_if_modified(|was| std::mem::replace(was, all) != all);
        }
        Ok(changes)
    }

    /// Releases a shard that no longer runs here, so that another process can continue its session.
    async fn release_shard(
        &self,
        shard: u32,
        session: Option<ResumableSession>,
        leases: &ShardLeases,
    ) -> Result<(), SharedStateError> {
        if let Some(session) = session.filter(|_| self.has_others.load(Ordering::SeqCst)) {
            leases.note_session(shard, self.session_note(session)).await?;
        }
        leases.release_shard(shard).await
    }

    fn session_note(&self, session: ResumableSession) -> SessionNote {
        SessionNote { application: self.application.get().map(|id| id.0), session }
    }
}
