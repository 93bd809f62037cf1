//! The page's own words.

use castellan_text::{Language, Message, message};
use std::collections::BTreeMap;

/// Returns the page's own words in a language, by their keys. Arguments stay as `{name}`, and the page replaces them.
#[must_use]
pub fn words(language: Language) -> BTreeMap<&'static str, String> {
    all().into_iter().map(|(key, message)| (key, message.text(language))).collect()
}

fn all() -> Vec<(&'static str, Message)> {
    vec![("pass", message!(Boards, "pass"))]
}
