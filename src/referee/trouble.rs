//! Why a command was not carried out.

use super::panics::Panicked;
use super::ports::EntropyError;
use super::tournaments::TournamentTrouble;
use castellan_game::{GameId, Refusal};
use castellan_store::{StoreError, Unreadable, Work};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Why a command was not carried out. Nothing was played.
///
/// Whose matter it is: a refusal is the player's, a frozen game the director's, the rest the operator's.
#[derive(Debug)]
pub enum Trouble {
    /// What is asked cannot be.
    Refused(Refusal),
    /// There is no such game.
    NoGame(GameId),
    /// The game cannot be folded: it stands still until a program that understands its events runs.
    Frozen {
        /// Which game.
        game: GameId,
        /// The number of the event; 0 when it was frozen because a timer of its panicked.
        number: u64,
        /// What is wrong with it.
        problem: Arc<dyn Error + Send + Sync>,
    },
    /// Others were quicker each time; asking again may help.
    Contended(GameId),
    /// Something asked of a tournament was not done.
    Tournament(TournamentTrouble),
    /// A piece of work panicked. It is tried again later.
    Panicked {
        /// What was worked on.
        what: String,
        /// How.
        panicked: Panicked,
    },
    /// The store failed.
    Store(StoreError),
    /// There is no entropy.
    Entropy(EntropyError),
}

/// What was wrong with an event, without its text: that may hold secrets.
#[derive(Debug)]
struct Problem(String);

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Problem {}

impl Trouble {
    /// Whether it is of one game, one player or one record: everything else goes on.
    #[must_use]
    pub fn is_local(&self) -> bool {
        match self {
            Self::Refused(_)
            | Self::NoGame(_)
            | Self::Frozen { .. }
            | Self::Contended(_)
            | Self::Panicked { .. }
            | Self::Tournament(_) => true,
            Self::Store(error) => !error.is_of_the_whole(),
            Self::Entropy(_) => false,
        }
    }

    /// Work of a kind that this version does not know: it stays for one that does.
    pub(super) fn unknown_work(work: &Work) -> Self {
        let (queue, key) = (work.claim.queue(), format!("{} of {}", work.claim.key(), work.claim.stream()));
        let problem = "this version knows no such work; a newer one may have put it there";
        StoreError::from(Unreadable::new(format!("queue {queue}"), key, problem)).into()
    }

    /// A game that cannot be folded, for this reason.
    #[must_use]
    pub fn frozen(game: &GameId, number: u64, error: &dyn Error) -> Self {
        Self::Frozen { game: game.clone(), number, problem: Arc::new(Problem(error.to_string())) }
    }

    pub(super) fn frozen_by_panic(game: &GameId, panicked: &Panicked) -> Self {
        Self::Frozen { game: game.clone(), number: 0, problem: Arc::new(panicked.clone()) }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What was asked may be secret; `words` tells the player.
            Self::Refused(_) => f.write_str("what is asked cannot be"),
            Self::NoGame(game) => write!(f, "there is no game {game}"),
            Self::Frozen { game, number: 0, problem } => {
                write!(f, "game {game} is frozen, its timer failed: {problem}")
            }
            Self::Frozen { game, number, problem } => {
                write!(f, "game {game} stands still: its event {number} cannot be followed: {problem}")
            }
            Self::Contended(game) => write!(f, "game {game}: too many at once"),
            Self::Tournament(trouble) => trouble.fmt(f),
            Self::Panicked { what, panicked } => write!(f, "{what}: {panicked}"),
            Self::Store(error) => error.fmt(f),
            Self::Entropy(error) => error.fmt(f),
        }
    }
}

impl Error for Trouble {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Frozen { problem, .. } => Some(problem.as_ref()),
            Self::Tournament(trouble) => Some(trouble),
            Self::Panicked { panicked, .. } => Some(panicked),
            Self::Store(error) => Some(error),
            Self::Entropy(error) => Some(error),
            Self::Refused(_) | Self::NoGame(_) | Self::Contended(_) => None,
        }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<TournamentTrouble> for Trouble {
    fn from(trouble: TournamentTrouble) -> Self {
        Self::Tournament(trouble)
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<EntropyError> for Trouble {
    fn from(error: EntropyError) -> Self {
        Self::Entropy(error)
    }
}
