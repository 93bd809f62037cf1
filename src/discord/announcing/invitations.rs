//! Posts invitations: a message with buttons that mentions the invited player, in the game's channel or, if the player
//! prefers that, by direct message.
//!
//! The message id is kept in the store, sealed with the invited player's key. Once the invitation is answered or
//! closed, the message is deleted or loses its buttons. After a crash between the two, a press of the leftover button
//! is refused.

use crate::announcing::direct_messages::{is_undeliverable, send_direct_message};
use crate::announcing::game_messages::GameMessages;
use crate::announcing::nonce::nonce;
use crate::dependencies::Dependencies;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::people::invitations::{
    InvitationDelivery, NewInvitation, SentInvitation, SentInvitations,
};
use castellan_community::places::game_locations::GameLocation;
use castellan_community::settings::BoardMode;
use castellan_discord_api::client::{CallError, Discord};
use castellan_discord_api::escape::escape_with_small_lines;
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{Button, Message, MessageRef, Row, Style};
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Event, EventKind, Game, Phase, PlayerId};
use castellan_text::{self as text, Language, message};
use std::sync::Arc;

/// Sends invitations.
pub(crate) struct InvitationSender {
    pub sent: SentInvitations,
    pub discord: Arc<dyn Discord>,
    pub messages: Arc<GameMessages>,
}

impl InvitationSender {
    pub fn new(dependencies: &Dependencies, messages: &Arc<GameMessages>) -> Self {
        Self {
            sent: SentInvitations(dependencies.store.clone()),
            discord: Arc::clone(&dependencies.discord),
            messages: Arc::clone(messages),
        }
    }

    /// Invites a player, or only records the line in the channel that has done so.
    pub async fn invite(
        &self,
        game: &Game,
        (place, key): (&GameLocation, &str),
        invited: &NewInvitation,
        line: Option<MessageRef>,
        people: &People,
    ) -> Result<(), OperatorError> {
        let before = self.sent.of(game, &invited.player).await?;
        if before.as_ref().is_some_and(|sent| sent.key == key) {
            return Ok(());
        }
        let (at, way) = match line {
            Some(line) => (line, InvitationDelivery::Channel),
            None => self.send(game, (place, key), invited, people).await?,
        };
        let sent = SentInvitation { key: key.to_owned(), message: at, delivery: way };
        let request = format!("table:{}", nonce(game.id(), &invitation_key(key, invited)));
        self.sent.set(game, &invited.player, &sent, &request).await?;
        // The same person was invited to another seat before.
        if let Some(before) = before {
            self.close_message(&before, place);
        }
        Ok(())
    }

    /// Sends an invitation: in the channel if the player accepts no direct messages.
    async fn send(
        &self,
        game: &Game,
        (place, key): (&GameLocation, &str),
        invited: &NewInvitation,
        people: &People,
    ) -> Result<(MessageRef, InvitationDelivery), OperatorError> {
        let key = invitation_key(key, invited);
        if invited.by_direct_message {
            let language = self.messages.private_language(&invited.player, game, place).await?;
            let board = self.messages.board_of(game.id(), place).await?;
            let link = board.map_or_else(|| format!("<#{}>", place.channel), |board| board.link(place.guild));
            let content = format!("{}\n{link}", private_text(game, invited, people, language));
            let message =
                Message { content, rows: vec![answer_buttons(game, language)], ..Message::default() };
            match send_direct_message(&*self.discord, invited.user, &message, &nonce(game.id(), &key)).await {
                // Users who accept no direct messages get the invitation in the game's channel.
                Err(error) if is_undeliverable(&error) => {}
                sent => return Ok((sent?, InvitationDelivery::Direct)),
            }
        }
        let language = self.messages.public_language(game, place).await?;
        let message = Message {
            content: channel_text(game, invited, people, language),
            rows: vec![answer_buttons(game, language)],
            mentions: vec![invited.user],
            ..Message::default()
        };
        let at =
            self.messages.post(game, place, &shorten_to_limits(&message)?, &format!("{key}-here")).await?;
        Ok((at, InvitationDelivery::Channel))
    }

    /// Deletes the message of a closed invitation, or removes its buttons.
    pub async fn close(
        &self,
        game: &Game,
        player: &PlayerId,
        (place, key): (&GameLocation, &str),
    ) -> Result<(), OperatorError> {
        let Some(sent) = self.sent.of(game, player).await? else { return Ok(()) };
        self.close_message(&sent, place);
        let request = format!("table:{}", nonce(game.id(), &format!("{key}-settled-{player}")));
        self.sent.remove(game, player, &request).await
    }

