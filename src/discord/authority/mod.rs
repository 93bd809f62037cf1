//! Permissions: one table, and the only place that decides them.
//!
//! [`decide`] is pure: an intent and the known facts go in, a decision comes out. `access` gathers the facts and loads
//! games and tournaments; commands and components have no other way to load one. [`arbitration`]: decisions that
//! directors who play leave to others. `seating`: permission to be given a seat. `ratings`: permission to see ratings.
//! `target_channel`: channels that a user may have the bot post in; `posting`: the gate for such posts.
//!
//! The *home* of a game is the server where it is played, that of a tournament the server in which it was announced.
//! Managers have power over games and tournaments at home in their server, and over no others.

mod access;
pub mod arbitration;
mod posting;
mod ratings;
mod seating;
mod server_players;
mod target_channel;

pub(crate) use access::Access;
pub use castellan_community::policy::{Bar, Denial, Fact, Facts, Intent, Policy, Rule, Standing, decide};
pub(crate) use posting::{PublicAnswer, is_unwritable};
pub(crate) use seating::beside;
pub(crate) use server_players::ServerPlayers;
pub(crate) use target_channel::TargetChannel;
