//! The arguments of custom ids: typed values, written and parsed only here.

use castellan_game::{PlayerId, Span};
use castellan_rules::{Action, PieceKind, Seat, Variant};
use castellan_tournament::{Board, TournamentId};
use jiff::civil::Date;

/// The separator of an argument's parts.
const SEPARATOR: char = '~';

/// A value that a custom id can carry.
pub trait Argument {
    /// Appends the parts of the value.
    fn write(&self, parts: &mut Vec<String>);
}

/// A value that can be parsed from a custom id.
pub trait ReadArgument: Sized {
    /// Takes the parts of the value, or returns `None` if they have another form.
    fn read(parts: &mut Parts<'_>) -> Option<Self>;
}

/// The unread parts of an argument.
#[derive(Clone, Copy)]
pub struct Parts<'a>(&'a str);

impl<'a> Parts<'a> {
    /// Returns the parts of an argument.
    #[must_use]
    pub const fn of(argument: &'a str) -> Self {
        Self(argument)
    }

    /// Takes the next part. After the last one, returns an empty part, because trailing empty parts are not written.
    pub fn take(&mut self) -> &'a str {
        let (part, rest) = self.0.split_once(SEPARATOR).unwrap_or((self.0, ""));
        self.0 = rest;
        part
    }

    /// Takes the rest, including its separators.
    pub fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.0)
    }

    /// Parses the rest as one value, or returns `None` if it has another form.
    #[must_use]
    pub fn read<A: ReadArgument>(mut self) -> Option<A> {
        A::read(&mut self).filter(|_| self.0.is_empty())
    }
}

/// Returns an argument in the form of an id.
pub fn encode(argument: &(impl Argument + ?Sized)) -> String {
    let mut parts = Vec::new();
    argument.write(&mut parts);
    while parts.last().is_some_and(String::is_empty) {
        parts.pop();
    }
    parts.join(&SEPARATOR.to_string())
}

impl<A: Argument + ?Sized> Argument for &A {
    fn write(&self, parts: &mut Vec<String>) {
        (**self).write(parts);
    }
}

/// A text. It may contain separators if it is the last part.
impl Argument for str {
    fn write(&self, parts: &mut Vec<String>) {
        parts.push(self.to_owned());
    }
}

impl Argument for String {
    fn write(&self, parts: &mut Vec<String>) {
        self.as_str().write(parts);
    }
}

/// A word: one part.
impl ReadArgument for String {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        Some(parts.take().to_owned())
    }
}

/// Implements both traits for types that are written as their text and parsed by an expression.
macro_rules! one_part {
    ($part:ident => $read:expr; $($type:ty),*) => {$(
        impl Argument for $type {
            fn write(&self, parts: &mut Vec<String>) {
                parts.push(self.to_string());
            }
        }

        impl ReadArgument for $type {
            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                let $part = parts.take();
                $read
            }
        }
    )*};
}

one_part!(part => part.parse().ok(); bool, u8, u32, u64, usize, Action, Date, Span, Variant);
one_part!(part => Self::new(part).ok(); PlayerId, TournamentId);

impl Argument for Seat {
    fn write(&self, parts: &mut Vec<String>) {
        parts.push(self.letter().to_string());
    }
}

impl ReadArgument for Seat {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        Self::from_letter(one_letter(parts.take())?)
    }
}

impl Argument for PieceKind {
    fn write(&self, parts: &mut Vec<String>) {
        parts.push(self.letter().to_string());
    }
}

impl ReadArgument for PieceKind {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let letter = one_letter(parts.take())?;
        letter.is_ascii_uppercase().then(|| Self::new(letter as u8))
    }
}

fn one_letter(part: &str) -> Option<char> {
    let mut letters = part.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}

impl Argument for Board {
    fn write(&self, parts: &mut Vec<String>) {
        parts.push(self.to_string());
    }
}

impl ReadArgument for Board {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (round, board) = parts.take().split_once('.')?;
        Some(Self { round: round.parse().ok()?, board: board.parse().ok()? })
    }
}

/// Empty if there is no value.
impl<A: Argument> Argument for Option<A> {
    fn write(&self, parts: &mut Vec<String>) {
        match self {
            Some(argument) => argument.write(parts),
            None => parts.push(String::new()),
        }
    }
}

impl<A: ReadArgument> ReadArgument for Option<A> {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let mut ahead = *parts;
        if ahead.take().is_empty() {
            *parts = ahead;
            return Some(None);
        }
        A::read(parts).map(Some)
    }
}

macro_rules! tuples {
    ($(($($name:ident $place:tt),*)),*) => {$(
        impl<$($name: Argument),*> Argument for ($($name,)*) {
            fn write(&self, parts: &mut Vec<String>) {
                $(self.$place.write(parts);)*
            }
        }

        impl<$($name: ReadArgument),*> ReadArgument for ($($name,)*) {
            fn read(parts: &mut Parts<'_>) -> Option<Self> {
                Some(($($name::read(parts)?,)*))
            }
        }
    )*};
}

tuples!((A 0, B 1), (A 0, B 1, C 2), (A 0, B 1, C 2, D 3), (A 0, B 1, C 2, D 3, E 4));

#[cfg(test)]
mod tests {
    use super::{Parts, ReadArgument, encode};
    use castellan_rules::Seat;
    use castellan_tournament::TournamentId;

    #[test]
    fn values_are_read_as_they_were_written_without_empty_parts_at_the_end() {
        let id = TournamentId::new("spring").expect("a name");
        for (round, page, text) in [(None, 0, "spring~~0"), (Some(4), 2, "spring~4~2")] {
            let argument = (id.clone(), round, page);
            assert_eq!(encode(&argument), text);
            assert_eq!(Parts::of(text).read::<(TournamentId, Option<u32>, usize)>(), Some(argument));
        }
        let nothing: (String, Option<Seat>) = ("a".to_owned(), None);
        assert_eq!(encode(&nothing), "a");
        assert_eq!(Parts::of("a").read(), Some(nothing));
    }

    #[test]
    fn an_argument_of_another_form_is_not_read() {
        fn read<A: ReadArgument>(text: &str) -> Option<A> {
            Parts::of(text).read()
        }
        assert_eq!(read::<u32>("1~2"), None);
        assert_eq!(read::<(u32, u32)>("1"), None);
        assert_eq!(read::<Seat>("wb"), None);
        assert_eq!(read::<Option<u32>>("x"), None);
    }
}
