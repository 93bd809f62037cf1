//! Who has played in which server: the players of its rating list.
//!
//! It follows from the rows of the games in a server. Those of games that are over are read once.

use super::{Fact, Facts, Intent};
use crate::bot::{Bot, InteractionContext, no};
use crate::trouble::UserError;
use crate::wire::GuildId;
use castellan_game::{GameId, Phase, PlayerId};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many servers, and how many games of earlier versions, are remembered before all are forgotten.
const REMEMBERED: usize = 10_000;

/// What was read of the servers' games so far.
#[derive(Default)]
pub(crate) struct Locals {
    servers: Mutex<HashMap<GuildId, Local>>,
    /// Games whose rows do not say whether they are open, and whether they are.
    opened: Mutex<HashMap<GameId, bool>>,
}

#[derive(Clone, Default)]
struct Local {
    /// The games that are over and were looked at.
    counted: HashSet<GameId>,
    /// Who has played in those.
    players: BTreeSet<PlayerId>,
}

impl Locals {
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

    fn servers(&self) -> MutexGuard<'_, HashMap<GuildId, Local>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bot {
    /// Those who have played a game in a server that everybody there may see.
    pub(crate) async fn players_of(&self, guild: GuildId) -> Result<BTreeSet<PlayerId>, UserError> {
        let mut local = self.locals.servers().remove(&guild).unwrap_or_default();
        let mut players = BTreeSet::new();
        for id in self.tables.in_guild(guild).await? {
            if local.counted.contains(&id) {
                continue;
            }
            let Some(game) = self.referee.summary(&id).await.map_err(no)? else { continue };
            let over = game.phase == Phase::Over;
            // A game that was called off was not played.
            let played = if over { game.result.is_some() } else { game.phase != Phase::Lobby };
            // Whoever is known already needs no further game.
            let new = game.players.iter().any(|player| !local.players.contains(player));
            if played && new && self.is_open(&id, &game).await? {
                if over { &mut local.players } else { &mut players }.extend(game.players);
            }
            if over {
                local.counted.insert(id);
            }
        }
        players.extend(local.players.iter().cloned());
        let mut servers = self.locals.servers();
        if servers.len() >= REMEMBERED {
            servers.clear();
        }
        servers.insert(guild, local);
        Ok(players)
    }

    /// Whether whoever is here may see somebody's ratings.
    ///
    /// # Errors
    /// A sentence why not.
    pub(crate) async fn may_see_ratings(
        &self,
        here: &InteractionContext<'_>,
        player: &PlayerId,
    ) -> Result<(), UserError> {
        let oneself = *player == here.player;
        let local = match here.interaction.guild {
            Some(guild) if !oneself && here.may_here(Intent::SeeServer).is_ok() => {
                self.players_of(guild).await?.contains(player)
            }
            _ => false,
        };
        let facts = Facts::default()
            .and(Fact::Oneself, oneself)
            .and(Fact::Local, local)
            .and(Fact::Listed, self.settings.mine(player).await?.listed);
        let decided = (self.policy.decide)(Intent::SeeRatings, facts);
        decided.map(drop).map_err(|denial| UserError::Sentence(super::asking::general(denial).to_owned()))
    }
}
