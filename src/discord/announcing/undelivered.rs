//! Messages that could not be posted: a log line, a counter, and the reason for players who look at their game.
//!
//! The reason is kept in memory while the message waits for another attempt; after a restart the next attempt restores
//! it. When a message is given up, the outbox stores the reason as its receipt.

use castellan_community::error::OperatorError;
use castellan_discord_api::client::{CallError, Remedy};
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::shorten;
use castellan_discord_api::wire::ChannelId;
use castellan_referee::DeliveryError;
use castellan_text::{self as text, message};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most games and tournaments whose reason is kept.
const CAPACITY: usize = 10_000;
/// The number of attempts that are each logged. After these, only the 4th, 8th, 16th and so on are.
const MAX_LOGGED_SINGLY: u32 = 3;

/// The most characters shown of a reason.
const MAX_REASON_LENGTH: usize = 300;

/// A message that waits to be posted, or was given up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndeliveredMessage {
    /// The key of the message within its game or tournament.
    pub key: String,
    /// The number of attempts.
    pub attempts: u32,
    /// The reason of the latest failure.
    pub reason: String,
    /// `true` once the message was given up.
    pub is_given_up: bool,
}

/// The labels of the counter: the reason, and whether the message was given up.
type Labels = [(&'static str, &'static str); 2];

/// The messages that could not be posted. Clones share them.
#[derive(Clone, Default)]
pub struct UndeliveredMessages {
    messages: Arc<Mutex<HashMap<String, UndeliveredMessage>>>,
    /// Discord's codes for games and tournaments whose latest message was sent without names.
    block_codes: Arc<Mutex<HashMap<String, u32>>>,
    counts: Family<Labels, Counter>,
}

impl UndeliveredMessages {
    /// Registers the counter.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Attempts to post a message that failed, by reason, and whether the message was given up";
        registry.register("messages_undelivered", help, self.counts.clone());
    }

    /// Returns the number of attempts that failed for a reason.
    #[must_use]
    pub fn count(&self, reason: &'static str, is_given_up: bool) -> u64 {
        self.counts.get_or_create(&labels(reason, is_given_up)).get()
    }

    /// Records that a message of a game or a tournament, or the greeting of a guild, could not be posted. `what` is the
    /// log field of `id`.
    pub fn record_failure(
        &self,
        what: &'static str,
        id: &dyn fmt::Display,
        key: &str,
        error: &OperatorError,
        is_given_up: bool,
    ) {
        let (id, reason) = (id.to_string(), error.to_string());
        let attempts = self.count_attempt(&id, key, &reason, is_given_up);
        self.counts.get_or_create(&labels(reason_label(error), is_given_up)).inc();
        if !is_given_up && attempts > MAX_LOGGED_SINGLY && !attempts.is_power_of_two() {
            return;
        }
        let error = match error {
            OperatorError::Call(error) => Some(error),
            _ => None,
        };
        let status = error.and_then(CallError::status);
        let code = error.map(CallError::code);
        let of = |kind: &str| (what == kind).then_some(&id);
        let (game, tournament, guild) = (of("game"), of("tournament"), of("guild"));
        tracing::warn!(
            game,
            tournament,
            guild,
            status,
            code,
            attempt = attempts,
            given_up = is_given_up,
            error = %reason,
            "outbox: message not delivered"
        );
    }

    /// Records that a message was posted.
    pub fn record_posted(&self, id: &str) {
        self.messages().remove(id);
    }

    /// Records Discord's code if a message was blocked, and then posted without names.
    pub fn record_block_code(&self, id: &str, code: Option<u32>) {
        let mut all = self.block_codes();
        if all.len() >= CAPACITY {
            all.clear();
        }
        match code {
            Some(code) => all.insert(id.to_owned(), code),
            None => all.remove(id),
        };
    }

    /// Returns Discord's code if the latest message of a game or a tournament was blocked, and posted without names.
    #[must_use]
    pub fn block_code(&self, id: &str) -> Option<u32> {
        self.block_codes().get(id).copied()
    }

    fn block_codes(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.block_codes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the message of a game or a tournament that waits, or that was given up last.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<UndeliveredMessage> {
        self.messages().get(id).cloned()
    }

    /// Records a failure. Returns the number of attempts.
    fn count_attempt(&self, id: &str, key: &str, reason: &str, is_given_up: bool) -> u32 {
        let mut all = self.messages();
        if all.len() >= CAPACITY && !all.contains_key(id) {
            // Given-up messages are stored; waiting ones are recorded again with their next attempt.
            all.retain(|_, message| !message.is_given_up);
            if all.len() >= CAPACITY {
                all.clear();
            }
        }
        let before = all.get(id).filter(|message| message.key == key).map_or(0, |message| message.attempts);
        let attempts = before.saturating_add(1);
        let message =
            UndeliveredMessage { key: key.to_owned(), attempts, reason: reason.to_owned(), is_given_up };
        all.insert(id.to_owned(), message);
        attempts
    }

    fn messages(&self) -> MutexGuard<'_, HashMap<String, UndeliveredMessage>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn labels(reason: &'static str, is_given_up: bool) -> Labels {
    [("reason", reason), ("given_up", if is_given_up { "true" } else { "false" })]
}

