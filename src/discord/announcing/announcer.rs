//! Posts game notices from the referee's outbox where the game is played.

use crate::announcing::deliveries::Deliveries;
use crate::announcing::direct_messages::send_directly;
use crate::announcing::edit_throttle::EditThrottle;
use crate::announcing::game_messages::{GameMessages, SILENT, said_receipt, settles_offers};
use crate::announcing::invitations::Invitations;
use crate::announcing::live_boards::LiveBoards;
use crate::announcing::lost_channels::was_held_before;
use crate::announcing::nonce::nonce;
use crate::announcing::notices::{Shape, Told};
use crate::announcing::own_threads::{OwnThread, is_due};
use crate::announcing::status_board::StatusBoard;
use crate::announcing::thread_names::ThreadNames;
use crate::announcing::undelivered::{Undelivered, not_told};
use crate::interactions::context::INTERACTION;
use crate::interactions::waiting_interactions::{Answered, WaitingInteractions};
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::{Change, GamePlace, GamePlaces, Line};
use castellan_community::open_games::OpenGames;
use castellan_community::people::People;
use castellan_community::settings::BoardMode;
use castellan_community::settings::Settings;
use castellan_discord_api::blocked_names::noting_names;
use castellan_discord_api::escape::with_small_lines;
use castellan_discord_api::fit::fit;
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::ports::{ANSWERED_ALREADY, CallError, Discord};
use castellan_discord_api::wire::{Answer, GuildId, InteractionId, Message, MessageRef, Row};
use castellan_discord_view::news::{frozen, offered};
use castellan_discord_view::render_pool::RenderPool;
use castellan_discord_view::threads::{may_rename, players_names};
use castellan_discord_view::{layout, legend};
use castellan_game::{By, Event, EventKind, Game, Phase, PlayerId};
use castellan_referee::{AnnounceError, Announcer, News, Notice, Receipt, Referee};
use castellan_text::{self as text, Language, message};
use std::sync::Arc;

/// The receipt of a message that Discord took without naming it.
const UNNAMED: &str = "said";

/// Posts the events of games where they are played.
pub(crate) struct GameAnnouncer {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub places: GamePlaces,
    pub open_games: Arc<OpenGames>,
    pub settings: Arc<Settings>,
    pub messages: Arc<GameMessages>,
    pub live_boards: LiveBoards,
    pub invitations: Invitations,
    pub thread_names: ThreadNames,
    pub waiting_interactions: WaitingInteractions,
    pub render_pool: RenderPool,
    pub undelivered: Undelivered,
    pub deliveries: Deliveries,
    /// The servers whose status message is out of date.
    pub statuses: Arc<EditThrottle<GuildId>>,
}

impl Announcer for GameAnnouncer {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, AnnounceError> {
        let game = notice.game.id();
        let (told, blocked) = noting_names(Box::pin(self.tell(notice))).await;
        let told = match told {
            Ok(receipt) => {
                // Secret events were not posted.
                if receipt.0 != SILENT {
                    self.undelivered.posted(game.as_str());
                    self.undelivered.note_blocked(game.as_str(), blocked);
                }
                Ok(receipt)
            }
            Err(failed) => {
                let error = not_told(&failed);
                let given_up = matches!(error, AnnounceError::Never(_));
                self.undelivered.failed("game", game, &notice.key, &failed, given_up);
                Err(error)
            }
        };
        if let News::Happened { events, .. } = &notice.news
            && let Some(event) = events.first()
        {
            self.deliveries.tried(&event.request);
        }
        told
    }
}

