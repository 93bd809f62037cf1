//! The timers of reminders, rescheduled when a player changes their preferences.

use crate::aggregate::MOST_CONFLICTS;
use crate::base::Base;
use crate::games::listing::GameList;
use crate::games::loading::Games;
use crate::games::rows::{REMIND, TIMERS, reminder_due};
use crate::names::{random_name, stream};
use crate::people::private::sealed_row;
use crate::people::reminders::{PREFERENCES, ReminderPreferences};
use crate::trouble::Trouble;
use castellan_game::{GameId, PlayerId};
use castellan_store::{Append, IndexChange, Number, RequestId, StoreError, StreamName, WorkChange};
use std::sync::Arc;

/// The reminders of players.
pub struct Reminders {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) list: Arc<GameList>,
}

impl Reminders {
    /// Stores a player's preferences, and applies them to running deadlines.
    ///
    /// # Errors
    /// Returns an error if the store fails, or one of their games cannot be loaded; call it again then.
    pub async fn set(&self, player: &PlayerId, preferences: &ReminderPreferences) -> Result<(), Trouble> {
        let key = player.to_string();
        let change = if *preferences == ReminderPreferences::default() {
            IndexChange::Remove { index: PREFERENCES.to_owned(), key }
        } else {
            sealed_row(&self.base.store, player, (PREFERENCES, key), preferences).await?
        };
        let stream = StreamName::new(format!("reminders/{player}")).map_err(StoreError::from)?;
        let mut append = Append::new(stream, Number::ZERO, self.request()?);
        append.index.push(change);
        self.base.store.append(append).await?;
        for game in self.list.games_of(player, false).await? {
            self.remind_anew(&game, player, preferences).await?;
        }
        Ok(())
    }

    /// Resets the timers of a player's games to the defaults.
    pub(crate) async fn forget(&self, player: &PlayerId) -> Result<(), Trouble> {
        for game in self.list.games_of(player, false).await? {
            match self.remind_anew(&game, player, &ReminderPreferences::default()).await {
                // An unreadable game sends no reminders.
                Err(error) if error.is_local() => {}
                done => done?,
            }
        }
        Ok(())
    }

    /// Reschedules the timer of a game if this player is to act in it.
    async fn remind_anew(
        &self,
        id: &GameId,
        player: &PlayerId,
        preferences: &ReminderPreferences,
    ) -> Result<(), Trouble> {
        let slot = self.games.cache.slot(id);
        let mut slot = slot.lock().await;
        for _ in 0..MOST_CONFLICTS {
            let Some(game) = self.games.load(id, &mut slot).await? else { return Ok(()) };
            let acts = game.clock().deadline().and_then(|(seat, _)| game.player_at(seat));
            if acts.is_none_or(|acts| acts.id != *player) {
                return Ok(());
            }
            let mut append = Append::new(stream(id), Number(game.events()), self.request()?);
            let (queue, key) = (TIMERS.to_owned(), REMIND.to_owned());
            append.work = vec![match reminder_due(&game, preferences)
                .filter(|(due, _)| *due > self.base.clock.now())
            {
                Some((due, payload)) => WorkChange::Put { queue, key, due: due.ms(), payload },
                None => WorkChange::Remove { queue, key },
            }];
            match self.base.store.append(append).await {
                Ok(_) => {
                    self.base.woken.notify_waiters();
                    return Ok(());
                }
                Err(StoreError::Conflict(_)) => slot.forget(),
                Err(error) => return Err(error.into()),
            }
        }
        Err(Trouble::Contended(id.clone()))
    }

    fn request(&self) -> Result<RequestId, Trouble> {
        let request = format!("reminders:{}", random_name(&self.base.entropy.draw()?));
        Ok(RequestId::new(request).map_err(StoreError::from)?)
    }
}
