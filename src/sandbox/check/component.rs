//! Buttons, selects and modals.

use crate::sandbox::limits;
use crate::sandbox::refusal::{Form, join};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

const ROW: i64 = 1;
const BUTTON: i64 = 2;
const STRING_SELECT: i64 = 3;
const INPUT: i64 = 4;
/// Selects of users, roles, both, and channels.
const OTHER_SELECTS: std::ops::RangeInclusive<i64> = 5..=8;

/// Numbers the components of a message, and knows the ids that were given.
#[derive(Default)]
struct Count {
    number: i64,
    ids: HashSet<String>,
}

impl Count {
    fn next(&mut self) -> i64 {
        self.number += 1;
        self.number
    }

    /// A component's id: there, short enough, and no other's.
    fn id(&mut self, form: &mut Form, path: &str, object: &Map<String, Value>) -> String {
        let id = form.text(path, object, "custom_id").unwrap_or_default().to_owned();
        let path = join(path, "custom_id");
        form.length(&path, &id, 1, limits::CUSTOM_ID);
        if !id.is_empty() && !self.ids.insert(id.clone()) {
            form.wrong(&path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
        id
    }
}

/// The rows of a message, in the form in which they are kept.
pub(in crate::sandbox) fn rows(form: &mut Form, list: &[Value]) -> Vec<Value> {
    form.count("components", list.len(), 0, limits::ROWS);
    let mut count = Count::default();
    let mut kept = Vec::new();
    for (place, row) in list.iter().enumerate() {
        let path = format!("components.{place}");
        let Some(children) = row_children(form, &path, row) else { continue };
        let number = count.next();
        let path = join(&path, "components");
        let kind = |child: &Value| child.get("type").and_then(Value::as_i64).unwrap_or(0);
        if children.iter().any(|child| kind(child) != BUTTON) && children.len() > 1 {
            form.wrong(&path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row holds one select, or buttons.");
        }
        let mut inside = Vec::new();
        for (place, child) in children.iter().enumerate() {
            let path = format!("{path}.{place}");
            let Some(object) = form.object(&path, child) else { continue };
            match kind(child) {
                BUTTON => inside.push(button(form, &path, object, &mut count)),
                STRING_SELECT => inside.push(select(form, &path, object, &mut count, STRING_SELECT)),
                kind if OTHER_SELECTS.contains(&kind) => {
                    inside.push(select(form, &path, object, &mut count, kind));
                }
                _ => form.wrong(
                    &join(&path, "type"),
                    "UNION_TYPE_CHOICES",
                    "Value must be one of (2, 3, 5, 6, 7, 8).",
                ),
            }
        }
        kept.push(json!({"type": ROW, "id": number, "components": inside}));
    }
    kept
}

/// What stands in a row, when it is one.
fn row_children<'a>(form: &mut Form, path: &str, row: &'a Value) -> Option<&'a [Value]> {
    let object = form.object(path, row)?;
    form.known(path, object, &["type", "id", "components"]);
    if object.get("type").and_then(Value::as_i64) != Some(ROW) {
        form.wrong(&join(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).");
        return None;
    }
    let children = form.list(path, object, "components").unwrap_or_default();
    form.count(&join(path, "components"), children.len(), 1, limits::ROW);
    Some(children)
}

fn button(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count) -> Value {
    form.known(
        path,
        object,
        &["type", "id", "style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"],
    );
    let style = form.number(path, object, "style").unwrap_or(0);
    let mut kept = json!({"type": BUTTON, "id": count.next(), "style": style});
    let label = form.text(path, object, "label").unwrap_or_default();
    form.length(&join(path, "label"), label, 0, limits::BUTTON_LABEL);
    if !label.is_empty() {
        kept["label"] = label.into();
    }
    let emoji = object.get("emoji").filter(|emoji| !emoji.is_null());
    if let Some(emoji) = emoji {
        kept["emoji"] = emoji_kept(emoji);
    }
    if label.is_empty() && emoji.is_none() {
        form.wrong(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or emoji.");
    }
    if let Some(disabled) = object.get("disabled").and_then(Value::as_bool) {
        kept["disabled"] = disabled.into();
    }
    match style {
        1..=4 => {
            kept["custom_id"] = count.id(form, path, object).into();
            if object.contains_key("url") {
                form.wrong(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        5 => {
            let url = form.text(path, object, "url").unwrap_or_default();
            form.length(&join(path, "url"), url, 1, limits::LINK);
            kept["url"] = url.into();
            if object.contains_key("custom_id") {
                form.wrong(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        _ => form.wrong(&join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5}."),
    }
    kept
}

fn emoji_kept(emoji: &Value) -> Value {
    let mut kept = json!({"name": emoji.get("name").and_then(Value::as_str).unwrap_or_default()});
    for field in ["id", "animated"] {
        if let Some(value) = emoji.get(field).filter(|value| !value.is_null()) {
            kept[field] = value.clone();
        }
    }
    kept
}

fn select(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count, kind: i64) -> Value {
    let fields = [
        "type",
        "id",
        "custom_id",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "options",
        "default_values",
        "channel_types",
        "required",
    ];
    form.known(path, object, &fields);
    let mut kept = json!({"type": kind, "id": count.next(), "custom_id": count.id(form, path, object)});
    if let Some(placeholder) = form.text(path, object, "placeholder") {
        form.length(&join(path, "placeholder"), placeholder, 0, limits::SELECT_PLACEHOLDER);
        kept["placeholder"] = placeholder.into();
    }
    if let Some(disabled) = object.get("disabled").and_then(Value::as_bool) {
        kept["disabled"] = disabled.into();
    }
    let least = form.number(path, object, "min_values").unwrap_or(1);
    let most = form.number(path, object, "max_values").unwrap_or(1);
    let limit = limits::SELECT as i64;
    if !(0..=limit).contains(&least) {
        form.wrong(&join(path, "min_values"), "NUMBER_TYPE_MAX", format!("Must be between 0 and {limit}."));
    }
    if !(1..=limit).contains(&most) || most < least {
        form.wrong(
            &join(path, "max_values"),
            "NUMBER_TYPE_MAX",
            format!("Must be between 1 and {limit}, and not below min_values."),
        );
    }
    kept["min_values"] = least.into();
    kept["max_values"] = most.into();
    for field in ["default_values", "channel_types"] {
        if let Some(value) = object.get(field).filter(|value| !value.is_null()) {
            kept[field] = value.clone();
        }
    }
    if kind == STRING_SELECT {
        let options = form.list(path, object, "options").unwrap_or_default();
        let path = join(path, "options");
        form.count(&path, options.len(), 1, limits::SELECT);
        if most > options.len() as i64 {
            form.wrong(
                &path,
                "SELECT_COMPONENT_MAX_VALUES",
                "max_values may not exceed the number of options",
            );
        }
        kept["options"] = select_options(form, &path, options, most).into();
    }
    kept
}

fn select_options(form: &mut Form, path: &str, options: &[Value], most: i64) -> Vec<Value> {
    let mut kept = Vec::new();
    let mut values = HashSet::new();
    for (place, option) in options.iter().enumerate() {
        let path = format!("{path}.{place}");
        let Some(option) = form.object(&path, option) else { continue };
        form.known(&path, option, &["label", "value", "description", "emoji", "default"]);
        let label = form.text(&path, option, "label").unwrap_or_default();
        let value = form.text(&path, option, "value").unwrap_or_default();
        form.length(&join(&path, "label"), label, 1, limits::SELECT_TEXT);
        form.length(&join(&path, "value"), value, 1, limits::SELECT_TEXT);
        if !values.insert(value.to_owned()) {
            let message = "The specified option value is already used";
            form.wrong(&join(&path, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
        let mut one = json!({"label": label, "value": value});
        if let Some(description) = form.text(&path, option, "description") {
            form.length(&join(&path, "description"), description, 0, limits::SELECT_TEXT);
            one["description"] = description.into();
        }
        if let Some(emoji) = option.get("emoji").filter(|emoji| !emoji.is_null()) {
            one["emoji"] = emoji_kept(emoji);
        }
        if let Some(default) = option.get("default").and_then(Value::as_bool) {
            one["default"] = default.into();
        }
        kept.push(one);
    }
    let defaults = kept.iter().filter(|option| option["default"] == true).count();
    if defaults as i64 > most {
        form.wrong(
            path,
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            "Cannot have more default options than max_values",
        );
    }
    kept
}

/// A modal, in the form in which it is kept.
pub(in crate::sandbox) fn modal(form: &mut Form, data: &Map<String, Value>) -> Value {
    form.known("data", data, &["custom_id", "title", "components"]);
    let id = form.text("data", data, "custom_id").unwrap_or_default();
    let title = form.text("data", data, "title").unwrap_or_default();
    form.length("data.custom_id", id, 1, limits::CUSTOM_ID);
    form.length("data.title", title, 1, limits::MODAL_TITLE);
    let rows = form.list("data", data, "components").unwrap_or_default();
    form.count("data.components", rows.len(), 1, limits::MODAL_INPUTS);
    let mut count = Count::default();
    let mut kept = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let path = format!("data.components.{place}");
        let Some(children) = row_children(form, &path, row) else { continue };
        let path = join(&path, "components");
        form.count(&path, children.len(), 1, 1);
        let number = count.next();
        let mut inside = Vec::new();
        for (place, child) in children.iter().enumerate() {
            let path = format!("{path}.{place}");
            let Some(object) = form.object(&path, child) else { continue };
            if object.get("type").and_then(Value::as_i64) == Some(INPUT) {
                inside.push(input(form, &path, object, &mut count));
            } else {
                form.wrong(&join(&path, "type"), "UNION_TYPE_CHOICES", "Value must be one of (4,).");
            }
        }
        kept.push(json!({"type": ROW, "id": number, "components": inside}));
    }
    json!({"custom_id": id, "title": title, "components": kept})
}

fn input(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count) -> Value {
    let fields = [
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    ];
    form.known(path, object, &fields);
    let id = count.id(form, path, object);
    let style = form.number(path, object, "style").unwrap_or(0);
    if !(1..=2).contains(&style) {
        form.wrong(&join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
    let label = form.text(path, object, "label").unwrap_or_default();
    form.length(&join(path, "label"), label, 1, limits::INPUT_LABEL);
    let limit = limits::INPUT as i64;
    let least = form.number(path, object, "min_length").unwrap_or(0);
    let most = form.number(path, object, "max_length").unwrap_or(limit);
    if !(0..=limit).contains(&least) {
        form.wrong(&join(path, "min_length"), "NUMBER_TYPE_MAX", format!("Must be between 0 and {limit}."));
    }
    if !(1..=limit).contains(&most) || most < least {
        form.wrong(
            &join(path, "max_length"),
            "NUMBER_TYPE_MAX",
            format!("Must be between 1 and {limit}, and not below min_length."),
        );
    }
    let mut kept = json!({
        "type": INPUT, "id": count.next(), "custom_id": id, "style": style, "label": label,
        "min_length": least, "max_length": most,
        "required": object.get("required").and_then(Value::as_bool).unwrap_or(true),
    });
    for (field, most) in [("value", limits::INPUT), ("placeholder", limits::INPUT_PLACEHOLDER)] {
        if let Some(text) = form.text(path, object, field) {
            form.length(&join(path, field), text, 0, most);
            kept[field] = text.into();
        }
    }
    kept
}
