//! Interactions that wait for what they led to: the board, when it is ready in time, is their answer.
//!
//! They wait in memory only. After a stop nobody waits, and the board is an ordinary message.
//!
//! Which interactions this process has handled is remembered for a while: what another one answered, which has ended
//! since, is looked for at Discord.

use castellan_discord_api::wire::{ChannelId, InteractionId, MessageRef, ReplyHandle};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// An interaction that waits.
pub struct Waiting {
    /// Where its answer goes.
    pub reply: ReplyHandle,
    /// Where it was made.
    pub channel: ChannelId,
    /// Whoever handles it is told whether it was answered.
    answered: oneshot::Sender<Answered>,
}

/// Whether an interaction was answered with what it led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// It was not, and nobody sees anything of it yet.
    No,
    /// With this message.
    With(MessageRef),
    /// With a message that Discord did not name. It must not be sent again.
    Unnamed,
}

/// The interactions that wait, by the id of their request.
#[derive(Clone, Default)]
pub struct WaitingInteractions(Arc<Mutex<HashMap<String, Waiting>>>, Arc<Mutex<Handled>>);

/// The interactions that this process has handled lately.
#[derive(Default)]
struct Handled {
    young: HashSet<InteractionId>,
    old: HashSet<InteractionId>,
}

/// How many of them are remembered at least.
const REMEMBERED: usize = 10_000;

/// The handler's half of an interaction that waits. When it is dropped, the interaction waits no more.
pub struct Wait {
    waiting_interactions: WaitingInteractions,
    request: String,
    answered: oneshot::Receiver<Answered>,
}

impl WaitingInteractions {
    /// Lets an interaction wait for what its request leads to.
    #[must_use]
    pub fn wait(&self, request: &str, reply: ReplyHandle, channel: ChannelId) -> Wait {
        let (answered, hears) = oneshot::channel();
        self.waiting().insert(request.to_owned(), Waiting { reply, channel, answered });
        Wait { waiting_interactions: self.clone(), request: request.to_owned(), answered: hears }
    }

    /// Takes an interaction that waits for this request, to answer it. Nobody else can take it then.
    #[must_use]
    pub fn take(&self, request: &str, channel: ChannelId) -> Option<Waiting> {
        let mut waiting = self.waiting();
        let here = waiting.get(request).is_some_and(|waiting| waiting.channel == channel);
        here.then(|| waiting.remove(request)).flatten()
    }

    /// This process handles an interaction.
    pub fn handles(&self, interaction: InteractionId) {
        let mut handled = self.handled();
        if handled.young.len() >= REMEMBERED {
            handled.old = std::mem::take(&mut handled.young);
        }
        handled.young.insert(interaction);
    }

    /// Another process had handled an interaction before it came to this one, as it does when a connection is taken
    /// over: what that one answered has to be looked for.
    pub fn was_handled_before(&self, interaction: InteractionId) {
        let mut handled = self.handled();
        handled.young.remove(&interaction);
        handled.old.remove(&interaction);
    }

    /// Whether this process, and no other before it, has handled an interaction, as far as it remembers.
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
    /// Says whether it was answered.
    pub fn done(self, answered: Answered) {
        // Whoever handled it may be gone: then nobody needs to know.
        let _ = self.answered.send(answered);
    }
}

impl Wait {
    /// Waits until it was answered, or until `enough`. Somebody who has taken it is waited for all the same: it may be
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
