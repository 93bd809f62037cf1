//! The bot in Discord: turns interactions into commands and outcomes into messages, and decides nothing.
//!
//! Input and output, over [`castellan_discord_api`]:
//! - [`permissions`]: the bot's permissions in a channel. `moments`: Discord's
//!   moments as times of games. `shared_state`: the state that processes share, in the store.
//! - [`admission`]: admission and order of interactions. [`quota`]: quotas.
//!
//! The bot:
//! - [`bot`]: its services, built in one place from shared `parts`. [`runner`]: the running bot, and its orderly end.
//! - `interactions`: the handling of an interaction. `context`: its user and its place. `responder`: sending the
//!   answer, a `reply`; `answer_state`: how far that is. `user_install`, `unreadable_settings`: reduced modes.
//! - [`authority`]: all permissions. `refusals`: refusals as sentences.
//! - [`commands`], [`components`]: commands, and buttons, lists and forms, with their handlers. `families`: the list of
//!   them all. [`registry`]: lookups in it. `services`: shared services. `game_commands`: commands to games.
//!   `private_lists`: lists that are withdrawn after use. `drafts`: short-lived data of players. `versions`: the
//!   versions that forms were filled from.
//!
//! Messages on the bot's own initiative:
//! - [`announcer`]: notices from the outbox. `game_messages`: boards. [`castellan_discord_view`]
//!   makes them. [`waiting_interactions`]: interactions whose answer is the board. [`mentions`]: the mentions of offers.
//! - `tournaments`: messages of tournaments, and places for their games. `status_board`: the status message of a
//!   server. [`greeting`]: the first message in a server. [`events`]: gateway events.
//! - [`undelivered`]: messages that could not be posted, for the log and for players. `deliveries`: waiting for
//!   notices. `holds`: games and tournaments whose channel is lost, until it can be used again. `lost_channels`,
//!   `channel_state`: these channels, and the state of one.
//! - [`webhooks`]: results of tournaments, for other programs.

pub mod admission;
pub mod announcer;
mod answer_state;
pub mod authority;
pub mod bot;
mod channel_messages;
mod channel_state;
pub mod commands;
pub mod components;
mod context;
mod context_loading;
mod deliveries;
mod direct_messages;
mod edit_throttle;
pub mod events;
mod families;
mod game_commands;
mod game_messages;
pub mod greeting;
mod holds;
mod in_flight;
mod interactions;
mod invitations;
mod key_moments;
mod live_boards;
mod lost_channels;
mod nonce;
mod notices;
mod own_threads;
mod parts;
mod private_lists;
mod refusals;
pub mod registry;
mod reply;
mod responder;
pub mod runner;
mod services;
mod shared_state;
mod status_board;
mod thread_names;
mod tournaments;
pub mod undelivered;
mod unreadable_settings;
mod user_install;
mod versions;
pub mod waiting_interactions;
pub mod webhooks;

pub use bot::Bot;
pub use families::REGISTRY;
pub use runner::BotRunner;
