//! How an interaction is answered: with a first answer, by completing what was deferred, or not at all when it is too late.

use super::admission::deferral;
use super::bot::{Bot, InteractionContext};
use super::fit::fit;
use super::ports::CallError;
use super::trouble::Failed;
use super::wire::{Answer, Interaction, InteractionData, Message, MessageRef, ReplyHandle};
use castellan_game::GameId;
use castellan_referee::Trouble;
use castellan_store::StoreError;
use std::sync::atomic::Ordering;

/// What is said when Discord refuses an answer.
const NOT_SHOWN: &str = "The answer could not be shown. What you asked for may have been done: check with `/board` or `/game show`.";
/// Discord's code of an interaction that was answered already.
const ANSWERED_ALREADY: u32 = 40_060;
/// Discord's code of a message that is not there, as when it was deleted while its button was pressed.
const UNKNOWN_MESSAGE: u32 = 10_008;

/// Nothing was answered, and nobody else may answer.
pub(super) const FRESH: u8 = 0;
/// The announcer may answer with a board.
pub(super) const WAITS: u8 = 1;
/// It was deferred: what is said completes it.
pub(super) const DEFERRED: u8 = 2;
/// Nothing more can be said: it is too late, or it was answered before, as when it comes again after a restart. What it was
/// answered with stays, as it may be a board; what happened is told where the game is played.
pub(super) const UNHEARD: u8 = 3;

/// What is said to an interaction.
pub(super) enum Reply {
    /// One message, form or list of suggestions.
    Answer(Box<Answer>),
    /// Several messages in order: the first is the answer, the others follow it.
    Several(Vec<Message>),
    /// The board that it led to was the answer.
    Shown,
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        Self::Answer(Box::new(answer))
    }
}

impl From<Message> for Reply {
    fn from(message: Message) -> Self {
        Answer::Message(Message { private: true, ..message }).into()
    }
}

impl From<String> for Reply {
    fn from(sentence: String) -> Self {
        Message::private(sentence).into()
    }
}

impl Bot {
    /// Tells whoever asked that something went wrong inside, when handling it has panicked.
    ///
    /// # Errors
    /// When it cannot be said.
    pub async fn apologise(&self, interaction: &Interaction) -> Result<(), Failed> {
        let reply = &interaction.reply;
        if matches!(interaction.asked, InteractionData::Typing { .. }) {
            return ignore_lateness(self.send(reply, &Answer::Choices(Vec::new())).await);
        }
        let sorry = Message::private(what_failed(&Failed::Task("an interaction")));
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
    pub(super) async fn defer(&self, here: &InteractionContext<'_>) -> Result<(), Failed> {
        let answered = match here.stage.load(Ordering::Relaxed) {
            DEFERRED | UNHEARD => true,
            WAITS => self.answers.take(&here.request(), here.interaction.channel).is_none(),
            _ => false,
        };
        if answered {
            return Ok(());
        }
        here.stage.store(DEFERRED, Ordering::Relaxed);
        match self.send(&here.interaction.reply, &deferral(here.interaction)).await {
            Err(Failed::Call(CallError::Gone { .. } | CallError::Refused { code: ANSWERED_ALREADY, .. })) => {
                here.stage.store(UNHEARD, Ordering::Relaxed);
                Ok(())
            }
            // If it was done, whoever asked waits for what follows.
            Err(Failed::Call(CallError::Unavailable { perhaps_done: true, .. })) => Ok(()),
            sent => sent.map(|_| ()),
        }
    }

    /// Answers, or completes what was deferred. Where the answer itself is refused, a short one takes its place, and the
    /// refusal is still an error.
    pub(super) async fn say(&self, here: &InteractionContext<'_>, answer: &Answer) -> Result<(), Failed> {
        let said = self.say_once(here, answer).await;
        let refused = match &said {
            Err(Failed::Call(CallError::Refused { code, .. })) => *code != ANSWERED_ALREADY,
            Err(Failed::Limit(_)) => true,
            _ => false,
        };
        if refused {
            let sorry = Answer::Message(Message::private(NOT_SHOWN));
            ignore_lateness(self.say_once(here, &sorry).await)?;
        }
        said
    }

    async fn say_once(&self, here: &InteractionContext<'_>, answer: &Answer) -> Result<(), Failed> {
        let reply = &here.interaction.reply;
        match here.stage.load(Ordering::Relaxed) {
            DEFERRED => {}
            UNHEARD => return Ok(()),
            _ => return self.send(reply, answer).await.map(|_| ()),
        }
        let slow = "This took too long to show. Please ask again.";
        let message = match answer {
            Answer::Message(message) | Answer::Update(message) => message.clone(),
            _ => Message::private(slow),
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

    /// Answers with several messages. Only whoever is here sees them.
    pub(super) async fn say_several(
        &self,
        here: &InteractionContext<'_>,
        messages: Vec<Message>,
    ) -> Result<(), Failed> {
        let mut messages = messages.into_iter().map(|message| Message { private: true, ..message });
        let Some(first) = messages.next() else { return Ok(()) };
        self.say(here, &Answer::Message(first)).await?;
        for message in messages {
            self.discord.follow_up(&here.interaction.reply, &fit(&message)?).await?;
        }
        Ok(())
    }

    /// Sends a first answer.
    pub(super) async fn send(
        &self,
        reply: &ReplyHandle,
        answer: &Answer,
    ) -> Result<Option<MessageRef>, Failed> {
        match (self.discord.answer(reply, &fit(answer)?).await, answer) {
            // Whoever pressed a button of a message that is gone is answered beside it.
            (Err(CallError::Gone { code: UNKNOWN_MESSAGE, .. }), Answer::Update(message)) => {
                let beside = Answer::Message(Message { private: true, ..message.clone() });
                Ok(self.discord.answer(reply, &fit(&beside)?).await?)
            }
            (sent, _) => Ok(sent?),
        }
    }

    /// Remembers the private list that an interaction was answered with.
    pub(super) fn keep_list(&self, here: &InteractionContext<'_>, game: Option<&GameId>) {
        let now = self.referee.now();
        self.lists.keep(here.interaction.user.id, game, &here.interaction.reply, now);
    }

    /// Removes the private list that led to something that was done.
    pub(super) async fn withdraw_list(&self, here: &InteractionContext<'_>, game: Option<&GameId>) {
        let own = here.interaction.reply.interaction;
        if let Some(reply) = self.lists.take(here.interaction.user.id, game, own, self.referee.now()) {
            // It may have been dismissed: then there is nothing to remove.
            let _ = self.discord.withdraw(&reply).await;
        }
    }
}

/// What whoever asked is told when something failed.
pub(super) fn what_failed(failed: &Failed) -> String {
    match failed {
        Failed::Referee(Trouble::Store(StoreError::Unreadable(_) | StoreError::Damaged(_))) => {
            "Something that this needs cannot be read, so nothing was done, and what is stored was left as it is. Whoever operates the bot finds it in the log and can repair it."
        }
        Failed::Referee(Trouble::Store(StoreError::Down(_))) => {
            "Not stored: I can't write to my disk right now. Nothing is lost. Please try again in a minute."
        }
        Failed::Referee(Trouble::Store(StoreError::Unavailable(_))) => {
            "Writing to my disk failed, and I can't tell yet whether this was stored. Nothing from before is lost. Please look at `/board` in a minute, and try again if it isn't there."
        }
        Failed::Unknown(_) => "This button or command is from another version of the bot. Please use a newer message.",
        _ => "Something went wrong that is not your doing, and it may not have been done. Please look at `/board`, and ask again.",
    }
    .to_owned()
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
