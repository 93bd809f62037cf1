//! The commands: one file for each family, which holds the specification and the handler of each. [`spec`]: their
//! types. [`registration`]: their registration with Discord. [`suggest`]: suggestions while somebody types.

pub mod descriptions;
pub mod game_option;
pub mod games;
pub(crate) mod handler;
pub mod help;
pub mod matching;
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
