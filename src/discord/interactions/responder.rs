//! Sends the answers to interactions: a first response, or the completion of a deferred one.

use crate::interactions::answer_state::{AnswerState, PendingAnswer};
use crate::interactions::context::{InteractionContext, request_of};
use crate::interactions::waiting_interactions::WaitingInteractions;
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_discord_api::fit::fit;
use castellan_discord_api::ports::{ANSWERED_ALREADY, CallError, Discord};
use castellan_discord_api::wire::{
    Answer, Interaction, InteractionData, Message, MessageRef, ReplyHandle, Row,
};
use castellan_discord_view::ids::{Id, Step, row_in_turn};
use castellan_referee::Trouble;
use castellan_store::{SharedStore, StoreError};
use castellan_text::{self as text, Language, message};
use std::sync::Arc;

/// Discord's code for a message that does not exist, for example one that was deleted while its button was pressed.
const UNKNOWN_MESSAGE: u32 = 10_008;

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
    pub fn new(parts: &Parts) -> Self {
        Self { discord: Arc::clone(&parts.discord), waiting_interactions: parts.waiting_interactions.clone() }
    }

    /// Tells the user, in their language, that handling their interaction panicked.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub async fn apologise(
        &self,
        interaction: &Interaction,
        language: Language,
    ) -> Result<(), OperatorError> {
        let reply = &interaction.reply;
        if matches!(interaction.asked, InteractionData::Typing { .. }) {
            return ignore_lateness(self.send(reply, &Answer::Choices(Vec::new())).await);
        }
        let sorry = Message::private(message!(Errors, "failed").text(language));
        match self.send(reply, &Answer::Message(sorry.clone())).await {
            // Deferred, or answered in part.
            Err(OperatorError::Call(CallError::Refused { code: ANSWERED_ALREADY, .. })) => {
                self.discord.follow_up(reply, &sorry).await?;
                Ok(())
            }
            sent => ignore_lateness(sent),
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
        let answered = match pending.state() {
            AnswerState::Deferred | AnswerState::Unheard => true,
            AnswerState::AwaitsBoard => {
                self.waiting_interactions.take(&request_of(interaction), interaction.channel).is_none()
            }
            AnswerState::Fresh => false,
        };
        if answered {
            return Ok(());
        }
        pending.defer();
        match self.send(&interaction.reply, &deferral(interaction)).await {
            // The deferral may have arrived: then the user waits for the answer.
            Ok(_) | Err(OperatorError::Call(CallError::Unavailable { perhaps_done: true, .. })) => Ok(()),
            failed => {
                pending.give_up();
                ignore_lateness(failed)
            }
        }
    }

    /// Answers an interaction whose context could not be loaded.
    pub(crate) async fn say_unread(
        &self,
        interaction: &Interaction,
        pending: &PendingAnswer,
        message: Message,
    ) -> Result<(), OperatorError> {
        let reply = &interaction.reply;
        match pending.state() {
            AnswerState::Deferred => Ok(self.discord.complete(reply, &message).await.map(drop)?),
            AnswerState::Unheard => Ok(()),
            _ => self.refuse_unhandled(interaction, message).await,
        }
    }

    /// Answers, or completes the deferred answer. If Discord rejects the answer, a short one replaces it, and the
    /// rejection is still returned as an error.
    pub(crate) async fn say(
        &self,
        context: &InteractionContext<'_>,
        answer: &Answer,
    ) -> Result<(), OperatorError> {
        let said = self.say_once(context, answer).await;
        if said.as_ref().is_err_and(is_refusal) {
            // The request may have been carried out anyway.
            let said = context.say(&message!(Errors, "answer-not-shown"));
            let sorry = Answer::Message(Message::private(said));
            ignore_lateness(self.say_once(context, &sorry).await)?;
        }
        said
    }

    async fn say_once(&self, context: &InteractionContext<'_>, answer: &Answer) -> Result<(), OperatorError> {
        let reply = &context.interaction.reply;
        match context.answer.state() {
            AnswerState::Deferred => {}
            AnswerState::Unheard => return Ok(()),
            _ => return self.send(reply, answer).await.map(|_| ()),
        }
        let message = match answer {
            // The news is posted elsewhere, so "Thinking…" is deleted.
            Answer::DeferUpdate => {
                if !matches!(deferral(context.interaction), Answer::DeferUpdate) {
                    self.discord.withdraw(reply).await?;
                }
                return Ok(());
            }
            Answer::Message(message) | Answer::Update(message) => message.clone(),
            _ => Message::private(context.say(&message!(Errors, "answer-too-late"))),
        };
        let message = fit(&message)?;
        match self.discord.complete(reply, &message).await {
            Err(CallError::Gone { code: UNKNOWN_MESSAGE, .. }) => {
                self.discord.follow_up(reply, &Message { private: true, ..message }).await?;
            }
            completed => drop(completed?),
        }
        Ok(())
    }

    /// Answers with a public message. A private deferral cannot become public, so it is deleted, and the message is
    /// sent as a follow-up.
    pub(crate) async fn say_publicly(
        &self,
        context: &InteractionContext<'_>,
        message: Message,
    ) -> Result<(), OperatorError> {
        if context.answer.state() != AnswerState::Deferred {
            return self.say(context, &Answer::Message(message)).await;
        }
        // If the message exceeds a limit, the deferred answer is needed to say that.
        let Ok(fitting) = fit(&message) else { return self.say(context, &Answer::Message(message)).await };
        self.discord.withdraw(&context.interaction.reply).await?;
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
            let said = context.say(&message!(Errors, "answer-not-shown"));
            self.discord.follow_up(reply, &Message::private(said)).await?;
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
        match (context.answer.state(), &interaction.asked) {
            (AnswerState::Unheard, _) => Ok(()),
            (AnswerState::Deferred, InteractionData::Pressed { on, private, .. }) => {
                self.say(context, &Answer::Message(message)).await?;
                // In a private message, the answer has replaced the list.
                if let Some(rows) = rows_in_turn(interaction).filter(|_| !*private) {
                    // Best effort: other entries can be selected anyway.
                    let _ = self.discord.retouch(*on, &rows).await;
                }
                Ok(())
            }
            (AnswerState::Deferred, _) => self.say(context, &Answer::Message(message)).await,
            _ if self.lets_pick_again(interaction).await => self.says_beside(interaction, message).await,
            _ => self.say(context, &Answer::Message(message)).await,
        }
    }

    /// Refuses an interaction that was not handled.
    pub(crate) async fn refuse_unhandled(
        &self,
        interaction: &Interaction,
        message: Message,
    ) -> Result<(), OperatorError> {
        if self.lets_pick_again(interaction).await {
            return self.says_beside(interaction, message).await;
        }
        self.send(&interaction.reply, &Answer::Message(message)).await.map(drop)
    }

    /// Resets the list of the selection as the first response. Returns `true` if there is a list, and the response was
    /// sent.
    async fn lets_pick_again(&self, interaction: &Interaction) -> bool {
        match rows_in_turn(interaction) {
            Some(rows) => self.send(&interaction.reply, &Answer::Rows(rows)).await.is_ok(),
            None => false,
        }
    }

    /// Sends a private follow-up message.
    async fn says_beside(&self, interaction: &Interaction, message: Message) -> Result<(), OperatorError> {
        let message = fit(&Message { private: true, ..message })?;
        self.discord.follow_up(&interaction.reply, &message).await?;
        Ok(())
    }

    /// Answers with several private messages.
    pub(crate) async fn say_several(
        &self,
        context: &InteractionContext<'_>,
        messages: Vec<Message>,
    ) -> Result<(), OperatorError> {
        let mut messages = messages.into_iter().map(|message| Message { private: true, ..message });
        let Some(first) = messages.next() else { return Ok(()) };
        self.say(context, &Answer::Message(first)).await?;
        for message in messages {
            self.follow_up(context, &fit(&message)?).await?;
        }
        Ok(())
    }

    /// Sends a first response.
    pub(crate) async fn send(
        &self,
        reply: &ReplyHandle,
        answer: &Answer,
    ) -> Result<Option<MessageRef>, OperatorError> {
        let sent = self.discord.answer(reply, &fit(answer)?).await;
        if matches!(sent, Err(CallError::Refused { code: ANSWERED_ALREADY, .. })) {
            self.waiting_interactions.was_handled_before(reply.interaction);
        }
        match (sent, answer) {
            // The message of a pressed button was deleted: a new private message is the answer.
            (Err(CallError::Gone { code: UNKNOWN_MESSAGE, .. }), Answer::Update(message)) => {
                let beside = Answer::Message(Message { private: true, ..message.clone() });
                Ok(self.discord.answer(reply, &fit(&beside)?).await?)
            }
            (sent, _) => Ok(sent?),
        }
    }
}

