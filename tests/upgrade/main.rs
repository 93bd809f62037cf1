//! Stores of earlier versions: every later one opens them, loses nothing, and plays on.
#![allow(dead_code, reason = "what is shared with other tests has more than is needed here")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../discord/harness.rs"]
mod harness;
#[path = "../discord/recorder.rs"]
mod recorder;
#[path = "../common/set.rs"]
mod set;

mod facts;
mod fixture;
mod forms;
mod script;

mod stores;
mod unreadable;
