//! The bot in Discord: turns interactions into commands and outcomes into messages, and decides nothing.
//!
//! What comes in and goes out:
//! - [`wire`]: as Discord writes it. [`ports`]: what the bot asks of Discord. [`transport`]: the way there.
//! - [`limits`]: what Discord takes, checked before it is sent. [`fit`]: texts shortened to that. [`escape`]: text of
//!   players made harmless. [`permissions`]: what the bot may do in a channel.
//! - [`admission`]: what is let in, how often, and in which order it is taken. [`quota`]: how much may be asked for.
//!
//! The bot:
//! - [`bot`]: its components, built in one place. [`runner`]: the bot at work, and its orderly end, over a [`supervisor`]
//!   of its tasks.
//! - `interactions`: the way of one interaction. `context`: who did it, and how it can still be answered. `responder`: how
//!   it is answered, with a `reply`. `user_install`, `unreadable_settings`: where not everything works.
//! - [`authority`]: who may do what; nothing else decides that. `refusals`: why not, as sentences.
//! - [`commands`]: the registry of commands, and what each does. [`components`]: buttons, lists and forms. `services`: what
//!   both share. `game_commands`: commands to games. `private_lists`: lists that are withdrawn when something is done.
//!   `drafts`: what is kept in memory of a player for a while. `versions`: what forms were filled from.
//!
//! Messages that nobody has asked for:
//! - [`announcer`]: what the outbox hands over. `game_messages`: boards, and what becomes of them. [`layout`]: a game as a
//!   message. [`waiting_interactions`]: interactions whose answer is the board. [`mentions`]: whether an offer calls those
//!   who are asked.
//! - `tournaments`: tournaments as messages, and places for their games. `status_board`: what goes on in a server, in one
//!   message. [`greeting`]: the first message in a server. [`events`]: what happens to channels and servers.
//! - [`undelivered`]: what could not be posted, for the log and for players. `deliveries`: who waits for what is posted.
//!   `holds`: games and tournaments whose channel is lost, until it can be used again. `channel_state`: whether it can.
//!   `blocked_names`: texts that are blocked, sent again without names.
//! - `ways_on`: what players can do while a game waits. [`webhooks`]: results of tournaments, for other programs.
//!
//! What is stored:
//! - [`game_places`]: where games are played. [`open_games`]: which of them go on, by server and channel. [`venues`]: where
//!   tournaments are told. [`settings`]: what people and servers have set. `languages`: who reads what in which. [`decision_log`]: what directors decided, and
//!   why. [`director_decision`]: what they can decide about a game. [`people`]: what players are called.

pub mod admission;
mod agreed;
pub mod announcer;
pub mod authority;
mod blocked_names;
pub mod bot;
mod channel_messages;
mod channel_state;
pub mod commands;
pub mod components;
mod context;
pub mod decision_log;
mod deliveries;
mod direct_messages;
pub mod director_decision;
mod drafts;
mod edit_throttle;
pub mod escape;
pub mod events;
pub mod fit;
mod game_commands;
mod game_graph;
mod game_messages;
pub mod game_places;
pub mod greeting;
mod holds;
mod in_flight;
mod interactions;
pub mod invitations;
mod key_moments;
mod keyed_lock;
mod languages;
pub mod layout;
mod legend;
pub mod limits;
mod live_boards;
mod lobby_card;
pub mod mentions;
mod nonce;
mod notices;
pub mod open_games;
mod own_threads;
pub mod people;
pub mod permissions;
pub mod ports;
mod private_lists;
pub mod quota;
mod refusals;
mod rematches;
pub mod render_pool;
mod reply;
mod responder;
mod rows;
pub mod runner;
mod services;
pub mod settings;
mod status_board;
pub mod supervisor;
mod thread_names;
mod tournaments;
pub mod transport;
pub mod trouble;
pub mod undelivered;
mod unreadable_settings;
mod user_install;
pub mod venues;
mod versions;
pub mod waiting_interactions;
mod ways_on;
pub mod webhooks;
pub mod wire;

pub use bot::Bot;
pub use ports::{CallError, Discord};
pub use runner::BotRunner;
pub use trouble::Failed;
