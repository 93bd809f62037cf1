//! Commands about the user: settings, tokens, privacy, profile and archive.

pub mod archive;
pub(crate) mod files;
pub mod personal;
pub(crate) mod privacy;
pub mod profile;
pub(crate) mod time_zones;
pub(crate) mod tokens;
