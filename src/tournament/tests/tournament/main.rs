//! Tournaments: who plays whom, who stands where, and the whole life of an event.

mod annulled;
mod arena;
mod calendar;
mod chaos;
mod directors;
mod double_knockout;
mod export;
mod ids;
mod invited;
mod knockout;
mod ladder;
mod life;
mod no_shows;
mod other_formats;
mod past;
mod pods;
mod points;
mod rating;
mod reckoning;
mod round_robin;
mod sentences;
mod simul;
mod stage;
mod standings;
mod streams;
mod teams;
