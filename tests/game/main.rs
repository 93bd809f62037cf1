//! The life of a game: commands, events, folds, snapshots, what is shown to whom.

mod clocks;
#[path = "../common/mod.rs"]
mod common;
mod director;
mod lobby;
mod offers;
mod plans;
mod play;
mod refusals;
mod secrets;
mod setup;
mod stored;
mod streams;
mod table;
