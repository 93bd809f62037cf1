//! Tests of upgrades: a store that was written when its form was last changed can be opened, loses no data, and its games
//! continue.
#![allow(dead_code, reason = "other tests use the rest of the shared modules")]

#[path = "../../src/discord/tests/discord/harness.rs"]
mod harness;
#[path = "../../src/discord/tests/discord/recorder.rs"]
mod recorder;

mod facts;
mod fixture;
mod forms;
mod kinds;
mod script;

mod stores;
mod unreadable;
