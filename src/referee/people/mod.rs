//! People and their data, apart from games ([`directory`]), and its erasure ([`erasure`]).
//!
//! Data that is private to a player is sealed with their key ([`private`]): [`notes`], and preferences for reminders
//! ([`reminders`], [`reminder_timers`], [`zones`]). [`vacations`] and [`puzzles`] belong to players as well.

pub mod directory;
pub mod erasure;
pub mod notes;
pub mod private;
pub mod puzzles;
pub mod reminder_timers;
pub mod reminders;
pub mod vacations;
pub mod zones;
