//! A game whose timer panicked is frozen: nothing more happens in it until an operator releases it, and every other
//! clock goes on. That it is frozen is stored, so that no restart tries the same again.

use crate::aggregate::{MOST_CONFLICTS, work_key};
use crate::base::Base;
use crate::games::notices::Waiting;
use crate::games::rows::OUTBOX;
use crate::index::{all_rows, row};
use crate::names::stream;
use crate::operation::panics::Panicked;
use crate::trouble::Trouble;
use castellan_game::{GameId, Time};
use castellan_store::{Append, IndexChange, Number, ReadRow, RequestId, StoreError, WorkChange};
use serde::{Deserialize, Serialize};

/// Index of frozen games: by name, a [`Frozen`].
pub const FROZEN: &str = "games.frozen";

/// That a game is frozen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frozen {
    /// Since when.
    pub at: Time,
    /// What went wrong.
    pub cause: String,
}

/// Which games are frozen.
pub struct FrozenGames {
    pub(crate) base: Base,
}

impl FrozenGames {
    /// Whether a game is frozen.
    ///
    /// # Errors
    /// When the store fails, or the row that says so cannot be read.
    pub async fn of_game(&self, id: &GameId) -> Result<Option<Frozen>, Trouble> {
        let row = row(&self.base.store, FROZEN, id.as_str()).await?;
        row.map(|row| read(id, &row)).transpose()
    }

    /// All frozen games.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row cannot be read.
    pub async fn all(&self) -> Result<Vec<(GameId, Frozen)>, Trouble> {
        let mut games = Vec::new();
        for row in all_rows(&self.base.store, FROZEN, "").await? {
            let Ok(id) = GameId::new(row.key.as_str()) else { continue };
            let frozen = read(&id, &row.value)?;
            games.push((id, frozen));
        }
        Ok(games)
    }

    /// Returns the row of a game that is not frozen: what is stored depends on it.
    pub(crate) fn is_not(id: &GameId) -> ReadRow {
        ReadRow { index: FROZEN.to_owned(), key: id.to_string(), value: None }
    }

    /// A frozen game refuses everything.
    pub(crate) async fn must_not_hold(&self, id: &GameId) -> Result<(), Trouble> {
        match self.of_game(id).await? {
            Some(Frozen { cause, .. }) => Err(Trouble::frozen_by_panic(id, &Panicked { cause })),
            None => Ok(()),
        }
    }

    /// Counts the frozen games anew.
    pub(crate) async fn count(&self) -> Result<(), Trouble> {
        let games = self.all().await?.len();
        self.base.counts.frozen.set(i64::try_from(games).unwrap_or(i64::MAX));
        Ok(())
    }

    /// Freezes a game, and leaves word for its players. The game itself is not looked at.
    pub(crate) async fn freeze(&self, id: &GameId, panicked: &Panicked) -> Result<(), Trouble> {
        let at = self.base.clock.now();
        let frozen = Frozen { at, cause: panicked.cause.clone() };
        let value = serde_json::to_string(&frozen).expect("a number and a text have a JSON form");
        let (index, key) = (FROZEN.to_owned(), id.to_string());
        let put = IndexChange::Put { index, key, value };
        self.append_to(id, &format!("frozen:{}", at.ms()), |append, number| {
            append.index.push(put.clone());
            append.work.push(WorkChange::Put {
                queue: OUTBOX.to_owned(),
                key: format!("{}-frozen-{}", work_key(number), at.ms()),
                due: at.ms(),
                payload: serde_json::to_string(&Waiting::Frozen { frozen: number })
                    .expect("a number has one"),
            });
        })
        .await?;
        tracing::error!(game = %id, cause = panicked.cause, "game frozen: its timer failed");
        self.base.woken.notify_waiters();
        self.count().await
    }

    /// Stores something beside a game's events.
    pub(crate) async fn append_to(
        &self,
        id: &GameId,
        request: &str,
        fill: impl Fn(&mut Append, u64) + Send,
    ) -> Result<(), Trouble> {
        for _ in 0..MOST_CONFLICTS {
            let head = self.base.store.head(&stream(id)).await?;
            let number = head.map_or(0, |head| head.number.0);
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(stream(id), Number(number), request);
            fill(&mut append, number);
            match self.base.store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
        Err(Trouble::Contended(id.clone()))
    }
}

/// What a row says.
fn read(id: &GameId, row: &str) -> Result<Frozen, Trouble> {
    serde_json::from_str(row).map_err(|error| {
        let key = format!("row {id} of index {FROZEN}");
        StoreError::Damaged(castellan_store::Damage { key, problem: error.to_string() }).into()
    })
}
