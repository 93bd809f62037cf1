//! Who may do what where, worked out as Discord's documentation does.

use super::World;
use super::channels::{Channel, Kind};
use crate::ids::Id;
use crate::refusal::{Refusal, missing_access, missing_permissions};

/// Make invites.
pub const CREATE_INSTANT_INVITE: u64 = 1;
/// All there is.
pub const ADMINISTRATOR: u64 = 1 << 3;
/// Change and delete channels.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// Change the server.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// React to messages.
pub const ADD_REACTIONS: u64 = 1 << 6;
/// See a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Write.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Delete what others wrote.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Have links and embeds shown.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Send files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// See what was written before.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Mention everyone, and any role.
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// Change one's own name in a server.
pub const CHANGE_NICKNAME: u64 = 1 << 26;
/// Make and use webhooks.
pub const MANAGE_WEBHOOKS: u64 = 1 << 29;
/// Run commands.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// Change and delete threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Open threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Open threads by invitation.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// Write in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
/// Open polls.
pub const SEND_POLLS: u64 = 1 << 49;
/// Have the answers of applications that one has installed for oneself seen by others.
pub const USE_EXTERNAL_APPS: u64 = 1 << 50;
/// Pin messages.
pub const PIN_MESSAGES: u64 = 1 << 51;
/// Everything.
pub const ALL: u64 = (1 << 53) - 1;

/// What everyone may do in a new server.
pub const EVERYONE: u64 = BOT & !MANAGE_THREADS
    | CREATE_INSTANT_INVITE
    | ADD_REACTIONS
    | CHANGE_NICKNAME
    | USE_EXTERNAL_APPS
    | SEND_POLLS;
/// What the bot asks for when it is invited.
pub const BOT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
    | MANAGE_THREADS;

/// What an application may do in a server where only a person has it, as far as the person may.
pub(crate) const EXTERNAL: u64 = EMBED_LINKS | ATTACH_FILES | MENTION_EVERYONE;

/// A change of permissions in one channel, for a role or for a member.
#[derive(Clone, Debug)]
pub(crate) struct Overwrite {
    /// The role's or the user's id.
    pub id: Id,
    /// Whether it is a user.
    pub member: bool,
    pub allow: u64,
    pub deny: u64,
}

impl World {
    /// What a user may do in a server; nothing when no member.
    pub(crate) fn guild_permissions(&self, guild: Id, user: Id) -> u64 {
        let Some(guild) = self.guilds.get(&guild) else { return 0 };
        let Some(member) = guild.members.get(&user) else { return 0 };
        if guild.owner == user {
            return ALL;
        }
        let granted = std::iter::once(&guild.id)
            .chain(&member.roles)
            .filter_map(|role| guild.roles.get(role))
            .fold(0, |all, role| all | role.permissions);
        if granted & ADMINISTRATOR == 0 { granted } else { ALL }
    }

    /// What a user may do in a channel; in a thread, what they may do in the channel that it belongs to.
    pub(crate) fn permissions(&self, channel: &Channel, user: Id) -> u64 {
        let Some(guild) = channel.guild else {
            return if channel.recipients.contains(&user) { ALL } else { 0 };
        };
        let granted = self.guild_permissions(guild, user);
        if granted == ALL || granted == 0 {
            return granted;
        }
        let home = channel.home().and_then(|home| self.channels.get(&home)).unwrap_or(channel);
        let roles = &self.guilds[&guild].members[&user].roles;
        let mut result = granted;
        let mut apply = |overwrites: &mut dyn Iterator<Item = &Overwrite>| {
            let (allow, deny) =
                overwrites.fold((0, 0), |(allow, deny), over| (allow | over.allow, deny | over.deny));
            result = (result & !deny) | allow;
        };
        let of = |wanted: &dyn Fn(&Overwrite) -> bool| {
            home.overwrites.iter().filter(|over| wanted(over)).collect::<Vec<_>>()
        };
        apply(&mut of(&|over| !over.member && over.id == guild).into_iter());
        apply(&mut of(&|over| !over.member && roles.contains(&over.id)).into_iter());
        apply(&mut of(&|over| over.member && over.id == user).into_iter());
        if result & VIEW_CHANNEL == 0 { 0 } else { result }
    }

    /// Whether a user sees a channel.
    pub(crate) fn sees(&self, channel: &Channel, user: Id) -> bool {
        let permissions = self.permissions(channel, user);
        let inside = match (&channel.thread, channel.kind) {
            (Some(thread), Kind::PrivateThread) => {
                thread.members.contains_key(&user) || permissions & MANAGE_THREADS != 0
            }
            _ => true,
        };
        permissions & VIEW_CHANNEL != 0 && inside
    }

    /// A user must see a channel, and may then do all of this there.
    pub(crate) fn demand(&self, channel: Id, user: Id, needed: u64) -> Result<(), Refusal> {
        let channel = self.channel(channel)?;
        if channel.guild.is_some_and(|guild| !self.guilds[&guild].available) || !self.sees(channel, user) {
            return Err(missing_access());
        }
        if self.permissions(channel, user) & needed == needed { Ok(()) } else { Err(missing_permissions()) }
    }

    /// A user may write in a channel, with files or without.
    pub(crate) fn demand_sending(&self, channel: Id, user: Id, files: bool) -> Result<(), Refusal> {
        let kind = self.channel(channel)?.kind;
        let sending = if kind.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        self.demand(channel, user, sending | if files { ATTACH_FILES } else { 0 })
    }
}
