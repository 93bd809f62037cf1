//! Games and tournaments kept in memory. What is cached is believed only while the store stands where it stood: what
//! follows on it is not stored otherwise.

use super::Aggregate;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;

/// States by name. One command of each is carried out at a time.
pub(crate) struct Cache<A: Aggregate> {
    slots: Mutex<Slots<A>>,
}

struct Slots<A: Aggregate> {
    kept: HashMap<A::Id, Kept<A>>,
    /// Counts how often a slot was asked for.
    turn: u64,
}

struct Kept<A: Aggregate> {
    slot: Arc<AsyncMutex<Slot<A>>>,
    /// The turn in which it was last asked for.
    used: u64,
}

/// What is kept of one.
pub(crate) struct Slot<A: Aggregate> {
    state: Option<Arc<A>>,
    /// The number of events in its snapshot.
    snapshot: u64,
    recent: VecDeque<Happening<A>>,
}

/// Something that happened, for the announcer.
pub(crate) struct Happening<A: Aggregate> {
    pub(crate) before: Option<Arc<A>>,
    pub(crate) events: Arc<[A::Event]>,
    pub(crate) after: Arc<A>,
}

impl<A: Aggregate> Happening<A> {
    /// The number of its first event.
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
    /// The slot of this name, an empty one if nothing is kept there.
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
    /// Drops the half that was not asked for the longest; what somebody is at work with stays.
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

    /// The state, if it has exactly so many events.
    pub(crate) fn state(&self, events: u64) -> Option<Arc<A>> {
        self.state.clone().filter(|state| state.number() == events)
    }

    /// The state as it was last known. The store may stand elsewhere by now.
    pub(crate) fn last_known(&self) -> Option<Arc<A>> {
        self.state.clone()
    }

    /// Keeps a state that was loaded.
    pub(crate) fn loaded(&mut self, state: &Arc<A>) {
        self.state = Some(state.clone());
    }

    /// Keeps a state with what just happened.
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

    /// What happened from this number on, if it is kept.
    pub(crate) fn happening(&mut self, from: u64) -> Option<Happening<A>> {
        let place = self.recent.iter().position(|happening| happening.from() == from)?;
        self.recent.remove(place)
    }

    /// Keeps nothing: the store stands elsewhere, or nobody knows where.
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
