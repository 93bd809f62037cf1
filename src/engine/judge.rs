//! What the moves of a game were worth, move by move, when it is over.
//!
//! All of it is in win probability: the share of games that a position wins, draws counted as half
//! ([`Score::win_probability`](crate::Score::win_probability)). What a move *loses* is how much less it is worth than
//! the best one.
//!
//! | a move is | if it loses at least |
//! |---|---|
//! | a blunder | [`BLUNDER`]: 0.20 |
//! | a mistake | [`MISTAKE`]: 0.10 |
//! | an inaccuracy | [`INACCURACY`]: 0.05 |
//!
//! A *brilliant find* is the only good move, and one that does not look like it: it loses at most [`SLIP`] (0.02);
//! every other move is worth at least 0.10 less; a look at captures alone takes it for a mistake; the player is not
//! worse with it (0.5 or more); and the game was not won anyway (the next best move is worth less than [`WON`], 0.85).
//!
//! Where three or four seats play, a win probability is that against the strongest of the others.
//!
//! The *accuracy* of a move is `100 e^(-4 loss)`: 100 for the best, 82 for a loss of 0.05, 67 for 0.1, 45 for 0.2. That
//! of a player is the mean over their moves. A move that was the only legal one is no choice: it has no mark and counts
//! for no accuracy.
//!
//! Where a capture is declared, the dice are not the player's: the move is worth what it is worth before they are
//! rolled.

use crate::limits::{Limits, SearchOptions};
use crate::played::Played;
use crate::report::Report;
use crate::search;
use castellan_rules::{Action, Record};
use std::sync::atomic::{AtomicBool, Ordering};

/// A move that loses so much of a win probability is an inaccuracy.
pub const INACCURACY: f64 = 0.05;
/// One that loses so much is a mistake.
pub const MISTAKE: f64 = 0.10;
/// One that loses so much is a blunder.
pub const BLUNDER: f64 = 0.20;
/// A brilliant find loses no more than this.
pub const SLIP: f64 = 0.02;
/// Who has another move with such a win probability has won anyway.
pub const WON: f64 = 0.85;
/// How many positions are looked at for each position of a game.
pub const POSITIONS: u64 = 20_000;

/// How many times as many are looked at where a move seems to be bad.
const AGAIN: u64 = 4;
/// How quickly accuracy falls with what is lost.
const STEEPNESS: f64 = 4.0;
/// However bad an action is, what it is worth is found out.
const ALL: i32 = 100_000;

/// What stands out about a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quality {
    /// It loses [`BLUNDER`] or more.
    Blunder,
    /// It loses [`MISTAKE`] or more.
    Mistake,
    /// It loses [`INACCURACY`] or more.
    Inaccuracy,
    /// It is the only good move, and hard to see.
    Brilliant,
}

impl Quality {
    /// All of them, the worst first.
    pub const ALL: [Self; 4] = [Self::Blunder, Self::Mistake, Self::Inaccuracy, Self::Brilliant];

    /// What is written behind such a move: `??`, `?`, `?!` or `!!`.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Inaccuracy => "?!",
            Self::Brilliant => "!!",
        }
    }

    /// That of a move which loses so much.
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

/// What a move was worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// The best that could be played.
    pub best: Action,
    /// The win probability of who was to move, with the best move.
    pub with_best: f64,
    /// The same with the move that was played.
    pub with_played: f64,
    /// Whether it was the only legal move.
    pub is_forced: bool,
    /// What stands out about it.
    pub quality: Option<Quality>,
}

impl Judgement {
    /// What the move lost of a win probability.
    #[must_use]
    pub fn loss(&self) -> f64 {
        (self.with_best - self.with_played).max(0.0)
    }

    /// How accurate the move was, from 0 to 100; nothing where it was no choice.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (!self.is_forced).then(|| accuracy(self.loss()))
    }
}

/// How accurate a move is that loses so much, from 0 to 100.
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

/// Judges a move of a game: step `place`, counted from 0. Nothing where there is no such move, where it is no move but
/// leaving, and when the flag was set before it was done.
///
/// `positions` is how many positions a search looks at: [`POSITIONS`] usually. The same arguments give the same answer.
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

/// Searches from a position of a game on.
#[derive(Clone, Copy)]
struct Searcher<'a> {
    /// The game up to there.
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
        // Beside each other, and so equally deep. What seemed best is not, when the move that was played is better.
        let both =
            SearchOptions { spread: Some(ALL), actions: vec![best, action], ..SearchOptions::default() };
        let mut report = self.search(&limits, &both)?;
        if report.candidates.len() < 2 {
            // Too few positions to look at either.
            report = self.search(&Limits::depth(1), &both)?;
        }
        let found = report.candidates.first()?;
        judged.best = found.action;
        judged.with_best = found.score.win_probability();
        judged.with_played = worth_of(&report, action)?;
        Some(judged)
    }

    /// Whether a move that loses little is the only good one, and does not look like it.
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

/// The win probability with an action, as far as that was found out.
fn worth_of(report: &Report, action: Action) -> Option<f64> {
    let found = report.candidates.iter().find(|candidate| candidate.action == action)?;
    Some(found.score.win_probability())
}
