//! Tests of the board on the web.

mod test_game;
mod view;
