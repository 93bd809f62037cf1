//! The life of a game: commands, events, folds, snapshots, what is shown to whom; and its parts.

mod army;
mod chance;
mod clocks;
#[path = "../common/mod.rs"]
mod common;
mod conditions;
mod dice;
mod director;
#[path = "../common/fair.rs"]
mod fair;
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
mod terms;
mod time;
mod time_control;
mod typed;
mod vacation;
mod verify;
