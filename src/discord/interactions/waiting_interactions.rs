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
pub struct Waiting {
    /// The handle for the answer.
    pub reply: ReplyHandle,
    /// The channel of the interaction.
    pub channel: ChannelId,
    /// The channel that notifies the handler of the result.
    answered: oneshot::Sender<Answered>,
}

/// The result of a wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// Not answered; the user sees no result yet.
    No,
    /// Answered with this message.
    With(MessageRef),
    /// Answered with a message whose id Discord did not return. It must not be sent again.
    Unnamed,
}

/// The waiting interactions by request id.
#[derive(Clone, Default)]
pub struct WaitingInteractions(Arc<Mutex<HashMap<String, Waiting>>>, Arc<Mutex<Handled>>);

/// The interactions that this process has handled recently.
#[derive(Default)]
struct Handled {
    young: HashSet<InteractionId>,
    old: HashSet<InteractionId>,
}

/// The least number of handled interactions remembered.
const REMEMBERED: usize = 10_000;

/// The handler's half of a waiting interaction. Dropping it ends the wait.
pub struct Wait {
    waiting_interactions: WaitingInteractions,
    request: String,
    answered: oneshot::Receiver<Answered>,
}

impl WaitingInteractions {
    /// Registers an interaction to wait for the result of its request.
    #[must_use]
    pub fn wait(&self, request: &str, reply: ReplyHandle, channel: ChannelId) -> Wait {
        let (answered, hears) = oneshot::channel();
        self.waiting().insert(request.to_owned(), Waiting { reply, channel, answered });
        Wait { waiting_interactions: self.clone(), request: request.to_owned(), answered: hears }
    }

    /// Takes the interaction that waits for this request, in order to answer it. Each can be taken only once.
    #[must_use]
    pub fn take(&self, request: &str, channel: ChannelId) -> Option<Waiting> {
        let mut waiting = self.waiting();
        let here = waiting.get(request).is_some_and(|waiting| waiting.channel == channel);
        here.then(|| waiting.remove(request)).flatten()
    }

    /// Records that this process handles an interaction.
    pub fn handles(&self, interaction: InteractionId) {
        let mut handled = self.handled();
        if handled.young.len() >= REMEMBERED {
            handled.old = std::mem::take(&mut handled.young);
        }
        handled.young.insert(interaction);
    }

    /// Records that another process had handled an interaction before, as happens when a connection is taken over. Its
    /// answer then has to be searched for.
    pub fn was_handled_before(&self, interaction: InteractionId) {
        let mut handled = self.handled();
        handled.young.remove(&interaction);
        handled.old.remove(&interaction);
    }

    /// Returns `true` if this process, and no other before it, has handled an interaction, as far as it remembers.
    #[must_use]
    pub fn has_handled(&self, interaction: InteractionId) -> bool {
        let handled = self.handled();
        handled.young.contains(&interaction) || handled.old.contains(&interaction)
    }

    fn handled(&self) -> MutexGuard<'_, Handled> {
        self.1.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<String, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    /// Reports the answer to the handler.
    pub fn done(self, answered: Answered) {
        // The handler may have ended.
        let _ = self.answered.send(answered);
    }
}

impl Wait {
    /// Waits for the answer, or until `enough`. If the interaction was taken, waits even longer, because it may be
    /// answered only once.
    pub async fn answered(mut self, enough: impl Future<Output = ()>) -> Answered {
        tokio::select! {
            biased;
            answered = &mut self.answered => return answered.unwrap_or(Answered::No),
            () = enough => {}
        }
        let gone = self.waiting_interactions.waiting().remove(&self.request).is_some();
        if gone { Answered::No } else { (&mut self.answered).await.unwrap_or(Answered::No) }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.waiting_interactions.waiting().remove(&self.request);
    }
}
