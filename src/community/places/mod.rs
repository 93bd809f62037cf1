//! The servers and channels of games and tournaments.
//!
//! - [`game_locations`] and [`tournament_locations`]: a stream for each, with index rows; [`board_lines`] below boards.
//! - [`open_games`]: the unfinished games of a server or channel; [`rematches`] in the same place.

pub mod board_lines;
pub mod game_locations;
pub mod open_games;
pub mod rematches;
pub mod tournament_locations;
