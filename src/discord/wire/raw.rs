//! The forms of Discord's JSON that interactions are read from.

use super::ids::{ApplicationId, ChannelId, GuildId, InteractionId, MessageId, RoleId, Token, UserId};
use super::interaction::{
    Attachment, Channel, ChannelKind, CommandInvocation, InteractionData, User, Value, WireError,
};
use super::message::MessageRef;
use crate::escape::name;
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
    /// By whose installation it came: `0` for the server's, `1` for a person's own.
    pub authorizing_integration_owners: Option<HashMap<String, Json>>,
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
    #[serde(default)]
    pub resolved: RawResolved,
}

impl RawPressed {
    pub fn asked(mut self, message: &RawMessage, channel: Option<ChannelId>) -> InteractionData {
        let channel = message.channel_id.or(channel).unwrap_or(ChannelId(0));
        let people = self.values.iter().filter_map(|id| self.resolved.user(id)).collect();
        InteractionData::Pressed {
            id: self.custom_id,
            picked: self.values,
            people,
            on: MessageRef { channel, message: message.id },
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
    /// What a label stands above.
    pub component: Option<RawInput>,
}

/// What was filled in: a text, one of several, or some of several.
#[derive(Deserialize)]
pub(super) struct RawInput {
    pub custom_id: Option<String>,
    pub value: Option<Json>,
    pub values: Option<Vec<Json>>,
}

impl RawFilled {
    pub fn asked(self) -> InteractionData {
        let inputs =
            self.components.into_iter().flat_map(|row| row.components.into_iter().chain(row.component));
        let texts = inputs.flat_map(|input| {
            let all = input.value.into_iter().chain(input.values.unwrap_or_default());
            let texts = all.filter_map(|value| value.as_str().map(str::to_owned));
            let id = input.custom_id;
            texts.filter_map(move |text| Some((id.clone()?, text)))
        });
        InteractionData::Filled { id: self.custom_id, texts: texts.collect() }
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
    /// A channel that somebody named: only with these does Discord say what they, and what the bot, may do there.
    pub fn named(self) -> Channel {
        let bits = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
        let (permissions, app_permissions) = (bits(&self.permissions), bits(&self.app_permissions));
        Channel { permissions, app_permissions, ..self.channel() }
    }

    /// A channel as it is asked for, or told of when it changed. What it says of permissions is not believed: by its
    /// documentation Discord says nothing of them there.
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
            permissions: None,
            app_permissions: None,
        }
    }
}

impl RawCommand {
    /// The command, and the option that is being typed into.
    pub fn given(self) -> Result<(CommandInvocation, Option<String>), WireError> {
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
        Ok((CommandInvocation { path, options: values }, focused))
    }
}

impl RawResolved {
    /// Somebody who was named by id.
    fn user(&mut self, id: &str) -> Option<User> {
        let user: User = self.users.remove(id)?.into();
        Some(User { member: self.members.contains_key(id), ..user })
    }

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
            6 => Value::User(self.user(&text(value)?).ok_or_else(|| missing("somebody"))?),
            7 => {
                let channel = self.channels.remove(&text(value)?).ok_or_else(|| missing("a channel"))?;
                Value::Channel(channel.named())
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
