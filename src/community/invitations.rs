//! Invitations: the players whom events invite, and the messages that ask them, in rows sealed with the players' keys.

use crate::error::OperatorError;
use crate::people::People;
use crate::rows::skip_unreadable;
use crate::settings::{Reminders, Settings};
use castellan_discord_api::wire::{MessageRef, UserId};
use castellan_game::{By, Event, EventKind, Game, Phase, PlayerId};
use castellan_referee::private::{check_sealed, sealed_row, unsealed_row};
use castellan_store::{Append, IndexChange, Number, OwnRow, RequestId, SharedStore, StreamName, Unreadable};
use serde::{Deserialize, Serialize};

/// The index of sent invitations that are open: `game/player`, a [`SentInvitation`] sealed with the player's key.
const INVITATIONS: &str = "tables.invitations";

/// The way in which an invitation was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// In the game's channel.
    Channel,
    /// By direct message to the invited player.
    Direct,
}

/// An invitation that was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SentInvitation {
    /// The key of the invitation's notice.
    pub key: String,
    /// The message.
    pub at: MessageRef,
    /// The way in which it was sent.
    pub way: Way,
}

/// A newly invited player.
#[derive(Clone)]
pub struct Invited {
    /// The player.
    pub player: PlayerId,
    /// Their account.
    pub user: UserId,
    /// The inviting player.
    pub by: PlayerId,
    /// `true` if the player wants direct messages.
    pub directly: bool,
}

/// Returns the players that these events invite, if they have an account and are still invited afterwards.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn invited_in(
    settings: &Settings,
    events: &[Event],
    game: &Game,
    people: &People,
) -> Result<Vec<Invited>, OperatorError> {
    let mut invited: Vec<Invited> = Vec::new();
    for event in events {
        let EventKind::Invited { player, .. } = &event.what else { continue };
        let Some(user) = people.user(player) else { continue };
        if game.phase() != Phase::Lobby || !game.is_invited(player) {
            continue;
        }
        let by = match &event.by {
            By::Player(by) | By::Director(by) => by.clone(),
            By::System => game.owner().id.clone(),
        };
        let wanted = settings.person_or_default(player).await?.reminders;
        invited.retain(|other| other.player != *player);
        let directly = wanted == Reminders::Direct;
        invited.push(Invited { player: player.clone(), user, by, directly });
    }
    Ok(invited)
}

/// The sent invitations in a store.
pub struct SentInvitations(pub SharedStore);

impl SentInvitations {
    /// Returns the message of a player's invitation to a game. Unreadable rows are skipped.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn of(&self, game: &Game, player: &PlayerId) -> Result<Option<SentInvitation>, OperatorError> {
        let sent = unsealed_row(&self.0, (INVITATIONS, &row_key(game, player))).await;
        Ok(skip_unreadable(sent.map_err(OperatorError::from))?.flatten())
    }

    /// Stores the message of a player's invitation to a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn keep(
        &self,
        game: &Game,
        player: &PlayerId,
        sent: &SentInvitation,
        request: &str,
    ) -> Result<(), OperatorError> {
        let row = (INVITATIONS, row_key(game, player));
        let put = sealed_row(&self.0, player, row, sent).await?;
        self.write(game, put, request).await
    }

    /// Removes the message of a player's invitation to a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn remove(&self, game: &Game, player: &PlayerId, request: &str) -> Result<(), OperatorError> {
        let remove = IndexChange::Remove { index: INVITATIONS.to_owned(), key: row_key(game, player) };
        self.write(game, remove, request).await
    }

    async fn write(&self, game: &Game, change: IndexChange, request: &str) -> Result<(), OperatorError> {
        let stream = StreamName::new(format!("invitations/{}", game.id()))?;
        let mut append = Append::new(stream, Number::ZERO, RequestId::new(request)?);
        append.index.push(change);
        self.0.append(append).await?;
        Ok(())
    }
}

/// Checks that a row of invitations can be parsed.
///
/// # Errors
/// Returns the row and its error.
pub fn check_row(row: &OwnRow) -> Result<(), Unreadable> {
    if row.index == INVITATIONS { check_sealed(&row.index, &row.key, &row.value) } else { Ok(()) }
}

fn row_key(game: &Game, player: &PlayerId) -> String {
    format!("{}/{player}", game.id())
}
