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
pub(crate) mod names;
pub mod timers;
pub(crate) mod trouble;
pub mod webhooks;

pub use host::{Host, Showing};
pub use listing::Entry;
pub use names::{stream, tournament_of};
pub use trouble::TournamentTrouble;
