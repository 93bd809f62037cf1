//! The payloads of jobs in the outbox.

use crate::aggregate::Answer;
use castellan_game::Time;
use castellan_store::{Unreadable, read_object};
use serde::{Deserialize, Serialize};

/// The payload of a job in the outbox.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Waiting {
    /// These events were stored.
    Happened(Answer),
    /// A deadline that comes near.
    Remind {
        /// The letter of the seat to act.
        remind: char,
        /// The deadline, in milliseconds since 1970 UTC.
        deadline: Time,
        /// The number of the game's events then.
        at: u64,
    },
    /// A frozen game.
    Frozen {
        /// The number of the game's events then.
        frozen: u64,
    },
}

/// Parses the payload of a job.
pub(crate) fn read_waiting(key: &str, payload: &str) -> Result<Waiting, Unreadable> {
    read_object("queue outbox", key, payload)
}
