//! The bot in Discord: turns interactions into commands and outcomes into messages, and decides nothing.
//!
//! An interaction is admitted in its turn ([`admission`]), loaded and answered ([`interactions`]), and in between handled by
//! its command ([`commands`]) or component ([`components`]), both found in a [`registry`]. `posting` decides what may be
//! posted publicly, and where; other permissions are decided in [`castellan_community`]. Messages on the bot's own
//! initiative are posted by [`announcing`] and `tournaments`, and made in [`castellan_discord_view`]. [`bot`] builds the
//! services from shared `parts`; [`runner`] runs them, and ends them in order.

pub mod admission;
pub mod announcing;
pub mod bot;
pub mod commands;
pub mod components;
pub mod events;
mod families;
mod in_flight;
pub mod interactions;
mod parts;
mod posting;
pub mod registry;
pub mod runner;
mod services;
mod shared_state;
mod tournaments;
pub mod webhooks;

pub use bot::Bot;
pub use families::REGISTRY;
pub use runner::BotRunner;
