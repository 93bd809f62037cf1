//! Messages: pure functions from a game, a tournament or a player, and the reader, to what Discord shows.
//!
//! `ids` and `argument` are the custom ids of components, `board` and `render_pool` the pictures, `layout` the messages
//! of a game, `news` and `sentences` their lines, and `setup`, `moves`, `records` and `tournaments` folders of their own.
//! Permissions are checked when a component is used, not here.

pub mod argument;
pub mod beginnings;
pub mod board;
pub mod ids;
pub mod layout;
pub mod legend;
pub mod moves;
pub mod news;
pub mod records;
pub mod render_pool;
pub mod sentences;
pub mod setup;
pub mod status;
pub mod threads;
pub mod tournaments;
pub mod ways_on;
