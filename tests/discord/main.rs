//! The bot's core: interactions as Discord sends them go in, and what it asks of Discord comes out.

#[path = "../common/mod.rs"]
mod common;
mod house;
mod recorder;

mod opening;
mod playing;
