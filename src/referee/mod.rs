//! The referee: loads a game, lets it decide, stores what was accepted, and sees to it that people are told.
//!
//! - [`Referee::command`] is the one way in. Only what is stored has happened; a command asked twice
//!   with the same request id is done once.
//! - [`timers`]: what happens by itself, once, however often the program restarts.
//! - [`outbox`]: what people are told, at least once, with receipts.
//! - [`outages`]: nobody is flagged while the bot could not be reached.
//! - [`vacations`]: a player's own stream, and what it means for each game.
//! - [`directory`]: people, apart from the games, and able to be forgotten.
//! - [`backups`]: copies of the store, on a schedule.
//! - [`ports`]: what comes from outside. [`rows`]: how games are found again.

pub mod backups;
mod cache;
pub mod directory;
pub mod outages;
pub mod outbox;
pub mod ports;
pub mod rows;
pub mod timers;
mod trouble;
pub mod vacations;

pub use ports::{AnnounceError, Announcer, Clock, Entropy, EntropyError, News, Notice, Receipt};
pub use rows::Summary;
pub use trouble::Trouble;

use crate::game::{Command, Event, Game, GameId, PlayerId, Time, decide};
use crate::store::{
    Append, Appended, Number, Query, RequestId, Snapshot, Store, StoreError, StreamName, WorkChange,
};
use cache::{Cache, Slot};
use rows::{GAMES, OUTBOX, PLAYERS};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// How often a command is decided anew because someone else was quicker.
const MOST_CONFLICTS: usize = 8;
/// How many events a game may be ahead of its snapshot.
const SNAPSHOT_EVERY: u64 = 64;
/// What snapshots are of; a snapshot says itself by which version it was made.
const SNAPSHOT: &str = "game";
/// How many events are read at once.
const PAGE: usize = 1_000;

/// What a command led to.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The game as it stands.
    pub game: Arc<Game>,
    /// What happened; nothing when nothing was to be done.
    pub events: Vec<Event>,
    /// Whether the same request had been answered before: then nothing was done now.
    pub repeated: bool,
}

/// What is recorded for a request: the events that it led to.
#[derive(Serialize, Deserialize)]
struct Answer {
    /// The number of the first.
    from: u64,
    /// The number of the last.
    to: u64,
}

/// Referees games that are kept in a store. Share it behind an [`Arc`].
pub struct Referee<S, C, E> {
    store: S,
    clock: C,
    entropy: E,
    cache: Cache,
    /// Since when people cannot reach us, while they cannot.
    unreachable: Mutex<Option<Time>>,
    /// Something was put into a queue.
    woken: Notify,
}

