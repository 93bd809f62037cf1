//! Puzzles: their selection for each person, personal results, and success rates.
//!
//! The puzzles are part of the program. A person's results are a row sealed with their key, like their settings. The
//! tries and solves of a puzzle are a row of the puzzle that names nobody.

use crate::base::Base;
use crate::error::RefereeError;
use crate::index::{all_rows, row};
use crate::people::private_rows::{seal_row, unseal_value};
pub use castellan_engine::puzzles::{Answer, Goal, Puzzle};
use castellan_engine::puzzles::{count, puzzle};
use castellan_game::PlayerId;
use castellan_rules::Variant;
use castellan_store::{
    Append, AppendOutcome, ExpectedRow, IndexChange, RequestId, StoreError, StreamName, UnreadableError,
    Version, read_object,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The index of results: sealed [`PuzzleResults`] by player.
pub const PUZZLE_RESULTS: &str = "puzzles";
/// The index of tries and solves: a [`PuzzleRate`] by [`PuzzleId`].
pub const PUZZLE_RATES: &str = "puzzlerates";
/// The number of tries below which the difficulty of a puzzle is unknown.
const MIN_TRIES: u32 = 5;
/// The success rates, in percent, from which a puzzle is easy, and below which it is hard.
const EASY: u32 = 70;
const HARD: u32 = 40;
/// The range of success rates, in percent, that the selection aims for.
const TARGET_RATES: std::ops::RangeInclusive<u32> = 20..=80;
/// The difference of success rates, in percent, below which puzzles count as equally difficult.
const RATE_STEP: u32 = 10;
const MS_PER_DAY: u64 = 24 * 60 * 60 * 1_000;
/// The step from one daily puzzle of a game to the next: a prime above any number of puzzles.
const STRIDE: u64 = 1_000_003;

/// The identity of a puzzle: its game and its number there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleId {
    /// The game.
    pub variant: Variant,
    /// The number, counted from 1.
    pub number: usize,
}

impl PuzzleId {
    /// Returns the puzzle, if it exists.
    #[must_use]
    pub fn puzzle(self) -> Option<Puzzle> {
        puzzle(self.variant, self.number)
    }
}

/// The key of the puzzle's row.
impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:04}", self.variant, self.number)
    }
}

/// The difficulty of a puzzle, by its success rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// Not known yet, after too few tries.
    New,
    /// Solved by most people.
    Easy,
    /// Solved by many people.
    Medium,
    /// Solved by few people.
    Hard,
}

impl Difficulty {
    /// Returns the word in catalogues.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

/// The tries of a puzzle, and its solves without a wrong move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRate {
    /// The number of people who have tried it.
    pub tries: u32,
    /// The number of people who have solved it.
    pub solves: u32,
}

impl PuzzleRate {
    fn read(key: &str, value: &str) -> Result<Self, UnreadableError> {
        read_object(PUZZLE_RATES, key, value)
    }

    /// Returns the success rate in percent, smoothed towards one half while there are few tries.
    fn percent(self) -> u32 {
        (self.solves + 1) * 100 / (self.tries + 2)
    }

    /// Returns the difficulty at this rate.
    #[must_use]
    pub fn difficulty(self) -> Difficulty {
        match self.percent() {
            _ if self.tries < MIN_TRIES => Difficulty::New,
            EASY.. => Difficulty::Easy,
            HARD.. => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

/// The puzzle results of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleResults {
    /// The number of puzzles solved without a wrong move.
    pub solved: u32,
    /// The number of puzzles with a wrong move, or whose solution was shown.
    pub failed: u32,
    /// The number of latest puzzles solved in a row.
    pub streak: u32,
    /// The longest such streak.
    #[serde(rename = "best")]
    pub best_streak: u32,
    /// The puzzles shown, by game.
    games: BTreeMap<String, SeenPuzzles>,
}

/// The puzzles of a game that a person has seen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeenPuzzles {
    /// The number of completed rounds through all puzzles.
    rounds: u32,
    /// A mark per puzzle, in the order of their numbers.
    marks: String,
}

/// The marks: not shown in this round, shown, solved, failed.
const MARK_UNSEEN: char = '.';
const MARK_SHOWN: char = 'o';
const MARK_SOLVED: char = '+';
const MARK_FAILED: char = '-';

impl SeenPuzzles {
    fn mark(&self, number: usize) -> char {
        self.marks.chars().nth(number - 1).unwrap_or(MARK_UNSEEN)
    }

