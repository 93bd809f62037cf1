//! The host of tournaments: it places their games and posts their news.

use crate::ports::AnnounceError;
use castellan_game::{GameId, PlayerId};
use castellan_tournament::event::Cancelling;
use castellan_tournament::{Board, Call, Tournament};
use std::future::Future;

/// A host, which places the games of tournaments and posts news of tournaments to people.
///
/// Both calls are made at least once: again if the process ended before the result was stored, or if they did not
/// return within [`PATIENCE`](crate::games::outbox::PATIENCE).
pub trait Host: Send + Sync + 'static {
    /// Assigns a place to a game before it is created; a game that has a place keeps it.
    ///
    /// # Errors
    /// Returns an [`AnnounceError`] that says if a later retry can help. A game that can never have a place is played
    /// nevertheless.
    fn place(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &GameId,
    ) -> impl Future<Output = Result<(), AnnounceError>> + Send;

    /// Posts something to people. Repeated calls for the same post have the same `key`.
    ///
    /// # Errors
    /// Returns an [`AnnounceError`] that says if a later retry can help.
    fn show(
        &self,
        tournament: &Tournament,
        showing: &Showing,
        key: &str,
    ) -> impl Future<Output = Result<(), AnnounceError>> + Send;

    /// Returns the names of the web hooks for the results of a tournament.
    fn webhooks(&self, _tournament: &Tournament) -> Vec<String> {
        Vec::new()
    }
}

/// The contents of a post.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Showing {
    /// The tournament in its current state.
    Tournament,
    /// A call to all entrants to check in.
    CheckIn,
    /// The entrants who missed the check-in.
    Missed,
    /// The pairings of a round.
    Pairings {
        /// The round.
        round: u32,
    },
    /// An update of a posted round.
    Round {
        /// The round.
        round: u32,
    },
    /// The final result.
    Result,
    /// The cancellation and its reason.
    Cancelled(Cancelling),
    /// A message of a director to all players.
    Told {
        /// The text.
        text: String,
    },
    /// A decision that directors are asked for.
    Call(Call),
    /// An invitation to sign up.
    Invited {
        /// The invited players.
        players: Vec<PlayerId>,
    },
    /// A player's place in the tournament.
    Welcome {
        /// The player.
        player: PlayerId,
    },
}