/// Returns a number that differs from that of the user's previous interaction.
const fn turn(interaction: &Interaction) -> u64 {
    // The timestamp, plus the part that distinguishes ids of the same millisecond.
    let id = interaction.reply.interaction.0;
    (id >> 22).wrapping_add(id & ((1 << 22) - 1))
}

/// Resets the selections in an answer's lists, so that every entry can be selected again. A new number in the ids makes
/// Discord's clients treat the lists as new.
pub(crate) fn in_turn(answer: Answer, interaction: &Interaction) -> Answer {
    match answer {
        Answer::Update(message) => {
            let rows = message.rows.into_iter().map(|row| row_in_turn(row, turn(interaction))).collect();
            Answer::Update(Message { rows, ..message })
        }
        answer => answer,
    }
}

/// Returns the rows of the message with the selection reset; `None` if that is unnecessary.
fn rows_in_turn(interaction: &Interaction) -> Option<Vec<Row>> {
    let InteractionData::Pressed { rows, private, .. } = &interaction.asked else { return None };
    // Another button opens a board's pieces privately, so the public message is not edited for each selection.
    let is_board = !private && Id::of_asked(&interaction.asked).is_some_and(|id| id.step == Step::Piece);
    let in_turn = || rows.iter().map(|row| row_in_turn(row.clone(), turn(interaction))).collect();
    (!is_board && !rows.is_empty()).then(in_turn)
}

