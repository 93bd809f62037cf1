//! Handles an interaction from its arrival to its answer.

use crate::admission::queue::AnswerMode;
use crate::commands::game_option::repeat_earlier_answer;
use crate::commands::spec::StoredData;
use crate::commands::suggest::suggest;
use crate::components::dispatch::handle_component;
use crate::in_flight::InFlightGuard;
use crate::interactions::answer_state::PendingAnswer;
use crate::interactions::context::{ANSWER_WITHIN, AdmissionTerms, DEFER_AFTER, InteractionContext};
use crate::interactions::context_loading::origin_of;
use crate::interactions::error_answer::error_answer;
use crate::interactions::private_lists::ListKind;
use crate::interactions::reply::Reply;
use crate::interactions::responder::{Responder, failure_message, ignore_late_answer, with_reset_selections};
use crate::interactions::{unreadable_settings, user_install};
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::quota::RequestClass;
use castellan_community::timestamps::time_from_timestamp;
use castellan_discord_api::blocked_names::{record_person, recording_names};
use castellan_discord_api::wire::{
    Answer, Interaction, InteractionData, InteractionId, Message, User, Value,
};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Handles interactions.
pub(crate) struct InteractionHandler {
    pub services: Arc<Services>,
    pub responder: Responder,
    /// The interactions in progress. A duplicate of one is ignored.
    pub in_flight: Mutex<HashSet<InteractionId>>,
}

impl InteractionHandler {
    /// Handles an interaction from start to finish. The same interaction may come twice.
    ///
    /// # Errors
    /// Returns the failures that only the operator can fix. The user has been answered if possible.
    pub async fn handle(&self, interaction: &Interaction) -> Result<(), OperatorError> {
        // If this clock runs behind Discord's, the difference counts as zero.
        let age = self.services.referee.now().since(time_from_timestamp(interaction.reply.created));
        let age = Duration::from_millis(age.ms());
        let now = self.services.referee.instant();
        let terms = AdmissionTerms {
            defer_at: now + DEFER_AFTER.saturating_sub(age),
            answer_by: now + ANSWER_WITHIN.saturating_sub(age),
            answer_mode: AnswerMode::FirstResponse,
            on_executed: &|| (),
        };
        self.handle_admitted(interaction, terms).await
    }

    /// Handles an interaction after its wait in the queue.
    pub(crate) async fn handle_admitted(
        &self,
        interaction: &Interaction,
        terms: AdmissionTerms<'_>,
    ) -> Result<(), OperatorError> {
        let clock = self.services.referee.clock();
        if let InteractionData::Autocomplete { given: invocation, option } = &interaction.data {
            // Late suggestions are dropped, because the user has typed on.
            let choices = tokio::select! {
                biased;
                found = suggest(&self.services, interaction, &terms, (invocation, option)) => {
                    found.unwrap_or_default()
                }
                () = clock.sleep_until_instant(terms.answer_by) => Vec::new(),
            };
            return ignore_late_answer(
                self.responder.send_first_response(&interaction.reply, &Answer::Choices(choices)).await,
            );
        }
        let Some(_in_flight) = InFlightGuard::register(&self.in_flight, interaction.reply.interaction) else {
            return Ok(());
        };
        self.responder.waiting_interactions.mark_handled(interaction.reply.interaction);
        recording_names(Box::pin(self.answer(interaction, terms))).await.0
    }

