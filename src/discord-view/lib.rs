//! Discord messages: pure functions from a game, a tournament or a player, and the reader, to a message.
//!
//! The bot loads the subject of a message, decides who may see it, and sends it. This crate creates its words, pictures
//! and components.
//!
//! Three types are used most:
//!
//! - [`ComponentId`](ids::ComponentId): the custom id of a button, a list or a form. It holds a step, the game, the
//!   version of its board, and a typed [`argument`].
//! - [`RenderPool`](castellan_community::boards::render_pool::RenderPool): draws pictures outside of the threads that answer users.
//! - [`MoveLists`](moves::piece_lists::MoveLists): the lists from which a player picks a piece and a move.
//!
//! [`game_message`] has the messages of a game, [`tournaments`] those of tournaments, [`setup`] those of games that
//! have not started, and [`records`] those of finished games.
//!
//! # Example
//!
//! A button carries all data that its handler needs:
//!
//! ```
//! use castellan_discord_view::argument::Parts;
//! use castellan_discord_view::ids::{ComponentId, Step};
//! use castellan_rules::Variant;
//!
//! let id = ComponentId::without_game(Step::Lesson).with((Variant::MountChess, 3_usize)).to_string();
//! let pressed = ComponentId::read(&id).expect("a custom id");
//! assert_eq!(pressed.step, Step::Lesson);
//! assert_eq!(Parts::of(&pressed.argument).read(), Some((Variant::MountChess, 3_usize)));
//! ```

pub mod argument;
pub mod board;
pub mod command_argument;
pub mod game_buttons;
pub mod game_message;
pub mod ids;
pub mod legend;
pub mod moves;
pub mod news;
pub mod onboarding;
pub mod records;
pub mod sentences;
pub mod setup;
pub mod status;
pub mod threads;
pub mod tournaments;
pub mod tutorial;
pub mod waiting_options;