    /// Deletes the message of a settled invitation. In direct messages, and in games with a board for every move, it only
    /// loses its buttons.
    fn close_message(&self, sent: &SentInvitation, place: &GameLocation) {
        let (at, discord, channel_messages) =
            (sent.message, Arc::clone(&self.discord), self.messages.channel_messages.clone());
        if channel_messages.is_deleted(at) {
            return;
        }
        let goes = sent.delivery == InvitationDelivery::Channel && place.board_mode() != BoardMode::EveryMove;
        if goes {
            channel_messages.mark_deleting(at);
        }
        // Best effort: an old button answers that the invitation is closed.
        self.messages.background_tasks.spawn(async move {
            if !goes {
                let _ = discord.edit_components(at, &[]).await;
                return;
            }
            match discord.delete(at).await {
                Ok(()) | Err(CallError::Gone { .. }) => channel_messages.remove(at),
                Err(_) => channel_messages.unmark_deleting(at),
            }
        });
    }
}

/// Returns the player who hears that an invitation was declined or withdrawn: the inviting or the invited one.
pub(crate) fn player_to_notify<'a>(event: &'a Event, game: &'a Game) -> Option<&'a PlayerId> {
    match &event.what {
        EventKind::InvitationDeclined { .. } => Some(&game.owner().id),
        EventKind::InvitationWithdrawn { player } => Some(player),
        _ => None,
    }
}

/// Returns `true` if a player's invitation was open before and no longer is.
pub(crate) fn is_closed(before: &Game, game: &Game, player: &PlayerId) -> bool {
    before.phase() == Phase::Lobby && !(game.phase() == Phase::Lobby && game.is_invited(player))
}

fn invitation_key(key: &str, invited: &NewInvitation) -> String {
    format!("{key}-invites-{}", invited.player)
}

/// Returns the buttons of an invitation. Everybody sees the same ones; presses by others are refused.
pub(crate) fn answer_buttons(game: &Game, language: Language) -> Row {
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version());
    let accept = message!(Buttons, "accept").text(language);
    let decline = message!(Buttons, "decline").text(language);
    Row::Buttons(vec![
        Button::new(Style::Success, accept, id(Step::InvitationAccept)),
        Button::new(Style::Secondary, decline, id(Step::InvitationDecline)),
    ])
}

/// Returns the buttons of a rematch: those of an invitation, and one for its owner to withdraw it.
pub(crate) fn rematch_buttons(game: &Game, language: Language) -> Row {
    let mut row = answer_buttons(game, language);
    if let Row::Buttons(buttons) = &mut row {
        let id = ComponentId::for_game(Step::Abort, game.id(), game.board_version());
        buttons.push(Button::new(Style::Secondary, message!(Buttons, "withdraw-offer").text(language), id));
    }
    row
}

/// Returns the text of an invitation in the channel.
pub(crate) fn channel_text(
    game: &Game,
    invited: &NewInvitation,
    people: &People,
    language: Language,
) -> String {
    let title = game_message::game_title(game.settings().variant);
    let (user, by) = (format!("<@{}>", invited.user), people.escaped_name(&invited.by));
    message!(Boards, "invites", user = user, player = by, game = title).text(language)
}

/// Returns the private text about an invitation that was declined or withdrawn.
pub(crate) fn ended_private_text(event: &Event, game: &Game, people: &People, language: Language) -> String {
    let title = game_message::game_title(game.settings().variant);
    if matches!(event.what, EventKind::InvitationWithdrawn { .. }) {
        let by = people.escaped_name(&game.owner().id);
        return message!(Boards, "withdrawn-from-you", player = by, game = title).text(language);
    }
    let name_of = |player: &PlayerId| people.marked(player, language);
    let news = escape_with_small_lines(&text::event_sentence_in(event, Some(game), game, &name_of, language));
    message!(Boards, "direct-news", game = title, news = news).text(language)
}

/// Returns the private text of an invitation.
fn private_text(game: &Game, invited: &NewInvitation, people: &People, language: Language) -> String {
    let title = game_message::game_title(game.settings().variant);
    message!(Boards, "invites-you", player = people.escaped_name(&invited.by), game = title).text(language)
}
