//! First answers to interactions.

use super::component::{Modal, Row};
use super::ids::{ApplicationId, InteractionId, Token};
use super::message::{File, Message};
use jiff::Timestamp;
use serde_json::{Value, json};

/// The handle for answering an interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplyHandle {
    /// The interaction.
    pub interaction: InteractionId,
    /// The bot's application.
    pub application: ApplicationId,
    /// The token that authorises answers.
    pub token: Token,
    /// The time of creation, from the id. The first answer is due within 3 seconds of it.
    pub created: Timestamp,
}

/// The first answer to an interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A message.
    Message(Message),
    /// A new state of the message with the pressed button.
    Update(Message),
    /// New rows for the message with the used list; its other parts stay.
    Rows(Vec<Row>),
    /// A form to fill in.
    Modal(Modal),
    /// Suggestions for the text typed so far.
    Choices(Vec<Choice>),
    /// The announcement of a later message.
    Defer {
        /// `true` if only the user sees it.
        private: bool,
    },
    /// The announcement of a later change of the message with the pressed button.
    DeferUpdate,
}

/// A suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The text shown.
    pub name: String,
    /// The value to insert.
    pub value: String,
}

impl Choice {
    /// Creates a suggestion whose value is its text.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        let name = text.into();
        Self { value: name.clone(), name }
    }
}

impl Answer {
    /// Returns `true` for a message with components or files.
    #[must_use]
    pub fn has_components_or_files(&self) -> bool {
        matches!(
            self,
            Self::Message(message) | Self::Update(message)
                if !(message.rows.is_empty() && message.files.is_empty())
        )
    }

    /// Returns the request's body. Files are sent beside it as `files[0]`, `files[1]`…
    #[must_use]
    pub fn body(&self) -> Value {
        match self {
            Self::Message(message) => json!({ "type": 4, "data": message.body() }),
            Self::Update(message) => json!({ "type": 7, "data": message.edit() }),
            Self::Rows(rows) => {
                let rows: Vec<Value> = rows.iter().map(Row::body).collect();
                json!({ "type": 7, "data": { "components": rows } })
            }
            Self::Modal(modal) => json!({ "type": 9, "data": modal.body() }),
            Self::Choices(choices) => {
                let choice = |choice: &Choice| json!({ "name": choice.name, "value": choice.value });
                let choices: Vec<Value> = choices.iter().map(choice).collect();
                json!({ "type": 8, "data": { "choices": choices } })
            }
            Self::Defer { private: true } => json!({ "type": 5, "data": { "flags": 64 } }),
            Self::Defer { private: false } => json!({ "type": 5 }),
            Self::DeferUpdate => json!({ "type": 6 }),
        }
    }

    /// Returns the attached files.
    #[must_use]
    pub fn files(&self) -> &[File] {
        match self {
            Self::Message(message) | Self::Update(message) => &message.files,
            _ => &[],
        }
    }
}
