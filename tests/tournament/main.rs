//! Tournaments: who plays whom, who stands where, and the whole life of an event.

#[path = "../common/mod.rs"]
mod common;
mod knockout;
mod past;
mod pods;
mod points;
mod rating;
mod round_robin;
mod standings;
