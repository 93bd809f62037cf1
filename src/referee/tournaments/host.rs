//! The host of tournaments, which finds channels for their games and posts their news.

use crate::ports::DeliveryError;
use castellan_game::{GameId, PlayerId};
use castellan_tournament::event::CancelReason;
use castellan_tournament::{Board, DirectorQuestion, Tournament};
use std::future::Future;

/// A host of tournaments, which finds channels for their games and posts their news to people.
///
/// Both calls are made at least once: again if the process ended before the result was stored, or if they did not
/// return within [`CALL_TIMEOUT`](crate::games::outbox::CALL_TIMEOUT).
pub trait Host: Send + Sync + 'static {
    /// Assigns a channel to a game before it is created. A game that has one keeps it.
    ///
    /// # Errors
    /// Returns a [`DeliveryError`] that says if a later retry can help. A game that can never have a channel is
    /// played nevertheless.
    fn assign_channel(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &GameId,
    ) -> impl Future<Output = Result<(), DeliveryError>> + Send;

    /// Sends a post to people. Repeated calls for the same post have the same `key`.
    ///
    /// # Errors
    /// Returns a [`DeliveryError`] that says if a later retry can help.
    fn show(
        &self,
        tournament: &Tournament,
        post: &TournamentPost,
        key: &str,
    ) -> impl Future<Output = Result<(), DeliveryError>> + Send;

    /// Returns the names of the web hooks for the results of a tournament.
    fn webhooks(&self, _tournament: &Tournament) -> Vec<String> {
        Vec::new()
    }
}

/// The contents of a post.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentPost {
    /// The tournament in its current state.
    Tournament,
    /// A call to all entrants to check in.
    CheckIn,
    /// The entrants who missed the check-in.
    MissedCheckIn,
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
    Cancelled(CancelReason),
    /// A message of a director to all players.
    DirectorMessage {
        /// The text.
        text: String,
    },
    /// A question to the directors.
    DirectorQuestion(DirectorQuestion),
    /// An invitation to sign up.
    Invited {
        /// The invited players.
        players: Vec<PlayerId>,
    },
    /// A greeting of a player who has entered the tournament.
    Welcome {
        /// The player.
        player: PlayerId,
    },
}
