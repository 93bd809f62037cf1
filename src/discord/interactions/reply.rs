//! The answer to an interaction.

use crate::posting::public_answer::PublicAnswer;
use castellan_discord_api::wire::{Answer, Message};
use castellan_text::{self as text, Language};

/// The answer to an interaction.
pub(crate) enum Reply {
    /// A private message, in the user's language.
    Say(text::Message),
    /// A message, a form or a list of suggestions.
    Answer(Box<Answer>),
    /// A public message in the channel of the interaction.
    Public(PublicAnswer),
    /// Several messages in order: the answer, then follow-ups.
    Several(Vec<Message>),
    /// A refusal or a question. The message with the component stays as it is.
    Refused(Box<Message>),
    /// The board has already been sent as the answer.
    Shown,
}

impl Reply {
    /// Turns a message into an edit of the private message with the component.
    pub fn in_place(self, language: Language) -> Self {
        match self {
            Self::Say(message) => Answer::Update(Message::private(message.text(language))).into(),
            Self::Answer(answer) => match *answer {
                Answer::Message(message) => Answer::Update(message).into(),
                answer => answer.into(),
            },
            said => said,
        }
    }
}

/// The message becomes private, regardless of its own flag. Public messages need a permit from `posting`.
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

/// The result of an action.
pub(crate) enum ActionOutcome {
    /// The board was sent as the answer.
    Shown,
    /// The events as sentences, with which the user is still to be answered.
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
