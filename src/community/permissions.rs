//! The permissions that the bot needs, and their names in Discord.

pub use castellan_discord_api::permissions::*;
use castellan_discord_api::wire::ChannelKind;
use castellan_text::{Fact, Family, Language, Message};
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
pub const INVITED: u64 = to_play(ChannelKind::TEXT)
    | to_play(ChannelKind::PUBLIC_THREAD)
    | CREATE_PUBLIC_THREADS
    | MANAGE_THREADS
    | READ_MESSAGE_HISTORY;

/// Permissions by name: `Send Messages and Attach Files`.
#[derive(Clone, PartialEq, Debug)]
pub struct Named(Fact);

/// The names in English.
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

/// Returns the missing permissions, or `None` if there are none.
#[must_use]
pub fn missing(wanted: u64, there: u64) -> Option<Named> {
    let missing = lacking(wanted, there);
    let names = NAMES.iter().filter(|(bit, _)| missing & bit != 0);
    let names: Vec<Fact> = names.map(|(_, key)| Message::new(Family::Errors, key).into()).collect();
    (!names.is_empty()).then(|| Named(Fact::all(names)))
}

/// Returns the permissions that the bot needs to play in a channel of this kind.
#[must_use]
pub const fn to_play(kind: ChannelKind) -> u64 {
    to_write(kind) | ATTACH_FILES
}

#[cfg(test)]
mod tests {
    use super::{ATTACH_FILES, CONNECT, MANAGE_THREADS, missing, to_play};
    use castellan_discord_api::wire::ChannelKind;
    use castellan_text::{Fact, Language};

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
