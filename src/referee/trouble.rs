//! The errors of commands.

use crate::operation::panics::Panicked;
use crate::ports::EntropyError;
use crate::tournaments::trouble::TournamentTrouble;
use castellan_game::{GameId, Refusal};
use castellan_store::{StoreError, Unreadable, Work};
use std::error::Error;
use std::sync::Arc;

/// The reason why a command was not carried out. No move was made.
///
/// A refusal is for the player to resolve, everything else for the operator.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The command is refused.
    // The command may hold secrets, so this text does not describe it; the text layer answers the player.
    #[error("what is asked cannot be")]
    Refused(Refusal),
    /// No such game exists.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// The game is frozen: an event cannot be applied, until a program that knows it runs; or its timer panicked, until
    /// an operator releases it.
    #[error("{}", frozen_text(game, *number, problem.as_ref()))]
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
    /// Another process is notifying games of an outage; this one has to wait until it is done.
    #[error("another process is telling games of an outage")]
    ToldElsewhere,
    /// An error of a tournament.
    #[error("{0}")]
    Tournament(#[from] TournamentTrouble),
    /// A job panicked. It is retried later.
    #[error("{what}: {panicked}")]
    Panicked {
        /// The job's subject.
        what: String,
        /// The panic.
        #[source]
        panicked: Panicked,
    },
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The source of entropy failed.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
}

/// The fault of an event, without its text, which may hold secrets.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Problem(String);

impl Trouble {
    /// Returns `true` if only one game, player or record is affected, and the rest goes on.
    #[must_use]
    pub fn is_local(&self) -> bool {
        match self {
            Self::Refused(_)
            | Self::NoGame(_)
            | Self::Frozen { .. }
            | Self::Contended(_)
            | Self::ToldElsewhere
            | Self::Panicked { .. }
            | Self::Tournament(_) => true,
            Self::Store(error) => !error.is_of_the_whole(),
            Self::Entropy(_) => false,
        }
    }

    /// Returns the error for a job of an unknown kind: it stays for a version that knows it.
    pub(crate) fn unknown_work(work: &Work) -> Self {
        let (queue, key) = (work.claim.queue(), format!("{} of {}", work.claim.key(), work.claim.stream()));
        let problem = "this version knows no such work; a newer one may have put it there";
        StoreError::from(Unreadable::new(format!("queue {queue}"), key, problem)).into()
    }

    /// Returns the error for a game that cannot be folded.
    #[must_use]
    pub fn frozen(game: &GameId, number: u64, error: &dyn Error) -> Self {
        Self::Frozen { game: game.clone(), number, problem: Arc::new(Problem(error.to_string())) }
    }

    pub(crate) fn frozen_by_panic(game: &GameId, panicked: &Panicked) -> Self {
        Self::Frozen { game: game.clone(), number: 0, problem: Arc::new(panicked.clone()) }
    }
}

/// Returns the message of a frozen game.
fn frozen_text(game: &GameId, number: u64, problem: &dyn Error) -> String {
    match number {
        0 => format!("game {game} is frozen, its timer failed: {problem}"),
        _ => format!("game {game} stands still: its event {number} cannot be followed: {problem}"),
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
