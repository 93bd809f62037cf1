//! What somebody did: a command, something typed into one, a button, a form.

mod reading;

use super::answer::ReplyHandle;
use super::ids::{ChannelId, GuildId, RoleId, UserId};
use super::message::MessageRef;
use crate::components::ids::Id;
use castellan_text::Language;
use serde::Deserialize;

/// The permission to manage a server.
pub const MANAGE_GUILD: u64 = 1 << 5;

/// Something that somebody did, to be answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Interaction {
    /// Where its answers go.
    pub reply: ReplyHandle,
    /// Who did it.
    pub user: User,
    /// In which server; none in direct messages, and none where the bot is no member.
    pub guild: Option<GuildId>,
    /// Whether it came from a server where the bot is no member: whoever did it has installed it for themselves. Nothing
    /// that Discord says of that server counts here, and what is answered only they see.
    pub elsewhere: bool,
    /// In which channel.
    pub channel: ChannelId,
    /// What channel that is.
    pub channel_kind: ChannelKind,
    /// The channel above it, when it is a thread.
    pub parent: Option<ChannelId>,
    /// The roles that they have in the server.
    pub roles: Vec<RoleId>,
    /// What they may do in the channel, bit by bit, where Discord says so.
    pub permissions: Option<u64>,
    /// What the bot may do in the channel, bit by bit, where Discord says so.
    pub app_permissions: Option<u64>,
    /// The language of whoever did it.
    pub locale: Language,
    /// The language of the server; none in direct messages.
    pub guild_locale: Option<Language>,
    /// The most bytes of a file that can be attached here.
    pub attachment_limit: usize,
    /// What they did.
    pub asked: InteractionData,
}

/// Somebody's account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The account.
    pub id: UserId,
    /// What they call themselves. What they are called in one server is left out: its managers can change that, and
    /// boards of other servers would show it.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether they are a member of the server where something is asked; false where that is not said.
    pub member: bool,
    /// What they may do in the channel where they are named, bit by bit, where that is said.
    pub permissions: Option<u64>,
}

/// What somebody did.
#[derive(Clone, PartialEq, Debug)]
pub enum InteractionData {
    /// A command was given.
    Command(CommandInvocation),
    /// Something is being typed into an option of a command.
    Typing {
        /// The command, as far as it is filled in.
        given: CommandInvocation,
        /// The name of the option.
        option: String,
    },
    /// A button was pressed, or something picked from a list.
    Pressed {
        /// The custom id of the button or the list; none that is not the bot's.
        id: Option<Id>,
        /// What was picked.
        picked: Vec<String>,
        /// Who was picked, from a list of people.
        people: Vec<User>,
        /// The message that it is on.
        on: MessageRef,
        /// Whether only one person sees that message and an answer can take its place.
        private: bool,
    },
    /// A form was filled in.
    Filled {
        /// The custom id of the form; none that is not the bot's.
        id: Option<Id>,
        /// The texts, each with the id of its input.
        texts: Vec<(String, String)>,
        /// Who was picked, from a list of people. Their ids are among the texts.
        people: Vec<User>,
        /// Whether it was opened from a message that only one person sees and whose place an answer can take.
        private: bool,
    },
}

/// A command as it was given.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandInvocation {
    /// Its name and those of its parts: `draw`, `offer`.
    pub path: Vec<String>,
    /// The options that were filled in, by name.
    pub options: Vec<(String, Value)>,
}

/// A role that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChosenRole {
    /// The role.
    pub id: RoleId,
    /// What it lets members do, bit by bit.
    pub permissions: u64,
    /// Whether it belongs to a bot or another integration, and nobody can be given it, where that is said.
    pub managed: Option<bool>,
}

/// What an option was filled in with.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Switch(bool),
    /// Somebody.
    User(User),
    /// A channel.
    Channel(Channel),
    /// A role.
    Role(ChosenRole),
    /// A file.
    File(Attachment),
}