    fn set(&mut self, number: usize, mark: char) {
        let mut marks: Vec<char> = self.marks.chars().collect();
        marks.resize(marks.len().max(number), MARK_UNSEEN);
        marks[number - 1] = mark;
        self.marks = marks.into_iter().collect();
    }
}

impl PuzzleResults {
    fn seen_mut(&mut self, variant: Variant) -> &mut SeenPuzzles {
        self.games.entry(variant.to_string()).or_default()
    }

    /// Returns the puzzles of a game that were not shown in this round.
    fn unseen(&self, variant: Variant) -> Vec<usize> {
        let all = 1..=count(variant);
        let Some(shown) = self.games.get(variant.info().name) else { return all.collect() };
        all.filter(|number| shown.mark(*number) == MARK_UNSEEN).collect()
    }

    /// Records a puzzle as shown; returns `true` if it is new.
    fn mark_shown(&mut self, name: PuzzleId) -> bool {
        let is_new = self.unseen(name.variant).contains(&name.number);
        if is_new {
            self.seen_mut(name.variant).set(name.number, MARK_SHOWN);
        }
        is_new
    }

    /// Records the first result of a puzzle in this round; returns `true` if it is new.
    fn record_result(&mut self, name: PuzzleId, solved: bool) -> bool {
        let shown = self.seen_mut(name.variant);
        if matches!(shown.mark(name.number), MARK_SOLVED | MARK_FAILED) {
            return false;
        }
        shown.set(name.number, if solved { MARK_SOLVED } else { MARK_FAILED });
        if solved {
            self.solved += 1;
            self.streak += 1;
            self.best_streak = self.best_streak.max(self.streak);
        } else {
            self.failed += 1;
            self.streak = 0;
        }
        true
    }

    /// Returns the success rate, in percent, of suitable puzzles: low for a person who solves nearly all.
    fn target_rate(&self) -> u32 {
        let own = PuzzleRate { tries: self.solved + self.failed, solves: self.solved };
        (100 - own.percent()).clamp(*TARGET_RATES.start(), *TARGET_RATES.end())
    }

    /// Returns `true` if a puzzle was solved in this round, and `false` if it was failed.
    #[must_use]
    pub fn was_solved(&self, name: PuzzleId) -> Option<bool> {
        match self.games.get(name.variant.info().name)?.mark(name.number) {
            MARK_SOLVED => Some(true),
            MARK_FAILED => Some(false),
            _ => None,
        }
    }
}

/// Checks that a row of rates can be read.
///
/// # Errors
/// Returns an error that names the row and its fault.
pub(crate) fn check_row(key: &str, value: &str) -> Result<(), UnreadableError> {
    PuzzleRate::read(key, value).map(drop)
}

/// The puzzles and their results.
pub struct Puzzles {
    pub(crate) base: Base,
}

impl Puzzles {
    /// Returns the puzzle of this day in UTC, the same for everybody and of another game each day.
    #[must_use]
    pub fn of_the_day(&self) -> PuzzleId {
        let day = self.base.clock.now().ms() / MS_PER_DAY;
        let games = Variant::ALL.len() as u64;
        let variant = Variant::ALL[(day % games) as usize];
        let number = (day / games).wrapping_mul(STRIDE) % (count(variant).max(1) as u64);
        PuzzleId { variant, number: number as usize + 1 }
    }

    /// Returns the results of a player.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn results(&self, player: &PlayerId) -> Result<PuzzleResults, RefereeError> {
        Ok(self.load_results(player).await?.1)
    }

