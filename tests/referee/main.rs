//! The referee, part by part, each rule over a store in memory and over one on disk.

#[path = "../common/around.rs"]
mod around;
#[path = "../common/mod.rs"]
mod common;
mod faulty;
mod harness;
mod place;
mod ports;
#[path = "../common/reckoning.rs"]
mod reckoning;
#[path = "../common/set.rs"]
mod set;

mod backups;
mod commands;
mod directory;
mod erasure;
mod frozen;
mod outages;
mod outbox;
mod ratings;
mod reminders;
mod season;
mod snapshots;
mod streams;
mod timers;
mod tournaments;
mod upgrading;
mod vacations;
mod year;
