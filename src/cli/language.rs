//! The language of the command line.

use castellan_text::{Language, Message};
use std::sync::OnceLock;

/// Returns the language of `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first.
pub fn language() -> Language {
    static LANGUAGE: OnceLock<Language> = OnceLock::new();
    *LANGUAGE.get_or_init(|| {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let locale = variables.filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
        parse_locale(&locale.unwrap_or_default())
    })
}

/// Returns the language of a locale, or English if it is not supported.
fn parse_locale(locale: &str) -> Language {
    // A locale may have a region and an encoding: `de_DE.UTF-8@euro`.
    locale.split(['.', '@']).next().unwrap_or_default().parse().unwrap_or_default()
}

/// Returns a message in the user's language.
pub fn localize(message: &Message) -> String {
    message.text(language())
}

#[cfg(test)]
mod tests {
    use super::parse_locale;
    use castellan_text::Language;

    #[test]
    fn the_region_and_the_encoding_of_a_locale_are_ignored() {
        for (locale, language) in [
            ("de_DE.UTF-8@euro", Language::De),
            ("de_AT@euro", Language::De),
            ("ja_JP.eucJP", Language::Ja),
            ("ru_RU.KOI8-R", Language::Ru),
            ("en_GB.UTF-8", Language::En),
            ("fr_FR.UTF-8", Language::Fr),
            ("pt_BR.UTF-8", Language::PtBr),
            ("es_MX.UTF-8", Language::Es),
            ("sv_SE.UTF-8", Language::En),
            ("C.UTF-8", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(parse_locale(locale), language, "{locale}");
        }
    }
}
