//! Names of the parts of an announcement that have limits.

use std::fmt;

/// The number of seats that games of a format need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NeededSeats {
    /// Two seats.
    Two,
    /// Three or four seats, in pods.
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

/// A number with limits in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberSetting {
    /// The rounds.
    Rounds,
    /// The replays of a drawn game.
    Replays,
    /// The places above themselves that players can challenge.
    Reach,
    /// The boards of a match.
    Boards,
    /// The players of a division.
    Division,
    /// The players who change divisions after a season.
    Moving,
}

impl fmt::Display for NumberSetting {
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

/// A setting with limits of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeSetting {
    /// [`Announcement::round_time`](super::Announcement::round_time).
    RoundTime,
    /// [`Announcement::grace`](super::Announcement::grace).
    Grace,
    /// [`Announcement::notice`](super::Announcement::notice).
    Notice,
    /// [`Announcement::check_in`](super::Announcement::check_in).
    CheckIn,
}

impl fmt::Display for TimeSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RoundTime => "the time of a round",
            Self::Grace => "the grace period",
            Self::Notice => "the time between pairing and play",
            Self::CheckIn => "the time to check in",
        })
    }
}
