//! Subcommands about positions and recorded games, a file for each. They need no store, and their output depends only
//! on the arguments.
//!
//! All read a game, its options and a position in the same way, by `game_args`; those that draw share `picture_args`.

pub mod apply;
pub mod diagram;
pub mod explain;
pub mod game_args;
pub mod moves;
pub mod perft;
pub mod picture_args;
pub mod render;
pub mod replay;
