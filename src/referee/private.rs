//! What somebody keeps to themselves: index rows sealed with their key, and no events. They are overwritten when they
//! change, and nobody can read them any more, nor old copies of them, once the key is destroyed.

use super::directory::{PEOPLE, Person};
use super::reminders::{ReminderPreferences, WISHES};
use super::trouble::Trouble;
use super::{Referee, name, stream};
use castellan_game::conditions::Plan;
use castellan_game::{Game, GameId, Hidden, Kept, PlayerId, notes};
use castellan_rules::Seat;
use castellan_store::keyring::{Place, seal, sealed_with, unseal};
use castellan_store::{
    Append, IndexChange, Number, OwnRow, Query, RequestId, Store, StoreError, StreamName, Unreadable,
    read_object_or_text,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Index of notes: `player/game`.
pub const NOTES: &str = "notes";
/// Index of conditions: `game/letter of the seat`, in the stream of the game.
pub const PLANS: &str = "plans";
/// Index of what people and servers have set: `person/player` and `tried/player/game` are sealed.
pub const SETTINGS: &str = "settings";

/// The rows of a player that are sealed, but conditions: an index, and what their keys are or begin with.
pub(super) fn sealed_rows(player: &PlayerId) -> [(&'static str, String); 5] {
    [
        (PEOPLE, player.to_string()),
        (WISHES, player.to_string()),
        (NOTES, format!("{player}/")),
        (SETTINGS, format!("person/{player}")),
        (SETTINGS, format!("tried/{player}/")),
    ]
}

/// Conditions as they are kept.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptPlan {
    /// After which event of the game they stood so.
    pub at: u64,
    /// What is left of them.
    pub plan: Plan,
}

/// The key of a row of [`PLANS`].
pub(super) fn plan_key(game: &GameId, seat: Seat) -> String {
    format!("{game}/{}", seat.letter())
}

/// The stream of a player's notes on a game.
pub(super) fn notes_stream(player: &PlayerId, game: &GameId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("notes/{player}/{game}"))?)
}

/// Seals a value for a row.
///
/// # Errors
/// When the player's key cannot be had.
///
/// # Panics
/// Never: what is kept has a JSON form.
pub async fn sealed_row(
    store: &impl Store,
    player: &PlayerId,
    (index, key): (&str, String),
    value: &impl Serialize,
) -> Result<IndexChange, StoreError> {
    let text = serde_json::to_string(value).expect("what is kept has a JSON form");
    let value = seal(store.keys(), player.as_str(), Place { index, key: &key }, &text).await?;
    Ok(IndexChange::Put { index: index.to_owned(), key, value })
}

/// Opens a sealed row, if there is one that was not erased.
///
/// # Errors
/// When it is damaged, or its key is lost.
pub async fn unsealed_row<T: DeserializeOwned>(
    store: &impl Store,
    (index, key): (&str, &str),
) -> Result<Option<T>, StoreError> {
    let listed = store.query(Query::new(index, key, 1)).await?;
    if let Some(damage) = listed.damaged.into_iter().next() {
        return Err(damage.into());
    }
    match listed.rows.into_iter().find(|row| row.key == key) {
        Some(row) => opened(store, (index, key), &row.value).await,
        None => Ok(None),
    }
}

/// Opens what a sealed row holds; nothing when it was erased.
///
/// # Errors
/// When it is damaged or not of the form, or its key is lost.
pub async fn opened<T: DeserializeOwned>(
    store: &impl Store,
    (index, key): (&str, &str),
    value: &str,
) -> Result<Option<T>, StoreError> {
    let Some(text) = unseal(store.keys(), Place { index, key }, value).await? else { return Ok(None) };
    Ok(Some(read_object_or_text(index, key, &text)?))
}

/// Whether a sealed row can be read; false when it was erased. Rows that are not sealed are not looked at.
///
/// # Errors
/// Names what is wrong with it, and what to do.
pub async fn check_opened(store: &impl Store, row: &OwnRow) -> Result<bool, StoreError> {
    let (index, key, value) = (row.index.as_str(), row.key.as_str(), row.value.as_str());
    let place = (index, key);
    Ok(match index {
        PEOPLE => opened::<Person>(store, place, value).await?.is_some(),
        WISHES => match opened::<ReminderPreferences>(store, place, value).await? {
            Some(preferences) => preferences.check(key).map(|()| true)?,
            None => false,
        },
        NOTES => opened::<Hidden<String>>(store, place, value).await?.is_some(),
        PLANS => opened::<KeptPlan>(store, place, value).await?.is_some(),
        _ => true,
    })
}

