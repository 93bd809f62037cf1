//! Checks modals: labels with one input each, texts between them, and rows of inputs of the older form.

use super::component::{
    ComponentCounter, OTHER_SELECTS, ROW, STRING_SELECT, bounds, kind_of, row_children, select,
    selection_bounds, stored_options, wrong_type,
};
use super::layout::{TEXT, text_display};
use crate::limits;
use crate::refusal::{FormReader, join};
use serde_json::{Map, Value, json};

pub(crate) const INPUT: i64 = 4;
pub(crate) const LABEL: i64 = 18;
pub(crate) const UPLOAD: i64 = 19;
pub(crate) const RADIO: i64 = 21;
pub(crate) const CHECKBOXES: i64 = 22;
pub(crate) const CHECKBOX: i64 = 23;

/// Checks a modal and returns its stored form.
pub(crate) fn modal(form: &mut FormReader, data: &Map<String, Value>) -> Value {
    form.check_fields("data", data, &["custom_id", "title", "components"]);
    let id = form.text("data", data, "custom_id").unwrap_or_default();
    let title = form.text("data", data, "title").unwrap_or_default();
    form.check_length("data.custom_id", id, 1, limits::CUSTOM_ID);
    form.check_length("data.title", title, 1, limits::MODAL_TITLE);
    let list = form.list("data", data, "components").unwrap_or_default();
    form.check_count("data.components", list.len(), 1, limits::MODAL_COMPONENTS);
    let mut count = ComponentCounter::for_components(list);
    let mut stored = Vec::new();
    for (index, one) in list.iter().enumerate() {
        let path = format!("data.components.{index}");
        let Some(object) = form.object(&path, one) else { continue };
        match kind_of(one) {
            ROW => stored.push(row(form, &path, object, &mut count)),
            LABEL => stored.push(label(form, &path, object, &mut count)),
            TEXT => stored.push(text_display(form, &path, object, &mut count)),
            _ => wrong_type(form, &path, "(1, 10, 18)"),
        }
    }
    json!({"custom_id": id, "title": title, "components": stored})
}

/// Checks a row of the older form: one text input with its own label.
fn row(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
) -> Value {
    let children = row_children(form, path, object);
    let number = count.number(form, path, object);
    let path = join(path, "components");
    form.check_count(&path, children.len(), 1, 1);
    let mut stored_children = Vec::new();
    for (index, child) in children.iter().enumerate() {
        let path = format!("{path}.{index}");
        let Some(object) = form.object(&path, child) else { continue };
        if kind_of(child) == INPUT {
            let mut input = input(form, &path, object, count);
            let label = form.text(&path, object, "label").unwrap_or_default();
            form.check_length(&join(&path, "label"), label, 1, limits::INPUT_LABEL);
            input["label"] = label.into();
            stored_children.push(input);
        } else {
            wrong_type(form, &path, "(4,)");
        }
    }
    json!({"type": ROW, "id": number, "components": stored_children})
}

