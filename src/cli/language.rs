//! The language that the command line speaks.

use crate::text::{Language, Message};
use std::sync::OnceLock;

/// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, the first of them that is set.
pub fn language() -> Language {
    static LANGUAGE: OnceLock<Language> = OnceLock::new();
    *LANGUAGE.get_or_init(|| {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let set = variables.filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
        // Behind the region is the encoding: `de_DE.UTF-8@euro`.
        let locale = set.unwrap_or_default();
        locale.split(['.', '@']).next().unwrap_or_default().parse().unwrap_or_default()
    })
}

/// A message in that language.
pub fn said(message: &Message) -> String {
    message.text(language())
}
