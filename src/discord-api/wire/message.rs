//! Messages of the bot.

use super::component::{Block, Row};
use super::ids::{ChannelId, GuildId, MessageId, RoleId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The flag of a message that only one user sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The flag of a message with components of version 2. Once set, it stays.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;

/// The address of a message. Formatted as `channel/message`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct MessageRef {
    /// The channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

impl MessageRef {
    /// Returns the URL that opens the message in Discord's clients. Without a server, it is in direct messages.
    #[must_use]
    pub fn link(&self, guild: Option<GuildId>) -> String {
        let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
        format!("https://discord.com/channels/{guild}/{}/{}", self.channel, self.message)
    }
}

impl fmt::Display for MessageRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.channel, self.message)
    }
}

/// The error for a text that is not a message's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotPlaced;

impl FromStr for MessageRef {
    type Err = NotPlaced;

    fn from_str(text: &str) -> Result<Self, NotPlaced> {
        let (channel, message) = text.split_once('/').ok_or(NotPlaced)?;
        let channel = channel.parse().map_err(|_| NotPlaced)?;
        Ok(Self { channel, message: message.parse().map_err(|_| NotPlaced)? })
    }
}

/// A message to send, or the new state of an existing one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    /// The text.
    pub content: String,
    /// The embeds.
    pub embeds: Vec<Embed>,
    /// The components.
    pub rows: Vec<Row>,
    /// Blocks in place of text, embeds and rows, from top to bottom. A message with blocks can only be changed to other
    /// blocks.
    pub layout: Vec<Block>,
    /// The attachments.
    pub files: Vec<File>,
    /// The mentioned users. Only these are notified, independent of the text.
    pub mentions: Vec<UserId>,
    /// The mentioned roles, whose members are notified.
    pub roles: Vec<RoleId>,
    /// `true` if only the user sees it. Only answers to interactions can be private.
    pub private: bool,
}

/// A file to attach.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    /// The file name.
    pub name: String,
    /// The description for users who cannot see it, or empty.
    pub description: String,
    /// The content.
    pub bytes: Arc<[u8]>,
}

/// A framed part of a message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Embed {
    /// The title, or empty.
    pub title: String,
    /// The text, or empty.
    pub description: String,
    /// The colour, as red, green and blue.
    pub colour: Option<u32>,
    /// Short texts with names.
    pub fields: Vec<Field>,
    /// The footer, or empty.
    pub footer: String,
    /// A small picture beside the text, which opens when it is pressed.
    pub thumbnail: Option<Picture>,
}

/// A picture in an embed: a file of the message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture(pub String);

/// A short text with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The text.
    pub value: String,
    /// `true` if other fields may stand beside it.
    pub inline: bool,
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({}, {} bytes)", self.name, self.bytes.len())
    }
}

impl Message {
    /// Creates a text message.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// Creates a text message that only one user sees.
    #[must_use]
    pub fn private(content: impl Into<String>) -> Self {
        Self { private: true, ..Self::text(content) }
    }

    /// Returns the body of a new message. Files are sent beside it as `files[0]`, `files[1]`…
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = self.edit();
        if !self.layout.is_empty()
            && let Some(body) = body.as_object_mut()
        {
            body.retain(|_, value| !value.is_null());
        }
        let flags = body["flags"].as_u64().unwrap_or_default() | if self.private { EPHEMERAL } else { 0 };
        if flags != 0 {
            body["flags"] = json!(flags);
        }
        body
    }

    /// Creates a private message of blocks.
    #[must_use]
    pub fn with_layout(layout: Vec<Block>) -> Self {
        Self { layout, private: true, ..Self::default() }
    }

    /// Returns the body of an edit to this message, which replaces all parts.
    #[must_use]
    pub fn edit(&self) -> Value {
        let embeds: Vec<Value> = self.embeds.iter().map(Embed::body).collect();
        let rows: Vec<Value> = self.rows.iter().map(Row::body).collect();
        let files: Vec<Value> = self.files.iter().enumerate().map(|(place, file)| file.body(place)).collect();
        let mut told = json!({ "parse": [], "users": self.mentions });
        if !self.roles.is_empty() {
            told["roles"] = json!(self.roles);
        }
        if !self.layout.is_empty() {
            let blocks: Vec<Value> = self.layout.iter().map(Block::body).collect();
            // Parts from before the message had blocks must be removed.
            return json!({
                "content": null,
                "embeds": null,
                "components": blocks,
                "attachments": files,
                "allowed_mentions": told,
                "flags": COMPONENTS_V2,
            });
        }
        json!({
            "content": self.content,
            "embeds": embeds,
            "components": rows,
            "attachments": files,
            "allowed_mentions": told,
        })
    }
}

impl File {
    /// Creates a file without a description.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { name: name.into(), description: String::new(), bytes: bytes.into() }
    }

    fn body(&self, place: usize) -> Value {
        let mut body = json!({ "id": place.to_string(), "filename": self.name });
        if !self.description.is_empty() {
            body["description"] = json!(self.description);
        }
        body
    }
}

impl Embed {
    fn body(&self) -> Value {
        let mut body = json!({});
        for (key, text) in [("title", &self.title), ("description", &self.description)] {
            if !text.is_empty() {
                body[key] = json!(text);
            }
        }
        if let Some(colour) = self.colour {
            body["color"] = json!(colour);
        }
        if !self.fields.is_empty() {
            let field =
                |field: &Field| json!({ "name": field.name, "value": field.value, "inline": field.inline });
            body["fields"] = self.fields.iter().map(field).collect();
        }
        if !self.footer.is_empty() {
            body["footer"] = json!({ "text": self.footer });
        }
        if let Some(Picture(file)) = &self.thumbnail {
            body["thumbnail"] = json!({ "url": format!("attachment://{file}") });
        }
        body
    }
}
