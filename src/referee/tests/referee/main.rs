//! The referee, part by part. Each rule is tested over a store in memory and one on disk.

mod faulty;
mod harness;
mod ports;
#[path = "../../../tournament/tests/tournament/reference_tiebreaks.rs"]
mod reference_tiebreaks;
mod store_format;
mod store_location;

mod analyses;
mod backups;
mod commands;
mod computers;
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
mod tournament_stage;
mod tournaments;
mod vacations;
mod year;
