//! Commands to open, play and look at games.
//!
//! `new_place`, `agreement` and `inviting` hold the parts of opening a game; `play`, `offers`, `plans` and `setup` the
//! commands of players; `records`, `replay`, `analysis`, `hints` and `notes` the commands to study games; `direct` the
//! commands of directors.

pub(crate) mod agreement;
pub mod analysis;
pub mod board_form;
pub mod direct;
pub mod game;
pub(crate) mod game_channel;
pub mod hints;
pub(crate) mod inviting;
pub mod new_place;
pub(crate) mod notes;
pub mod offers;
pub mod opening;
pub mod overview;
pub mod plans;
pub mod play;
pub(crate) mod preselected;
pub mod records;
pub(crate) mod rematch;
pub(crate) mod replay;
pub mod setup;
