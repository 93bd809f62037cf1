//! Why something asked of a tournament was not done.

use castellan_tournament::{Refusal, TournamentId};

/// Why something asked of a tournament was not done. Nothing has happened then.
#[derive(Debug, thiserror::Error)]
pub enum TournamentTrouble {
    /// What is asked cannot be.
    #[error("what is asked of the tournament cannot be")]
    Refused(Refusal),
    /// There is no such tournament.
    #[error("there is no tournament {0}")]
    Missing(TournamentId),
    /// The tournament cannot be folded: it stands still until a program that understands its events runs.
    #[error("tournament {tournament} stands still: its event {number} cannot be followed: {problem}")]
    Frozen {
        /// Its name.
        tournament: TournamentId,
        /// The number of the event.
        number: u64,
        /// What is wrong with it, without its text: that may hold the secret of the lots.
        problem: String,
    },
    /// Others were quicker each time; asking again may help.
    #[error("tournament {0}: too many at once")]
    Contended(TournamentId),
}
