//! The bot in Discord: turns interactions into commands and outcomes into messages, and decides nothing.
//!
//! - [`ports`]: what it asks of Discord. [`wire`]: what comes in and goes out, as Discord writes it.
//! - [`limits`]: what Discord takes, checked before it is sent. [`escape`]: text of players made harmless.
//! - [`tables`]: where games are played. [`settings`]: what people and servers have set. [`quota`]: how
//!   much may be asked for.
//! - [`answers`]: interactions that wait for their board.

pub mod answers;
pub mod easel;
pub mod escape;
pub mod limits;
pub mod ports;
pub mod quota;
pub mod settings;
pub mod tables;
pub mod trouble;
pub mod wire;

pub use ports::{CallError, Discord};
pub use trouble::Failed;
