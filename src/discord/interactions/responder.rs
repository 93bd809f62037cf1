//! Sends the answers to interactions: a first response, or the completion of a deferred one.

use crate::dependencies::Dependencies;
use crate::interactions::answer_state::{AnswerState, PendingAnswer};
use crate::interactions::context::{InteractionContext, request_id_of};
use crate::interactions::reply::BoardLaunch;
use crate::interactions::waiting_interactions::WaitingInteractions;
use castellan_community::board_links::{ActivityLaunch, BoardLinks};
use castellan_community::error::OperatorError;
use castellan_discord_api::client::{ANSWERED_ALREADY, CallError, Discord, UNKNOWN_MESSAGE};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{
    Answer, Interaction, InteractionData, Message, MessageRef, ReplyHandle, Row,
};
use castellan_discord_view::ids::{ComponentId, Step, refresh_row};
use castellan_referee::RefereeError;
use castellan_store::{SharedStore, StoreError};
use castellan_text::{self as text, Language, message};
use std::sync::Arc;

/// Answers interactions.
pub(crate) struct Responder {
    pub discord: Arc<dyn Discord>,
    pub waiting_interactions: WaitingInteractions,
}

/// Returns `true` if Discord rejects a message, and would reject it again.
const fn is_refusal(error: &OperatorError) -> bool {
    match error {
        OperatorError::Call(CallError::Refused { code, .. }) => *code != ANSWERED_ALREADY,
        OperatorError::Limit(_) => true,
        _ => false,
    }
}

impl Responder {
    pub fn new(dependencies: &Dependencies) -> Self {
        Self {
            discord: Arc::clone(&dependencies.discord),
            waiting_interactions: dependencies.waiting_interactions.clone(),
        }
    }