impl GameAnnouncer {
    pub fn new(parts: &Parts, messages: &Arc<GameMessages>, status_board: &StatusBoard) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            places: parts.places.clone(),
            open_games: Arc::clone(&parts.open_games),
            settings: Arc::clone(&parts.settings),
            messages: Arc::clone(messages),
            live_boards: LiveBoards::new(parts, messages),
            invitations: Invitations::new(parts, messages),
            thread_names: ThreadNames::new(parts),
            waiting_interactions: parts.waiting_interactions.clone(),
            render_pool: parts.render_pool.clone(),
            undelivered: parts.undelivered.clone(),
            deliveries: parts.deliveries.clone(),
            statuses: Arc::clone(&status_board.throttle),
        }
    }

    async fn tell(&self, notice: &Notice) -> Result<Receipt, OperatorError> {
        let game = &notice.game;
        let Some(place) = self.places.of(game.id()).await? else {
            return Err(OperatorError::Unknown(format!("game {} has no channel", game.id())));
        };
        let mut people = People::of(&self.referee, game).await?;
        if let News::Happened { before, events } = &notice.news {
            people.add_named(&self.referee, events).await?;
            self.open_games.follow_phase(before.as_deref(), game).await?;
        }
        if place.lost && !matches!(notice.news, News::Reminder { .. }) {
            // A lost place is sent nothing: when the game has one again, its board is shown anew.
            if let News::Happened { events, .. } = &notice.news {
                self.tell_alone(game, events, &people, (&place, &notice.key)).await;
            }
            return Ok(Receipt(SILENT.to_owned()));
        }
        if let News::Happened { before: Some(before), .. } = &notice.news
            && (before.phase(), game.phase()) == (Phase::Running, Phase::Over)
            && self.settings.server_or_closed(place.guild).await?.key_moments
        {
            self.referee.analyses.request_moments(game.id()).await?;
        }
        self.follow_in_thread_name(notice, &place, &people).await?;
        if let News::Happened { events, .. } = &notice.news
            && (events.iter().all(|event| matches!(event.what, EventKind::Amended { .. }))
                || self.goes_on_again(game, events).await?)
        {
            // The message is brought up to date once: a line for each change would flood the channel.
            place.guild.into_iter().for_each(|guild| self.statuses.touch(guild));
            return Ok(Receipt(self.live_boards.show(notice, &place, &people).await?.to_string()));
        }
        let (place, no_thread) = self.in_own_thread(notice, place).await?;
        let (mut told, request) = match &notice.news {
            News::Happened { before, events } => {
                let told = self.news(notice, before.as_deref(), events, &people, &place).await?;
                let Some(told) = told else { return Ok(Receipt(SILENT.to_owned())) };
                (told, events.first().map(|event| event.request.as_str()))
            }
            News::Frozen => (Told::said(frozen(game, self.messages.language(game, &place).await?)), None),
            News::Reminder { seat, player, .. } => {
                match self.remind(game, &place, (*seat, player), &people, &notice.key).await? {
                    Some(told) if !place.lost => (told, None),
                    _ => return Ok(Receipt(SILENT.to_owned())),
                }
            }
        };
        if let Some(why) = &no_thread {
            let why = why.text(self.messages.language(game, &place).await?);
            told.message.content.push('\n');
            told.message.content.push_str(&why);
        }
        let message = fit(&told.message)?;
        let is_line = told.shape == Shape::Line || (told.shape == Shape::Said && !told.called.is_empty());
        let is_line = is_line && place.boards() != BoardMode::EveryMove;
        let mut lines = if is_line { self.places.lines(game.id()).await? } else { Vec::new() };
        let before = lines.iter().find(|line| line.key == notice.key).map(|line| line.at);
        let placed = match (before, self.answered(&place, request, &message).await) {
            (Some(placed), _) | (None, Answered::With(placed)) => Some(placed),
            (None, Answered::Unnamed) => None,
            (None, Answered::No) => Some(match self.answered_before(notice, &place).await? {
                Some(placed) => placed,
                None => self.messages.post(game, &place, &message, &notice.key).await?,
            }),
        };
        // If lines stay, only the latest is noted.
        let earlier = match &notice.news {
            News::Happened { before: Some(before), .. } if settles_offers(before, game) => {
                self.places.lines(game.id()).await?
            }
            _ => Vec::new(),
        };
        if let Some(placed) = placed.filter(|_| is_line && before.is_none()) {
            lines = self.live_boards.posted(game, &place, (&notice.key, placed), told.called).await?;
        }
        if no_thread.is_some() {
            let request = format!("table:no-thread-{}", notice.key);
            let stays = |now: &mut GamePlace| (now.boards, now.thread) = (place.boards, place.thread);
            self.places.change_in((game.id(), place.channel), Change::Thread, &request, stays).await?;
        }
        let edited = match told.shape {
            Shape::Line => Some(self.edited(notice, (&place, &people), placed, &lines).await?),
            Shape::Board | Shape::Said => None,
        };
        if let News::Happened { events, .. } = &notice.news {
            self.tell_alone(game, events, &people, (&place, &notice.key)).await;
        }
        let line = placed.filter(|_| told.shape == Shape::Line);
        self.invitations.tell(game, (&place, &notice.key), &told.invited, line, &people).await?;
        if let News::Happened { before: Some(before), .. } = &notice.news {
            if self.messages.dim_offers(before, game, &place).await? {
                self.dim_played_offers(notice, (&place, told.shape), &earlier, &people).await?;
            }
            self.invitations.clear(before, game, (&place, &notice.key)).await?;
        }
        place.guild.into_iter().for_each(|guild| self.statuses.touch(guild));
        if let Some(board) = edited {
            return Ok(Receipt(board.to_string()));
        }
        let Some(placed) = placed else { return Ok(Receipt(UNNAMED.to_owned())) };
        if told.shape == Shape::Board {
            self.messages.dim(game.id(), &place, placed).await?;
            self.live_boards.shown(game, placed);
            self.live_boards.clear(game, &place, &notice.key, &self.places.lines(game.id()).await?);
            return Ok(Receipt(placed.to_string()));
        }
        let offers = match &notice.news {
            News::Happened { events, .. } => offered(events),
            News::Frozen | News::Reminder { .. } => Vec::new(),
        };
        Ok(Receipt(said_receipt(placed, &offers)))
    }

    /// Returns `true` if a game goes on, and has been on hold more than once since the last move: the player to move
    /// was called when it went on first.
    async fn goes_on_again(&self, game: &Game, events: &[Event]) -> Result<bool, OperatorError> {
        let by_itself = |event: &Event| matches!((&event.by, &event.what), (By::System, EventKind::Resumed));
        Ok(events.iter().all(by_itself) && was_held_before(&self.referee, game).await?)
    }

    /// Takes the buttons of an offer that was made with a move, and is settled, off the line of that move, or off its
    /// board.
    async fn dim_played_offers(
        &self,
        Notice { game, key, .. }: &Notice,
        (place, shape): (&GamePlace, Shape),
        lines: &[Line],
        people: &People,
    ) -> Result<(), OperatorError> {
        let mut touched: Vec<(MessageRef, Vec<Row>)> = Vec::new();
        // A line that does not stay goes altogether when another one follows.
        if shape == Shape::Said || place.boards() == BoardMode::Thread {
            let lines = lines.iter().filter(|line| line.key != *key && line.phase == Phase::Running);
            touched.extend(lines.map(|line| (line.at, Vec::new())));
        }
        // A board goes too when another one follows.
        if shape == Shape::Said
            && matches!(game.phase(), Phase::Running | Phase::Paused)
            && let Some(board) = self.messages.board_of(game.id(), place).await?
            && touched.iter().all(|(line, _)| line.message < board.message)
        {
            let language = self.messages.language(game, place).await?;
            let mut rows = layout::rows(game, people, language);
            if place.boards() != BoardMode::EveryMove && rows.len() < ROWS {
                let most = legend::moves_before_all_have_moved(game);
                rows.extend(legend::row_of_first(game, most, language));
            }
            touched.push((board, rows));
        }
        for (message, rows) in touched.into_iter().filter(|(at, _)| !self.messages.known.is_deleted(*at)) {
            let discord = Arc::clone(&self.discord);
            // Best effort: an old button answers that the offer is gone.
            self.messages.tasks.begin(async move {
                let _ = discord.retouch(message, &rows).await;
            });
        }
        Ok(())
    }

    /// Brings the name of the thread of a game up to date, in the background.
    async fn follow_in_thread_name(
        &self,
        notice: &Notice,
        place: &GamePlace,
        people: &People,
    ) -> Result<(), OperatorError> {
        let News::Happened { before: Some(before), events } = &notice.news else { return Ok(()) };
        let may = events.iter().any(|event| may_rename(before, &event.what));
        if !may || place.parent.is_none() || self.live_boards.is_among_others(place).await? {
            return Ok(());
        }
        let mut people = people.clone();
        people.add_players(&self.referee, before).await?;
        let language = self.messages.language(&notice.game, place).await?;
        let (names, game, thread) = (self.thread_names.clone(), notice.game.id().clone(), place.channel);
        let before = players_names(before, &people, language);
        self.messages.tasks.begin(async move {
            if let Err(error) = names.follow(&game, thread, &before, language).await {
                tracing::debug!(%game, %error, "a thread keeps its name");
            }
        });
        Ok(())
    }

    /// Opens the game's own thread if it is due, and returns the place for the notice, or the reason that there is no
    /// thread.
    async fn in_own_thread(
        &self,
        notice: &Notice,
        place: GamePlace,
    ) -> Result<(GamePlace, Option<text::Message>), OperatorError> {
        if !is_due(&notice.game, &place) {
            return Ok((place, None));
        }
        match self.messages.open_thread(&notice.game, &place).await? {
            OwnThread::Opened(there) => {
                // The opener is told in the channel where the game goes on.
                if let News::Happened { events, .. } = &notice.news
                    && let Some(event) = events.first()
                    && let Some(waiting) = self.waiting_interactions.take(&event.request, place.channel)
                {
                    waiting.done(Answered::No);
                }
                Ok((there, None))
            }
            OwnThread::Refused(stays, why) => Ok((stays, Some(why))),
        }
    }

    /// Edits the board once the line of a notice is posted, then deletes the earlier lines.
    async fn edited(
        &self,
        notice: &Notice,
        (place, people): (&GamePlace, &People),
        line: Option<MessageRef>,
        lines: &[Line],
    ) -> Result<MessageRef, OperatorError> {
        let game = &notice.game;
        // The line may have had to move to another channel, and the game with it.
        let moved = match line {
            Some(line) if line.channel != place.channel => self.places.of(game.id()).await?,
            _ => None,
        };
        let place = moved.as_ref().unwrap_or(place);
        let board = self.live_boards.show(notice, place, people).await?;
        self.live_boards.clear(game, place, &notice.key, lines);
        Ok(board)
    }

    /// Tells players by direct message that their conditional moves no longer apply: nobody else may know that there
    /// were any.
    async fn tell_alone(
        &self,
        game: &Game,
        events: &[Event],
        people: &People,
        (place, key): (&GamePlace, &str),
    ) {
        for event in events {
            let EventKind::ConditionsDropped { seat, .. } = event.what else { continue };
            let Some(player) = game.player_at(seat).map(|player| &player.id) else { continue };
            let Some(user) = people.user(player) else { continue };
            let language = match self.messages.language_of(player, game, place).await {
                Ok(language) => language,
                Err(error) => {
                    tracing::debug!(game = %game.id(), %error, "the language of somebody is not known");
                    Language::default()
                }
            };
            let called = |player: &PlayerId| people.marked(player, language);
            let said = with_small_lines(&text::event_sentence_in(event, Some(game), game, &called, language));
            let message = message!(Boards, "direct-news", id = game.id().as_str(), news = said);
            let message = Message::text(message.text(language));
            let nonce = nonce(game.id(), &format!("{key}-dropped-{}", seat.letter()));
            if let Err(error) = send_directly(&*self.discord, user, &message, &nonce).await {
                // Players who take no direct messages find the form of `/premove` empty.
                tracing::debug!(game = %game.id(), %error, "somebody could not be told in private");
            }
        }
    }

    /// Returns the message with which another process answered the interaction behind this notice before it could note
    /// that. Only events that this process has not handled itself can have one.
    async fn answered_before(
        &self,
        notice: &Notice,
        place: &GamePlace,
    ) -> Result<Option<MessageRef>, OperatorError> {
        let News::Happened { events, .. } = &notice.news else { return Ok(None) };
        let id = events.first().and_then(|event| event.request.strip_prefix(INTERACTION)?.parse().ok());
        let Some(interaction) = id.map(InteractionId) else { return Ok(None) };
        if self.waiting_interactions.has_handled(interaction) {
            return Ok(None);
        }
        match self.discord.answer_of(interaction, place.channel).await {
            Ok(placed) => Ok(placed),
            Err(error @ CallError::Unavailable { .. }) => Err(error.into()),
            // Without access to the history a second call is accepted.
            Err(error) => {
                tracing::debug!(game = %notice.game.id(), %error, "what was answered before a stop is not known");
                Ok(None)
            }
        }
    }

    /// Answers the interaction that waits for this, if one does.
    async fn answered(&self, place: &GamePlace, request: Option<&str>, message: &Message) -> Answered {
        let Some(waiting) =
            request.and_then(|request| self.waiting_interactions.take(request, place.channel))
        else {
            return Answered::No;
        };
        let answer = Answer::Message(message.clone());
        let answered = match self.discord.answer(&waiting.reply, &answer).await {
            Ok(placed) => placed.map_or(Answered::Unnamed, Answered::With),
            // If the answer fails, the message is an ordinary one, unless another process has answered, or Discord has
            // taken the answer all the same: then it is looked for.
            Err(error) => {
                if matches!(
                    error,
                    CallError::Refused { code: ANSWERED_ALREADY, .. }
                        | CallError::Unavailable { perhaps_done: true, .. }
                ) {
                    self.waiting_interactions.was_handled_before(waiting.reply.interaction);
                }
                Answered::No
            }
        };
        waiting.done(answered);
        answered
    }
}
