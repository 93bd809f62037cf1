//! The answer to an interaction.

use crate::posting::public_answer::PublicAnswer;
use castellan_discord_api::wire::{Answer, Message};
use castellan_game::GameId;
use castellan_text::{self as text, Language};

/// The answer to an interaction.
pub(crate) enum Reply {
    /// A private message, in the user's language.
    Text(text::Message),
    /// A message, a form or a list of suggestions.
    Answer(Box<Answer>),
    /// A public message in the channel of the interaction.
    Public(PublicAnswer),
    /// Several messages in order: the answer, then follow-ups.
    Messages(Vec<Message>),
    /// The launch of the Activity with a board.
    Activity(Box<BoardLaunch>),
    /// A refusal or a question. The message with the component stays as it is.
    Refusal(Box<Message>),
    /// The board has already been sent as the answer.
    BoardSent,
}

/// The launch of the Activity with a board.
pub(crate) struct BoardLaunch {
    pub game: GameId,
    /// The answer if the Activity cannot be launched: a link to the same board.
    pub link: Message,
}

impl Reply {
    /// Turns a message into an edit of the private message with the component.
    pub fn into_update(self, language: Language) -> Self {
        match self {
            Self::Text(message) => Answer::Update(Message::private(message.text(language))).into(),
            Self::Answer(answer) => match *answer {
                Answer::Message(message) => Answer::Update(message).into(),
                answer => answer.into(),
            },
            reply => reply,
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
        Self::Text(message)
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
    BoardSent,
    /// The events as sentences, with which the user is still to be answered.
    Text(String),
}

impl From<ActionOutcome> for Reply {
    fn from(outcome: ActionOutcome) -> Self {
        match outcome {
            ActionOutcome::BoardSent => Self::BoardSent,
            ActionOutcome::Text(text) => text.into(),
        }
    }
}
