//! Stores as releases wrote them: every later version opens them, loses nothing, and plays on.
#![allow(dead_code, reason = "what is shared with other tests has more than is needed here")]

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
