//! A game whose timer panicked is frozen: nothing more happens in it until an operator releases it, and every other
//! clock goes on. That it is frozen is stored, so that no restart tries the same again.

use super::aggregate::{MOST_CONFLICTS, work_key};
use super::outages::SHORTEST;
use super::outbox::Waiting;
use super::panics::Panicked;
use super::rows::{OUTBOX, TICK, TIMERS};
use super::trouble::Trouble;
use super::{PAGE, Referee, stream};
use castellan_game::{By, Command, CommandKind, GameId, Time};
use castellan_store::{Append, IndexChange, Number, Query, RequestId, Store, StoreError, WorkChange};
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

impl Referee {
    /// Whether a game is frozen.
    ///
    /// # Errors
    /// When the store fails, or the row that says so cannot be read.
    pub async fn frozen(&self, id: &GameId) -> Result<Option<Frozen>, Trouble> {
        let row = self.row(FROZEN, id.as_str()).await?;
        row.map(|row| read(id, &row)).transpose()
    }

    /// All frozen games.
    ///
    /// # Errors
    /// When the store fails, or a row cannot be read.
    pub async fn frozen_games(&self) -> Result<Vec<(GameId, Frozen)>, Trouble> {
        let mut games = Vec::new();
        let mut query = Query::new(FROZEN, "", PAGE);
        loop {
            let rows = self.page(query.clone()).await?;
            let Some(last) = rows.last().map(|row| row.key.clone()) else { return Ok(games) };
            for row in rows {
                let Ok(id) = GameId::new(row.key.as_str()) else { continue };
                let frozen = read(&id, &row.value)?;
                games.push((id, frozen));
            }
            query = query.after(last);
        }
    }

    /// A frozen game refuses everything.
    pub(super) async fn must_not_be_frozen(&self, id: &GameId) -> Result<(), Trouble> {
        match self.frozen(id).await? {
            Some(Frozen { cause, .. }) => Err(Trouble::frozen_by_panic(id, &Panicked { cause })),
            None => Ok(()),
        }
    }

    /// Counts the frozen games anew.
    pub(super) async fn count_frozen(&self) -> Result<(), Trouble> {
        let games = self.frozen_games().await?.len();
        self.counts.frozen.set(i64::try_from(games).unwrap_or(i64::MAX));
        Ok(())
    }

    /// Freezes a game, and leaves word for its players. The game itself is not looked at.
    pub(super) async fn freeze(&self, id: &GameId, panicked: &Panicked) -> Result<(), Trouble> {
        let at = self.now();
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
        self.woken.notify_waiters();
        self.count_frozen().await
    }

    /// Releases a frozen game: its deadlines move as they do after an outage, and its timer is looked at. Gives what
    /// it was frozen for; nothing when it was not.
    ///
    /// # Errors
    /// When the store fails, or the game cannot be told of the time that it missed.
    pub async fn unfreeze(&self, id: &GameId) -> Result<Option<Frozen>, Trouble> {
        let Some(frozen) = self.frozen(id).await? else { return Ok(None) };
        let now = self.now();
        let (index, key) = (FROZEN.to_owned(), id.to_string());
        let remove = IndexChange::Remove { index, key };
        self.append_to(id, &format!("released:{}", frozen.at.ms()), |append, _| {
            append.index.push(remove.clone());
            let (queue, key) = (TIMERS.to_owned(), TICK.to_owned());
            append.work.push(WorkChange::Put { queue, key, due: now.ms(), payload: TICK.to_owned() });
        })
        .await?;
        // While nobody could reach the bot, the outage that it tells of at its next start counts instead.
        let from = frozen.at;
        let to = self.last_reached().await?.unwrap_or(now).max(from);
        if to.since(from) >= SHORTEST {
            let request = format!("released:{}-{}", from.ms(), to.ms());
            let command = Command { by: By::Table, at: to, request, ask: CommandKind::Outage { from, to } };
            match self.command(id, &command).await {
                Ok(_) | Err(Trouble::Refused(_)) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        self.count_frozen().await?;
        Ok(Some(frozen))
    }

    /// Stores something beside a game's events.
    async fn append_to(
        &self,
        id: &GameId,
        request: &str,
        fill: impl Fn(&mut Append, u64) + Send,
    ) -> Result<(), Trouble> {
        for _ in 0..MOST_CONFLICTS {
            let head = self.store.head(&stream(id)).await?;
            let number = head.map_or(0, |head| head.number.0);
            let request = RequestId::new(request).map_err(StoreError::from)?;
            let mut append = Append::new(stream(id), Number(number), request);
            fill(&mut append, number);
            match self.store.append(append).await {
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
