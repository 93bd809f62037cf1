//! Tournaments as messages: the announcement, rounds, results and standings, and the buttons of directors.
//!
//! `table_page` is a table as text and as a picture, which rating lists use too.

pub mod announcement_buttons;
pub mod announcement_message;
pub mod director_actions;
pub mod result;
pub mod round;
pub mod table_page;
pub mod tables;
