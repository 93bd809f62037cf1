//! Interactions from their arrival to their answer.
//!
//! `handler` handles an interaction in its `context`, `responder` sends the `reply`, `game_commands` executes game
//! commands, and `error_answer` turns errors into answers. `user_install` and `unreadable_settings` are reduced
//! modes. [`waiting_interactions`] holds interactions whose answer is a board.

pub(crate) mod answer_state;
pub(crate) mod context;
pub(crate) mod context_loading;
pub(crate) mod digests;
pub(crate) mod error_answer;
pub(crate) mod game_commands;
pub(crate) mod handler;
pub(crate) mod private_lists;
pub(crate) mod reply;
pub(crate) mod responder;
pub(crate) mod unreadable_settings;
pub(crate) mod user_install;
pub mod waiting_interactions;
