//! What somebody keeps to themselves: index rows sealed with their key, and no events. They are overwritten when they
//! change, and nobody can read them any more, nor old copies of them, once the key is destroyed.

use castellan_game::PlayerId;
use castellan_store::keyring::{Place, seal, sealed_with, unseal};
use castellan_store::{IndexChange, Query, SharedStore, StoreError, Unreadable, read_object_or_text};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Index of notes: `player/game`.
pub const NOTES: &str = "notes";
/// Index of conditions: `game/letter of the seat`, in the stream of the game.
pub const PLANS: &str = "plans";
/// Index of what people and servers have set: `person/player` and `tried/player/game` are sealed.
pub const SETTINGS: &str = "settings";

/// Seals a value for a row.
///
/// # Errors
/// When the player's key cannot be had.
///
/// # Panics
/// Never: what is kept has a JSON form.
pub async fn sealed_row(
    store: &SharedStore,
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
    store: &SharedStore,
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
    store: &SharedStore,
    (index, key): (&str, &str),
    value: &str,
) -> Result<Option<T>, StoreError> {
    let Some(text) = unseal(store.keys(), Place { index, key }, value).await? else { return Ok(None) };
    Ok(Some(read_object_or_text(index, key, &text)?))
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
