//! The settings of a test server.

use super::limits;
use std::time::Duration;

/// The settings of a test server. The defaults are Discord's own times and limits.
///
/// ```
/// use castellan_sandbox::Options;
/// use std::time::Duration;
///
/// // Interactions time out at once, and rate limits are off.
/// let options = Options { first_answer: Duration::ZERO, rates: false, ..Options::default() };
/// assert_eq!(options.page_port, 0);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The port of the page; 0 picks a free one.
    pub page_port: u16,
    /// The name of the bot, of its application and of its role.
    pub bot_name: String,
    /// The name of the first server.
    pub guild_name: String,
    /// The channels of the first server, each with its topic.
    pub channels: Vec<(String, String)>,
    /// The time for an interaction's first answer and for an endpoint's reply; three seconds by default.
    pub first_answer: Duration,
    /// The validity of an interaction's token; 15 minutes by default.
    pub token_life: Duration,
    /// The heartbeat interval that the gateway asks for.
    pub heartbeat: Duration,
    /// The minimum interval between new gateway sessions. A bot that identifies earlier must wait.
    pub identify_every: Duration,
    /// The privileged intents that the application has: [`GUILD_MEMBERS`](crate::GUILD_MEMBERS),
    /// [`GUILD_PRESENCES`](crate::GUILD_PRESENCES) and [`MESSAGE_CONTENT`](crate::MESSAGE_CONTENT).
    pub privileged: u64,
    /// The most edits per hour of a message older than an hour. Discord does not publish its number; 30 by default,
    /// `None` sets no limit.
    pub old_edits: Option<usize>,
    /// `true` if rate limits are enforced.
    pub rates: bool,
    /// The number of requests that the journal keeps.
    pub journal: usize,
    /// The total bytes of files that are kept.
    pub file_bytes: usize,
    /// The number of messages that each channel keeps.
    pub messages: usize,
    /// The interval at which an interactions endpoint is sent a bad signature, which it must refuse.
    pub probe_every: Duration,
    /// `true` if the bot also receives fields, values and events that do not exist yet, to test that it ignores them.
    pub unknown_data: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            page_port: 0,
            bot_name: "Bot".to_owned(),
            guild_name: "Test Server".to_owned(),
            channels: [("general", "Talk."), ("games", "Play here."), ("off-topic", "Anything else.")]
                .map(|(name, topic)| (name.to_owned(), topic.to_owned()))
                .to_vec(),
            first_answer: limits::FIRST_ANSWER_TIMEOUT,
            token_life: limits::TOKEN_LIFETIME,
            heartbeat: Duration::from_millis(41_250),
            identify_every: limits::IDENTIFY_INTERVAL,
            privileged: 0,
            old_edits: Some(30),
            rates: true,
            journal: 2_000,
            file_bytes: 64 * 1024 * 1024,
            messages: 200,
            probe_every: Duration::from_mins(1),
            unknown_data: false,
        }
    }
}
