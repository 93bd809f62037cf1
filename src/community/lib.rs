//! People, servers and permissions: the parts of the bot that other front ends, such as a web page, share with it.
//!
//! - [`access`]: the permissions of a [`caller`]; [`policy`]: the table that decides them.
//! - [`error`]: errors of a request, the user's and the operator's; [`error_messages`]: their messages.
//! - [`board_help`]: attacked pieces and good moves.
//! - [`board_links`]: links to boards on the web, and their sessions; [`outcomes`]: what a command did, in words.
//! - [`tokens`]: personal tokens for programs.
//! - [`lessons`]: steps of tutorials; [`puzzle_attempts`]: puzzles on their way to a solution.
//! - [`people`]: names of players; [`pending`]: the actions that games need from them; [`settings`] of people and servers; [`languages`]; [`quota`]: rate limits.
//! - [`game_locations`], [`open_games`] and [`tournament_locations`]: the channels of games and tournaments.
//! - [`directors`]: their decisions; [`invitations`]; [`rematches`]; [`mentions`] of offers; [`drafts`]: texts kept for
//!   minutes.
//! - [`boards`] and [`replay`]: boards and games for pictures, drawn by the [`render_pool`]; [`move_words`].
//! - [`analysis_lines`], [`standings_tables`], [`crosstables`], [`rating_lists`] and [`player_totals`]: analyses,
//!   tournaments and players as lines and tables.
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
pub mod access_changes;
pub mod analysis_lines;
pub mod board_help;
pub mod board_links;
pub mod boards;
pub mod caller;
pub mod crosstables;
pub mod directors;
pub mod drafts;
pub mod error;
pub mod error_messages;
pub mod game_locations;
pub mod invitations;
pub mod keyed_lock;
pub mod languages;
pub mod lessons;
pub mod mentions;
pub mod move_words;
pub mod open_games;
pub mod outcomes;
pub mod pending;
pub mod people;
pub mod permissions;
pub mod player_totals;
pub mod policy;
pub mod puzzle_attempts;
pub mod quota;
pub mod rating_charts;
pub mod rating_lists;
pub mod rematches;
pub mod render_pool;
pub mod replay;
pub mod rows;
pub mod settings;
pub mod standings_tables;
pub mod timestamps;
pub mod tokens;
pub mod tournament_locations;
