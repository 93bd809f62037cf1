//! The permissions that the bot needs, as bits, and their names in Discord.

use crate::wire::interaction::ChannelKind;
use castellan_text::{Fact, Family, Language, Message};
use std::fmt;

/// To see a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// To write in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// To attach boards.
pub const ATTACH_FILES: u64 = 1 << 15;
/// To find what it has said before a stop.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// To be in a voice or stage channel, without which nothing can be written in its chat either.
pub const CONNECT: u64 = 1 << 20;
/// To give winners a role.
pub const MANAGE_ROLES: u64 = 1 << 28;
/// To put tournaments into the calendar.
pub const CREATE_EVENTS: u64 = 1 << 44;
/// To open archived and locked threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// To start threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// To write in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// To do everything.
pub const ADMINISTRATOR: u64 = 1 << 3;

/// The permissions that give power over others or over the server: to kick, ban, time out, mute, deafen and move
/// members; to manage the server, its roles, channels, threads, webhooks, events, emojis, nicknames and messages; to
/// read its audit log and to mention everybody.
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

/// Discord's name of each, in the order in which they are listed.
const NAMES: [(u64, &str); 10] = [
    (VIEW_CHANNEL, "permission-view-channel"),
    (CONNECT, "permission-connect"),
    (SEND_MESSAGES, "permission-send-messages"),
    (ATTACH_FILES, "permission-attach-files"),
    (READ_MESSAGE_HISTORY, "permission-read-message-history"),
    (MANAGE_ROLES, "permission-manage-roles"),
    (MANAGE_THREADS, "permission-manage-threads"),
    (CREATE_PUBLIC_THREADS, "permission-create-public-threads"),
    (SEND_IN_THREADS, "permission-send-messages-in-threads"),
    (CREATE_EVENTS, "permission-create-events"),
];

/// The permissions asked for when the bot is invited: those to play, in threads too, to unarchive them, and to read the
/// history after a crash.
pub const INVITED: u64 = to_play(ChannelKind::TEXT)
    | to_play(ChannelKind::PUBLIC_THREAD)
    | CREATE_PUBLIC_THREADS
    | MANAGE_THREADS
    | READ_MESSAGE_HISTORY;

/// Permissions by their names: `Send Messages and Attach Files`.
#[derive(Clone, PartialEq, Debug)]
pub struct Named(Fact);

/// In English.
impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text(Language::En))
    }
}

impl Default for Named {
    fn default() -> Self {
        Self(Fact::all(Vec::new()))
    }
}

impl From<Named> for Fact {
    fn from(Named(names): Named) -> Self {
        names
    }
}

/// Returns the permissions that are wanted and missing; `None` if there are none.
#[must_use]
pub fn missing(wanted: u64, there: u64) -> Option<Named> {
    // An administrator may do everything.
    if there & ADMINISTRATOR != 0 {
        return None;
    }
    let missing = wanted & !there;
    let names = NAMES.iter().filter(|(bit, _)| missing & bit != 0);
    let names: Vec<Fact> = names.map(|(_, key)| Message::new(Family::Errors, key).into()).collect();
    (!names.is_empty()).then(|| Named(Fact::all(names)))
}

/// Returns the permissions that it takes to write in a channel of this kind.
#[must_use]
pub const fn to_write(kind: ChannelKind) -> u64 {
    VIEW_CHANNEL
        | if kind.is_thread() {
            SEND_IN_THREADS
        } else if kind.is_voice() {
            SEND_MESSAGES | CONNECT
        } else {
            SEND_MESSAGES
        }
}

/// Returns the permissions that the bot needs to play in a channel of this kind.
#[must_use]
pub const fn to_play(kind: ChannelKind) -> u64 {
    to_write(kind) | ATTACH_FILES
}

/// The permissions that a role or a member is given and denied in one channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overwrite {
    /// The role or the member. The role of everybody has the server's own id.
    pub id: u64,
    /// The given permissions.
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
    use super::{
        ATTACH_FILES, CONNECT, MANAGE_THREADS, Overwrite, SEND_MESSAGES, VIEW_CHANNEL, in_channel, missing,
        to_play,
    };
    use crate::wire::interaction::ChannelKind;
    use castellan_text::{Fact, Language};

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
    fn what_is_missing_is_named_as_discord_names_it() {
        let said = |language| {
            missing(to_play(ChannelKind::TEXT), ATTACH_FILES).map(|names| Fact::from(names).text(language))
        };
        assert_eq!(said(Language::En).as_deref(), Some("View Channel and Send Messages"));
        assert_eq!(said(Language::De).as_deref(), Some("Kanal anzeigen und Nachrichten senden"));
        assert_eq!(missing(MANAGE_THREADS, 1 << 3), None, "an administrator may do everything");
        let thread = to_play(ChannelKind::PUBLIC_THREAD);
        assert_eq!(missing(thread, thread), None);
    }

    #[test]
    fn voice_and_stage_channels_take_connect_too() {
        let text = to_play(ChannelKind::TEXT);
        for kind in [ChannelKind::VOICE, ChannelKind::STAGE] {
            let said = missing(to_play(kind), text).map(|names| names.to_string());
            assert_eq!(said.as_deref(), Some("Connect"));
            assert_eq!(missing(to_play(kind), text | CONNECT), None);
        }
    }
}
