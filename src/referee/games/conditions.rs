//! Conditional moves, sealed with the key of the player who set them, in rows beside the log of their game.

use crate::base::Base;
use crate::error::RefereeError;
use crate::index::all_rows;
use crate::people::private_rows::{PLANS, seal_row, unseal_row, unseal_value};
use castellan_game::conditions::Plan;
use castellan_game::{Game, GameId};
use castellan_rules::Seat;
use castellan_store::{IndexChange, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Conditional moves as stored.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredPlan {
    /// The number of the game's events when they were stored.
    pub at: u64,
    /// The remaining conditional moves.
    pub plan: Plan,
}

/// Returns the key of a row of [`PLANS`].
pub(crate) fn plan_key(game: &GameId, seat: Seat) -> String {
    format!("{game}/{}", seat.letter())
}

/// The stored conditional moves of all games.
pub struct ConditionRows {
    pub(crate) base: Base,
}

impl ConditionRows {
    /// Returns a game together with its stored conditional moves.
    pub(crate) async fn with_plans(&self, game: Game) -> Result<Game, RefereeError> {
        let prefix = format!("{}/", game.id());
        let mut plans = BTreeMap::new();
        for row in all_rows(&self.base.store, PLANS, &prefix).await? {
            let mut letters = row.key[prefix.len()..].chars();
            let Some(seat) = letters.next().and_then(Seat::from_letter) else { continue };
            match unseal_value::<StoredPlan>(&self.base.store, (PLANS, &row.key), &row.value).await {
                // Later ones belong to a newer state of the game: decisions on this state will not be stored.
                Ok(Some(kept)) if kept.at <= game.events() => {
                    plans.insert(seat, kept.plan);
                }
                Ok(_) => {}
                // The game goes on for the others, without these conditional moves.
                Err(error @ (StoreError::Key(_) | StoreError::Damaged(_) | StoreError::Unreadable(_))) => {
                    tracing::warn!(game = %game.id(), %seat, %error, "conditions cannot be read, and are not played");
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(game.with_plans(plans))
    }

    /// Returns the changes of the rows between two states of a game.
    pub(crate) async fn changes(
        &self,
        before: Option<&Game>,
        after: &Game,
    ) -> Result<Vec<IndexChange>, RefereeError> {
        let mut changes = Vec::new();
        for seat in Seat::ALL {
            let (old, new) = (before.and_then(|before| before.plan(seat)), after.plan(seat));
            if old == new {
                continue;
            }
            let key = plan_key(after.id(), seat);
            changes.push(match (new, after.player_at(seat)) {
                (Some(plan), Some(player)) => {
                    if old.is_none() {
                        // A row that this version cannot read is not overwritten.
                        unseal_row::<StoredPlan>(&self.base.store, (PLANS, &key)).await?;
                    }
                    let kept = StoredPlan { at: after.events(), plan: plan.clone() };
                    seal_row(&self.base.store, &player.id, (PLANS, key), &kept).await?
                }
                _ => IndexChange::Remove { index: PLANS.to_owned(), key },
            });
        }
        Ok(changes)
    }
}
