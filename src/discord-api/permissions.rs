//! Permission bits, and the permissions of a member in a channel.

use crate::wire::channel::ChannelKind;

/// See a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Write in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Attach boards.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Find the bot's own messages after a restart.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Connect to voice and stage channels, without which their chats are closed too.
pub const CONNECT: u64 = 1 << 20;
/// Give winners a role.
pub const MANAGE_ROLES: u64 = 1 << 28;
/// Add tournaments to the calendar.
pub const CREATE_EVENTS: u64 = 1 << 44;
/// Unarchive archived and locked threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Start threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Write in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// Manage a server.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// Every permission.
pub const ADMINISTRATOR: u64 = 1 << 3;

/// The permissions with power over others or over the server: to kick, ban, time out, mute, deafen and move members; to
/// manage the server, its roles, channels, threads, webhooks, events, emoji, nicknames and messages; to read its audit
/// log; and to mention everyone.
pub const POWERS: u64 = ADMINISTRATOR
    | 0b11 << 1
    | 0b11 << 4
    | 1 << 7
    | 1 << 13
    | 1 << 17
    | 0b111 << 22
    | 0b1111 << 27
    | 1 << 33
    | MANAGE_THREADS
    | 1 << 40;

/// Returns the missing ones of the wanted permissions. An administrator has all of them.
#[must_use]
pub const fn missing(wanted: u64, there: u64) -> u64 {
    if there & ADMINISTRATOR != 0 { 0 } else { wanted & !there }
}

/// Returns the permissions necessary to write in a channel of this kind.
#[must_use]
pub const fn required_to_write(kind: ChannelKind) -> u64 {
    VIEW_CHANNEL
        | if kind.is_thread() {
            SEND_IN_THREADS
        } else if kind.is_voice() {
            SEND_MESSAGES | CONNECT
        } else {
            SEND_MESSAGES
        }
}

/// The permissions that a channel grants or denies to a role or a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overwrite {
    /// The role or member. The `@everyone` role has the server's own id.
    pub id: u64,
    /// The granted permissions.
    pub allow: u64,
    /// The denied permissions.
    pub deny: u64,
}

/// Computes a member's permissions in a channel of a server, as in Discord's documentation: from the permissions of the
/// server's roles, the member's roles, and the channel's overwrites.
#[must_use]
pub fn in_channel(
    (server, member): (u64, u64),
    roles: &[(u64, u64)],
    own: &[u64],
    overwrites: &[Overwrite],
) -> u64 {
    let given = roles.iter().filter(|(role, _)| *role == server || own.contains(role));
    let mut may = given.fold(0, |may, (_, gives)| may | gives);
    if may & ADMINISTRATOR != 0 {
        return u64::MAX;
    }
    let of = |id: &dyn Fn(u64) -> bool| {
        let fits = overwrites.iter().filter(|overwrite| id(overwrite.id));
        fits.fold((0, 0), |(allow, deny), one| (allow | one.allow, deny | one.deny))
    };
    let steps = [of(&|id| id == server), of(&|id| id != server && own.contains(&id)), of(&|id| id == member)];
    for (allow, deny) in steps {
        may = may & !deny | allow;
    }
    // A member who cannot see a channel has no permissions there.
    if may & VIEW_CHANNEL == 0 { 0 } else { may }
}

#[cfg(test)]
mod tests {
    use crate::permissions::{
        ATTACH_FILES, MANAGE_THREADS, Overwrite, SEND_MESSAGES, VIEW_CHANNEL, in_channel, missing,
    };

    #[test]
    fn what_a_member_may_do_is_worked_out_as_discord_does() {
        let roles = [(1, VIEW_CHANNEL), (2, SEND_MESSAGES), (3, ATTACH_FILES)];
        let may = |overwrites: &[Overwrite]| in_channel((1, 9), &roles, &[2], overwrites);
        let over = |id, allow, deny| Overwrite { id, allow, deny };
        assert_eq!(may(&[]), VIEW_CHANNEL | SEND_MESSAGES, "what others' roles give is not theirs");
        assert_eq!(may(&[over(1, 0, SEND_MESSAGES)]), VIEW_CHANNEL);
        assert_eq!(
            may(&[over(1, 0, SEND_MESSAGES), over(2, SEND_MESSAGES, 0)]),
            VIEW_CHANNEL | SEND_MESSAGES
        );
        assert_eq!(may(&[over(2, ATTACH_FILES, 0), over(9, 0, ATTACH_FILES)]), VIEW_CHANNEL | SEND_MESSAGES);
        assert_eq!(may(&[over(3, MANAGE_THREADS, 0)]), VIEW_CHANNEL | SEND_MESSAGES);
        assert_eq!(may(&[over(9, 0, VIEW_CHANNEL)]), 0, "who does not see it does nothing there");
        assert_eq!(in_channel((1, 9), &[(1, 0), (2, 1 << 3)], &[2], &[over(9, 0, u64::MAX)]), u64::MAX);
    }

    #[test]
    fn an_administrator_lacks_nothing() {
        assert_eq!(missing(MANAGE_THREADS | SEND_MESSAGES, MANAGE_THREADS), SEND_MESSAGES);
        assert_eq!(missing(MANAGE_THREADS, 1 << 3), 0);
    }
}
