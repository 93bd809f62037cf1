//! Descriptions of commands and their options from the catalogues `locales/LANGUAGE/commands.ftl`.

use castellan_text::{Family, Language, looked_up};
use serde_json::{Value, json};
use std::borrow::Cow;

/// Returns the description of a command.
#[must_use]
pub fn about(path: &[&str], language: Language) -> Cow<'static, str> {
    let key = path.join("-");
    described(&key, None, language).unwrap_or(Cow::Owned(key))
}

/// Returns the description of a group of commands.
#[must_use]
pub fn about_group(name: &str, language: Language) -> Cow<'static, str> {
    let key = format!("group-{name}");
    described(&key, None, language).unwrap_or(Cow::Owned(key))
}

/// Returns the description of an option. Options shared by several commands have one description.
#[must_use]
pub fn about_option(path: &[&str], name: &str, language: Language) -> Cow<'static, str> {
    let key = format!("option-{name}");
    described(&path.join("-"), Some(name), language)
        .or_else(|| described(&key, None, language))
        .unwrap_or(Cow::Owned(key))
}

/// Returns the label for a value of an option.
#[must_use]
pub fn label(option: &str, value: &str, language: Language) -> Cow<'static, str> {
    let key = format!("choices-{option}");
    // Languages are listed by their own names, in every locale.
    let named = || Language::of_tag(value).filter(|_| option == "language").map(Language::name);
    described(&key, Some(value), language)
        .or_else(|| named().map(Cow::Borrowed))
        .unwrap_or_else(|| Cow::Owned(value.to_owned()))
}

fn described(key: &str, attribute: Option<&str>, language: Language) -> Option<Cow<'static, str>> {
    looked_up(language, Family::Commands, key, attribute)
}

/// Sets a field to the English text, and its localizations to the texts in the other languages.
pub(super) fn in_each_language(body: &mut Value, field: &str, say: impl Fn(Language) -> Cow<'static, str>) {
    body[field] = json!(say(Language::En));
    let others = Language::ALL.into_iter().filter(|language| *language != Language::En);
    let said = others.map(|language| (language.tag().to_owned(), json!(say(language))));
    body[format!("{field}_localizations")] = Value::Object(said.collect());
}
