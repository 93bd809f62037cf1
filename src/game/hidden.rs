//! A wrapper for values that must not appear in logs or errors.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;

/// A value that only its owner may see: an army not yet shown, a plan, a note, a seed.
///
/// Serialized like the value itself. Its [`Debug`](fmt::Debug) does not show the value, so that it cannot slip into a
/// log or an error.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hidden<T>(pub T);

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

impl<T> Deref for Hidden<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for Hidden<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}
