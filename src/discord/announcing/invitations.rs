//! Posts invitations: a message with buttons that mentions the invited player, in the game's channel or, if the player
//! prefers that, by direct message.
//!
//! The message id is kept in the store, sealed with the invited player's key. Once the invitation is answered or
//! closed, the message is deleted or loses its buttons. After a crash between the two, a press of the leftover button
//! is refused.

use crate::announcing::direct_messages::{send_directly, takes_none};
use crate::announcing::game_messages::GameMessages;
use crate::announcing::nonce::nonce;
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::GamePlace;
use castellan_community::invitations::{Invited, SentInvitation, SentInvitations, Way};
use castellan_community::people::People;
use castellan_community::settings::BoardMode;
use castellan_discord_api::escape::with_small_lines;
use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::{CallError, Discord};
use castellan_discord_api::wire::{Button, Message, MessageRef, Row, Style};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_game::{Event, EventKind, Game, Phase, PlayerId};
use castellan_text::{self as text, Language, message};
use std::sync::Arc;

/// Sends invitations.
pub(crate) struct Invitations {
    pub sent: SentInvitations,
    pub discord: Arc<dyn Discord>,
    pub messages: Arc<GameMessages>,
}

impl Invitations {
    pub fn new(parts: &Parts, messages: &Arc<GameMessages>) -> Self {
        Self {
            sent: SentInvitations(parts.store.clone()),
            discord: Arc::clone(&parts.discord),
            messages: Arc::clone(messages),
        }
    }

    /// Invites a player, or only records the line in the channel that has done so.
    pub async fn tell(
        &self,
        game: &Game,
        (place, key): (&GamePlace, &str),
        invited: &Invited,
        line: Option<MessageRef>,
        people: &People,
    ) -> Result<(), OperatorError> {
        let before = self.sent.of(game, &invited.player).await?;
        if before.as_ref().is_some_and(|sent| sent.key == key) {
            return Ok(());
        }
        let (at, way) = match line {
            Some(line) => (line, Way::Channel),
            None => self.send(game, (place, key), invited, people).await?,
        };
        let sent = SentInvitation { key: key.to_owned(), at, way };
        let request = format!("table:{}", nonce(game.id(), &invitation_key(key, invited)));
        self.sent.keep(game, &invited.player, &sent, &request).await?;
        // The same person was invited to another seat before.
        if let Some(before) = before {
            self.settle(&before, place);
        }
        Ok(())
    }

    /// Sends an invitation: in the channel if the player accepts no direct messages.
    async fn send(
        &self,
        game: &Game,
        (place, key): (&GamePlace, &str),
        one: &Invited,
        people: &People,
    ) -> Result<(MessageRef, Way), OperatorError> {
        let key = invitation_key(key, one);
        if one.directly {
            let language = self.messages.language_of(&one.player, game, place).await?;
            let board = self.messages.board_of(game.id(), place).await?;
            let link = board.map_or_else(|| format!("<#{}>", place.channel), |board| board.link(place.guild));
            let content = format!("{}\n{link}", directly(game, one, people, language));
            let message = Message { content, rows: vec![row(game, language)], ..Message::default() };
            match send_directly(&*self.discord, one.user, &message, &nonce(game.id(), &key)).await {
                // Users who accept no direct messages get the invitation in the game's channel.
                Err(error) if takes_none(&error) => {}
                sent => return Ok((sent?, Way::Direct)),
            }
        }
        let language = self.messages.language(game, place).await?;
        let message = Message {
            content: in_channel(game, one, people, language),
            rows: vec![row(game, language)],
            mentions: vec![one.user],
            ..Message::default()
        };
        let at = self.messages.post(game, place, &fit(&message)?, &format!("{key}-here")).await?;
        Ok((at, Way::Channel))
    }

    /// Deletes the message of a closed invitation, or removes its buttons.
    pub async fn settle_of(
        &self,
        game: &Game,
        player: &PlayerId,
        (place, key): (&GamePlace, &str),
    ) -> Result<(), OperatorError> {
        let Some(sent) = self.sent.of(game, player).await? else { return Ok(()) };
        self.settle(&sent, place);
        let request = format!("table:{}", nonce(game.id(), &format!("{key}-settled-{player}")));
        self.sent.remove(game, player, &request).await
    }

    /// Removes the buttons from a settled invitation, or the whole message if the channel is to stay quiet.
    fn settle(&self, sent: &SentInvitation, place: &GamePlace) {
        let (at, discord, known) = (sent.at, Arc::clone(&self.discord), self.messages.known.clone());
        if known.is_deleted(at) {
            return;
        }
        let goes = sent.way == Way::Channel && place.boards() == BoardMode::Live;
        if goes {
            known.deletes(at);
        }
        // Best effort: an old button answers that the invitation is closed.
        self.messages.tasks.begin(async move {
            if !goes {
                let _ = discord.retouch(at, &[]).await;
                return;
            }
            match discord.delete(at).await {
                Ok(()) | Err(CallError::Gone { .. }) => known.gone(at),
                Err(_) => known.keeps(at),
            }
        });
    }
}

/// Returns the player who hears that an invitation was declined or withdrawn: the inviting or the invited one.
pub(crate) fn concerned<'a>(event: &'a Event, game: &'a Game) -> Option<&'a PlayerId> {
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

fn invitation_key(key: &str, one: &Invited) -> String {
    format!("{key}-invites-{}", one.player)
}

/// Returns the buttons of an invitation. Everybody sees the same ones; presses by others are refused.
pub(crate) fn row(game: &Game, language: Language) -> Row {
    let id = |step| Id::of(step, game.id(), game.moment());
    let accept = message!(Buttons, "accept").text(language);
    let decline = message!(Buttons, "decline").text(language);
    Row::Buttons(vec![
        Button::new(Style::Success, accept, id(Step::InvitationAccept)),
        Button::new(Style::Secondary, decline, id(Step::InvitationDecline)),
    ])
}

/// Returns the text of an invitation in the channel.
pub(crate) fn in_channel(game: &Game, one: &Invited, people: &People, language: Language) -> String {
    let title = layout::title(game.agreement().variant);
    let (user, by) = (format!("<@{}>", one.user), people.safe(&one.by));
    message!(Boards, "invites", user = user, player = by, game = title).text(language)
}

/// Returns the private text about an invitation that was declined or withdrawn.
pub(crate) fn ended_directly(event: &Event, game: &Game, people: &People, language: Language) -> String {
    let title = layout::title(game.agreement().variant);
    if matches!(event.what, EventKind::InvitationWithdrawn { .. }) {
        let by = people.safe(&game.owner().id);
        return message!(Boards, "withdrawn-from-you", player = by, game = title).text(language);
    }
    let called = |player: &PlayerId| people.marked(player, language);
    let news = with_small_lines(&text::event_sentence_in(event, Some(game), game, &called, language));
    message!(Boards, "direct-news", id = game.id().as_str(), news = news).text(language)
}

/// Returns the private text of an invitation.
fn directly(game: &Game, one: &Invited, people: &People, language: Language) -> String {
    let title = layout::title(game.agreement().variant);
    message!(Boards, "invites-you", player = people.safe(&one.by), game = title).text(language)
}
