//! Private lists that lead to an action, and pictures: a user has one of each kind for a game, which is deleted once an
//! action is carried out. Kept in memory only: lists from before a restart stay.

use crate::dependencies::Dependencies;
use crate::interactions::context::{InteractionContext, TOKEN_LIFETIME};
use castellan_discord_api::client::Discord;
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
    pub fn new(dependencies: &Dependencies) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            discord: Arc::clone(&dependencies.discord),
            open: OpenLists::default(),
        }
    }

    /// Records the private list with which an interaction is answered, and deletes the user's earlier one of the kind,
    /// which would stay behind with buttons that look current.
    pub(crate) async fn replace(
        &self,
        context: &InteractionContext<'_>,
        game: Option<&GameId>,
        kind: ListKind,
    ) {
        self.delete_kinds(context, game, &[kind]).await;
        let now = self.referee.instant();
        self.open.insert(context.interaction.user.id, (game, kind), &context.interaction.reply, now);
    }

    /// Deletes the private lists from before the current action.
    pub(crate) async fn delete(&self, context: &InteractionContext<'_>, game: Option<&GameId>) {
        self.delete_kinds(context, game, ListKind::ALL).await;
    }

    async fn delete_kinds(
        &self,
        context: &InteractionContext<'_>,
        game: Option<&GameId>,
        kinds: &[ListKind],
    ) {
        let (user, own) = (context.interaction.user.id, context.interaction.reply.interaction);
        for kind in kinds {
            if let Some(reply) = self.open.remove(user, (game, *kind), own, self.referee.instant()) {
                // Best effort: the user may have dismissed the list.
                let _ = self.discord.delete_answer(&reply).await;
            }
        }
    }
}

/// The kind of a private list. A user has at most one of each for a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ListKind {
    /// The lists that lead to a move.
    Move,
    /// Menus, settings, questions and pictures, which may be read while a move is chosen.
    Other,
}

impl ListKind {
    const ALL: &[Self] = &[Self::Move, Self::Other];
}

/// The open lists and their times, by user, game and kind.
type Lists = HashMap<(UserId, Option<GameId>, ListKind), (Instant, ReplyHandle)>;

/// Private lists that users may still have open.
#[derive(Default)]
pub(crate) struct OpenLists(Mutex<Lists>);

impl OpenLists {
    pub fn insert(
        &self,
        user: UserId,
        (game, kind): (Option<&GameId>, ListKind),
        reply: &ReplyHandle,
        now: Instant,
    ) {
        let mut lists = self.lists();
        lists.retain(|_, (since, _)| now.duration_since(*since) < TOKEN_LIFETIME);
        lists.insert((user, game.cloned(), kind), (now, reply.clone()));
    }

    /// Removes and returns the user's list from before an interaction. A list requested since then stays.
    pub fn remove(
        &self,
        user: UserId,
        (game, kind): (Option<&GameId>, ListKind),
        before: InteractionId,
        now: Instant,
    ) -> Option<ReplyHandle> {
        let (mut lists, key) = (self.lists(), (user, game.cloned(), kind));
        lists.get(&key).filter(|(_, reply)| reply.interaction < before)?;
        let (since, reply) = lists.remove(&key)?;
        (now.duration_since(since) < TOKEN_LIFETIME).then_some(reply)
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
    fn a_later_action_removes_a_list_and_a_newer_list_stays() {
        let (lists, ada, now) = (OpenLists::default(), UserId(1), Instant::now());
        let reply_of = |interaction| ReplyHandle {
            interaction: InteractionId(interaction),
            application: ApplicationId(9),
            token: Token("token".to_owned()),
            created: InteractionId(interaction).created(),
        };
        let removed_of = |kind, before| {
            lists.remove(ada, (None, kind), InteractionId(before), now).map(|reply| reply.interaction)
        };
        let removed = |before| removed_of(ListKind::Move, before);
        lists.insert(ada, (None, ListKind::Move), &reply_of(1), now);
        lists.insert(ada, (None, ListKind::Move), &reply_of(3), now);
        lists.insert(ada, (None, ListKind::Other), &reply_of(2), now);
        assert_eq!(removed(2), None);
        assert_eq!(removed(3), None, "what shows a list does not remove it");
        assert_eq!(removed(4), Some(InteractionId(3)));
        assert_eq!(removed(5), None);
        assert_eq!(removed_of(ListKind::Other, 5), Some(InteractionId(2)), "a menu is a list of its own");
    }
}