fn label(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
) -> Value {
    form.check_fields(path, object, &["type", "id", "label", "description", "component"]);
    let label = form.text(path, object, "label").unwrap_or_default();
    form.check_length(&join(path, "label"), label, 1, limits::INPUT_LABEL);
    let mut stored = json!({"type": LABEL, "id": count.number(form, path, object), "label": label});
    if let Some(description) = form.text(path, object, "description") {
        form.check_length(&join(path, "description"), description, 1, limits::LABEL_DESCRIPTION);
        stored["description"] = description.into();
    }
    let path = join(path, "component");
    let Some(component) = object.get("component").filter(|component| !component.is_null()) else {
        form.add_error(&path, "BASE_TYPE_REQUIRED", "This field is required");
        return stored;
    };
    let Some(inner) = form.object(&path, component) else { return stored };
    stored["component"] = match kind_of(component) {
        INPUT => {
            if inner.get("label").is_some_and(|label| !label.is_null()) {
                let message = "A text input within a label has no label of its own.";
                form.add_error(&join(&path, "label"), "TEXT_INPUT_LABEL_IN_LABEL", message);
            }
            input(form, &path, inner, count)
        }
        kind if kind == STRING_SELECT || OTHER_SELECTS.contains(&kind) => {
            if inner.get("disabled") == Some(&Value::Bool(true)) {
                let message = "A select in a modal cannot be disabled.";
                form.add_error(&join(&path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", message);
            }
            let mut stored = select(form, &path, inner, count, kind);
            stored["required"] = required(inner).into();
            stored
        }
        UPLOAD => {
            form.check_fields(
                &path,
                inner,
                &["type", "id", "custom_id", "min_values", "max_values", "required"],
            );
            group(form, &path, inner, count, UPLOAD)
        }
        RADIO => {
            form.check_fields(&path, inner, &["type", "id", "custom_id", "options", "required"]);
            let mut stored = new_component(form, &path, inner, count, RADIO);
            stored["options"] = options(form, &path, inner, 2, 1).into();
            stored["required"] = required(inner).into();
            stored
        }
        CHECKBOXES => {
            let fields = ["type", "id", "custom_id", "options", "min_values", "max_values", "required"];
            form.check_fields(&path, inner, &fields);
            checkboxes(form, &path, inner, count)
        }
        CHECKBOX => {
            form.check_fields(&path, inner, &["type", "id", "custom_id", "default"]);
            let mut stored = new_component(form, &path, inner, count, CHECKBOX);
            stored["default"] = inner.get("default").and_then(Value::as_bool).unwrap_or(false).into();
            stored
        }
        _ => {
            wrong_type(form, &path, "(3, 4, 5, 6, 7, 8, 19, 21, 22, 23)");
            return stored;
        }
    };
    stored
}

fn required(object: &Map<String, Value>) -> bool {
    object.get("required").and_then(Value::as_bool).unwrap_or(true)
}

fn new_component(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
    kind: i64,
) -> Value {
    let custom_id = count.id(form, path, object);
    json!({"type": kind, "id": count.number(form, path, object), "custom_id": custom_id})
}

/// Checks radio buttons or checkboxes, and returns their stored form.
fn group(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
    kind: i64,
) -> Value {
    let mut stored = new_component(form, path, object, count, kind);
    let (least, most) = selection_bounds(form, path, object, limits::GROUP_OPTIONS);
    stored["min_values"] = least.into();
    stored["max_values"] = most.into();
    stored["required"] = required(object).into();
    stored
}

fn checkboxes(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
) -> Value {
    let list = form.list(path, object, "options").unwrap_or_default().len();
    // By default all of them may be checked.
    let mut bounded = object.clone();
    if bounded.get("max_values").is_none_or(Value::is_null) {
        bounded.insert("max_values".to_owned(), list.clamp(1, limits::GROUP_OPTIONS).into());
    }
    let mut stored = group(form, path, &bounded, count, CHECKBOXES);
    let most = stored["max_values"].as_u64().unwrap_or(0) as usize;
    if most > list {
        let message = "max_values may not exceed the number of options";
        form.add_error(&join(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message);
    }
    stored["options"] = options(form, path, object, 1, most).into();
    stored
}

fn options(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    least: usize,
    most: usize,
) -> Vec<Value> {
    let list = form.list(path, object, "options").unwrap_or_default();
    let path = join(path, "options");
    form.check_count(&path, list.len(), least, limits::GROUP_OPTIONS);
    stored_options(form, &path, list, most)
}

fn input(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
) -> Value {
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
    form.check_fields(path, object, &fields);
    let mut stored = new_component(form, path, object, count, INPUT);
    let style = form.number(path, object, "style").unwrap_or(0);
    if !(1..=2).contains(&style) {
        form.add_error(&join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
    let lengths = [("min_length", 0), ("max_length", limits::INPUT_TEXT as i64)];
    let (least, most) = bounds(form, path, object, lengths, limits::INPUT_TEXT);
    stored["style"] = style.into();
    stored["min_length"] = least.into();
    stored["max_length"] = most.into();
    stored["required"] = required(object).into();
    for (field, most) in [("value", limits::INPUT_TEXT), ("placeholder", limits::INPUT_PLACEHOLDER)] {
        if let Some(text) = form.text(path, object, field) {
            form.check_length(&join(path, field), text, 0, most);
            stored[field] = text.into();
        }
    }
    stored
}
