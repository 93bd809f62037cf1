//! Messages as values.

use super::files::Attachment;
use crate::ids::Id;
use serde_json::Value;

/// The flag of a message whose embeds are hidden.
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// The flag of a message that one user sees.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// The flag of a message that says "thinking…".
pub(crate) const LOADING: u64 = 1 << 7;
/// The flag of a message that notifies nobody.
pub(crate) const SILENT: u64 = 1 << 12;
/// The flag of a forwarded message.
pub(crate) const HAS_SNAPSHOT: u64 = 1 << 14;
/// The flag of a message with components of version 2.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;

/// What kind of message it is; the numbers are Discord's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Plain = 0,
    ThreadCreated = 18,
    Reply = 19,
    Command = 20,
    ThreadStarter = 21,
}

/// How an interaction led to a message.
#[derive(Clone, Debug)]
pub(crate) struct Cause {
    /// As `interaction_metadata` has it.
    pub metadata: Value,
    /// The command's name, when it was one: what the old field `interaction` tells.
    pub command: Option<String>,
    pub interaction: Id,
    pub user: Id,
}

#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub shape: Shape,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    /// What could be pressed before an edit left nothing to press.
    pub removed_components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// Milliseconds since 1970.
    pub edited: Option<u64>,
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    /// The users that are mentioned and notified.
    pub mentions: Vec<Id>,
    pub mention_roles: Vec<Id>,
    pub mention_everyone: bool,
    /// Who hears of it: those mentioned who see the channel, but for its author.
    pub notified: Vec<Id>,
    pub cause: Option<Cause>,
    /// The only one who sees it.
    pub only_for: Option<Id>,
    /// As it was asked for; open until so many milliseconds since 1970.
    pub poll: Option<(Value, u64)>,
    /// What is forwarded: as `message_reference` and as `message_snapshots` have it.
    pub forwarded: Option<(Value, Value)>,
    /// When it was pinned, in milliseconds since 1970.
    pub pinned: Option<u64>,
    /// Emoji, and who reacted with each, in the order in which they came.
    pub reactions: Vec<(Value, Vec<Id>)>,
    /// The name under which a webhook posted it.
    pub posted_as: Option<String>,
    /// When it was edited while it was old, in milliseconds since 1970.
    pub old_edits: Vec<u64>,
    /// Set when nothing followed "thinking…" while its token was good.
    pub failed: bool,
}

impl Message {
    pub(crate) fn is_for(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    pub(crate) fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }
}
