//! Who has played in which server: the players of its rating list.
//!
//! It follows from the rows of the games in a server. Those of games that are over are read once.

use crate::wire::GuildId;
use castellan_game::{GameId, PlayerId};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many servers, and how many games of earlier versions, are remembered before all are forgotten.
pub(super) const REMEMBERED: usize = 10_000;

/// What was read of the servers' games so far.
#[derive(Default)]
pub(crate) struct ServerPlayers {
    servers: Mutex<HashMap<GuildId, PlayersOfServer>>,
    /// Games whose rows do not say whether they are open, and whether they are.
    opened: Mutex<HashMap<GameId, bool>>,
}

#[derive(Clone, Default)]
pub(super) struct PlayersOfServer {
    /// The games that are over and were looked at.
    pub counted: HashSet<GameId>,
    /// Who has played in those.
    pub players: BTreeSet<PlayerId>,
}

impl ServerPlayers {
    pub fn opened(&self, id: &GameId) -> Option<bool> {
        self.lock_opened().get(id).copied()
    }

    pub fn keep_opened(&self, id: &GameId, open: bool) {
        let mut opened = self.lock_opened();
        if opened.len() >= REMEMBERED {
            opened.clear();
        }
        opened.insert(id.clone(), open);
    }

    fn lock_opened(&self) -> MutexGuard<'_, HashMap<GameId, bool>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, PlayersOfServer>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
