//! Announcement of tournaments: one file for each group of formats, and changes to announcements.

pub mod announce;
pub(crate) mod arena;
pub(crate) mod change;
pub(crate) mod draft;
pub(crate) mod ladder;
pub(crate) mod league;
pub(crate) mod simul;
pub(crate) mod teams;
