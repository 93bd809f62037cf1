//! Puzzles: their selection for each person, personal results, and success rates.
//!
//! The puzzles are part of the program. A person's results are a row sealed with their key, like their settings. The
//! tries and solves of a puzzle are a row of the puzzle that names nobody.

use crate::base::Base;
use crate::index::{all_rows, row};
use crate::people::private::{opened, sealed_row};
use crate::trouble::Trouble;
pub use castellan_engine::puzzles::{Answer, Goal, Puzzle};
use castellan_engine::puzzles::{count, puzzle};
use castellan_game::PlayerId;
use castellan_rules::Variant;
use castellan_store::{
    Append, Appended, IndexChange, Number, ReadRow, RequestId, StoreError, StreamName, Unreadable,
    read_object,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The index of results: sealed [`PuzzleResults`] by player.
pub const SOLVED: &str = "puzzles";
/// The index of tries and solves: a [`Rate`] by [`PuzzleName`].
pub const TRIED: &str = "puzzlerates";
/// The number of tries below which the difficulty of a puzzle is unknown.
const FEW: u32 = 5;
/// The success rates, in percent, from which a puzzle is easy, and below which it is hard.
const EASY: u32 = 70;
const HARD: u32 = 40;
/// The range of success rates, in percent, that the selection aims for.
const WANTED: std::ops::RangeInclusive<u32> = 20..=80;
/// The difference of success rates, in percent, below which puzzles count as equally difficult.
const ALIKE: u32 = 10;
const DAY: u64 = 24 * 60 * 60 * 1_000;
/// The step from one daily puzzle of a game to the next: a prime above any number of puzzles.
const STRIDE: u64 = 1_000_003;

/// The identity of a puzzle: its game and its number there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleName {
    /// The game.
    pub variant: Variant,
    /// The number, counted from 1.
    pub number: usize,
}

impl PuzzleName {
    /// Returns the puzzle, if it exists.
    #[must_use]
    pub fn puzzle(self) -> Option<Puzzle> {
        puzzle(self.variant, self.number)
    }
}

/// The key of the puzzle's row.
impl fmt::Display for PuzzleName {
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
pub struct Rate {
    /// The number of people who have tried it.
    pub tries: u32,
    /// The number of people who have solved it.
    pub solves: u32,
}

impl Rate {
    fn read(key: &str, value: &str) -> Result<Self, Unreadable> {
        read_object(TRIED, key, value)
    }

    /// Returns the success rate in percent, smoothed towards one half while there are few tries.
    fn percent(self) -> u32 {
        (self.solves + 1) * 100 / (self.tries + 2)
    }

    /// Returns the difficulty at this rate.
    #[must_use]
    pub fn difficulty(self) -> Difficulty {
        match self.percent() {
            _ if self.tries < FEW => Difficulty::New,
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
    pub best: u32,
    /// The puzzles shown, by game.
    games: BTreeMap<String, Shown>,
}

/// The puzzles of a game that a person has seen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    /// The number of completed rounds through all puzzles.
    rounds: u32,
    /// A mark per puzzle, in the order of their numbers.
    marks: String,
}

/// The marks: not shown in this round, shown, solved, failed.
const NOT_SHOWN: char = '.';
const WAS_SHOWN: char = 'o';
const WAS_SOLVED: char = '+';
const WAS_FAILED: char = '-';

impl Shown {
    fn mark(&self, number: usize) -> char {
        self.marks.chars().nth(number - 1).unwrap_or(NOT_SHOWN)
    }

    fn set(&mut self, number: usize, mark: char) {
        let mut marks: Vec<char> = self.marks.chars().collect();
        marks.resize(marks.len().max(number), NOT_SHOWN);
        marks[number - 1] = mark;
        self.marks = marks.into_iter().collect();
    }
}

impl PuzzleResults {
    fn of(&mut self, variant: Variant) -> &mut Shown {
        self.games.entry(variant.to_string()).or_default()
    }

