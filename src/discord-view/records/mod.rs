//! The record of a game: its moves as pages and for export, and after the end the analysis, in words and as a graph.
//!
//! All are pure functions of a game and what the referee found; the engine runs elsewhere.

pub mod analysis;
pub mod game_graph;
pub mod moves;
