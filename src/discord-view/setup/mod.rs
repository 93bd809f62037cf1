//! The set-up of a game: its message in the channel, the agreement in words, and the pages for changing it.
//!
//! Here is what people see and can choose. What a choice does is decided by `discord/components/settings_page.rs`.

pub mod agreement;
pub mod lobby;
pub mod setting_choices;
pub mod setting_page;
