//! Forgetting somebody for good: their key is destroyed first, then the rows that it had sealed are removed.
//!
//! Without it, only their identity here is left: a keyed hash of their account and the name that we gave them.
//! Bans, blocks, what they may open, their rating and their games go on by that name, and a later visit finds them
//! under it.

use crate::base::Base;
use crate::games::listing::GameList;
use crate::games::loading::Games;
use crate::index::all_rows;
use crate::names::{random_name, stream};
use crate::people::directory::PEOPLE;
use crate::people::private::{NOTES, PLANS, SETTINGS};
use crate::people::puzzles::SOLVED;
use crate::people::reminder_timers::Reminders;
use crate::people::reminders::PREFERENCES;
use crate::trouble::Trouble;
use castellan_game::{By, Command, CommandKind, GameId, PlayerId};
use castellan_store::keyring::{KeyState, sealed_with};
use castellan_store::{Append, Damage, IndexChange, Number, RequestId, StoreError, StreamName};
use std::sync::Arc;

/// Index of erasures that have begun: by player, the generation of the key that is destroyed.
const ERASING: &str = "erasing";

/// What became of an erasure.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forgotten {
    /// Games that stand still, because they cannot be read. What the player had in them is erased all the same.
    pub frozen: Vec<GameId>,
}

/// The rows of a player that are sealed, but conditions: an index, and what their keys are or begin with.
fn sealed_rows(player: &PlayerId) -> [(&'static str, String); 6] {
    [
        (PEOPLE, player.to_string()),
        (PREFERENCES, player.to_string()),
        (SOLVED, player.to_string()),
        (NOTES, format!("{player}/")),
        (SETTINGS, format!("person/{player}")),
        (SETTINGS, format!("tried/{player}/")),
    ]
}

/// Whether a row is sealed with a key of this player, up to a generation.
fn is_of(value: &str, player: &PlayerId, up_to: u32) -> bool {
    sealed_with(value).is_some_and(|(owner, generation)| owner == player.as_str() && generation <= up_to)
}

/// Forgets players.
pub struct Erasure {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) list: Arc<GameList>,
    pub(crate) reminders: Arc<Reminders>,
}

impl Erasure {
    /// Forgets somebody: what account they had, what they were called, and all that they kept to themselves. When they
    /// come again, they are the same player, with nothing known of them but that.
    ///
    /// When it was stopped half way it is finished by asking again, and by
    /// [`came_back`](crate::outages::Outages::came_back).
    ///
    /// # Errors
    /// When the store fails. Then it is to be asked again.
    pub async fn forget(&self, player: &PlayerId) -> Result<Forgotten, Trouble> {
        let generation = match self.base.store.keys().key(player.as_str()).await {
            Ok(KeyState::Live { generation, .. } | KeyState::Destroyed { generation }) => generation,
            Ok(KeyState::Unknown) => 0,
            // Whichever it was.
            Err(StoreError::Key(_)) => u32::MAX,
            Err(error) => return Err(error.into()),
        };
        self.mark_erasure(player, Some(generation)).await?;
        self.finish_erasure(player, generation).await
    }

    /// Finishes what was begun before the program stopped. What cannot be finished now is tried again later.
    pub(crate) async fn finish_all(&self) -> Result<(), Trouble> {
        for row in all_rows(&self.base.store, ERASING, "").await? {
            let damage = || Damage {
                key: format!("row {} of index {ERASING}", row.key),
                problem: "it does not say what is to be erased".to_owned(),
            };
            let (Ok(player), Ok(generation)) = (PlayerId::new(row.key.clone()), row.value.parse()) else {
                return Err(StoreError::from(damage()).into());
            };
            self.finish_erasure(&player, generation).await?;
        }
        Ok(())
    }

    async fn finish_erasure(&self, player: &PlayerId, generation: u32) -> Result<Forgotten, Trouble> {
        // Whoever came again since has another key, and keeps it.
        let keys = self.base.store.keys();
        match keys.key(player.as_str()).await {
            Ok(KeyState::Live { generation: live, .. }) if live > generation => {}
            Ok(KeyState::Live { .. }) | Err(StoreError::Key(_)) => drop(keys.destroy(player.as_str()).await?),
            Ok(KeyState::Unknown | KeyState::Destroyed { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let mut forgotten = Forgotten::default();
        // Games that are over have no conditions.
        for game in self.list.games_of(player, false).await? {
            match self.drop_conditions(player, &game).await {
                Err(error) if error.is_local() => forgotten.frozen.push(game.clone()),
                done => done?,
            }
            self.remove_plans(player, &game, generation).await?;
        }
        for (index, prefix) in sealed_rows(player) {
            for row in all_rows(&self.base.store, index, &prefix).await? {
                if is_of(&row.value, player, generation) {
                    self.remove_row(&row.stream, index, row.key).await?;
                }
            }
        }
        self.reminders.forget(player).await?;
        self.mark_erasure(player, None).await?;
        Ok(forgotten)
    }

    /// Drops the conditions of a player, where a game has some: nothing is played by them from now on.
    async fn drop_conditions(&self, player: &PlayerId, id: &GameId) -> Result<(), Trouble> {
        let game = self.games.game(id).await?;
        if game.seats_of(player).iter().all(|seat| game.plan(*seat).is_none()) {
            return Ok(());
        }
        let command = Command {
            by: By::Player(player.clone()),
            at: self.base.clock.now(),
            request: format!("erase:{}", random_name(&self.base.entropy.draw()?)),
            kind: CommandKind::ClearConditions,
        };
        match self.games.command(id, &command).await {
            // Somebody else was quicker, or it can no longer be played: there is nothing to clear then.
            Ok(_) | Err(Trouble::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Notes that an erasure has begun, or is done.
    async fn mark_erasure(&self, player: &PlayerId, generation: Option<u32>) -> Result<(), Trouble> {
        let stream = StreamName::new(format!("person/{player}")).map_err(StoreError::from)?;
        let request = format!("erase:{}", random_name(&self.base.entropy.draw()?));
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let (index, key) = (ERASING.to_owned(), player.to_string());
        let mut append = Append::new(stream, Number::ZERO, request);
        append.index.push(match generation {
            Some(generation) => IndexChange::Put { index, key, value: generation.to_string() },
            None => IndexChange::Remove { index, key },
        });
        self.base.store.append(append).await?;
        Ok(())
    }

    /// Removes a row, whatever it holds, without folding what its stream has.
    async fn remove_row(&self, of: &StreamName, index: &str, key: String) -> Result<(), Trouble> {
        loop {
            let head = self.base.store.head(of).await?;
            let number = head.map_or(Number::ZERO, |head| head.number);
            let request = format!("erase:{}", random_name(&self.base.entropy.draw()?));
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(of.clone(), number, request);
            append.index.push(IndexChange::Remove { index: index.to_owned(), key: key.clone() });
            match self.base.store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
    }

    /// The rows of a game's conditions that this player's keys up to a generation have sealed.
    async fn remove_plans(&self, player: &PlayerId, game: &GameId, up_to: u32) -> Result<(), Trouble> {
        for row in all_rows(&self.base.store, PLANS, &format!("{game}/")).await? {
            if is_of(&row.value, player, up_to) {
                self.remove_row(&stream(game), PLANS, row.key).await?;
            }
        }
        Ok(())
    }
}
