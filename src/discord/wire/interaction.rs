//! What somebody did: a command, something typed into one, a button, a form.

use super::answer::Reply;
use super::ids::{ApplicationId, ChannelId, GuildId, InteractionId, MessageId, RoleId, Token, UserId};
use super::message::Placed;
use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::HashMap;
use std::fmt;

/// The permission to do everything.
const ADMINISTRATOR: u64 = 1 << 3;
/// The permission to manage a server.
pub const MANAGE_GUILD: u64 = 1 << 5;

/// Something that somebody did, to be answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Interaction {
    /// Where its answers go.
    pub reply: Reply,
    /// Who did it.
    pub user: User,
    /// In which server; none in direct messages.
    pub guild: Option<GuildId>,
    /// In which channel.
    pub channel: ChannelId,
    /// What channel that is.
    pub channel_kind: ChannelKind,
    /// The channel above it, when it is a thread.
    pub parent: Option<ChannelId>,
    /// The roles that they have in the server.
    pub roles: Vec<RoleId>,
    /// What they may do in the channel, bit by bit.
    pub permissions: u64,
    /// What the bot may do in the channel, bit by bit.
    pub app_permissions: u64,
    /// The most bytes of a file that can be attached here.
    pub attachment_limit: usize,
    /// What they did.
    pub asked: Asked,
}

/// Somebody's account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The account.
    pub id: UserId,
    /// What they are called: in the server, or else everywhere.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
}

/// What somebody did.
#[derive(Clone, PartialEq, Debug)]
pub enum Asked {
    /// A command was given.
    Command(Given),
    /// Something is being typed into an option of a command.
    Typing {
        /// The command, as far as it is filled in.
        given: Given,
        /// The name of the option.
        option: String,
    },
    /// A button was pressed, or something picked from a list.
    Pressed {
        /// The id of the button or the list.
        id: String,
        /// What was picked.
        picked: Vec<String>,
        /// The message that it is on.
        on: Placed,
        /// Whether only one person sees that message.
        private: bool,
    },
    /// A form was filled in.
    Filled {
        /// The id of the form.
        id: String,
        /// The texts, each with the id of its input.
        texts: Vec<(String, String)>,
    },
}

/// A command as it was given.
#[derive(Clone, PartialEq, Debug)]
pub struct Given {
    /// Its name and those of its parts: `draw`, `offer`.
    pub path: Vec<String>,
    /// The options that were filled in, by name.
    pub options: Vec<(String, Value)>,
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
    Role(RoleId),
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
    /// Whether it is a thread that was archived.
    pub archived: bool,
    /// Whether it is a thread that was locked.
    pub locked: bool,
    /// What the bot may do there, bit by bit, where that is said.
    pub permissions: Option<u64>,
}

/// What a channel is, by Discord's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct ChannelKind(pub u8);

/// A file that somebody attached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attachment {
    /// What it is called.
    pub name: String,
    /// How many bytes it has, as Discord says.
    pub size: u64,
    /// Where it can be fetched, for a while.
    pub url: String,
}

/// JSON that is nothing the bot knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WireError {
    /// It does not have the form that it should have.
    Form(String),
    /// It is of a kind that the bot does not know.
    Unknown {
        /// Kind of what.
        what: &'static str,
        /// The number of the kind.
        kind: u64,
    },
    /// Discord asks whether we are there, as it does where interactions come over HTTP.
    Ping,
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(problem) => write!(f, "not of Discord's form: {problem}"),
            Self::Unknown { what, kind } => write!(f, "{what} of the unknown kind {kind}"),
            Self::Ping => f.write_str("a ping, which needs no bot"),
        }
    }
}

impl std::error::Error for WireError {}

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
    /// A public thread.
    pub const PUBLIC_THREAD: Self = Self(11);

    /// Whether it is a thread.
    #[must_use]
    pub const fn is_thread(self) -> bool {
        matches!(self.0, 10..=12)
    }
}