    /// Returns the puzzles of a game that were not shown in this round.
    fn unseen(&self, variant: Variant) -> Vec<usize> {
        let all = 1..=count(variant);
        let Some(shown) = self.games.get(variant.info().name) else { return all.collect() };
        all.filter(|number| shown.mark(*number) == NOT_SHOWN).collect()
    }

    /// Records a puzzle as shown; returns `true` if it is new.
    fn show(&mut self, name: PuzzleName) -> bool {
        let is_new = self.unseen(name.variant).contains(&name.number);
        if is_new {
            self.of(name.variant).set(name.number, WAS_SHOWN);
        }
        is_new
    }

    /// Records the first result of a puzzle in this round; returns `true` if it is new.
    fn end(&mut self, name: PuzzleName, solved: bool) -> bool {
        let shown = self.of(name.variant);
        if matches!(shown.mark(name.number), WAS_SOLVED | WAS_FAILED) {
            return false;
        }
        shown.set(name.number, if solved { WAS_SOLVED } else { WAS_FAILED });
        if solved {
            self.solved += 1;
            self.streak += 1;
            self.best = self.best.max(self.streak);
        } else {
            self.failed += 1;
            self.streak = 0;
        }
        true
    }

    /// Returns the success rate, in percent, of suitable puzzles: low for a person who solves nearly all.
    fn wanted(&self) -> u32 {
        let own = Rate { tries: self.solved + self.failed, solves: self.solved };
        (100 - own.percent()).clamp(*WANTED.start(), *WANTED.end())
    }

    /// Returns `true` if a puzzle was solved in this round, and `false` if it was failed.
    #[must_use]
    pub fn outcome(&self, name: PuzzleName) -> Option<bool> {
        match self.games.get(name.variant.info().name)?.mark(name.number) {
            WAS_SOLVED => Some(true),
            WAS_FAILED => Some(false),
            _ => None,
        }
    }
}

/// Checks that a row of rates can be read.
///
/// # Errors
/// Returns an error that names the row and its fault.
pub(crate) fn check(key: &str, value: &str) -> Result<(), Unreadable> {
    Rate::read(key, value).map(drop)
}

/// The puzzles and their results.
pub struct Puzzles {
    pub(crate) base: Base,
}

impl Puzzles {
    /// Returns the puzzle of this day in UTC, the same for everybody and of another game each day.
    #[must_use]
    pub fn of_the_day(&self) -> PuzzleName {
        let day = self.base.clock.now().ms() / DAY;
        let games = Variant::ALL.len() as u64;
        let variant = Variant::ALL[(day % games) as usize];
        let number = (day / games).wrapping_mul(STRIDE) % (count(variant).max(1) as u64);
        PuzzleName { variant, number: number as usize + 1 }
    }

    /// Returns the results of a player.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn results(&self, player: &PlayerId) -> Result<PuzzleResults, Trouble> {
        Ok(self.stored(player).await?.1)
    }

    /// Returns the tries and solves of a puzzle.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn rate(&self, name: PuzzleName) -> Result<Rate, Trouble> {
        Ok(self.stored_rate(&name.to_string()).await?.1)
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
    ) -> Result<PuzzleName, Trouble> {
        let rates = self.rates(variant).await?;
        loop {
            let (stored, mut results) = self.stored(player).await?;
            if results.unseen(variant).is_empty() {
                let shown = results.of(variant);
                *shown = Shown { rounds: shown.rounds + 1, marks: String::new() };
            }
            let wanted = results.wanted();
            let rate = |number: usize| rates.get(&number).copied().unwrap_or_default().percent();
            let order = |number: &usize| (rate(*number).abs_diff(wanted) / ALIKE, mixed(request, *number));
            let number = results.unseen(variant).into_iter().min_by_key(order).unwrap_or(1);
            let name = PuzzleName { variant, number };
            results.show(name);
            if let Some(shown) = self.write(player, request, stored, &results, &number.to_string()).await? {
                let number = shown.parse().unwrap_or(number);
                return Ok(PuzzleName { variant, number });
            }
        }
    }

