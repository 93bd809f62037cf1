//! Tutorials and puzzles, which the bot and the board on the web teach alike: the steps of [`lessons`], and
//! [`puzzle_attempts`] with the record of their results.

pub mod lessons;
pub mod puzzle_attempts;
