//! Announcement of tournaments: one file for each group of formats, and changes to announcements.
//!
//! The commands share their options and defaults, which are in `announce`; each format adds its own. `draft` is the
//! same by lists and a form, and ends in the same announcement.

pub mod announce;
pub(crate) mod arena;
pub(crate) mod change;
pub(crate) mod draft;
pub(crate) mod ladder;
pub(crate) mod league;
pub(crate) mod simul;
pub(crate) mod teams;
