//! Permission to have the bot post: the target channel, and the gate for public posts. Everything else that users may do
//! is decided by [`castellan_community::access`].

mod permit;
pub(crate) mod public_answer;
mod target_channel;

pub(crate) use target_channel::{TargetChannel, is_unwritable};
