//! What is said to an interaction.

use crate::authority::PublicAnswer;
use crate::wire::{Answer, Message};
use castellan_text as text;

/// What is said to an interaction.
pub(crate) enum Reply {
    /// A message to whoever asked alone, in their language.
    Say(text::Message),
    /// One message, form or list of suggestions.
    Answer(Box<Answer>),
    /// A message to everybody where it was asked for.
    Public(PublicAnswer),
    /// Several messages in order: the first is the answer, the others follow it.
    Several(Vec<Message>),
    /// Why nothing was done, or what is meant. The message that it was asked on stays as it is.
    Refused(Box<Message>),
    /// The board that it led to was the answer.
    Shown,
}

/// Whatever a message says of itself, only whoever asked sees it: others see what comes through the gate of `authority`.
impl From<Answer> for Reply {
    fn from(answer: Answer) -> Self {
        Self::Answer(Box::new(match answer {
            Answer::Message(message) => Answer::Message(Message { private: true, ..message }),
            answer => answer,
        }))
    }
}

impl From<Message> for Reply {
    fn from(message: Message) -> Self {
        Answer::Message(message).into()
    }
}

impl From<text::Message> for Reply {
    fn from(message: text::Message) -> Self {
        Self::Say(message)
    }
}

impl From<String> for Reply {
    fn from(sentence: String) -> Self {
        Message::private(sentence).into()
    }
}

/// What an action led to.
pub(crate) enum ActionOutcome {
    /// Its board was the answer.
    Shown,
    /// What happened, as sentences for whoever acted, who is still to be answered.
    Told(String),
}

impl From<ActionOutcome> for Reply {
    fn from(acted: ActionOutcome) -> Self {
        match acted {
            ActionOutcome::Shown => Self::Shown,
            ActionOutcome::Told(text) => text.into(),
        }
    }
}
