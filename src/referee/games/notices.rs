//! What waits in the outbox.

use crate::aggregate::Answer;
use castellan_game::Time;
use castellan_store::{Unreadable, read_object};
use serde::{Deserialize, Serialize};

/// What waits in the queue.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Waiting {
    /// These events happened.
    Happened(Answer),
    /// A deadline comes near.
    Remind {
        /// The letter of the seat that has to act.
        remind: char,
        /// Until when, in milliseconds since 1970 UTC.
        deadline: Time,
        /// How many events there were.
        at: u64,
    },
    /// The game is frozen.
    Frozen {
        /// How many events there were.
        frozen: u64,
    },
}

/// What waits, by what the work holds.
pub(crate) fn read_waiting(key: &str, payload: &str) -> Result<Waiting, Unreadable> {
    read_object("queue outbox", key, payload)
}
