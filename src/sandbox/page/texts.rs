//! The texts of the page in each language, from `locales/LANGUAGE/test-server.ftl`.

use crate::check::command::LOCALES;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

macro_rules! catalogues {
    ($($tag:literal)*) => {
        /// The languages of the page, English first, with their catalogues.
        const CATALOGUES: &[(&str, &str)] = &[$((
            $tag,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales/", $tag, "/test-server.ftl")),
        )),*];
    };
}

catalogues! { "en" "de" "ru" "ja" }

/// All texts as a script, so that they are available before the page is first drawn.
pub(super) static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let all: Map<String, Value> =
        CATALOGUES.iter().map(|(tag, source)| ((*tag).to_owned(), texts(tag, source).into())).collect();
    format!("export const TEXTS = {};\nexport const LOCALES = {};\n", Value::from(all), json!(LOCALES[..]))
});

/// The initial HTML, in English until the page knows its reader.
pub(super) static HTML: LazyLock<String> = LazyLock::new(|| {
    let (tag, source) = CATALOGUES[0];
    let mut html = include_str!("index.html").to_owned();
    for (key, text) in texts(tag, source) {
        html = html.replace(&format!("{{{key}}}"), text.as_str().unwrap_or_default());
    }
    html
});

/// Returns the texts of a catalogue by key. Placeholders are kept as `{name}`.
fn texts(tag: &str, source: &str) -> Map<String, Value> {
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