/// A channel or a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    /// Its id.
    pub id: ChannelId,
    /// What it is.
    pub kind: ChannelKind,
    /// What it is called.
    pub name: String,
    /// Its server, where that is said.
    pub guild: Option<GuildId>,
    /// The channel above it.
    pub parent: Option<ChannelId>,
    /// Who opened it, when it is a thread.
    pub owner: Option<UserId>,
    /// Whether it is a thread that was archived.
    pub archived: bool,
    /// Whether it is a thread that was locked.
    pub locked: bool,
    /// What whoever named it may do there, bit by bit, where that is said: with the channels of options it is.
    pub permissions: Option<u64>,
    /// What the bot may do there, bit by bit, where that is said.
    pub app_permissions: Option<u64>,
}

/// What a channel is, by Discord's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct ChannelKind(pub u8);

/// A file that somebody attached.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Attachment {
    /// What it is called.
    #[serde(rename = "filename")]
    pub name: String,
    /// How many bytes it has, as Discord says.
    pub size: u64,
    /// Where it can be fetched, for a while.
    pub url: String,
}

/// JSON that is nothing the bot knows.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WireError {
    /// It does not have the form that it should have.
    #[error("not of Discord's form: {0}")]
    Form(String),
    /// It is of a kind that the bot does not know.
    #[error("{what} of the unknown kind {kind}")]
    Unknown {
        /// Kind of what.
        what: &'static str,
        /// The number of the kind.
        kind: u64,
    },
    /// Discord asks whether we are there, as it does where interactions come over HTTP.
    #[error("a ping, which needs no bot")]
    Ping,
}

impl From<serde_json::Error> for WireError {
    fn from(error: serde_json::Error) -> Self {
        // The error's own text can quote what was sent, a token among it; its place is enough.
        Self::Form(format!("{:?} error", error.classify()))
    }
}

impl ChannelKind {
    /// A text channel of a server.
    pub const TEXT: Self = Self(0);
    /// Direct messages with one person.
    pub const DIRECT: Self = Self(1);
    /// A voice channel, which has a chat of its own.
    pub const VOICE: Self = Self(2);
    /// A public thread.
    pub const PUBLIC_THREAD: Self = Self(11);
    /// A stage channel, which has a chat of its own.
    pub const STAGE: Self = Self(13);

    /// Whether it is a thread.
    #[must_use]
    pub const fn is_thread(self) -> bool {
        matches!(self.0, 10..=12)
    }

    /// Returns `true` if people speak in it.
    #[must_use]
    pub const fn is_voice(self) -> bool {
        matches!(self, Self::VOICE | Self::STAGE)
    }

    /// Returns `true` if a thread can be started on its messages: in text and announcement channels.
    #[must_use]
    pub const fn takes_threads(self) -> bool {
        matches!(self.0, 0 | 5)
    }
}

impl CommandInvocation {
    /// What an option was filled in with.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The text of an option.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The number of an option.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Whether an option was set or unset.
    #[must_use]
    pub fn switch(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Some(Value::Switch(on)) => Some(*on),
            _ => None,
        }
    }

    /// Who was named in an option.
    #[must_use]
    pub fn user(&self, name: &str) -> Option<&User> {
        match self.get(name) {
            Some(Value::User(user)) => Some(user),
            _ => None,
        }
    }

    /// The channel of an option.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<&Channel> {
        match self.get(name) {
            Some(Value::Channel(channel)) => Some(channel),
            _ => None,
        }
    }

    /// The role of an option, with what it lets members do.
    #[must_use]
    pub fn chosen_role(&self, name: &str) -> Option<&ChosenRole> {
        match self.get(name) {
            Some(Value::Role(role)) => Some(role),
            _ => None,
        }
    }

    /// The file of an option.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&Attachment> {
        match self.get(name) {
            Some(Value::File(file)) => Some(file),
            _ => None,
        }
    }
}
