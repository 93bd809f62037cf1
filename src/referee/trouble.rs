//! Why a command was not carried out.

use crate::operation::panics::Panicked;
use crate::ports::EntropyError;
use crate::tournaments::trouble::TournamentTrouble;
use castellan_game::{GameId, Refusal};
use castellan_store::{StoreError, Unreadable, Work};
use std::error::Error;
use std::sync::Arc;

/// Why a command was not carried out. Nothing was played.
///
/// Whose matter it is: a refusal is the player's, a frozen game the director's, the rest the operator's.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// What is asked cannot be.
    // What was asked may be secret; the text layer tells the player.
    #[error("what is asked cannot be")]
    Refused(Refusal),
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// The game cannot be folded: it stands still until a program that understands its events runs.
    #[error("{}", frozen_text(game, *number, problem.as_ref()))]
    Frozen {
        /// Which game.
        game: GameId,
        /// The number of the event; 0 when it was frozen because a timer of its panicked.
        number: u64,
        /// What is wrong with it.
        #[source]
        problem: Arc<dyn Error + Send + Sync>,
    },
    /// Others were quicker each time; asking again may help.
    #[error("game {0}: too many at once")]
    Contended(GameId),
    /// Another process tells games of an outage; this one has to wait until it has.
    #[error("another process is telling games of an outage")]
    ToldElsewhere,
    /// Something asked of a tournament was not done.
    #[error("{0}")]
    Tournament(#[from] TournamentTrouble),
    /// A piece of work panicked. It is tried again later.
    #[error("{what}: {panicked}")]
    Panicked {
        /// What was worked on.
        what: String,
        /// How.
        #[source]
        panicked: Panicked,
    },
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// There is no entropy.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
}

/// What was wrong with an event, without its text: that may hold secrets.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Problem(String);

impl Trouble {
    /// Whether it is of one game, one player or one record: everything else goes on.
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

    /// Work of a kind that this version does not know: it stays for one that does.
    pub(crate) fn unknown_work(work: &Work) -> Self {
        let (queue, key) = (work.claim.queue(), format!("{} of {}", work.claim.key(), work.claim.stream()));
        let problem = "this version knows no such work; a newer one may have put it there";
        StoreError::from(Unreadable::new(format!("queue {queue}"), key, problem)).into()
    }

    /// A game that cannot be folded, for this reason.
    #[must_use]
    pub fn frozen(game: &GameId, number: u64, error: &dyn Error) -> Self {
        Self::Frozen { game: game.clone(), number, problem: Arc::new(Problem(error.to_string())) }
    }

    pub(crate) fn frozen_by_panic(game: &GameId, panicked: &Panicked) -> Self {
        Self::Frozen { game: game.clone(), number: 0, problem: Arc::new(panicked.clone()) }
    }
}

/// A frozen game, in the words of its number.
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
