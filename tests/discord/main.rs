//! The bot's core: interactions as Discord sends them go in, and what it asks of Discord comes out.

#[path = "../common/mod.rs"]
mod common;
mod house;
mod recorder;
#[path = "../common/set.rs"]
mod set;

mod arbiter;
mod correspondence;
mod every_button;
mod every_command;
mod limits;
mod opening;
mod playing;
mod privacy;
mod status;
mod tournaments;
mod what_if;
mod wire;
mod world;
