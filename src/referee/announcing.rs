//! Which games have somebody at work announcing their notices: one at a time for each game.

use super::outbox::Held;
use crate::store::StreamName;
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The games whose notices are being announced, each with those that were claimed meanwhile.
#[derive(Default)]
pub(super) struct Announcing(Mutex<HashMap<StreamName, Vec<Held>>>);

/// A game whose notices are announced by whoever has this, and by nobody else.
pub(super) struct InHand {
    announcing: Arc<Announcing>,
    /// The game, until there is nothing more to announce.
    stream: Option<StreamName>,
}

impl Announcing {
    /// Takes a game in hand. When somebody else has it in hand, they are left the notices.
    pub(super) fn take(self: &Arc<Self>, stream: &StreamName, notices: Vec<Held>) -> Option<InHand> {
        let mut games = self.games();
        let taken = games.contains_key(stream);
        games.entry(stream.clone()).or_default().extend(notices);
        (!taken).then(|| InHand { announcing: self.clone(), stream: Some(stream.clone()) })
    }

    fn games(&self) -> MutexGuard<'_, HashMap<StreamName, Vec<Held>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl InHand {
    /// The notices that there are to announce; when there are none, the game is no longer in hand.
    pub(super) fn next(&mut self) -> Vec<Held> {
        let Some(stream) = &self.stream else { return Vec::new() };
        let mut games = self.announcing.games();
        let notices = games.get_mut(stream).map(mem::take).unwrap_or_default();
        // Nobody may leave notices to somebody who has looked for them for the last time.
        if notices.is_empty() {
            games.remove(stream);
            drop(games);
            self.stream = None;
        }
        notices
    }
}

/// Whoever stops half way leaves nothing in hand: what was claimed can be claimed again in time.
impl Drop for InHand {
    fn drop(&mut self) {
        if let Some(stream) = &self.stream {
            self.announcing.games().remove(stream);
        }
    }
}
