//! The languages of the catalogues.

use std::convert::Infallible;
use std::fmt;
use std::iter::successors;
use std::str::FromStr;

macro_rules! is_complete {
    (complete) => {
        true
    };
    (partial) => {
        false
    };
}

/// Declares the languages, English first: tag, own name, `complete` or `partial`, and the locales of Discord that the
/// language serves.
macro_rules! languages {
    ($($(#[$doc:meta])* $language:ident, $tag:literal, $name:literal, $state:ident, [$($locale:literal),*];)*) => {
        /// A language that has a catalogue.
        ///
        /// ```
        /// use castellan_text::Language;
        ///
        /// assert_eq!("en-GB".parse(), Ok(Language::En));
        /// assert_eq!("es-419".parse(), Ok(Language::Es));
        /// // A region that no language serves falls back to the language without it.
        /// assert_eq!("de-AT".parse(), Ok(Language::De));
        /// // Unknown languages fall back to English.
        /// assert_eq!("tlh".parse(), Ok(Language::En));
        /// assert_eq!(Language::PtBr.to_string(), "pt-BR");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        pub enum Language {
            $($(#[$doc])* $language,)*
        }

        impl Language {
            /// All languages, English first.
            pub const ALL: [Self; [$($tag),*].len()] = [$(Self::$language),*];

            /// Returns the language's tag, as in BCP 47: the name of its folder in `locales/`.
            #[must_use]
            pub const fn tag(self) -> &'static str {
                match self { $(Self::$language => $tag,)* }
            }

            /// Returns the language's own name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$language => $name,)* }
            }

            /// Returns `true` if the language has every message. A partial one falls back to others.
            #[must_use]
            pub const fn is_complete(self) -> bool {
                match self { $(Self::$language => is_complete!($state),)* }
            }

            /// Returns the locales of Discord that the language serves.
            #[must_use]
            pub const fn locales(self) -> &'static [&'static str] {
                match self { $(Self::$language => &[$($locale),*],)* }
            }
        }
    };
}

languages! {
    /// English, the last fallback of all others.
    #[default]
    En, "en", "English", complete, ["en-US", "en-GB"];
    /// German.
    De, "de", "Deutsch", complete, ["de"];
    /// Russian.
    Ru, "ru", "русский", complete, ["ru"];
    /// Japanese.
    Ja, "ja", "日本語", complete, ["ja"];
    /// French.
    Fr, "fr", "français", complete, ["fr"];
    /// Spanish.
    Es, "es", "español", complete, ["es-ES", "es-419"];
    /// Brazilian Portuguese.
    PtBr, "pt-BR", "português do Brasil", complete, ["pt-BR"];
}

impl Language {
    /// Returns the language of exactly this tag, as it is stored.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Returns the languages that have every message, English first.
    pub fn complete() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|language| language.is_complete())
    }

    /// Returns the language followed by those that have its missing messages: its parents (`es` of `es-419`), then
    /// English.
    pub fn with_fallbacks(self) -> impl Iterator<Item = Self> {
        let tags = successors(Some(self.tag()), |tag| tag.rsplit_once('-').map(|(parent, _)| parent));
        let own = tags.filter_map(Self::of_tag);
        own.chain((self != Self::En).then_some(Self::En))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// Parses a tag with or without a region (`de`, `es-419`, `ru_RU`): the whole tag first, then without its last parts.
/// Unknown languages become English.
impl FromStr for Language {
    type Err = Infallible;

    fn from_str(tag: &str) -> Result<Self, Infallible> {
        let tag = tag.replace('_', "-");
        let known = |tag: &str| {
            let is_served = |language: &Self| {
                language
                    .locales()
                    .iter()
                    .chain([&language.tag()])
                    .any(|known| known.eq_ignore_ascii_case(tag))
            };
            Self::ALL.into_iter().find(is_served)
        };
        let mut parts =
            successors(Some(tag.as_str()), |tag| tag.rsplit_once('-').map(|(shorter, _)| shorter));
        Ok(parts.find_map(known).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn a_locale_is_matched_as_a_whole_and_then_by_its_language() {
        for (tag, language) in [
            ("en-US", Language::En),
            ("de", Language::De),
            ("de-CH", Language::De),
            ("ru_RU", Language::Ru),
            ("es-ES", Language::Es),
            ("es-MX", Language::Es),
            ("pt-br", Language::PtBr),
            ("zh-TW", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(tag.parse(), Ok(language), "{tag}");
        }
    }

    #[test]
    fn every_locale_is_served_by_one_language() {
        let mut locales: Vec<_> = Language::ALL.iter().flat_map(|language| language.locales()).collect();
        let count = locales.len();
        locales.sort_unstable();
        locales.dedup();
        assert_eq!(locales.len(), count);
    }

    #[test]
    fn missing_messages_come_from_english_last() {
        assert!(Language::De.with_fallbacks().eq([Language::De, Language::En]));
        assert!(Language::En.with_fallbacks().eq([Language::En]));
    }
}
