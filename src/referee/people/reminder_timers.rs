//! The timers of reminders, rescheduled when a player changes their preferences.

use crate::aggregate::MAX_CONFLICTS;
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::listing::GameList;
use crate::games::loading::Games;
use crate::games::rows::{REMIND, TIMERS, reminder_due};
use crate::people::private_rows::seal_row;
use crate::people::reminder_preferences::{PREFERENCES, ReminderPreferences};
use crate::stream_names::{game_stream, random_id};
use castellan_game::{GameId, PlayerId};
use castellan_store::{Append, IndexChange, JobChange, RequestId, StoreError, StreamName, Version};
use std::sync::Arc;

/// The reminders of players.
pub struct ReminderTimers {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) list: Arc<GameList>,
}

impl ReminderTimers {
    /// Stores a player's preferences, and applies them to running deadlines.
    ///
    /// # Errors
    /// Returns an error if the store fails, or one of their games cannot be loaded; call it again then.
    pub async fn set(
        &self,
        player: &PlayerId,
        preferences: &ReminderPreferences,
    ) -> Result<(), RefereeError> {
        let key = player.to_string();
        let change = if *preferences == ReminderPreferences::default() {
            IndexChange::Remove { index: PREFERENCES.to_owned(), key }
        } else {
            seal_row(&self.base.store, player, (PREFERENCES, key), preferences).await?
        };
        let stream = StreamName::new(format!("reminders/{player}")).map_err(StoreError::from)?;
        let mut append = Append::new(stream, Version::ZERO, self.request()?);
        append.index.push(change);
        self.base.store.append(append).await?;
        for game in self.list.games_of_player(player, false).await? {
            self.reschedule(&game, player, preferences).await?;
        }
        Ok(())
    }

    /// Resets the timers of a player's games to the defaults.
    pub(crate) async fn reset(&self, player: &PlayerId) -> Result<(), RefereeError> {
        for game in self.list.games_of_player(player, false).await? {
            match self.reschedule(&game, player, &ReminderPreferences::default()).await {
                // An unreadable game sends no reminders.
                Err(error) if error.is_local() => {}
                done => done?,
            }
        }
        Ok(())
    }

    /// Reschedules the timer of a game if this player is to act in it.
    async fn reschedule(
        &self,
        id: &GameId,
        player: &PlayerId,
        preferences: &ReminderPreferences,
    ) -> Result<(), RefereeError> {
        let slot = self.games.cache.slot(id);
        let mut slot = slot.lock().await;
        for _ in 0..MAX_CONFLICTS {
            let Some(game) = self.games.load(id, &mut slot).await? else { return Ok(()) };
            let player_to_act = game.clock().deadline().and_then(|(seat, _)| game.player_at(seat));
            if player_to_act.is_none_or(|to_act| to_act.id != *player) {
                return Ok(());
            }
            let mut append = Append::new(game_stream(id), Version(game.events()), self.request()?);
            let (queue, key) = (TIMERS.to_owned(), REMIND.to_owned());
            append.jobs = vec![match reminder_due(&game, preferences)
                .filter(|(due, _)| *due > self.base.clock.now())
            {
                Some((due, payload)) => JobChange::Put { queue, key, due: due.ms(), payload },
                None => JobChange::Remove { queue, key },
            }];
            match self.base.store.append(append).await {
                Ok(_) => {
                    self.base.job_queued.notify_waiters();
                    return Ok(());
                }
                Err(StoreError::Conflict(_)) => slot.clear(),
                Err(error) => return Err(error.into()),
            }
        }
        Err(RefereeError::Contended(id.clone()))
    }

    fn request(&self) -> Result<RequestId, RefereeError> {
        let request = format!("reminders:{}", random_id(&self.base.entropy.random_bytes()?));
        Ok(RequestId::new(request).map_err(StoreError::from)?)
    }
}
