//! Errors in options and position texts: an id and facts, for messages in any language.

use super::geometry::Square;
use super::piece::Seat;
use std::fmt;

/// An error in an option or in a part of a position text.
///
/// `Display` writes English for developers; messages for players are looked up by [id](Self::id).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The id.
    pub id: &'static str,
    /// The facts.
    pub facts: Vec<(&'static str, Detail)>,
    english: String,
}

/// A fact of a [`Problem`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detail {
    /// A number, for plural forms.
    Number(u64),
    /// A seat.
    Seat(Seat),
    /// A kind of piece, by its English name.
    Kind(Named),
    /// A character that is invalid at its place.
    Letter(char),
    /// A text that is the same in every language; external text is escaped to one line and truncated.
    Text(String),
}

/// The English name of a kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named(pub &'static str);

impl Problem {
    /// Creates a problem with its facts. `english` is the text for developers.
    #[must_use]
    pub const fn new(id: &'static str, english: String, facts: Vec<(&'static str, Detail)>) -> Self {
        Self { id, facts, english }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl From<usize> for Detail {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<u32> for Detail {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Detail {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<Seat> for Detail {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Named> for Detail {
    fn from(kind: Named) -> Self {
        Self::Kind(kind)
    }
}

impl From<Square> for Detail {
    fn from(square: Square) -> Self {
        Self::Text(square.to_string())
    }
}

impl From<char> for Detail {
    fn from(letter: char) -> Self {
        Self::Letter(letter)
    }
}

impl From<&str> for Detail {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Detail {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Creates a [`Problem`]: an id, the English text for developers, and the facts, which the English may interpolate.
macro_rules! problem {
    ($id:literal, $english:literal $(,)?) => {
        $crate::Problem::new($id, $english.to_owned(), Vec::new())
    };
    ($id:literal, $english:literal, $($name:ident = $fact:expr),+ $(,)?) => {{
        let ($($name,)+) = ($($fact,)+);
        let english = format!($english);
        $crate::Problem::new($id, english, vec![$((stringify!($name), $crate::Detail::from($name))),+])
    }};
}
pub(crate) use problem;