    /// Records that a player has seen a puzzle that was not selected for them, so that it is not selected as a new one.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn saw(&self, player: &PlayerId, name: PuzzleName, request: &str) -> Result<(), Trouble> {
        loop {
            let (stored, mut results) = self.stored(player).await?;
            if !results.show(name) || self.write(player, request, stored, &results, "").await?.is_some() {
                return Ok(());
            }
        }
    }

    /// Records a player's result of a puzzle; only the first one counts. Returns the player's results.
    ///
    /// # Errors
    /// Returns an error if the store fails, or the player's key is lost.
    pub async fn end(
        &self,
        player: &PlayerId,
        name: PuzzleName,
        solved: bool,
        request: &str,
    ) -> Result<PuzzleResults, Trouble> {
        loop {
            let (stored, mut results) = self.stored(player).await?;
            if !results.end(name, solved) {
                // An earlier call may have been interrupted before the count.
                self.count(player, name, &results).await?;
                return Ok(results);
            }
            if self.write(player, request, stored, &results, "").await?.is_some() {
                self.base.counts.puzzle_ended(solved);
                self.count(player, name, &results).await?;
                return Ok(results);
            }
        }
    }

    /// Counts a player's result of a puzzle in its rate, once per round.
    async fn count(
        &self,
        player: &PlayerId,
        name: PuzzleName,
        results: &PuzzleResults,
    ) -> Result<(), Trouble> {
        let Some(solved) = results.outcome(name) else { return Ok(()) };
        let rounds = results.games.get(name.variant.info().name).map_or(0, |shown| shown.rounds);
        let key = name.to_string();
        loop {
            let (stored, rate) = self.stored_rate(&key).await?;
            let rate = Rate { tries: rate.tries + 1, solves: rate.solves + u32::from(solved) };
            let request = RequestId::new(format!("puzzle:{player}-{rounds}")).map_err(StoreError::from)?;
            let stream = StreamName::new(format!("puzzle/{key}")).map_err(StoreError::from)?;
            let mut append = Append::new(stream, Number::ZERO, request);
            append.depends_on.push(ReadRow { index: TRIED.to_owned(), key: key.clone(), value: stored });
            let value = serde_json::to_string(&rate).expect("numbers have a JSON form");
            append.index.push(IndexChange::Put { index: TRIED.to_owned(), key: key.clone(), value });
            match self.base.store.append(append).await {
                Err(StoreError::Conflict(_)) => {}
                done => return Ok(done.map(drop)?),
            }
        }
    }

    async fn stored(&self, player: &PlayerId) -> Result<(Option<String>, PuzzleResults), Trouble> {
        let key = player.as_str();
        let stored = row(&self.base.store, SOLVED, key).await?;
        let results = match &stored {
            Some(value) => opened(&self.base.store, (SOLVED, key), value).await?,
            None => None,
        };
        Ok((stored, results.unwrap_or_default()))
    }

    async fn stored_rate(&self, key: &str) -> Result<(Option<String>, Rate), Trouble> {
        let stored = row(&self.base.store, TRIED, key).await?;
        let rate = stored.as_deref().map(|value| Rate::read(key, value)).transpose();
        Ok((stored, rate.map_err(StoreError::from)?.unwrap_or_default()))
    }

    /// Returns the rates of all puzzles of a game that were tried, by number.
    async fn rates(&self, variant: Variant) -> Result<BTreeMap<usize, Rate>, Trouble> {
        let prefix = format!("{variant}/");
        let mut rates = BTreeMap::new();
        for row in all_rows(&self.base.store, TRIED, &prefix).await? {
            let rate = Rate::read(&row.key, &row.value).map_err(StoreError::from)?;
            if let Ok(number) = row.key[prefix.len()..].parse() {
                rates.insert(number, rate);
            }
        }
        Ok(rates)
    }

    /// Replaces a player's stored results, and returns the answer, or the answer to an earlier call of the same
    /// request. Returns `None` if the stored results have changed meanwhile.
    async fn write(
        &self,
        player: &PlayerId,
        request: &str,
        stored: Option<String>,
        results: &PuzzleResults,
        answer: &str,
    ) -> Result<Option<String>, Trouble> {
        let key = player.to_string();
        let stream = StreamName::new(format!("puzzles/{player}")).map_err(StoreError::from)?;
        let request = RequestId::new(request).map_err(StoreError::from)?;
        let mut append = Append { answer: answer.to_owned(), ..Append::new(stream, Number::ZERO, request) };
        append.depends_on.push(ReadRow { index: SOLVED.to_owned(), key: key.clone(), value: stored });
        append.index.push(sealed_row(&self.base.store, player, (SOLVED, key), results).await?);
        match self.base.store.append(append).await {
            Err(StoreError::Conflict(_)) => Ok(None),
            Err(error) => Err(error.into()),
            Ok(Appended::Stored(_)) => Ok(Some(answer.to_owned())),
            Ok(Appended::Repeated { answer, .. }) => Ok(Some(answer)),
        }
    }
}

