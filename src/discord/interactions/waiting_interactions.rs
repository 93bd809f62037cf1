//! Interactions that wait for their result: a board that is ready in time becomes the answer.
//!
//! Interactions wait in memory only. After a restart no interaction waits, and the board is posted as an ordinary
//! message.
//!
//! The interactions that this process has handled are remembered for a while. For others, an earlier process may have
//! answered, so its answer is searched for in Discord.

use castellan_discord_api::wire::{ChannelId, InteractionId, MessageRef, ReplyHandle};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// A waiting interaction.
pub struct WaitingInteraction {
    /// The handle for the answer.
    pub reply: ReplyHandle,
    /// The channel of the interaction.
    pub channel: ChannelId,
    /// The channel that notifies the handler of the result.
    answered: oneshot::Sender<AnswerResult>,
}

/// The result of a wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerResult {
    /// Not answered; the user sees no result yet.
    Unanswered,
    /// Answered with this message.
    Message(MessageRef),
    /// Answered with a message whose id Discord did not return. It must not be sent again.
    UnknownMessage,
}

/// The waiting interactions by request id.
#[derive(Clone, Default)]
pub struct WaitingInteractions(
    Arc<Mutex<HashMap<String, WaitingInteraction>>>,
    Arc<Mutex<HandledInteractions>>,
);

/// The interactions that this process has handled recently.
#[derive(Default)]
struct HandledInteractions {
    recent: HashSet<InteractionId>,
    older: HashSet<InteractionId>,
}

/// The least number of handled interactions remembered.
const MIN_REMEMBERED: usize = 10_000;

/// The handler's half of a waiting interaction. Dropping it ends the wait.
pub struct WaitGuard {
    waiting_interactions: WaitingInteractions,
    request: String,
    answered: oneshot::Receiver<AnswerResult>,
}

impl WaitingInteractions {
    /// Registers an interaction to wait for the result of its request.
    #[must_use]
    pub fn register(&self, request: &str, reply: ReplyHandle, channel: ChannelId) -> WaitGuard {
        let (answered, receiver) = oneshot::channel();
        self.waiting().insert(request.to_owned(), WaitingInteraction { reply, channel, answered });
        WaitGuard { waiting_interactions: self.clone(), request: request.to_owned(), answered: receiver }
    }

    /// Takes the interaction that waits for this request, in order to answer it. Each can be taken only once.
    #[must_use]
    pub fn take(&self, request: &str, channel: ChannelId) -> Option<WaitingInteraction> {
        let mut waiting = self.waiting();
        let is_here = waiting.get(request).is_some_and(|waiting| waiting.channel == channel);
        is_here.then(|| waiting.remove(request)).flatten()
    }

    /// Records that this process handles an interaction.
    pub fn mark_handled(&self, interaction: InteractionId) {
        let mut handled = self.handled();
        if handled.recent.len() >= MIN_REMEMBERED {
            handled.older = std::mem::take(&mut handled.recent);
        }
        handled.recent.insert(interaction);
    }

    /// Records that another process had handled an interaction before, as happens when a connection is taken over. Its
    /// answer then has to be searched for.
    pub fn mark_handled_elsewhere(&self, interaction: InteractionId) {
        let mut handled = self.handled();
        handled.recent.remove(&interaction);
        handled.older.remove(&interaction);
    }

    /// Returns `true` if this process, and no other before it, has handled an interaction, as far as it remembers.
    #[must_use]
    pub fn has_handled(&self, interaction: InteractionId) -> bool {
        let handled = self.handled();
        handled.recent.contains(&interaction) || handled.older.contains(&interaction)
    }

    fn handled(&self) -> MutexGuard<'_, HandledInteractions> {
        self.1.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, WaitingInteraction>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WaitingInteraction {
    /// Reports the answer to the handler.
    pub fn finish(self, answered: AnswerResult) {
        // The handler may have ended.
        let _ = self.answered.send(answered);
    }
}

impl WaitGuard {
    /// Waits for the answer, or until `enough`. If the interaction was taken, waits even longer, because it may be
    /// answered only once.
    pub async fn finish(mut self, timeout: impl Future<Output = ()>) -> AnswerResult {
        tokio::select! {
            biased;
            answered = &mut self.answered => return answered.unwrap_or(AnswerResult::Unanswered),
            () = timeout => {}
        }
        let is_removed = self.waiting_interactions.waiting().remove(&self.request).is_some();
        if is_removed {
            AnswerResult::Unanswered
        } else {
            (&mut self.answered).await.unwrap_or(AnswerResult::Unanswered)
        }
    }
}

impl Drop for WaitGuard {
    fn drop(&mut self) {
        self.waiting_interactions.waiting().remove(&self.request);
    }
}
