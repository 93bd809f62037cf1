//! The set-up of a game: its card in the channel, the agreement in words, and the pages on which its owner changes it.

pub mod agreed;
pub mod lobby_card;
pub mod setting_choices;
pub mod setting_page;
