//! Requests to Discord, as the recorder stores them.

use castellan_discord_api::wire::{
    ChannelId, GuildId, InteractionId, MessageRef, RoleId, ScheduledEventId, UserId,
};
use serde_json::Value;

/// A request to Discord.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    Answer { to: InteractionId, body: Value, files: usize },
    EditAnswer { to: InteractionId, body: Value },
    FollowUp { to: InteractionId, body: Value },
    DeleteAnswer { to: InteractionId },
    Post { channel: ChannelId, body: Value, nonce: String, files: usize },
    EditComponents { message: MessageRef, rows: usize },
    Edit { message: MessageRef, body: Value },
    Delete { message: MessageRef },
    StartThreadOn { message: MessageRef, name: String },
    Unarchive { thread: ChannelId },
    RenameThread { thread: ChannelId, name: String },
    DirectChannel { user: UserId },
    Channel { channel: ChannelId },
    FindAnswer { interaction: InteractionId },
    Fetch { url: String },
    ScheduledEvents { guild: GuildId },
    ScheduleEvent { guild: GuildId, body: Value },
    ChangeEvent { event: ScheduledEventId, body: Value },
    GiveRole { user: UserId, role: RoleId },
}

impl Request {
    /// Returns the kind of the request.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Answer { .. } => "answer",
            Self::EditAnswer { .. } => "edit answer",
            Self::FollowUp { .. } => "follow up",
            Self::DeleteAnswer { .. } => "delete answer",
            Self::Post { .. } => "post",
            Self::EditComponents { .. } => "edit components",
            Self::Edit { .. } => "edit",
            Self::Delete { .. } => "delete",
            Self::StartThreadOn { .. } => "start thread on",
            Self::Unarchive { .. } => "unarchive",
            Self::RenameThread { .. } => "rename thread",
            Self::DirectChannel { .. } => "direct channel",
            Self::Channel { .. } => "channel",
            Self::FindAnswer { .. } => "find answer",
            Self::Fetch { .. } => "fetch",
            Self::ScheduledEvents { .. } => "scheduled events",
            Self::ScheduleEvent { .. } => "schedule event",
            Self::ChangeEvent { .. } => "change event",
            Self::GiveRole { .. } => "give role",
        }
    }

    /// Returns `true` if the request counts against the limit of 50 per second.
    pub fn is_rate_limited(&self) -> bool {
        !matches!(
            self,
            Self::Answer { .. } | Self::EditAnswer { .. } | Self::FollowUp { .. } | Self::DeleteAnswer { .. }
        )
    }

    /// Returns the data of an answer, or the body of a message.
    pub fn message(&self) -> Value {
        match self {
            Self::Answer { body, .. } => body["data"].clone(),
            Self::EditAnswer { body, .. }
            | Self::FollowUp { body, .. }
            | Self::Edit { body, .. }
            | Self::Post { body, .. } => body.clone(),
            _ => Value::Null,
        }
    }

    /// Returns the text, joined from the blocks of a laid-out message.
    pub fn content(&self) -> String {
        let message = self.message();
        match message["content"].as_str() {
            Some(text) => text.to_owned(),
            None => texts(&message["components"]).join("\n"),
        }
    }

    /// Returns the descriptions of the message's pictures.
    pub fn descriptions(&self) -> String {
        let message = self.message();
        let files = message["attachments"].as_array().into_iter().flatten();
        files.filter_map(|file| file["description"].as_str()).collect::<Vec<_>>().join("\n")
    }
}

/// Returns the texts of blocks, from top to bottom.
fn texts(blocks: &Value) -> Vec<String> {
    let block_texts = |block: &Value| match block["type"].as_u64() {
        Some(10) => vec![block["content"].as_str().expect("a text").to_owned()],
        _ => texts(&block["components"]),
    };
    blocks.as_array().into_iter().flatten().flat_map(block_texts).collect()
}