impl Interaction {
    /// Reads what Discord sends: the `d` of an `INTERACTION_CREATE`.
    ///
    /// # Errors
    /// When it has another form, or is of an unknown kind.
    pub fn read(json: &Json) -> Result<Self, WireError> {
        let raw = Raw::deserialize(json)?;
        let (user, roles, permissions) = match (raw.member, raw.user) {
            (Some(member), _) => {
                let name = member.nick.unwrap_or_else(|| member.user.called().to_owned());
                let user = User { id: member.user.id, name, bot: member.user.bot };
                (user, member.roles, bits(member.permissions.as_deref()))
            }
            (None, Some(user)) => (user.into(), Vec::new(), 0),
            (None, None) => return Err(WireError::Form("nobody did it".to_owned())),
        };
        let data = raw.data.unwrap_or(Json::Null);
        let asked = match raw.kind {
            1 => return Err(WireError::Ping),
            2 => Asked::Command(RawCommand::deserialize(&data)?.given()?.0),
            3 => {
                let message = raw.message.ok_or_else(|| WireError::Form("no message".to_owned()))?;
                RawPressed::deserialize(&data)?.asked(&message, raw.channel_id)
            }
            4 => {
                let (given, option) = RawCommand::deserialize(&data)?.given()?;
                let option = option.ok_or_else(|| WireError::Form("no option is focused".to_owned()))?;
                Asked::Typing { given, option }
            }
            5 => RawFilled::deserialize(&data)?.asked(),
            kind => return Err(WireError::Unknown { what: "an interaction", kind }),
        };
        let channel = raw.channel.unwrap_or_default();
        let (channel_id, parent) = (raw.channel_id.or(channel.id), channel.parent_id);
        Ok(Self {
            reply: Reply {
                interaction: raw.id,
                application: raw.application_id,
                token: raw.token,
                created: raw.id.created(),
            },
            user,
            guild: raw.guild_id,
            channel: channel_id.ok_or_else(|| WireError::Form("no channel".to_owned()))?,
            channel_kind: channel.kind.unwrap_or(ChannelKind::TEXT),
            parent,
            roles,
            permissions,
            app_permissions: bits(raw.app_permissions.as_deref()),
            attachment_limit: raw.attachment_size_limit.unwrap_or(crate::discord::limits::FILE),
            asked,
        })
    }

    /// Whether whoever did it may do something in the server; nobody may in direct messages.
    #[must_use]
    pub const fn may(&self, permission: u64) -> bool {
        self.guild.is_some() && self.permissions & (permission | ADMINISTRATOR) != 0
    }

    /// Whether the bot may do something in the channel.
    #[must_use]
    pub const fn bot_may(&self, permission: u64) -> bool {
        self.app_permissions & ADMINISTRATOR != 0 || self.app_permissions & permission == permission
    }
}

impl Given {
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

