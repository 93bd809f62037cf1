//! Carries out the plan of a notice, one delivery at a time.

use crate::announcing::direct_messages::{send_directly, takes_none};
use crate::announcing::edit_throttle::EditThrottle;
use crate::announcing::game_messages::{GameMessages, SILENT, said_receipt, settles_offers};
use crate::announcing::invitations::Invitations;
use crate::announcing::live_boards::LiveBoards;
use crate::announcing::nonce::nonce;
use crate::announcing::notices::facts::Facts;
use crate::announcing::notices::plan::{Content, Delivery, Direct, Post, Shape};
use crate::announcing::status_board::StatusBoard;
use crate::announcing::thread_names::ThreadNames;
use crate::interactions::context::INTERACTION;
use crate::interactions::waiting_interactions::{Answered, WaitingInteractions};
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::{Change, GamePlace, GamePlaces, Line};
use castellan_community::settings::BoardMode;
use castellan_discord_api::fit::fit;
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::ports::{ANSWERED_ALREADY, CallError, Discord};
use castellan_discord_api::wire::{Answer, GuildId, InteractionId, Message, MessageRef, Row};
use castellan_discord_view::news::offered;
use castellan_discord_view::render_pool::RenderPool;
use castellan_discord_view::{layout, legend};
use castellan_game::{Game, Phase};
use castellan_referee::{News, Notice, Receipt, Referee};
use std::sync::Arc;

/// The receipt of a message that Discord accepted without returning its id.
const UNNAMED: &str = "said";

/// Carries out plans.
pub(crate) struct Executor {
    referee: Arc<Referee>,
    discord: Arc<dyn Discord>,
    places: GamePlaces,
    messages: Arc<GameMessages>,
    live_boards: Arc<LiveBoards>,
    invitations: Invitations,
    thread_names: ThreadNames,
    waiting_interactions: WaitingInteractions,
    render_pool: RenderPool,
    /// The servers whose status message is out of date.
    statuses: Arc<EditThrottle<GuildId>>,
}

/// The results of earlier deliveries that later ones need.
#[derive(Default)]
struct Progress {
    /// The public message.
    placed: Option<MessageRef>,
    /// The lines of the game before the public message.
    earlier: Vec<Line>,
    /// The lines of the game after the public message, if that is a line.
    lines: Vec<Line>,
    receipt: Option<String>,
}

