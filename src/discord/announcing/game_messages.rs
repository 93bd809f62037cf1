//! The messages of games, above all their boards.

use crate::announcing::channel_messages::ChannelMessages;
use crate::announcing::lost_channels::LostChannels;
use crate::announcing::nonce::nonce;
use crate::announcing::receipts::{SILENT_RECEIPT, board_in_receipts, offers_in_receipt};
use crate::announcing::undelivered::{
    NextAttempt, UndeliveredMessages, not_posted_message, posted_without_names_message,
};
use crate::dependencies::Dependencies;
use crate::in_flight::BackgroundTasks;
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::game_locations::{GameLocation, GameLocationChange, GameLocations};
use castellan_community::rows::skip_unreadable;
use castellan_community::settings::{BoardMode, ServerSettings, Settings};
use castellan_discord_api::client::{ARCHIVED_THREAD, CallError, Discord};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{ChannelId, Message, MessageRef, Row};
use castellan_discord_view::board::{self, RenderOptions};
use castellan_discord_view::game_buttons;
use castellan_discord_view::game_message;
use castellan_discord_view::waiting_options::waiting_options;
use castellan_game::{Command, CommandKind, Game, GameId, Phase, PlayerId, Requester};
use castellan_picture::HanForms;
use castellan_referee::receipts::UNDELIVERED;
use castellan_referee::{Referee, RefereeError};
use castellan_text::{self as text, Language, message};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Posts, finds and moves the messages of games.
pub(crate) struct GameMessages {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GameLocations,
    pub settings: Arc<Settings>,
    pub render_pool: RenderPool,
    pub background_tasks: BackgroundTasks,
    pub undelivered: UndeliveredMessages,
    pub channel_messages: ChannelMessages,
    pub lost: LostChannels,
    /// `true` if boards can be opened on the web.
    pub has_web_boards: bool,
}

/// Returns the view of a public board in a server with these settings.
pub(crate) fn view_with(game: &Game, server: &ServerSettings, language: Language) -> RenderOptions {
    RenderOptions {
        viewpoint: board::public_viewpoint(game, server.viewpoint),
        theme: board::theme_named(&server.theme),
        language,
        han_forms: HanForms::of_tag(language.tag()),
    }
}