/// Whether a row is sealed, as far as that can be told without keys.
///
/// # Errors
/// Names the row when it is not.
pub fn check_sealed(index: &str, key: &str, value: &str) -> Result<(), Unreadable> {
    match sealed_with(value) {
        Some(_) => Ok(()),
        None => Err(Unreadable::new(index, key, "it should be sealed")),
    }
}

impl Referee {
    /// A player's notes on a game.
    ///
    /// # Errors
    /// When the store fails, or their key is lost.
    pub async fn notes(&self, player: &PlayerId, game: &GameId) -> Result<Option<Hidden<String>>, Trouble> {
        Ok(unsealed_row(self.store(), (NOTES, &format!("{player}/{game}"))).await?)
    }

    /// A player writes notes on a game, in place of those before; empty for none.
    ///
    /// # Errors
    /// A refusal, or what kept them from being stored.
    pub async fn write_notes(
        &self,
        player: &PlayerId,
        id: &GameId,
        text: &str,
        request: &str,
    ) -> Result<(), Trouble> {
        let game = self.game(id).await?;
        let text = notes::checked(&game, player, text)?;
        // What this version cannot read is not written over.
        self.notes(player, id).await?;
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(notes_stream(player, id)?, Number::ZERO, request);
        let key = format!("{player}/{id}");
        append.index.push(if text.is_empty() {
            IndexChange::Remove { index: NOTES.to_owned(), key }
        } else {
            sealed_row(self.store(), player, (NOTES, key), &text).await?
        });
        self.store().append(append).await?;
        Ok(())
    }

    /// What is kept of a player beside the log of a game.
    ///
    /// # Errors
    /// When the game cannot be loaded, the store fails, or their key is lost.
    pub async fn kept(&self, player: &PlayerId, id: &GameId) -> Result<Kept, Trouble> {
        let game = self.game(id).await?;
        let own = game.seats_of(player);
        let plans = game.plans().filter(|(seat, _)| own.contains(seat));
        let plans = plans.map(|(seat, plan)| (seat, Hidden(plan.clone()))).collect();
        Ok(Kept { notes: self.notes(player, id).await?, plans })
    }

    /// A game as it stands, with the conditions that are kept beside its log.
    pub(super) async fn with_plans(&self, game: Game) -> Result<Game, Trouble> {
        let prefix = format!("{}/", game.id());
        let mut plans = BTreeMap::new();
        for row in self.all_rows(PLANS, &prefix).await? {
            let mut letters = row.key[prefix.len()..].chars();
            let Some(seat) = letters.next().and_then(Seat::from_letter) else { continue };
            match opened::<KeptPlan>(self.store(), (PLANS, &row.key), &row.value).await {
                // Later ones are of a game that has gone on meanwhile: what is decided on this one is not stored.
                Ok(Some(kept)) if kept.at <= game.events() => {
                    plans.insert(seat, kept.plan);
                }
                Ok(_) => {}
                // The others play on: for them there are none.
                Err(error @ (StoreError::Key(_) | StoreError::Damaged(_) | StoreError::Unreadable(_))) => {
                    tracing::warn!(game = %game.id(), %seat, %error, "conditions cannot be read, and are not played");
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(game.with_plans(plans))
    }

    /// What changes in the rows of conditions when a game comes to stand as it does.
    pub(super) async fn plan_changes(
        &self,
        before: Option<&Game>,
        after: &Game,
    ) -> Result<Vec<IndexChange>, Trouble> {
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
                        // What this version cannot read is not written over.
                        unsealed_row::<KeptPlan>(self.store(), (PLANS, &key)).await?;
                    }
                    let kept = KeptPlan { at: after.events(), plan: plan.clone() };
                    sealed_row(self.store(), &player.id, (PLANS, key), &kept).await?
                }
                _ => IndexChange::Remove { index: PLANS.to_owned(), key },
            });
        }
        Ok(changes)
    }

    /// Removes a row, whatever it holds, without folding what its stream has.
    pub(super) async fn remove_row(&self, of: &StreamName, index: &str, key: String) -> Result<(), Trouble> {
        loop {
            let head = self.store().head(of).await?;
            let number = head.map_or(Number::ZERO, |head| head.number);
            let request = format!("erase:{}", name(&self.entropy.draw()?));
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(of.clone(), number, request);
            append.index.push(IndexChange::Remove { index: index.to_owned(), key: key.clone() });
            match self.store().append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
    }

    /// The rows of a game's conditions that this player's keys up to a generation have sealed.
    pub(super) async fn remove_plans(
        &self,
        player: &PlayerId,
        game: &GameId,
        up_to: u32,
    ) -> Result<(), Trouble> {
        for row in self.all_rows(PLANS, &format!("{game}/")).await? {
            if super::erasure::is_of(&row.value, player, up_to) {
                self.remove_row(&stream(game), PLANS, row.key).await?;
            }
        }
        Ok(())
    }
}
