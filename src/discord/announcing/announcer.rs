//! Posts game notices from the referee's outbox where the game is played.

use crate::announcing::game_messages::GameMessages;
use crate::announcing::game_threads::{ThreadOutcome, is_thread_due};
use crate::announcing::live_boards::LiveBoards;
use crate::announcing::notices::executor::PlanExecutor;
use crate::announcing::notices::plan::{direct_messages, plan};
use crate::announcing::notices::plan_input::{PlanInput, PlanInputReader};
use crate::announcing::pending_notices::PendingNotices;
use crate::announcing::receipts::SILENT_RECEIPT;
use crate::announcing::status_board::StatusBoard;
use crate::announcing::undelivered::{UndeliveredMessages, announce_error};
use crate::dependencies::Dependencies;
use crate::interactions::waiting_interactions::{AnswerResult, WaitingInteractions};
use castellan_community::error::OperatorError;
use castellan_community::places::open_games::OpenGames;
use castellan_discord_api::blocked_names::recording_names;
use castellan_referee::{Announcer, DeliveryError, Notice, NoticeKind, Receipt};
use std::sync::Arc;

/// Posts the events of games where they are played.
pub(crate) struct GameAnnouncer {
    open_games: Arc<OpenGames>,
    messages: Arc<GameMessages>,
    waiting_interactions: WaitingInteractions,
    undelivered: UndeliveredMessages,
    pending_notices: PendingNotices,
    input_reader: PlanInputReader,
    executor: PlanExecutor,
}

impl Announcer for GameAnnouncer {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        let game = notice.game.id();
        let (result, blocked) = recording_names(Box::pin(self.deliver(notice))).await;
        let result = match result {
            Ok(receipt) => {
                // Secret events were not posted.
                if receipt.0 != SILENT_RECEIPT {
                    self.undelivered.record_posted(game.as_str());
                    self.undelivered.record_block_code(game.as_str(), blocked);
                }
                Ok(receipt)
            }
            Err(failed) => {
                let error = announce_error(&failed);
                let given_up = matches!(error, DeliveryError::Permanent(_));
                self.undelivered.record_failure("game", game, &notice.key, &failed, given_up);
                Err(error)
            }
        };
        if let NoticeKind::Events { events, .. } = &notice.kind
            && let Some(event) = events.first()
        {
            self.pending_notices.mark_attempted(&event.request);
        }
        result
    }
}

impl GameAnnouncer {
    pub fn new(
        dependencies: &Dependencies,
        messages: &Arc<GameMessages>,
        status_board: &StatusBoard,
    ) -> Self {
        let live_boards = Arc::new(LiveBoards::new(dependencies, messages));
        Self {
            open_games: Arc::clone(&dependencies.open_games),
            messages: Arc::clone(messages),
            waiting_interactions: dependencies.waiting_interactions.clone(),
            undelivered: dependencies.undelivered.clone(),
            pending_notices: dependencies.pending_notices.clone(),
            input_reader: PlanInputReader::new(dependencies, messages, &live_boards),
            executor: PlanExecutor::new(dependencies, messages, &live_boards, status_board),
        }
    }

    async fn deliver(&self, notice: &Notice) -> Result<Receipt, OperatorError> {
        let game = &notice.game;
        let mut input = self.input_reader.read_place(notice).await?;
        if let NoticeKind::Events { before, .. } = &notice.kind {
            self.open_games.update_phase(before.as_deref(), game).await?;
        }
        self.input_reader.read_for_plan(notice, &mut input).await?;
        self.open_own_thread(notice, &mut input).await?;
        self.input_reader.read_for_text(notice, &mut input).await?;
        for message in direct_messages(notice, &input) {
            if !self.executor.try_send_direct_message(game, &message).await? {
                input.direct_languages.remove(&message.player);
            }
        }
        self.executor.execute(plan(notice, &input), notice, &input).await
    }

    /// Opens the game's own thread if it is due. The game continues there or, if the thread could not be opened, in its
    /// channel with the reason.
    async fn open_own_thread(&self, notice: &Notice, input: &mut PlanInput) -> Result<(), OperatorError> {
        let is_lost = input.place.lost && !matches!(notice.kind, NoticeKind::Reminder { .. });
        if is_lost || input.is_quiet || !is_thread_due(&notice.game, &input.place) {
            return Ok(());
        }
        match self.messages.open_thread(&notice.game, &input.place).await? {
            ThreadOutcome::Opened(new_place) => {
                // The opener learns of it in the channel where the game continues.
                if let NoticeKind::Events { events, .. } = &notice.kind
                    && let Some(event) = events.first()
                    && let Some(waiting) = self.waiting_interactions.take(&event.request, input.place.channel)
                {
                    waiting.finish(AnswerResult::Unanswered);
                }
                input.place = new_place;
            }
            ThreadOutcome::Refused(stays, reason) => (input.place, input.no_thread) = (stays, Some(reason)),
        }
        Ok(())
    }
}
