//! An interaction from its arrival to its answer.
//!
//! `handler`: the way of an interaction. `context`: its user, its place, and what is left to answer it. `responder`:
//! sending the answer, a `reply`. `game_commands`: commands to games. `refusals`: refusals as sentences.
//! `user_install`, `unreadable_settings`: reduced modes. [`waiting_interactions`]: answers that are boards.

pub(crate) mod answer_state;
pub(crate) mod context;
pub(crate) mod context_loading;
pub(crate) mod game_commands;
pub(crate) mod handler;
pub(crate) mod private_lists;
pub(crate) mod refusals;
pub(crate) mod reply;
pub(crate) mod responder;
pub(crate) mod unreadable_settings;
pub(crate) mod user_install;
pub(crate) mod versions;
pub mod waiting_interactions;
