//! Finished games: their moves, replays, the analysis and its graph, and the profile of a player.

pub mod analysis;
pub mod game_graph;
pub mod moves;
pub mod profile;
pub mod replay;
