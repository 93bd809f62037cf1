//! Finished games: their moves, the analysis and its graph.

pub mod analysis;
pub mod game_graph;
pub mod moves;
