//! Points, and scoring systems.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// Points, counted in quarters, because places in pods are shared and half points are halved.
///
/// ```
/// use castellan_tournament::Points;
///
/// let sum: Points = [Points::ONE, Points::HALF, Points::from_quarters(1)].into_iter().sum();
/// assert_eq!(sum.to_string(), "1¾");
/// assert!(sum > Points::ONE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(u32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// Half a point, for a draw.
    pub const HALF: Self = Self(2);
    /// The full point, for a win.
    pub const ONE: Self = Self(4);

    /// Returns this many quarters of a point.
    #[must_use]
    pub const fn from_quarters(quarters: u32) -> Self {
        Self(quarters)
    }

    /// Returns twice as many points.
    #[must_use]
    pub const fn twice(self) -> Self {
        Self(self.0.saturating_mul(2))
    }

    /// Returns the number of quarters of a point.
    #[must_use]
    pub const fn as_quarters(self) -> u32 {
        self.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// Writes a number such as `2`, `2½` or `¼`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = ["", "¼", "½", "¾"][self.0 as usize % 4];
        match self.0 / 4 {
            0 if !part.is_empty() => f.write_str(part),
            whole => write!(f, "{whole}{part}"),
        }
    }
}

/// A scoring system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Points by place: 3, 2, 1 and 0 among four; 3, 1½ and 0 among three, so that both kinds of games have the same
    /// maximum; 1 and 0 among two. Players who share places share their points.
    ByPlace,
    /// A full point for a win. In a draw, half a point for each player in first place. Nothing for the others.
    WinDraw,
    /// Two points for a win, one for a draw. [Wins in a row](crate::formats::arena::STREAK) double the points of games.
    Arena,
}

impl Scoring {
    /// Returns the points of a place, from 1, that is shared by `share` players in a game of this many `seats`.
    ///
    /// ```
    /// use castellan_tournament::{Points, Scoring};
    ///
    /// // The second place of four is worth two points. Shared with the third, it is worth one and a half.
    /// assert_eq!(Scoring::ByPlace.points(4, 2, 1), Points::from_quarters(8));
    /// assert_eq!(Scoring::ByPlace.points(4, 2, 2), Points::from_quarters(6));
    /// ```
    #[must_use]
    pub fn points(self, seats: usize, place: u8, share: usize) -> Points {
        if self == Self::Arena {
            return Self::WinDraw.points(seats, place, share).twice();
        }
        if self == Self::WinDraw || seats == 2 {
            return match (place, share) {
                (1, 1) => Points::ONE,
                (1, _) => Points::HALF,
                _ => Points::ZERO,
            };
        }
        // The last place gives no points and the first 3; the others are evenly spaced.
        let worth = |place: usize| 12 * seats.saturating_sub(place) / (seats - 1);
        let first = usize::from(place);
        let shared: usize = (first..first + share).map(worth).sum();
        Points((shared / share.max(1)) as u32)
    }

    /// Returns the points of a player for whom no pod was found, which are the average of a pod of four.
    #[must_use]
    pub const fn points_for_sitting_out(self) -> Points {
        match self {
            Self::ByPlace => Points(6),
            Self::WinDraw => Points(1),
            Self::Arena => Points::ZERO,
        }
    }
}
