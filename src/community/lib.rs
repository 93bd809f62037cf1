//! People, servers, and who may do what: what the bot shares with any other way to play, and that is no message.
//!
//! - [`policy`]: permissions, as one pure table. [`access`]: access to games and tournaments, for a [`requester`].
//!   [`arbitration`]: decisions that directors who play leave to others.
//! - [`error`]: errors of a request: the user's and the operator's. [`refusals`]: errors in words.
//! - [`people`]: names of players. [`settings`]: settings of people and servers. [`languages`]: their languages.
//! - [`quota`]: rate limits of people and servers, over [`buckets`].
//! - [`game_places`]: the places of games. [`open_games`]: the running ones, by server and channel. [`venues`]: the
//!   places of tournaments.
//! - [`director_decision`]: decisions of directors about games. [`decision_log`]: their log, with reasons.
//! - [`drafts`]: short-lived texts of players. [`rematches`]: rematches of games. [`mentions`]: the mentions of offers.
//! - [`permissions`]: Discord's permissions that games need, by name. [`moments`]: Discord's moments as times of games.
//!   [`keyed_lock`]: locks by name. [`rows`]: rows of the store.

pub mod access;
pub mod arbitration;
pub mod buckets;
pub mod decision_log;
pub mod director_decision;
pub mod drafts;
pub mod error;
pub mod game_places;
pub mod keyed_lock;
pub mod languages;
pub mod mentions;
pub mod moments;
pub mod open_games;
pub mod people;
pub mod permissions;
pub mod policy;
pub mod quota;
pub mod refusals;
pub mod rematches;
pub mod requester;
pub mod rows;
pub mod settings;
pub mod venues;
