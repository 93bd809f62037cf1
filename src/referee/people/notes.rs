//! Notes that players write on their games, sealed with their keys.

use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::people::private_rows::{NOTES, seal_row, unseal_row};
use castellan_game::{GameId, Hidden, PlayerId, PrivateTexts, notes};
use castellan_store::{Append, IndexChange, RequestId, StoreError, StreamName, Version};
use std::sync::Arc;

/// The notes of players, and access to their other private data on a game.
pub struct Notes {
    pub(crate) base: Base,
    pub(crate) games: Arc<Games>,
}

impl Notes {
    /// Returns a player's notes on a game.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn of_player(
        &self,
        player: &PlayerId,
        game: &GameId,
    ) -> Result<Option<Hidden<String>>, RefereeError> {
        Ok(unseal_row(&self.base.store, (NOTES, &format!("{player}/{game}"))).await?)
    }

    /// Replaces a player's notes on a game; an empty text removes them.
    ///
    /// # Errors
    /// Returns a refusal, or an error if the notes cannot be stored.
    pub async fn write(
        &self,
        player: &PlayerId,
        id: &GameId,
        text: &str,
        request: &str,
    ) -> Result<(), RefereeError> {
        let game = self.games.game(id).await?;
        let text = notes::checked(&game, player, text)?;
        // A row that this version cannot read is not overwritten.
        self.of_player(player, id).await?;
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(notes_stream(player, id)?, Version::ZERO, request);
        let key = format!("{player}/{id}");
        append.index.push(if text.is_empty() {
            IndexChange::Remove { index: NOTES.to_owned(), key }
        } else {
            seal_row(&self.base.store, player, (NOTES, key), &text).await?
        });
        self.base.store.append(append).await?;
        Ok(())
    }

    /// Returns the private data of a player on a game, which is stored beside its log.
    ///
    /// # Errors
    /// Returns an error if the game cannot be loaded, the store fails, or the player's key is lost.
    pub async fn private_texts(&self, player: &PlayerId, id: &GameId) -> Result<PrivateTexts, RefereeError> {
        let game = self.games.game(id).await?;
        let own = game.seats_of(player);
        let plans = game.plans().filter(|(seat, _)| own.contains(seat));
        let plans = plans.map(|(seat, plan)| (seat, Hidden(plan.clone()))).collect();
        Ok(PrivateTexts { notes: self.of_player(player, id).await?, plans })
    }
}

/// Returns the stream of a player's notes on a game.
pub(crate) fn notes_stream(player: &PlayerId, game: &GameId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("notes/{player}/{game}"))?)
}