    /// The role of an option.
    #[must_use]
    pub fn role(&self, name: &str) -> Option<RoleId> {
        match self.get(name) {
            Some(Value::Role(role)) => Some(*role),
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

impl Channel {
    /// Reads a channel as Discord sends it.
    ///
    /// # Errors
    /// When it has another form.
    pub fn read(json: &Json) -> Result<Self, WireError> {
        Ok(RawChannel::deserialize(json)?.channel())
    }
}

/// Permissions as Discord writes them: a number, as a text.
fn bits(text: Option<&str>) -> u64 {
    text.and_then(|text| text.parse().ok()).unwrap_or_default()
}

#[derive(Deserialize)]
struct Raw {
    id: InteractionId,
    application_id: ApplicationId,
    #[serde(rename = "type")]
    kind: u64,
    token: Token,
    data: Option<Json>,
    guild_id: Option<GuildId>,
    channel_id: Option<ChannelId>,
    channel: Option<RawHere>,
    member: Option<RawMember>,
    user: Option<RawUser>,
    message: Option<RawMessage>,
    app_permissions: Option<String>,
    attachment_size_limit: Option<usize>,
}

#[derive(Deserialize, Default)]
struct RawHere {
    id: Option<ChannelId>,
    #[serde(rename = "type")]
    kind: Option<ChannelKind>,
    parent_id: Option<ChannelId>,
}

#[derive(Deserialize)]
struct RawMember {
    user: RawUser,
    nick: Option<String>,
    #[serde(default)]
    roles: Vec<RoleId>,
    permissions: Option<String>,
}

#[derive(Deserialize, Clone)]
struct RawUser {
    id: UserId,
    username: String,
    global_name: Option<String>,
    #[serde(default)]
    bot: bool,
}

impl RawUser {
    fn called(&self) -> &str {
        self.global_name.as_deref().unwrap_or(&self.username)
    }
}

impl From<RawUser> for User {
    fn from(user: RawUser) -> Self {
        Self { id: user.id, name: user.called().to_owned(), bot: user.bot }
    }
}

#[derive(Deserialize)]
struct RawMessage {
    id: MessageId,
    channel_id: Option<ChannelId>,
    #[serde(default)]
    flags: u64,
}

#[derive(Deserialize)]
struct RawPressed {
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

impl RawPressed {
    fn asked(self, message: &RawMessage, channel: Option<ChannelId>) -> Asked {
        let channel = message.channel_id.or(channel).unwrap_or(ChannelId(0));
        Asked::Pressed {
            id: self.custom_id,
            picked: self.values,
            on: Placed { channel, message: message.id },
            private: message.flags & 64 != 0,
        }
    }
}

#[derive(Deserialize)]
struct RawFilled {
    custom_id: String,
    #[serde(default)]
    components: Vec<RawFrame>,
}

/// A row of inputs, or a label with one.
#[derive(Deserialize)]
struct RawFrame {
    #[serde(default)]
    components: Vec<RawInput>,
    component: Option<RawInput>,
}

#[derive(Deserialize)]
struct RawInput {
    custom_id: Option<String>,
    value: Option<String>,
}

impl RawFilled {
    fn asked(self) -> Asked {
        let inputs =
            self.components.into_iter().flat_map(|row| row.components.into_iter().chain(row.component));
        let texts = inputs.filter_map(|input| Some((input.custom_id?, input.value.unwrap_or_default())));
        Asked::Filled { id: self.custom_id, texts: texts.collect() }
    }
}

#[derive(Deserialize)]
struct RawCommand {
    name: String,
    #[serde(default)]
    options: Vec<RawOption>,
    #[serde(default)]
    resolved: RawResolved,
}

#[derive(Deserialize)]
struct RawOption {
    name: String,
    #[serde(rename = "type")]
    kind: u64,
    value: Option<Json>,
    #[serde(default)]
    options: Vec<RawOption>,
    #[serde(default)]
    focused: bool,
}

#[derive(Deserialize, Default)]
struct RawResolved {
    #[serde(default)]
    users: HashMap<String, RawUser>,
    #[serde(default)]
    members: HashMap<String, RawNamed>,
    #[serde(default)]
    channels: HashMap<String, RawChannel>,
    #[serde(default)]
    attachments: HashMap<String, RawAttachment>,
}

#[derive(Deserialize)]
struct RawNamed {
    nick: Option<String>,
}

#[derive(Deserialize)]
struct RawAttachment {
    filename: String,
    size: u64,
    url: String,
}

#[derive(Deserialize)]
struct RawChannel {
    id: ChannelId,
    #[serde(rename = "type")]
    kind: ChannelKind,
    name: Option<String>,
    guild_id: Option<GuildId>,
    parent_id: Option<ChannelId>,
    permissions: Option<String>,
    thread_metadata: Option<RawThread>,
}

#[derive(Deserialize)]
struct RawThread {
    #[serde(default)]
    archived: bool,
    #[serde(default)]
    locked: bool,
}

impl RawChannel {
    fn channel(self) -> Channel {
        let thread = self.thread_metadata.unwrap_or(RawThread { archived: false, locked: false });
        Channel {
            id: self.id,
            kind: self.kind,
            name: self.name.unwrap_or_default(),
            guild: self.guild_id,
            parent: self.parent_id,
            archived: thread.archived,
            locked: thread.locked,
            permissions: self.permissions.map(|text| bits(Some(&text))),
        }
    }
}

impl RawCommand {
    /// The command, and the option that is being typed into.
    fn given(self) -> Result<(Given, Option<String>), WireError> {
        let mut path = vec![self.name];
        let mut options = self.options;
        // A part of a command, or a group of parts, stands alone among its options.
        while let [RawOption { kind: 1 | 2, .. }] = options.as_slice() {
            let part = options.remove(0);
            path.push(part.name);
            options = part.options;
        }
        let mut resolved = self.resolved;
        let mut focused = None;
        let mut values = Vec::new();
        for option in options {
            if option.focused {
                focused = Some(option.name.clone());
            }
            let value = resolved.value(option.kind, option.value.unwrap_or(Json::Null), option.focused)?;
            values.push((option.name, value));
        }
        Ok((Given { path, options: values }, focused))
    }
}

impl RawResolved {
    fn value(&mut self, kind: u64, value: Json, typing: bool) -> Result<Value, WireError> {
        let missing = |what: &str| WireError::Form(format!("{what} is named but not given"));
        let text = |value: Json| match value {
            Json::String(text) => Ok(text),
            // What is typed into a number is not a number yet.
            other if typing => Ok(other.to_string()),
            _ => Err(WireError::Form("an option is no text".to_owned())),
        };
        Ok(match kind {
            3 => Value::Text(text(value)?),
            4 if typing => Value::Text(text(value)?),
            4 => Value::Number(
                value.as_i64().ok_or_else(|| WireError::Form("an option is no number".to_owned()))?,
            ),
            5 => Value::Switch(
                value.as_bool().ok_or_else(|| WireError::Form("an option is no switch".to_owned()))?,
            ),
            6 => {
                let id = text(value)?;
                let mut user: User = self.users.remove(&id).ok_or_else(|| missing("somebody"))?.into();
                if let Some(nick) = self.members.remove(&id).and_then(|member| member.nick) {
                    user.name = nick;
                }
                Value::User(user)
            }
            7 => {
                let channel = self.channels.remove(&text(value)?).ok_or_else(|| missing("a channel"))?;
                Value::Channel(channel.channel())
            }
            8 => Value::Role(RoleId::deserialize(&value)?),
            11 => {
                let file = self.attachments.remove(&text(value)?).ok_or_else(|| missing("a file"))?;
                Value::File(Attachment { name: file.filename, size: file.size, url: file.url })
            }
            kind => return Err(WireError::Unknown { what: "an option", kind }),
        })
    }
}
