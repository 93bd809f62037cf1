//! Messages on the bot's own initiative.
//!
//! [`announcer`] posts notices from the outbox by the plans in `notices`; `game_messages` and `live_boards` hold
//! boards; [`greeting`] the first message in a server; `status_board` the list of a server's games; `holds` and
//! `lost_channels` games whose channel is lost; [`undelivered`] messages that could not be posted; `game_threads` and
//! `thread_names` threads.

pub mod announcer;
pub(crate) mod channel_messages;
pub(crate) mod channel_state;
pub(crate) mod direct_messages;
pub(crate) mod edit_throttle;
pub(crate) mod game_messages;
pub(crate) mod game_threads;
pub mod greeting;
pub(crate) mod holds;
pub mod invitations;
pub(crate) mod key_moments;
pub(crate) mod live_boards;
pub(crate) mod lost_channels;
pub(crate) mod nonce;
pub(crate) mod notices;
pub(crate) mod pending_notices;
pub(crate) mod receipts;
pub(crate) mod status_board;
pub(crate) mod thread_names;
pub mod undelivered;
