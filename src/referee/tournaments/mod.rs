//! Tournaments: loading ([`loading`]), lists ([`listing`]), effects ([`effects`], [`game_link`], [`host`],
//! [`webhooks`]) and [`timers`].

pub mod effects;
pub(crate) mod error;
pub mod game_link;
pub mod host;
pub mod listing;
pub mod loading;
pub(crate) mod stream_names;
pub mod timers;
pub mod webhooks;

pub use error::TournamentError;
pub use host::{Host, TournamentPost};
pub use listing::TournamentSummary;
pub use stream_names::{tournament_of_stream, tournament_stream};
