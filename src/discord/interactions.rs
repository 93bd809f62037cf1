//! The way of one interaction through the bot.

use crate::admission::queue::Answering;
use crate::commands::run;
use crate::commands::suggest::suggest;
use crate::components::{filled, pressed};
use crate::context::{Admitted, InteractionContext, PROMPT};
use crate::in_flight::InFlightGuard;
use crate::refusals::rendered;
use crate::reply::Reply;
use crate::responder::{Responder, ignore_lateness, what_failed};
use crate::services::Services;
use crate::trouble::{Failed, UserError};
use crate::wire::{Answer, Interaction, InteractionData, InteractionId, Message};
use crate::{unreadable_settings, user_install};
use std::collections::HashSet;
use std::sync::{Arc, Mutex};

/// Handles interactions.
pub(super) struct InteractionHandler {
    pub services: Arc<Services>,
    pub responder: Responder,
    /// The interactions that are being handled: one that comes twice is handled once.
    pub in_flight: Mutex<HashSet<InteractionId>>,
}

impl InteractionHandler {
    /// Handles something that somebody did, to its end. The same interaction may come twice.
    ///
    /// # Errors
    /// What went wrong that nobody in Discord can help; whoever did it has been told so where that was
    /// possible.
    pub async fn handle(&self, interaction: &Interaction) -> Result<(), Failed> {
        // A clock that is behind Discord's does not keep people waiting.
        let prompt = interaction.reply.created.min(self.services.referee.now()).plus(PROMPT);
        self.admitted(interaction, Admitted { prompt, answering: Answering::InTime, ordered: &|| () }).await
    }

    /// The same for what had to wait for its turn.
    pub(super) async fn admitted(
        &self,
        interaction: &Interaction,
        admitted: Admitted<'_>,
    ) -> Result<(), Failed> {
        if let InteractionData::Typing { given: invocation, option } = &interaction.asked {
            // What is suggested too late is not looked at, and nobody misses it.
            let choices = suggest(&self.services, interaction, invocation, option).await.unwrap_or_default();
            return ignore_lateness(self.responder.send(&interaction.reply, &Answer::Choices(choices)).await);
        }
        let Some(_in_flight) = InFlightGuard::taken(&self.in_flight, interaction.reply.interaction) else {
            return Ok(());
        };
        self.responder.waiting_interactions.handles(interaction.reply.interaction);
        let context = match self.services.access.context(interaction).await {
            Ok(context) => context.admitted(&admitted),
            Err(failed) => {
                let language = self.services.access.language_of(interaction);
                let sorry = Message::private(what_failed(&failed).text(language));
                let reply = &interaction.reply;
                ignore_lateness(match admitted.answering {
                    Answering::InTime => self.responder.send(reply, &Answer::Message(sorry)).await.map(drop),
                    Answering::Acknowledged => {
                        self.services.discord.complete(reply, &sorry).await.map(drop).map_err(Failed::from)
                    }
                    Answering::TooLate => Ok(()),
                })?;
                return Err(failed);
            }
        };
        // What every command needs together is large, and most of the time it only waits.
        let mut handling = Box::pin(self.reply_to(&context));
        let prompt = self.services.referee.clock().sleep_until(context.prompt);
        let handled = tokio::select! {
            biased;
            // What came late is acknowledged first, however quickly it could be answered.
            () = prompt => {
                self.responder.defer(&context).await?;
                handling.await
            }
            handled = &mut handling => handled,
        };
        let (said, failed) = match handled {
            Ok(said) => (said, Ok(())),
            Err(failed) => (what_failed(&failed).into(), Err(failed)),
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
            Reply::Shown => {}
        }
        failed
    }

    /// What is said to an interaction, when what it asks for was done or refused.
    async fn reply_to(&self, context: &InteractionContext<'_>) -> Result<Reply, Failed> {
        let error = match self.carry_out(context).await {
            Ok(reply) => return Ok(reply),
            Err(error) => error,
        };
        if matches!(error, UserError::Ask(_)) {
            self.services.private_lists.keep(context, None);
        }
        Ok(rendered(&self.services.referee, error, context.language).await?.into())
    }

    async fn carry_out(&self, context: &InteractionContext<'_>) -> Result<Reply, UserError> {
        if context.interaction.elsewhere {
            user_install::works(context)?;
        }
        if context.server.unreadable {
            unreadable_settings::goes_on(context)?;
        }
        match &context.interaction.asked {
            InteractionData::Command(invocation) | InteractionData::Typing { given: invocation, .. } => {
                run(&self.services, context, invocation).await
            }
            InteractionData::Pressed { id, picked, private, .. } => {
                pressed(&self.services, context, id.as_ref(), picked, *private).await
            }
            InteractionData::Filled { id, texts, private, .. } => {
                filled(&self.services, context, id.as_ref(), texts, *private).await
            }
        }
    }
}
