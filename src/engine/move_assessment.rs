//! The assessment of the moves of a finished game: quality and accuracy.
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
//! A *brilliant find* is the only good move, and not an obvious one. It loses at most [`BRILLIANT_LOSS`] (0.02), and
//! every other move is worse by at least 0.10. A search of captures alone takes it for a mistake. The player is not
//! worse after it (0.5 or more), and the game was not already won: the second-best move is worth less than
//! [`ALREADY_WON`] (0.85).
//!
//! In games of three or four, a win probability is relative to the strongest opponent.
//!
//! The *accuracy* of a move is `100 e^(-4 loss)`: 100 for the best, 82 for a loss of 0.05, 67 for 0.1, 45 for 0.2. A
//! player's accuracy is the mean over their moves. Forced moves (the only legal ones) have no mark and do not count.
//!
//! A declared capture is valued before the dice are rolled, as the player does not control them.

use crate::limits::{Limits, SearchOptions};
use crate::repetitions::RepetitionCounts;
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
pub const BRILLIANT_LOSS: f64 = 0.02;
/// The win probability of the second-best move from which the game counts as won anyway.
pub const ALREADY_WON: f64 = 0.85;
/// The default number of nodes per position of a game.
pub const DEFAULT_NODES: u64 = 20_000;

/// The factor by which nodes increase if a move seems bad.
const DEEPER_FACTOR: u64 = 4;
/// The decay rate of accuracy with loss.
const STEEPNESS: f64 = 4.0;
/// A spread that covers every action, so that even the worst gets a value.
const FULL_MARGIN: i32 = 100_000;

/// The mark of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveQuality {
    /// A loss of [`BLUNDER`] or more.
    Blunder,
    /// A loss of [`MISTAKE`] or more.
    Mistake,
    /// A loss of [`INACCURACY`] or more.
    Inaccuracy,
    /// The only good move, and hard to see.
    Brilliant,
}

impl MoveQuality {
    /// All marks, the worst first.
    pub const ALL: [Self; 4] = [Self::Blunder, Self::Mistake, Self::Inaccuracy, Self::Brilliant];

    /// Returns the annotation symbol: `??`, `?`, `?!` or `!!`.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
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
    /// use castellan_engine::move_assessment::MoveQuality;
    ///
    /// let all = [0.0, 0.049, 0.05, 0.1, 0.2, 1.0].map(MoveQuality::from_loss);
    /// let (inaccuracy, blunder) = (Some(MoveQuality::Inaccuracy), Some(MoveQuality::Blunder));
    /// assert_eq!(all, [None, None, inaccuracy, Some(MoveQuality::Mistake), blunder, blunder]);
    /// ```
    #[must_use]
    pub fn from_loss(loss: f64) -> Option<Self> {
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
pub struct MoveAssessment {
    /// The best move.
    pub best: Action,
    /// The win probability of the seat to move after the best move.
    pub with_best: f64,
    /// The win probability after the played move.
    pub with_played: f64,
    /// `true` if the move was the only legal one.
    pub is_forced: bool,
    /// The mark.
    pub quality: Option<MoveQuality>,
}

impl MoveAssessment {
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
/// use castellan_engine::move_assessment::accuracy;
///
/// assert_eq!(accuracy(0.0), 100.0);
/// assert_eq!(accuracy(0.1).round(), 67.0);
/// ```
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-STEEPNESS * loss).exp()
}

/// Assesses a move of a game: step `ply`, counted from 0. Returns `None` if there is no such step, if the step is a
/// seat leaving, or if the stop flag was set before the end.
///
/// `nodes` is the number of nodes per search, usually [`DEFAULT_NODES`]. The result is deterministic.
///
/// ```
/// use castellan_engine::move_assessment::{MoveQuality, assess_move};
/// use castellan_rules::{Options, Record, Variant};
/// use std::sync::atomic::AtomicBool;
///
/// let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")])?;
/// let mut record = Record::begin(Variant::AllRoundKing, options)?;
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     record.play(text.parse()?, None)?;
/// }
/// let stop = AtomicBool::new(false);
/// let assessment = assess_move(&record, 2, 2_000, &stop).expect("a move");
/// assert_eq!(assessment.quality, Some(MoveQuality::Blunder));
/// let mate = assess_move(&record, 3, 2_000, &stop).expect("a move");
/// assert_eq!((mate.best, mate.loss()), ("d8h4".parse()?, 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn assess_move(record: &Record, ply: usize, nodes: u64, stop: &AtomicBool) -> Option<MoveAssessment> {
    let step = record.steps().nth(ply)?;
    if matches!(step.action, Action::Leave(_)) {
        return None;
    }
    let before = record.rewound(ply);
    let searcher = Searcher { before: &before, nodes, stop };
    let mut assessment = searcher.assess(step.action)?;
    if assessment.loss() >= INACCURACY {
        assessment =
            Searcher { nodes: nodes.saturating_mul(DEEPER_FACTOR), ..searcher }.assess(step.action)?;
    }
    assessment.quality = match MoveQuality::from_loss(assessment.loss()) {
        _ if assessment.is_forced => None,
        None if searcher.is_brilliant(step.action, &assessment)? => Some(MoveQuality::Brilliant),
        quality => quality,
    };
    Some(assessment)
}

