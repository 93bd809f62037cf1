//! Permissions in servers and channels, computed as in Discord's documentation.

use super::World;
use super::channels::{Channel, ChannelKind};
use super::permissions::{
    ADMINISTRATOR, ALL, ATTACH_FILES, CONNECT, MANAGE_THREADS, Overwrite, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use crate::ids::Id;
use crate::refusal::{Refusal, missing_access, missing_permissions, no_messages_here};

impl World {
    /// Returns a user's permissions in a server; 0 for non-members.
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

    /// Returns a user's permissions in a channel; in a thread, those in its parent.
    pub(crate) fn permissions(&self, channel: &Channel, user: Id) -> u64 {
        let Some(guild) = channel.guild else {
            return if channel.recipients.contains(&user) { ALL } else { 0 };
        };
        let granted = self.guild_permissions(guild, user);
        if granted == ALL || granted == 0 {
            return granted;
        }
        let base =
            channel.permission_parent().and_then(|parent| self.channels.get(&parent)).unwrap_or(channel);
        let roles = &self.guilds[&guild].members[&user].roles;
        let mut result = granted;
        let mut apply = |overwrites: &mut dyn Iterator<Item = &Overwrite>| {
            let (allow, deny) = overwrites
                .fold((0, 0), |(allow, deny), overwrite| (allow | overwrite.allow, deny | overwrite.deny));
            result = (result & !deny) | allow;
        };
        let matching = |wanted: &dyn Fn(&Overwrite) -> bool| {
            base.overwrites.iter().filter(|overwrite| wanted(overwrite)).collect::<Vec<_>>()
        };
        apply(&mut matching(&|overwrite| !overwrite.member && overwrite.id == guild).into_iter());
        apply(&mut matching(&|overwrite| !overwrite.member && roles.contains(&overwrite.id)).into_iter());
        apply(&mut matching(&|overwrite| overwrite.member && overwrite.id == user).into_iter());
        // Without the Connect permission, a voice channel's chat is closed as well.
        let closed = base.kind.is_voice() && result & CONNECT == 0;
        if result & VIEW_CHANNEL == 0 || closed { 0 } else { result }
    }

    /// Returns `true` if a user sees a channel.
    pub(crate) fn can_see(&self, channel: &Channel, user: Id) -> bool {
        let permissions = self.permissions(channel, user);
        let is_in_thread = match (&channel.thread, channel.kind) {
            (Some(thread), ChannelKind::PrivateThread) => {
                thread.members.contains_key(&user) || permissions & MANAGE_THREADS != 0
            }
            _ => true,
        };
        permissions & VIEW_CHANNEL != 0 && is_in_thread
    }

    /// Checks that a user sees a channel and has these permissions there.
    pub(crate) fn check_permissions(&self, channel: Id, user: Id, needed: u64) -> Result<(), Refusal> {
        let channel = self.channel(channel)?;
        if channel.guild.is_some_and(|guild| !self.guilds[&guild].available) || !self.can_see(channel, user) {
            return Err(missing_access());
        }
        if self.permissions(channel, user) & needed == needed { Ok(()) } else { Err(missing_permissions()) }
    }

    /// Checks that a user may write in a channel, with files or without.
    pub(crate) fn check_can_send(&self, channel: Id, user: Id, files: bool) -> Result<(), Refusal> {
        let kind = self.channel(channel)?.kind;
        let sending = if kind.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        self.check_permissions(channel, user, sending | if files { ATTACH_FILES } else { 0 })?;
        if kind.holds_messages() { Ok(()) } else { Err(no_messages_here()) }
    }
}
