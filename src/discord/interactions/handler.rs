//! Handles an interaction from its arrival to its answer.

use crate::admission::queue::Answering;
use crate::commands::game_option::told_again;
use crate::commands::suggest::suggest;
use crate::components::dispatch::used;
use crate::in_flight::InFlightGuard;
use crate::interactions::answer_state::PendingAnswer;
use crate::interactions::context::{Admitted, InteractionContext, LATEST, PROMPT};
use crate::interactions::context_loading::origin_of;
use crate::interactions::refusals::rendered;
use crate::interactions::reply::Reply;
use crate::interactions::responder::{Responder, ignore_lateness, in_turn, what_failed};
use crate::interactions::{unreadable_settings, user_install};
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::moments::time;
use castellan_community::quota::RequestClass;
use castellan_discord_api::blocked_names::{note_person, noting_names};
use castellan_discord_api::wire::{
    Answer, Interaction, InteractionData, InteractionId, Message, User, Value,
};
use castellan_discord_view::ids::{Id, Step};
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
        let late = self.services.referee.now().since(time(interaction.reply.created));
        let late = Duration::from_millis(late.ms());
        let now = self.services.referee.instant();
        let admitted = Admitted {
            prompt: now + PROMPT.saturating_sub(late),
            latest: now + LATEST.saturating_sub(late),
            answering: Answering::InTime,
            ordered: &|| (),
        };
        self.admitted(interaction, admitted).await
    }

    /// Handles an interaction after its wait in the queue.
    pub(crate) async fn admitted(
        &self,
        interaction: &Interaction,
        admitted: Admitted<'_>,
    ) -> Result<(), OperatorError> {
        let clock = self.services.referee.clock();
        if let InteractionData::Typing { given: invocation, option } = &interaction.asked {
            // Late suggestions are dropped, because the user has typed on.
            let choices = tokio::select! {
                biased;
                found = suggest(&self.services, interaction, &admitted, (invocation, option)) => {
                    found.unwrap_or_default()
                }
                () = clock.sleep_until_instant(admitted.latest) => Vec::new(),
            };
            return ignore_lateness(self.responder.send(&interaction.reply, &Answer::Choices(choices)).await);
        }
        let Some(_in_flight) = InFlightGuard::taken(&self.in_flight, interaction.reply.interaction) else {
            return Ok(());
        };
        self.responder.waiting_interactions.handles(interaction.reply.interaction);
        noting_names(Box::pin(self.answered(interaction, admitted))).await.0
    }

    /// Answers an interaction that is not already in progress.
    async fn answered(&self, interaction: &Interaction, admitted: Admitted<'_>) -> Result<(), OperatorError> {
        note_people(interaction);
        let clock = self.services.referee.clock();
        let answer = PendingAnswer::new(admitted.answering);
        // The future of all commands is large, and usually only waits.
        let mut handling = Box::pin(self.answer_to(interaction, &admitted, &answer));
        let (handled, deferred) = tokio::select! {
            biased;
            // A late interaction is acknowledged first, even if the answer would be quick.
            () = clock.sleep_until_instant(admitted.prompt) => {
                let deferred = self.responder.defer(interaction, &answer).await;
                // The request is carried out even if the acknowledgement fails.
                (handling.await, deferred)
            }
            handled = &mut handling => (handled, Ok(())),
        };
        let (context, said, failed) = match handled {
            Ok((context, Ok(said))) => (context, said, deferred),
            Ok((context, Err(failed))) => {
                let sorry = Message::private(
                    self.what_failed(&failed, saves(self.services.registry.class_of(interaction)))
                        .text(context.language),
                );
                (context, Reply::Refused(Box::new(sorry)), Err(failed))
            }
            Err(failed) => {
                let language = self.services.access.language_of(&origin_of(interaction));
                // Only the user was being loaded, so nothing was saved.
                let sorry = Message::private(self.what_failed(&failed, false).text(language));
                ignore_lateness(self.responder.say_unread(interaction, &answer, sorry).await)?;
                return Err(failed);
            }
        };
        match said {
            Reply::Say(message) => {
                let answer = Answer::Message(Message::private(message.text(context.language)));
                ignore_lateness(self.responder.say(&context, &answer).await)?;
            }
            Reply::Public(answer) => {
                ignore_lateness(self.responder.say_publicly(&context, answer.message()).await)?;
            }
            Reply::Answer(answer) => ignore_lateness(self.responder.say(&context, &answer).await)?,
            Reply::Several(messages) => {
                ignore_lateness(self.responder.say_several(&context, messages).await)?;
            }
            Reply::Refused(message) => ignore_lateness(self.responder.refuse(&context, *message).await)?,
            Reply::Shown => {}
        }
        failed
    }

    fn what_failed(&self, failed: &OperatorError, saves: bool) -> castellan_text::Message {
        what_failed(failed, self.services.referee.store(), saves)
    }

    /// Loads the user and carries out the request. The interaction may be deferred in the meantime.
    async fn answer_to<'a>(
        &self,
        interaction: &'a Interaction,
        admitted: &Admitted<'a>,
        answer: &'a PendingAnswer,
    ) -> Result<(InteractionContext<'a>, Result<Reply, OperatorError>), OperatorError> {
        let context = if needs_no_store(interaction) {
            self.services.context_or_stranger(interaction, admitted, answer).await
        } else {
            self.services.context(interaction, admitted, answer).await?
        };
        let said = self.reply_to(&context).await;
        Ok((context, said))
    }

    /// Carries out the request, and returns the answer or refusal.
    async fn reply_to(&self, context: &InteractionContext<'_>) -> Result<Reply, OperatorError> {
        let error = match self.carry_out(context).await {
            Ok(Reply::Answer(answer)) => return Ok(in_turn(*answer, context.interaction).into()),
            Ok(reply) => return Ok(reply),
            Err(error) => error,
        };
        // A duplicate interaction may be refused because of what the first one did.
        if !matches!(error, UserError::Failed(_) | UserError::QuotaExceeded(_))
            && let Ok(Some(reply)) = told_again(&self.services, context).await
        {
            return Ok(reply);
        }
        if matches!(error, UserError::Ask(_)) {
            self.services.private_lists.keep(context, None);
        }
        let refused = rendered(&self.services.referee, error, context).await?;
        Ok(Reply::Refused(Box::new(refused)))
    }

    async fn carry_out(&self, context: &InteractionContext<'_>) -> Result<Reply, UserError> {
        self.services.holds.acted_in(context.interaction, context.own_permissions);
        if context.interaction.elsewhere {
            user_install::works(&self.services, context)?;
        }
        if context.server.unreadable {
            unreadable_settings::goes_on(&self.services, context)?;
        }
        match &context.interaction.asked {
            InteractionData::Command(invocation) | InteractionData::Typing { given: invocation, .. } => {
                self.services.registry.run(&self.services, context, invocation).await
            }
            asked @ (InteractionData::Pressed { .. } | InteractionData::Filled { .. }) => {
                used(&self.services, context, asked).await
            }
        }
    }
}

