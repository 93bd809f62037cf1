//! Names of our own for games and players. Nothing of Discord's is in them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest name, in bytes.
pub const LONGEST_ID: usize = 32;

/// A text that is no name of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IdError {
    /// What is named: a game or a player.
    pub what: &'static str,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {} is 1 to {LONGEST_ID} small letters, digits and hyphens", self.what)
    }
}

impl std::error::Error for IdError {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// A name of 1 to [`LONGEST_ID`] small letters, digits and hyphens.
            ///
            /// # Errors
            /// When the text is no such name.
            pub fn new(text: impl Into<String>) -> Result<Self, IdError> {
                let text = text.into();
                let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
                let good = (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(fits);
                if good { Ok(Self(text)) } else { Err(IdError { what: $what }) }
            }

            /// The name as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = IdError;

            fn try_from(text: String) -> Result<Self, IdError> {
                Self::new(text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// The name of a game.
    GameId, "game"
}

id! {
    /// The name of a player.
    PlayerId, "player"
}
