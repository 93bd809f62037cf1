//! The languages of the catalogues.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// A language that has a catalogue.
///
/// ```
/// use castellan_text::Language;
///
/// // Discord appends the region, if it knows one.
/// assert_eq!("en-GB".parse(), Ok(Language::En));
/// assert_eq!("de-AT".parse(), Ok(Language::De));
/// // Languages without a catalogue fall back to English.
/// assert_eq!("pt-BR".parse(), Ok(Language::En));
/// assert_eq!(Language::Ja.to_string(), "ja");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Language {
    /// English, the fallback of all others.
    #[default]
    En,
    /// German.
    De,
    /// Russian.
    Ru,
    /// Japanese.
    Ja,
}

impl Language {
    /// All languages, English first.
    pub const ALL: [Self; 4] = [Self::En, Self::De, Self::Ru, Self::Ja];

    /// Returns the language's tag, as in BCP 47.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Ru => "ru",
            Self::Ja => "ja",
        }
    }

    /// Returns the language's own name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::De => "Deutsch",
            Self::Ru => "русский",
            Self::Ja => "日本語",
        }
    }

    /// Returns the language of exactly this tag, as it is stored.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// Parses a tag with or without a region (`de`, `de-AT`, `ru_RU`). Unknown languages become English.
impl FromStr for Language {
    type Err = Infallible;

    fn from_str(tag: &str) -> Result<Self, Infallible> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        let known = Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary));
        Ok(known.unwrap_or_default())
    }
}
