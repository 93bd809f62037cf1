//! Fields, values and events that Discord may add in the future. Bots must ignore them.

use serde_json::{Map, Value, json};

/// An unknown gateway opcode.
const UNKNOWN_OPCODE: u64 = 77;
/// An unknown kind of component, channel and so on.
const UNKNOWN_KIND: u64 = 250;
/// An unknown flag.
const UNKNOWN_FLAG: u64 = 1 << 40;

/// Adds unknown data to JSON: a field to each object, and values where Discord reserves the right to add some.
pub(super) fn add_unknown_data(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(add_unknown_data),
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                match (name.as_str(), value) {
                    // Maps keyed by id have no fields of their own.
                    ("resolved", Value::Object(objects_by_kind)) => {
                        let objects_by_kind = objects_by_kind.values_mut().filter_map(Value::as_object_mut);
                        objects_by_kind.for_each(|objects| objects.values_mut().for_each(add_unknown_data));
                    }
                    (name, value) => {
                        add_unknown_data(value);
                        add_unknown_value(name, value);
                    }
                }
            }
            add_unknown_field(fields);
        }
        _ => {}
    }
}

fn add_unknown_field(fields: &mut Map<String, Value>) {
    fields.insert(
        "of_the_future".to_owned(),
        json!({ "id": "1", "type": UNKNOWN_KIND, "values": [null, 1.5, "x"] }),
    );
}

fn add_unknown_value(name: &str, value: &mut Value) {
    match (name, value) {
        ("components", Value::Array(all)) => {
            all.push(json!({ "type": UNKNOWN_KIND, "id": 999, "custom_id": "of the future", "component": { "type": UNKNOWN_KIND } }));
        }
        ("channels", Value::Array(all)) => all.push(json!({ "id": "1", "type": UNKNOWN_KIND, "name": null })),
        ("features", Value::Array(all)) => all.push(json!("OF_THE_FUTURE")),
        ("flags", Value::Number(flags)) => {
            *flags = (flags.as_u64().unwrap_or_default() | UNKNOWN_FLAG).into();
        }
        ("locale" | "guild_locale" | "preferred_locale", locale @ Value::String(_)) => {
            *locale = json!("xx-XX");
        }
        ("context", context @ Value::Number(_)) => *context = json!(UNKNOWN_KIND),
        ("authorizing_integration_owners", Value::Object(owners)) => {
            owners.insert(UNKNOWN_KIND.to_string(), json!("1"));
        }
        _ => {}
    }
}

/// Returns a gateway payload with unknown data, preceded by unknown payloads.
pub(super) fn with_unknown_payloads(text: &str) -> Vec<String> {
    let Ok(mut payload) = serde_json::from_str::<Value>(text) else { return vec![text.to_owned()] };
    let mut all = vec![json!({ "op": UNKNOWN_OPCODE, "d": { "x": 1 }, "s": null, "t": null })];
    // The unknown event repeats the previous number, so that no event goes missing.
    if let Some(before) = payload["s"].as_u64().map(|number| number - 1).filter(|number| *number > 0) {
        all.push(json!({ "op": 0, "d": { "id": 5, "type": [] }, "s": before, "t": "EVENT_OF_THE_FUTURE" }));
    }
    add_unknown_data(&mut payload["d"]);
    add_unknown_field(payload.as_object_mut().expect("the payload is an object"));
    all.push(payload);
    all.iter().map(Value::to_string).collect()
}
