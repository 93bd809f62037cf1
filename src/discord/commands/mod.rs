//! The commands: one file for each family, which holds the specification and the handler of each. [`spec`]: their
//! types. [`registration`]: their registration with Discord. [`suggest`]: suggestions while somebody types.

pub mod analysis;
pub mod archive;
pub mod board_form;
pub mod descriptions;
pub mod direct;
pub mod game;
mod game_channel;
pub mod game_option;
pub mod hints;
pub mod learning;
pub mod matching;
pub(crate) mod notes;
pub mod offers;
pub mod opening;
pub mod options;
pub mod overview;
pub mod personal;
pub mod plans;
pub mod play;
pub(crate) mod preselected;
pub(crate) mod privacy;
pub mod profile;
pub mod puzzles;
pub mod records;
pub mod registration;
pub(crate) mod rematch;
mod replay;
pub mod rules;
pub mod server;
pub mod setup;
pub mod spec;
pub mod suggest;
mod terms;
pub(crate) mod topics;
pub mod tournaments;
mod zones;
