//! What a position is worth, and what that says about who wins.

use std::fmt;

/// What a position is worth to the seat to act, in hundredths of a plain small piece.
///
/// A forced win is further away from 0 than anything an evaluation gives. How many plies away it is can be read off it.
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

/// What a game that is won at once is worth.
pub(crate) const WIN: i32 = 30_000;
/// The deepest that a search looks, in plies.
pub(crate) const MAX_PLY: usize = 96;
/// What is worth more is a forced win.
pub(crate) const FORCED: i32 = WIN - 1_000;
/// No evaluation is worth more.
pub(crate) const MOST: i32 = FORCED - 1;
/// Beyond every score.
pub(crate) const INFINITE: i32 = WIN + 1;

/// How quickly a lead grows into a win: a lead of this is won ten times in eleven.
const TENFOLD: f64 = 400.0;

impl Score {
    /// Nobody is better.
    pub const EVEN: Self = Self(0);

    /// A score of so many hundredths; a forced win for what is larger than any evaluation.
    #[must_use]
    pub const fn new(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// A win that is reached after so many plies.
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - plies as i32)
    }

    /// The number itself.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// After how many plies a forced win or loss ends the game.
    #[must_use]
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.0.abs() > FORCED { Some((WIN - self.0.abs()) as u32) } else { None }
    }

    /// The share of games that this score wins, draws counted as half.
    ///
    /// ```
    /// use castellan_engine::Score;
    ///
    /// assert_eq!(Score::EVEN.win_probability(), 0.5);
    /// assert!((Score::new(400).win_probability() - 10.0 / 11.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn win_probability(self) -> f64 {
        1.0 / (1.0 + 10f64.powf(-f64::from(self.0) / TENFOLD))
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// As the protocol UCI writes it: `cp 35`, or `mate 2` in full moves.
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

/// The unit in which a search compares positions.
///
/// Without dice that is the score. With dice, scores of different outcomes are averaged, and a win is not worth
/// a hundred Swordmasters: there a score is bent towards what it says about the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    dice: bool,
}

/// What a win at once is worth where dice are rolled.
const WIN_WITH_DICE: i32 = 2_000;
/// What no evaluation reaches there.
const MOST_WITH_DICE: f64 = 1_800.0;

impl Scale {
    pub const fn new(dice: bool) -> Self {
        Self { dice }
    }

    /// The largest value there is.
    pub const fn most(self) -> i32 {
        if self.dice { WIN_WITH_DICE } else { WIN }
    }

    /// What a win is worth that comes after so many plies.
    pub const fn win(self, plies: usize) -> i32 {
        self.most() - plies as i32
    }

    /// What an evaluation is worth.
    pub fn bend(self, evaluation: i32) -> i32 {
        if !self.dice {
            return evaluation.clamp(-MOST, MOST);
        }
        // Near 0 it stays as it is; to the sides it comes closer and closer to the most.
        (MOST_WITH_DICE * (f64::from(evaluation) / MOST_WITH_DICE).tanh()).round() as i32
    }

    /// The score that a value stands for.
    pub fn score(self, value: i32) -> Score {
        if !self.dice {
            return Score(value);
        }
        let sure = WIN_WITH_DICE - MAX_PLY as i32;
        if value.abs() >= sure {
            return Score((WIN - (WIN_WITH_DICE - value.abs())) * value.signum());
        }
        let share = (f64::from(value) / MOST_WITH_DICE).clamp(-0.9999, 0.9999);
        Score((MOST_WITH_DICE * share.atanh()).round() as i32)
    }
}
