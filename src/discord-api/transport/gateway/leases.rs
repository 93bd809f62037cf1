//! The shards of this process. The processes of a bot divide the shards: each leases its fair share, gives up the
//! excess when another process starts, and takes over when one has ended.

use super::shard::ResumableSession;
use crate::shared_state::{SharedState, SharedStateError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::timeout;

/// The timeout for releasing names at the end. They expire a few seconds later anyway.
const RELEASE_TIMEOUT: Duration = Duration::from_millis(500);

/// The maximum age of a session to resume.
const MAX_SESSION_AGE: Duration = Duration::from_mins(1);

/// The leases of a bot's shards.
pub struct ShardLeases {
    state: Arc<dyn SharedState>,
    range: Range<u32>,
    /// The common prefix of the shards' names.
    group: String,
    /// The name that counts this process.
    member: String,
    names: Mutex<BTreeSet<String>>,
}

/// The session of a shard, noted for the process that runs the shard next.
#[derive(Serialize, Deserialize)]
pub struct SessionNote {
    /// The bot's application, if known.
    pub application: Option<u64>,
    /// The session.
    pub session: ResumableSession,
}

/// The changes that a process must make to its shards.
pub struct ShardChanges {
    /// Leased shards that are not running yet.
    pub start: Vec<u32>,
    /// Shards to give up, or that another process holds by now.
    pub stop: Vec<u32>,
    /// `true` if this process has all shards, as far as it knows.
    pub is_alone: bool,
    /// `true` if this process has fewer than its fair share, because another one has not given them up yet.
    pub is_short: bool,
}

impl ShardLeases {
    /// Creates the leases of these shards, of a total number. `process` must be a unique name.
    pub fn new(state: Arc<dyn SharedState>, range: Range<u32>, total: u32, process: &str) -> Self {
        let group = format!("{total}/{}-{}", range.start, range.end);
        let member = format!("gateway/{group}/{process}");
        Self { state, range, group, member, names: Mutex::default() }
    }

    /// Returns the number of shards of all processes.
    pub fn count(&self) -> usize {
        self.range.len()
    }

    /// Compares the running shards with this process's share.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be read. No changes are made then.
    pub async fn plan(&self, running: &BTreeSet<u32>) -> Result<ShardChanges, SharedStateError> {
        self.lease(&self.member).await?;
        let members = self.count_processes().await?;
        let fair = self.range.len().div_ceil(usize::try_from(members).unwrap_or(usize::MAX));
        let (mut start, mut end) = (Vec::new(), Vec::new());
        let mut held = 0;
        for shard in running {
            if held < fair && self.lease(&self.shard_name(*shard)).await? {
                held += 1;
            } else {
                end.push(*shard);
            }
        }
        for shard in self.range.clone().filter(|shard| !running.contains(shard)) {
            if held < fair && self.lease(&self.shard_name(shard)).await? {
                held += 1;
                start.push(shard);
            }
        }
        Ok(ShardChanges { start, stop: end, is_alone: members == 1, is_short: held < fair })
    }

    /// Returns the number of processes that divide these shards.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be read.
    pub async fn count_processes(&self) -> Result<u64, SharedStateError> {
        Ok(self.state.count_leased(&format!("gateway/{}/", self.group)).await?.max(1))
    }

    /// Releases a shard that no longer runs here, so that another process can take it.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be written.
    pub async fn release_shard(&self, shard: u32) -> Result<(), SharedStateError> {
        self.release(&self.connection_name(shard)).await?;
        self.release(&self.shard_name(shard)).await
    }

    /// Notes the session of a shard that runs here.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be written.
    ///
    /// # Panics
    /// Never: numbers and texts have a JSON form.
    pub async fn note_session(&self, shard: u32, session: SessionNote) -> Result<(), SharedStateError> {
        let note = serde_json::to_string(&session).expect("numbers and texts have a JSON form");
        self.state.write_note(&self.shard_name(shard), &note).await
    }

    /// Returns the last noted session of a shard, if Discord may still know it.
    pub async fn noted_session(&self, shard: u32) -> Option<SessionNote> {
        // Without one, a new session begins.
        let note = self.state.note(&self.shard_name(shard)).await.ok()??;
        serde_json::from_str(&note.text).ok().filter(|_| note.age < MAX_SESSION_AGE)
    }

    /// Returns `true` if this process holds a shard.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be read.
    pub async fn holds(&self, shard: u32) -> Result<bool, SharedStateError> {
        self.lease(&self.shard_name(shard)).await
    }

    /// Publishes the shards that are connected here.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be written.
    pub async fn publish_connected(
        &self,
        shards: impl Iterator<Item = (u32, bool)>,
    ) -> Result<(), SharedStateError> {
        for (shard, is_connected) in shards {
            let name = self.connection_name(shard);
            if is_connected {
                self.lease(&name).await?;
            } else if self.names().contains(&name) {
                self.release(&name).await?;
            }
        }
        Ok(())
    }

    /// Returns `true` if every shard is connected, in any process.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be read.
    pub async fn are_all_connected(&self) -> Result<bool, SharedStateError> {
        let connected = self.state.count_leased(&format!("connected/{}/", self.group)).await?;
        Ok(connected as usize == self.range.len())
    }

    /// Leases a bucket, in which only one process at a time may identify. Returns `true` if this process has it.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be read.
    pub async fn lease_bucket(&self, bucket: u64) -> Result<bool, SharedStateError> {
        self.lease(&format!("identify/{bucket}")).await
    }

    /// Lets other processes identify in a bucket.
    ///
    /// # Errors
    /// Returns an error if the shared state cannot be written.
    pub async fn release_bucket(&self, bucket: u64) -> Result<(), SharedStateError> {
        self.release(&format!("identify/{bucket}")).await
    }

    /// Releases all leases.
    pub async fn release_all(&self) {
        let names = self.names().clone();
        let all = async {
            for name in names {
                self.release(&name).await?;
            }
            Ok::<_, SharedStateError>(())
        };
        if !matches!(timeout(RELEASE_TIMEOUT, all).await, Ok(Ok(()))) {
            tracing::debug!("the shards were not given back in time; others have them in some seconds");
        }
    }

    async fn lease(&self, name: &str) -> Result<bool, SharedStateError> {
        let is_held = self.state.lease(name).await?;
        if is_held {
            self.names().insert(name.to_owned());
        } else {
            self.names().remove(name);
        }
        Ok(is_held)
    }

    async fn release(&self, name: &str) -> Result<(), SharedStateError> {
        self.names().remove(name);
        self.state.release(name).await
    }

    fn shard_name(&self, shard: u32) -> String {
        format!("shard/{}/{shard}", self.group)
    }

    fn connection_name(&self, shard: u32) -> String {
        format!("connected/{}/{shard}", self.group)
    }

    fn names(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use crate::shared_state::{LocalState, SharedState};
    use crate::transport::gateway::leases::ShardLeases;
    use std::collections::BTreeSet;
    use std::sync::Arc;

    #[tokio::test]
    async fn two_processes_share_the_shards_of_one() {
        let state: Arc<dyn SharedState> = Arc::new(LocalState::default());
        let one = ShardLeases::new(Arc::clone(&state), 0..4, 4, "one");
        let changes = one.plan(&BTreeSet::new()).await.expect("the state is reachable");
        assert_eq!((changes.start, changes.is_alone), (vec![0, 1, 2, 3], true));
        one.publish_connected((0..4).map(|shard| (shard, shard < 3))).await.expect("the state is reachable");
        assert!(!one.are_all_connected().await.expect("the state is reachable"));
        one.publish_connected([(3, true)].into_iter()).await.expect("the state is reachable");
        assert!(one.are_all_connected().await.expect("the state is reachable"));
        // Another process starts, with another name.
        let other = ShardLeases::new(Arc::clone(&state), 0..4, 4, "other");
        other.plan(&BTreeSet::new()).await.expect("the state is reachable");
        let changes = one.plan(&(0..4).collect()).await.expect("the state is reachable");
        assert_eq!((changes.stop, changes.is_alone), (vec![2, 3], false));
        one.release_shard(3).await.expect("the state is reachable");
        assert!(!one.are_all_connected().await.expect("the state is reachable"));
        other.release_all().await;
        let changes = one.plan(&(0..2).collect()).await.expect("the state is reachable");
        assert_eq!(changes.start, vec![2, 3]);
    }
}
