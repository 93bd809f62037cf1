//! The referee: loads a game, lets it decide, stores what was accepted, and sees to it that people are told.
//!
//! - [`Referee::command`] is the one way in. Only what is stored has happened; a command asked twice
//!   with the same request id is done once.
//! - [`loading`]: games and their logs. [`listing`]: which games there are.
//! - [`timers`]: what happens by itself, once, however often the program restarts. [`reminders`]: when people
//!   want to be reminded of deadlines.
//! - [`outbox`]: what people are told, at least once, with [`receipts`].
//! - [`outages`]: nobody is flagged while the bot could not be reached.
//! - [`vacations`]: a player's own stream, and what it means for each game.
//! - [`tournaments`]: events, in streams of their own, which start games and hear of their ends.
//! - [`ratings`]: how strong players are, from the rows of finished games.
//! - `jobs`: due work of any queue, claimed, done, and tried again.
//! - [`panics`]: what panics is caught, and [`counts`]. [`freezing`]: a game whose timer panics stops alone.
//! - [`directory`]: people, apart from the games, and able to be forgotten.
//! - [`private`]: what somebody keeps to themselves, sealed with their key. `erasure`: how it is forgotten for good.
//! - [`upgrade`]: what earlier versions kept in the clear, sealed.
//! - [`backups`]: copies of the store, on a schedule.
//! - [`ports`]: what comes from outside. [`rows`]: how games are found again.

pub mod backups;
mod cache;
pub mod counts;
pub mod directory;
mod erasure;
pub mod freezing;
mod jobs;
pub mod listing;
pub mod loading;
pub mod outages;
pub mod outbox;
pub mod panics;
pub mod ports;
pub mod private;
pub mod ratings;
pub mod receipts;
pub mod reminders;
pub mod rows;
pub mod stored;
pub mod timers;
pub mod tournaments;
mod trouble;
pub mod upgrade;
pub mod vacations;

pub use erasure::Forgotten;
pub use jobs::WorkedOff;
pub use ports::{AnnounceError, Announcer, Clock, Entropy, EntropyError, News, Notice, Receipt};
pub use rows::Summary;
pub use tournaments::{Host, Showing, TournamentTrouble};
pub use trouble::Trouble;

use cache::{Cache, Slot};
use castellan_game::{Command, Decision, Event, Game, GameId, Phase, Time, decide};
use castellan_store::{
    Append, Appended, Head, Number, RequestId, SharedStore, Snapshot, Store, StoreError, StreamName,
    WorkChange, read_object,
};
use counts::Counts;
use jobs::Jobs;
use outages::Reach;
use outbox::Announced;
use ratings::RatingCache;
use reminders::ReminderPreferences;
use rows::OUTBOX;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use tokio::sync::{Mutex as AsyncMutex, Notify};
use tournaments::TournamentCache;

/// How often a command is decided anew because someone else was quicker.
const MOST_CONFLICTS: usize = 8;
/// How many events a game may be ahead of its snapshot: to follow one costs a sixth of reading a snapshot
/// of a hundred actions.
const SNAPSHOT_EVERY: u64 = 16;
/// What snapshots are of; a snapshot says itself by which version it was made.
const SNAPSHOT: &str = "game";
/// How many events or rows are read at once.
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
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Answer {
    /// The number of the first.
    from: u64,
    /// The number of the last.
    to: u64,
}

impl Answer {
    /// What was recorded for a request; nothing for one that led to no events, such as a reminder.
    fn read(stream: &StreamName, text: &str) -> Result<Option<Self>, StoreError> {
        if text.is_empty() {
            return Ok(None);
        }
        Ok(Some(read_object("answer of", stream.as_str(), text)?))
    }
}

/// Referees games that are kept in a store. Share it behind an [`Arc`].
///
/// No timer acts before [`Referee::came_back`] has been called.
pub struct Referee {
    store: SharedStore,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    cache: Cache,
    /// Whether people can reach us.
    reach: Mutex<Reach>,
    jobs: Jobs,
    /// Tournaments kept in memory.
    halls: TournamentCache,
    /// Ratings, worked out from the rows of finished games.
    ladders: RatingCache,
    /// Something was put into a queue.
    woken: Notify,
    /// One backup is made at a time.
    backing_up: AsyncMutex<()>,
    /// Notices that were announced and could not be stored as such yet.
    announced: Announced,
    counts: Counts,
}

