//! The messages that a language lacks.

use crate::language::Language;
use fluent_syntax::ast::Entry;
use fluent_syntax::parser;
use std::collections::BTreeSet;

/// The messages of a catalogue that a language lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingMessages {
    /// The catalogue's name, such as `games`.
    pub catalogue: &'static str,
    /// The keys of the missing messages, in alphabetical order.
    pub keys: Vec<&'static str>,
    /// The number of messages of the catalogue in English.
    pub of: usize,
}

/// Returns the missing messages of each catalogue, in alphabetical order. Catalogues without missing ones are listed too.
///
/// ```
/// use castellan_text::{Language, missing_messages};
///
/// assert!(missing_messages(Language::En).iter().all(|catalogue| catalogue.keys.is_empty()));
/// ```
#[must_use]
pub fn missing_messages(language: Language) -> Vec<MissingMessages> {
    let missing = |catalogue| {
        let (english, there) = (keys(Language::En.tag(), catalogue), keys(language.tag(), catalogue));
        let keys = english.difference(&there).copied().collect();
        MissingMessages { catalogue, keys, of: english.len() }
    };
    castellan_locales::names(Language::En.tag()).map(missing).collect()
}

/// Returns the keys of a catalogue's messages.
fn keys(tag: &str, catalogue: &str) -> BTreeSet<&'static str> {
    let source = castellan_locales::catalogue(tag, catalogue).unwrap_or_default();
    let resource = parser::parse_runtime(source).unwrap_or_else(|(resource, _)| resource);
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message.id.name),
        _ => None,
    });
    messages.collect()
}
