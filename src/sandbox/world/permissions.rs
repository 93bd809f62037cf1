//! Permission bits, with Discord's names and values.

use crate::ids::Id;

/// Create invites.
pub const CREATE_INSTANT_INVITE: u64 = 1;
/// Every permission, in every channel.
pub const ADMINISTRATOR: u64 = 1 << 3;
/// Edit and delete channels.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// Edit the server.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// React to messages.
pub const ADD_REACTIONS: u64 = 1 << 6;
/// View a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Send messages.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Delete messages of others.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Embed links.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Attach files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read the message history.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Mention everyone and all roles.
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// Connect to voice and stage channels.
pub const CONNECT: u64 = 1 << 20;
/// Change one's own nickname.
pub const CHANGE_NICKNAME: u64 = 1 << 26;
/// Give members roles below one's own, and take them away.
pub const MANAGE_ROLES: u64 = 1 << 28;
/// Create, edit and use webhooks.
pub const MANAGE_WEBHOOKS: u64 = 1 << 29;
/// Use application commands.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// Edit and delete scheduled events of others.
pub const MANAGE_EVENTS: u64 = 1 << 33;
/// Edit and delete threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Create public threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Create private threads.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// Send messages in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Create scheduled events, and edit and delete one's own.
pub const CREATE_EVENTS: u64 = 1 << 44;
/// Create polls.
pub const SEND_POLLS: u64 = 1 << 49;
/// Show others the answers of user-installed applications.
pub const USE_EXTERNAL_APPS: u64 = 1 << 50;
/// Pin messages.
pub const PIN_MESSAGES: u64 = 1 << 51;
/// Every permission bit.
pub const ALL: u64 = (1 << 53) - 1;

/// The permissions of `@everyone` in a new server.
pub const EVERYONE: u64 = BOT & !MANAGE_THREADS
    | CONNECT
    | CREATE_INSTANT_INVITE
    | ADD_REACTIONS
    | CHANGE_NICKNAME
    | USE_EXTERNAL_APPS
    | SEND_POLLS;
/// The permissions of the bot in the first server: what a bot needs for commands, messages, files and threads.
pub const BOT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
    | MANAGE_THREADS;

/// The permissions of a user-installed application in a server without the bot, as far as the user has them.
pub(crate) const EXTERNAL: u64 = EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE;

/// A permission overwrite of a channel, for a role or for a member.
#[derive(Clone, Debug)]
pub(crate) struct Overwrite {
    /// The role's or the user's id.
    pub id: Id,
    /// `true` for a member's overwrite.
    pub member: bool,
    pub allow: u64,
    pub deny: u64,
}