/// Returns the deferral: "Thinking…", or no visible change for a component on a private message.
pub(crate) fn deferral(interaction: &Interaction) -> Answer {
    match &interaction.asked {
        InteractionData::Pressed { private: true, .. } => Answer::DeferUpdate,
        _ => Answer::Defer { private: true },
    }
}

/// Describes a failure, with the kind of store. `saves` is `true` if something may have been stored before.
pub(crate) fn what_failed(failed: &OperatorError, store: &SharedStore, saves: bool) -> text::Message {
    let store = || if store.is_remote() { "database" } else { "disk" };
    match failed {
        OperatorError::Referee(Trouble::Store(StoreError::Unreadable(_) | StoreError::Damaged(_))) => {
            message!(Errors, "failed-unreadable")
        }
        OperatorError::Referee(Trouble::Store(error @ StoreError::Down(_))) => {
            let store = if store() == "database" && error.is_full() { "full-database" } else { store() };
            message!(Errors, "failed-not-stored", store = store)
        }
        OperatorError::Referee(Trouble::Store(StoreError::Unavailable(_))) if saves => {
            message!(Errors, "failed-perhaps-stored", store = store())
        }
        OperatorError::Referee(Trouble::Store(StoreError::Unavailable(_))) => {
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
        OperatorError::Lost => message!(Errors, "failed-lost"),
        OperatorError::Picture(_) => message!(Errors, "failed-picture"),
        OperatorError::Referee(_) | OperatorError::Task(_) => message!(Errors, "failed"),
    }
}

/// Treats an answer that came too late as a success, because the request was carried out.
pub(crate) fn ignore_lateness<T>(sent: Result<T, OperatorError>) -> Result<(), OperatorError> {
    match sent {
        Err(OperatorError::Call(
            CallError::Gone { .. } | CallError::Refused { code: ANSWERED_ALREADY, .. },
        )) => Ok(()),
        sent => sent.map(|_| ()),
    }
}
