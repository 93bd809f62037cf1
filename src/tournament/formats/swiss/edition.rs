//! Editions of the rules of Swiss pairing.

use serde::{Deserialize, Serialize};

/// An edition of the FIDE (Dutch) System, chapter C.04.3 of the FIDE Handbook. A tournament keeps the edition with
/// which it was announced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Edition {
    /// The edition approved in Baku in 2016, with the definitions added in Goynuk in 2017; applied from 1 July 2017.
    #[default]
    #[serde(rename = "2017")]
    Of2017,
    /// The edition approved by the FIDE Council on 28 October 2025; applied from 1 February 2026.
    #[serde(rename = "2026")]
    Of2026,
}

impl Edition {
    /// The edition in force.
    pub const IN_FORCE: Self = Self::Of2026;

    /// Returns the year by which the edition is known.
    #[must_use]
    pub const fn year(self) -> u32 {
        match self {
            Self::Of2017 => 2017,
            Self::Of2026 => 2026,
        }
    }
}
