//! Checks rows of buttons and select menus, and the numbers and ids that all components share.

use crate::limits;
use crate::refusal::{FormReader, join};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

pub(crate) const ROW: i64 = 1;
pub(crate) const BUTTON: i64 = 2;
pub(crate) const STRING_SELECT: i64 = 3;
/// Select menus of users, roles, both, and channels.
pub(crate) const OTHER_SELECTS: std::ops::RangeInclusive<i64> = 5..=8;

/// Returns a component's type, or 0 if it has none.
pub(crate) fn kind_of(component: &Value) -> i64 {
    component.get("type").and_then(Value::as_i64).unwrap_or(0)
}

/// Returns the direct children of a row, a container, a section (with its accessory) or a label.
pub(crate) fn children(component: &Value) -> impl Iterator<Item = &Value> {
    let list = component.get("components").and_then(Value::as_array).into_iter().flatten();
    list.chain(["accessory", "component"].into_iter().filter_map(|field| component.get(field)))
}

/// Finds the component with this custom id at any depth.
pub(crate) fn find_by_custom_id<'a>(components: &'a [Value], custom_id: &str) -> Option<&'a Value> {
    components.iter().find_map(|component| find_within(component, custom_id))
}

fn find_within<'a>(component: &'a Value, custom_id: &str) -> Option<&'a Value> {
    if component.get("custom_id").is_some_and(|id| id == custom_id) {
        return Some(component);
    }
    children(component).find_map(|inner| find_within(inner, custom_id))
}

/// The numbers and custom ids given so far in a message.
pub(super) struct ComponentCounter {
    last: i64,
    /// Numbers set by the request itself.
    given: HashSet<i64>,
    used: HashSet<i64>,
    ids: HashSet<String>,
    /// The number of components.
    pub total: usize,
    /// The total characters of all text displays.
    pub text: usize,
}

impl ComponentCounter {
    /// Creates a counter for these components that leaves their own numbers to them.
    pub(super) fn for_components(list: &[Value]) -> Self {
        fn gather(component: &Value, given: &mut HashSet<i64>) {
            given.extend(component.get("id").and_then(Value::as_i64));
            for inner in children(component) {
                gather(inner, given);
            }
        }
        let mut given = HashSet::new();
        for component in list {
            gather(component, &mut given);
        }
        Self { last: 0, given, used: HashSet::new(), ids: HashSet::new(), total: 0, text: 0 }
    }

    /// Returns a component's number: its own, or the next free one. 0 counts as none.
    pub(super) fn number(&mut self, form: &mut FormReader, path: &str, object: &Map<String, Value>) -> i64 {
        self.total += 1;
        if let Some(own) = form.number(path, object, "id").filter(|own| *own != 0) {
            if i32::try_from(own).is_err() || own < 0 {
                let message = "int value should be between 0 and 2147483647.";
                form.add_error(&join(path, "id"), "NUMBER_TYPE_MAX", message);
            } else if !self.used.insert(own) {
                let message = "Component id cannot be duplicated";
                form.add_error(&join(path, "id"), "COMPONENT_ID_DUPLICATED", message);
            }
            return own;
        }
        self.last += 1;
        while self.given.contains(&self.last) {
            self.last += 1;
        }
        self.last
    }

    /// Checks and returns a component's custom id: present, short enough and unique.
    pub(super) fn id(&mut self, form: &mut FormReader, path: &str, object: &Map<String, Value>) -> String {
        let id = form.text(path, object, "custom_id").unwrap_or_default().to_owned();
        let path = join(path, "custom_id");
        form.check_length(&path, &id, 1, limits::CUSTOM_ID);
        if !id.is_empty() && !self.ids.insert(id.clone()) {
            form.add_error(
                &path,
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            );
        }
        id
    }
}

