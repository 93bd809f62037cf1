//! Messages that answered interactions. For a while the bot can edit and delete them with the interaction's token,
//! which does not count towards the 50 requests per second.

use crate::wire::{MessageId, MessageRef, ReplyHandle};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time for which an interaction's token is used after its answer. Discord accepts it for 15 minutes after the
/// interaction.
const USED: Duration = Duration::from_mins(14);
/// The most uses of a token within [`WINDOW`]. Discord allows five requests in two seconds; further ones are sent as
/// the bot's own requests, whose limits are known.
const MOST_USES: usize = 4;
const WINDOW: Duration = Duration::from_millis(2_500);
/// The most answers remembered. The oldest are dropped first.
const MOST: usize = 4_096;

/// The answers whose interactions' tokens are still accepted.
#[derive(Default)]
pub struct Answers(Mutex<BTreeMap<MessageId, Remembered>>);

struct Remembered {
    by: ReplyHandle,
    until: Instant,
    /// The uses of the token, latest last.
    used: [Option<Instant>; MOST_USES],
}

impl Answers {
    /// Records a public message that has just answered an interaction.
    pub fn note(&self, message: MessageRef, by: &ReplyHandle, now: Instant) {
        let mut all = self.all();
        // Ids are ordered by time.
        if all.len() >= MOST {
            all.pop_first();
        }
        all.insert(
            message.message,
            Remembered { by: by.clone(), until: now + USED, used: [None; MOST_USES] },
        );
    }

    /// Returns the interaction whose token can change a message now, and counts one use of it.
    pub fn of(&self, message: MessageRef, now: Instant) -> Option<ReplyHandle> {
        let mut all = self.all();
        let remembered = all.get_mut(&message.message)?;
        if now >= remembered.until {
            all.remove(&message.message);
            return None;
        }
        if remembered.used[0].is_some_and(|used| now.duration_since(used) < WINDOW) {
            return None;
        }
        remembered.used.rotate_left(1);
        remembered.used[MOST_USES - 1] = Some(now);
        Some(remembered.by.clone())
    }

    /// Stops changing a message with its interaction's token.
    pub fn forget(&self, message: MessageRef) {
        self.all().remove(&message.message);
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<MessageId, Remembered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
