//! Messages that answered interactions. For a while the bot can edit and delete its answer by the interaction's token,
//! which does not count against the 50 requests a second.

use crate::wire::{MessageId, MessageRef, ReplyHandle};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// For how long after an answer its interaction's token is used. Discord accepts it for 15 minutes after the
/// interaction.
const USED: Duration = Duration::from_mins(14);
/// The most uses of a token within [`WINDOW`]. Discord takes five requests in two seconds; further ones count as
/// requests of the bot, whose limits are known.
const MOST_USES: usize = 4;
const WINDOW: Duration = Duration::from_millis(2_500);
/// The most answers remembered. The oldest are forgotten first.
const MOST: usize = 4_096;

/// The answers whose interactions' tokens are still accepted.
#[derive(Default)]
pub struct Answers(Mutex<BTreeMap<MessageId, Remembered>>);

struct Remembered {
    by: ReplyHandle,
    until: Instant,
    /// The uses of the token, the latest last.
    used: [Option<Instant>; MOST_USES],
}

impl Answers {
    /// A message that everybody sees has just answered an interaction.
    pub fn note(&self, message: MessageRef, by: &ReplyHandle, now: Instant) {
        let mut all = self.all();
        // Ids are in the order of time.
        if all.len() >= MOST {
            all.pop_first();
        }
        all.insert(
            message.message,
            Remembered { by: by.clone(), until: now + USED, used: [None; MOST_USES] },
        );
    }

    /// Returns the interaction whose token still allows changes to a message, to be used once now.
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

    /// A message is no longer changed by its interaction's token.
    pub fn forget(&self, message: MessageRef) {
        self.all().remove(&message.message);
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<MessageId, Remembered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
