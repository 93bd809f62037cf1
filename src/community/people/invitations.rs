//! Invitations: the players whom events invite, and the messages that ask them, in rows sealed with the players' keys.

use crate::error::OperatorError;
use crate::people::People;
use crate::rows::skip_unreadable;
use crate::settings::{ReminderMode, Settings};
use castellan_discord_api::wire::{MessageRef, UserId};
use castellan_game::{Event, EventKind, Game, Phase, PlayerId, Requester};
use castellan_referee::private_rows::{check_sealed, seal_row, unseal_row};
use castellan_store::{
    Append, IndexChange, RequestId, SharedStore, StreamName, StreamRow, UnreadableError, Version,
};
use serde::{Deserialize, Serialize};

/// The index of sent invitations that are open: `game/player`, a [`SentInvitation`] sealed with the player's key.
const INVITATIONS: &str = "tables.invitations";

/// The channel through which an invitation was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InvitationDelivery {
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
    #[serde(rename = "at")]
    pub message: MessageRef,
    /// The channel through which it was sent.
    #[serde(rename = "way")]
    pub delivery: InvitationDelivery,
}

/// A newly invited player.
#[derive(Clone)]
pub struct NewInvitation {
    /// The player.
    pub player: PlayerId,
    /// Their account.
    pub user: UserId,
    /// The inviting player.
    pub by: PlayerId,
    /// `true` if the player wants direct messages.
    pub by_direct_message: bool,
}

/// Returns the players that these events invite, if they have an account and are still invited afterwards.
///
/// # Errors
/// Returns an error if the store fails.
pub async fn new_invitations(
    settings: &Settings,
    events: &[Event],
    game: &Game,
    people: &People,
) -> Result<Vec<NewInvitation>, OperatorError> {
    let mut invited: Vec<NewInvitation> = Vec::new();
    for event in events {
        let EventKind::Invited { player, .. } = &event.what else { continue };
        let Some(user) = people.user(player) else { continue };
        if game.phase() != Phase::Lobby || !game.is_invited(player) {
            continue;
        }
        let by = match &event.by {
            Requester::Player(by) | Requester::Director(by) => by.clone(),
            Requester::System => game.owner().id.clone(),
        };
        let wanted = settings.person_or_default(player).await?.reminders;
        invited.retain(|other| other.player != *player);
        let by_direct_message = wanted == ReminderMode::Direct;
        invited.push(NewInvitation { player: player.clone(), user, by, by_direct_message });
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
        let sent = unseal_row(&self.0, (INVITATIONS, &row_key(game, player))).await;
        Ok(skip_unreadable(sent.map_err(OperatorError::from))?.flatten())
    }

    /// Stores the message of a player's invitation to a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn set(
        &self,
        game: &Game,
        player: &PlayerId,
        sent: &SentInvitation,
        request: &str,
    ) -> Result<(), OperatorError> {
        let row = (INVITATIONS, row_key(game, player));
        let put = seal_row(&self.0, player, row, sent).await?;
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
        let mut append = Append::new(stream, Version::ZERO, RequestId::new(request)?);
        append.index.push(change);
        self.0.append(append).await?;
        Ok(())
    }
}

/// Checks that a row of invitations can be parsed.
///
/// # Errors
/// Returns the row and its error.
pub fn check_row(row: &StreamRow) -> Result<(), UnreadableError> {
    if row.index == INVITATIONS { check_sealed(&row.index, &row.key, &row.value) } else { Ok(()) }
}

fn row_key(game: &Game, player: &PlayerId) -> String {
    format!("{}/{player}", game.id())
}
