//! Messages that could not be posted: a log line, a counter, and the reason for players who look at their game.
//!
//! The reason is kept in memory while the message waits for another attempt; after a restart the next attempt restores
//! it. When a message is given up, the outbox stores the reason as its receipt.

use castellan_community::error::OperatorError;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::cut;
use castellan_discord_api::ports::{CallError, Remedy};
use castellan_discord_api::wire::ChannelId;
use castellan_referee::AnnounceError;
use castellan_text::{self as text, message};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most games and tournaments whose reason is kept.
const REMEMBERED: usize = 10_000;
/// The number of attempts that are each logged. After these, only the 4th, 8th, 16th and so on are.
const EACH: u32 = 3;

/// The most characters shown of a reason.
const REASON: usize = 300;

/// A message that waits to be posted, or was given up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The key of the message within its game or tournament.
    pub key: String,
    /// The number of attempts.
    pub attempts: u32,
    /// The reason of the latest failure.
    pub why: String,
    /// `true` once the message was given up.
    pub given_up: bool,
}

/// The labels of the counter: the reason, and whether the message was given up.
type Labels = [(&'static str, &'static str); 2];

/// The messages that could not be posted. Clones share them.
#[derive(Clone, Default)]
pub struct Undelivered {
    waiting: Arc<Mutex<HashMap<String, Waiting>>>,
    /// Discord's codes for games and tournaments whose latest message was sent without names.
    nameless: Arc<Mutex<HashMap<String, u32>>>,
    counts: Family<Labels, Counter>,
}

impl Undelivered {
    /// Registers the counter.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Attempts to post a message that failed, by reason, and whether the message was given up";
        registry.register("messages_undelivered", help, self.counts.clone());
    }

    /// Returns the number of attempts that failed for a reason.
    #[must_use]
    pub fn count(&self, reason: &'static str, given_up: bool) -> u64 {
        self.counts.get_or_create(&labels(reason, given_up)).get()
    }

    /// Records that a message of a game or a tournament, or the greeting of a guild (`what`), could not be posted.
    pub fn failed(
        &self,
        what: &'static str,
        id: &dyn fmt::Display,
        key: &str,
        failed: &OperatorError,
        given_up: bool,
    ) {
        let (id, why) = (id.to_string(), failed.to_string());
        let attempts = self.note(&id, key, &why, given_up);
        self.counts.get_or_create(&labels(reason(failed), given_up)).inc();
        if !given_up && attempts > EACH && !attempts.is_power_of_two() {
            return;
        }
        let error = match failed {
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
            given_up,
            error = %why,
            "outbox: message not delivered"
        );
    }

    /// Records that a message was posted.
    pub fn posted(&self, id: &str) {
        self.waiting().remove(id);
    }

    /// Records Discord's code if a message was blocked, and then posted without names.
    pub fn note_blocked(&self, id: &str, code: Option<u32>) {
        let mut all = self.nameless_ones();
        if all.len() >= REMEMBERED {
            all.clear();
        }
        match code {
            Some(code) => all.insert(id.to_owned(), code),
            None => all.remove(id),
        };
    }

    /// Returns Discord's code if the latest message of a game or a tournament was blocked, and posted without names.
    #[must_use]
    pub fn nameless(&self, id: &str) -> Option<u32> {
        self.nameless_ones().get(id).copied()
    }

    fn nameless_ones(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.nameless.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the message of a game or a tournament that waits, or that was given up last.
    #[must_use]
    pub fn of(&self, id: &str) -> Option<Waiting> {
        self.waiting().get(id).cloned()
    }

    /// Records a failure. Returns the number of attempts.
    fn note(&self, id: &str, key: &str, why: &str, given_up: bool) -> u32 {
        let mut all = self.waiting();
        if all.len() >= REMEMBERED && !all.contains_key(id) {
            // Given-up messages are stored; waiting ones are recorded again with their next attempt.
            all.retain(|_, waiting| !waiting.given_up);
            if all.len() >= REMEMBERED {
                all.clear();
            }
        }
        let before = all.get(id).filter(|waiting| waiting.key == key).map_or(0, |waiting| waiting.attempts);
        let attempts = before.saturating_add(1);
        let waiting = Waiting { key: key.to_owned(), attempts, why: why.to_owned(), given_up };
        all.insert(id.to_owned(), waiting);
        attempts
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn labels(reason: &'static str, given_up: bool) -> Labels {
    [("reason", reason), ("given_up", if given_up { "true" } else { "false" })]
}

/// Returns the reason of a failure, as a label.
const fn reason(failed: &OperatorError) -> &'static str {
    match failed {
        OperatorError::Call(CallError::Gone { .. }) => "gone",
        OperatorError::Call(CallError::Forbidden { .. }) => "forbidden",
        OperatorError::Call(CallError::Refused { .. }) => "refused",
        OperatorError::Call(CallError::Unavailable { .. }) => "unavailable",
        OperatorError::Limit(_) => "limit",
        OperatorError::Lost => "lost",
        OperatorError::Referee(_)
        | OperatorError::Picture(_)
        | OperatorError::Task(_)
        | OperatorError::Unknown(_) => "internal",
    }
}

/// Returns the error for the outbox: temporary or permanent.
pub(crate) fn not_told(failed: &OperatorError) -> AnnounceError {
    match failed {
        OperatorError::Call(error) if matches!(error.remedy(), Remedy::Time | Remedy::Operator) => {
            AnnounceError::Later(failed.to_string())
        }
        OperatorError::Referee(_) | OperatorError::Task(_) => AnnounceError::Later(failed.to_string()),
        _ => AnnounceError::Never(failed.to_string()),
    }
}

/// The next attempt for a game or a tournament whose latest message could not be posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The same message is tried again.
    Again,
    /// Given up: the next move is posted.
    Move,
    /// Given up: the next message is posted.
    Message,
}

/// Returns the sentence about a message that could not be posted. `why` is in Discord's own words, which are English.
pub(crate) fn could_not_be_posted(channel: ChannelId, why: &str, next: Next) -> text::Message {
    let why = plain(cut(why, REASON).trim_end_matches('.'));
    let next = match next {
        Next::Again => "again",
        Next::Move => "move",
        Next::Message => "message",
    };
    message!(Errors, "not-posted", channel = format!("<#{channel}>"), why = why, next = next)
}

/// Returns the sentence about a message that was blocked because of a name in it, and posted without names.
pub(crate) fn sent_without_names(channel: ChannelId, code: u32) -> text::Message {
    message!(Errors, "posted-without-names", channel = format!("<#{channel}>"), code = code.to_string())
}

#[cfg(test)]
mod tests {
    use super::{REMEMBERED, Undelivered};
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
    fn attempts_are_counted_for_each_message() {
        let all = Undelivered::default();
        for _ in 0..3 {
            all.failed("game", &"abc", "1", &unavailable(), false);
        }
        assert_eq!(all.of("abc").map(|waiting| waiting.attempts), Some(3));
        all.failed("game", &"abc", "2", &unavailable(), true);
        assert_eq!(all.of("abc").map(|waiting| (waiting.attempts, waiting.given_up)), Some((1, true)));
        assert_eq!((all.count("unavailable", false), all.count("unavailable", true)), (3, 1));
        all.posted("abc");
        assert_eq!(all.of("abc"), None);
    }

    #[test]
    fn memory_is_bounded() {
        let all = Undelivered::default();
        for game in 0..=2 * REMEMBERED {
            all.note(&game.to_string(), "1", "it failed", game % 2 == 0);
        }
        assert!(all.waiting().len() <= REMEMBERED);
    }
}
