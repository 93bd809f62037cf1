//! The board on the web: a page for each game, live over a WebSocket.
//!
//! The crate decides nothing about games and permissions. It asks the same policy, people directory and referee as the
//! bot, with the same commands.

pub mod commands;
pub mod view;
