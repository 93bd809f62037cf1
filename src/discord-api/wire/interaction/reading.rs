//! Parses interactions from Discord's JSON.

use super::rows::rows;
use super::{Attachment, ChosenRole, CommandInvocation, Interaction, InteractionData, User, Value};
use crate::escape::visible_name;
use crate::limits::FILE;
use crate::wire::answer::ReplyHandle;
use crate::wire::channel::{Channel, ChannelKind, parse_permissions};
use crate::wire::custom_id::CustomId;
use crate::wire::error::WireError;
use crate::wire::ids::{ApplicationId, ChannelId, GuildId, InteractionId, MessageId, RoleId, Token, UserId};
use crate::wire::locale::Locale;
use crate::wire::message::{COMPONENTS_V2, EPHEMERAL, MessageRef};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;
use serde_json::value::RawValue;
use std::collections::HashMap;

/// The key of the server's own installation.
const INSTALLED_IN_SERVER: &str = "0";
/// The type of the command that launches the bot's Activity.
const ENTRY_POINT: u64 = 4;
/// The type of a ping, which no user caused.
const PING: u64 = 1;

impl Interaction {
    /// Parses the `d` of an `INTERACTION_CREATE`, from a text or a value.
    ///
    /// # Errors
    /// Returns an error if it has another form, or is of an unknown type.
    pub fn read<'de>(json: impl Deserializer<'de, Error = serde_json::Error>) -> Result<Self, WireError> {
        let payload = Payload::deserialize(json)?;
        if payload.kind == PING {
            return Err(WireError::Ping);
        }
        let owners = payload.authorizing_integration_owners;
        let elsewhere = payload.guild_id.is_some()
            && owners.is_some_and(|owners| !owners.contains_key(INSTALLED_IN_SERVER));
        let (mut user, roles, permissions) = match (payload.member, payload.user) {
            (Some(member), _) => (User { member: true, ..member.user }, member.roles, member.permissions),
            (None, Some(user)) => (user, Vec::new(), None),
            (None, None) => return Err(WireError::Form("nobody did it".to_owned())),
        };
        user.member &= !elsewhere;
        let data = payload.data.as_deref();
        let parsed = match payload.kind {
            2 => InteractionData::Command(content::<CommandData>(data)?.invocation()?.0),
            3 => {
                let message = payload.message.ok_or_else(|| WireError::Form("no message".to_owned()))?;
                content::<ComponentData>(data)?.pressed(&message, payload.channel_id)
            }
            4 => {
                let (given, option) = content::<CommandData>(data)?.invocation()?;
                let option = option.ok_or_else(|| WireError::Form("no option is focused".to_owned()))?;
                InteractionData::Autocomplete { given, option }
            }
            5 => content::<ModalData>(data)?.filled(payload.message.as_ref(), payload.channel_id),
            kind => return Err(WireError::Unknown { what: "an interaction", kind }),
        };
        let place = payload.channel.unwrap_or_default();
        let channel = payload.channel_id.or(place.id);
        Ok(Self {
            reply: ReplyHandle {
                interaction: payload.id,
                application: payload.application_id,
                token: payload.token,
                created: payload.id.created(),
            },
            user,
            guild: payload.guild_id.filter(|_| !elsewhere),
            in_foreign_guild: elsewhere,
            channel: channel.ok_or_else(|| WireError::Form("no channel".to_owned()))?,
            channel_kind: place.kind.unwrap_or(ChannelKind::TEXT),
            parent: place.parent_id,
            roles: if elsewhere { Vec::new() } else { roles },
            permissions: if elsewhere { Some(0) } else { parse_permissions(permissions.as_deref()) },
            app_permissions: if elsewhere {
                Some(0)
            } else {
                parse_permissions(payload.app_permissions.as_deref())
            },
            locale: payload.locale.unwrap_or_default(),
            guild_locale: payload.guild_locale.filter(|_| !elsewhere),
            attachment_limit: payload.attachment_size_limit.unwrap_or(FILE),
            data: parsed,
        })
    }
}

/// Parses the data according to its type.
fn content<T: DeserializeOwned>(data: Option<&RawValue>) -> Result<T, WireError> {
    Ok(T::deserialize(data.unwrap_or(RawValue::NULL))?)
}