    /// Tells the user, in their language, that handling their interaction panicked.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub async fn report_panic(
        &self,
        interaction: &Interaction,
        language: Language,
    ) -> Result<(), OperatorError> {
        let reply = &interaction.reply;
        if matches!(interaction.data, InteractionData::Autocomplete { .. }) {
            return ignore_late_answer(self.send_first_response(reply, &Answer::Choices(Vec::new())).await);
        }
        let apology = Message::private(message!(Errors, "failed").text(language));
        match self.send_first_response(reply, &Answer::Message(apology.clone())).await {
            // Deferred, or answered in part.
            Err(OperatorError::Call(CallError::Refused { code: ANSWERED_ALREADY, .. })) => {
                self.discord.follow_up(reply, &apology).await?;
                Ok(())
            }
            sent => ignore_late_answer(sent),
        }
    }

    /// Defers the answer, unless the interaction is already being answered.
    ///
    /// # Errors
    /// Returns an error if Discord rejects the deferral; then an answer is no longer possible.
    pub(crate) async fn defer(
        &self,
        interaction: &Interaction,
        pending: &PendingAnswer,
    ) -> Result<(), OperatorError> {
        let is_answered = match pending.state() {
            AnswerState::Deferred | AnswerState::Unanswerable => true,
            AnswerState::AwaitingBoard => {
                self.waiting_interactions.take(&request_id_of(interaction), interaction.channel).is_none()
            }
            AnswerState::Fresh => false,
        };
        if is_answered {
            return Ok(());
        }
        pending.mark_deferred();
        match self.send_first_response(&interaction.reply, &deferral(interaction)).await {
            // The deferral may have arrived: then the user waits for the answer.
            Ok(_) | Err(OperatorError::Call(CallError::Unavailable { perhaps_done: true, .. })) => Ok(()),
            failed => {
                pending.mark_unanswerable();
                ignore_late_answer(failed)
            }
        }
    }

    /// Answers an interaction whose context could not be loaded.
    pub(crate) async fn answer_without_context(
        &self,
        interaction: &Interaction,
        pending: &PendingAnswer,
        message: Message,
    ) -> Result<(), OperatorError> {
        let reply = &interaction.reply;
        match pending.state() {
            AnswerState::Deferred => Ok(self.discord.edit_answer(reply, &message).await.map(drop)?),
            AnswerState::Unanswerable => Ok(()),
            _ => self.refuse_unhandled(interaction, message).await,
        }
    }

    /// Answers, or completes the deferred answer. If Discord rejects the answer, a short one replaces it, and the
    /// rejection is still returned as an error.
    pub(crate) async fn answer(
        &self,
        context: &InteractionContext<'_>,
        answer: &Answer,
    ) -> Result<(), OperatorError> {
        let sent = self.try_answer(context, answer).await;
        if sent.as_ref().is_err_and(is_refusal) {
            // The request may have been carried out anyway.
            let text = context.to_text(&message!(Errors, "answer-not-shown"));
            let apology = Answer::Message(Message::private(text));
            ignore_late_answer(self.try_answer(context, &apology).await)?;
        }
        sent
    }

    async fn try_answer(
        &self,
        context: &InteractionContext<'_>,
        answer: &Answer,
    ) -> Result<(), OperatorError> {
        let reply = &context.interaction.reply;
        match context.answer.state() {
            AnswerState::Deferred => {}
            AnswerState::Unanswerable => return Ok(()),
            _ => return self.send_first_response(reply, answer).await.map(|_| ()),
        }
        let message = match answer {
            // The news is posted elsewhere, so "Thinking…" is deleted.
            Answer::DeferUpdate => {
                if !matches!(deferral(context.interaction), Answer::DeferUpdate) {
                    self.discord.delete_answer(reply).await?;
                }
                return Ok(());
            }
            Answer::Message(message) | Answer::Update(message) => message.clone(),
            _ => Message::private(context.to_text(&message!(Errors, "answer-too-late"))),
        };
        let message = shorten_to_limits(&message)?;
        match self.discord.edit_answer(reply, &message).await {
            Err(CallError::Gone { code: UNKNOWN_MESSAGE, .. }) => {
                self.discord.follow_up(reply, &Message { private: true, ..message }).await?;
            }
            completed => drop(completed?),
        }
        Ok(())
    }

    /// Launches the Activity with a board. If that is impossible, answers with a link to the same board.
    pub(crate) async fn launch(
        &self,
        context: &InteractionContext<'_>,
        BoardLaunch { game, link }: BoardLaunch,
        links: Option<&BoardLinks>,
    ) -> Result<(), OperatorError> {
        let link = Answer::Message(Message { private: true, ..link });
        let interaction = context.interaction;
        let (Some(links), AnswerState::Fresh) = (links, context.answer.state()) else {
            return self.answer(context, &link).await;
        };
        match self.discord.launch_activity(&interaction.reply).await {
            Ok(instance) => {
                let launch = ActivityLaunch {
                    game,
                    guild: interaction.guild.map(|guild| guild.0),
                    channel: interaction.channel.0,
                    language: context.language.tag().to_owned(),
                };
                links.record_launch(&context.player, &instance, launch).await
            }
            // Activities are not enabled for the application, or not possible here.
            Err(error @ (CallError::Refused { .. } | CallError::Forbidden { .. }))
                if error.code() != ANSWERED_ALREADY =>
            {
                tracing::warn!(%error, "activity: not launched");
                self.answer(context, &link).await
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Answers with a public message. A private deferral cannot become public, so it is deleted, and the message is
    /// sent as a follow-up.
    pub(crate) async fn answer_publicly(
        &self,
        context: &InteractionContext<'_>,
        message: Message,
    ) -> Result<(), OperatorError> {
        if context.answer.state() != AnswerState::Deferred {
            return self.answer(context, &Answer::Message(message)).await;
        }
        // If the message exceeds a limit, the deferred answer is needed to say that.
        let Ok(fitting) = shorten_to_limits(&message) else {
            return self.answer(context, &Answer::Message(message)).await;
        };
        self.discord.delete_answer(&context.interaction.reply).await?;
        self.follow_up(context, &fitting).await
    }

    /// Sends a follow-up message. If Discord rejects it, a short private one replaces it, and the rejection is still
    /// returned as an error.
    async fn follow_up(
        &self,
        context: &InteractionContext<'_>,
        message: &Message,
    ) -> Result<(), OperatorError> {
        let reply = &context.interaction.reply;
        let sent = self.discord.follow_up(reply, message).await.map(drop).map_err(OperatorError::from);
        if sent.as_ref().is_err_and(is_refusal) {
            let text = context.to_text(&message!(Errors, "answer-not-shown"));
            self.discord.follow_up(reply, &Message::private(text)).await?;
        }
        sent
    }

    /// Answers with a refusal. The list with the selection stays usable.
    pub(crate) async fn refuse(
        &self,
        context: &InteractionContext<'_>,
        message: Message,
    ) -> Result<(), OperatorError> {
        let interaction = context.interaction;
        match (context.answer.state(), &interaction.data) {
            (AnswerState::Unanswerable, _) => Ok(()),
            (AnswerState::Deferred, InteractionData::Component { on, private, .. }) => {
                self.answer(context, &Answer::Message(message)).await?;
                // In a private message, the answer has replaced the list.
                if let Some(rows) = rows_with_reset_selections(interaction).filter(|_| !*private) {
                    // Best effort: other entries can be selected anyway.
                    let _ = self.discord.edit_components(*on, &rows).await;
                }
                Ok(())
            }
            (AnswerState::Deferred, _) => self.answer(context, &Answer::Message(message)).await,
            _ if self.reset_selections(interaction).await => {
                self.send_private_follow_up(interaction, message).await
            }
            _ => self.answer(context, &Answer::Message(message)).await,
        }
    }

    /// Refuses an interaction that was not handled.
    pub(crate) async fn refuse_unhandled(
        &self,
        interaction: &Interaction,
        message: Message,
    ) -> Result<(), OperatorError> {
        if self.reset_selections(interaction).await {
            return self.send_private_follow_up(interaction, message).await;
        }
        self.send_first_response(&interaction.reply, &Answer::Message(message)).await.map(drop)
    }

    /// Resets the list of the selection as the first response. Returns `true` if there is a list, and the response was
    /// sent.
    async fn reset_selections(&self, interaction: &Interaction) -> bool {
        match rows_with_reset_selections(interaction) {
            Some(rows) => self.send_first_response(&interaction.reply, &Answer::Rows(rows)).await.is_ok(),
            None => false,
        }
    }

    /// Sends a private follow-up message.
    async fn send_private_follow_up(
        &self,
        interaction: &Interaction,
        message: Message,
    ) -> Result<(), OperatorError> {
        let message = shorten_to_limits(&Message { private: true, ..message })?;
        self.discord.follow_up(&interaction.reply, &message).await?;
        Ok(())
    }

    /// Answers with several private messages.
    pub(crate) async fn answer_with_messages(
        &self,
        context: &InteractionContext<'_>,
        messages: Vec<Message>,
    ) -> Result<(), OperatorError> {
        let mut messages = messages.into_iter().map(|message| Message { private: true, ..message });
        let Some(first) = messages.next() else { return Ok(()) };
        self.answer(context, &Answer::Message(first)).await?;
        for message in messages {
            self.follow_up(context, &shorten_to_limits(&message)?).await?;
        }
        Ok(())
    }

    /// Sends a first response.
    pub(crate) async fn send_first_response(
        &self,
        reply: &ReplyHandle,
        answer: &Answer,
    ) -> Result<Option<MessageRef>, OperatorError> {
        let sent = self.discord.answer(reply, &shorten_to_limits(answer)?).await;
        if matches!(sent, Err(CallError::Refused { code: ANSWERED_ALREADY, .. })) {
            self.waiting_interactions.mark_handled_elsewhere(reply.interaction);
        }
        match (sent, answer) {
            // The message of a pressed button was deleted: a new private message is the answer.
            (Err(CallError::Gone { code: UNKNOWN_MESSAGE, .. }), Answer::Update(message)) => {
                let private_message = Answer::Message(Message { private: true, ..message.clone() });
                Ok(self.discord.answer(reply, &shorten_to_limits(&private_message)?).await?)
            }
            (sent, _) => Ok(sent?),
        }
    }
}

/// Returns a number that differs from that of the user's previous interaction.
const fn selection_nonce(interaction: &Interaction) -> u64 {
    // The timestamp, plus the part that distinguishes ids of the same millisecond.
    let id = interaction.reply.interaction.0;
    (id >> 22).wrapping_add(id & ((1 << 22) - 1))
}

/// Resets the selections in an answer's lists, so that every entry can be selected again. A new number in the ids makes
/// Discord's clients treat the lists as new.
pub(crate) fn with_reset_selections(answer: Answer, interaction: &Interaction) -> Answer {
    match answer {
        Answer::Update(message) => {
            let rows =
                message.rows.into_iter().map(|row| refresh_row(row, selection_nonce(interaction))).collect();
            Answer::Update(Message { rows, ..message })
        }
        answer => answer,
    }
}

/// Returns the rows of the message with the selection reset; `None` if that is unnecessary.
fn rows_with_reset_selections(interaction: &Interaction) -> Option<Vec<Row>> {
    let InteractionData::Component { rows, private, .. } = &interaction.data else { return None };
    // Another button opens a board's pieces privately, so the public message is not edited for each selection.
    let is_board =
        !private && ComponentId::from_interaction(&interaction.data).is_some_and(|id| id.step == Step::Piece);
    let reset = || rows.iter().map(|row| refresh_row(row.clone(), selection_nonce(interaction))).collect();
    (!is_board && !rows.is_empty()).then(reset)
}

/// Returns the deferral: "Thinking…", or no visible change for a component on a private message.
pub(crate) fn deferral(interaction: &Interaction) -> Answer {
    match &interaction.data {
        InteractionData::Component { private: true, .. } => Answer::DeferUpdate,
        _ => Answer::Defer { private: true },
    }
}

/// Describes a failure, with the kind of store. `may_have_stored` is `true` if something may have been stored before.
pub(crate) fn failure_message(
    failed: &OperatorError,
    store: &SharedStore,
    may_have_stored: bool,
) -> text::Message {
    let store = || if store.is_remote() { "database" } else { "disk" };
    match failed {
        OperatorError::Referee(RefereeError::Store(StoreError::Unreadable(_) | StoreError::Damaged(_))) => {
            message!(Errors, "failed-unreadable")
        }
        OperatorError::Referee(RefereeError::Store(error @ StoreError::Down(_))) => {
            let store = if store() == "database" && error.is_full() { "full-database" } else { store() };
            message!(Errors, "failed-not-stored", store = store)
        }
        OperatorError::Referee(RefereeError::Store(StoreError::Unavailable(_))) if may_have_stored => {
            message!(Errors, "failed-perhaps-stored", store = store())
        }
        OperatorError::Referee(RefereeError::Store(StoreError::Unavailable(_))) => {
            message!(Errors, "failed-not-stored", store = store())
        }
        OperatorError::Unknown(_) => message!(Errors, "failed-other-version"),
        OperatorError::Call(error) if error.is_blocked() => message!(Errors, "failed-blocked"),
        OperatorError::Call(CallError::Unavailable { .. }) => message!(Errors, "failed-discord-away"),
        OperatorError::Call(CallError::Forbidden { .. }) => message!(Errors, "failed-forbidden"),
        OperatorError::Call(CallError::Gone { .. }) => message!(Errors, "failed-gone"),
        OperatorError::Call(CallError::Refused { .. }) | OperatorError::Limit(_) => {
            message!(Errors, "failed-refused")
        }
        OperatorError::ChannelLost => message!(Errors, "failed-lost"),
        OperatorError::Picture(_) => message!(Errors, "failed-picture"),
        OperatorError::Referee(_) | OperatorError::Task(_) => message!(Errors, "failed"),
    }
}

/// Treats an answer that came too late as a success, because the request was carried out.
pub(crate) fn ignore_late_answer<T>(sent: Result<T, OperatorError>) -> Result<(), OperatorError> {
    match sent {
        Err(OperatorError::Call(
            CallError::Gone { .. } | CallError::Refused { code: ANSWERED_ALREADY, .. },
        )) => Ok(()),
        sent => sent.map(|_| ()),
    }
}
