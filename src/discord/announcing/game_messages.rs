//! The messages of games: boards, and notices of lost channels.

use crate::announcing::channel_messages::ChannelMessages;
use crate::announcing::direct_messages::send_directly;
use crate::announcing::lost_channels::{LostChannels, was_held_before};
use crate::announcing::nonce::nonce;
use crate::announcing::undelivered::{Next, Undelivered, could_not_be_posted, sent_without_names};
use crate::in_flight::Tasks;
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::{Change, GamePlace, GamePlaces};
use castellan_community::people::People;
use castellan_community::rows::skip_unreadable;
use castellan_community::settings::{BoardView, Settings};
use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::{CallError, Discord};
use castellan_discord_api::wire::{ChannelId, Message, MessageRef, Row};
use castellan_discord_view::board::{self, View};
use castellan_discord_view::layout;
use castellan_discord_view::render_pool::RenderPool;
use castellan_discord_view::ways_on::ways_on;
use castellan_game::{By, Command, CommandKind, Game, GameId, Phase, PlayerId};
use castellan_referee::receipts::{Receipts, UNDELIVERED};
use castellan_referee::{Referee, Trouble};
use castellan_rules::Seat;
use castellan_text::{self as text, Language, message};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The receipt of a notice without public events.
pub(crate) const SILENT: &str = "silent";
/// The prefix of the receipt of a message without a board.
const SAID: &str = "said ";
/// The separator before the numbers of the offers that the message has buttons for.
const OFFERS: &str = " offers ";
/// Discord's code for a thread that is archived.
const ARCHIVED: u32 = 50_083;

/// Posts, finds and moves the messages of games.
pub(crate) struct GameMessages {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub settings: Arc<Settings>,
    pub render_pool: RenderPool,
    pub tasks: Tasks,
    pub undelivered: Undelivered,
    pub known: ChannelMessages,
    pub lost: LostChannels,
}

