//! Runs the shards of this process: starts those that it leases, and stops those that it gives up.

use super::leases::{Arrangement, NotedSession, ShardLeases};
use super::shard::Resume;
use super::{GatewayStopped, ShardSet};
use crate::shared_state::SharedStateError;
use crate::supervisor::until_done;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The interval of checks for this process's shards.
const LOOK: Duration = Duration::from_secs(1);

/// The interval while this process has fewer than its fair share: events between two connections of a shard wait until
/// one process takes it over, and Discord waits only three seconds for an answer.
const LOOK_FOR_MORE: Duration = Duration::from_millis(250);

/// The timeout for finding the process that takes over when this one leaves.
const QUICKLY: Duration = Duration::from_millis(250);

/// A shard that runs here.
struct Running {
    leave: watch::Sender<bool>,
}

impl ShardSet {
    /// Runs the shards of this process until it leaves and they have closed.
    pub(super) async fn run(
        self: &Arc<Self>,
        leases: &Arc<ShardLeases>,
        total: u32,
    ) -> Result<(), GatewayStopped> {
        let mut running: BTreeMap<u32, Running> = BTreeMap::new();
        let mut tasks = JoinSet::new();
        let mut leaving = self.leaving.clone();
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.expected.get_or_init(|| leases.count());
        loop {
            tokio::select! {
                _ = look.tick() => {}
                Ok(()) = leaving.changed() => {}
                () = self.changed.notified() => {}
                Some(ended) = tasks.join_next() => {
                    // The first shard that cannot continue ends all: dropping the others stops them.
                    let (shard, ended) = ended.map_err(|error| GatewayStopped::Fatal(error.to_string()))?;
                    ended?;
                    running.remove(&shard);
                    let session = self.runs_no_longer(shard);
                    if let Err(error) = self.gives_up(shard, session, leases).await {
                        tracing::debug!(shard, %error, "a shard was not given back yet");
                    }
                }
            }
            if *self.leaving.borrow() {
                // A process that has just started resumes sessions, too.
                if let Ok(Ok(members)) = timeout(QUICKLY, leases.members()).await {
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
            let arranged = tokio::select! {
                arranged = self.arrange(leases, &running) => arranged,
                Ok(()) = leaving.changed() => continue,
            };
            // While the shared state is unavailable, no changes are made.
            match arranged {
                Ok(Arrangement { begin, is_short, .. }) => {
                    look.reset_after(if is_short { LOOK_FOR_MORE } else { LOOK });
                    for shard in begin {
                        let (leave, leaving) = watch::channel(false);
                        running.insert(shard, Running { leave });
                        self.runs(shard);
                        let (all, leases) = (Arc::clone(self), Arc::clone(leases));
                        tasks.spawn(async move {
                            let restarts = all.inside.counts.restarts.clone();
                            let keep = || all.keep((shard, total), &leases, leaving.clone());
                            (shard, until_done(&format!("shard {shard}"), &restarts, keep).await)
                        });
                    }
                }
                Err(error) => tracing::warn!(%error, "gateway: which shards are this bot's cannot be asked"),
            }
        }
    }

    /// Compares the running shards with the wanted ones, and stops those that should end.
    async fn arrange(
        &self,
        leases: &ShardLeases,
        running: &BTreeMap<u32, Running>,
    ) -> Result<Arrangement, SharedStateError> {
        let arranged = leases.arrange(&running.keys().copied().collect()).await?;
        // Before any shard leaves, because it asks whether its session is handed over.
        self.has_others.store(!arranged.is_alone, Ordering::SeqCst);
        for shard in &arranged.end {
            if let Some(running) = running.get(shard)
                && !running.leave.send_replace(true)
            {
                tracing::info!(shard, "gateway: another process runs this shard from now on");
            }
        }
        for shard in &arranged.begin {
            tracing::info!(shard, "gateway: this process runs this shard from now on");
        }
        let connected = self.connected().clone();
        leases.tell_connected(connected.into_iter()).await?;
        if !arranged.is_alone {
            let sessions = self.sessions().clone();
            for (shard, session) in sessions {
                leases.note_session(shard, self.noted(session)).await?;
            }
            let all = leases.are_all_connected().await?;
            // A shard here may just have lost its connection.
            let all = all && self.connected().values().all(|connected| *connected);
            self.reached.send_if_modified(|was| std::mem::replace(was, all) != all);
        }
        Ok(arranged)
    }

    /// Releases a shard that no longer runs here, so that another process can continue its session.
    async fn gives_up(
        &self,
        shard: u32,
        session: Option<Resume>,
        leases: &ShardLeases,
    ) -> Result<(), SharedStateError> {
        if let Some(session) = session.filter(|_| self.has_others.load(Ordering::SeqCst)) {
            leases.note_session(shard, self.noted(session)).await?;
        }
        leases.give_up(shard).await
    }

    fn noted(&self, session: Resume) -> NotedSession {
        NotedSession { application: self.application.get().map(|id| id.0), session }
    }
}
