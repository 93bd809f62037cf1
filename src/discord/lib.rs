//! The bot in Discord: turns interactions into commands and outcomes into messages, and decides nothing.
//!
//! - [`authority`]: who may do what; nothing else decides that.
//! - [`ports`]: what it asks of Discord. [`wire`]: what comes in and goes out, as Discord writes it.
//! - [`limits`]: what Discord takes, checked before it is sent. [`fit`]: texts shortened to that. [`escape`]: text of
//!   players made harmless.
//! - [`acts`]: what directors did, and why. [`directing`]: what they ask of a game. [`admission`]: what is let in, how
//!   often, and in which order it is taken.
//! - [`open_games`]: which of them go on, by server and channel. [`mentions`]: whether an offer calls those who are asked.
//! - [`greeting`]: the first message in a server.
//! - [`tables`]: where games are played. [`venues`]: where tournaments are told. [`settings`]: what people and
//!   servers have set. [`quota`]: how much may be asked for.
//! - [`commands`]: the table of commands, and what each does. [`components`]: buttons, lists and forms.
//! - [`layout`]: a game as a message. [`announcer`]: what the outbox hands over. `answering`: what an
//!   interaction is answered with, and when. [`answers`]: interactions that wait for their board. [`events`]: what
//!   happens to channels and servers. `status`: what is going on in a server, in one message. `tournaments`: what the
//!   referee has shown of them, and places for their games.
//! - [`undelivered`]: what could not be posted, for the log and for players.
//! - `elsewhere`: what works where the bot is no member.
//! - [`transport`]: the way to Discord. [`runner`]: the bot at work, and its orderly end, over a
//!   [`supervisor`] of its tasks.

pub mod acts;
pub mod admission;
pub mod announcer;
mod answering;
pub mod answers;
pub mod authority;
pub mod bot;
pub mod commands;
pub mod components;
pub mod directing;
mod edit_throttle;
mod elsewhere;
pub mod escape;
pub mod events;
pub mod fit;
pub mod greeting;
mod in_flight;
pub mod layout;
pub mod limits;
pub mod mentions;
pub mod open_games;
pub mod people;
pub mod permissions;
pub mod ports;
pub mod quota;
pub mod render_pool;
pub mod runner;
pub mod settings;
mod status;
pub mod supervisor;
pub mod tables;
mod tournaments;
pub mod transport;
pub mod trouble;
pub mod undelivered;
mod unreadable;
pub mod venues;
pub mod wire;

pub use bot::Bot;
pub use ports::{CallError, Discord};
pub use runner::BotRunner;
pub use trouble::Failed;
