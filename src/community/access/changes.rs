//! The people whose access to what they have open may have changed.
//!
//! Thousands of pages may be open at one game, and each gets every move. So a page does not ask the store before each
//! move: it compares a number in memory, and asks only when a change concerns its own person. Changes by other
//! processes are not seen here.

use castellan_game::PlayerId;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The changes that a page may miss before it must assume that one was its own.
const KEPT: usize = 64;

/// The changes in this process. Clones share them.
#[derive(Clone, Default, Debug)]
pub struct AccessChanges(Arc<Changes>);

#[derive(Default, Debug)]
struct Changes {
    /// The number of changes so far.
    count: AtomicU64,
    /// The people of the last ones, the newest last.
    people: Mutex<VecDeque<PlayerId>>,
}

impl AccessChanges {
    /// Records a change.
    pub fn record(&self, player: &PlayerId) {
        let mut people = self.people();
        if people.len() == KEPT {
            people.pop_front();
        }
        people.push_back(player.clone());
        self.0.count.fetch_add(1, Ordering::Release);
    }

    /// Returns the number of changes so far.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.count.load(Ordering::Acquire)
    }

    /// Returns `true` if a change after the first `seen` may concern a person, and sets `seen` to their number.
    #[must_use]
    pub fn concern(&self, player: &PlayerId, seen: &mut u64) -> bool {
        if self.count() == *seen {
            return false;
        }
        let people = self.people();
        let count = self.count();
        let missed = usize::try_from(count.saturating_sub(*seen)).unwrap_or(usize::MAX);
        *seen = count;
        missed > people.len() || people.iter().rev().take(missed).any(|changed| changed == player)
    }

    fn people(&self) -> MutexGuard<'_, VecDeque<PlayerId>> {
        self.0.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
