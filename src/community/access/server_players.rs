//! The players of servers, for their rating lists. They are derived from the rows of a server's games; rows of finished
//! games are read once.

use castellan_discord_api::wire::GuildId;
use castellan_game::{GameId, PlayerId};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most servers that are remembered; beyond that, all are forgotten.
pub(super) const MAX_CACHED_SERVERS: usize = 10_000;

/// The players of the games read so far, by server.
#[derive(Default)]
pub(super) struct ServerPlayers {
    servers: Mutex<HashMap<GuildId, CachedServerPlayers>>,
}

#[derive(Clone, Default)]
pub(super) struct CachedServerPlayers {
    /// The finished games already read.
    pub counted: HashSet<GameId>,
    /// The players of those games.
    pub players: BTreeSet<PlayerId>,
}

impl ServerPlayers {
    pub(super) fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, CachedServerPlayers>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
