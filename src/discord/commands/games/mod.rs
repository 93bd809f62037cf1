//! Commands to open, play and look at games.
//!
//! `game_creation`, `game_settings` and `invitation_checks` hold the parts of opening a game; `play`, `offers`,
//! `plans` and `setup` the commands of players; `records`, `replay`, `analysis`, `hints` and `notes` the commands to
//! study games; `direct` the commands of directors.

pub mod analysis;
pub mod board_form;
pub(crate) mod default_variant;
pub mod direct;
pub mod game;
pub(crate) mod game_channel;
pub mod game_creation;
pub mod game_lists;
pub(crate) mod game_settings;
pub mod hints;
pub(crate) mod invitation_checks;
pub(crate) mod notes;
pub mod offers;
pub mod opening;
pub mod plans;
pub mod play;
pub mod records;
pub(crate) mod rematch;
pub(crate) mod replay;
pub mod setup;
