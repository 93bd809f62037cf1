//! The payloads of jobs in the outbox.

use crate::aggregate::EventRange;
use castellan_game::Time;
use castellan_store::{UnreadableError, read_object};
use serde::{Deserialize, Serialize};

/// The payload of a job in the outbox.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum OutboxJob {
    /// Stored events.
    Events(EventRange),
    /// A reminder of a deadline.
    Reminder {
        /// The letter of the seat to act.
        #[serde(rename = "remind")]
        seat: char,
        /// The deadline, in milliseconds since 1970 UTC.
        deadline: Time,
        /// The number of the game's events when it was queued.
        #[serde(rename = "at")]
        events: u64,
    },
    /// The freeze of a game.
    Frozen {
        /// The number of the game's events at that time.
        #[serde(rename = "frozen")]
        events: u64,
    },
}

/// Parses the payload of a job.
pub(crate) fn parse_outbox_job(key: &str, payload: &str) -> Result<OutboxJob, UnreadableError> {
    read_object("queue outbox", key, payload)
}
