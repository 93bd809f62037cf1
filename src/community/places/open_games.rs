//! The index of unfinished games by server and channel, which avoids loading finished ones.
//!
//! The rows belong to the stream of a game's location. They are added with the location, moved with it, removed when
//! the end of the game is posted, and added again when it is reinstated. Notices are posted at least once, so no crash
//! leaves wrong rows permanently. Locations whose games were never created have rows too: these are ignored, and
//! removed when a server seems to be full.

use crate::error::{OperatorError, UserError};
use crate::error_messages::user_error;
use crate::places::game_locations::{
    GameLocations, OPEN_IN_CHANNEL, OPEN_IN_SERVER, is_indexed_open, open_index_keys,
};
use crate::quota::{MAX_OPEN_GAMES, MAX_SERVER_GAMES};
use crate::rows::rows;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_game::{Game, GameId, Phase, PlayerId};
use castellan_referee::Referee;
use castellan_store::{
    Append, AppendOutcome, IndexChange, IndexRow, Listing, Query, RequestId, SharedStore, StoreError,
    StreamName,
};
use castellan_text::message;
use std::sync::Arc;

/// Checks that a person may join or open another game.
///
/// # Errors
/// Returns a [`UserError`] with the reason if they play too many.
pub async fn check_game_limit(referee: &Referee, player: &PlayerId) -> Result<(), UserError> {
    let count = referee.game_list.games_of_player(player, false).await.map_err(user_error)?.len();
    if count >= MAX_OPEN_GAMES {
        return UserError::err(message!(Games, "too-many-games", count = count, most = MAX_OPEN_GAMES));
    }
    Ok(())
}

/// The index of unfinished games in a store.
pub struct OpenGames {
    store: SharedStore,
    referee: Arc<Referee>,
    locations: GameLocations,
}

impl OpenGames {
    /// Returns the index in the store of a referee.
    #[must_use]
    pub fn new(referee: Arc<Referee>, locations: GameLocations) -> Self {
        Self { store: referee.store().clone(), referee, locations }
    }

    /// Checks that a person may open another game in a server, or outside of servers.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if they or the server have too many.
    pub async fn check_room(&self, player: &PlayerId, guild: Option<GuildId>) -> Result<(), UserError> {
        check_game_limit(&self.referee, player).await?;
        if let Some(guild) = guild
            && self.is_full(guild).await?
        {
            return UserError::err(message!(Games, "server-full", count = MAX_SERVER_GAMES));
        }
        Ok(())
    }

    /// Adds a game to the index or removes it, if necessary. Idempotent for the same request.
    async fn set_open(&self, game: &GameId, open: bool, request: &str) -> Result<(), OperatorError> {
        let stream = StreamName::new(format!("table/{game}"))?;
        let request = RequestId::new(request)?;
        loop {
            // Read after the head, so that a concurrent change of the location is a conflict.
            let head = self.store.head(&stream).await?;
            let Some(location) = self.locations.of(game).await? else { return Ok(()) };
            if is_indexed_open(&self.store, game, &location).await? == open {
                return Ok(());
            }
            let expected = head.map(|head| head.version).unwrap_or_default();
            let mut append = Append::new(stream.clone(), expected, request.clone());
            append.index = open_index_keys(game, &location)
                .into_iter()
                .map(|(index, key)| match (index.to_owned(), open) {
                    (index, true) => IndexChange::Put { index, key, value: String::new() },
                    (index, false) => IndexChange::Remove { index, key },
                })
                .collect();
            match self.store.append(append).await {
                Ok(AppendOutcome::Stored(_) | AppendOutcome::Repeated { .. }) => return Ok(()),
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    async fn listed(&self, index: &str, id: u64, most: usize) -> Result<Vec<GameId>, OperatorError> {
        let prefix = format!("{id}/");
        let rows = rows(&self.store, index, &prefix, most).await?;
        Ok(rows.iter().filter_map(|(key, _)| GameId::new(&key[prefix.len()..]).ok()).collect())
    }

    /// Returns the query that tells whether several unfinished games are in a channel.
    #[must_use]
    pub fn sharing_query(channel: ChannelId) -> Query {
        // The first two are enough.
        Query::new(OPEN_IN_CHANNEL, format!("{channel}/"), 2)
    }

    /// Returns `true` if several unfinished games are in a channel, from the result of its
    /// [query](Self::sharing_query).
    ///
    /// # Errors
    /// Returns an error if a row is damaged.
    pub fn is_shared(listing: Listing<IndexRow>) -> Result<bool, OperatorError> {
        Ok(listing.into_rows()?.len() > 1)
    }

    /// Updates the index when a game starts, ends or is reinstated.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn update_phase(&self, before: Option<&Game>, game: &Game) -> Result<(), OperatorError> {
        let is_open = |game: &Game| game.phase() != Phase::Over;
        if before.map(is_open) == Some(is_open(game)) {
            return Ok(());
        }
        let word = if is_open(game) { "opened" } else { "over" };
        let request = format!("table:{word}-{}", game.events());
        self.set_open(game.id(), is_open(game), &request).await
    }

    /// Returns the unfinished games of a server, ordered by name, at most `most`.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn in_guild(&self, guild: GuildId, most: usize) -> Result<Vec<GameId>, OperatorError> {
        self.listed(OPEN_IN_SERVER, guild.0, most).await
    }

    /// Returns all unfinished games.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn everywhere(&self) -> Result<Vec<GameId>, OperatorError> {
        let rows = rows(&self.store, OPEN_IN_CHANNEL, "", usize::MAX).await?;
        let game = |(key, _): &(String, String)| GameId::new(key.split_once('/')?.1).ok();
        Ok(rows.iter().filter_map(game).collect())
    }

    /// Returns the unfinished games of a channel, ordered by name, at most `most`.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn in_channel(&self, channel: ChannelId, most: usize) -> Result<Vec<GameId>, OperatorError> {
        self.listed(OPEN_IN_CHANNEL, channel.0, most).await
    }

    /// Returns `true` if a server has the most allowed running games. Rows of finished games are removed in passing.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn is_full(&self, guild: GuildId) -> Result<bool, UserError> {
        let listed = self.in_guild(guild, MAX_SERVER_GAMES).await?;
        if listed.len() < MAX_SERVER_GAMES {
            return Ok(false);
        }
        let mut open = 0;
        for game in listed {
            if self.is_running(&game).await? {
                open += 1;
            } else {
                let request = format!("table:tidied-{}", self.referee.now().ms());
                self.set_open(&game, false, &request).await?;
            }
        }
        Ok(open >= MAX_SERVER_GAMES)
    }

    async fn is_running(&self, game: &GameId) -> Result<bool, OperatorError> {
        let summary = self.referee.game_list.summary(game).await?;
        Ok(summary.is_some_and(|summary| summary.phase != Phase::Over))
    }
}
