//! Subcommands about positions and recorded games. They need no store, and their output depends only on the arguments.

pub mod apply;
pub mod diagram;
pub mod explain;
pub mod game;
pub mod look;
pub mod moves;
pub mod perft;
pub mod render;
pub mod replay;
