//! The names of tournaments' streams.

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
