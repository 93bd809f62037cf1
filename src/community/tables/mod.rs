//! Results as lines, tables and charts, for messages and pages.
//!
//! - [`standings`] and [`crosstables`] of tournaments.
//! - [`rating_lists`] and [`rating_charts`] of players.
//! - [`analysis_lines`]: the evaluation of a game's moves.

pub mod analysis_lines;
pub mod crosstables;
pub mod rating_charts;
pub mod rating_lists;
pub mod standings;
