//! What of an announcement has limits, by name.

use std::fmt;

/// How many seats the games of a format have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NeededSeats {
    /// Where two play each other.
    Two,
    /// In pods.
    ThreeOrFour,
}

impl fmt::Display for NeededSeats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Two => "two",
            Self::ThreeOrFour => "three or four",
        })
    }
}

/// What of a format is a number with limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// The rounds.
    Rounds,
    /// How often a drawn game is played again.
    Replays,
    /// How many places above themselves players can challenge.
    Reach,
    /// The boards of a match.
    Boards,
    /// The players of a division.
    Division,
    /// How many change divisions after a season.
    Moving,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rounds => "rounds",
            Self::Replays => "replays",
            Self::Reach => "places within reach",
            Self::Boards => "boards",
            Self::Division => "players in a division",
            Self::Moving => "players who move up or down",
        })
    }
}

/// A time of the announcement that has limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limited {
    /// [`Announcement::round_time`](super::Announcement::round_time).
    RoundTime,
    /// [`Announcement::grace`](super::Announcement::grace).
    Grace,
    /// [`Announcement::notice`](super::Announcement::notice).
    Notice,
    /// [`Announcement::check_in`](super::Announcement::check_in).
    CheckIn,
}

impl fmt::Display for Limited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RoundTime => "the time of a round",
            Self::Grace => "the grace period",
            Self::Notice => "the time between pairing and play",
            Self::CheckIn => "the time to check in",
        })
    }
}
