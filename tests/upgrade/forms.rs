//! The forms in an export: indexes, queues, requests and events with the shapes of their JSON.

use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The indexes whose rows have several forms, by the first part of their keys.
const MIXED_INDEXES: [&str; 3] = ["boards", "settings", "tokens"];

/// Returns `true` if an object's key is an id or a number rather than a field name.
fn is_id_or_number(key: &str) -> bool {
    key.len() > 9 && key.chars().any(|letter| letter.is_ascii_digit()) || key.parse::<u64>().is_ok()
}

/// Adds the shape of a JSON value to a set: every path in it, with the type found there.
fn shape(value: &Value, path: &str, shapes: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = if is_id_or_number(key) { "*" } else { key };
                shape(value, &format!("{path}.{key}"), shapes);
            }
        }
        Value::Array(items) => {
            shapes.insert(format!("{path} []"));
            for item in items {
                shape(item, &format!("{path}[]"), shapes);
            }
        }
        Value::Null => drop(shapes.insert(format!("{path} null"))),
        Value::Bool(_) => drop(shapes.insert(format!("{path} bool"))),
        Value::Number(_) => drop(shapes.insert(format!("{path} number"))),
        Value::String(_) => drop(shapes.insert(format!("{path} text"))),
    }
}

/// Replaces the variable part of a name: `game/k3x9` becomes `game/*`.
fn generic_name(name: &str) -> String {
    name.split_once('/').map_or_else(|| name.to_owned(), |(first, _)| format!("{first}/*"))
}

/// Adds the forms of a text that may be JSON.
fn text_forms(text: &str, name: &str, shapes: &mut BTreeSet<String>) {
    match serde_json::from_str::<Value>(text) {
        Ok(value) => shape(&value, name, shapes),
        Err(_) if text.is_empty() => drop(shapes.insert(format!("{name} empty"))),
        Err(_) => drop(shapes.insert(format!("{name} other"))),
    }
}

/// Returns every form of an export by its location.
pub fn forms(export: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in export.lines() {
        let line: Map<String, Value> = serde_json::from_str(line).expect("JSON");
        let Some(stream) = line.get("stream").and_then(Value::as_str) else {
            let mut header_line = Value::Object(line);
            if let Some(header) = header_line.as_object_mut() {
                header.remove("note");
                header.remove("chain");
            }
            shape(&header_line, "", all.entry("lines beside streams".to_owned()).or_default());
            continue;
        };
        let stream = generic_name(stream);
        let items = |name: &str| line[name].as_array().cloned().unwrap_or_default();
        for event in items("events") {
            let kind = &event["what"];
            let tag = kind.as_str().map(str::to_owned);
            let tag = tag.or_else(|| Some(kind.as_object()?.keys().next()?.clone())).unwrap_or_default();
            shape(&event, "", all.entry(format!("event {stream} {tag}")).or_default());
        }
        for request in items("requests") {
            let id = request["id"].as_str().expect("a text");
            let prefix = id.split_once(':').map_or(id, |(prefix, _)| prefix);
            let entry = all.entry(format!("request {stream} {prefix}:")).or_default();
            text_forms(request["answer"].as_str().expect("a text"), "", entry);
        }
        for row in items("index") {
            let (index, key) = (row["index"].as_str().expect("a text"), row["key"].as_str().expect("a text"));
            let key = if MIXED_INDEXES.contains(&index) {
                format!(" {}", generic_name(key))
            } else {
                String::new()
            };
            let entry = all.entry(format!("index {index}{key}")).or_default();
            text_forms(row["value"].as_str().expect("a text"), "", entry);
        }
        for job in items("work") {
            let queue = job["queue"].as_str().expect("a text");
            text_forms(
                job["payload"].as_str().expect("a text"),
                "",
                all.entry(format!("queue {queue}")).or_default(),
            );
        }
    }
    all
}

/// Formats the forms as text, one per line.
pub fn format_forms(forms: &BTreeMap<String, BTreeSet<String>>) -> String {
    let mut text = String::new();
    for (name, shapes) in forms {
        text.push_str(name);
        text.push('\n');
        for shape in shapes {
            text.push_str("    ");
            text.push_str(shape);
            text.push('\n');
        }
    }
    text
}
