//! Short-lived data of a player in a game, in memory: rejected conditional moves, and the last picked piece. The player
//! has also seen these on screen.

use castellan_game::{GameId, PlayerId};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The time for which a text is kept, as long as the answer that shows it can be edited.
const LIFETIME: Duration = Duration::from_mins(15);
/// The most texts that are kept. The oldest is dropped.
const MOST: usize = 500;

/// Texts by player and game.
#[derive(Default)]
pub struct Drafts(Mutex<HashMap<(PlayerId, GameId), (Instant, String)>>);

impl Drafts {
    /// Stores a text in place of the earlier one. An empty text removes it.
    pub fn set(&self, player: &PlayerId, game: &GameId, text: String, now: Instant) {
        let mut drafts = self.drafts();
        drafts.retain(|_, (since, _)| now.duration_since(*since) < LIFETIME);
        let key = (player.clone(), game.clone());
        if text.is_empty() {
            drafts.remove(&key);
            return;
        }
        if drafts.len() >= MOST
            && let Some(oldest) =
                drafts.iter().min_by_key(|(_, (since, _))| *since).map(|(key, _)| key.clone())
        {
            drafts.remove(&oldest);
        }
        drafts.insert(key, (now, text));
    }

    /// Returns the stored text.
    pub fn of(&self, player: &PlayerId, game: &GameId, now: Instant) -> Option<String> {
        let drafts = self.drafts();
        let (since, text) = drafts.get(&(player.clone(), game.clone()))?;
        (now.duration_since(*since) < LIFETIME).then(|| text.clone())
    }

    fn drafts(&self) -> MutexGuard<'_, HashMap<(PlayerId, GameId), (Instant, String)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{Drafts, LIFETIME, MOST};
    use castellan_game::{GameId, PlayerId};
    use std::time::Duration;
    use tokio::time::Instant;

    #[test]
    fn texts_are_kept_for_a_while_by_player_and_game() {
        let (drafts, now) = (Drafts::default(), Instant::now());
        let game = GameId::new("g").expect("a name");
        let player = |name: String| PlayerId::new(name).expect("a name");
        let (ann, ben) = (player("ann".to_owned()), player("ben".to_owned()));
        drafts.set(&ann, &game, "soon".to_owned(), now);
        assert_eq!(drafts.of(&ann, &game, now).as_deref(), Some("soon"));
        assert_eq!(drafts.of(&ben, &game, now), None);
        assert_eq!(drafts.of(&ann, &game, now + LIFETIME), None);
        for number in 0..MOST {
            drafts.set(&player(format!("p{number}")), &game, "x".to_owned(), now + Duration::from_millis(1));
        }
        assert_eq!(drafts.of(&ann, &game, now), None, "the oldest was dropped");
        drafts.set(&ben, &game, "x".to_owned(), now);
        drafts.set(&ben, &game, String::new(), now);
        assert_eq!(drafts.of(&ben, &game, now), None);
    }
}