impl Executor {
    pub fn new(
        parts: &Parts,
        messages: &Arc<GameMessages>,
        live_boards: &Arc<LiveBoards>,
        status_board: &StatusBoard,
    ) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            places: parts.places.clone(),
            messages: Arc::clone(messages),
            live_boards: Arc::clone(live_boards),
            invitations: Invitations::new(parts, messages),
            thread_names: ThreadNames::new(parts),
            waiting_interactions: parts.waiting_interactions.clone(),
            render_pool: parts.render_pool.clone(),
            statuses: Arc::clone(&status_board.throttle),
        }
    }

    /// Sends a direct message. Returns `false` if the player accepts none.
    pub async fn reaches(&self, game: &Game, direct: &Direct) -> Result<bool, OperatorError> {
        match self.send(game, direct).await {
            Err(error) if takes_none(&error) => Ok(false),
            sent => Ok(sent.map(|_| true)?),
        }
    }

    async fn send(&self, game: &Game, direct: &Direct) -> Result<MessageRef, CallError> {
        send_directly(&*self.discord, direct.user, &direct.message, &nonce(game.id(), &direct.key)).await
    }

    /// Carries out a plan, in order, and returns the receipt of its notice.
    pub async fn carry_out(
        &self,
        plan: Vec<Delivery>,
        notice: &Notice,
        facts: &Facts,
    ) -> Result<Receipt, OperatorError> {
        let mut progress = Progress::default();
        for delivery in plan {
            self.deliver(delivery, notice, facts, &mut progress).await?;
        }
        Ok(Receipt(progress.receipt.unwrap_or_else(|| SILENT.to_owned())))
    }

    async fn deliver(
        &self,
        delivery: Delivery,
        notice: &Notice,
        facts: &Facts,
        progress: &mut Progress,
    ) -> Result<(), OperatorError> {
        let Notice { game, key, .. } = notice;
        let Facts { place, people, .. } = facts;
        match delivery {
            Delivery::KeyMoments => self.referee.analyses.request_moments(game.id()).await?,
            Delivery::RenameThread { former_players } => self.rename_thread(game, facts, former_players),
            Delivery::Post(post) => self.post(post, notice, facts, progress).await?,
            Delivery::StayInChannel => {
                let request = format!("table:no-thread-{key}");
                let stays = |now: &mut GamePlace| (now.boards, now.thread) = (place.boards, place.thread);
                self.places.change_in((game.id(), place.channel), Change::Thread, &request, stays).await?;
            }
            Delivery::EditBoard => self.edit_board(notice, facts, progress).await?,
            Delivery::Direct(direct) => {
                if let Err(error) = self.send(game, &direct).await {
                    // Players who accept no direct messages find the form of `/premove` empty.
                    tracing::debug!(game = %game.id(), %error, "somebody could not be told in private");
                }
            }
            Delivery::Invite { invited, by_line } => {
                let line = progress.placed.filter(|_| by_line);
                self.invitations.tell(game, (place, key), &invited, line, people).await?;
            }
            Delivery::DimOffers { before, shape } => {
                if self.messages.dim_offers(&before, game, place).await? {
                    self.dim_played_offers(notice, shape, facts, &progress.earlier).await?;
                }
            }
            Delivery::SettleInvitation(player) => {
                self.invitations.settle_of(game, &player, (place, key)).await?;
            }
            Delivery::Status(guild) => self.statuses.touch(guild),
            Delivery::ReplaceBoard => {
                let Some(placed) = progress.placed else { return Ok(()) };
                self.messages.dim(game.id(), place, placed).await?;
                self.live_boards.shown(game, placed);
                self.live_boards.clear(game, place, key, &self.places.lines(game.id()).await?);
            }
        }
        Ok(())
    }

    /// Updates the name of a game's thread in the background.
    fn rename_thread(&self, game: &Game, facts: &Facts, former_players: String) {
        let (names, game, language) = (self.thread_names.clone(), game.id().clone(), facts.language);
        let thread = facts.place.channel;
        self.messages.tasks.begin(async move {
            if let Err(error) = names.follow(&game, thread, &former_players, language).await {
                tracing::debug!(%game, %error, "a thread keeps its name");
            }
        });
    }

    /// Posts the public message, unless an earlier attempt has, and records it if it is to be deleted later.
    async fn post(
        &self,
        Post { content, shape, calls }: Post,
        notice: &Notice,
        facts: &Facts,
        progress: &mut Progress,
    ) -> Result<(), OperatorError> {
        let Notice { game, key, news, .. } = notice;
        let place = &facts.place;
        let message = match content {
            Content::Message(message) => fit(&message)?,
            Content::Board { news, below } => fit(&self.board(game, facts, &news, below).await?)?,
        };
        let (request, offers) = match news {
            News::Happened { events, .. } => {
                (events.first().map(|event| event.request.as_str()), offered(events))
            }
            News::Frozen | News::Reminder { .. } => (None, Vec::new()),
        };
        if calls.is_some() {
            progress.lines = self.places.lines(game.id()).await?;
        }
        let before = progress.lines.iter().find(|line| line.key == *key).map(|line| line.at);
        progress.placed = match (before, self.answered(place, request, &message).await) {
            (Some(placed), _) | (None, Answered::With(placed)) => Some(placed),
            (None, Answered::Unnamed) => None,
            (None, Answered::No) => Some(match self.answered_before(notice, place).await? {
                Some(placed) => placed,
                None => self.messages.post(game, place, &message, key).await?,
            }),
        };
        // If lines stay, only the latest is recorded.
        if let News::Happened { before: Some(before), .. } = news
            && settles_offers(before, game)
        {
            progress.earlier = self.places.lines(game.id()).await?;
        }
        if let Some((placed, calls)) = progress.placed.zip(calls).filter(|_| before.is_none()) {
            progress.lines = self.live_boards.posted(game, place, (key, placed), calls).await?;
        }
        progress.receipt = Some(match progress.placed {
            None => UNNAMED.to_owned(),
            Some(placed) if shape == Shape::Board => placed.to_string(),
            Some(placed) => said_receipt(placed, &offers),
        });
        Ok(())
    }

    /// Returns the message with a new board.
    async fn board(
        &self,
        game: &Game,
        facts: &Facts,
        news: &[String],
        below: Message,
    ) -> Result<Message, OperatorError> {
        let view = self.messages.public_view(game, &facts.place).await?;
        let mut message = layout::board(&self.render_pool, game, &facts.people, view, news).await?;
        message.mentions = below.mentions;
        let ways_on = self.messages.ways_on(game, facts.language).await?;
        let below_it = Some(below.content).filter(|content| !content.is_empty());
        message.content.extend(ways_on.into_iter().chain(below_it).map(|line| format!("\n{line}")));
        let room = ROWS.saturating_sub(message.rows.len());
        message.rows.extend(below.rows.into_iter().take(room));
        Ok(message)
    }

    /// Edits the board after the line of a notice is posted, then deletes the earlier lines.
    async fn edit_board(
        &self,
        notice: &Notice,
        facts: &Facts,
        progress: &mut Progress,
    ) -> Result<(), OperatorError> {
        let game = &notice.game;
        // The line, and the game with it, may have moved to another channel.
        let moved = match progress.placed {
            Some(line) if line.channel != facts.place.channel => self.places.of(game.id()).await?,
            _ => None,
        };
        let place = moved.as_ref().unwrap_or(&facts.place);
        let board = self.live_boards.show(notice, place, &facts.people).await?;
        self.live_boards.clear(game, place, &notice.key, &progress.lines);
        progress.receipt = Some(board.to_string());
        Ok(())
    }

    /// Removes the buttons of a settled offer that was made with a move, from the line of that move or from its board.
    async fn dim_played_offers(
        &self,
        Notice { game, key, .. }: &Notice,
        shape: Shape,
        Facts { place, people, .. }: &Facts,
        lines: &[Line],
    ) -> Result<(), OperatorError> {
        let mut touched: Vec<(MessageRef, Vec<Row>)> = Vec::new();
        // Lines that do not stay are deleted when another one follows.
        if shape == Shape::Said || place.boards() == BoardMode::Thread {
            let lines = lines.iter().filter(|line| line.key != *key && line.phase == Phase::Running);
            touched.extend(lines.map(|line| (line.at, Vec::new())));
        }
        // A board is replaced when another one follows.
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
            // Best effort: an old button answers that the offer is closed.
            self.messages.tasks.begin(async move {
                let _ = discord.retouch(message, &rows).await;
            });
        }
        Ok(())
    }

    /// Returns the message with which another process answered the interaction behind this notice before it could
    /// record that. Only events that this process has not handled itself can have one.
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
            // Without access to the history, a second mention is acceptable.
            Err(error) => {
                tracing::debug!(game = %notice.game.id(), %error, "what was answered before a stop is not known");
                Ok(None)
            }
        }
    }

    /// Answers the interaction that waits for this message, if any.
    async fn answered(&self, place: &GamePlace, request: Option<&str>, message: &Message) -> Answered {
        let Some(waiting) =
            request.and_then(|request| self.waiting_interactions.take(request, place.channel))
        else {
            return Answered::No;
        };
        let answer = Answer::Message(message.clone());
        let answered = match self.discord.answer(&waiting.reply, &answer).await {
            Ok(placed) => placed.map_or(Answered::Unnamed, Answered::With),
            // If the answer fails, the message is posted as an ordinary one. If another process has answered, or
            // Discord may have accepted the answer all the same, the answer is searched for.
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
