//! Post-game analysis: move quality and accuracy.
//!
//! All values are win probabilities: the expected share of points of a position, with draws as half
//! ([`Score::win_probability`](crate::Score::win_probability)). The *loss* of a move is its win probability less than
//! the best move's.
//!
//! | a move is | if its loss is at least |
//! |---|---|
//! | a blunder | [`BLUNDER`]: 0.20 |
//! | a mistake | [`MISTAKE`]: 0.10 |
//! | an inaccuracy | [`INACCURACY`]: 0.05 |
//!
//! A *brilliant find* is the only good move, and not an obvious one: it loses at most [`SLIP`] (0.02); every other move
//! is worse by at least 0.10; a search of captures alone takes it for a mistake; the player is not worse after it (0.5
//! or more); and the game was not already won (the second-best move is worth less than [`WON`], 0.85).
//!
//! In games of three or four, a win probability is relative to the strongest opponent.
//!
//! The *accuracy* of a move is `100 e^(-4 loss)`: 100 for the best, 82 for a loss of 0.05, 67 for 0.1, 45 for 0.2. A
//! player's accuracy is the mean over their moves. Forced moves (the only legal ones) have no mark and do not count.
//!
//! A declared capture is valued before the dice are rolled, as the player does not control them.

use crate::limits::{Limits, SearchOptions};
use crate::played::Played;
use crate::report::Report;
use crate::search;
use castellan_rules::{Action, Record};
use std::sync::atomic::{AtomicBool, Ordering};

/// The minimum loss of an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// The minimum loss of a mistake.
pub const MISTAKE: f64 = 0.10;
/// The minimum loss of a blunder.
pub const BLUNDER: f64 = 0.20;
/// The maximum loss of a brilliant find.
pub const SLIP: f64 = 0.02;
/// The win probability of the second-best move from which the game counts as won anyway.
pub const WON: f64 = 0.85;
/// The default number of nodes per position of a game.
pub const POSITIONS: u64 = 20_000;

/// The factor by which nodes increase if a move seems bad.
const AGAIN: u64 = 4;
/// The decay rate of accuracy with loss.
const STEEPNESS: f64 = 4.0;
/// A spread that covers every action, so that even the worst gets a value.
const ALL: i32 = 100_000;

/// The mark of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quality {
    /// A loss of [`BLUNDER`] or more.
    Blunder,
    /// A loss of [`MISTAKE`] or more.
    Mistake,
    /// A loss of [`INACCURACY`] or more.
    Inaccuracy,
    /// The only good move, and hard to see.
    Brilliant,
}

impl Quality {
    /// All marks, the worst first.
    pub const ALL: [Self; 4] = [Self::Blunder, Self::Mistake, Self::Inaccuracy, Self::Brilliant];

    /// Returns the annotation symbol: `??`, `?`, `?!` or `!!`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Inaccuracy => "?!",
            Self::Brilliant => "!!",
        }
    }

    /// Returns the mark for a loss.
    ///
    /// ```
    /// use castellan_engine::judge::Quality;
    ///
    /// let all = [0.0, 0.049, 0.05, 0.1, 0.2, 1.0].map(Quality::of_loss);
    /// let (inaccuracy, blunder) = (Some(Quality::Inaccuracy), Some(Quality::Blunder));
    /// assert_eq!(all, [None, None, inaccuracy, Some(Quality::Mistake), blunder, blunder]);
    /// ```
    #[must_use]
    pub fn of_loss(loss: f64) -> Option<Self> {
        match loss {
            _ if loss >= BLUNDER => Some(Self::Blunder),
            _ if loss >= MISTAKE => Some(Self::Mistake),
            _ if loss >= INACCURACY => Some(Self::Inaccuracy),
            _ => None,
        }
    }
}

/// The assessment of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The best move.
    pub best: Action,
    /// The win probability of the seat to move after the best move.
    pub with_best: f64,
    /// The win probability after the played move.
    pub with_played: f64,
    /// `true` if the move was the only legal one.
    pub is_forced: bool,
    /// The mark.
    pub quality: Option<Quality>,
}

impl Judgement {
    /// Returns the loss of win probability.
    #[must_use]
    pub fn loss(&self) -> f64 {
        (self.with_best - self.with_played).max(0.0)
    }

    /// Returns the accuracy, from 0 to 100; `None` if the move was forced.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (!self.is_forced).then(|| accuracy(self.loss()))
    }
}

/// Returns the accuracy for a loss, from 0 to 100.
///
/// ```
/// use castellan_engine::judge::accuracy;
///
/// assert_eq!(accuracy(0.0), 100.0);
/// assert_eq!(accuracy(0.1).round(), 67.0);
/// ```
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-STEEPNESS * loss).exp()
}