    /// Returns the tries and solves of a puzzle.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn rate(&self, name: PuzzleId) -> Result<PuzzleRate, RefereeError> {
        Ok(self.load_rate(&name.to_string()).await?.1)
    }

    /// Selects an unseen puzzle of a game with suitable difficulty. Once all were seen, a new round begins.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn next(
        &self,
        player: &PlayerId,
        variant: Variant,
        request: &str,
    ) -> Result<PuzzleId, RefereeError> {
        let rates = self.load_rates(variant).await?;
        loop {
            let (stored, mut results) = self.load_results(player).await?;
            if results.unseen(variant).is_empty() {
                let shown = results.seen_mut(variant);
                *shown = SeenPuzzles { rounds: shown.rounds + 1, marks: String::new() };
            }
            let target = results.target_rate();
            let rate = |number: usize| rates.get(&number).copied().unwrap_or_default().percent();
            let order =
                |number: &usize| (rate(*number).abs_diff(target) / RATE_STEP, shuffle_key(request, *number));
            let number = results.unseen(variant).into_iter().min_by_key(order).unwrap_or(1);
            let name = PuzzleId { variant, number };
            results.mark_shown(name);
            if let Some(shown) =
                self.store_results(player, request, stored, &results, &number.to_string()).await?
            {
                let number = shown.parse().unwrap_or(number);
                return Ok(PuzzleId { variant, number });
            }
        }
    }

    /// Records that a player has seen a puzzle that was not selected for them, so that it is not selected as a new one.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn record_seen(
        &self,
        player: &PlayerId,
        name: PuzzleId,
        request: &str,
    ) -> Result<(), RefereeError> {
        loop {
            let (stored, mut results) = self.load_results(player).await?;
            if !results.mark_shown(name)
                || self.store_results(player, request, stored, &results, "").await?.is_some()
            {
                return Ok(());
            }
        }
    }

    /// Records a player's result of a puzzle; only the first one counts. Returns the player's results.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn record_result(
        &self,
        player: &PlayerId,
        name: PuzzleId,
        solved: bool,
        request: &str,
    ) -> Result<PuzzleResults, RefereeError> {
        loop {
            let (stored, mut results) = self.load_results(player).await?;
            if !results.record_result(name, solved) {
                // An earlier call may have been interrupted before the count.
                self.count_result(player, name, &results).await?;
                return Ok(results);
            }
            if self.store_results(player, request, stored, &results, "").await?.is_some() {
                self.base.metrics.record_puzzle_result(solved);
                self.count_result(player, name, &results).await?;
                return Ok(results);
            }
        }
    }

    /// Counts a player's result of a puzzle in its rate, once per round.
    async fn count_result(
        &self,
        player: &PlayerId,
        name: PuzzleId,
        results: &PuzzleResults,
    ) -> Result<(), RefereeError> {
        let Some(solved) = results.was_solved(name) else { return Ok(()) };
        let rounds = results.games.get(name.variant.info().name).map_or(0, |shown| shown.rounds);
        let key = name.to_string();
        loop {
            let (stored, rate) = self.load_rate(&key).await?;
            let rate = PuzzleRate { tries: rate.tries + 1, solves: rate.solves + u32::from(solved) };
            let request = RequestId::new(format!("puzzle:{player}-{rounds}")).map_err(StoreError::from)?;
            let stream = StreamName::new(format!("puzzle/{key}")).map_err(StoreError::from)?;
            let mut append = Append::new(stream, Version::ZERO, request);
            append.depends_on.push(ExpectedRow {
                index: PUZZLE_RATES.to_owned(),
                key: key.clone(),
                value: stored,
            });
            let value = serde_json::to_string(&rate).expect("numbers have a JSON form");
            append.index.push(IndexChange::Put { index: PUZZLE_RATES.to_owned(), key: key.clone(), value });
            match self.base.store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
    }

    async fn load_results(&self, player: &PlayerId) -> Result<(Option<String>, PuzzleResults), RefereeError> {
        let key = player.as_str();
        let stored = row(&self.base.store, PUZZLE_RESULTS, key).await?;
        let results = match &stored {
            Some(value) => unseal_value(&self.base.store, (PUZZLE_RESULTS, key), value).await?,
            None => None,
        };
        Ok((stored, results.unwrap_or_default()))
    }

    async fn load_rate(&self, key: &str) -> Result<(Option<String>, PuzzleRate), RefereeError> {
        let stored = row(&self.base.store, PUZZLE_RATES, key).await?;
        let rate = stored.as_deref().map(|value| PuzzleRate::read(key, value)).transpose();
        Ok((stored, rate.map_err(StoreError::from)?.unwrap_or_default()))
    }

    /// Returns the rates of all puzzles of a game that were tried, by number.
    async fn load_rates(&self, variant: Variant) -> Result<BTreeMap<usize, PuzzleRate>, RefereeError> {
        let prefix = format!("{variant}/");
        let mut rates = BTreeMap::new();
        for row in all_rows(&self.base.store, PUZZLE_RATES, &prefix).await? {
            let rate = PuzzleRate::read(&row.key, &row.value).map_err(StoreError::from)?;
            if let Ok(number) = row.key[prefix.len()..].parse() {
                rates.insert(number, rate);
            }
        }
        Ok(rates)
    }

    /// Replaces a player's stored results, and returns the answer, or the answer to an earlier call of the same
    /// request. Returns `None` if the stored results have changed meanwhile.
    async fn store_results(
        &self,
        player: &PlayerId,
        request: &str,
        stored: Option<String>,
        results: &PuzzleResults,
        answer: &str,
    ) -> Result<Option<String>, RefereeError> {
        let key = player.to_string();
        let stream = StreamName::new(format!("puzzles/{player}")).map_err(StoreError::from)?;
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append { answer: answer.to_owned(), ..Append::new(stream, Version::ZERO, request) };
        append.depends_on.push(ExpectedRow {
            index: PUZZLE_RESULTS.to_owned(),
            key: key.clone(),
            value: stored,
        });
        append.index.push(seal_row(&self.base.store, player, (PUZZLE_RESULTS, key), results).await?);
        match self.base.store.append(append).await {
            Err(StoreError::Conflict(_)) => Ok(None),
            Err(error) => Err(error.into()),
            Ok(AppendOutcome::Stored(_)) => Ok(Some(answer.to_owned())),
            Ok(AppendOutcome::Repeated { answer, .. }) => Ok(Some(answer)),
        }
    }
}

