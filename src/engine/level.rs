//! Playing strength: the number of nodes and the randomness of each level.

use crate::limits::{Limits, SearchOptions};
use crate::repetitions::RepetitionCounts;
use crate::report::Report;
use crate::score::Score;
use crate::search::search;
use castellan_rules::{Action, AnyPosition, Variant};
use std::sync::atomic::AtomicBool;

/// A computer player's level: 1 to 8, or full strength.
///
/// ```
/// use castellan_engine::Level;
///
/// assert_eq!("3".parse(), Ok(Level::new(3).unwrap()));
/// assert_eq!("full".parse(), Ok(Level::FULL));
/// assert!(Level::new(9).is_none());
/// assert!(Level::new(1).unwrap().nodes() < Level::FULL.nodes());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The number of nodes of each level.
const NODES: [u64; 8] = [60, 150, 400, 1_000, 2_500, 7_000, 20_000, 60_000];

/// Returns the loss of win probability that halves the chance of being chosen, by level. Each game has its own values,
/// chosen so that adjacent levels are 45 to 250 Elo apart; `README.md` lists the measured ones. In drawish games a weak
/// level has to give away more to lose; where additional nodes matter most, a higher level may even be more random.
const fn halving_losses(variant: Variant) -> [f64; 8] {
    match variant {
        Variant::KingsMate => [0.150, 0.080, 0.054, 0.036, 0.025, 0.016, 0.008, 0.002],
        Variant::GiantKing => [0.050, 0.0475, 0.0435, 0.0425, 0.0400, 0.0425, 0.0447, 0.0470],
        Variant::MountChess => [0.052, 0.0425, 0.037, 0.032, 0.0255, 0.019, 0.011, 0.003],
        Variant::AllRoundKing => [0.060, 0.040, 0.028, 0.020, 0.014, 0.009, 0.005, 0.002],
        // A King needs nine steps to the summit, so each is worth little by itself.
        Variant::KingOfTheMountain => [0.060, 0.009, 0.006, 0.0055, 0.006, 0.0055, 0.0045, 0.003],
    }
}

/// The number of nodes at full strength: about a second on one core.
const FULL_STRENGTH_NODES: u64 = 400_000;
/// The maximum loss, in halvings: worse actions are never chosen.
const HALVINGS: f64 = 6.0;
/// The maximum loss in absolute terms.
const MOST_LOST: f64 = 0.9;

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(NODES.len() as u8 + 1);

    /// Returns the level with this number, from 1 to 8.
    #[must_use]
    pub const fn new(level: u8) -> Option<Self> {
        if level >= 1 && level <= NODES.len() as u8 { Some(Self(level)) } else { None }
    }

    /// Returns all levels, the weakest first, full strength last.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::FULL.0).map(Self)
    }

    /// Returns the index of the level; `None` for full strength.
    fn index(self) -> Option<usize> {
        (self != Self::FULL).then(|| usize::from(self.0) - 1)
    }

    /// Returns the number of nodes to search.
    #[must_use]
    pub fn nodes(self) -> u64 {
        self.index().map_or(FULL_STRENGTH_NODES, |index| NODES[index])
    }

    /// Chooses an action; `None` if the game is over. The choice is deterministic for a seed.
    ///
    /// ```
    /// use castellan_engine::{Level, RepetitionCounts};
    /// use castellan_rules::{Options, Variant};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let start = Variant::KingsMate.begin(&Options::default())?;
    /// let level = Level::new(2).unwrap();
    /// let (action, _) = level.choose(&start, &RepetitionCounts::default(), 7, &AtomicBool::new(false)).unwrap();
    /// assert!(start.is_legal(action));
    /// # Ok::<(), castellan_rules::OptionError>(())
    /// ```
    #[must_use]
    pub fn choose(
        self,
        position: &AnyPosition,
        played: &RepetitionCounts,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<(Action, Report)> {
        self.choose_with(position, played, seed, &SearchOptions::default(), stop)
    }

    /// Chooses an action with the given search options; their `spread` is replaced by the level's.
    #[must_use]
    pub fn choose_with(
        self,
        position: &AnyPosition,
        played: &RepetitionCounts,
        seed: u64,
        options: &SearchOptions,
        stop: &AtomicBool,
    ) -> Option<(Action, Report)> {
        self.choose_with_nodes(self.nodes(), position, played, seed, options, stop)
    }

    /// Chooses an action with another number of nodes, if there is less time than the level would use.
    #[must_use]
    pub fn choose_with_nodes(
        self,
        nodes: u64,
        position: &AnyPosition,
        played: &RepetitionCounts,
        seed: u64,
        options: &SearchOptions,
        stop: &AtomicBool,
    ) -> Option<(Action, Report)> {
        let mut limits = Limits::nodes(nodes);
        if position.actions().len() == 1 {
            // A forced move needs no search.
            limits.depth = 1;
        }
        let Some(halving) = self.index().map(|index| halving_losses(position.variant())[index]) else {
            let options = SearchOptions { multi_pv_margin: None, ..options.clone() };
            let report = search(position, played, &limits, &options, stop);
            return Some((report.best?, report));
        };
        let most = (halving * HALVINGS).min(MOST_LOST);
        let options = SearchOptions { multi_pv_margin: Some(margin_for_loss(most)), ..options.clone() };
        let report = search(position, played, &limits, &options, stop);
        let best = report.best?;
        // All root actions have exact values at this depth; a forced win is kept and a forced loss delayed.
        let is_decided = report.score.plies_to_end().is_some();
        let top = report.score.win_probability();
        let weights: Vec<f64> = report
            .candidates
            .iter()
            .map(|candidate| top - candidate.score.win_probability())
            .map(|lost| if lost > most { 0.0 } else { 0.5f64.powf(lost.max(0.0) / halving) })
            .collect();
        let total: f64 = weights.iter().sum();
        if is_decided || total <= 0.0 {
            return Some((best, report));
        }
        let mut remaining = random_unit(seed ^ position.repetition_key() as u64) * total;
        for (candidate, weight) in report.candidates.iter().zip(&weights) {
            remaining -= weight;
            if remaining < 0.0 {
                return Some((candidate.action, report));
            }
        }
        Some((best, report))
    }
}

/// Returns the difference in score, near zero, that corresponds to a difference in win probability.
fn margin_for_loss(probability: f64) -> i32 {
    let mut hundredths = 10;
    while 2.0 * Score::new(hundredths / 2).win_probability() - 1.0 < probability {
        hundredths += 10;
    }
    hundredths
}

/// Returns a pseudo-random number from 0 to 1 for a seed (splitmix64).
pub(crate) fn random_unit(seed: u64) -> f64 {
    let mut mixed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^= mixed >> 31;
    (mixed >> 11) as f64 / (1u64 << 53) as f64
}

/// Parses `1` to `8` or `full`.
impl std::str::FromStr for Level {
    type Err = castellan_rules::ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let level = match text {
            "full" => Some(Self::FULL),
            _ => text.parse::<u8>().ok().and_then(Self::new),
        };
        level.ok_or(castellan_rules::ParseError { expected: "a level from 1 to 8, or full" })
    }
}

/// Writes the form that parses.
impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Self::FULL { f.write_str("full") } else { self.0.fmt(f) }
    }
}
