//! The errors of tournament commands.

use castellan_tournament::{Refusal, TournamentId};

/// The error of a tournament command. The tournament is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// The command is refused.
    #[error("what is asked of the tournament cannot be")]
    Refused(Refusal),
    /// No such tournament exists.
    #[error("there is no tournament {0}")]
    UnknownTournament(TournamentId),
    /// The tournament has an event that this version cannot apply, and is frozen until a version that knows it runs.
    #[error("tournament {tournament} stands still: its event {number} cannot be followed: {problem}")]
    Frozen {
        /// The tournament.
        tournament: TournamentId,
        /// The number of the event.
        number: u64,
        /// The fault, without the event's text, which may hold the secret of the lots.
        problem: String,
    },
    /// Too many conflicts; a retry may help.
    #[error("tournament {0}: too many at once")]
    Contended(TournamentId),
}
