//! Tournaments as messages: the announcement (`layout`), rounds, results and standings, and the buttons of directors.
//!
//! `sheet` is a table as text and as a picture, which rating lists use too.

pub mod acts;
pub mod layout;
pub mod result;
pub mod round;
pub mod sheet;
pub mod tables;
