//! How an interaction is answered: with a first answer, by completing what was deferred, or not at all when it is too late.

use crate::context::{DEFERRED, InteractionContext, UNHEARD, WAITS, request_of};
use crate::fit::fit;
use crate::ports::{ANSWERED_ALREADY, CallError, Discord};
use crate::trouble::Failed;
use crate::waiting_interactions::WaitingInteractions;
use crate::wire::{Answer, Interaction, InteractionData, Message, MessageRef, ReplyHandle};
use castellan_referee::Trouble;
use castellan_store::{SharedStore, Store, StoreError};
use castellan_text::{self as text, Language, message};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Discord's code of a message that is not there, as when it was deleted while its button was pressed.
const UNKNOWN_MESSAGE: u32 = 10_008;

/// Answers interactions.
pub(super) struct Responder {
    pub discord: Arc<dyn Discord>,
    pub waiting_interactions: WaitingInteractions,
}

impl Responder {
    /// Tells whoever asked, in their language, that something went wrong inside, when handling it has panicked.
    ///
    /// # Errors
    /// When it cannot be said.
    pub async fn apologise(&self, interaction: &Interaction, language: Language) -> Result<(), Failed> {
        let reply = &interaction.reply;
        if matches!(interaction.asked, InteractionData::Typing { .. }) {
            return ignore_lateness(self.send(reply, &Answer::Choices(Vec::new())).await);
        }
        let sorry = Message::private(message!(Errors, "failed").text(language));
        match self.send(reply, &Answer::Message(sorry.clone())).await {
            // It was deferred, or answered in part.
            Err(Failed::Call(CallError::Refused { code: ANSWERED_ALREADY, .. })) => {
                self.discord.follow_up(reply, &sorry).await?;
                Ok(())
            }
            sent => ignore_lateness(sent),
        }
    }

    /// Tells Discord that an answer follows, unless it is being answered.
    ///
    /// # Errors
    /// Returns an error if Discord does not take that; then no answer is possible any more.
    pub(super) async fn defer(&self, interaction: &Interaction, stage: &AtomicU8) -> Result<(), Failed> {
        let answered = match stage.load(Ordering::Relaxed) {
            DEFERRED | UNHEARD => true,
            WAITS => self.waiting_interactions.take(&request_of(interaction), interaction.channel).is_none(),
            _ => false,
        };
        if answered {
            return Ok(());
        }
        stage.store(DEFERRED, Ordering::Relaxed);
        match self.send(&interaction.reply, &deferral(interaction)).await {
            // If it was done, whoever asked waits for what follows.
            Ok(_) | Err(Failed::Call(CallError::Unavailable { perhaps_done: true, .. })) => Ok(()),
            failed => {
                stage.store(UNHEARD, Ordering::Relaxed);
                ignore_lateness(failed)
            }
        }
    }

    /// Says something of an interaction of which nothing could be read.
    pub(super) async fn say_unread(
        &self,
        interaction: &Interaction,
        stage: &AtomicU8,
        message: Message,
    ) -> Result<(), Failed> {
        let reply = &interaction.reply;
        match stage.load(Ordering::Relaxed) {
            DEFERRED => Ok(self.discord.complete(reply, &message).await.map(drop)?),
            UNHEARD => Ok(()),
            _ => self.send(reply, &Answer::Message(message)).await.map(drop),
        }
    }

    /// Answers, or completes what was deferred. Where the answer itself is refused, a short one takes its place, and the
    /// refusal is still an error.
    pub(super) async fn say(&self, context: &InteractionContext<'_>, answer: &Answer) -> Result<(), Failed> {
        let said = self.say_once(context, answer).await;
        let refused = match &said {
            Err(Failed::Call(CallError::Refused { code, .. })) => *code != ANSWERED_ALREADY,
            Err(Failed::Limit(_)) => true,
            _ => false,
        };
        if refused {
            // What was asked may have been done all the same.
            let said = context.say(&message!(Errors, "answer-not-shown"));
            let sorry = Answer::Message(Message::private(said));
            ignore_lateness(self.say_once(context, &sorry).await)?;
        }
        said
    }

