//! Games and their logs, as the store has them.

use super::cache::Slot;
use super::trouble::Trouble;
use super::{PAGE, Referee, SNAPSHOT, receipts, rows, stream};
use castellan_game::{Event, Game, GameId};
use castellan_store::{Append, Number, RequestId, Store, StoreError, StoredEvent};
use std::sync::Arc;

impl Referee {
    /// A game as it stands.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be loaded.
    pub async fn game(&self, id: &GameId) -> Result<Arc<Game>, Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        self.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))
    }

    /// The game, if there is one: what is cached when the store still stands there.
    pub(super) async fn load(&self, id: &GameId, slot: &mut Slot) -> Result<Option<Arc<Game>>, Trouble> {
        let Some(head) = self.store.head(&stream(id)).await? else { return Ok(None) };
        if let Some(game) = slot.game(head.number.0) {
            return Ok(Some(game));
        }
        let game = self.fold_to(id, head.number.0, slot).await?;
        let game = Arc::new(Box::pin(self.with_plans(Arc::unwrap_or_clone(game))).await?);
        slot.loaded(&game);
        Ok(Some(game))
    }

    /// A game as it stood after its event `to`, without conditions, folded from its snapshot or from its beginning.
    pub(super) async fn fold_to(&self, id: &GameId, to: u64, slot: &mut Slot) -> Result<Arc<Game>, Trouble> {
        let mut game = None;
        if let Some(snapshot) = self.store.snapshot(&stream(id)).await?
            && snapshot.number.0 <= to
            && snapshot.version == SNAPSHOT
        {
            let restored = Game::restore(&snapshot.bytes);
            game = restored.filter(|game| game.id() == id && game.events() == snapshot.number.0);
            slot.snapshot_kept(game.as_ref().map_or(0, Game::events));
        }
        let mut next = game.as_ref().map_or(0, Game::events) + 1;
        while next <= to {
            let page = self.events(id, next, to.min(next + PAGE as u64 - 1)).await?;
            if page.is_empty() {
                break;
            }
            next += page.len() as u64;
            game = Some(follow(id, game, &page)?);
        }
        game.map(Arc::new).ok_or_else(|| Trouble::NoGame(id.clone()))
    }

    /// The events of a game from one number to another, at most 1,000. They hold secrets.
    ///
    /// # Errors
    /// When one of them cannot be read: then the game is frozen.
    pub async fn events(&self, id: &GameId, from: u64, to: u64) -> Result<Vec<Event>, Trouble> {
        let limit = to.saturating_sub(from).saturating_add(1).min(PAGE as u64) as usize;
        let stored = self.store.read(&stream(id), Number(from), limit).await?;
        let read = |stored: StoredEvent| {
            Event::read(&stored.json).map_err(|error| Trouble::frozen(id, stored.number.0, &error))
        };
        stored.into_iter().filter(|stored| stored.number.0 <= to).map(read).collect()
    }

    /// All events of a game. They hold secrets.
    ///
    /// # Errors
    /// When one of them cannot be read: then the game is frozen.
    pub async fn log(&self, id: &GameId) -> Result<Vec<Event>, Trouble> {
        let mut log = Vec::new();
        loop {
            let from = log.len() as u64 + 1;
            let page = self.events(id, from, from + PAGE as u64 - 1).await?;
            if page.is_empty() {
                return Ok(log);
            }
            log.extend(page);
        }
    }

    /// Makes the index rows and timers of a game anew from its log: after an import of logs alone.
    /// What happened before counts as told.
    ///
    /// # Errors
    /// When the game cannot be loaded or the store fails.
    pub async fn rebuild(&self, id: &GameId) -> Result<(), Trouble> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let game = self.load(id, &mut slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let now = self.clock.now();
        let request = format!("rebuild:{}-{}", game.events(), now.ms());
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append::new(stream(id), Number(game.events()), request);
        append.index = rows::index_changes(None, &game);
        append.work = rows::timer_changes(None, &game, &self.wishes_in(&game).await?, now);
        let whole = self.store.whole(&stream(id)).await?;
        let knows_what_was_told = whole.is_some_and(|whole| {
            let told = whole.index.iter().any(|row| row.index == receipts::RECEIPTS);
            told || whole.work.iter().any(|work| work.queue == rows::OUTBOX)
        });
        if !knows_what_was_told {
            append.index.push(receipts::all_told(&game));
        }
        self.store.append(append).await?;
        Ok(())
    }
}

/// Folds events onto a copy of a game, or onto nothing.
pub(super) fn fold_onto(id: &GameId, before: Option<&Game>, events: &[Event]) -> Result<Game, Trouble> {
    follow(id, before.cloned(), events)
}

/// Lets events follow in a game, or make one.
fn follow(id: &GameId, game: Option<Game>, events: &[Event]) -> Result<Game, Trouble> {
    let mut rest = events.iter();
    let mut game = match (game, rest.as_slice()) {
        (Some(game), _) => game,
        (None, []) => return Err(Trouble::NoGame(id.clone())),
        (None, [first, ..]) => {
            rest.next();
            Game::begin(first).map_err(|error| Trouble::frozen(id, 1, &error))?
        }
    };
    for event in rest {
        let number = game.events() + 1;
        game.apply(event).map_err(|error| Trouble::frozen(id, number, &error))?;
    }
    Ok(game)
}
