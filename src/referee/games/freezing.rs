//! `FreezeRecord` games. A game whose timer panicked is frozen: it refuses every command until an operator releases it,
//! while all other games go on. The freeze is stored, so a restart does not repeat the panic.

use crate::aggregate::{MAX_CONFLICTS, job_key};
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::outbox_job::OutboxJob;
use crate::games::rows::OUTBOX;
use crate::index::{all_rows, row};
use crate::operation::panics::PanicError;
use crate::stream_names::game_stream;
use castellan_game::{GameId, Time};
use castellan_store::{Append, ExpectedRow, IndexChange, JobChange, RequestId, StoreError, Version};
use serde::{Deserialize, Serialize};

/// The index of frozen games: a [`FreezeRecord`] by game id.
pub const FROZEN: &str = "games.frozen";

/// The record of a frozen game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FreezeRecord {
    /// The time of the freeze.
    pub at: Time,
    /// The panic's message.
    pub cause: String,
}

/// The index of frozen games.
pub struct FrozenGames {
    pub(crate) base: Base,
}

impl FrozenGames {
    /// Returns the record of a game if it is frozen.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the row cannot be read.
    pub async fn of_game(&self, id: &GameId) -> Result<Option<FreezeRecord>, RefereeError> {
        let row = row(&self.base.store, FROZEN, id.as_str()).await?;
        row.map(|row| parse_record(id, &row)).transpose()
    }

    /// Returns all frozen games.
    ///
    /// # Errors
    /// Returns an error if the store fails, or a row cannot be read.
    pub async fn all(&self) -> Result<Vec<(GameId, FreezeRecord)>, RefereeError> {
        let mut games = Vec::new();
        for row in all_rows(&self.base.store, FROZEN, "").await? {
            let Ok(id) = GameId::new(row.key.as_str()) else { continue };
            let frozen = parse_record(&id, &row.value)?;
            games.push((id, frozen));
        }
        Ok(games)
    }

    /// Returns the expectation that a game is not frozen, for an append to depend on.
    pub(crate) fn expect_not_frozen(id: &GameId) -> ExpectedRow {
        ExpectedRow { index: FROZEN.to_owned(), key: id.to_string(), value: None }
    }

    /// Checks that a game is not frozen.
    pub(crate) async fn check_not_frozen(&self, id: &GameId) -> Result<(), RefereeError> {
        match self.of_game(id).await? {
            Some(FreezeRecord { cause, .. }) => Err(RefereeError::frozen_by_panic(id, &PanicError { cause })),
            None => Ok(()),
        }
    }

    /// Updates the gauge of frozen games.
    pub(crate) async fn update_gauge(&self) -> Result<(), RefereeError> {
        let games = self.all().await?.len();
        self.base.metrics.frozen.set(i64::try_from(games).unwrap_or(i64::MAX));
        Ok(())
    }

    /// Freezes a game and queues a notice to its players, without loading the game.
    pub(crate) async fn freeze(&self, id: &GameId, panicked: &PanicError) -> Result<(), RefereeError> {
        let at = self.base.clock.now();
        let frozen = FreezeRecord { at, cause: panicked.cause.clone() };
        let value = serde_json::to_string(&frozen).expect("a number and a text have a JSON form");
        let (index, key) = (FROZEN.to_owned(), id.to_string());
        let put = IndexChange::Put { index, key, value };
        self.append_to(id, &format!("frozen:{}", at.ms()), |append, number| {
            append.index.push(put.clone());
            append.jobs.push(JobChange::Put {
                queue: OUTBOX.to_owned(),
                key: format!("{}-frozen-{}", job_key(number), at.ms()),
                due: at.ms(),
                payload: serde_json::to_string(&OutboxJob::Frozen { events: number })
                    .expect("a number has one"),
            });
        })
        .await?;
        tracing::error!(game = %id, cause = panicked.cause, "game frozen: its timer failed");
        self.base.job_queued.notify_waiters();
        self.update_gauge().await
    }

    /// Appends rows and jobs to a game's stream, without events.
    pub(crate) async fn append_to(
        &self,
        id: &GameId,
        request: &str,
        fill: impl Fn(&mut Append, u64) + Send,
    ) -> Result<(), RefereeError> {
        for _ in 0..MAX_CONFLICTS {
            let head = self.base.store.head(&game_stream(id)).await?;
            let number = head.map_or(0, |head| head.version.0);
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(game_stream(id), Version(number), request);
            fill(&mut append, number);
            match self.base.store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
        Err(RefereeError::Contended(id.clone()))
    }
}

/// Parses a row of [`FROZEN`].
fn parse_record(id: &GameId, row: &str) -> Result<FreezeRecord, RefereeError> {
    serde_json::from_str(row).map_err(|error| {
        let key = format!("row {id} of index {FROZEN}");
        StoreError::Damaged(castellan_store::Damage { key, problem: error.to_string() }).into()
    })
}
