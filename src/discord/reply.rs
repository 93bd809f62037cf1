//! What is said to an interaction.

use crate::wire::{Answer, Message};
use castellan_text as text;

/// What is said to an interaction.
pub(crate) enum Reply {
    /// A message to whoever asked alone, in their language.
    Say(text::Message),
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
