//! Carries out the plan of a notice, one delivery at a time.

use crate::announcing::direct_messages::{is_undeliverable, send_direct_message};
use crate::announcing::edit_throttle::EditThrottle;
use crate::announcing::game_messages::{GameMessages, view_with};
use crate::announcing::invitations::InvitationSender;
use crate::announcing::live_boards::LiveBoards;
use crate::announcing::nonce::nonce;
use crate::announcing::notices::plan::{Content, DeliveryStep, DirectMessage, PostKind, PublicPost};
use crate::announcing::notices::plan_input::PlanInput;
use crate::announcing::receipts::{SILENT_RECEIPT, message_receipt};
use crate::announcing::status_board::StatusBoard;
use crate::announcing::thread_names::ThreadRenamer;
use crate::dependencies::Dependencies;
use crate::interactions::context::REQUEST_PREFIX;
use crate::interactions::waiting_interactions::{AnswerResult, WaitingInteractions};
use castellan_community::boards::render_pool::RenderPool;
use castellan_community::error::OperatorError;
use castellan_community::places::board_lines::BoardLines;
use castellan_community::places::game_locations::{GameLocation, GameLocationChange, GameLocations};
use castellan_discord_api::client::{ANSWERED_ALREADY, CallError, Discord};
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{Answer, GuildId, InteractionId, Message, MessageRef, Row};
use castellan_discord_view::game_buttons;
use castellan_discord_view::game_message;
use castellan_discord_view::news::offer_numbers;
use castellan_game::{Game, Phase};
use castellan_referee::{Notice, NoticeKind, Receipt, Referee};
use std::sync::Arc;

/// The receipt of a message that Discord accepted without returning its id.
const UNKNOWN_MESSAGE_RECEIPT: &str = "said";

/// Carries out plans.
pub(crate) struct PlanExecutor {
    referee: Arc<Referee>,
    discord: Arc<dyn Discord>,
    places: GameLocations,
    messages: Arc<GameMessages>,
    live_boards: Arc<LiveBoards>,
    invitations: InvitationSender,
    thread_renamer: ThreadRenamer,
    waiting_interactions: WaitingInteractions,
    render_pool: RenderPool,
    /// The servers whose status message is out of date.
    statuses: Arc<EditThrottle<GuildId>>,
}

/// The results of earlier deliveries that later ones need.
#[derive(Default)]
struct Progress {
    /// The public message.
    posted: Option<MessageRef>,
    /// The lines of the game after the public message, if that is deleted later.
    lines: Option<BoardLines>,
    receipt: Option<String>,
}