    async fn say_once(&self, context: &InteractionContext<'_>, answer: &Answer) -> Result<(), Failed> {
        let reply = &context.interaction.reply;
        match context.stage.load(Ordering::Relaxed) {
            DEFERRED => {}
            UNHEARD => return Ok(()),
            _ => return self.send(reply, answer).await.map(|_| ()),
        }
        let message = match answer {
            // What happened stands elsewhere: "Thinking…" goes.
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

    /// Answers with a message that everybody sees. What was deferred for one person stays theirs: it goes, and the message
    /// follows it.
    pub(super) async fn say_publicly(
        &self,
        context: &InteractionContext<'_>,
        message: Message,
    ) -> Result<(), Failed> {
        if context.stage.load(Ordering::Relaxed) != DEFERRED {
            return self.say(context, &Answer::Message(message)).await;
        }
        let (reply, message) = (&context.interaction.reply, fit(&message)?);
        self.discord.withdraw(reply).await?;
        self.discord.follow_up(reply, &message).await?;
        Ok(())
    }

    /// Answers with several messages. Only whoever is here sees them.
    pub(super) async fn say_several(
        &self,
        context: &InteractionContext<'_>,
        messages: Vec<Message>,
    ) -> Result<(), Failed> {
        let mut messages = messages.into_iter().map(|message| Message { private: true, ..message });
        let Some(first) = messages.next() else { return Ok(()) };
        self.say(context, &Answer::Message(first)).await?;
        for message in messages {
            self.discord.follow_up(&context.interaction.reply, &fit(&message)?).await?;
        }
        Ok(())
    }

    /// Sends a first answer.
    pub(super) async fn send(
        &self,
        reply: &ReplyHandle,
        answer: &Answer,
    ) -> Result<Option<MessageRef>, Failed> {
        let sent = self.discord.answer(reply, &fit(answer)?).await;
        if matches!(sent, Err(CallError::Refused { code: ANSWERED_ALREADY, .. })) {
            self.waiting_interactions.was_handled_before(reply.interaction);
        }
        match (sent, answer) {
            // Whoever pressed a button of a message that is gone is answered beside it.
            (Err(CallError::Gone { code: UNKNOWN_MESSAGE, .. }), Answer::Update(message)) => {
                let beside = Answer::Message(Message { private: true, ..message.clone() });
                Ok(self.discord.answer(reply, &fit(&beside)?).await?)
            }
            (sent, _) => Ok(sent?),
        }
    }
}

/// "Thinking…", or what the message of a button shows meanwhile: nothing.
pub(super) fn deferral(interaction: &Interaction) -> Answer {
    match &interaction.asked {
        InteractionData::Pressed { private: true, .. } => Answer::DeferUpdate,
        _ => Answer::Defer { private: true },
    }
}

/// Returns the words for a failure, which name the kind of store.
pub(super) fn what_failed(failed: &Failed, store: &SharedStore) -> text::Message {
    let store = || if store.is_remote() { "database" } else { "disk" };
    match failed {
        Failed::Referee(Trouble::Store(StoreError::Unreadable(_) | StoreError::Damaged(_))) => {
            message!(Errors, "failed-unreadable")
        }
        Failed::Referee(Trouble::Store(StoreError::Down(_))) => {
            message!(Errors, "failed-not-stored", store = store())
        }
        Failed::Referee(Trouble::Store(StoreError::Unavailable(_))) => {
            message!(Errors, "failed-perhaps-stored", store = store())
        }
        Failed::Unknown(_) => message!(Errors, "failed-other-version"),
        Failed::Call(error) if error.is_blocked() => message!(Errors, "failed-blocked"),
        Failed::Call(CallError::Unavailable { .. }) => message!(Errors, "failed-discord-away"),
        Failed::Call(CallError::Forbidden { .. }) => message!(Errors, "failed-forbidden"),
        Failed::Call(CallError::Gone { .. }) => message!(Errors, "failed-gone"),
        Failed::Call(CallError::Refused { .. }) | Failed::Limit(_) => message!(Errors, "failed-refused"),
        Failed::Lost => message!(Errors, "failed-lost"),
        Failed::Picture(_) => message!(Errors, "failed-picture"),
        Failed::Referee(_) | Failed::Task(_) => message!(Errors, "failed"),
    }
}

/// An interaction that was answered already, or is too old, needs no answer: what it asked was done.
pub(super) fn ignore_lateness<T>(sent: Result<T, Failed>) -> Result<(), Failed> {
    match sent {
        Err(Failed::Call(CallError::Gone { .. } | CallError::Refused { code: ANSWERED_ALREADY, .. })) => {
            Ok(())
        }
        sent => sent.map(|_| ()),
    }
}
