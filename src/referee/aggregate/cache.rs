//! The in-memory cache of games and tournaments. A cached state is used only while the store's head matches it.

use super::Aggregate;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;

/// Cached states by id. Each slot's lock serializes the commands of one aggregate.
pub(crate) struct Cache<A: Aggregate> {
    slots: Mutex<Slots<A>>,
}

struct Slots<A: Aggregate> {
    kept: HashMap<A::Id, Kept<A>>,
    /// A counter of slot requests, which orders slots by last use.
    turn: u64,
}

struct Kept<A: Aggregate> {
    slot: Arc<AsyncMutex<Slot<A>>>,
    /// The turn in which the slot was last requested.
    used: u64,
}

/// The cached data of one aggregate.
pub(crate) struct Slot<A: Aggregate> {
    state: Option<Arc<A>>,
    /// The number of events in its snapshot.
    snapshot: u64,
    recent: VecDeque<Happening<A>>,
}

/// A stored change, for the announcer.
pub(crate) struct Happening<A: Aggregate> {
    pub(crate) before: Option<Arc<A>>,
    pub(crate) events: Arc<[A::Event]>,
    pub(crate) after: Arc<A>,
}

impl<A: Aggregate> Happening<A> {
    /// Returns the number of its first event.
    fn from(&self) -> u64 {
        self.after.number() + 1 - self.events.len() as u64
    }
}

impl<A: Aggregate> Default for Cache<A> {
    fn default() -> Self {
        Self { slots: Mutex::new(Slots { kept: HashMap::new(), turn: 0 }) }
    }
}

impl<A: Aggregate> Cache<A> {
    /// Returns the slot of an id, an empty one if nothing is cached.
    pub(crate) fn slot(&self, id: &A::Id) -> Arc<AsyncMutex<Slot<A>>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.turn += 1;
        let used = slots.turn;
        if let Some(kept) = slots.kept.get_mut(id) {
            kept.used = used;
            return kept.slot.clone();
        }
        if slots.kept.len() >= A::MOST_CACHED {
            slots.make_room();
        }
        let slot = Arc::new(AsyncMutex::new(Slot::new()));
        slots.kept.insert(id.clone(), Kept { slot: Arc::clone(&slot), used });
        slot
    }
}

impl<A: Aggregate> Slots<A> {
    /// Drops the least recently used half; slots in use stay.
    fn make_room(&mut self) {
        let mut turns: Vec<u64> = self.kept.values().map(|kept| kept.used).collect();
        let middle = turns.len() / 2;
        let (_, middle, _) = turns.select_nth_unstable(middle);
        let middle = *middle;
        self.kept.retain(|_, kept| kept.used >= middle || Arc::strong_count(&kept.slot) > 1);
    }
}

impl<A: Aggregate> Slot<A> {
    fn new() -> Self {
        Self { state: None, snapshot: 0, recent: VecDeque::new() }
    }

    /// Returns the state if it has exactly this number of events.
    pub(crate) fn state(&self, events: u64) -> Option<Arc<A>> {
        self.state.clone().filter(|state| state.number() == events)
    }

    /// Returns the last known state, which may be older than the store.
    pub(crate) fn last_known(&self) -> Option<Arc<A>> {
        self.state.clone()
    }

    /// Caches a loaded state.
    pub(crate) fn loaded(&mut self, state: &Arc<A>) {
        self.state = Some(state.clone());
    }

    /// Caches a state together with the change that led to it.
    pub(crate) fn keep(&mut self, after: &Arc<A>, before: Option<Arc<A>>, events: &[A::Event]) {
        self.state = Some(after.clone());
        if A::MOST_RECENT == 0 {
            return;
        }
        if self.recent.len() >= A::MOST_RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(Happening { before, events: events.into(), after: after.clone() });
    }

    /// Takes the change that begins with this event number, if it is cached.
    pub(crate) fn happening(&mut self, from: u64) -> Option<Happening<A>> {
        let place = self.recent.iter().position(|happening| happening.from() == from)?;
        self.recent.remove(place)
    }

    /// Clears the slot, after the store has moved on or its state became unknown.
    pub(crate) fn forget(&mut self) {
        self.state = None;
        self.recent.clear();
    }

    pub(crate) fn snapshot(&self) -> u64 {
        self.snapshot
    }

    pub(crate) fn snapshot_kept(&mut self, events: u64) {
        self.snapshot = events;
    }
}
