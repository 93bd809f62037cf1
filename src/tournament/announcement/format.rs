//! Tournament formats, as announced.

use crate::formats::knockout::Rules;
use crate::points::Scoring;
use serde::{Deserialize, Serialize};

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// A round robin: every entrant meets every other.
    RoundRobin {
        /// `true` for a double round robin, with reversed colours in the second cycle.
        double: bool,
        /// `true` if all games begin together.
        at_once: bool,
    },
    /// A Swiss tournament, paired by the FIDE (Dutch) System.
    Swiss {
        /// The number of rounds; 0 to derive it from the number of players at the start
        /// ([`usual_rounds`](crate::formats::swiss::usual_rounds)).
        rounds: u32,
    },
    /// A single-elimination knock-out.
    Knockout(Rules),
    /// A double-elimination knock-out, without a match for third place.
    DoubleKnockout(Rules),
    /// Games of four and three players.
    Pods {
        /// The number of rounds.
        rounds: u32,
        /// The points for each place.
        scoring: Scoring,
        /// `true` if neighbours in the standings share a pod.
        by_score: bool,
    },
    /// A simultaneous exhibition: [exhibitors](super::Announcement::exhibitors) play all other entrants at once.
    Simul {
        /// `true` if exhibitors alternate colours; otherwise they always have White.
        alternating: bool,
    },
    /// An arena: free players are paired again at once, until the [time](super::Announcement::round_time) is up.
    Arena {
        /// `true` if games unfinished at the end do not count; otherwise they are finished.
        cut_off: bool,
    },
    /// A ladder: players challenge others above them, until the [time](super::Announcement::round_time) is up.
    Ladder {
        /// The number of places above themselves that players can challenge.
        reach: u32,
        /// `true` if games unfinished at the end do not count; otherwise they are finished.
        cut_off: bool,
    },
    /// A league: a round robin in each division.
    League {
        /// The number of players in a division.
        size: u32,
        /// The number of players who move up from each division after the season, and of those who move down.
        moving: u32,
        /// `true` for double round robins, with reversed colours in the second cycle.
        double: bool,
    },
    /// A round robin of teams, on several boards.
    Teams {
        /// The number of boards in a match.
        boards: u32,
        /// `true` for a double round robin, with reversed colours in the second cycle.
        double: bool,
    },
}

impl Format {
    /// Returns the rules for drawn games, in formats with a bracket.
    #[must_use]
    pub const fn bracket_rules(self) -> Option<Rules> {
        match self {
            Self::Knockout(rules) | Self::DoubleKnockout(rules) => Some(rules),
            _ => None,
        }
    }
}
