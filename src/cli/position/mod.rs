//! Subcommands about positions and recorded games. They need no store, and their output depends only on the arguments.

pub mod apply;
pub mod diagram;
pub mod explain;
pub mod game_args;
pub mod moves;
pub mod perft;
pub mod picture_args;
pub mod render;
pub mod replay;
