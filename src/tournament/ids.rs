//! Numbers of tournaments. Nothing of Discord's is in them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The number under which an entrant is paired, from 1 on: it is given at the start, and kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Number(u32);

impl Number {
    /// The number of the entrant at this place of a list, which begins with 0.
    #[must_use]
    pub const fn at(place: usize) -> Self {
        Self(place as u32 + 1)
    }

    /// The place in a list, which begins with 0.
    #[must_use]
    pub const fn place(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }

    /// The number itself.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
