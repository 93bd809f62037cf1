//! Tests of the board on the web.

mod activity;
mod api;
mod authority;
mod browser;
mod files;
mod fuzz;
mod gestures;
mod hands;
mod harness;
mod help;
mod kills;
mod learn;
mod live;
mod plain;
mod public_browser;
mod public_charts;
mod public_pages;
mod public_stage;
mod puzzles;
mod rematch;
mod routes;
mod sign_in;
mod study_browser;
mod test_game;
mod view;
mod whole_games;
