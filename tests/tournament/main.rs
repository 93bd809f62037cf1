//! Tournaments: who plays whom, who stands where, and the whole life of an event.

#[path = "../common/mod.rs"]
mod common;
mod directors;
mod export;
mod ids;
mod knockout;
mod life;
mod past;
mod pods;
mod points;
mod rating;
#[path = "../common/reckoning.rs"]
mod reckoning;
mod round_robin;
mod sentences;
mod stage;
mod standings;
mod streams;
