//! Who sees to it that people are told of tournaments, and that their games have a place.

use crate::ports::AnnounceError;
use castellan_game::{GameId, PlayerId};
use castellan_tournament::event::Cancelling;
use castellan_tournament::{Board, Call, Tournament};
use std::future::Future;

/// Who gives the games of tournaments a place, and tells people of tournaments.
///
/// Both are asked at least once: again when the program was stopped before what followed was stored, or when
/// they did not return for [`PATIENCE`](crate::games::outbox::PATIENCE).
pub trait Host: Send + Sync + 'static {
    /// Gives a game a place before it is created; a game that has one keeps it.
    ///
    /// # Errors
    /// Whether trying again later can help. A game that never can have a place is played all the same.
    fn place(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &GameId,
    ) -> impl Future<Output = Result<(), AnnounceError>> + Send;

    /// Shows something to people. `key` is the same when the same is shown again.
    ///
    /// # Errors
    /// Whether trying again later can help.
    fn show(
        &self,
        tournament: &Tournament,
        showing: &Showing,
        key: &str,
    ) -> impl Future<Output = Result<(), AnnounceError>> + Send;

    /// The names of the web hooks that the results of a tournament are posted to.
    fn webhooks(&self, _tournament: &Tournament) -> Vec<String> {
        Vec::new()
    }
}

/// What is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Showing {
    /// The tournament, as it stands now.
    Tournament,
    /// A call to everybody who signed up to check in.
    CheckIn,
    /// Those who signed up and did not check in.
    Missed,
    /// Who plays whom in a round.
    Pairings {
        /// Which round.
        round: u32,
    },
    /// A round that was shown, as it stands now.
    Round {
        /// Which round.
        round: u32,
    },
    /// How it came out.
    Result,
    /// That it was called off, and why.
    Cancelled(Cancelling),
    /// What a director says to everybody who takes part.
    Told {
        /// What.
        text: String,
    },
    /// A decision that directors are asked for.
    Call(Call),
    /// That people are asked to sign up.
    Invited {
        /// Who.
        players: Vec<PlayerId>,
    },
    /// That a place in the tournament is somebody's.
    Welcome {
        /// Whose.
        player: PlayerId,
    },
}
