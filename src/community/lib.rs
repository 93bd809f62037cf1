//! People, servers and permissions: the parts of the bot that other front ends, such as a web page, share with it.
//!
//! - [`access`]: the permissions of a [`caller`]; [`policy`]: the table that decides them.
//! - [`error`]: errors of a request, the user's and the operator's; [`error_messages`]: their messages.
//! - [`board_links`]: links to boards on the web, and their sessions; [`outcomes`]: what a command did, in words.
//! - [`tokens`]: personal tokens for programs.
//! - [`people`]: names of players; [`pending`]: the actions that games need from them; [`settings`] of people and servers; [`languages`]; [`quota`]: rate limits.
//! - [`game_locations`], [`open_games`] and [`tournament_locations`]: the channels of games and tournaments.
//! - [`directors`]: their decisions; [`invitations`]; [`rematches`]; [`mentions`] of offers; [`drafts`]: texts kept for
//!   minutes.
//! - [`permissions`]: Discord's permissions by name; [`timestamps`]: Discord's timestamps; [`rows`] of the store;
//!   [`keyed_lock`].
//!
//! The policy is a pure function and needs neither Discord nor a store:
//!
//! ```
//! use castellan_community::policy::{Attribute, Attributes, Denial, Intent, Relation, decide};
//!
//! // A player of a public game, in the server where it is played.
//! let player = Attributes::of([Attribute::AtHome, Attribute::Open, Attribute::Plays]);
//! assert_eq!(decide(Intent::Play, player), Ok(Relation::Player));
//! // Directors may not decide games in which they play.
//! assert_eq!(decide(Intent::Direct, player.with(Attribute::Directs)), Err(Denial::OwnGame));
//! ```

pub mod access;
pub mod board_links;
pub mod caller;
pub mod directors;
pub mod drafts;
pub mod error;
pub mod error_messages;
pub mod game_locations;
pub mod invitations;
pub mod keyed_lock;
pub mod languages;
pub mod mentions;
pub mod open_games;
pub mod outcomes;
pub mod pending;
pub mod people;
pub mod permissions;
pub mod policy;
pub mod quota;
pub mod rematches;
pub mod rows;
pub mod settings;
pub mod timestamps;
pub mod tokens;
pub mod tournament_locations;
