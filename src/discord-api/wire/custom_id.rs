//! The ids of buttons, lists, forms and inputs.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The id that a bot gives to a button, a list, a form or an input, and that comes back when somebody uses it. Discord
/// takes up to [`CUSTOM_ID`](crate::limits::CUSTOM_ID) characters, which is checked before it is sent; their meaning is
/// the bot's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CustomId(String);

impl CustomId {
    /// Returns the id as Discord has it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for CustomId {
    fn from(id: String) -> Self {
        Self(id)
    }
}

impl From<&str> for CustomId {
    fn from(id: &str) -> Self {
        Self(id.to_owned())
    }
}

/// Shown as a text.
impl fmt::Debug for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
