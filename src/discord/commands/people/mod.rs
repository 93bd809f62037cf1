//! Commands about the user: their settings and tokens, the data that is kept about them, their profile and finished
//! games.
//!
//! None is about a game in progress. Settings themselves are in `community/settings/`, tokens in `community/people/`,
//! and erasure in `referee/people/`.

pub mod archive;
pub(crate) mod files;
pub mod personal;
pub(crate) mod privacy;
pub mod profile;
pub(crate) mod time_zones;
pub(crate) mod tokens;