impl GameMessages {
    pub fn new(parts: &Parts) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            places: parts.places.clone(),
            settings: Arc::clone(&parts.settings),
            render_pool: parts.render_pool.clone(),
            tasks: parts.tasks.clone(),
            undelivered: parts.undelivered.clone(),
            known: ChannelMessages::default(),
            lost: parts.lost_channels.clone(),
        }
    }

    /// Returns the view of a public board.
    pub(crate) async fn public_view(&self, game: &Game, place: &GamePlace) -> Result<View, OperatorError> {
        let server = self.settings.server_or_closed(place.guild).await?;
        let viewpoint = match server.viewpoint {
            BoardView::White => Seat::White,
            BoardView::ToAct => game.to_act().unwrap_or(Seat::White),
        };
        let language = match place.guild {
            Some(guild) => self.settings.language_in(guild, &server).await?,
            None => self.language(game, place).await?,
        };
        Ok(View { viewpoint, theme: board::theme_named(&server.theme), language })
    }

    /// Returns the line below the board of a waiting game that lists the other players' options.
    pub(crate) async fn ways_on(
        &self,
        game: &Game,
        language: Language,
    ) -> Result<Option<String>, OperatorError> {
        let of_a_game = ways_on(game, true, language);
        // Few boards need the line, so tournaments are rarely looked up.
        if of_a_game.is_some() && self.referee.tournament_list.of_game(game.id()).await?.is_some() {
            return Ok(ways_on(game, false, language));
        }
        Ok(of_a_game)
    }

    /// Returns the language of posts where a game is played: the server's. Without a server, a player's choice, or else
    /// the language of the opener.
    pub(crate) async fn language(&self, game: &Game, place: &GamePlace) -> Result<Language, OperatorError> {
        if let Some(guild) = place.guild {
            return self.settings.server_language(guild).await;
        }
        for player in game.players() {
            if let Some(chosen) = self.settings.language(player).await? {
                return Ok(chosen);
            }
        }
        Ok(place.language.unwrap_or_default())
    }

    /// Returns the language of private messages to a player.
    pub(crate) async fn language_of(
        &self,
        player: &PlayerId,
        game: &Game,
        place: &GamePlace,
    ) -> Result<Language, OperatorError> {
        match self.settings.language(player).await? {
            Some(chosen) => Ok(chosen),
            None => self.language(game, place).await,
        }
    }

    /// Sends a message to the game's channel or, if that is lost, to the channel that the game moves to.
    pub(crate) async fn post(
        &self,
        game: &Game,
        place: &GamePlace,
        message: &Message,
        key: &str,
    ) -> Result<MessageRef, OperatorError> {
        let nonce = nonce(game.id(), key);
        let error = match self.discord.post(place.channel, message, &nonce).await {
            Err(CallError::Forbidden { code: ARCHIVED, .. }) => {
                let opened = match self.discord.unarchive(place.channel).await {
                    Ok(()) => self.discord.post(place.channel, message, &nonce).await,
                    Err(error) => Err(error),
                };
                match opened {
                    Ok(placed) => return Ok(placed),
                    Err(error) => error,
                }
            }
            Ok(placed) => return Ok(placed),
            Err(error) => error,
        };
        if !matches!(error, CallError::Gone { .. } | CallError::Forbidden { .. }) {
            return Err(error.into());
        }
        if let Some(parent) = place.parent
            && let Ok(placed) = self.discord.post(parent, message, &nonce).await
        {
            let moves = |now: &mut GamePlace| (now.channel, now.parent, now.shown) = (parent, None, None);
            let from = (game.id(), place.channel);
            self.places.change_in(from, Change::Moved, &format!("table:moved-{nonce}"), moves).await?;
            return Ok(placed);
        }
        if self.lose(game, place, &error, &format!("table:lost-{nonce}")).await? {
            return Err(error.into());
        }
        // The notice is posted again at the game's new place.
        Err(CallError::Unavailable { status: None, what: error.to_string(), perhaps_done: false }.into())
    }

    /// Posts the board of a game again, and stores it as the current one. Without mentions: nothing has happened, and a
    /// game can be moved back and forth.
    pub(crate) async fn show_again(
        &self,
        game: &Game,
        place: &GamePlace,
        news: &text::Message,
        request: &str,
    ) -> Result<MessageRef, OperatorError> {
        self.show_in(game, (place.channel, place), news, request).await
    }

    /// Posts the board of a game in the channel that it was moved to. If the game was moved again meanwhile, its board
    /// appears only there.
    pub(crate) async fn show_in(
        &self,
        game: &Game,
        (from, place): (ChannelId, &GamePlace),
        news: &text::Message,
        request: &str,
    ) -> Result<MessageRef, OperatorError> {
        let message = self.board_again(game, place, news).await?;
        let placed = self.discord.post(place.channel, &message, &nonce(game.id(), request)).await?;
        let shows = |now: &mut GamePlace| {
            (now.channel, now.parent, now.shown) = (place.channel, place.parent, Some(placed));
        };
        if self.places.change_in((game.id(), from), Change::Shown, request, shows).await?.is_none() {
            // The message may have been deleted already.
            drop(self.discord.delete(placed).await);
            return Ok(placed);
        }
        // Events that occurred meanwhile are included in the board. A game that is frozen after a fault keeps its last
        // board.
        if let Ok(now) = self.referee.games.game(game.id()).await
            && now.events() != game.events()
        {
            let message = self.board_again(&now, place, news).await?;
            self.discord.rewrite(placed, &message).await?;
        }
        Ok(placed)
    }

    async fn board_again(
        &self,
        game: &Game,
        place: &GamePlace,
        news: &text::Message,
    ) -> Result<Message, OperatorError> {
        let people = People::of(&self.referee, game).await?;
        let view = self.public_view(game, place).await?;
        let mut lines = vec![news.text(view.language)];
        if game.record().is_none() {
            lines.extend(layout::lobby(game, &people, view.language));
        }
        let mut message = layout::board(&self.render_pool, game, &people, view, &lines).await?;
        message.content.extend(self.ways_on(game, view.language).await?.map(|line| format!("\n{line}")));
        let mut message = fit(&message)?;
        message.mentions.clear();
        Ok(message)
    }

    /// Returns the message with the current board of a game.
    pub(crate) async fn board_of(
        &self,
        game: &GameId,
        place: &GamePlace,
    ) -> Result<Option<MessageRef>, OperatorError> {
        let told = skip_unreadable(self.referee.outbox.receipts(game).await.map_err(OperatorError::from))?
            .unwrap_or_default();
        Ok(board_in(&told, place))
    }

    /// Removes the buttons from the board before this one.
    pub(crate) async fn dim(
        &self,
        game: &GameId,
        place: &GamePlace,
        new: MessageRef,
    ) -> Result<(), OperatorError> {
        if let Some(old) = self.board_of(game, place).await?
            && old != new
            // The message that leads to the game's thread has no buttons.
            && !place.is_thread_of(old)
        {
            let discord = Arc::clone(&self.discord);
            // Best effort: an old button answers with the current board.
            self.tasks.begin(async move {
                let _ = discord.retouch(old, &[]).await;
            });
        }
        Ok(())
    }

    /// Removes the buttons of messages with closed offers. Returns `true` if a settled offer has no message of its own,
    /// because it was made with a move.
    pub(crate) async fn dim_offers(
        &self,
        before: &Game,
        game: &Game,
        place: &GamePlace,
    ) -> Result<bool, OperatorError> {
        let settled = |number: u32| before.offer(number).is_some() && game.offer(number).is_none();
        if !settles_offers(before, game) {
            return Ok(false);
        }
        let mut own = BTreeSet::new();
        let language = self.language(game, place).await?;
        let told =
            skip_unreadable(self.referee.outbox.receipts(game.id()).await.map_err(OperatorError::from))?
                .unwrap_or_default();
        for (_, receipt) in &told.receipts {
            let Some((message, offers)) = offers_in(receipt) else { continue };
            if !offers.iter().any(|number| settled(*number)) {
                continue;
            }
            own.extend(offers.iter().copied());
            let standing = offers.iter().filter(|number| game.offer(**number).is_some());
            let rows: Vec<Row> = standing.map(|number| layout::offer_row(game, *number, language)).collect();
            let discord = Arc::clone(&self.discord);
            // Best effort: an old button answers that the offer is gone.
            self.tasks.begin(async move {
                let _ = discord.retouch(message, &rows).await;
            });
        }
        Ok(before.offers().iter().any(|offer| settled(offer.number) && !own.contains(&offer.number)))
    }

    /// Returns the reason that the latest message of a game is not where it is played; `None` if it is.
    pub(crate) async fn not_posted(
        &self,
        game: &GameId,
        place: &GamePlace,
    ) -> Result<Option<text::Message>, OperatorError> {
        if let Some(code) = self.undelivered.nameless(game.as_str()) {
            return Ok(Some(sent_without_names(place.channel, code)));
        }
        let (why, given_up) = if let Some(waiting) = self.undelivered.of(game.as_str()) {
            (waiting.why, waiting.given_up)
        } else {
            let told = self.referee.outbox.receipts(game).await?;
            let last = told.receipts.iter().rev().find(|(_, receipt)| receipt != SILENT);
            match last.and_then(|(_, receipt)| receipt.strip_prefix(UNDELIVERED)) {
                Some(why) => (why.to_owned(), true),
                None => return Ok(None),
            }
        };
        let next = if given_up { Next::Move } else { Next::Again };
        Ok(Some(could_not_be_posted(place.channel, &why, next)))
    }

    /// Posts a link to the new channel in the channel that a game leaves. Best effort: the channel may have been
    /// deleted.
    pub(crate) async fn post_new_channel(&self, game: &Game, from: &GamePlace, to: ChannelId, request: &str) {
        let Ok(language) = self.language(game, from).await else { return };
        let title = layout::title(game.agreement().variant);
        let moved = message!(Boards, "moved-away", game = title, channel = format!("<#{to}>"));
        if let Ok(message) = fit(&Message::text(moved.text(language))) {
            let nonce = nonce(game.id(), &format!("{request}-left"));
            if let Err(error) = self.discord.post(from.channel, &message, &nonce).await {
                tracing::debug!(game = %game.id(), %error, "where a game goes on could not be said");
            }
        }
    }

    /// Stops a game that has lost its place and tells its players as far as possible, unless it has another place by
    /// now.
    pub(crate) async fn lose(
        &self,
        game: &Game,
        place: &GamePlace,
        why: &CallError,
        request: &str,
    ) -> Result<bool, OperatorError> {
        if place.lost {
            return Ok(true);
        }
        let lost = self.stop(game, place, request).await?;
        if lost {
            self.tell_of_lost_place(game, place, why, request).await?;
        }
        Ok(lost)
    }

    /// Marks a game's place as lost, so that nothing is sent there, and stops the game's clocks, unless the game has
    /// another place by now.
    pub(crate) async fn stop(
        &self,
        game: &Game,
        place: &GamePlace,
        request: &str,
    ) -> Result<bool, OperatorError> {
        let here = (game.id(), place.channel);
        if self.places.change_in(here, Change::Lost, request, |now| now.lost = true).await?.is_none() {
            return Ok(false);
        }
        self.lost.add(place.guild, place.channel, self.referee.instant());
        if game.phase() == Phase::Running {
            self.by_system(game.id(), CommandKind::Pause, &format!("{request}-pause")).await?;
        }
        Ok(true)
    }

    /// Tells the players of a running game, as far as possible, that it has lost its place: once, even if the place is
    /// regained and lost several times before the next move.
    pub(crate) async fn tell_of_lost_place(
        &self,
        game: &Game,
        place: &GamePlace,
        why: &CallError,
        request: &str,
    ) -> Result<(), OperatorError> {
        if game.phase() == Phase::Over {
            return Ok(());
        }
        // An unreadable game is frozen, and its players hear of that once.
        if let Ok(now) = self.referee.games.game(game.id()).await
            && was_held_before(&self.referee, &now).await?
        {
            return Ok(());
        }
        let people = People::of(&self.referee, game).await?;
        let (title, id) = (layout::title(game.agreement().variant), game.id().as_str());
        let told = match why {
            CallError::Forbidden { .. } => message!(Boards, "place-forbidden", game = title, id = id),
            _ => message!(Boards, "place-gone", game = title, id = id),
        };
        let nonce = nonce(game.id(), request);
        for player in game.players() {
            if let Some(user) = people.user(player) {
                let message = Message::text(told.text(self.language_of(player, game, place).await?));
                // Players who accept no direct messages cannot be reached.
                let _ = send_directly(&*self.discord, user, &message, &nonce).await;
            }
        }
        Ok(())
    }

    /// Carries out a command of the bot itself. A refusal means that the command was unnecessary.
    pub(crate) async fn by_system(
        &self,
        game: &GameId,
        kind: CommandKind,
        request: &str,
    ) -> Result<(), OperatorError> {
        let command = Command { by: By::System, at: self.referee.now(), request: request.to_owned(), kind };
        match self.referee.games.command(game, &command).await {
            Ok(_) | Err(Trouble::Refused(_)) => Ok(()),
            Err(trouble) => Err(trouble.into()),
        }
    }
}

