//! The ids of buttons, lists, forms and inputs.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The id that a bot gives to a button, a list, a form or an input, and receives when the component is used. Discord
/// allows up to [`CUSTOM_ID`](crate::limits::CUSTOM_ID) characters, which is checked before sending; their meaning is
/// up to the bot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CustomId(String);

impl CustomId {
    /// Returns the id as text.
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

/// Shown as a plain text.
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
