//! The stream names of tournaments.

use castellan_store::StreamName;
use castellan_tournament::TournamentId;

/// Returns the stream of a tournament.
///
/// # Panics
/// Never: the id of a tournament is always valid in a stream name.
#[must_use]
pub fn tournament_stream(id: &TournamentId) -> StreamName {
    StreamName::new(format!("tournament/{id}")).expect("a tournament's name is valid in a stream's")
}

/// Returns the tournament of a stream, if it is a tournament's.
#[must_use]
pub fn tournament_of_stream(stream: &StreamName) -> Option<TournamentId> {
    TournamentId::new(stream.as_str().strip_prefix("tournament/")?).ok()
}
