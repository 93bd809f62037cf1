//! Hints: a good move for a player on their turn.
//!
//! The game decides who may ask. The search sees the board as everybody does. The latest hints are cached: repeated
//! requests on the same board get the same answer at once.

use super::Computers;
use super::search_pool::{Purpose, SearchBudget};
use crate::error::RefereeError;
use castellan_engine::{Level, Limits, RepetitionCounts, Report, Score, SearchOptions, search};
use castellan_game::{Game, GameId, PlayerId, Refusal};
use castellan_rules::Action;
use castellan_tournament::Board;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// A margin that includes every action: if a touched piece must move, all playable actions may be bad.
const FULL_MARGIN: i32 = 100_000;
/// The lead, in hundredths of a small piece, from which a seat among several counts as ahead or behind.
const LEAD: i32 = 100;

/// A good move.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The game as it stood when the hint was found.
    pub game: Arc<Game>,
    /// The move.
    pub action: Action,
    /// The outlook for the player after this move.
    pub outlook: Outlook,
}

/// The outlook of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// A forced win, in at most this number of the player's own moves.
    Wins {
        /// The number of moves.
        moves: u32,
    },
    /// A loss if the opponent plays best.
    Loses,
    /// An estimated score per hundred games, with draws counted as half.
    Chance {
        /// The percentage.
        percent: u32,
    },
    /// Ahead of all others.
    Ahead,
    /// About level with the strongest of the others.
    Level,
    /// Behind.
    Behind,
}

/// The number of latest hints in the cache.
const MAX_CACHED_HINTS: usize = 64;

/// The latest hints, the newest last.
#[derive(Default)]
pub(super) struct HintCache(Mutex<VecDeque<Hint>>);

impl HintCache {
    fn get(&self, game: &Game) -> Option<Hint> {
        let latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |hint: &&Hint| hint.game.id() == game.id() && hint.game.events() == game.events();
        latest.iter().find(is_same).cloned()
    }

    fn insert(&self, hint: &Hint) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        latest.retain(|known| known.game.id() != hint.game.id());
        latest.push_back(hint.clone());
        if latest.len() > MAX_CACHED_HINTS {
            latest.pop_front();
        }
    }
}

/// Checks that a player may have a hint now.
///
/// # Errors
/// Returns a refusal in a tournament, or if the game does not allow the player a hint.
pub fn check_hint_allowed(game: &Game, player: &PlayerId) -> Result<(), Refusal> {
    if Board::from_game_id(game.id()).is_some() {
        return Err(Refusal::TournamentWithoutHints);
    }
    game.seat_for_hint(player).map(drop)
}

impl Computers {
    /// Returns a good move for the player to move; `None` if its turn did not come in time under load.
    ///
    /// # Errors
    /// Returns a refusal, or an error if the game cannot be loaded.
    pub async fn hint(&self, id: &GameId, player: &PlayerId) -> Result<Option<Hint>, RefereeError> {
        let game = self.games.game(id).await?;
        check_hint_allowed(&game, player)?;
        if let Some(known) = self.hint_cache.get(&game) {
            self.base.metrics.record_hint();
            return Ok(Some(known));
        }
        let searched = game.clone();
        let found = self.search_pool.run(Purpose::Hint, move |budget| search_best(&searched, budget)).await;
        let now = self.games.game(id).await?;
        if now.board_version() != game.board_version() {
            return Err(Refusal::Stale { seen: game.board_version(), now: now.board_version() }.into());
        }
        let hint = found.map(|(action, outlook)| Hint { game, action, outlook });
        if let Some(hint) = &hint {
            self.hint_cache.insert(hint);
            self.base.metrics.record_hint();
        }
        Ok(hint)
    }
}

/// Returns the best playable move at full strength, and its outlook.
fn search_best(game: &Game, budget: &SearchBudget) -> Option<(Action, Outlook)> {
    let record = game.record().filter(|_| !budget.is_over())?;
    let position = record.position();
    let limits = Limits::nodes(budget.positions(Level::FULL.nodes()));
    let is_bound = !game.touched().is_empty();
    let options =
        SearchOptions { multi_pv_margin: is_bound.then_some(FULL_MARGIN), ..SearchOptions::default() };
    let report = search(position, &RepetitionCounts::before(record), &limits, &options, budget.stop());
    let (action, score) = if is_bound {
        best_of(&game.playable_actions(), &report)
    } else {
        Some((report.best?, report.score))
    }?;
    Some((action, outlook(score, position.seats().len())))
}

/// Returns the best of the playable actions and its score.
fn best_of(playable: &[Action], report: &Report) -> Option<(Action, Score)> {
    let of_these = report.candidates.iter().find(|candidate| playable.contains(&candidate.action));
    of_these.map(|candidate| (candidate.action, candidate.score))
}

/// Returns the outlook of a game of this number of seats for the seat with this score.
fn outlook(score: Score, seats: usize) -> Outlook {
    if seats > 2 {
        return match score.hundredths() {
            LEAD.. => Outlook::Ahead,
            lead if lead <= -LEAD => Outlook::Behind,
            _ => Outlook::Level,
        };
    }
    match score.plies_to_end() {
        Some(plies) if score > Score::EVEN => Outlook::Wins { moves: plies.div_ceil(2) },
        Some(_) => Outlook::Loses,
        // Only a proven result counts as certain.
        None => {
            Outlook::Chance { percent: (score.win_probability() * 100.0).round().clamp(1.0, 99.0) as u32 }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Outlook, outlook};
    use castellan_engine::Score;

    #[test]
    fn only_proven_results_are_certain() {
        assert_eq!(outlook(Score::EVEN, 2), Outlook::Chance { percent: 50 });
        assert_eq!(outlook(Score::new(5_000), 2), Outlook::Chance { percent: 99 });
        assert_eq!(outlook(Score::new(-5_000), 2), Outlook::Chance { percent: 1 });
        assert_eq!(outlook(Score::win_in(3), 2), Outlook::Wins { moves: 2 });
        assert_eq!(outlook(-Score::win_in(4), 2), Outlook::Loses);
    }

    #[test]
    fn with_several_players_the_outlook_is_the_relative_lead() {
        let all = [-300, -20, 0, 20, 300].map(|lead| outlook(Score::new(lead), 4));
        assert_eq!(all, [Outlook::Behind, Outlook::Level, Outlook::Level, Outlook::Level, Outlook::Ahead]);
    }
}
