//! People, servers and permissions: the parts of the bot that other front ends, such as a web page, share with it.
//!
//! - [`access`]: the permissions of a caller, decided by one table.
//! - [`people`]: their names, invitations and tokens; [`directors`]: their decisions.
//! - [`places`]: the channels of games and tournaments; [`settings`] of people and servers; [`languages`].
//! - [`boards`] for pictures; [`board_links`]: links to boards on the web, and their sessions.
//! - [`learning`]: tutorials and puzzles; [`tables`] of results.
//! - [`error`]: errors of a request; [`error_messages`]: their messages; [`outcomes`]: what a command did, in words.
//! - [`quota`]: rate limits; [`drafts`]: texts kept for minutes; [`timestamps`]; [`rows`] of the store; [`keyed_lock`].
//!
//! The policy is a pure function and needs neither Discord nor a store:
//!
//! ```
//! use castellan_community::access::attributes::{Attribute, Attributes};
//! use castellan_community::access::policy::{Denial, Intent, Relation, decide};
//!
//! // A player of a public game, in the server where it is played.
//! let player = Attributes::of([Attribute::AtHome, Attribute::Open, Attribute::Plays]);
//! assert_eq!(decide(Intent::Play, player), Ok(Relation::Player));
//! // Directors may not decide games in which they play.
//! assert_eq!(decide(Intent::Direct, player.with(Attribute::Directs)), Err(Denial::OwnGame));
//! ```

pub mod access;
pub mod board_links;
pub mod boards;
pub mod directors;
pub mod drafts;
pub mod error;
pub mod error_messages;
pub mod keyed_lock;
pub mod languages;
pub mod learning;
pub mod outcomes;
pub mod people;
pub mod places;
pub mod quota;
pub mod rows;
pub mod settings;
pub mod tables;
pub mod timestamps;
