//! The texts of the page in each language, from `locales/TAG/test-server.ftl`.

use crate::check::command::LOCALES;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The name of the page's catalogues.
const CATALOGUE: &str = "test-server";

/// All texts as a script, so that they are available before the page is first drawn.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let english = texts("en");
    let all: Map<String, Value> = castellan_locales::tags(CATALOGUE)
        .map(|tag| {
            // What a language lacks is shown in English.
            let mut all = english.clone();
            all.extend(texts(tag));
            (tag.to_owned(), all.into())
        })
        .collect();
    format!("export const TEXTS = {};\nexport const LOCALES = {};\n", Value::from(all), json!(LOCALES[..]))
});

/// The initial HTML, in English until the page knows its reader.
pub(super) static HTML: LazyLock<String> = LazyLock::new(|| {
    let mut html = include_str!("index.html").to_owned();
    for (key, text) in texts("en") {
        html = html.replace(&format!("{{{key}}}"), text.as_str().unwrap_or_default());
    }
    html
});

/// Returns the texts of a language by key. Placeholders are kept as `{name}`.
fn texts(tag: &str) -> Map<String, Value> {
    let source = castellan_locales::catalogue(tag, CATALOGUE).unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![tag.parse().unwrap_or_default()]);
    bundle.set_use_isolating(false);
    // Texts that cannot be parsed are missing; the tests find them.
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    let mut placeholders = FluentArgs::new();
    for (name, placeholder) in PLACEHOLDERS {
        placeholders.set(*name, FluentValue::from(*placeholder));
    }
    let text = |key: &str| {
        let pattern = bundle.get_message(key)?.value()?;
        Some(bundle.format_pattern(pattern, Some(&placeholders), &mut Vec::new()).into_owned())
    };
    let keys = source.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
    keys.filter_map(|key| Some((key.to_owned(), text(key)?.into()))).collect()
}

/// The placeholders of the texts.
const PLACEHOLDERS: &[(&str, &str)] = &[
    ("channel", "{channel}"),
    ("command", "{command}"),
    ("count", "{count}"),
    ("least", "{least}"),
    ("most", "{most}"),
    ("name", "{name}"),
    ("names", "{names}"),
    ("option", "{option}"),
    ("people", "{people}"),
    ("text", "{text}"),
    ("type", "{type}"),
];