/// An interaction. Its data stays unparsed until its type is known.
#[derive(Deserialize)]
struct Payload {
    id: InteractionId,
    application_id: ApplicationId,
    #[serde(rename = "type")]
    kind: u64,
    token: Token,
    data: Option<Box<RawValue>>,
    guild_id: Option<GuildId>,
    channel_id: Option<ChannelId>,
    channel: Option<PartialChannel>,
    member: Option<Member>,
    user: Option<User>,
    message: Option<MessageData>,
    app_permissions: Option<String>,
    attachment_size_limit: Option<usize>,
    locale: Option<Locale>,
    guild_locale: Option<Locale>,
    /// The installation that allowed it: `0` for the server's, `1` for the user's own.
    authorizing_integration_owners: Option<HashMap<String, Json>>,
}

/// The channel of an interaction. Discord sends only some of its fields.
#[derive(Deserialize, Default)]
struct PartialChannel {
    id: Option<ChannelId>,
    #[serde(rename = "type")]
    kind: Option<ChannelKind>,
    parent_id: Option<ChannelId>,
}

#[derive(Deserialize)]
struct Member {
    user: User,
    #[serde(default)]
    roles: Vec<RoleId>,
    permissions: Option<String>,
}

impl<'de> Deserialize<'de> for User {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Account {
            id: UserId,
            username: String,
            global_name: Option<String>,
            #[serde(default)]
            bot: bool,
        }
        let Account { id, username, global_name, bot } = Account::deserialize(deserializer)?;
        let seen = global_name.iter().chain([&username]).find_map(|text| visible_name(text));
        Ok(Self { id, name: seen.unwrap_or_else(|| id.to_string()), bot, member: false, permissions: None })
    }
}

/// The message of a component.
#[derive(Deserialize)]
struct MessageData {
    id: MessageId,
    channel_id: Option<ChannelId>,
    #[serde(default)]
    flags: u64,
    #[serde(default)]
    components: Vec<Json>,
}

impl MessageData {
    fn message_ref(&self, channel: Option<ChannelId>) -> MessageRef {
        let channel = self.channel_id.or(channel).unwrap_or(ChannelId(0));
        MessageRef { channel, message: self.id }
    }

    /// Returns `true` if it is private and an answer can replace it: a message of blocks cannot become text again.
    fn is_replaceable(&self) -> bool {
        self.flags & (EPHEMERAL | COMPONENTS_V2) == EPHEMERAL
    }
}

/// A pressed button, or a list with the picked values.
#[derive(Deserialize)]
struct ComponentData {
    custom_id: CustomId,
    #[serde(default)]
    values: Vec<String>,
    #[serde(default)]
    resolved: Resolved,
}

impl ComponentData {
    fn pressed(self, message: &MessageData, channel: Option<ChannelId>) -> InteractionData {
        let people = self.values.iter().filter_map(|id| self.resolved.user(id)).collect();
        let rows = if self.values.is_empty() { Vec::new() } else { rows(&message.components) };
        InteractionData::Component {
            id: self.custom_id,
            picked: self.values,
            people,
            on: message.message_ref(channel),
            private: message.is_replaceable(),
            rows,
        }
    }
}

/// A submitted form.
#[derive(Deserialize)]
struct ModalData {
    custom_id: CustomId,
    #[serde(default)]
    components: Vec<Frame>,
    #[serde(default)]
    resolved: Resolved,
}

/// A row of inputs, or a label with one input.
#[derive(Deserialize)]
struct Frame {
    #[serde(default)]
    components: Vec<Entered>,
    /// The component below a label.
    component: Option<Entered>,
}

/// The value of a field: a text, a single choice, or several choices.
#[derive(Deserialize)]
struct Entered {
    custom_id: Option<String>,
    value: Option<Json>,
    values: Option<Vec<Json>>,
}

