//! The page's own words.

use castellan_text::{Catalogue, Language, Message};
use std::collections::BTreeMap;

/// The English catalogue. Its messages with the [`PREFIX`] are the page's.
const CATALOGUE: &str = include_str!("../../../locales/en/web.ftl");
const PREFIX: &str = "page-";

/// Returns the page's own words in a language, by their keys without the prefix. Arguments stay as `{name}`, and the
/// page replaces them.
#[must_use]
pub fn words(language: Language) -> BTreeMap<&'static str, String> {
    CATALOGUE.lines().filter_map(|line| word(line, language)).collect()
}

/// Returns the word of a line of the catalogue.
fn word(line: &'static str, language: Language) -> Option<(&'static str, String)> {
    let (key, english) = line.split_once(" = ")?;
    let word = key.strip_prefix(PREFIX)?;
    let arguments = english.split("{ $").skip(1).filter_map(|rest| Some(rest.split_once(" }")?.0));
    let message = arguments
        .fold(Message::new(Catalogue::Web, key), |message, name| message.with(name, format!("{{{name}}}")));
    Some((word, message.text(language)))
}
