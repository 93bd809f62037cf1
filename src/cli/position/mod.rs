//! Subcommands about positions and recorded games: they need no store, and are the same each time.

pub mod apply;
pub mod diagram;
pub mod explain;
pub mod game;
pub mod look;
pub mod moves;
pub mod perft;
pub mod render;
pub mod replay;
