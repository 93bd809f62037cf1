//! Ids of games and players. They are the program's own and never contain Discord ids.

use thiserror::Error;

/// The longest id of a game or a player, in bytes.
pub const LONGEST_ID: usize = 32;

/// The error for a text that is not an id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the name of a {what} is 1 to {longest} small letters, digits and hyphens")]
pub struct IdError {
    /// The kind of the id: a game, a player, a tournament.
    pub what: &'static str,
    /// The longest such id, in bytes.
    pub longest: usize,
}

/// Defines an id type: lowercase letters, digits and hyphens, up to a maximum length in bytes.
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
            #[doc = concat!("Creates the name of a ", $what, " of small letters, digits and hyphens, within the limit of its length.")]
            ///
            /// # Errors
            /// Returns an error if the text is not such a name.
            pub fn new(text: impl Into<String>) -> Result<Self, $crate::ids::IdError> {
                let text = text.into();
                let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
                let good = (1..=$longest).contains(&text.len()) && text.bytes().all(fits);
                let error = $crate::ids::IdError { what: $what, longest: $longest };
                if good { Ok(Self(text)) } else { Err(error) }
            }

            /// Returns the id as text.
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
    /// The id of a game.
    GameId, "game", LONGEST_ID
}

id! {
    /// The id of a player.
    PlayerId, "player", LONGEST_ID
}
