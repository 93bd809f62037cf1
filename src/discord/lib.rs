//! The Discord bot: turns interactions into commands and outcomes into messages. Rules and games are decided elsewhere.
//!
//! - [`Bot`] handles interactions and gateway events, and posts the notices of the referee's outbox. It needs a
//!   [`Referee`](castellan_referee::Referee) and a [`Discord`](castellan_discord_api::client::Discord) client.
//! - [`BotRunner`] runs a bot with its transports and background tasks, until an orderly shutdown.
//! - [`REGISTRY`] is the [`Registry`](registry::Registry) of all commands and components.
//!
//! An interaction is first queued. [`admission`] limits how many run at once, and keeps changes of the same game in
//! order:
//!
//! ```
//! use castellan_discord::REGISTRY;
//! use castellan_discord::admission::queue::{AnswerMode, Queue, QueueItem};
//! use castellan_discord_api::wire::{ChannelId, GuildId, UserId};
//! use castellan_game::{Span, Time};
//!
//! let command = REGISTRY.command(&["move"]).expect("a command");
//! let start = Time::from_ms(0);
//! let item = |payload, user, since| QueueItem {
//!     payload,
//!     class: command.class,
//!     user: UserId(user),
//!     guild: Some(GuildId(1)),
//!     channel: ChannelId(2),
//!     game: None,
//!     since,
//!     created: since,
//! };
//!
//! let mut queue = Queue::new(64);
//! queue.submit(item("/move e2e4", 10, start)).expect("the queue has room");
//! queue.submit(item("/move e7e5", 11, start)).expect("the queue has room");
//!
//! // Both moves are made in the same channel, so the second waits for the first.
//! let now = start.plus(Span::from_ms(20));
//! let first = queue.take_next(now).expect("a slot is free");
//! assert_eq!((first.item.payload, first.answer_mode), ("/move e2e4", AnswerMode::FirstResponse));
//! assert!(queue.take_next(now).is_none());
//!
//! queue.finish(first.ticket);
//! let second = queue.take_next(now).expect("a slot is free");
//! assert_eq!(second.item.payload, "/move e7e5");
//! ```
//!
//! From the queue, [`interactions`] loads the user of an interaction, passes it to one of the [`commands`] or
//! [`components`], and sends the answer. `posting` grants permission for public posts, and [`castellan_community`] all
//! other permissions. [`announcing`] and `tournaments` post messages on the bot's own initiative, built by
//! [`castellan_discord_view`]. [`events`] applies changes of channels and servers, and [`webhooks`] posts results of
//! tournaments.

pub mod admission;
mod analysis_answers;
pub mod announcing;
pub mod bot;
pub mod commands;
pub mod components;
mod dependencies;
pub mod events;
mod handler_table;
mod in_flight;
pub mod interactions;
mod posting;
pub mod registry;
pub mod runner;
mod services;
mod shared_state;
mod tournaments;
pub mod webhooks;

pub use bot::{Bot, BotOptions};
pub use handler_table::REGISTRY;
pub use runner::BotRunner;
