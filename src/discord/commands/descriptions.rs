//! Descriptions of commands and their options from the catalogues `locales/LANGUAGE/commands.ftl`.

use castellan_text::{Catalogue, Language, look_up};
use serde_json::{Value, json};
use std::borrow::Cow;

/// Returns the description of a command.
#[must_use]
pub fn command_description(path: &[&str], language: Language) -> Cow<'static, str> {
    let key = path.join("-");
    lookup(&key, None, language).unwrap_or(Cow::Owned(key))
}

/// Returns the description of a group of commands.
#[must_use]
pub fn group_description(name: &str, language: Language) -> Cow<'static, str> {
    let key = format!("group-{name}");
    lookup(&key, None, language).unwrap_or(Cow::Owned(key))
}

/// Returns the description of an option. Options shared by several commands have one description.
#[must_use]
pub fn option_description(path: &[&str], name: &str, language: Language) -> Cow<'static, str> {
    let key = format!("option-{name}");
    lookup(&path.join("-"), Some(name), language)
        .or_else(|| lookup(&key, None, language))
        .unwrap_or(Cow::Owned(key))
}

/// Returns the label for a value of an option.
#[must_use]
pub fn choice_label(option: &str, value: &str, language: Language) -> Cow<'static, str> {
    let key = format!("choices-{option}");
    // Languages are listed by their own names, in every locale.
    let named = || Language::of_tag(value).filter(|_| option == "language").map(Language::name);
    lookup(&key, Some(value), language)
        .or_else(|| named().map(Cow::Borrowed))
        .unwrap_or_else(|| Cow::Owned(value.to_owned()))
}

fn lookup(key: &str, attribute: Option<&str>, language: Language) -> Option<Cow<'static, str>> {
    look_up(language, Catalogue::Commands, key, attribute)
}

/// Sets a field to the English text, and its localizations to the texts for the locales of the other languages.
pub(super) fn set_localized(body: &mut Value, field: &str, say: impl Fn(Language) -> Cow<'static, str>) {
    body[field] = json!(say(Language::En));
    let others = Language::ALL.into_iter().filter(|language| *language != Language::En);
    let translations = others.flat_map(|language| {
        let text = json!(say(language));
        language.locales().iter().map(move |locale| ((*locale).to_owned(), text.clone()))
    });
    body[format!("{field}_localizations")] = Value::Object(translations.collect());
}
