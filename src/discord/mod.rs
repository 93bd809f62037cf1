//! The bot in Discord: turns interactions into commands and outcomes into messages, and decides nothing.
//!
//! - [`ports`]: what it asks of Discord. [`wire`]: what comes in and goes out, as Discord writes it.
//! - [`limits`]: what Discord takes, checked before it is sent.
//! - [`transport`]: the way there, over serenity.

pub mod limits;
pub mod ports;
pub mod transport;
pub mod wire;

pub use ports::{CallError, Discord};
