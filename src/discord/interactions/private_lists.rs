//! Private lists that lead to an action, deleted once it is carried out. Kept in memory only: lists from before a
//! restart stay.

use crate::interactions::context::{InteractionContext, TOKEN};
use crate::parts::Parts;
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire::{InteractionId, ReplyHandle, UserId};
use castellan_game::GameId;
use castellan_referee::Referee;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::Instant;

/// Deletes used private lists.
pub(crate) struct PrivateLists {
    pub referee: Arc<Referee>,
    pub discord: Arc<dyn Discord>,
    pub open: OpenLists,
}

impl PrivateLists {
    pub fn new(parts: &Parts) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            discord: Arc::clone(&parts.discord),
            open: OpenLists::default(),
        }
    }

    /// Records the private list with which an interaction was answered.
    pub(crate) fn keep(&self, context: &InteractionContext<'_>, game: Option<&GameId>) {
        let now = self.referee.instant();
        self.open.keep(context.interaction.user.id, game, &context.interaction.reply, now);
    }

    /// Deletes the private list that led to the current action.
    pub(crate) async fn withdraw(&self, context: &InteractionContext<'_>, game: Option<&GameId>) {
        let own = context.interaction.reply.interaction;
        if let Some(reply) = self.open.take(context.interaction.user.id, game, own, self.referee.instant()) {
            // Best effort: the user may have dismissed the list.
            let _ = self.discord.withdraw(&reply).await;
        }
    }
}

/// The open lists and their times, by user and game.
type Lists = HashMap<(UserId, Option<GameId>), (Instant, ReplyHandle)>;

/// Private lists that users may still have open.
#[derive(Default)]
pub(crate) struct OpenLists(Mutex<Lists>);

impl OpenLists {
    pub fn keep(&self, user: UserId, game: Option<&GameId>, reply: &ReplyHandle, now: Instant) {
        let mut lists = self.lists();
        lists.retain(|_, (since, _)| now.duration_since(*since) < TOKEN);
        lists.insert((user, game.cloned()), (now, reply.clone()));
    }

    /// Removes and returns the user's list from before an interaction. A list requested since then stays.
    pub fn take(
        &self,
        user: UserId,
        game: Option<&GameId>,
        before: InteractionId,
        now: Instant,
    ) -> Option<ReplyHandle> {
        let (mut lists, key) = (self.lists(), (user, game.cloned()));
        lists.get(&key).filter(|(_, reply)| reply.interaction < before)?;
        let (since, reply) = lists.remove(&key)?;
        (now.duration_since(since) < TOKEN).then_some(reply)
    }

    fn lists(&self) -> MutexGuard<'_, Lists> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use castellan_discord_api::wire::{ApplicationId, Token};

    #[test]
    fn a_list_goes_by_what_was_done_since_and_one_asked_for_meanwhile_stays() {
        let (lists, ada, now) = (OpenLists::default(), UserId(1), Instant::now());
        let shown_by = |interaction| ReplyHandle {
            interaction: InteractionId(interaction),
            application: ApplicationId(9),
            token: Token("token".to_owned()),
            created: InteractionId(interaction).created(),
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
