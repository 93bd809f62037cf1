//! Checks modals: labels with one input each, texts between them, and rows of inputs of the older form.

use super::component::{
    Count, OTHER_SELECTS, ROW, STRING_SELECT, chosen, kind_of, options_kept, row_children, select, wrong_type,
};
use super::layout::{TEXT, text_display};
use crate::limits;
use crate::refusal::{Form, join};
use serde_json::{Map, Value, json};

pub(crate) const INPUT: i64 = 4;
pub(crate) const LABEL: i64 = 18;
pub(crate) const UPLOAD: i64 = 19;
pub(crate) const RADIO: i64 = 21;
pub(crate) const CHECKBOXES: i64 = 22;
pub(crate) const CHECKBOX: i64 = 23;

/// Checks a modal and returns its stored form.
pub(crate) fn modal(form: &mut Form, data: &Map<String, Value>) -> Value {
    form.known("data", data, &["custom_id", "title", "components"]);
    let id = form.text("data", data, "custom_id").unwrap_or_default();
    let title = form.text("data", data, "title").unwrap_or_default();
    form.length("data.custom_id", id, 1, limits::CUSTOM_ID);
    form.length("data.title", title, 1, limits::MODAL_TITLE);
    let list = form.list("data", data, "components").unwrap_or_default();
    form.count("data.components", list.len(), 1, limits::MODAL_COMPONENTS);
    let mut count = Count::of(list);
    let mut kept = Vec::new();
    for (place, one) in list.iter().enumerate() {
        let path = format!("data.components.{place}");
        let Some(object) = form.object(&path, one) else { continue };
        match kind_of(one) {
            ROW => kept.push(row(form, &path, object, &mut count)),
            LABEL => kept.push(label(form, &path, object, &mut count)),
            TEXT => kept.push(text_display(form, &path, object, &mut count)),
            _ => wrong_type(form, &path, "(1, 10, 18)"),
        }
    }
    json!({"custom_id": id, "title": title, "components": kept})
}

/// Checks a row of the older form: one text input with its own label.
fn row(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count) -> Value {
    let children = row_children(form, path, object);
    let number = count.number(form, path, object);
    let path = join(path, "components");
    form.count(&path, children.len(), 1, 1);
    let mut inside = Vec::new();
    for (place, child) in children.iter().enumerate() {
        let path = format!("{path}.{place}");
        let Some(object) = form.object(&path, child) else { continue };
        if kind_of(child) == INPUT {
            let mut input = input(form, &path, object, count);
            let label = form.text(&path, object, "label").unwrap_or_default();
            form.length(&join(&path, "label"), label, 1, limits::INPUT_LABEL);
            input["label"] = label.into();
            inside.push(input);
        } else {
            wrong_type(form, &path, "(4,)");
        }
    }
    json!({"type": ROW, "id": number, "components": inside})
}

