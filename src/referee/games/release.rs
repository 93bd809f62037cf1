//! The release of frozen games.

use crate::base::Base;
use crate::error::RefereeError;
use crate::games::freezing::{FROZEN, FreezeRecord, FrozenGames};
use crate::games::loading::Games;
use crate::games::rows::{TICK, TIMERS};
use crate::operation::reachability::{MIN_OUTAGE, Reachability};
use castellan_game::{Command, CommandKind, GameId, Requester};
use castellan_store::{IndexChange, JobChange};
use std::sync::Arc;

/// The service that releases frozen games.
pub struct Release {
    pub(crate) base: Base,
    pub(crate) frozen: Arc<FrozenGames>,
    pub(crate) games: Arc<Games>,
    pub(crate) reachability: Arc<Reachability>,
}

impl Release {
    /// Releases a frozen game: its deadlines move as after an outage, and its timer is due at once. Returns the record
    /// of the freeze; `None` if the game was not frozen.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the game cannot be given back the time that it missed.
    pub async fn release(&self, id: &GameId) -> Result<Option<FreezeRecord>, RefereeError> {
        let Some(frozen) = self.frozen.of_game(id).await? else { return Ok(None) };
        let now = self.base.clock.now();
        let (index, key) = (FROZEN.to_owned(), id.to_string());
        let remove = IndexChange::Remove { index, key };
        self.frozen
            .append_to(id, &format!("released:{}", frozen.at.ms()), |append, _| {
                append.index.push(remove.clone());
                let (queue, key) = (TIMERS.to_owned(), TICK.to_owned());
                append.jobs.push(JobChange::Put { queue, key, due: now.ms(), payload: TICK.to_owned() });
            })
            .await?;
        // If the bot is unreachable now, the outage that games are notified of after its return covers the rest.
        let from = frozen.at;
        let to = self.reachability.last_reached().await?.unwrap_or(now).max(from);
        if to.since(from) >= MIN_OUTAGE {
            let request = format!("released:{}-{}", from.ms(), to.ms());
            let command =
                Command { by: Requester::System, at: to, request, kind: CommandKind::Outage { from, to } };
            match self.games.command(id, &command).await {
                Ok(_) | Err(RefereeError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        self.frozen.update_gauge().await?;
        Ok(Some(frozen))
    }
}
