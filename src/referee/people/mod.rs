//! People and their data, apart from games ([`directory`]), and its erasure ([`erasure`]).
//!
//! Data that is private to a player is sealed with their key ([`private_rows`]): [`notes`], and preferences for
//! reminders ([`reminder_preferences`], [`reminder_timers`], [`time_zones`]). [`vacations`] and [`puzzles`] belong to
//! players as well.

pub mod directory;
pub mod erasure;
pub mod notes;
pub mod private_rows;
pub mod puzzles;
pub mod reminder_preferences;
pub mod reminder_timers;
pub mod time_zones;
pub mod vacations;
