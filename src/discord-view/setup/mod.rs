//! The set-up of a game: its message in the channel, the agreement in words, and the pages for changing it.

pub mod agreed;
pub mod lobby_card;
pub mod setting_choices;
pub mod setting_page;
