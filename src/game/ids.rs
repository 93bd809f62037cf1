//! Names of our own for games and players. Nothing of Discord's is in them.

use thiserror::Error;

/// The longest name of a game or a player, in bytes.
pub const LONGEST_ID: usize = 32;

/// A text that is no name of ours.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the name of a {what} is 1 to {longest} small letters, digits and hyphens")]
pub struct IdError {
    /// What is named: a game, a player, a tournament.
    pub what: &'static str,
    /// The longest such name, in bytes.
    pub longest: usize,
}

/// Makes a type of names: small letters, digits and hyphens, no longer than so many bytes.
#[doc(hidden)]
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $what:literal, $longest:expr) => {
        $(#[$doc])*
        #[derive(
            Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
        )]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            #[doc = concat!("The name of a ", $what, ": small letters, digits and hyphens, within the limit of its length.")]
            ///
            /// # Errors
            /// When the text is no such name.
            pub fn new(text: impl Into<String>) -> Result<Self, $crate::ids::IdError> {
                let text = text.into();
                let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
                let good = (1..=$longest).contains(&text.len()) && text.bytes().all(fits);
                let error = $crate::ids::IdError { what: $what, longest: $longest };
                if good { Ok(Self(text)) } else { Err(error) }
            }

            /// The name as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::ids::IdError;

            fn try_from(text: String) -> Result<Self, $crate::ids::IdError> {
                Self::new(text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

#[doc(inline)]
pub use id;

id! {
    /// The name of a game.
    GameId, "game", LONGEST_ID
}

id! {
    /// The name of a player.
    PlayerId, "player", LONGEST_ID
}
