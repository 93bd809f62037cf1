//! The referee: loads a game, lets it decide, stores what was accepted, and sees to it that people are told.
//!
//! - [`Referee::command`] is the one way in. Only what is stored has happened; a command asked twice
//!   with the same request id is done once.
//! - `aggregate`: how games and tournaments are loaded, decide and are stored. [`loading`]: games and their logs. [`listing`]: which games there are.
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

mod aggregate;
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

use aggregate::Executed;
use cache::Cache;
use castellan_game::{Command, Event, Game, GameId, Time};
use castellan_store::{SharedStore, Store, StoreError, StreamName, read_object};
use castellan_tournament::Tournament;
use counts::Counts;
use jobs::Jobs;
use outages::Reach;
use outbox::Announced;
use ratings::RatingCache;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex};
use tokio::sync::{Mutex as AsyncMutex, Notify};

/// How many games are kept in memory; a game is ten kilobytes or so, and a tenth of a millisecond when it is read anew.
const MOST_GAMES: usize = 64;
/// How many of the latest happenings of each game are kept for the announcer.
const MOST_RECENT: usize = 4;
/// How many tournaments are kept in memory: few run at once.
const MOST_TOURNAMENTS: usize = 16;
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
    /// Games kept in memory.
    games: Cache<Game>,
    /// Whether people can reach us.
    reach: Mutex<Reach>,
    jobs: Jobs,
    /// Tournaments kept in memory.
    tournaments: Cache<Tournament>,
    /// Ratings, worked out from the rows of finished games.
    ratings: RatingCache,
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
            games: Cache::new(MOST_GAMES, MOST_RECENT),
            reach: Mutex::new(Reach::Starting),
            jobs: Jobs::default(),
            tournaments: Cache::new(MOST_TOURNAMENTS, 0),
            ratings: RatingCache::default(),
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
        let Executed { state: game, events, repeated } = self.execute::<Game>(id, command).await?;
        Ok(Verdict { game, events, repeated })
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

/// A name of ten letters and digits, of which no two look alike, out of entropy.
fn name(entropy: &[u8; 32]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    entropy.iter().take(10).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
