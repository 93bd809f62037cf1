//! Tournaments: loading ([`loading`]), lists ([`listing`]), effects ([`effects`], [`game_link`], [`host`],
//! [`webhooks`]) and [`timers`].

pub mod effects;
pub mod game_link;
pub mod host;
pub mod listing;
pub mod loading;
pub(crate) mod names;
pub mod timers;
pub(crate) mod trouble;
pub mod webhooks;

pub use host::{Host, Showing};
pub use listing::Entry;
pub use names::{stream, tournament_of};
pub use trouble::TournamentTrouble;