/// Assesses a move of a game: step `place`, counted from 0. Returns `None` if there is no such step, if the step is a
/// seat leaving, or if the stop flag was set before the end.
///
/// `positions` is the number of nodes per search, usually [`POSITIONS`]. The result is deterministic.
///
/// ```
/// use castellan_engine::judge::{Quality, judge};
/// use castellan_rules::{Options, Record, Variant};
/// use std::sync::atomic::AtomicBool;
///
/// let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")])?;
/// let mut record = Record::begin(Variant::AllRoundKing, options)?;
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     record.play(text.parse()?, None)?;
/// }
/// let stop = AtomicBool::new(false);
/// let judged = judge(&record, 2, 2_000, &stop).expect("a move");
/// assert_eq!(judged.quality, Some(Quality::Blunder));
/// let mate = judge(&record, 3, 2_000, &stop).expect("a move");
/// assert_eq!((mate.best, mate.loss()), ("d8h4".parse()?, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge(record: &Record, place: usize, positions: u64, stop: &AtomicBool) -> Option<Judgement> {
    let step = record.steps().nth(place)?;
    if matches!(step.action, Action::Leave(_)) {
        return None;
    }
    let before = record.rewound(place);
    let searcher = Searcher { before: &before, positions, stop };
    let mut judged = searcher.judge(step.action)?;
    if judged.loss() >= INACCURACY {
        judged = Searcher { positions: positions.saturating_mul(AGAIN), ..searcher }.judge(step.action)?;
    }
    judged.quality = match Quality::of_loss(judged.loss()) {
        _ if judged.is_forced => None,
        None if searcher.is_brilliant(step.action, &judged)? => Some(Quality::Brilliant),
        quality => quality,
    };
    Some(judged)
}

/// Searches positions of a game.
#[derive(Clone, Copy)]
struct Searcher<'a> {
    /// The game before the move.
    before: &'a Record,
    positions: u64,
    stop: &'a AtomicBool,
}

impl Searcher<'_> {
    fn judge(&self, action: Action) -> Option<Judgement> {
        let is_forced = self.before.position().actions().len() == 1;
        let limits = Limits::nodes(self.positions);
        let report = self.search(&limits, &SearchOptions::default())?;
        let best = report.best?;
        let mut judged = Judgement {
            best,
            with_best: report.score.win_probability(),
            with_played: report.score.win_probability(),
            is_forced,
            quality: None,
        };
        if best == action {
            return Some(judged);
        }
        // Both are searched together, and so equally deep. The first search's best action is replaced if the played one
        // proves better.
        let both =
            SearchOptions { spread: Some(ALL), actions: vec![best, action], ..SearchOptions::default() };
        let mut report = self.search(&limits, &both)?;
        if report.candidates.len() < 2 {
            // Too few nodes for both.
            report = self.search(&Limits::depth(1), &both)?;
        }
        let found = report.candidates.first()?;
        judged.best = found.action;
        judged.with_best = found.score.win_probability();
        judged.with_played = worth_of(&report, action)?;
        Some(judged)
    }

    /// Returns `true` if a move with little loss is the only good one, and not an obvious one.
    fn is_brilliant(&self, action: Action, judged: &Judgement) -> Option<bool> {
        if judged.loss() > SLIP || judged.with_played < 0.5 {
            return Some(false);
        }
        let all = SearchOptions { spread: Some(ALL), ..SearchOptions::default() };
        let at_a_glance = self.search(&Limits::depth(1), &all)?;
        let best = at_a_glance.candidates.first().map(|candidate| candidate.score.win_probability());
        if best.zip(worth_of(&at_a_glance, action)).is_none_or(|(best, seems)| best - seems < MISTAKE) {
            return Some(false);
        }
        let mut others = self.before.position().actions();
        others.retain(|other| *other != action);
        let others = SearchOptions { actions: others, ..SearchOptions::default() };
        let limits = Limits::nodes(self.positions.saturating_mul(AGAIN));
        let next = self.search(&limits, &others)?.score.win_probability();
        Some(judged.with_played - next >= MISTAKE && next < WON)
    }

    fn search(&self, limits: &Limits, options: &SearchOptions) -> Option<Report> {
        let (position, played) = (self.before.position(), Played::before(self.before));
        let report = search(position, &played, limits, options, self.stop);
        (!self.stop.load(Ordering::Relaxed)).then_some(report)
    }
}

/// Returns the win probability after an action, if the search determined it.
fn worth_of(report: &Report, action: Action) -> Option<f64> {
    let found = report.candidates.iter().find(|candidate| candidate.action == action)?;
    Some(found.score.win_probability())
}
