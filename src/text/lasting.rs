//! Lengths of time, in words.

use super::catalogue::{Fact, Family};
use super::language::Language;
use castellan_game::Span;

/// A length of time as people say it in English, in its two largest units: `2 days 5 hours`.
#[must_use]
pub fn lasting(span: Span) -> String {
    lasting_in(span, Language::En)
}

/// The same in a language.
#[must_use]
pub fn lasting_in(span: Span, language: Language) -> String {
    Fact::from(span).text(language)
}

impl From<Span> for Fact {
    fn from(span: Span) -> Self {
        const UNITS: [(&str, u64); 4] =
            [("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000), ("seconds", 1_000)];
        let first = UNITS.iter().position(|(_, unit)| span.ms() >= *unit).unwrap_or(UNITS.len() - 1);
        let units = |(key, count)| Self::Phrase(Family::Names, key, vec![("count", Self::Number(count))]);
        let (key, unit) = UNITS[first];
        let larger = units((key, span.ms() / unit));
        let rest = span.ms() % unit;
        match UNITS.get(first + 1).map(|(key, unit)| (*key, rest / unit)).filter(|(_, count)| *count > 0) {
            Some(smaller) => {
                Self::Phrase(Family::Names, "time", vec![("larger", larger), ("smaller", units(smaller))])
            }
            None => larger,
        }
    }
}
