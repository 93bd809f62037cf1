//! First answers to interactions.

use super::component::{Modal, Row};
use super::ids::{ApplicationId, InteractionId, Token};
use super::message::{File, Message};
use castellan_game::Time;
use serde_json::{Value, json};

/// Where an answer goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplyHandle {
    /// The interaction.
    pub interaction: InteractionId,
    /// The bot that is to answer it.
    pub application: ApplicationId,
    /// What answers are allowed by.
    pub token: Token,
    /// When it was made, by its id. The first answer is due within 3 seconds of it.
    pub created: Time,
}

/// The first answer to an interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A message.
    Message(Message),
    /// The message whose button was pressed becomes this one.
    Update(Message),
    /// The message that a list is on gets these rows, and stays as it is otherwise.
    Rows(Vec<Row>),
    /// A form to fill in.
    Modal(Modal),
    /// What fits what was typed so far.
    Choices(Vec<Choice>),
    /// A message will follow.
    Defer {
        /// Whether only whoever asked sees it.
        private: bool,
    },
    /// The message whose button was pressed may change later.
    DeferUpdate,
}

/// Something that fits what was typed so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What people read.
    pub name: String,
    /// What is filled in.
    pub value: String,
}

impl Choice {
    /// Something that is filled in as it is read.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        let name = text.into();
        Self { value: name.clone(), name }
    }
}

impl Answer {
    /// Whether it is a message on which something can be pressed or picked.
    #[must_use]
    pub fn leads_on(&self) -> bool {
        matches!(self, Self::Message(message) | Self::Update(message) if !message.rows.is_empty())
    }

    /// What Discord takes; files go beside it as `files[0]`, `files[1]`…
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

    /// What is attached.
    #[must_use]
    pub fn files(&self) -> &[File] {
        match self {
            Self::Message(message) | Self::Update(message) => &message.files,
            _ => &[],
        }
    }
}