    /// Answers an interaction that is not already in progress.
    async fn answer(
        &self,
        interaction: &Interaction,
        terms: AdmissionTerms<'_>,
    ) -> Result<(), OperatorError> {
        note_names(interaction);
        let clock = self.services.referee.clock();
        let answer = PendingAnswer::new(terms.answer_mode);
        // The future of all commands is large, and usually only waits.
        let mut handling = Box::pin(self.load_and_reply(interaction, &terms, &answer));
        let (handled, deferred) = tokio::select! {
            biased;
            // A late interaction is acknowledged first, even if the answer would be quick.
            () = clock.sleep_until_instant(terms.defer_at) => {
                let deferred = self.responder.defer(interaction, &answer).await;
                // The request is carried out even if the acknowledgement fails.
                (handling.await, deferred)
            }
            handled = &mut handling => (handled, Ok(())),
        };
        let (context, reply, failed) = match handled {
            Ok((context, Ok(reply))) => (context, reply, deferred),
            Ok((context, Err(failed))) => {
                let apology = Message::private(
                    self.failure_message(&failed, may_store(self.services.registry.class_of(interaction)))
                        .text(context.language),
                );
                (context, Reply::Refusal(Box::new(apology)), Err(failed))
            }
            Err(failed) => {
                let language = self.services.access.language_of(&origin_of(interaction));
                // Only the user was being loaded, so nothing was saved.
                let apology = Message::private(self.failure_message(&failed, false).text(language));
                ignore_late_answer(
                    self.responder.answer_without_context(interaction, &answer, apology).await,
                )?;
                return Err(failed);
            }
        };
        match reply {
            Reply::Text(message) => {
                let answer = Answer::Message(Message::private(message.text(context.language)));
                ignore_late_answer(self.responder.answer(&context, &answer).await)?;
            }
            Reply::Public(answer) => {
                ignore_late_answer(self.responder.answer_publicly(&context, answer.message()).await)?;
            }
            Reply::Answer(answer) => ignore_late_answer(self.responder.answer(&context, &answer).await)?,
            Reply::Messages(messages) => {
                ignore_late_answer(self.responder.answer_with_messages(&context, messages).await)?;
            }
            Reply::Activity(launch) => {
                let links = self.services.board_links.as_ref();
                ignore_late_answer(self.responder.launch(&context, *launch, links).await)?;
            }
            Reply::Refusal(message) => ignore_late_answer(self.responder.refuse(&context, *message).await)?,
            Reply::BoardSent => {}
        }
        failed
    }

    fn failure_message(&self, failed: &OperatorError, may_store: bool) -> castellan_text::Message {
        failure_message(failed, self.services.referee.store(), may_store)
    }

    /// Loads the user and carries out the request. The interaction may be deferred in the meantime.
    async fn load_and_reply<'a>(
        &self,
        interaction: &'a Interaction,
        terms: &AdmissionTerms<'a>,
        answer: &'a PendingAnswer,
    ) -> Result<(InteractionContext<'a>, Result<Reply, OperatorError>), OperatorError> {
        let context = match self.services.registry.stored_data_for(&interaction.data) {
            StoredData::Required => self.services.context(interaction, terms, answer).await?,
            StoredData::Optional => self.services.context_or_default(interaction, terms, answer).await,
        };
        let reply = self.reply_to(&context).await;
        Ok((context, reply))
    }

    /// Carries out the request, and returns the answer or refusal.
    async fn reply_to(&self, context: &InteractionContext<'_>) -> Result<Reply, OperatorError> {
        let error = match self.carry_out(context).await {
            Ok(Reply::Answer(answer)) => {
                return Ok(with_reset_selections(*answer, context.interaction).into());
            }
            Ok(reply) => return Ok(reply),
            Err(error) => error,
        };
        // A duplicate interaction may be refused because of what the first one did.
        if !matches!(error, UserError::Failed(_) | UserError::QuotaExceeded(_))
            && let Ok(Some(reply)) = repeat_earlier_answer(&self.services, context).await
        {
            return Ok(reply);
        }
        if matches!(error, UserError::Ask(_)) {
            self.services.private_lists.replace(context, None, ListKind::Other).await;
        }
        let refusal = error_answer(&self.services.referee, error, context).await?;
        Ok(Reply::Refusal(Box::new(refusal)))
    }

    async fn carry_out(&self, context: &InteractionContext<'_>) -> Result<Reply, UserError> {
        self.services.holds.resume_after_interaction(context.interaction, context.own_permissions);
        if context.interaction.in_foreign_guild {
            user_install::check_allowed(&self.services, context)?;
        }
        if context.server.unreadable {
            unreadable_settings::check_allowed(&self.services, context)?;
        }
        match &context.interaction.data {
            InteractionData::Command(invocation)
            | InteractionData::Autocomplete { given: invocation, .. } => {
                self.services.run(context, invocation).await
            }
            asked @ (InteractionData::Component { .. } | InteractionData::Modal { .. }) => {
                handle_component(&self.services, context, asked).await
            }
        }
    }
}

/// Returns `true` if interactions of this class may store something.
const fn may_store(class: RequestClass) -> bool {
    !matches!(
        class,
        RequestClass::Look | RequestClass::Pick | RequestClass::Picture | RequestClass::Suggestion
    )
}

/// Notes the names of the people in an interaction, because they may appear in its answer.
fn note_names(interaction: &Interaction) {
    let note = |user: &User| record_person(&user.name, Some(user.id), &user.id);
    match &interaction.data {
        InteractionData::Command(invocation) | InteractionData::Autocomplete { given: invocation, .. } => {
            for (_, value) in &invocation.options {
                if let Value::User(user) = value {
                    note(user);
                }
            }
        }
        InteractionData::Component { people, .. } | InteractionData::Modal { people, .. } => {
            people.iter().for_each(note);
        }
    }
}