/// Returns the message with the current board of a game, from its receipts.
pub(crate) fn board_in(told: &Receipts, place: &GamePlace) -> Option<MessageRef> {
    let last = told.receipts.iter().rev().find_map(|(_, receipt)| receipt.parse::<MessageRef>().ok());
    last.into_iter().chain(place.shown).max_by_key(|placed| placed.message)
}

/// Returns `true` if an offer was open before and no longer is.
pub(crate) fn settles_offers(before: &Game, game: &Game) -> bool {
    before.offers().iter().any(|offer| game.offer(offer.number).is_none())
}

/// Returns the receipt of a message without a board that has buttons for these offers.
pub(crate) fn said_receipt(message: MessageRef, offers: &[u32]) -> String {
    let numbers: Vec<String> = offers.iter().map(u32::to_string).collect();
    let offers = if numbers.is_empty() { String::new() } else { format!("{OFFERS}{}", numbers.join(",")) };
    format!("{SAID}{message}{offers}")
}

/// Parses the message with offers in a receipt, and their numbers.
fn offers_in(receipt: &str) -> Option<(MessageRef, Vec<u32>)> {
    let (message, offers) = receipt.strip_prefix(SAID)?.split_once(OFFERS)?;
    let numbers = offers.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    Some((message.parse().ok()?, numbers))
}