/// Checks the rows of a message without components of version 2 and returns their stored form.
pub(crate) fn rows(form: &mut FormReader, root: &str, list: &[Value]) -> Vec<Value> {
    let root = join(root, "components");
    form.check_count(&root, list.len(), 0, limits::ROWS);
    let mut count = ComponentCounter::for_components(list);
    let mut stored = Vec::new();
    for (index, one) in list.iter().enumerate() {
        let path = format!("{root}.{index}");
        let Some(object) = form.object(&path, one) else { continue };
        if kind_of(one) == ROW {
            stored.push(row(form, &path, object, &mut count));
        } else {
            wrong_type(form, &path, "(1,)");
        }
    }
    stored
}

/// Records that a component's type is not allowed here.
pub(super) fn wrong_type(form: &mut FormReader, path: &str, possible: &str) {
    let message = format!("Value of field \"type\" must be one of {possible}.");
    form.add_error(&join(path, "type"), "UNION_TYPE_CHOICES", message);
}

/// Checks a row of buttons or with one select menu, and returns its stored form.
pub(super) fn row(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
) -> Value {
    let children = row_children(form, path, object);
    let number = count.number(form, path, object);
    let path = join(path, "components");
    if children.iter().any(|child| kind_of(child) != BUTTON) && children.len() > 1 {
        form.add_error(&path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A row holds one select, or buttons.");
    }
    let mut stored_children = Vec::new();
    for (index, child) in children.iter().enumerate() {
        let path = format!("{path}.{index}");
        let Some(object) = form.object(&path, child) else { continue };
        match kind_of(child) {
            BUTTON => stored_children.push(button(form, &path, object, count)),
            kind if kind == STRING_SELECT || OTHER_SELECTS.contains(&kind) => {
                stored_children.push(select(form, &path, object, count, kind));
            }
            _ => wrong_type(form, &path, "(2, 3, 5, 6, 7, 8)"),
        }
    }
    json!({"type": ROW, "id": number, "components": stored_children})
}

/// Returns the components of a row.
pub(super) fn row_children<'a>(
    form: &mut FormReader,
    path: &str,
    object: &'a Map<String, Value>,
) -> &'a [Value] {
    form.check_fields(path, object, &["type", "id", "components"]);
    let children = form.list(path, object, "components").unwrap_or_default();
    form.check_count(&join(path, "components"), children.len(), 1, limits::ROW_BUTTONS);
    children
}