/// Returns a sort key that orders puzzles differently for each request, and reproducibly for the same one.
fn shuffle_key(request: &str, number: usize) -> u64 {
    // FNV-1a.
    let bytes = request.bytes().chain(number.to_string().into_bytes());
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    // Mixed so that the last bytes affect all bits.
    (hash ^ (hash >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::{Difficulty, PuzzleId, PuzzleRate, PuzzleResults, count};
    use castellan_rules::Variant;

    const GAME: Variant = Variant::MountChess;

    fn name(number: usize) -> PuzzleId {
        PuzzleId { variant: GAME, number }
    }

    #[test]
    fn streaks_count_each_puzzle_once() {
        let mut results = PuzzleResults::default();
        for (number, solved, streak, best) in [
            (3, true, 1, 1),
            (3, true, 1, 1),
            (1, true, 2, 2),
            (2, false, 0, 2),
            (2, true, 0, 2),
            (4, true, 1, 2),
        ] {
            results.record_result(name(number), solved);
            assert_eq!((results.streak, results.best_streak), (streak, best), "{number}");
        }
        assert_eq!((results.solved, results.failed), (3, 1));
        assert_eq!([1, 2, 5].map(|number| results.was_solved(name(number))), [Some(true), Some(false), None]);
    }

    #[test]
    fn the_target_rate_follows_the_success_rate() {
        let mut results = PuzzleResults::default();
        assert_eq!(results.target_rate(), 50);
        (results.solved, results.failed) = (8, 2);
        assert_eq!(results.target_rate(), 25);
        (results.solved, results.failed) = (500, 0);
        assert_eq!(results.target_rate(), 20);
        (results.solved, results.failed) = (0, 500);
        assert_eq!(results.target_rate(), 80);
    }

    #[test]
    fn difficulty_follows_from_the_success_rate() {
        let of = |tries, solves| PuzzleRate { tries, solves }.difficulty();
        assert_eq!([of(0, 0), of(4, 4)], [Difficulty::New; 2]);
        assert_eq!(
            [of(5, 5), of(20, 10), of(20, 2)],
            [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
        );
    }

    #[test]
    fn puzzles_do_not_repeat_within_a_round() {
        let mut results = PuzzleResults::default();
        for number in 1..=count(GAME) {
            assert!(results.unseen(GAME).contains(&number));
            results.mark_shown(name(number));
            assert!(!results.unseen(GAME).contains(&number));
        }
        assert!(results.unseen(GAME).is_empty());
        assert_eq!(results.unseen(Variant::KingsMate).len(), count(Variant::KingsMate));
    }
}