/// Returns `true` if the answer depends on no stored data: the rules and help.
fn needs_no_store(interaction: &Interaction) -> bool {
    match &interaction.asked {
        InteractionData::Command(invocation) => {
            matches!(invocation.path.iter().map(String::as_str).collect::<Vec<_>>()[..], ["help" | "rules"])
        }
        asked @ InteractionData::Pressed { .. } => {
            Id::of_asked(asked).is_some_and(|id| matches!(id.step, Step::Rules | Step::Guide))
        }
        _ => false,
    }
}

/// Returns `true` if interactions of this class may store something.
const fn saves(class: RequestClass) -> bool {
    !matches!(
        class,
        RequestClass::Look | RequestClass::Pick | RequestClass::Picture | RequestClass::Suggestion
    )
}

/// Notes the names of the people in an interaction, because they may appear in its answer.
fn note_people(interaction: &Interaction) {
    let note = |user: &User| note_person(&user.name, Some(user.id), &user.id);
    match &interaction.asked {
        InteractionData::Command(invocation) | InteractionData::Typing { given: invocation, .. } => {
            for (_, value) in &invocation.options {
                if let Value::User(user) = value {
                    note(user);
                }
            }
        }
        InteractionData::Pressed { people, .. } | InteractionData::Filled { people, .. } => {
            people.iter().for_each(note);
        }
    }
}