impl<S: Store, C: Clock, E: Entropy> Referee<S, C, E> {
    /// A referee over a store.
    pub fn new(store: S, clock: C, entropy: E) -> Self {
        Self {
            store,
            clock,
            entropy,
            cache: Cache::new(),
            unreachable: Mutex::new(None),
            woken: Notify::new(),
        }
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The time now.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// A new name for a game.
    ///
    /// # Errors
    /// When there is no entropy.
    pub fn new_game_id(&self) -> Result<GameId, Trouble> {
        Ok(GameId::new(name(&self.entropy.draw()?)).expect("small letters and digits"))
    }

    /// Carries a command out: decides, stores, and leaves word for the announcer.
    ///
    /// # Errors
    /// A refusal, with nothing done; or what kept it from being done.
    pub async fn command(&self, id: &GameId, command: &Command) -> Result<Verdict, Trouble> {
        let request = RequestId::new(command.request.clone()).map_err(StoreError::from)?;
        let stream = stream(id);
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let now = self.clock.now();
        for _ in 0..MOST_CONFLICTS {
            if let Some(answer) = self.store.answer(&stream, &request).await? {
                return self.repeat(id, &mut slot, &answer).await;
            }
            let before = self.load(id, &mut slot).await?;
            let entropy = self.entropy.draw()?;
            let events = decide(before.as_deref(), id, command, now, &entropy)?;
            if events.is_empty() {
                let game = before.ok_or_else(|| Trouble::NoGame(id.clone()))?;
                return Ok(Verdict { game, events, repeated: false });
            }
            let after = Arc::new(fold_onto(id, before.as_deref(), &events)?);
            let append = append_of(&stream, &request, before.as_deref(), &after, &events, now);
            match self.store.append(append).await {
                Ok(Appended::Stored(_)) => {
                    self.stored(&mut slot, before, &after, &events).await;
                    return Ok(Verdict { game: after, events, repeated: false });
                }
                Ok(Appended::Repeated { answer, .. }) => return self.repeat(id, &mut slot, &answer).await,
                Err(StoreError::Conflict(_)) => slot.forget(),
                Err(error) => {
                    slot.forget();
                    return Err(error.into());
                }
            }
        }
        Err(Trouble::Contended(id.clone()))
    }

    /// What is to be done once something was stored: remember it, keep a snapshot, wake the workers.
    async fn stored(&self, slot: &mut Slot, before: Option<Arc<Game>>, after: &Arc<Game>, events: &[Event]) {
        slot.keep(after, before, events);
        let over = after.phase() == crate::game::Phase::Over;
        if over || after.events() >= slot.snapshot() + SNAPSHOT_EVERY {
            self.keep_snapshot(slot, after).await;
        }
        self.woken.notify_waiters();
    }

    async fn keep_snapshot(&self, slot: &mut Slot, game: &Game) {
        let stream = stream(game.id());
        // The cache of a cache may fail: then the game is folded from its log.
        if let Ok(Some(head)) = self.store.head(&stream).await
            && head.number.0 == game.events()
        {
            let snapshot = Snapshot {
                number: head.number,
                hash: head.hash,
                version: SNAPSHOT.to_owned(),
                bytes: game.snapshot().into_bytes(),
            };
            self.store.keep_snapshot(&stream, snapshot);
            slot.snapshot_kept(game.events());
        }
    }

    /// The answer to a request that had been answered before.
    async fn repeat(&self, id: &GameId, slot: &mut Slot, answer: &str) -> Result<Verdict, Trouble> {
        let game = self.load(id, slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let events = match serde_json::from_str::<Answer>(answer) {
            Ok(Answer { from, to }) => self.events(id, from, to).await?,
            Err(_) => Vec::new(),
        };
        Ok(Verdict { game, events, repeated: true })
    }

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
    async fn load(&self, id: &GameId, slot: &mut Slot) -> Result<Option<Arc<Game>>, Trouble> {
        let stream = stream(id);
        let Some(head) = self.store.head(&stream).await? else { return Ok(None) };
        if let Some(game) = slot.game(head.number.0) {
            return Ok(Some(game));
        }
        let game = self.fold_to(id, head.number.0, slot).await?;
        slot.loaded(&game);
        Ok(Some(game))
    }

    /// A game as it stood after its event `to`, folded from its snapshot or from its beginning.
    async fn fold_to(&self, id: &GameId, to: u64, slot: &mut Slot) -> Result<Arc<Game>, Trouble> {
        let stream = stream(id);
        let mut game = None;
        if let Some(snapshot) = self.store.snapshot(&stream).await?
            && snapshot.number.0 <= to
            && snapshot.version == SNAPSHOT
        {
            game = std::str::from_utf8(&snapshot.bytes).ok().and_then(Game::restore);
            slot.snapshot_kept(game.as_ref().map_or(0, Game::events));
        }
        let mut next = game.as_ref().map_or(0, Game::events) + 1;
        while next <= to {
            let page = self.events(id, next, to.min(next + PAGE as u64 - 1)).await?;
            if page.is_empty() {
                break;
            }
            next += page.len() as u64;
            game = Some(fold_onto(id, game.as_ref(), &page)?);
        }
        game.map(Arc::new).ok_or_else(|| Trouble::NoGame(id.clone()))
    }

    /// The events of a game from one number to another. They hold secrets.
    ///
    /// # Errors
    /// When one of them cannot be read: then the game is frozen.
    pub async fn events(&self, id: &GameId, from: u64, to: u64) -> Result<Vec<Event>, Trouble> {
        let limit = to.saturating_sub(from).saturating_add(1).min(PAGE as u64) as usize;
        let stored = self.store.read(&stream(id), Number(from), limit).await?;
        let read = |stored: crate::store::StoredEvent| {
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

    /// The games of a player that go on, or those that are over, in the order of their names.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn games_of(&self, player: &PlayerId, over: bool) -> Result<Vec<GameId>, Trouble> {
        let prefix = format!("{player}/{}/", if over { "over" } else { "active" });
        let mut games = Vec::new();
        let mut query = Query::new(PLAYERS, prefix.clone(), PAGE);
        loop {
            let rows = self.store.query(query.clone()).await?.rows;
            let Some(last) = rows.last().map(|row| row.key.clone()) else { return Ok(games) };
            games.extend(rows.iter().filter_map(|row| GameId::new(&row.key[prefix.len()..]).ok()));
            query = query.after(last);
        }
    }

    /// Games behind a name, in the order of their names, at most `limit`, without folding them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn games(
        &self,
        after: Option<&GameId>,
        limit: usize,
    ) -> Result<Vec<(GameId, Summary)>, Trouble> {
        let mut query = Query::new(GAMES, "", limit);
        query.after = after.map(ToString::to_string);
        let rows = self.store.query(query).await?.rows;
        let read = |row: &crate::store::IndexRow| {
            Some((GameId::new(row.key.clone()).ok()?, serde_json::from_str(&row.value).ok()?))
        };
        Ok(rows.iter().filter_map(read).collect())
    }

    /// Makes the index rows and timers of a game anew from its log: after an import of logs alone.
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
        append.work = rows::timer_changes(None, &game, now);
        self.store.append(append).await?;
        Ok(())
    }
}

/// The stream of a game.
#[must_use]
pub fn stream(id: &GameId) -> StreamName {
    StreamName::new(format!("game/{id}")).expect("a game's name is fit for a stream's")
}

/// The game of a stream, if it is one's.
#[must_use]
pub fn game_of(stream: &StreamName) -> Option<GameId> {
    GameId::new(stream.as_str().strip_prefix("game/")?).ok()
}

/// Folds events onto a game, or onto nothing.
fn fold_onto(id: &GameId, before: Option<&Game>, events: &[Event]) -> Result<Game, Trouble> {
    let number = before.map_or(0, Game::events);
    let Some(before) = before else {
        return Game::fold(events).map_err(|error| Trouble::frozen(id, 1, &error));
    };
    let mut game = before.clone();
    for (number, event) in (number + 1..).zip(events) {
        game.apply(event).map_err(|error| Trouble::frozen(id, number, &error))?;
    }
    Ok(game)
}

/// Everything that becomes part of the store when these events are accepted.
fn append_of(
    stream: &StreamName,
    request: &RequestId,
    before: Option<&Game>,
    after: &Game,
    events: &[Event],
    now: Time,
) -> Append {
    let expected = before.map_or(0, Game::events);
    let answer = Answer { from: expected + 1, to: expected + events.len() as u64 };
    let answer = serde_json::to_string(&answer).expect("two numbers have a JSON form");
    let mut work = rows::timer_changes(before, after, now);
    work.push(WorkChange::Put {
        queue: OUTBOX.to_owned(),
        key: outbox::key(expected + 1),
        due: now.ms(),
        payload: answer.clone(),
    });
    work.extend(rows::errands(events, now));
    Append {
        stream: stream.clone(),
        expected: Number(expected),
        request: request.clone(),
        answer,
        events: events.iter().map(Event::write).collect(),
        index: rows::index_changes(before, after),
        work,
    }
}

/// A name of ten letters and digits, of which no two look alike, out of entropy.
fn name(entropy: &[u8; 32]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    entropy.iter().take(10).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
