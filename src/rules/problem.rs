//! Errors in options and position texts: an id and details, for messages in any language.

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
    /// The values to fill into a message, by name.
    pub details: Vec<(&'static str, ProblemDetail)>,
    english: String,
}

/// A value to fill into the message of a [`Problem`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemDetail {
    /// A number, for plural forms.
    Number(u64),
    /// A seat.
    Seat(Seat),
    /// A kind of piece, by its English name.
    Kind(KindName),
    /// A character that is invalid at its place.
    Letter(char),
    /// A text that is the same in every language; external text is escaped to one line and truncated.
    Text(String),
}

/// The English name of a kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindName(pub &'static str);

impl Problem {
    /// Creates a problem with its details. `english` is the text for developers.
    #[must_use]
    pub const fn new(id: &'static str, english: String, details: Vec<(&'static str, ProblemDetail)>) -> Self {
        Self { id, details, english }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl fmt::Display for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl From<usize> for ProblemDetail {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<u32> for ProblemDetail {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for ProblemDetail {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<Seat> for ProblemDetail {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<KindName> for ProblemDetail {
    fn from(kind: KindName) -> Self {
        Self::Kind(kind)
    }
}

impl From<Square> for ProblemDetail {
    fn from(square: Square) -> Self {
        Self::Text(square.to_string())
    }
}

impl From<char> for ProblemDetail {
    fn from(letter: char) -> Self {
        Self::Letter(letter)
    }
}

impl From<&str> for ProblemDetail {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for ProblemDetail {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Creates a [`Problem`]: an id, the English text for developers, and the details, which the English may interpolate.
macro_rules! problem {
    ($id:literal, $english:literal $(,)?) => {
        $crate::Problem::new($id, $english.to_owned(), Vec::new())
    };
    ($id:literal, $english:literal, $($name:ident = $fact:expr),+ $(,)?) => {{
        let ($($name,)+) = ($($fact,)+);
        let english = format!($english);
        $crate::Problem::new($id, english, vec![$((stringify!($name), $crate::ProblemDetail::from($name))),+])
    }};
}
pub(crate) use problem;
