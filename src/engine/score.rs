//! Scores and win probabilities.

use std::fmt;

/// The score of a position relative to the seat to move, in hundredths of a Pawn or its equivalent in the game.
///
/// A forced win is beyond any static evaluation and encodes its distance in plies.
///
/// ```
/// use castellan_engine::Score;
///
/// let score = Score::win_in(3);
/// assert_eq!(score.plies_to_end(), Some(3));
/// assert!(score > Score::win_in(5) && score > Score::new(900));
/// assert_eq!((-score).to_string(), "mate -2");
/// assert_eq!(Score::new(35).to_string(), "cp 35");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score(i32);

/// The score of an immediate win.
pub(crate) const WIN: i32 = 30_000;
/// The maximum depth of a search, in plies.
pub(crate) const MAX_PLY: usize = 96;
/// The limit above which scores are forced wins.
pub(crate) const FORCED_WIN: i32 = WIN - 1_000;
/// The maximum static evaluation.
pub(crate) const MAX_EVALUATION: i32 = FORCED_WIN - 1;
/// A value above every score.
pub(crate) const INFINITE: i32 = WIN + 1;

/// The lead that wins ten games in eleven: the scale of the logistic curve.
const TEN_TO_ONE_LEAD: f64 = 400.0;

impl Score {
    /// An even score.
    pub const EVEN: Self = Self(0);

    /// Creates a score from hundredths; a value above any evaluation is a forced win.
    #[must_use]
    pub const fn new(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// Creates the score of a win after this many plies.
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - plies as i32)
    }

    /// Returns the score in hundredths.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Returns the number of plies to the end of a forced win or loss; `None` for other scores.
    #[must_use]
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.0.abs() > FORCED_WIN { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// Returns the win probability of this score, with draws counted as half.
    ///
    /// ```
    /// use castellan_engine::Score;
    ///
    /// assert_eq!(Score::EVEN.win_probability(), 0.5);
    /// assert!((Score::new(400).win_probability() - 10.0 / 11.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn win_probability(self) -> f64 {
        1.0 / (1.0 + 10f64.powf(-f64::from(self.0) / TEN_TO_ONE_LEAD))
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Writes the score as in UCI: `cp 35`, or `mate 2` in full moves.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) => {
                let moves = plies.div_ceil(2) as i32;
                write!(f, "mate {}", if self.0 > 0 { moves } else { -moves })
            }
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// The internal unit of a search.
///
/// Without dice, values are scores. With dice, outcomes are averaged, so scores are compressed: a win must not outweigh
/// everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    dice: bool,
}

/// The value of an immediate win with dice.
const WIN_WITH_DICE: i32 = 2_000;
/// The upper bound on evaluations with dice.
const MAX_EVALUATION_WITH_DICE: f64 = 1_800.0;

impl Scale {
    pub const fn new(dice: bool) -> Self {
        Self { dice }
    }

    /// Returns the maximum value.
    pub const fn max_value(self) -> i32 {
        if self.dice { WIN_WITH_DICE } else { WIN }
    }

    /// Returns the value of a win after this many plies.
    pub const fn win(self, plies: usize) -> i32 {
        self.max_value() - plies as i32
    }

    /// Converts an evaluation to a value.
    pub fn compress(self, evaluation: i32) -> i32 {
        if !self.dice {
            return evaluation.clamp(-MAX_EVALUATION, MAX_EVALUATION);
        }
        // Close to linear near 0, and saturating towards the maximum.
        (MAX_EVALUATION_WITH_DICE * (f64::from(evaluation) / MAX_EVALUATION_WITH_DICE).tanh()).round() as i32
    }

    /// Converts a value to a score.
    pub fn score(self, value: i32) -> Score {
        if !self.dice {
            return Score(value);
        }
        let least_win = WIN_WITH_DICE - MAX_PLY as i32;
        if value.abs() >= least_win {
            return Score((WIN - (WIN_WITH_DICE - value.abs())) * value.signum());
        }
        let share = (f64::from(value) / MAX_EVALUATION_WITH_DICE).clamp(-0.9999, 0.9999);
        Score((MAX_EVALUATION_WITH_DICE * share.atanh()).round() as i32)
    }
}
