//! Threads of games, started on the message that shows the game in its channel. They hold the board and the lines about
//! moves, so mentions lead to the board, and the channel has one message for each game.
//!
//! The message id is stored before the thread is started. A message has at most one thread, with the message's own id,
//! so the result of an interrupted attempt can be found.

use crate::announcing::game_messages::GameMessages;
use castellan_community::access::permissions::{CREATE_PUBLIC_THREADS, SEND_IN_THREADS, missing_names};
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::game_locations::{GameLocation, GameLocationChange, ThreadPlan};
use castellan_discord_api::client::{CallError, UNKNOWN_MESSAGE};
use castellan_discord_api::wire::{ChannelId, Message, MessageRef};
use castellan_discord_view::threads::{players_line, thread_link, thread_name};
use castellan_game::{Game, Phase, Span};
use castellan_text::{self as text, Language, message};

/// The time in which games of the same players have numbered threads: Discord archives quiet threads after a week at
/// the latest.
const RECENT: Span = Span::days(7);
/// Discord's codes for a server with too many active threads, overall or in announcement channels.
const TOO_MANY_THREADS: [u32; 2] = [160_006, 160_007];

/// The result of starting a game's own thread.
pub(crate) enum ThreadOutcome {
    /// Started; the game continues there.
    Opened(GameLocation),
    /// Not started, for this reason: the game stays in its channel on a board that is edited in place.
    Refused(GameLocation, text::Message),
}

/// Returns `true` if a game's thread is to be started now.
pub(crate) fn is_thread_due(game: &Game, place: &GameLocation) -> bool {
    place.thread.is_some() && !matches!(game.phase(), Phase::Lobby | Phase::Over)
}

impl GameMessages {
    /// Starts the thread of a game, or finds one from before a restart. The caller stores a refusal when it is posted.
    pub(crate) async fn open_thread(
        &self,
        game: &Game,
        place: &GameLocation,
    ) -> Result<ThreadOutcome, OperatorError> {
        let people = People::of(&self.referee, game).await?;
        let language = self.public_language(game, place).await?;
        let (name, title) = thread_name(game, self.number_among_recent(game).await?, &people, language);
        let mut planned = match place.thread {
            Some(ThreadPlan::On(message)) if message.channel == place.channel => Some(message),
            _ => None,
        };
        let mut deleted = None;
        loop {
            let (message, is_new) = match planned.take() {
                Some(message) => (message, false),
                None => self.plan_thread(game, place, deleted, (&people, language)).await?,
            };
            let error = match self.start_thread(message, (&name, &title)).await {
                Ok(thread) => {
                    return self.move_to_thread(game, place, (message, thread), &people, language).await;
                }
                Err(error @ CallError::Unavailable { .. }) => return Err(error.into()),
                Err(error) => error,
            };
            if matches!(error, CallError::Gone { code: UNKNOWN_MESSAGE, .. }) {
                // The thread of a deleted message remains.
                let thread = ChannelId(message.message.0);
                if self.discord.channel(thread).await.is_ok_and(|thread| thread.kind.is_thread()) {
                    return self.move_to_thread(game, place, (message, thread), &people, language).await;
                }
                if !is_new {
                    deleted = Some(message);
                    continue;
                }
            }
            let boards = place.boards.in_own_thread(false);
            let unmoved_place = GameLocation { boards, thread: None, ..place.clone() };
            return Ok(ThreadOutcome::Refused(unmoved_place, refusal_reason(&error)));
        }
    }

    /// Returns the number of a game among the recent ones of the same variant and players, from 1. Thread names with it
    /// differ.
    async fn number_among_recent(&self, game: &Game) -> Result<usize, OperatorError> {
        let since = self.referee.now().minus(RECENT);
        let games = self.referee.game_list.games_since(&game.owner().id, since).await?;
        let mut number = 1;
        for id in games.playing.iter().chain(&games.ended).filter(|id| *id != game.id()) {
            let Ok(other) = self.referee.games.game(id).await else { continue };
            let has_players = other.players().len() == game.players().len()
                && game.players().iter().all(|player| !other.seats_of(player).is_empty());
            let is_same = other.settings().variant == game.settings().variant && has_players;
            number += usize::from(is_same && other.record().is_some());
        }
        Ok(number)
    }

