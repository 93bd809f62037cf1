//! Announcing tournaments: one file for each format, and changes to the announcement.

pub mod announce;
pub(crate) mod arena;
pub(crate) mod change;
pub(crate) mod draft;
pub(crate) mod ladder;
pub(crate) mod league;
pub(crate) mod simul;
pub(crate) mod teams;
