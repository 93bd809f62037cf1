//! Tokens of answered interactions. For a while the bot can edit and delete its answers with them, which does not count
//! towards the 50 requests per second.

use crate::wire::{MessageId, MessageRef, ReplyHandle};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time for which an interaction's token is used after its answer. Discord accepts it for 15 minutes after the
/// interaction.
const TOKEN_LIFETIME: Duration = Duration::from_mins(14);
/// The most uses of a token within [`WINDOW`]. Discord allows five requests in two seconds; further ones are sent as
/// the bot's own requests, whose limits are known.
const MAX_USES: usize = 4;
const WINDOW: Duration = Duration::from_millis(2_500);
/// The most answers remembered. The oldest are dropped first.
const MAX_ANSWERS: usize = 4_096;

/// The tokens of interactions by the messages that answered them, while Discord accepts the tokens.
#[derive(Default)]
pub struct AnswerTokens(Mutex<BTreeMap<MessageId, AnswerToken>>);

struct AnswerToken {
    reply: ReplyHandle,
    until: Instant,
    /// The uses of the token, latest last.
    uses: [Option<Instant>; MAX_USES],
}

impl AnswerTokens {
    /// Records a public message that has just answered an interaction.
    pub fn insert(&self, message: MessageRef, reply: &ReplyHandle, now: Instant) {
        let mut tokens = self.tokens();
        // Ids are ordered by time.
        if tokens.len() >= MAX_ANSWERS {
            tokens.pop_first();
        }
        tokens.insert(
            message.message,
            AnswerToken { reply: reply.clone(), until: now + TOKEN_LIFETIME, uses: [None; MAX_USES] },
        );
    }

    /// Returns the interaction whose token can change a message now, and counts one use of it.
    pub fn use_token(&self, message: MessageRef, now: Instant) -> Option<ReplyHandle> {
        let mut tokens = self.tokens();
        let token = tokens.get_mut(&message.message)?;
        if now >= token.until {
            tokens.remove(&message.message);
            return None;
        }
        if token.uses[0].is_some_and(|uses| now.duration_since(uses) < WINDOW) {
            return None;
        }
        token.uses.rotate_left(1);
        token.uses[MAX_USES - 1] = Some(now);
        Some(token.reply.clone())
    }

    /// Stops changing a message with its interaction's token.
    pub fn remove(&self, message: MessageRef) {
        self.tokens().remove(&message.message);
    }

    fn tokens(&self) -> MutexGuard<'_, BTreeMap<MessageId, AnswerToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