impl Referee {
    /// A referee over a store.
    pub fn new(store: impl Store, clock: impl Clock, entropy: impl Entropy) -> Self {
        Self {
            store: SharedStore::new(store),
            clock: Arc::new(clock),
            entropy: Arc::new(entropy),
            cache: Cache::default(),
            reach: Mutex::new(Reach::Starting),
            jobs: Jobs::default(),
            halls: TournamentCache::default(),
            ladders: RatingCache::default(),
            woken: Notify::new(),
            backing_up: AsyncMutex::new(()),
            announced: Announced::default(),
            counts: Counts::default(),
        }
    }

    /// What it counts.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The store.
    pub fn store(&self) -> &SharedStore {
        &self.store
    }

    /// The clock.
    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    /// The time now.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// A new name for a game.
    ///
    /// # Errors
    /// When there is no entropy.
    ///
    /// # Panics
    /// Never: a name of ours is made of small letters and digits.
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
        self.must_not_be_frozen(id).await?;
        for _ in 0..MOST_CONFLICTS {
            let before = self.load(id, &mut slot).await?;
            // Looked at behind the load: when nothing is recorded now, what was loaded does not hold
            // this request's own events, and it is judged as it was meant.
            if let Some(answer) = self.store.answer(&stream, &request).await? {
                return self.repeat(id, &mut slot, &answer).await;
            }
            let entropy = self.entropy.draw()?;
            let Decision { events, game } = decide(before.as_deref(), id, command, now, &entropy)?;
            if events.is_empty() {
                let game = before.ok_or_else(|| Trouble::NoGame(id.clone()))?;
                return Ok(Verdict { game, events, repeated: false });
            }
            let after = Arc::new(game);
            // What is sealed is looked at rarely, and would make every command large.
            let preferences = Box::pin(self.wishes_in(&after)).await?;
            let mut append =
                append_of(&stream, &request, before.as_deref(), (&after, &preferences), &events, now);
            append.index.extend(Box::pin(self.plan_changes(before.as_deref(), &after)).await?);
            let rated = ratings::changes(&append.index);
            match self.store.append(append).await {
                Ok(Appended::Stored(head)) => {
                    self.ladders.heed(&rated).await;
                    self.stored(&mut slot, before, &after, &events, head);
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
    fn stored(
        &self,
        slot: &mut Slot,
        before: Option<Arc<Game>>,
        after: &Arc<Game>,
        events: &[Event],
        head: Head,
    ) {
        let was_over = before.as_ref().is_some_and(|before| before.phase() == Phase::Over);
        let ended = after.phase() == Phase::Over && !was_over;
        slot.keep(after, before, events);
        if ended || after.events() >= slot.snapshot() + SNAPSHOT_EVERY {
            let snapshot = Snapshot {
                number: head.number,
                hash: head.hash,
                version: SNAPSHOT.to_owned(),
                bytes: after.snapshot(),
            };
            self.store.keep_snapshot(&stream(after.id()), snapshot);
            slot.snapshot_kept(after.events());
        }
        self.woken.notify_waiters();
    }

    /// The answer to a request that had been answered before.
    async fn repeat(&self, id: &GameId, slot: &mut Slot, answer: &str) -> Result<Verdict, Trouble> {
        let game = self.load(id, slot).await?.ok_or_else(|| Trouble::NoGame(id.clone()))?;
        let events = match Answer::read(&stream(id), answer)? {
            Some(Answer { from, to }) => self.events(id, from, to).await?,
            None => Vec::new(),
        };
        Ok(Verdict { game, events, repeated: true })
    }
}

/// The stream of a game.
///
/// # Panics
/// Never: every name of a game is fit for a stream's.
#[must_use]
pub fn stream(id: &GameId) -> StreamName {
    StreamName::new(format!("game/{id}")).expect("a game's name is fit for a stream's")
}

/// The game of a stream, if it is one's.
#[must_use]
pub fn game_of(stream: &StreamName) -> Option<GameId> {
    GameId::new(stream.as_str().strip_prefix("game/")?).ok()
}

/// Everything that becomes part of the store when these events are accepted.
fn append_of(
    stream: &StreamName,
    request: &RequestId,
    before: Option<&Game>,
    (after, preferences): (&Game, &ReminderPreferences),
    events: &[Event],
    now: Time,
) -> Append {
    let expected = before.map_or(0, Game::events);
    let answer = Answer { from: expected + 1, to: expected + events.len() as u64 };
    let answer = serde_json::to_string(&answer).expect("two numbers have a JSON form");
    let mut work = rows::timer_changes(before, after, preferences, now);
    work.push(WorkChange::Put {
        queue: OUTBOX.to_owned(),
        key: outbox::key(expected + 1),
        due: now.ms(),
        payload: answer.clone(),
    });
    work.extend(rows::effects(before, after, events, now));
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