impl GameMessages {
    pub fn new(dependencies: &Dependencies) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            places: dependencies.places.clone(),
            settings: Arc::clone(&dependencies.settings),
            render_pool: dependencies.render_pool.clone(),
            background_tasks: dependencies.background_tasks.clone(),
            undelivered: dependencies.undelivered.clone(),
            channel_messages: ChannelMessages::default(),
            lost: dependencies.lost_channels.clone(),
            has_web_boards: dependencies.board_links.is_some(),
        }
    }

    /// Adds the button that opens a board on the web, if that is possible.
    pub(crate) fn add_web_board(&self, rows: &mut Vec<Row>, game: &Game, language: Language) {
        if self.has_web_boards {
            game_buttons::add_web_board(rows, game, language);
        }
    }

    /// Returns the view of a public board.
    pub(crate) async fn public_view(
        &self,
        game: &Game,
        place: &GameLocation,
    ) -> Result<RenderOptions, OperatorError> {
        let server = self.settings.server_or_default(place.guild).await?;
        let language = self.language_with(game, place, &server).await?;
        Ok(view_with(game, &server, language))
    }

    /// Returns the line below the board of a waiting game that lists the other players' options.
    pub(crate) async fn ways_on(
        &self,
        game: &Game,
        language: Language,
    ) -> Result<Option<String>, OperatorError> {
        let game_line = waiting_options(game, true, language);
        // Few boards need the line, so tournaments are rarely looked up.
        if game_line.is_some() && self.referee.tournament_list.of_game(game.id()).await?.is_some() {
            return Ok(waiting_options(game, false, language));
        }
        Ok(game_line)
    }

    /// Adds to the board of a finished tournament game a button to the player's next game.
    pub(crate) async fn add_next_game(
        &self,
        message: &mut Message,
        game: &Game,
        language: Language,
    ) -> Result<(), OperatorError> {
        if game.phase() == Phase::Over
            && let Some(Row::Buttons(buttons)) = message.rows.last_mut()
            && self.referee.tournament_list.of_game(game.id()).await?.is_some()
        {
            buttons.push(game_buttons::next_game_button(language));
        }
        Ok(())
    }

    /// Returns the language of posts where a game is played: the server's. Without a server, a player's choice, or else
    /// the language of the opener.
    pub(crate) async fn public_language(
        &self,
        game: &Game,
        place: &GameLocation,
    ) -> Result<Language, OperatorError> {
        let server = self.settings.server_or_default(place.guild).await?;
        self.language_with(game, place, &server).await
    }

    /// Returns the [language of posts](Self::public_language) in a server with these settings.
    pub(crate) async fn language_with(
        &self,
        game: &Game,
        place: &GameLocation,
        server: &ServerSettings,
    ) -> Result<Language, OperatorError> {
        if let Some(guild) = place.guild {
            return self.settings.language_in(guild, server).await;
        }
        for player in game.players() {
            if let Some(chosen) = self.settings.language(player).await? {
                return Ok(chosen);
            }
        }
        Ok(place.language.unwrap_or_default())
    }

    /// Returns the language of private messages to a player.
    pub(crate) async fn private_language(
        &self,
        player: &PlayerId,
        game: &Game,
        place: &GameLocation,
    ) -> Result<Language, OperatorError> {
        match self.settings.language(player).await? {
            Some(chosen) => Ok(chosen),
            None => self.public_language(game, place).await,
        }
    }

    /// Sends a message to the game's channel or, if that is lost, to the channel that the game moves to.
    pub(crate) async fn post(
        &self,
        game: &Game,
        place: &GameLocation,
        message: &Message,
        key: &str,
    ) -> Result<MessageRef, OperatorError> {
        let nonce = nonce(game.id(), key);
        let error = match self.discord.post(place.channel, message, &nonce).await {
            Err(CallError::Forbidden { code: ARCHIVED_THREAD, .. }) => {
                let posted = match self.discord.unarchive(place.channel).await {
                    Ok(()) => self.discord.post(place.channel, message, &nonce).await,
                    Err(error) => Err(error),
                };
                match posted {
                    Ok(posted) => return Ok(posted),
                    Err(error) => error,
                }
            }
            Ok(posted) => return Ok(posted),
            Err(error) => error,
        };
        if !matches!(error, CallError::Gone { .. } | CallError::Forbidden { .. }) {
            return Err(error.into());
        }
        if let Some(parent) = place.parent
            && let Ok(posted) = self.discord.post(parent, message, &nonce).await
        {
            let moves =
                |now: &mut GameLocation| (now.channel, now.parent, now.reposted_board) = (parent, None, None);
            let from = (game.id(), place.channel);
            self.places
                .change_in(from, GameLocationChange::Moved, &format!("table:moved-{nonce}"), moves)
                .await?;
            return Ok(posted);
        }
        if self.put_on_hold(game, place, &error, &format!("table:lost-{nonce}")).await? {
            return Err(error.into());
        }
        // The notice is posted again at the game's new place.
        Err(CallError::Unavailable { status: None, what: error.to_string(), perhaps_done: false }.into())
    }

    /// Posts the board of a game again, and stores it as the current one. Without mentions: nothing has happened, and a
    /// game can be moved back and forth.
    pub(crate) async fn repost_board(
        &self,
        game: &Game,
        place: &GameLocation,
        news: &text::Message,
        request: &str,
    ) -> Result<MessageRef, OperatorError> {
        self.post_board_in(game, (place.channel, place), news, request).await
    }

    /// Posts the board of a game in the channel that it was moved to. If the game was moved again meanwhile, its board
    /// appears only there.
    pub(crate) async fn post_board_in(
        &self,
        game: &Game,
        (from, place): (ChannelId, &GameLocation),
        news: &text::Message,
        request: &str,
    ) -> Result<MessageRef, OperatorError> {
        let message = self.reposted_board(game, place, news).await?;
        let posted = self.discord.post(place.channel, &message, &nonce(game.id(), request)).await?;
        let shows = |now: &mut GameLocation| {
            (now.channel, now.parent, now.reposted_board) = (place.channel, place.parent, Some(posted));
        };
        if self
            .places
            .change_in((game.id(), from), GameLocationChange::Shown, request, shows)
            .await?
            .is_none()
        {
            // The message may have been deleted already.
            drop(self.discord.delete(posted).await);
            return Ok(posted);
        }
        // Events that occurred meanwhile are included in the board. A game that is frozen after a fault keeps its last
        // board.
        if let Ok(now) = self.referee.games.game(game.id()).await
            && now.events() != game.events()
        {
            let message = self.reposted_board(&now, place, news).await?;
            self.discord.edit(posted, &message).await?;
        }
        Ok(posted)
    }

    async fn reposted_board(
        &self,
        game: &Game,
        place: &GameLocation,
        news: &text::Message,
    ) -> Result<Message, OperatorError> {
        let people = People::of(&self.referee, game).await?;
        let view = self.public_view(game, place).await?;
        let mut lines = vec![news.text(view.language)];
        if game.record().is_none() {
            lines.extend(game_message::lobby_lines(game, &people, view.language));
        }
        let mut message = game_message::board_message(&self.render_pool, game, &people, view, &lines).await?;
        self.add_next_game(&mut message, game, view.language).await?;
        self.add_web_board(&mut message.rows, game, view.language);
        message.content.extend(self.ways_on(game, view.language).await?.map(|line| format!("\n{line}")));
        let mut message = shorten_to_limits(&message)?;
        message.mentions.clear();
        Ok(message)
    }

    /// Returns the message with the current board of a game.
    pub(crate) async fn board_of(
        &self,
        game: &GameId,
        place: &GameLocation,
    ) -> Result<Option<MessageRef>, OperatorError> {
        let receipts =
            skip_unreadable(self.referee.outbox.receipts(game).await.map_err(OperatorError::from))?
                .unwrap_or_default();
        Ok(board_in_receipts(&receipts, place))
    }

    /// Deletes the board before this one. In a game with a board for every move, or that has moved to another channel,
    /// the earlier board stays, without its buttons.
    pub(crate) async fn retire_previous_board(
        &self,
        game: &GameId,
        place: &GameLocation,
        new: MessageRef,
    ) -> Result<(), OperatorError> {
        let old = self.board_of(game, place).await?;
        // The message that leads to the game's thread stays; it has no buttons.
        let Some(old) = old.filter(|old| *old != new && !place.is_thread_of(*old)) else { return Ok(()) };
        if place.board_mode() != BoardMode::EveryMove && old.channel == new.channel {
            self.delete_then(old, async {});
            return Ok(());
        }
        let discord = Arc::clone(&self.discord);
        // Best effort: an old button answers with the current board.
        self.background_tasks.spawn(async move {
            let _ = discord.edit_components(old, &[]).await;
        });
        Ok(())
    }

    /// Deletes a message in the background, then runs `then`.
    pub(crate) fn delete_then(&self, message: MessageRef, then: impl Future<Output = ()> + Send + 'static) {
        self.channel_messages.mark_deleting(message);
        let (discord, channel_messages) = (Arc::clone(&self.discord), self.channel_messages.clone());
        self.background_tasks.spawn(async move {
            match discord.delete(message).await {
                Ok(()) | Err(CallError::Gone { .. }) => {
                    channel_messages.remove(message);
                    then.await;
                }
                Err(error) => {
                    tracing::debug!(%error, "a message was not deleted");
                    // A line is deleted with the next.
                    channel_messages.unmark_deleting(message);
                }
            }
        });
    }

    /// Deletes messages with closed offers, or removes their buttons in games with a board for every move. Returns `true`
    /// if a settled offer has no message of its own, because it was made with a move.
    pub(crate) async fn remove_settled_offer_buttons(
        &self,
        before: &Game,
        game: &Game,
        place: &GameLocation,
    ) -> Result<bool, OperatorError> {
        let settled = |number: u32| before.offer(number).is_some() && game.offer(number).is_none();
        if !has_settled_offers(before, game) {
            return Ok(false);
        }
        let mut with_own_message = BTreeSet::new();
        let language = self.public_language(game, place).await?;
        let receipts =
            skip_unreadable(self.referee.outbox.receipts(game.id()).await.map_err(OperatorError::from))?
                .unwrap_or_default();
        for (_, receipt) in &receipts.receipts {
            let Some((message, offers)) = offers_in_receipt(receipt) else { continue };
            if !offers.iter().any(|number| settled(*number)) {
                continue;
            }
            with_own_message.extend(offers.iter().copied());
            let open = offers.iter().filter(|number| game.offer(**number).is_some());
            let rows: Vec<Row> =
                open.map(|number| game_buttons::offer_row(game, *number, language)).collect();
            if rows.is_empty()
                && place.board_mode() != BoardMode::EveryMove
                && message.channel == place.channel
            {
                self.delete_then(message, async {});
                continue;
            }
            let discord = Arc::clone(&self.discord);
            // Best effort: an old button answers that the offer is gone.
            self.background_tasks.spawn(async move {
                let _ = discord.edit_components(message, &rows).await;
            });
        }
        Ok(before
            .offers()
            .iter()
            .any(|offer| settled(offer.number) && !with_own_message.contains(&offer.number)))
    }

    /// Returns the reason that the latest message of a game is not where it is played; `None` if it is.
    pub(crate) async fn not_posted_reason(
        &self,
        game: &GameId,
        place: &GameLocation,
    ) -> Result<Option<text::Message>, OperatorError> {
        if let Some(code) = self.undelivered.block_code(game.as_str()) {
            return Ok(Some(posted_without_names_message(place.channel, code)));
        }
        let (reason, is_given_up) = if let Some(undelivered) = self.undelivered.get(game.as_str()) {
            (undelivered.reason, undelivered.is_given_up)
        } else {
            let receipts = self.referee.outbox.receipts(game).await?;
            let last = receipts.receipts.iter().rev().find(|(_, receipt)| receipt != SILENT_RECEIPT);
            match last.and_then(|(_, receipt)| receipt.strip_prefix(UNDELIVERED)) {
                Some(reason) => (reason.to_owned(), true),
                None => return Ok(None),
            }
        };
        let next = if is_given_up { NextAttempt::NextMove } else { NextAttempt::SameMessage };
        Ok(Some(not_posted_message(place.channel, &reason, next)))
    }

    /// Posts a link to the new channel in the channel that a game leaves. Best effort: the channel may have been
    /// deleted.
    pub(crate) async fn post_link_to_new_channel(
        &self,
        game: &Game,
        from: &GameLocation,
        to: ChannelId,
        request: &str,
    ) {
        let Ok(language) = self.public_language(game, from).await else { return };
        let title = game_message::game_title(game.settings().variant);
        let moved = message!(Boards, "moved-away", game = title, channel = format!("<#{to}>"));
        if let Ok(message) = shorten_to_limits(&Message::text(moved.text(language))) {
            let nonce = nonce(game.id(), &format!("{request}-left"));
            if let Err(error) = self.discord.post(from.channel, &message, &nonce).await {
                tracing::debug!(game = %game.id(), %error, "where a game goes on could not be said");
            }
        }
    }

    /// Carries out a command of the bot itself. A refusal means that the command was unnecessary.
    pub(crate) async fn execute_as_system(
        &self,
        game: &GameId,
        kind: CommandKind,
        request: &str,
    ) -> Result<(), OperatorError> {
        let command =
            Command { by: Requester::System, at: self.referee.now(), request: request.to_owned(), kind };
        match self.referee.games.command(game, &command).await {
            Ok(_) | Err(RefereeError::Refused(_)) => Ok(()),
            Err(trouble) => Err(trouble.into()),
        }
    }
}

/// Returns `true` if an offer was open before and no longer is.
pub(crate) fn has_settled_offers(before: &Game, game: &Game) -> bool {
    before.offers().iter().any(|offer| game.offer(offer.number).is_none())
}
