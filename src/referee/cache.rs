//! Games kept in memory. What is cached is believed only while the store stands where it stood.

use castellan_game::{Event, Game, GameId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;

/// How many games are kept; a game is ten kilobytes or so, and a tenth of a millisecond when it is read anew.
const MOST_GAMES: usize = 64;
/// How many happenings of a game are kept for the announcer.
const MOST_RECENT: usize = 4;

/// Games by name. One command of a game is carried out at a time.
#[derive(Default)]
pub(super) struct Cache(Mutex<Slots>);

#[derive(Default)]
struct Slots {
    games: HashMap<GameId, Kept>,
    /// Counts how often a slot was asked for.
    turn: u64,
}

struct Kept {
    slot: Arc<AsyncMutex<Slot>>,
    /// The turn in which it was last asked for.
    used: u64,
}

/// What is kept of a game.
#[derive(Default)]
pub(super) struct Slot {
    game: Option<Arc<Game>>,
    /// The number of events in its snapshot.
    snapshot: u64,
    recent: VecDeque<Happening>,
}

/// Something that happened, for the announcer.
#[derive(Clone)]
pub(super) struct Happening {
    pub(super) before: Option<Arc<Game>>,
    pub(super) events: Arc<[Event]>,
    pub(super) after: Arc<Game>,
}

impl Happening {
    /// The number of its first event.
    pub(super) fn from(&self) -> u64 {
        self.after.events() + 1 - self.events.len() as u64
    }
}

impl Cache {
    /// The slot of a game, an empty one if nothing is kept of it.
    pub(super) fn slot(&self, id: &GameId) -> Arc<AsyncMutex<Slot>> {
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slots.turn += 1;
        let used = slots.turn;
        if let Some(kept) = slots.games.get_mut(id) {
            kept.used = used;
            return kept.slot.clone();
        }
        if slots.games.len() >= MOST_GAMES {
            slots.make_room();
        }
        let slot = Arc::default();
        slots.games.insert(id.clone(), Kept { slot: Arc::clone(&slot), used });
        slot
    }
}

impl Slots {
    /// Drops the half that was not asked for the longest; what somebody is at work with stays.
    fn make_room(&mut self) {
        let mut turns: Vec<u64> = self.games.values().map(|kept| kept.used).collect();
        let middle = turns.len() / 2;
        let (_, middle, _) = turns.select_nth_unstable(middle);
        let middle = *middle;
        self.games.retain(|_, kept| kept.used >= middle || Arc::strong_count(&kept.slot) > 1);
    }
}

impl Slot {
    /// The game, if it has exactly so many events.
    pub(super) fn game(&self, events: u64) -> Option<Arc<Game>> {
        self.game.clone().filter(|game| game.events() == events)
    }

    /// Keeps a game that was loaded.
    pub(super) fn loaded(&mut self, game: &Arc<Game>) {
        self.game = Some(game.clone());
    }

    /// Keeps a game with what just happened in it.
    pub(super) fn keep(&mut self, after: &Arc<Game>, before: Option<Arc<Game>>, events: &[Event]) {
        self.game = Some(after.clone());
        if self.recent.len() >= MOST_RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(Happening { before, events: events.into(), after: after.clone() });
    }

    /// What happened from this number on, if it is kept.
    pub(super) fn happening(&mut self, from: u64) -> Option<Happening> {
        let place = self.recent.iter().position(|happening| happening.from() == from)?;
        self.recent.remove(place)
    }

    /// Keeps nothing: the store stands elsewhere, or nobody knows where.
    pub(super) fn forget(&mut self) {
        self.game = None;
        self.recent.clear();
    }

    pub(super) fn snapshot(&self) -> u64 {
        self.snapshot
    }

    pub(super) fn snapshot_kept(&mut self, events: u64) {
        self.snapshot = events;
    }
}
