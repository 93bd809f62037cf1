//! Messages: pure functions from a game, a tournament or a player, and the reader, to what Discord shows.
//!
//! `ids` and `argument` are the custom ids of components, `board` and `render_pool` the pictures, `layout` the messages
//! of a game, and `tournaments` those of tournaments. Permissions are checked when a component is used, not here.

pub mod agreed;
pub mod argument;
pub mod beginnings;
pub mod board;
pub mod choices;
pub mod game_graph;
pub mod ids;
pub mod layout;
pub mod legend;
pub mod lobby_card;
pub mod pages;
pub mod piece_lists;
pub mod render_pool;
pub mod sentences;
pub mod setting_choices;
pub mod tournaments;
pub mod ways_on;
