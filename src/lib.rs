//! Castellan: a referee for five games about kings.
//!
//! # Crates
//!
//! | crate | purpose | may import |
//! |---|---|---|
//! | [`names`] | names of people inside sentences: cleaned and isolated | `std` |
//! | [`rules`] | the five games as pure values: positions, actions, refusals, notation, perft | `std` |
//! | [`game`] | the life of a game: commands, events, state, clocks, dice, offers | `rules` |
//! | [`tournament`] | pairings, standings, ratings, the life of an event | `rules`, `game` |
//! | [`engine`] | computer players: search, evaluation, levels | `rules` |
//! | [`text`] | the sentences that people read, from message catalogues | `names`, `rules`, `game`, `tournament` |
//! | [`picture`] | boards as pictures: scenes, themes, art, PNG and GIF | `rules`, `text` |
//! | [`store`] | durable event streams with indexes and scheduled work | no other crate |
//! | [`referee`] | loads, decides, stores and delivers: timers, outbox, people | `rules`, `game`, `tournament`, `store` |
//! | [`discord_api`] | Discord itself: wire types, limits, requests, gateway, endpoint | `names` |
//! | [`community`] | people, servers, and permissions | all above but `engine` |
//! | [`discord_view`] | the messages of games, tournaments and players: pure functions | all above but `engine` and `store` |
//! | [`discord`] | the bot: interactions in, messages out | all above |
//! | [`sandbox`] | a local test server that imitates Discord | no other crate, so as not to share the bot's mistakes |
//! | [`cli`] | the command line: a file for each subcommand | everything but `names` |
//!
//! Each crate is a folder under `src/`, so the compiler enforces this table. Adding a game takes one folder under
//! `rules/variants` and one line in its `mod.rs`.
//!
//! # Vocabulary
//!
//! - **seat**: one of the sides: White, Red, Black or Gold.
//! - **position**: a game at one moment, without its history.
//! - **action**: one ply: a move, a shot, a drop from the reserve, a pass, leaving the game.
//! - **refusal**: the reason that an action is illegal: the rule, and the squares and pieces concerned.
//! - **outcome**: how a game ended.
//! - **record**: a game from its start, action by action.
//!
//! # Example
//!
//! ```
//! use castellan::rules::{Action, Options, Variant};
//! use castellan::text;
//!
//! let game = "mount-chess".parse::<Variant>().unwrap();
//! let mut position = game.begin(&Options::default()).unwrap();
//! assert_eq!(position.actions().len(), 30);
//!
//! let refusal = position.explain("a2a4".parse::<Action>().unwrap()).unwrap_err();
//! assert_eq!(
//!     text::action_refusal(&refusal),
//!     "MC-4: The Farmer can't reach a4: it moves one square forward, left or right."
//! );
//! position.try_play("a1b2".parse::<Action>().unwrap(), None).unwrap();
//! ```

pub use castellan_cli as cli;
pub use castellan_community as community;
pub use castellan_discord as discord;
pub use castellan_discord_api as discord_api;
pub use castellan_discord_view as discord_view;
pub use castellan_engine as engine;
pub use castellan_game as game;
pub use castellan_names as names;
pub use castellan_picture as picture;
pub use castellan_referee as referee;
pub use castellan_rules as rules;
pub use castellan_sandbox as sandbox;
pub use castellan_store as store;
pub use castellan_text as text;
pub use castellan_tournament as tournament;
