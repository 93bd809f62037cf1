//! Why something asked of a tournament was not done.

use castellan_tournament::{Refusal, TournamentId};
use std::error::Error;
use std::fmt;

/// Why something asked of a tournament was not done. Nothing has happened then.
#[derive(Debug)]
pub enum TournamentTrouble {
    /// What is asked cannot be.
    Refused(Refusal),
    /// There is no such tournament.
    Missing(TournamentId),
    /// The tournament cannot be folded: it stands still until a program that understands its events runs.
    Frozen {
        /// Which.
        tournament: TournamentId,
        /// The number of the event.
        number: u64,
        /// What is wrong with it, without its text: that may hold the secret of the lots.
        problem: String,
    },
    /// Others were quicker each time; asking again may help.
    Contended(TournamentId),
}

impl fmt::Display for TournamentTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(_) => f.write_str("what is asked of the tournament cannot be"),
            Self::Missing(id) => write!(f, "there is no tournament {id}"),
            Self::Frozen { tournament, number, problem } => {
                write!(
                    f,
                    "tournament {tournament} stands still: its event {number} cannot be followed: {problem}"
                )
            }
            Self::Contended(id) => write!(f, "tournament {id}: too many at once"),
        }
    }
}

impl Error for TournamentTrouble {}