pub(super) fn button(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
) -> Value {
    form.check_fields(
        path,
        object,
        &["type", "id", "style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"],
    );
    let style = form.number(path, object, "style").unwrap_or(0);
    let mut stored = json!({"type": BUTTON, "id": count.number(form, path, object), "style": style});
    let label = form.text(path, object, "label").unwrap_or_default();
    form.check_length(&join(path, "label"), label, 0, limits::BUTTON_LABEL);
    if !label.is_empty() {
        stored["label"] = label.into();
    }
    let emoji = object.get("emoji").filter(|emoji| !emoji.is_null());
    if let Some(emoji) = emoji {
        stored["emoji"] = stored_emoji(emoji);
    }
    if label.is_empty() && emoji.is_none() {
        form.add_error(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or emoji.");
    }
    if let Some(disabled) = object.get("disabled").and_then(Value::as_bool) {
        stored["disabled"] = disabled.into();
    }
    match style {
        1..=4 => {
            stored["custom_id"] = count.id(form, path, object).into();
            if object.contains_key("url") {
                form.add_error(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        5 => {
            let url = form.text(path, object, "url").unwrap_or_default();
            form.check_length(&join(path, "url"), url, 1, limits::LINK_URL);
            stored["url"] = url.into();
            if object.contains_key("custom_id") {
                form.add_error(
                    path,
                    "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                    "A custom id and url cannot both be specified",
                );
            }
        }
        _ => {
            form.add_error(
                &join(path, "style"),
                "BASE_TYPE_CHOICES",
                "Value must be one of {1, 2, 3, 4, 5}.",
            );
        }
    }
    stored
}

fn stored_emoji(emoji: &Value) -> Value {
    let mut stored = json!({"name": emoji.get("name").and_then(Value::as_str).unwrap_or_default()});
    for field in ["id", "animated"] {
        if let Some(value) = emoji.get(field).filter(|value| !value.is_null()) {
            stored[field] = value.clone();
        }
    }
    stored
}

/// Checks a select menu of any type and returns its stored form.
pub(super) fn select(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
    kind: i64,
) -> Value {
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
    form.check_fields(path, object, &fields);
    let mut stored = json!({"type": kind, "id": count.number(form, path, object), "custom_id": count.id(form, path, object)});
    if let Some(placeholder) = form.text(path, object, "placeholder") {
        form.check_length(&join(path, "placeholder"), placeholder, 0, limits::SELECT_PLACEHOLDER);
        stored["placeholder"] = placeholder.into();
    }
    if let Some(disabled) = object.get("disabled").and_then(Value::as_bool) {
        stored["disabled"] = disabled.into();
    }
    let (least, most) = selection_bounds(form, path, object, limits::SELECT_OPTIONS);
    stored["min_values"] = least.into();
    stored["max_values"] = most.into();
    for field in ["default_values", "channel_types"] {
        if let Some(value) = object.get(field).filter(|value| !value.is_null()) {
            stored[field] = value.clone();
        }
    }
    if kind == STRING_SELECT {
        let options = form.list(path, object, "options").unwrap_or_default();
        let path = join(path, "options");
        form.check_count(&path, options.len(), 1, limits::SELECT_OPTIONS);
        if most as usize > options.len() {
            form.add_error(
                &path,
                "SELECT_COMPONENT_MAX_VALUES",
                "max_values may not exceed the number of options",
            );
        }
        stored["options"] = stored_options(form, &path, options, most as usize).into();
    }
    stored
}

/// Returns how few and how many values may be chosen.
pub(super) fn selection_bounds(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    limit: usize,
) -> (i64, i64) {
    bounds(form, path, object, [("min_values", 1), ("max_values", 1)], limit)
}

/// Returns two fields, each with its default, of which the second is not below the first.
pub(super) fn bounds(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    [(min, usual_least), (max, usual_most)]: [(&str, i64); 2],
    limit: usize,
) -> (i64, i64) {
    let limit = limit as i64;
    let least = form.number(path, object, min).unwrap_or(usual_least);
    let most = form.number(path, object, max).unwrap_or(usual_most);
    if !(0..=limit).contains(&least) {
        let message = format!("Must be between 0 and {limit}.");
        form.add_error(&join(path, min), "NUMBER_TYPE_MAX", message);
    }
    if !(1..=limit).contains(&most) || most < least {
        let message = format!("Must be between 1 and {limit}, and not below {min}.");
        form.add_error(&join(path, max), "NUMBER_TYPE_MAX", message);
    }
    (least, most)
}

/// Checks the options of a select menu, radio buttons or checkboxes, and returns their stored form.
pub(super) fn stored_options(
    form: &mut FormReader,
    path: &str,
    options: &[Value],
    most: usize,
) -> Vec<Value> {
    let mut stored = Vec::new();
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}.{index}");
        let Some(option) = form.object(&path, option) else { continue };
        form.check_fields(&path, option, &["label", "value", "description", "emoji", "default"]);
        let label = form.text(&path, option, "label").unwrap_or_default();
        let value = form.text(&path, option, "value").unwrap_or_default();
        form.check_length(&join(&path, "label"), label, 1, limits::SELECT_TEXT);
        form.check_length(&join(&path, "value"), value, 1, limits::SELECT_TEXT);
        if !values.insert(value.to_owned()) {
            let message = "The specified option value is already used";
            form.add_error(&join(&path, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
        let mut one = json!({"label": label, "value": value});
        if let Some(description) = form.text(&path, option, "description") {
            form.check_length(&join(&path, "description"), description, 0, limits::SELECT_TEXT);
            one["description"] = description.into();
        }
        if let Some(emoji) = option.get("emoji").filter(|emoji| !emoji.is_null()) {
            one["emoji"] = stored_emoji(emoji);
        }
        if let Some(default) = option.get("default").and_then(Value::as_bool) {
            one["default"] = default.into();
        }
        stored.push(one);
    }
    let defaults = stored.iter().filter(|option| option["default"] == true).count();
    if defaults > most {
        form.add_error(
            path,
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            "Cannot have more default options than max_values",
        );
    }
    stored
}
