//! Tournaments: loaded, decided and stored as games are, each in a stream of its own.
//!
//! - [`loading`]: tournaments and their logs. [`listing`]: which there are.
//! - [`effects`]: what a tournament asks of games and of people, once it is stored, in order.
//! - [`game_link`]: how tournaments and games reach each other. [`timers`]: what happens in a tournament by itself.
//! - [`host`]: who gives games a place, and tells people. [`webhooks`]: results for other programs.

pub mod effects;
pub mod game_link;
pub mod host;
pub mod listing;
pub mod loading;
pub mod timers;
mod trouble;
pub mod webhooks;

pub use host::{Host, Showing};
pub use listing::Entry;
pub use loading::TournamentVerdict;
pub use trouble::TournamentTrouble;

use castellan_store::StreamName;
use castellan_tournament::TournamentId;

/// The stream of a tournament.
///
/// # Panics
/// Never: every name of a tournament is fit for a stream's.
#[must_use]
pub fn stream(id: &TournamentId) -> StreamName {
    StreamName::new(format!("tournament/{id}")).expect("a tournament's name is fit for a stream's")
}

/// The tournament of a stream, if it is one's.
#[must_use]
pub fn tournament_of(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix("tournament/")?).ok()
}
