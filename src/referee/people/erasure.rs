//! Erasure of personal data: a player's key is destroyed first, then the rows that it sealed are removed.
//!
//! Only the identity here remains: a keyed hash of the account and the player's id. Bans, blocks, permissions, ratings
//! and games stay with that id, and apply when the person comes back.

use crate::base::Base;
use crate::error::RefereeError;
use crate::games::listing::GameList;
use crate::games::loading::Games;
use crate::index::all_rows;
use crate::people::directory::PEOPLE;
use crate::people::private_rows::{NOTES, PLANS, SETTINGS};
use crate::people::puzzles::PUZZLE_RESULTS;
use crate::people::reminder_preferences::PREFERENCES;
use crate::people::reminder_timers::ReminderTimers;
use crate::stream_names::{game_stream, random_id};
use castellan_game::{Command, CommandKind, GameId, PlayerId, Requester};
use castellan_store::keyring::{KeyState, sealing_key};
use castellan_store::{Append, Damage, IndexChange, RequestId, StoreError, StreamName, Version};
use std::sync::Arc;

/// The index of erasures in progress: the generation of the destroyed key, by player.
const ERASING: &str = "erasing";

/// The result of an erasure.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ErasureReport {
    /// The games that could not be loaded. The player's data in them is erased nevertheless.
    pub frozen: Vec<GameId>,
}

/// Returns the indexes and keys, or key prefixes, of a player's sealed rows, except conditional moves.
fn sealed_rows(player: &PlayerId) -> [(&'static str, String); 6] {
    [
        (PEOPLE, player.to_string()),
        (PREFERENCES, player.to_string()),
        (PUZZLE_RESULTS, player.to_string()),
        (NOTES, format!("{player}/")),
        (SETTINGS, format!("person/{player}")),
        (SETTINGS, format!("tried/{player}/")),
    ]
}

/// Returns `true` if a row is sealed with a key of this player, up to a generation.
fn is_sealed_by(value: &str, player: &PlayerId, up_to: u32) -> bool {
    sealing_key(value).is_some_and(|(owner, generation)| owner == player.as_str() && generation <= up_to)
}

/// The service that erases the personal data of players.
pub struct Erasure {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
    pub(crate) list: Arc<GameList>,
    pub(crate) reminders: Arc<ReminderTimers>,
}

impl Erasure {
    /// Erases a player's account, name and private data. If they come back, they are the same player, and nothing else
    /// is known of them.
    ///
    /// An interrupted erasure is finished by another call, and by [`end_outage`](crate::outages::Outages::end_outage).
    ///
    /// # Errors
    /// Returns an error if the store fails; call it again then.
    pub async fn erase(&self, player: &PlayerId) -> Result<ErasureReport, RefereeError> {
        let generation = match self.base.store.keys().key(player.as_str()).await {
            Ok(KeyState::Live { generation, .. } | KeyState::Destroyed { generation }) => generation,
            Ok(KeyState::Unknown) => 0,
            // The key is lost, so its generation is unknown.
            Err(StoreError::Key(_)) => u32::MAX,
            Err(error) => return Err(error.into()),
        };
        self.mark_erasure(player, Some(generation)).await?;
        self.finish_erasure(player, generation).await
    }

    /// Finishes the erasures that were interrupted.
    pub(crate) async fn finish_all(&self) -> Result<(), RefereeError> {
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

    async fn finish_erasure(
        &self,
        player: &PlayerId,
        generation: u32,
    ) -> Result<ErasureReport, RefereeError> {
        // A player who has come back since has a newer key, which stays.
        let keys = self.base.store.keys();
        match keys.key(player.as_str()).await {
            Ok(KeyState::Live { generation: live, .. }) if live > generation => {}
            Ok(KeyState::Live { .. }) | Err(StoreError::Key(_)) => drop(keys.destroy(player.as_str()).await?),
            Ok(KeyState::Unknown | KeyState::Destroyed { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        let mut report = ErasureReport::default();
        // Finished games have no conditional moves.
        for game in self.list.games_of_player(player, false).await? {
            match self.clear_conditions(player, &game).await {
                Err(error) if error.is_local() => report.frozen.push(game.clone()),
                done => done?,
            }
            self.remove_plans(player, &game, generation).await?;
        }
        for (index, prefix) in sealed_rows(player) {
            for row in all_rows(&self.base.store, index, &prefix).await? {
                if is_sealed_by(&row.value, player, generation) {
                    self.remove_row(&row.stream, index, row.key).await?;
                }
            }
        }
        self.reminders.reset(player).await?;
        self.mark_erasure(player, None).await?;
        Ok(report)
    }

    /// Clears the conditional moves of a player in a game, so that none is played from now on.
    async fn clear_conditions(&self, player: &PlayerId, id: &GameId) -> Result<(), RefereeError> {
        let game = self.games.game(id).await?;
        if game.seats_of(player).iter().all(|seat| game.plan(*seat).is_none()) {
            return Ok(());
        }
        let command = Command {
            by: Requester::Player(player.clone()),
            at: self.base.clock.now(),
            request: format!("erase:{}", random_id(&self.base.entropy.random_bytes()?)),
            kind: CommandKind::ClearConditions,
        };
        match self.games.command(id, &command).await {
            // The conditional moves were cleared meanwhile, or the game is no longer in progress.
            Ok(_) | Err(RefereeError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Records an erasure as begun or done.
    async fn mark_erasure(&self, player: &PlayerId, generation: Option<u32>) -> Result<(), RefereeError> {
        let stream = StreamName::new(format!("person/{player}")).map_err(StoreError::from)?;
        let request = format!("erase:{}", random_id(&self.base.entropy.random_bytes()?));
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let (index, key) = (ERASING.to_owned(), player.to_string());
        let mut append = Append::new(stream, Version::ZERO, request);
        append.index.push(match generation {
            Some(generation) => IndexChange::Put { index, key, value: generation.to_string() },
            None => IndexChange::Remove { index, key },
        });
        self.base.store.append(append).await?;
        Ok(())
    }

    /// Removes a row regardless of its contents, without folding its stream.
    async fn remove_row(&self, stream: &StreamName, index: &str, key: String) -> Result<(), RefereeError> {
        loop {
            let head = self.base.store.head(stream).await?;
            let number = head.map_or(Version::ZERO, |head| head.version);
            let request = format!("erase:{}", random_id(&self.base.entropy.random_bytes()?));
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(stream.clone(), number, request);
            append.index.push(IndexChange::Remove { index: index.to_owned(), key: key.clone() });
            match self.base.store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
    }

    /// Removes the rows of a game's conditional moves that this player's keys up to a generation have sealed.
    async fn remove_plans(&self, player: &PlayerId, game: &GameId, up_to: u32) -> Result<(), RefereeError> {
        for row in all_rows(&self.base.store, PLANS, &format!("{game}/")).await? {
            if is_sealed_by(&row.value, player, up_to) {
                self.remove_row(&game_stream(game), PLANS, row.key).await?;
            }
        }
        Ok(())
    }
}
