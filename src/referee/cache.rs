//! Games kept in memory. What is cached is believed only while the store stands where it stood.

use crate::game::{Event, Game, GameId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;

/// How many games are kept; a game is a few kilobytes.
const MOST_GAMES: usize = 512;
/// How many happenings of a game are kept for the announcer.
const MOST_RECENT: usize = 4;

/// Games by name. One command of a game is carried out at a time.
pub(super) struct Cache {
    slots: Mutex<HashMap<GameId, Arc<AsyncMutex<Slot>>>>,
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
    pub(super) fn new() -> Self {
        Self { slots: Mutex::new(HashMap::new()) }
    }

    /// The slot of a game, an empty one if nothing is kept of it.
    pub(super) fn slot(&self, id: &GameId) -> Arc<AsyncMutex<Slot>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= MOST_GAMES && !slots.contains_key(id) {
            // Those that somebody is at work with stay.
            slots.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        slots.entry(id.clone()).or_default().clone()
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
