//! Tests of upgrades: stores of earlier releases can be opened, lose no data, and games continue.
#![allow(dead_code, reason = "other tests use the rest of the shared modules")]

#[path = "../../src/discord/tests/discord/harness.rs"]
mod harness;
#[path = "../../src/discord/tests/discord/recorder.rs"]
mod recorder;

mod facts;
mod fixture;
mod forms;
mod script;

mod stores;
mod unreadable;
