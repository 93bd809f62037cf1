//! Castellan: a referee for five games about kings.
//!
//! # The layers
//!
//! | folder | what lives there | may import |
//! |---|---|---|
//! | [`rules`] | the five games as pure values: positions, actions, refusals, texts, counting | `std` |
//! | [`game`] | the life of a game: commands, events, state, clocks, dice, offers | `rules` |
//! | [`tournament`] | pairings, standings, ratings, the life of an event | `rules`, `game` |
//! | [`text`] | values of the layers below as the sentences people read | `rules`, `game`, `tournament` |
//! | [`picture`] | boards as pictures: scenes, themes, art, PNG and GIF | `rules`, `text` |
//! | [`store`] | streams of events with their indexes and due work, kept so that nothing acknowledged is lost | nothing of ours |
//! | [`referee`] | loads, decides, stores and sees that people are told: timers, outbox, people | `rules`, `game`, `tournament`, `store` |
//! | [`discord`] | the bot: interactions in, messages out | all above |
//! | [`sandbox`] | a stand-in for Discord, for trying the bot and for tests | nothing of ours: it cannot flatter us |
//! | [`cli`] | one file a subcommand | everything |
//!
//! Each layer is a crate in its folder, so the compiler keeps this table true. Adding a game is one folder under
//! `rules/variants` and one line in its `mod.rs`.
//!
//! # Words
//!
//! - **seat**: a place at the table: White, Red, Black or Gold.
//! - **position**: a game at one moment, with nothing of how it came about.
//! - **action**: one ply: a move, a shot, a placing, a pass, a leaving.
//! - **ruling**: a refusal with the rule that gives it, and the squares and pieces concerned.
//! - **outcome**: how a game has ended.
//! - **record**: a game from its start, action by action.
//!
//! # An example
//!
//! ```
//! use castellan::rules::{Action, Options, Variant};
//! use castellan::text;
//!
//! let game = "mount-chess".parse::<Variant>().unwrap();
//! let mut position = game.begin(&Options::default()).unwrap();
//! assert_eq!(position.actions().len(), 30);
//!
//! let ruling = position.explain("a2a4".parse::<Action>().unwrap()).unwrap_err();
//! assert_eq!(
//!     text::sentence(&ruling),
//!     "MC-4: White's Farmer cannot go from a2 to a4: it goes one step forward, left or right."
//! );
//! position.try_play("a1b2".parse::<Action>().unwrap(), None).unwrap();
//! ```

pub mod cli;

pub use castellan_discord as discord;
pub use castellan_game as game;
pub use castellan_picture as picture;
pub use castellan_referee as referee;
pub use castellan_rules as rules;
pub use castellan_sandbox as sandbox;
pub use castellan_store as store;
pub use castellan_text as text;
pub use castellan_tournament as tournament;
