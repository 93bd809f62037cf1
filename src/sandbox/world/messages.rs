//! The data of messages.

use super::files::Attachment;
use crate::ids::Id;
use serde_json::Value;

/// The flag of a message whose embeds are hidden.
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// The flag of a message that only one user sees.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// The flag of a message that says "thinking…".
pub(crate) const LOADING: u64 = 1 << 7;
/// The flag of a silent message, which sends no notifications.
pub(crate) const SILENT: u64 = 1 << 12;
/// The flag of a forwarded message.
pub(crate) const HAS_SNAPSHOT: u64 = 1 << 14;
/// The flag of a message with components of version 2.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;

/// The kind of a message, with Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MessageKind {
    Plain = 0,
    ThreadCreated = 18,
    Reply = 19,
    Command = 20,
    ThreadStarter = 21,
}

/// The interaction that led to a message.
#[derive(Clone, Debug)]
pub(crate) struct InteractionCause {
    /// The interaction in the form of `interaction_metadata`.
    pub metadata: Value,
    /// The name of the command, if it was one, for the older field `interaction`.
    pub command: Option<String>,
    pub interaction: Id,
    pub user: Id,
}

#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub kind: MessageKind,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    /// The interactive components before an edit removed all of them.
    pub removed_components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// The time of the last edit, in milliseconds since 1970.
    pub edited: Option<u64>,
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    /// The users that are mentioned and notified.
    pub mentions: Vec<Id>,
    pub mention_roles: Vec<Id>,
    pub mention_everyone: bool,
    /// The mentioned users who see the channel, without the author.
    pub notified: Vec<Id>,
    pub cause: Option<InteractionCause>,
    /// The only user who sees the message.
    pub only_for: Option<Id>,
    /// The poll as requested, and its end in milliseconds since 1970.
    pub poll: Option<(Value, u64)>,
    /// The forwarded message, in the forms of `message_reference` and `message_snapshots`.
    pub forwarded: Option<(Value, Value)>,
    /// The time at which it was pinned, in milliseconds since 1970.
    pub pinned: Option<u64>,
    /// The emoji of reactions, each with its users, in order of arrival.
    pub reactions: Vec<(Value, Vec<Id>)>,
    /// The name under which a webhook posted it.
    pub posted_as: Option<String>,
    /// The times of edits after it was old, in milliseconds since 1970.
    pub old_edits: Vec<u64>,
    /// True if nothing followed "thinking…" before the token expired.
    pub failed: bool,
}

impl Message {
    pub(crate) fn is_visible_to(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    pub(crate) fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }
}
