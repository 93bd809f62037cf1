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
    entries: HashMap<A::Id, CacheEntry<A>>,
    /// The number of slot requests so far, which orders slots by last use.
    turn: u64,
}

struct CacheEntry<A: Aggregate> {
    slot: Arc<AsyncMutex<Slot<A>>>,
    /// The turn in which the slot was last requested.
    last_used: u64,
}

/// The cached data of one aggregate.
pub(crate) struct Slot<A: Aggregate> {
    state: Option<Arc<A>>,
    /// The number of events in its snapshot.
    snapshot_events: u64,
    recent: VecDeque<StoredChange<A>>,
}

/// The events of one command, with the states before and after them.
pub(crate) struct StoredChange<A: Aggregate> {
    pub(crate) before: Option<Arc<A>>,
    pub(crate) events: Arc<[A::Event]>,
    pub(crate) after: Arc<A>,
}

impl<A: Aggregate> StoredChange<A> {
    /// Returns the number of its first event.
    fn first_event(&self) -> u64 {
        self.after.event_count() + 1 - self.events.len() as u64
    }
}

impl<A: Aggregate> Default for Cache<A> {
    fn default() -> Self {
        Self { slots: Mutex::new(Slots { entries: HashMap::new(), turn: 0 }) }
    }
}

impl<A: Aggregate> Cache<A> {
    /// Returns the slot of an id, which is empty if nothing is cached.
    pub(crate) fn slot(&self, id: &A::Id) -> Arc<AsyncMutex<Slot<A>>> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.turn += 1;
        let turn = slots.turn;
        if let Some(entry) = slots.entries.get_mut(id) {
            entry.last_used = turn;
            return entry.slot.clone();
        }
        if slots.entries.len() >= A::MAX_CACHED {
            slots.evict_oldest();
        }
        let slot = Arc::new(AsyncMutex::new(Slot::new()));
        slots.entries.insert(id.clone(), CacheEntry { slot: Arc::clone(&slot), last_used: turn });
        slot
    }
}

impl<A: Aggregate> Slots<A> {
    /// Drops the least recently used half, except slots in use.
    fn evict_oldest(&mut self) {
        let mut turns: Vec<u64> = self.entries.values().map(|entry| entry.last_used).collect();
        let middle = turns.len() / 2;
        let (_, middle, _) = turns.select_nth_unstable(middle);
        let middle = *middle;
        self.entries.retain(|_, entry| entry.last_used >= middle || Arc::strong_count(&entry.slot) > 1);
    }
}

impl<A: Aggregate> Slot<A> {
    fn new() -> Self {
        Self { state: None, snapshot_events: 0, recent: VecDeque::new() }
    }

    /// Returns the state if it has exactly this number of events.
    pub(crate) fn state(&self, events: u64) -> Option<Arc<A>> {
        self.state.clone().filter(|state| state.event_count() == events)
    }

    /// Returns the cached state, which may be older than the store.
    pub(crate) fn last_known(&self) -> Option<Arc<A>> {
        self.state.clone()
    }

    /// Caches a loaded state.
    pub(crate) fn set_loaded(&mut self, state: &Arc<A>) {
        self.state = Some(state.clone());
    }

    /// Caches a state together with the change that led to it.
    pub(crate) fn set_changed(&mut self, after: &Arc<A>, before: Option<Arc<A>>, events: &[A::Event]) {
        self.state = Some(after.clone());
        if A::MAX_RECENT_CHANGES == 0 {
            return;
        }
        if self.recent.len() >= A::MAX_RECENT_CHANGES {
            self.recent.pop_front();
        }
        self.recent.push_back(StoredChange { before, events: events.into(), after: after.clone() });
    }

    /// Removes and returns the change that begins with this event number, if it is cached.
    pub(crate) fn take_change(&mut self, from: u64) -> Option<StoredChange<A>> {
        let index = self.recent.iter().position(|change| change.first_event() == from)?;
        self.recent.remove(index)
    }

    /// Clears the slot, after the store has moved on or its state became unknown.
    pub(crate) fn clear(&mut self) {
        self.state = None;
        self.recent.clear();
    }

    /// Returns the number of events in the aggregate's snapshot.
    pub(crate) fn snapshot_events(&self) -> u64 {
        self.snapshot_events
    }

    pub(crate) fn set_snapshot_events(&mut self, events: u64) {
        self.snapshot_events = events;
    }
}