impl PlanExecutor {
    pub fn new(
        dependencies: &Dependencies,
        messages: &Arc<GameMessages>,
        live_boards: &Arc<LiveBoards>,
        status_board: &StatusBoard,
    ) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            places: dependencies.places.clone(),
            messages: Arc::clone(messages),
            live_boards: Arc::clone(live_boards),
            invitations: InvitationSender::new(dependencies, messages),
            thread_renamer: ThreadRenamer::new(dependencies),
            waiting_interactions: dependencies.waiting_interactions.clone(),
            render_pool: dependencies.render_pool.clone(),
            statuses: Arc::clone(&status_board.throttle),
        }
    }

    /// Sends a direct message. Returns `false` if the player accepts none.
    pub async fn try_send_direct_message(
        &self,
        game: &Game,
        direct: &DirectMessage,
    ) -> Result<bool, OperatorError> {
        match self.send_direct_message(game, direct).await {
            Err(error) if is_undeliverable(&error) => Ok(false),
            sent => Ok(sent.map(|_| true)?),
        }
    }

    async fn send_direct_message(
        &self,
        game: &Game,
        direct: &DirectMessage,
    ) -> Result<MessageRef, CallError> {
        send_direct_message(&*self.discord, direct.user, &direct.message, &nonce(game.id(), &direct.key))
            .await
    }

    /// Carries out a plan, in order, and returns the receipt of its notice.
    pub async fn execute(
        &self,
        plan: Vec<DeliveryStep>,
        notice: &Notice,
        input: &PlanInput,
    ) -> Result<Receipt, OperatorError> {
        let mut progress = Progress::default();
        for step in plan {
            self.execute_step(step, notice, input, &mut progress).await?;
        }
        Ok(Receipt(progress.receipt.unwrap_or_else(|| SILENT_RECEIPT.to_owned())))
    }

    async fn execute_step(
        &self,
        step: DeliveryStep,
        notice: &Notice,
        input: &PlanInput,
        progress: &mut Progress,
    ) -> Result<(), OperatorError> {
        let Notice { game, key, .. } = notice;
        let PlanInput { place, people, .. } = input;
        match step {
            DeliveryStep::RequestKeyMoments => self.referee.analyses.request_key_moments(game.id()).await?,
            DeliveryStep::RenameThread { former_players } => self.rename_thread(game, input, former_players),
            DeliveryStep::Post(post) => self.post(post, notice, input, progress).await?,
            DeliveryStep::StayInChannel => {
                let request = format!("table:no-thread-{key}");
                let stays = |now: &mut GameLocation| (now.boards, now.thread) = (place.boards, place.thread);
                self.places
                    .change_in((game.id(), place.channel), GameLocationChange::Thread, &request, stays)
                    .await?;
            }
            DeliveryStep::EditBoard => self.edit_board(notice, input, progress).await?,
            DeliveryStep::SendDirectMessage(direct) => {
                if let Err(error) = self.send_direct_message(game, &direct).await {
                    // Players who accept no direct messages find the form of `/premove` empty.
                    tracing::debug!(game = %game.id(), %error, "somebody could not be told in private");
                }
            }
            DeliveryStep::Invite { invited, by_line } => {
                let line = progress.posted.filter(|_| by_line);
                self.invitations.invite(game, (place, key), &invited, line, people).await?;
            }
            DeliveryStep::RemoveOfferButtons { before, kind } => {
                if self.messages.remove_settled_offer_buttons(&before, game, place).await? {
                    self.remove_played_offer_buttons(notice, kind, input).await?;
                }
            }
            DeliveryStep::CloseInvitation(player) => {
                self.invitations.close(game, &player, (place, key)).await?;
            }
            DeliveryStep::EditThreadMessage(message) => {
                self.messages.edit_thread_message(game, message, people, input.language).await;
            }
            DeliveryStep::UpdateStatus(guild) => self.statuses.mark_stale(guild),
            DeliveryStep::ReplaceBoard => {
                let Some(posted) = progress.posted else { return Ok(()) };
                self.messages.retire_previous_board(game.id(), place, posted).await?;
                self.live_boards.mark_current(game, posted);
                let lines = progress.lines.as_ref().unwrap_or(&input.lines);
                self.live_boards.delete_old_lines(game, key, lines);
            }
        }
        Ok(())
    }

    /// Updates the name of a game's thread in the background.
    fn rename_thread(&self, game: &Game, input: &PlanInput, former_players: String) {
        let (renamer, game, language) = (self.thread_renamer.clone(), game.id().clone(), input.language);
        let thread = input.place.channel;
        self.messages.background_tasks.spawn(async move {
            if let Err(error) = renamer.rename_if_outdated(&game, thread, &former_players, language).await {
                tracing::debug!(%game, %error, "a thread keeps its name");
            }
        });
    }

    /// Posts the public message, unless an earlier attempt has, and records it if it is to be deleted later.
    async fn post(
        &self,
        PublicPost { content, kind, awaited_players }: PublicPost,
        notice: &Notice,
        input: &PlanInput,
        progress: &mut Progress,
    ) -> Result<(), OperatorError> {
        let Notice { game, key, kind: news, .. } = notice;
        let place = &input.place;
        let message = match content {
            Content::Message(mut message) => {
                // Of messages, lobbies alone take the place of a board.
                if kind == PostKind::Board {
                    self.messages.add_web_board(&mut message.rows, game, input.language);
                }
                shorten_to_limits(&message)?
            }
            Content::Board { news, below } => {
                shorten_to_limits(&self.board(game, input, &news, below).await?)?
            }
        };
        let (request, offers) = match news {
            NoticeKind::Events { events, .. } => {
                (events.first().map(|event| event.request.as_str()), offer_numbers(events))
            }
            NoticeKind::Frozen | NoticeKind::Reminder { .. } => (None, Vec::new()),
        };
        let before = awaited_players.as_ref().and_then(|_| input.lines.line_of(key));
        progress.posted = match (before, self.answer_waiting_interaction(place, request, &message).await) {
            (Some(posted), _) | (None, AnswerResult::Message(posted)) => Some(posted),
            (None, AnswerResult::UnknownMessage) => None,
            (None, AnswerResult::Unanswered) => Some(match self.find_earlier_answer(notice, place).await? {
                Some(posted) => posted,
                None => self.messages.post(game, place, &message, key).await?,
            }),
        };
        if let Some(awaited_players) = awaited_players {
            let mut lines = input.lines.clone();
            if let Some(posted) = progress.posted.filter(|_| before.is_none()) {
                lines = self.live_boards.record_line(game, lines, (key, posted), awaited_players).await?;
            }
            progress.lines = Some(lines);
        }
        progress.receipt = Some(match progress.posted {
            None => UNKNOWN_MESSAGE_RECEIPT.to_owned(),
            Some(posted) if kind == PostKind::Board => posted.to_string(),
            Some(posted) => message_receipt(posted, &offers),
        });
        Ok(())
    }

    /// Returns the message with a new board.
    async fn board(
        &self,
        game: &Game,
        input: &PlanInput,
        news: &[String],
        below: Message,
    ) -> Result<Message, OperatorError> {
        let view = view_with(game, &input.server, input.language);
        let mut message =
            game_message::board_message(&self.render_pool, game, &input.people, view, news).await?;
        message.mentions = below.mentions;
        self.messages.add_next_game(&mut message, game, input.language).await?;
        self.messages.add_web_board(&mut message.rows, game, input.language);
        let ways_on = self.messages.ways_on(game, input.language).await?;
        let below_text = Some(below.content).filter(|content| !content.is_empty());
        message.content.extend(ways_on.into_iter().chain(below_text).map(|line| format!("\n{line}")));
        let free_rows = ROWS.saturating_sub(message.rows.len());
        message.rows.extend(below.rows.into_iter().take(free_rows));
        Ok(message)
    }

    /// Edits the board after the line of a notice is posted, then deletes the earlier lines.
    async fn edit_board(
        &self,
        notice: &Notice,
        input: &PlanInput,
        progress: &mut Progress,
    ) -> Result<(), OperatorError> {
        let game = &notice.game;
        // The line, and the game with it, may have moved to another channel.
        let moved = match progress.posted {
            Some(line) if line.channel != input.place.channel => self.places.of(game.id()).await?,
            _ => None,
        };
        let place = moved.as_ref().unwrap_or(&input.place);
        let board = self.live_boards.update(notice, place, input).await?;
        if let Some(lines) = &progress.lines {
            self.live_boards.delete_old_lines(game, &notice.key, lines);
        }
        progress.receipt = Some(board.to_string());
        Ok(())
    }

    /// Removes the buttons of a settled offer that was made with a move, from the line of that move or from its board.
    async fn remove_played_offer_buttons(
        &self,
        Notice { game, key, .. }: &Notice,
        kind: PostKind,
        PlanInput { place, people, lines, language, .. }: &PlanInput,
    ) -> Result<(), OperatorError> {
        let mut edits: Vec<(MessageRef, Vec<Row>)> = Vec::new();
        let language = *language;
        // A line is deleted when another one follows.
        if kind == PostKind::Message {
            let lines = lines.lines.iter().filter(|line| line.key != *key && line.phase == Phase::Running);
            let rows: Vec<Row> = game_buttons::call_row(game, language).into_iter().collect();
            edits.extend(lines.map(|line| (line.message, rows.clone())));
        }
        // A board is replaced when another one follows.
        if kind == PostKind::Message
            && matches!(game.phase(), Phase::Running | Phase::Paused)
            && let Some(board) = self.messages.board_of(game.id(), place).await?
            && edits.iter().all(|(line, _)| line.message < board.message)
        {
            let mut rows = game_buttons::rows(game, people, language);
            self.messages.add_web_board(&mut rows, game, language);
            edits.push((board, rows));
        }
        for (message, rows) in
            edits.into_iter().filter(|(at, _)| !self.messages.channel_messages.is_deleted(*at))
        {
            let discord = Arc::clone(&self.discord);
            // Best effort: an old button answers that the offer is closed.
            self.messages.background_tasks.spawn(async move {
                let _ = discord.edit_components(message, &rows).await;
            });
        }
        Ok(())
    }

    /// Returns the message with which another process answered the interaction behind this notice before it could
    /// record that. Only events that this process has not handled itself can have one.
    async fn find_earlier_answer(
        &self,
        notice: &Notice,
        place: &GameLocation,
    ) -> Result<Option<MessageRef>, OperatorError> {
        let NoticeKind::Events { events, .. } = &notice.kind else { return Ok(None) };
        let id = events.first().and_then(|event| event.request.strip_prefix(REQUEST_PREFIX)?.parse().ok());
        let Some(interaction) = id.map(InteractionId) else { return Ok(None) };
        if self.waiting_interactions.has_handled(interaction) {
            return Ok(None);
        }
        match self.discord.find_answer(interaction, place.channel).await {
            Ok(posted) => Ok(posted),
            Err(error @ CallError::Unavailable { .. }) => Err(error.into()),
            // Without access to the history, a second mention is acceptable.
            Err(error) => {
                tracing::debug!(game = %notice.game.id(), %error, "what was answered before a stop is not known");
                Ok(None)
            }
        }
    }

    /// Answers the interaction that waits for this message, if any.
    async fn answer_waiting_interaction(
        &self,
        place: &GameLocation,
        request: Option<&str>,
        message: &Message,
    ) -> AnswerResult {
        let Some(waiting) =
            request.and_then(|request| self.waiting_interactions.take(request, place.channel))
        else {
            return AnswerResult::Unanswered;
        };
        let answer = Answer::Message(message.clone());
        let answered = match self.discord.answer(&waiting.reply, &answer).await {
            Ok(posted) => posted.map_or(AnswerResult::UnknownMessage, AnswerResult::Message),
            // If the answer fails, the message is posted as an ordinary one. If another process has answered, or
            // Discord may have accepted the answer all the same, the answer is searched for.
            Err(error) => {
                if matches!(
                    error,
                    CallError::Refused { code: ANSWERED_ALREADY, .. }
                        | CallError::Unavailable { perhaps_done: true, .. }
                ) {
                    self.waiting_interactions.mark_handled_elsewhere(waiting.reply.interaction);
                }
                AnswerResult::Unanswered
            }
        };
        waiting.finish(answered);
        answered
    }
}