    /// Starts a thread with a name, or with `fallback_name` if the name is blocked.
    async fn start_thread(
        &self,
        message: MessageRef,
        (name, fallback_name): (&str, &str),
    ) -> Result<ChannelId, CallError> {
        match self.discord.start_thread_on(message, name).await {
            Err(error) if error.is_blocked() => {
                tracing::warn!(code = error.code(), %error, "discord: the name of a thread was blocked");
                self.discord.start_thread_on(message, fallback_name).await
            }
            started => started,
        }
    }

    /// Stores the message on which the thread is to be started: the one that shows the game or, if that was deleted, a
    /// new one. Returns `true` with a new one.
    async fn plan_thread(
        &self,
        game: &Game,
        place: &GameLocation,
        deleted: Option<MessageRef>,
        (people, language): (&People, Language),
    ) -> Result<(MessageRef, bool), OperatorError> {
        let shown = self.board_of(game.id(), place).await?;
        let shown = shown.filter(|message| message.channel == place.channel && deleted != Some(*message));
        let (message, is_new) = if let Some(message) = shown {
            (message, false)
        } else {
            let title = Message::text(players_line(game, people, language));
            (self.post(game, place, &title, "thread").await?, true)
        };
        let plans = |now: &mut GameLocation| now.thread = Some(ThreadPlan::On(message));
        let (here, request) = ((game.id(), place.channel), format!("table:thread-on-{message}"));
        self.places.change_in(here, GameLocationChange::Thread, &request, plans).await?;
        Ok((message, is_new))
    }

    /// Moves a game to its new thread, and links to that from the message in the channel.
    async fn move_to_thread(
        &self,
        game: &Game,
        place: &GameLocation,
        (message, thread): (MessageRef, ChannelId),
        people: &People,
        language: Language,
    ) -> Result<ThreadOutcome, OperatorError> {
        self.edit_thread_message(game, message, people, language).await;
        let moves = |now: &mut GameLocation| {
            (now.channel, now.parent) = (thread, Some(place.channel));
            (now.reposted_board, now.thread, now.thread_message) = (None, None, Some(message));
        };
        let request = format!("table:in-thread-{thread}");
        let from = (game.id(), place.channel);
        let moved_place =
            match self.places.change_in(from, GameLocationChange::Moved, &request, moves).await? {
                Some(moved_place) => Some(moved_place),
                // The game was moved elsewhere meanwhile.
                None => self.places.of(game.id()).await?,
            };
        Ok(ThreadOutcome::Opened(moved_place.unwrap_or_else(|| place.clone())))
    }

    /// Edits the message in the channel that leads to a game's thread: the players and, at the end, the result. Best
    /// effort: Discord shows the thread below the message anyway.
    pub(crate) async fn edit_thread_message(
        &self,
        game: &Game,
        message: MessageRef,
        people: &People,
        language: Language,
    ) {
        let link = thread_link(game, ChannelId(message.message.0), people, language);
        if let Err(error) = self.discord.edit(message, &Message::text(link)).await {
            tracing::debug!(game = %game.id(), %error, "the message of a thread could not be edited");
        }
    }
}

/// Returns the reason that a game has no thread, as a sentence.
fn refusal_reason(error: &CallError) -> text::Message {
    match error {
        CallError::Forbidden { code, .. } if TOO_MANY_THREADS.contains(code) => {
            message!(Boards, "no-thread-too-many")
        }
        CallError::Forbidden { .. } => {
            let needed = missing_names(CREATE_PUBLIC_THREADS | SEND_IN_THREADS, 0).unwrap_or_default();
            message!(Boards, "no-thread-permissions", permissions = needed)
        }
        _ => message!(Boards, "no-thread"),
    }
}