/// Searches positions of a game.
#[derive(Clone, Copy)]
struct Searcher<'a> {
    /// The game before the move.
    before: &'a Record,
    nodes: u64,
    stop: &'a AtomicBool,
}

impl Searcher<'_> {
    fn assess(&self, action: Action) -> Option<MoveAssessment> {
        let is_forced = self.before.position().actions().len() == 1;
        let limits = Limits::nodes(self.nodes);
        let report = self.search(&limits, &SearchOptions::default())?;
        let best = report.best?;
        let mut assessment = MoveAssessment {
            best,
            with_best: report.score.win_probability(),
            with_played: report.score.win_probability(),
            is_forced,
            quality: None,
        };
        if best == action {
            return Some(assessment);
        }
        // Both are searched together, and so equally deep. The first search's best action is replaced if the played one
        // proves better.
        let both = SearchOptions {
            multi_pv_margin: Some(FULL_MARGIN),
            actions: vec![best, action],
            ..SearchOptions::default()
        };
        let mut report = self.search(&limits, &both)?;
        if report.candidates.len() < 2 {
            // Too few nodes for both.
            report = self.search(&Limits::depth(1), &both)?;
        }
        let found = report.candidates.first()?;
        assessment.best = found.action;
        assessment.with_best = found.score.win_probability();
        assessment.with_played = win_probability_of(&report, action)?;
        Some(assessment)
    }

    /// Returns `true` if a move with little loss is the only good one, and not an obvious one.
    fn is_brilliant(&self, action: Action, assessment: &MoveAssessment) -> Option<bool> {
        if assessment.loss() > BRILLIANT_LOSS || assessment.with_played < 0.5 {
            return Some(false);
        }
        let all = SearchOptions { multi_pv_margin: Some(FULL_MARGIN), ..SearchOptions::default() };
        let shallow = self.search(&Limits::depth(1), &all)?;
        let best = shallow.candidates.first().map(|candidate| candidate.score.win_probability());
        if best.zip(win_probability_of(&shallow, action)).is_none_or(|(best, value)| best - value < MISTAKE) {
            return Some(false);
        }
        let mut others = self.before.position().actions();
        others.retain(|other| *other != action);
        let others = SearchOptions { actions: others, ..SearchOptions::default() };
        let limits = Limits::nodes(self.nodes.saturating_mul(DEEPER_FACTOR));
        let next = self.search(&limits, &others)?.score.win_probability();
        Some(assessment.with_played - next >= MISTAKE && next < ALREADY_WON)
    }

    fn search(&self, limits: &Limits, options: &SearchOptions) -> Option<Report> {
        let (position, played) = (self.before.position(), RepetitionCounts::before(self.before));
        let report = search(position, &played, limits, options, self.stop);
        (!self.stop.load(Ordering::Relaxed)).then_some(report)
    }
}

/// Returns the win probability after an action, if the search determined it.
fn win_probability_of(report: &Report, action: Action) -> Option<f64> {
    let found = report.candidates.iter().find(|candidate| candidate.action == action)?;
    Some(found.score.win_probability())
}
