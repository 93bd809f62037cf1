//! The commands: one file for each family, with the specification and the handler of each command.
//!
//! [`spec`] and [`option_spec`] specify commands and options, `option_values` parses options into structs, `handler`
//! and `dispatch` lead from a command to its handler, [`registration`] registers the commands with Discord, and
//! [`suggest`] suggests values for typed options.

mod current_variant;
pub mod descriptions;
mod dispatch;
pub mod game_option;
pub mod games;
pub(crate) mod handler;
pub mod help;
pub mod matching;
pub mod option_spec;
pub(crate) mod option_values;
pub(crate) mod own_view;
pub mod people;
pub mod registration;
pub mod server;
pub mod shared_options;
pub mod spec;
pub mod suggest;
mod suggest_terms;
pub mod tournaments;
