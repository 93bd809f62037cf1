//! Who may do what: one table, and the only place where it is decided.
//!
//! [`decide`] is pure: what somebody wants and what is known of them go in, a decision comes out. `access` gathers the
//! facts and loads games and tournaments; nothing in the commands and components loads one by another way.
//! [`arbitration`]: what directors who play in a tournament leave to others. `seating`: who may be given a seat.
//! `ratings`: whose ratings may be seen. `target_channel`: where somebody may have the bot post; `posting`: the gate for what
//! they have it post.
//!
//! The *home* of a game is the server where it is played, that of a tournament the server in which it was announced.
//! People have power over what lives in the server that they ask from, and over nothing else.

mod access;
pub mod arbitration;
mod policy;
mod posting;
mod ratings;
mod seating;
mod server_players;
mod target_channel;

pub(crate) use access::Access;
pub use policy::{Bar, Denial, Fact, Facts, Intent, Policy, Rule, Standing, decide};
pub(crate) use posting::{PublicAnswer, is_unwritable};
pub(crate) use seating::beside;
pub(crate) use server_players::ServerPlayers;
pub(crate) use target_channel::TargetChannel;
