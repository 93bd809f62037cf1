//! Discord messages: pure functions from a game, a tournament or a player, and the reader, to a message.
//!
//! The bot loads the subject of a message, decides who may see it, and sends it. This crate creates its words, pictures
//! and components. [`ids`], [`argument`] and [`written_command`] are custom ids, [`board`] and [`render_pool`]
//! pictures, [`layout`] has the messages of a game, and [`news`] and [`sentences`] their lines.
//!
//! A button carries all data that its handler needs:
//!
//! ```
//! use castellan_discord_view::argument::Parts;
//! use castellan_discord_view::ids::{Id, Step};
//! use castellan_rules::Variant;
//!
//! let id = Id::bare(Step::Lesson).with((Variant::MountChess, 3_usize)).to_string();
//! let pressed = Id::read(&id).expect("a custom id");
//! assert_eq!(pressed.step, Step::Lesson);
//! assert_eq!(Parts::of(&pressed.argument).read(), Some((Variant::MountChess, 3_usize)));
//! ```

pub mod argument;
pub mod beginnings;
pub mod board;
pub mod ids;
pub mod layout;
pub mod legend;
pub mod moves;
pub mod news;
pub mod records;
pub mod render_pool;
pub mod sentences;
pub mod setup;
pub mod status;
pub mod threads;
pub mod tournaments;
pub mod tutorial;
pub mod ways_on;
pub mod written_command;
