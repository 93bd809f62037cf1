//! Permission for the bot's posts on a user's behalf: the target channel, and permits for public posts. All other
//! permissions are decided by [`castellan_community::access`].

mod permit;
pub(crate) mod public_answer;
mod target_channel;

pub(crate) use target_channel::{TargetChannel, is_unwritable};
