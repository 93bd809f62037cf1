//! The Discord bot: turns interactions into commands and outcomes into messages. Rules and games are decided elsewhere.
//!
//! Interactions are queued by [`admission`], and loaded and answered by [`interactions`]. In between, a command of
//! [`commands`] or a component of [`components`] handles them, found in the [`registry`]. `posting` grants permission
//! for public posts, and [`castellan_community`] all other permissions. [`announcing`] and `tournaments` post messages
//! on the bot's own initiative, built by [`castellan_discord_view`]. [`bot`] creates the services from shared `parts`,
//! and [`runner`] runs them until an orderly shutdown.

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