/// Returns the reason of a failure, as a label.
const fn reason_label(error: &OperatorError) -> &'static str {
    match error {
        OperatorError::Call(CallError::Gone { .. }) => "gone",
        OperatorError::Call(CallError::Forbidden { .. }) => "forbidden",
        OperatorError::Call(CallError::Refused { .. }) => "refused",
        OperatorError::Call(CallError::Unavailable { .. }) => "unavailable",
        OperatorError::Limit(_) => "limit",
        OperatorError::ChannelLost => "lost",
        OperatorError::Referee(_)
        | OperatorError::Picture(_)
        | OperatorError::Task(_)
        | OperatorError::Unknown(_) => "internal",
    }
}

/// Returns the error for the outbox: temporary or permanent.
pub(crate) fn announce_error(error: &OperatorError) -> DeliveryError {
    match error {
        OperatorError::Call(error) if matches!(error.remedy(), Remedy::Time | Remedy::Operator) => {
            DeliveryError::Temporary(error.to_string())
        }
        OperatorError::Referee(_) | OperatorError::Task(_) => DeliveryError::Temporary(error.to_string()),
        _ => DeliveryError::Permanent(error.to_string()),
    }
}

/// The next attempt for a game or a tournament whose latest message could not be posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NextAttempt {
    /// The same message is tried again.
    SameMessage,
    /// Given up: the next move is posted.
    NextMove,
    /// Given up: the next message is posted.
    NextMessage,
}

/// Returns the sentence about a message that could not be posted. `reason` is in Discord's own words, in English.
pub(crate) fn not_posted_message(channel: ChannelId, reason: &str, next: NextAttempt) -> text::Message {
    let reason = escape_line(shorten(reason, MAX_REASON_LENGTH).trim_end_matches('.'));
    let next = match next {
        NextAttempt::SameMessage => "again",
        NextAttempt::NextMove => "move",
        NextAttempt::NextMessage => "message",
    };
    message!(Errors, "not-posted", channel = format!("<#{channel}>"), why = reason, next = next)
}

/// Returns the sentence about a message that was blocked because of a name in it, and posted without names.
pub(crate) fn posted_without_names_message(channel: ChannelId, code: u32) -> text::Message {
    message!(Errors, "posted-without-names", channel = format!("<#{channel}>"), code = code.to_string())
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, UndeliveredMessages};
    use castellan_community::error::OperatorError;
    use castellan_discord_api::CallError;

    fn unavailable() -> OperatorError {
        OperatorError::Call(CallError::Unavailable {
            status: Some(500),
            what: "it failed".to_owned(),
            perhaps_done: true,
        })
    }

    #[test]
    fn attempts_are_counted_per_message() {
        let all = UndeliveredMessages::default();
        for _ in 0..3 {
            all.record_failure("game", &"abc", "1", &unavailable(), false);
        }
        assert_eq!(all.get("abc").map(|message| message.attempts), Some(3));
        all.record_failure("game", &"abc", "2", &unavailable(), true);
        assert_eq!(all.get("abc").map(|message| (message.attempts, message.is_given_up)), Some((1, true)));
        assert_eq!((all.count("unavailable", false), all.count("unavailable", true)), (3, 1));
        all.record_posted("abc");
        assert_eq!(all.get("abc"), None);
    }

    #[test]
    fn memory_is_bounded() {
        let all = UndeliveredMessages::default();
        for game in 0..=2 * CAPACITY {
            all.count_attempt(&game.to_string(), "1", "it failed", game % 2 == 0);
        }
        assert!(all.messages().len() <= CAPACITY);
    }
}
