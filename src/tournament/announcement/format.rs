//! Who plays whom, as it is announced.

use crate::formats::knockout::Rules;
use crate::points::Scoring;
use serde::{Deserialize, Serialize};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin {
        /// Twice, once with each colour.
        double: bool,
        /// All games begin together.
        at_once: bool,
    },
    /// So many rounds by the FIDE Dutch system.
    Swiss {
        /// How many rounds there are; 0 for as many as the number of players asks for when it starts
        /// ([`usual_rounds`](crate::formats::swiss::usual_rounds)).
        rounds: u32,
    },
    /// Whoever loses is out.
    Knockout(Rules),
    /// Whoever loses twice is out; nobody plays for the third place.
    DoubleKnockout(Rules),
    /// Games of four and three.
    Pods {
        /// How many rounds.
        rounds: u32,
        /// What places give.
        scoring: Scoring,
        /// Whether neighbours in the standings sit together.
        by_score: bool,
    },
    /// [Some](super::Announcement::exhibitors) play everybody else at once.
    Simul {
        /// Whether they have White and Black in turns, and not always White.
        alternating: bool,
    },
    /// Whoever is free is paired again, until the [time](super::Announcement::round_time) is up.
    Arena {
        /// Whether games that are unfinished then do not count; otherwise they are finished.
        cut_off: bool,
    },
    /// Players challenge those above them, until the [time](super::Announcement::round_time) is up.
    Ladder {
        /// How many places above themselves they can challenge.
        reach: u32,
        /// Whether games that are unfinished at the end do not count; otherwise they are finished.
        cut_off: bool,
    },
    /// In each division everybody meets everybody.
    League {
        /// How many players a division has.
        size: u32,
        /// How many move up from each division after the season, and as many down.
        moving: u32,
        /// Twice, once with each colour.
        double: bool,
    },
    /// Every team meets every team, on several boards at once.
    Teams {
        /// How many boards a match has.
        boards: u32,
        /// Twice, once with each colour.
        double: bool,
    },
}

impl Format {
    /// The rules for drawn games, where somebody has to go on.
    #[must_use]
    pub const fn of_brackets(self) -> Option<Rules> {
        match self {
            Self::Knockout(rules) | Self::DoubleKnockout(rules) => Some(rules),
            _ => None,
        }
    }
}
