//! The forms of Discord's JSON that interactions are read from.

use super::ids::{ApplicationId, ChannelId, GuildId, InteractionId, MessageId, RoleId, Token, UserId};
use super::interaction::{Asked, Attachment, Channel, ChannelKind, Given, User, Value, WireError};
use super::message::Placed;
use crate::discord::escape::name;
use serde::Deserialize;
use serde_json::Value as Json;
use std::collections::HashMap;

/// Permissions as Discord writes them: a number, as a text.
pub(super) fn bits(text: Option<&str>) -> u64 {
    text.and_then(|text| text.parse().ok()).unwrap_or_default()
}

#[derive(Deserialize)]
pub(super) struct Raw {
    pub id: InteractionId,
    pub application_id: ApplicationId,
    #[serde(rename = "type")]
    pub kind: u64,
    pub token: Token,
    pub data: Option<Json>,
    pub guild_id: Option<GuildId>,
    pub channel_id: Option<ChannelId>,
    pub channel: Option<RawHere>,
    pub member: Option<RawMember>,
    pub user: Option<RawUser>,
    pub message: Option<RawMessage>,
    pub app_permissions: Option<String>,
    pub attachment_size_limit: Option<usize>,
}

#[derive(Deserialize, Default)]
pub(super) struct RawHere {
    pub id: Option<ChannelId>,
    #[serde(rename = "type")]
    pub kind: Option<ChannelKind>,
    pub parent_id: Option<ChannelId>,
}

#[derive(Deserialize)]
pub(super) struct RawMember {
    pub user: RawUser,
    #[serde(default)]
    pub roles: Vec<RoleId>,
    pub permissions: Option<String>,
}

#[derive(Deserialize, Clone)]
pub(super) struct RawUser {
    pub id: UserId,
    pub username: String,
    pub global_name: Option<String>,
    #[serde(default)]
    pub bot: bool,
}

impl From<RawUser> for User {
    fn from(user: RawUser) -> Self {
        let seen = user.global_name.iter().chain([&user.username]).find_map(|text| name(text));
        Self { id: user.id, name: seen.unwrap_or_else(|| user.id.to_string()), bot: user.bot, member: false }
    }
}

#[derive(Deserialize)]
pub(super) struct RawMessage {
    pub id: MessageId,
    pub channel_id: Option<ChannelId>,
    #[serde(default)]
    pub flags: u64,
}

#[derive(Deserialize)]
pub(super) struct RawPressed {
    pub custom_id: String,
    #[serde(default)]
    pub values: Vec<String>,
}

impl RawPressed {
    pub fn asked(self, message: &RawMessage, channel: Option<ChannelId>) -> Asked {
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
pub(super) struct RawFilled {
    pub custom_id: String,
    #[serde(default)]
    pub components: Vec<RawFrame>,
}

/// A row of inputs, or a label with one.
#[derive(Deserialize)]
pub(super) struct RawFrame {
    #[serde(default)]
    pub components: Vec<RawInput>,
    pub component: Option<RawInput>,
}

#[derive(Deserialize)]
pub(super) struct RawInput {
    pub custom_id: Option<String>,
    pub value: Option<String>,
}

impl RawFilled {
    pub fn asked(self) -> Asked {
        let inputs =
            self.components.into_iter().flat_map(|row| row.components.into_iter().chain(row.component));
        let texts = inputs.filter_map(|input| Some((input.custom_id?, input.value.unwrap_or_default())));
        Asked::Filled { id: self.custom_id, texts: texts.collect() }
    }
}

#[derive(Deserialize)]
pub(super) struct RawCommand {
    pub name: String,
    #[serde(default)]
    pub options: Vec<RawOption>,
    #[serde(default)]
    pub resolved: RawResolved,
}

#[derive(Deserialize)]
pub(super) struct RawOption {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: u64,
    pub value: Option<Json>,
    #[serde(default)]
    pub options: Vec<RawOption>,
    #[serde(default)]
    pub focused: bool,
}

#[derive(Deserialize, Default)]
pub(super) struct RawResolved {
    #[serde(default)]
    pub users: HashMap<String, RawUser>,
    #[serde(default)]
    pub members: HashMap<String, Json>,
    #[serde(default)]
    pub channels: HashMap<String, RawChannel>,
    #[serde(default)]
    pub attachments: HashMap<String, RawAttachment>,
}

#[derive(Deserialize)]
pub(super) struct RawAttachment {
    pub filename: String,
    pub size: u64,
    pub url: String,
}

#[derive(Deserialize)]
pub(super) struct RawChannel {
    pub id: ChannelId,
    #[serde(rename = "type")]
    pub kind: ChannelKind,
    pub name: Option<String>,
    pub guild_id: Option<GuildId>,
    pub parent_id: Option<ChannelId>,
    pub permissions: Option<String>,
    pub app_permissions: Option<String>,
    pub thread_metadata: Option<RawThread>,
}

#[derive(Deserialize)]
pub(super) struct RawThread {
    #[serde(default)]
    pub archived: bool,
    #[serde(default)]
    pub locked: bool,
}

impl RawChannel {
    pub fn channel(self) -> Channel {
        let thread = self.thread_metadata.unwrap_or(RawThread { archived: false, locked: false });
        Channel {
            id: self.id,
            kind: self.kind,
            name: self.name.unwrap_or_default(),
            guild: self.guild_id,
            parent: self.parent_id,
            archived: thread.archived,
            locked: thread.locked,
            permissions: self.permissions.and_then(|text| text.parse().ok()),
            app_permissions: self.app_permissions.and_then(|text| text.parse().ok()),
        }
    }
}

impl RawCommand {
    /// The command, and the option that is being typed into.
    pub fn given(self) -> Result<(Given, Option<String>), WireError> {
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
    pub fn value(&mut self, kind: u64, value: Json, typing: bool) -> Result<Value, WireError> {
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
                user.member = self.members.contains_key(&id);
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
