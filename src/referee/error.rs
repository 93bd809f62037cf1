//! The errors of commands.

use crate::operation::panics::PanicError;
use crate::ports::EntropyError;
use crate::tournaments::error::TournamentError;
use castellan_game::{GameId, Refusal};
use castellan_store::{ClaimedJob, StoreError, UnreadableError};
use std::error::Error;
use std::sync::Arc;

/// The error of a command that was not carried out, or of a failed job. No event was stored.
///
/// A player can resolve a refusal; all other errors concern the operator.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    /// The command is refused.
    // The command may hold secrets, so this text does not describe it. The text layer explains the refusal.
    #[error("what is asked cannot be")]
    Refused(Refusal),
    /// No such game exists.
    #[error("there is no game {0}")]
    UnknownGame(GameId),
    /// The game is frozen: either it has an event that this version cannot apply, or its timer panicked and an operator
    /// has to release it.
    #[error("{}", frozen_message(game, *number, problem.as_ref()))]
    Frozen {
        /// The frozen game.
        game: GameId,
        /// The number of the event; 0 if a panic of its timer froze the game.
        number: u64,
        /// The fault.
        #[source]
        problem: Arc<dyn Error + Send + Sync>,
    },
    /// Too many conflicts; a retry may help.
    #[error("game {0}: too many at once")]
    Contended(GameId),
    /// Another process is notifying games of an outage. Try again when it is done.
    #[error("another process is telling games of an outage")]
    OutageHandledElsewhere,
    /// An error of a tournament.
    #[error("{0}")]
    Tournament(#[from] TournamentError),
    /// A job panicked. It is retried later.
    #[error("{job}: {panicked}")]
    Panicked {
        /// The job.
        job: String,
        /// The panic.
        #[source]
        panicked: PanicError,
    },
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The source of entropy failed.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
}

/// The message of an event's fault, without the event's text, which may hold secrets.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct EventFault(String);

impl RefereeError {
    /// Returns `true` if only one game, player or record is affected, and the rest goes on.
    #[must_use]
    pub fn is_local(&self) -> bool {
        match self {
            Self::Refused(_)
            | Self::UnknownGame(_)
            | Self::Frozen { .. }
            | Self::Contended(_)
            | Self::OutageHandledElsewhere
            | Self::Panicked { .. }
            | Self::Tournament(_) => true,
            Self::Store(error) => !error.is_store_wide(),
            Self::Entropy(_) => false,
        }
    }

    /// Returns the error for a job of an unknown kind, which stays in the queue for a version that knows it.
    pub(crate) fn unknown_job(job: &ClaimedJob) -> Self {
        let (queue, key) = (job.claim.queue(), format!("{} of {}", job.claim.key(), job.claim.stream()));
        let problem = "this version knows no such work; a newer one may have put it there";
        StoreError::from(UnreadableError::new(format!("queue {queue}"), key, problem)).into()
    }

    /// Returns the error for a game with an event that cannot be applied.
    #[must_use]
    pub fn frozen(game: &GameId, number: u64, error: &dyn Error) -> Self {
        Self::Frozen { game: game.clone(), number, problem: Arc::new(EventFault(error.to_string())) }
    }

    pub(crate) fn frozen_by_panic(game: &GameId, panicked: &PanicError) -> Self {
        Self::Frozen { game: game.clone(), number: 0, problem: Arc::new(panicked.clone()) }
    }
}

/// Formats the message of a frozen game.
fn frozen_message(game: &GameId, number: u64, problem: &dyn Error) -> String {
    match number {
        0 => format!("game {game} is frozen, its timer failed: {problem}"),
        _ => format!("game {game} stands still: its event {number} cannot be followed: {problem}"),
    }
}

impl From<Refusal> for RefereeError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