fn label(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count) -> Value {
    form.known(path, object, &["type", "id", "label", "description", "component"]);
    let label = form.text(path, object, "label").unwrap_or_default();
    form.length(&join(path, "label"), label, 1, limits::INPUT_LABEL);
    let mut kept = json!({"type": LABEL, "id": count.number(form, path, object), "label": label});
    if let Some(description) = form.text(path, object, "description") {
        form.length(&join(path, "description"), description, 1, limits::LABEL_DESCRIPTION);
        kept["description"] = description.into();
    }
    let path = join(path, "component");
    let Some(component) = object.get("component").filter(|component| !component.is_null()) else {
        form.wrong(&path, "BASE_TYPE_REQUIRED", "This field is required");
        return kept;
    };
    let Some(inner) = form.object(&path, component) else { return kept };
    kept["component"] = match kind_of(component) {
        INPUT => {
            if inner.get("label").is_some_and(|label| !label.is_null()) {
                let message = "A text input within a label has no label of its own.";
                form.wrong(&join(&path, "label"), "TEXT_INPUT_LABEL_IN_LABEL", message);
            }
            input(form, &path, inner, count)
        }
        kind if kind == STRING_SELECT || OTHER_SELECTS.contains(&kind) => {
            if inner.get("disabled") == Some(&Value::Bool(true)) {
                let message = "A select in a modal cannot be disabled.";
                form.wrong(&join(&path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", message);
            }
            let mut kept = select(form, &path, inner, count, kind);
            kept["required"] = required(inner).into();
            kept
        }
        UPLOAD => {
            form.known(&path, inner, &["type", "id", "custom_id", "min_values", "max_values", "required"]);
            group(form, &path, inner, count, UPLOAD)
        }
        RADIO => {
            form.known(&path, inner, &["type", "id", "custom_id", "options", "required"]);
            let mut kept = begun(form, &path, inner, count, RADIO);
            kept["options"] = options(form, &path, inner, 2, 1).into();
            kept["required"] = required(inner).into();
            kept
        }
        CHECKBOXES => {
            let fields = ["type", "id", "custom_id", "options", "min_values", "max_values", "required"];
            form.known(&path, inner, &fields);
            checkboxes(form, &path, inner, count)
        }
        CHECKBOX => {
            form.known(&path, inner, &["type", "id", "custom_id", "default"]);
            let mut kept = begun(form, &path, inner, count, CHECKBOX);
            kept["default"] = inner.get("default").and_then(Value::as_bool).unwrap_or(false).into();
            kept
        }
        _ => {
            wrong_type(form, &path, "(3, 4, 5, 6, 7, 8, 19, 21, 22, 23)");
            return kept;
        }
    };
    kept
}

fn required(object: &Map<String, Value>) -> bool {
    object.get("required").and_then(Value::as_bool).unwrap_or(true)
}

fn begun(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count, kind: i64) -> Value {
    let custom_id = count.id(form, path, object);
    json!({"type": kind, "id": count.number(form, path, object), "custom_id": custom_id})
}

/// Checks radio buttons or checkboxes, and returns their stored form.
fn group(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count, kind: i64) -> Value {
    let mut kept = begun(form, path, object, count, kind);
    let (least, most) = chosen(form, path, object, limits::GROUP);
    kept["min_values"] = least.into();
    kept["max_values"] = most.into();
    kept["required"] = required(object).into();
    kept
}

fn checkboxes(form: &mut Form, path: &str, object: &Map<String, Value>, count: &mut Count) -> Value {
    let list = form.list(path, object, "options").unwrap_or_default().len();
    // By default all of them may be checked.
    let mut bounded = object.clone();
    if bounded.get("max_values").is_none_or(Value::is_null) {
        bounded.insert("max_values".to_owned(), list.clamp(1, limits::GROUP).into());
    }
    let mut kept = group(form, path, &bounded, count, CHECKBOXES);
    let most = kept["max_values"].as_u64().unwrap_or(0) as usize;
    if most > list {
        let message = "max_values may not exceed the number of options";
        form.wrong(&join(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", message);
    }
    kept["options"] = options(form, path, object, 1, most).into();
    kept
}

fn options(
    form: &mut Form,
    path: &str,
    object: &Map<String, Value>,
    least: usize,
    most: usize,
) -> Vec<Value> {
    let list = form.list(path, object, "options").unwrap_or_default();
    let path = join(path, "options");
    form.count(&path, list.len(), least, limits::GROUP);
    options_kept(form, &path, list, most)
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
    let mut kept = begun(form, path, object, count, INPUT);
    let style = form.number(path, object, "style").unwrap_or(0);
    if !(1..=2).contains(&style) {
        form.wrong(&join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
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
    kept["style"] = style.into();
    kept["min_length"] = least.into();
    kept["max_length"] = most.into();
    kept["required"] = required(object).into();
    for (field, most) in [("value", limits::INPUT), ("placeholder", limits::INPUT_PLACEHOLDER)] {
        if let Some(text) = form.text(path, object, field) {
            form.length(&join(path, field), text, 0, most);
            kept[field] = text.into();
        }
    }
    kept
}
