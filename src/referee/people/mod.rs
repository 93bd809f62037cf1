//! People, apart from the games, and able to be forgotten ([`directory`], [`erasure`]).
//!
//! What they keep to themselves, sealed with their key ([`private`]): [`notes`], and when they are reminded
//! ([`reminders`], and the timers for that, [`reminder_timers`]; [`zones`]). Their [`vacations`], and the [`puzzles`]
//! that they solve.

pub mod directory;
pub mod erasure;
pub mod notes;
pub mod private;
pub mod puzzles;
pub mod reminder_timers;
pub mod reminders;
pub mod vacations;
pub mod zones;
