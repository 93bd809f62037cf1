//! The commands: one file for each family, with the entry and the handler of each command.
//!
//! [`spec`] and [`opt`] hold their types, `option_values` options as structs, `handler` and `dispatch` the path from a
//! command to its handler, [`registration`] their registration with Discord, and [`suggest`] suggestions for typed
//! text.

pub mod descriptions;
mod dispatch;
pub mod game_option;
pub mod games;
pub(crate) mod handler;
pub mod help;
pub mod matching;
pub mod opt;
pub(crate) mod option_values;
pub mod options;
pub(crate) mod own_view;
pub mod people;
pub mod registration;
pub mod server;
pub mod spec;
pub mod suggest;
mod terms;
pub mod tournaments;
