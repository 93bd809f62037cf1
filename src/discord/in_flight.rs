//! What is under way in memory: interactions in hand, private lists that are open, tasks that nobody waits
//! for. A stop loses all of it, and nothing hangs on it.

use super::bot::TOKEN;
use super::wire::{InteractionId, ReplyHandle, UserId};
use castellan_game::{GameId, Time};
use castellan_referee::panics::{Panicked, caught};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// An interaction that is being handled, until this is dropped.
pub(super) struct InFlightGuard<'a>(&'a Mutex<HashSet<InteractionId>>, InteractionId);

impl<'a> InFlightGuard<'a> {
    /// Nothing when it is being handled already.
    pub fn taken(all: &'a Mutex<HashSet<InteractionId>>, id: InteractionId) -> Option<Self> {
        let new = all.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        new.then_some(Self(all, id))
    }
}

impl Drop for InFlightGuard<'_> {
    fn drop(&mut self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.1);
    }
}

/// Private lists, by who looks at them and the game that they are about.
#[derive(Default)]
pub(super) struct Lists(Mutex<HashMap<(UserId, Option<GameId>), ReplyHandle>>);

impl Lists {
    pub fn keep(&self, user: UserId, game: Option<&GameId>, reply: &ReplyHandle, now: Time) {
        let mut lists = self.lists();
        lists.retain(|_, reply| now.since(reply.created) < TOKEN);
        lists.insert((user, game.cloned()), reply.clone());
    }

    /// The list that was shown before somebody's interaction: one that they asked for since stays.
    pub fn take(
        &self,
        user: UserId,
        game: Option<&GameId>,
        before: InteractionId,
        now: Time,
    ) -> Option<ReplyHandle> {
        let (mut lists, key) = (self.lists(), (user, game.cloned()));
        lists.get(&key).filter(|reply| reply.interaction < before)?;
        lists.remove(&key).filter(|reply| now.since(reply.created) < TOKEN)
    }

    fn lists(&self) -> MutexGuard<'_, HashMap<(UserId, Option<GameId>), ReplyHandle>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What goes on beside the answers.
#[derive(Clone, Default)]
pub(super) struct Tasks(Arc<(AtomicUsize, Notify)>);

impl Tasks {
    /// Begins something that nobody waits for.
    pub fn begin(&self, task: impl Future<Output = ()> + Send + 'static) {
        let in_flight = InFlight::begun(&self.0);
        tokio::spawn(async move {
            let _under_way = in_flight;
            if let Err(Panicked { cause }) = caught(task).await {
                tracing::error!(cause, "something begun beside an answer panicked");
            }
        });
    }

    /// Waits until all of them are over.
    pub async fn done(&self) {
        loop {
            let changed = self.0.1.notified();
            if self.0.0.load(Ordering::SeqCst) == 0 {
                return;
            }
            changed.await;
        }
    }
}

/// Something that goes on; it is over when this is dropped, even by a panic.
struct InFlight(Arc<(AtomicUsize, Notify)>);

impl InFlight {
    fn begun(tasks: &Arc<(AtomicUsize, Notify)>) -> Self {
        tasks.0.fetch_add(1, Ordering::SeqCst);
        Self(tasks.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::SeqCst);
        self.0.1.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{ApplicationId, Token};

    #[test]
    fn a_list_goes_by_what_was_done_since_and_one_asked_for_meanwhile_stays() {
        let (lists, ada, now) = (Lists::default(), UserId(1), Time::from_ms(1_000));
        let shown_by = |interaction| ReplyHandle {
            interaction: InteractionId(interaction),
            application: ApplicationId(9),
            token: Token("token".to_owned()),
            created: now,
        };
        let taken = |before| lists.take(ada, None, InteractionId(before), now).map(|reply| reply.interaction);
        lists.keep(ada, None, &shown_by(1), now);
        lists.keep(ada, None, &shown_by(3), now);
        assert_eq!(taken(2), None);
        assert_eq!(taken(3), None, "what shows a list does not remove it");
        assert_eq!(taken(4), Some(InteractionId(3)));
        assert_eq!(taken(5), None);
    }
}
