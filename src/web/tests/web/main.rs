//! Tests of the board on the web.

mod activity;
mod browser;
mod files;
mod fuzz;
mod gestures;
mod harness;
mod live;
mod plain;
mod sign_in;
mod test_game;
mod view;