/// Returns a sort key that orders puzzles differently for each request, and reproducibly for the same one.
fn mixed(request: &str, number: usize) -> u64 {
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
    use super::{Difficulty, PuzzleName, PuzzleResults, Rate, count};
    use castellan_rules::Variant;

    const GAME: Variant = Variant::MountChess;

    fn name(number: usize) -> PuzzleName {
        PuzzleName { variant: GAME, number }
    }

    #[test]
    fn a_streak_counts_what_is_solved_in_a_row_and_each_puzzle_once() {
        let mut mine = PuzzleResults::default();
        for (number, solved, streak, best) in [
            (3, true, 1, 1),
            (3, true, 1, 1),
            (1, true, 2, 2),
            (2, false, 0, 2),
            (2, true, 0, 2),
            (4, true, 1, 2),
        ] {
            mine.end(name(number), solved);
            assert_eq!((mine.streak, mine.best), (streak, best), "{number}");
        }
        assert_eq!((mine.solved, mine.failed), (3, 1));
        assert_eq!([1, 2, 5].map(|number| mine.outcome(name(number))), [Some(true), Some(false), None]);
    }

    #[test]
    fn whoever_solves_much_is_given_what_few_solve() {
        let mut mine = PuzzleResults::default();
        assert_eq!(mine.wanted(), 50);
        (mine.solved, mine.failed) = (8, 2);
        assert_eq!(mine.wanted(), 25);
        (mine.solved, mine.failed) = (500, 0);
        assert_eq!(mine.wanted(), 20);
        (mine.solved, mine.failed) = (0, 500);
        assert_eq!(mine.wanted(), 80);
    }

    #[test]
    fn how_hard_it_is_follows_from_how_many_solve_it() {
        let of = |tries, solves| Rate { tries, solves }.difficulty();
        assert_eq!([of(0, 0), of(4, 4)], [Difficulty::New; 2]);
        assert_eq!(
            [of(5, 5), of(20, 10), of(20, 2)],
            [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard]
        );
    }

    #[test]
    fn what_was_shown_is_not_shown_again_before_all_were() {
        let mut mine = PuzzleResults::default();
        for number in 1..=count(GAME) {
            assert!(mine.unseen(GAME).contains(&number));
            mine.show(name(number));
            assert!(!mine.unseen(GAME).contains(&number));
        }
        assert!(mine.unseen(GAME).is_empty());
        assert_eq!(mine.unseen(Variant::KingsMate).len(), count(Variant::KingsMate));
    }
}
