//! The permissions that the bot needs, and their names in Discord.

pub use castellan_discord_api::permissions::*;
use castellan_discord_api::wire::ChannelKind;
use castellan_text::{Catalogue, Language, Message, MessageArgument};
use std::fmt;

/// Discord's name of each permission, in the order in which they are listed.
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

/// The permissions to request when the bot is invited: those for playing, also in threads, for unarchiving threads, and
/// for reading the history after a crash.
pub const INVITE_PERMISSIONS: u64 = required_to_play(ChannelKind::TEXT)
    | required_to_play(ChannelKind::PUBLIC_THREAD)
    | CREATE_PUBLIC_THREADS
    | MANAGE_THREADS
    | READ_MESSAGE_HISTORY;

/// Permissions by name: `Send Messages and Attach Files`.
#[derive(Clone, PartialEq, Debug)]
pub struct PermissionNames(MessageArgument);

/// The names in English.
impl fmt::Display for PermissionNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text(Language::En))
    }
}

impl Default for PermissionNames {
    fn default() -> Self {
        Self(MessageArgument::and_list(Vec::new()))
    }
}

impl From<PermissionNames> for MessageArgument {
    fn from(PermissionNames(names): PermissionNames) -> Self {
        names
    }
}

/// Returns the missing permissions, or `None` if there are none.
#[must_use]
pub fn missing_names(wanted: u64, present: u64) -> Option<PermissionNames> {
    let missing = missing(wanted, present);
    let names = NAMES.iter().filter(|(bit, _)| missing & bit != 0);
    let names: Vec<MessageArgument> =
        names.map(|(_, key)| Message::new(Catalogue::Errors, key).into()).collect();
    (!names.is_empty()).then(|| PermissionNames(MessageArgument::and_list(names)))
}

/// Returns the permissions that the bot needs to play in a channel of this kind.
#[must_use]
pub const fn required_to_play(kind: ChannelKind) -> u64 {
    required_to_write(kind) | ATTACH_FILES
}

#[cfg(test)]
mod tests {
    use super::{ATTACH_FILES, CONNECT, MANAGE_THREADS, missing_names, required_to_play};
    use castellan_discord_api::wire::ChannelKind;
    use castellan_text::{Language, MessageArgument};

    #[test]
    fn missing_permissions_have_the_names_of_discord() {
        let names = |language| {
            missing_names(required_to_play(ChannelKind::TEXT), ATTACH_FILES)
                .map(|names| MessageArgument::from(names).text(language))
        };
        assert_eq!(names(Language::En).as_deref(), Some("View Channel and Send Messages"));
        assert_eq!(names(Language::De).as_deref(), Some("Kanal anzeigen und Nachrichten senden"));
        assert_eq!(missing_names(MANAGE_THREADS, 1 << 3), None, "an administrator may do everything");
        let thread = required_to_play(ChannelKind::PUBLIC_THREAD);
        assert_eq!(missing_names(thread, thread), None);
    }

    #[test]
    fn voice_and_stage_channels_need_connect() {
        let text = required_to_play(ChannelKind::TEXT);
        for kind in [ChannelKind::VOICE, ChannelKind::STAGE] {
            let names = missing_names(required_to_play(kind), text).map(|names| names.to_string());
            assert_eq!(names.as_deref(), Some("Connect"));
            assert_eq!(missing_names(required_to_play(kind), text | CONNECT), None);
        }
    }
}
