//! The rematches of games in the store, so that players who press **Rematch** at different processes meet in the same
//! game.

use crate::error::OperatorError;
use crate::keyed_lock::KeyedLock;
use castellan_game::GameId;
use castellan_store::{
    Append, RequestId, SharedStore, StoreError, StreamName, UnreadableError, Version, read_object,
};
use serde::{Deserialize, Serialize};

/// The number of rematches of a game that are read at once.
const PAGE: usize = 100;

/// A rematch.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RematchEvent {
    game: GameId,
}

/// The latest rematch of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LatestRematch {
    /// The rematch, or `None` if there is none yet.
    pub game: Option<GameId>,
    number: Version,
}

/// The rematches of games.
pub struct Rematches {
    store: SharedStore,
    /// Locks for requests for rematches in this process.
    pub locks: KeyedLock<GameId>,
}

impl Rematches {
    /// Returns the rematches of a store.
    #[must_use]
    pub fn new(store: SharedStore) -> Self {
        Self { store, locks: KeyedLock::default() }
    }

    /// Loads the latest rematch of a game. The game of the rematch may not exist yet, or ever.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn latest(&self, old: &GameId) -> Result<LatestRematch, OperatorError> {
        let stream = stream(old)?;
        let mut latest = LatestRematch::default();
        loop {
            let page = self.store.read(&stream, Version(latest.number.0 + 1), PAGE).await?;
            let Some(last) = page.last() else { return Ok(latest) };
            let event: Result<RematchEvent, UnreadableError> =
                read_object("rematches", stream.as_str(), &last.json);
            let game = Some(event.map_err(StoreError::from)?.game);
            latest = LatestRematch { game, number: last.version };
        }
    }

    /// Stores a game as the rematch of another, if the latest rematch is still the given one. Returns `false` if
    /// another request was faster.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    ///
    /// # Panics
    /// Never: a name has a JSON form.
    pub async fn replace(
        &self,
        old: &GameId,
        latest: &LatestRematch,
        game: &GameId,
        request: &str,
    ) -> Result<bool, OperatorError> {
        let mut append = Append::new(stream(old)?, latest.number, RequestId::new(request)?);
        let event = RematchEvent { game: game.clone() };
        append.events.push(serde_json::to_string(&event).expect("a name has a JSON form"));
        match self.store.append(append).await {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

fn stream(old: &GameId) -> Result<StreamName, StoreError> {
    Ok(StreamName::new(format!("rematch/{old}"))?)
}
