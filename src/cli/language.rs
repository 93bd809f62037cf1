//! The language that the command line speaks.

use castellan_text::{Language, Message};
use std::sync::OnceLock;

/// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, the first of them that is set.
pub fn language() -> Language {
    static LANGUAGE: OnceLock<Language> = OnceLock::new();
    *LANGUAGE.get_or_init(|| {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let set = variables.filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
        of_locale(&set.unwrap_or_default())
    })
}

/// Returns the language of a locale; English for one that is not spoken.
fn of_locale(locale: &str) -> Language {
    // Behind the region is the encoding: `de_DE.UTF-8@euro`.
    locale.split(['.', '@']).next().unwrap_or_default().parse().unwrap_or_default()
}

/// A message in that language.
pub fn said(message: &Message) -> String {
    message.text(language())
}

#[cfg(test)]
mod tests {
    use super::of_locale;
    use castellan_text::Language;

    #[test]
    fn a_locale_has_a_language_whatever_is_behind_it() {
        for (locale, language) in [
            ("de_DE.UTF-8@euro", Language::De),
            ("de_AT@euro", Language::De),
            ("ja_JP.eucJP", Language::Ja),
            ("ru_RU.KOI8-R", Language::Ru),
            ("en_GB.UTF-8", Language::En),
            ("fr_FR.UTF-8", Language::En),
            ("C.UTF-8", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(of_locale(locale), language, "{locale}");
        }
    }
}
