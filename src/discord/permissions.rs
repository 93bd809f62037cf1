//! What the bot needs to be allowed, bit by bit, and what it is called in Discord.

/// To see a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// To write in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// To attach boards.
pub const ATTACH_FILES: u64 = 1 << 15;
/// To open archived and locked threads.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// To start threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// To write in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

const NAMES: [(u64, &str); 6] = [
    (VIEW_CHANNEL, "View Channel"),
    (SEND_MESSAGES, "Send Messages"),
    (ATTACH_FILES, "Attach Files"),
    (MANAGE_THREADS, "Manage Threads"),
    (CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (SEND_IN_THREADS, "Send Messages in Threads"),
];

/// What is asked for when the bot is invited: what it takes to play, in threads too, and to bring them back.
pub const INVITED: u64 = to_play(false) | to_play(true) | CREATE_PUBLIC_THREADS | MANAGE_THREADS;

/// The names of what is wanted and not there: `Send Messages, Attach Files`. Nothing when all is there.
#[must_use]
pub fn missing(wanted: u64, there: u64) -> Option<String> {
    // An administrator may do everything.
    if there & (1 << 3) != 0 {
        return None;
    }
    let missing = wanted & !there;
    let names: Vec<&str> =
        NAMES.iter().filter(|(bit, _)| missing & bit != 0).map(|(_, name)| *name).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// What the bot needs to play in a channel, or in a thread.
#[must_use]
pub const fn to_play(thread: bool) -> u64 {
    VIEW_CHANNEL | ATTACH_FILES | if thread { SEND_IN_THREADS } else { SEND_MESSAGES }
}

#[cfg(test)]
mod tests {
    use super::{ATTACH_FILES, MANAGE_THREADS, missing, to_play};

    #[test]
    fn what_is_missing_is_named_as_discord_names_it() {
        assert_eq!(missing(to_play(false), ATTACH_FILES).as_deref(), Some("View Channel, Send Messages"));
        assert_eq!(missing(MANAGE_THREADS, 1 << 3), None, "an administrator may do everything");
        assert_eq!(missing(to_play(true), to_play(true)), None);
    }
}
