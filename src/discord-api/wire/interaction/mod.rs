//! Interactions: commands, autocomplete, components, forms.
//!
//! The types are here, with what every kind has: who asks, from where, and how to answer. `reading` makes them of
//! Discord's JSON; what it does not know is an error that names the field. `rows` reads back the components of the
//! message that a press came from.

mod reading;
mod rows;

use super::answer::ReplyHandle;
use super::channel::{Channel, ChannelKind};
use super::component::Row;
use super::custom_id::CustomId;
use super::ids::{ChannelId, GuildId, RoleId, UserId};
use super::locale::Locale;
use super::message::MessageRef;
use serde::Deserialize;
use std::fmt;

/// An interaction.
#[derive(Clone, PartialEq, Debug)]
pub struct Interaction {
    /// The handle for answers.
    pub reply: ReplyHandle,
    /// The user.
    pub user: User,
    /// The server. `None` in direct messages, and in servers without the bot.
    pub guild: Option<GuildId>,
    /// `true` if it comes from a server without the bot, where the user has installed the application for themselves.
    /// Discord's data about that server is ignored, and answers are private.
    pub in_foreign_guild: bool,
    /// The channel.
    pub channel: ChannelId,
    /// The kind of the channel.
    pub channel_kind: ChannelKind,
    /// The parent channel, for a thread.
    pub parent: Option<ChannelId>,
    /// The user's roles in the server.
    pub roles: Vec<RoleId>,
    /// The user's permissions in the channel, if Discord sends them.
    pub permissions: Option<u64>,
    /// The bot's permissions in the channel, if Discord sends them.
    pub app_permissions: Option<u64>,
    /// The user's language.
    pub locale: Locale,
    /// The language of the server, or `None` in direct messages.
    pub guild_locale: Option<Locale>,
    /// The maximum size of an attached file here, in bytes.
    pub attachment_limit: usize,
    /// The data.
    pub data: InteractionData,
}

/// A user's account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The account.
    pub id: UserId,
    /// The user's own name. A nickname in a server is ignored: its managers can change it, and boards in other servers
    /// would show it.
    pub name: String,
    /// `true` for bots.
    pub bot: bool,
    /// `true` for members of the interaction's server; `false` if unknown.
    pub member: bool,
    /// The user's permissions in the channel of the interaction, if known.
    pub permissions: Option<u64>,
}

/// The data of an interaction.
#[derive(Clone, PartialEq)]
pub enum InteractionData {
    /// A command.
    Command(CommandInvocation),
    /// A request for autocomplete suggestions for an option.
    Autocomplete {
        /// The command as filled in so far.
        given: CommandInvocation,
        /// The name of the option.
        option: String,
    },
    /// A pressed button, or a pick from a list.
    Component {
        /// The custom id of the button or the list.
        id: CustomId,
        /// The picked values.
        picked: Vec<String>,
        /// The picked users, from a list of users.
        people: Vec<User>,
        /// The message of the component.
        on: MessageRef,
        /// `true` if that message is private and an answer can replace it.
        private: bool,
        /// The rows of that message, if a value was picked. `None` if the message has other parts too.
        rows: Vec<Row>,
    },
    /// A submitted form.
    Modal {
        /// The custom id of the form.
        id: CustomId,
        /// The texts, each with the id of its input.
        texts: Vec<(String, String)>,
        /// The picked users, from a list of users. Their ids are among the texts.
        people: Vec<User>,
        /// The message from which it was opened, or `None` for a form opened by a command.
        on: Option<MessageRef>,
        /// `true` if it was opened from a private message that an answer can replace.
        private: bool,
    },
}

/// Shows only the kind: an id can contain a player's secrets.
impl fmt::Debug for InteractionData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Command(_) => "Command",
            Self::Autocomplete { .. } => "Typing",
            Self::Component { .. } => "Pressed",
            Self::Modal { .. } => "Filled",
        })
    }
}

/// A command as entered.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandInvocation {
    /// The names of the command and its parts: `draw`, `offer`.
    pub path: Vec<String>,
    /// The options that were filled in, by name.
    pub options: Vec<(String, Value)>,
}

/// A role that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChosenRole {
    /// The role.
    pub id: RoleId,
    /// The permissions, as Discord's bits.
    pub permissions: u64,
    /// `true` if it belongs to a bot or another integration, so that it cannot be given to members; `None` if unknown.
    pub managed: Option<bool>,
}

/// The value of an option.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A boolean.
    Boolean(bool),
    /// A user.
    User(User),
    /// A channel.
    Channel(Channel),
    /// A role.
    Role(ChosenRole),
    /// A file.
    File(Attachment),
}

/// An attached file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Attachment {
    /// The name.
    #[serde(rename = "filename")]
    pub name: String,
    /// The size in bytes, according to Discord.
    pub size: u64,
    /// The URL, valid for a while.
    pub url: String,
}

/// The path of the entry point of the bot's Activity, whose name operators choose. No command has this name.
const ENTRY_POINT: &str = "@launch";

impl CommandInvocation {
    /// Creates a use of the entry point of the bot's Activity.
    #[must_use]
    pub fn entry_point() -> Self {
        Self { path: vec![ENTRY_POINT.to_owned()], options: Vec::new() }
    }

    /// Returns `true` for the entry point of the bot's Activity.
    #[must_use]
    pub fn is_entry_point(&self) -> bool {
        matches!(self.path.as_slice(), [path] if path == ENTRY_POINT)
    }

    /// Adds an option to the command.
    #[must_use]
    pub fn with(&self, option: &str, value: Value) -> Self {
        let mut command = self.clone();
        command.options.push((option.to_owned(), value));
        command
    }

    /// Returns the value of an option.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Returns the text of an option.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns the number of an option.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        }
    }

    /// Returns the value of a boolean option.
    #[must_use]
    pub fn switch(&self, name: &str) -> Option<bool> {
        match self.get(name) {
            Some(Value::Boolean(on)) => Some(*on),
            _ => None,
        }
    }

    /// Returns the user of an option.
    #[must_use]
    pub fn user(&self, name: &str) -> Option<&User> {
        match self.get(name) {
            Some(Value::User(user)) => Some(user),
            _ => None,
        }
    }

    /// Returns the channel of an option.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<&Channel> {
        match self.get(name) {
            Some(Value::Channel(channel)) => Some(channel),
            _ => None,
        }
    }

    /// Returns the role of an option, with its permissions.
    #[must_use]
    pub fn chosen_role(&self, name: &str) -> Option<&ChosenRole> {
        match self.get(name) {
            Some(Value::Role(role)) => Some(role),
            _ => None,
        }
    }

    /// Returns the file of an option.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&Attachment> {
        match self.get(name) {
            Some(Value::File(file)) => Some(file),
            _ => None,
        }
    }
}
