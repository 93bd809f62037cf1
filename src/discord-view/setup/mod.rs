//! The set-up of a game: its message in the channel, the agreement in words, and the pages for changing it.

pub mod agreement;
pub mod lobby;
pub mod setting_choices;
pub mod setting_page;
