//! Private data of players: index rows without events, sealed with the player's key. They are overwritten when they
//! change. Once the key is destroyed, neither they nor old copies can be read.

use castellan_game::PlayerId;
use castellan_store::keyring::{RowId, seal, sealing_key, unseal};
use castellan_store::{
    IndexChange, IndexRow, Listing, Query, SharedStore, StoreError, UnreadableError, read_object_or_text,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The index of notes: `player/game`.
pub const NOTES: &str = "notes";
/// The index of conditional moves: `game/letter of the seat`, in the stream of the game.
pub const PLANS: &str = "plans";
/// The index of the settings of people and servers; `person/player` and `tried/player/game` are sealed.
pub const SETTINGS: &str = "settings";

/// Seals a value with a player's key, as a row to store.
///
/// # Errors
/// Returns an error if the player's key is unavailable.
///
/// # Panics
/// Never: all private data has a JSON form.
pub async fn seal_row(
    store: &SharedStore,
    player: &PlayerId,
    (index, key): (&str, String),
    value: &impl Serialize,
) -> Result<IndexChange, StoreError> {
    let text = serde_json::to_string(value).expect("private data has a JSON form");
    let value = seal(store.keys(), player.as_str(), RowId { index, key: &key }, &text).await?;
    Ok(IndexChange::Put { index: index.to_owned(), key, value })
}

/// Loads and unseals a row. Returns `None` if it does not exist or was erased.
///
/// # Errors
/// Returns an error if the row is damaged, or its key is lost.
pub async fn unseal_row<T: DeserializeOwned>(
    store: &SharedStore,
    (index, key): (&str, &str),
) -> Result<Option<T>, StoreError> {
    unseal_listing(store, (index, key), store.query(Query::row(index, key)).await?).await
}

/// Unseals a row that [`Query::row`] has looked for. Returns `None` if it does not exist or was erased.
///
/// # Errors
/// Returns an error if the row is damaged, or its key is lost.
pub async fn unseal_listing<T: DeserializeOwned>(
    store: &SharedStore,
    (index, key): (&str, &str),
    listing: Listing<IndexRow>,
) -> Result<Option<T>, StoreError> {
    match listing.into_value(key)? {
        Some(value) => unseal_value(store, (index, key), &value).await,
        None => Ok(None),
    }
}

/// Unseals the value of a row. Returns `None` if it was erased.
///
/// # Errors
/// Returns an error if the value is damaged or has another form, or its key is lost.
pub async fn unseal_value<T: DeserializeOwned>(
    store: &SharedStore,
    (index, key): (&str, &str),
    value: &str,
) -> Result<Option<T>, StoreError> {
    let Some(text) = unseal(store.keys(), RowId { index, key }, value).await? else { return Ok(None) };
    Ok(Some(read_object_or_text(index, key, &text)?))
}

/// Checks that a row has the form of a sealed one, which needs no keys.
///
/// # Errors
/// Returns an error that names the row if it is not sealed.
pub fn check_sealed(index: &str, key: &str, value: &str) -> Result<(), UnreadableError> {
    match sealing_key(value) {
        Some(_) => Ok(()),
        None => Err(UnreadableError::new(index, key, "it should be sealed")),
    }
}