impl ModalData {
    fn filled(self, message: Option<&MessageData>, channel: Option<ChannelId>) -> InteractionData {
        let inputs =
            self.components.into_iter().flat_map(|row| row.components.into_iter().chain(row.component));
        let texts = inputs.flat_map(|input| {
            let all = input.value.into_iter().chain(input.values.unwrap_or_default());
            let texts = all.filter_map(|value| value.as_str().map(str::to_owned));
            let id = input.custom_id;
            texts.filter_map(move |text| Some((id.clone()?, text)))
        });
        let texts: Vec<(String, String)> = texts.collect();
        let people = texts.iter().filter_map(|(_, text)| self.resolved.user(text)).collect();
        InteractionData::Modal {
            id: self.custom_id,
            texts,
            people,
            on: message.map(|message| message.message_ref(channel)),
            private: message.is_some_and(MessageData::is_replaceable),
        }
    }
}

/// A command that was submitted, or is being typed.
#[derive(Deserialize)]
struct CommandData {
    name: String,
    #[serde(rename = "type")]
    kind: Option<u64>,
    #[serde(default)]
    options: Vec<CommandOption>,
    #[serde(default)]
    resolved: Resolved,
}

#[derive(Deserialize)]
struct CommandOption {
    name: String,
    #[serde(rename = "type")]
    kind: u64,
    value: Option<Json>,
    #[serde(default)]
    options: Vec<CommandOption>,
    #[serde(default)]
    focused: bool,
}

impl CommandData {
    /// Returns the command, and the option that is being typed.
    fn invocation(self) -> Result<(CommandInvocation, Option<String>), WireError> {
        if self.kind == Some(ENTRY_POINT) {
            return Ok((CommandInvocation::entry_point(), None));
        }
        let mut path = vec![self.name];
        let mut options = self.options;
        // A subcommand or a group is the only option.
        while let [CommandOption { kind: 1 | 2, .. }] = options.as_slice() {
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

/// The objects named by id.
#[derive(Deserialize, Default)]
struct Resolved {
    #[serde(default)]
    users: HashMap<String, User>,
    #[serde(default)]
    members: HashMap<String, Json>,
    #[serde(default)]
    channels: HashMap<String, Channel>,
    #[serde(default)]
    attachments: HashMap<String, Attachment>,
    #[serde(default)]
    roles: HashMap<String, Role>,
}

#[derive(Deserialize)]
struct Role {
    #[serde(default)]
    permissions: String,
    #[serde(default)]
    managed: bool,
}

impl Resolved {
    /// Returns a user named by id in one or several options.
    fn user(&self, id: &str) -> Option<User> {
        let user = self.users.get(id)?.clone();
        let member = self.members.get(id);
        let permissions = member.and_then(|member| parse_permissions(member["permissions"].as_str()));
        Some(User { member: member.is_some(), permissions, ..user })
    }

    fn value(&mut self, kind: u64, value: Json, typing: bool) -> Result<Value, WireError> {
        let missing = |what: &str| WireError::Form(format!("{what} is named but not given"));
        let text = |value: Json| match value {
            Json::String(text) => Ok(text),
            // A number that is being typed is still text.
            other if typing => Ok(other.to_string()),
            _ => Err(WireError::Form("an option is no text".to_owned())),
        };
        Ok(match kind {
            3 => Value::Text(text(value)?),
            4 if typing => Value::Text(text(value)?),
            4 => Value::Integer(
                value.as_i64().ok_or_else(|| WireError::Form("an option is no number".to_owned()))?,
            ),
            5 => Value::Boolean(
                value.as_bool().ok_or_else(|| WireError::Form("an option is no switch".to_owned()))?,
            ),
            6 => Value::User(self.user(&text(value)?).ok_or_else(|| missing("somebody"))?),
            7 => Value::Channel(self.channels.remove(&text(value)?).ok_or_else(|| missing("a channel"))?),
            8 => {
                let id = RoleId::deserialize(&value)?;
                let role = self.roles.get(&id.to_string());
                let permissions = role.and_then(|role| role.permissions.parse().ok());
                // A role with unknown permissions counts as having all of them.
                let permissions = permissions.unwrap_or(u64::MAX);
                let managed = role.map(|role| role.managed);
                Value::Role(ChosenRole { id, permissions, managed })
            }
            11 => Value::File(self.attachments.remove(&text(value)?).ok_or_else(|| missing("a file"))?),
            kind => return Err(WireError::Unknown { what: "an option", kind }),
        })
    }
}
