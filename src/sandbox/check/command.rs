//! Checks the definitions of application commands.

use crate::limits;
use crate::refusal::{FormReader, join};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// A chat (slash) command.
pub(crate) const CHAT_COMMAND: i64 = 1;
/// A command of a user's context menu.
pub(crate) const USER_COMMAND: i64 = 2;
/// A command of a message's context menu.
pub(crate) const MESSAGE_COMMAND: i64 = 3;
/// The command that launches the application's Activity.
pub(crate) const ENTRY_POINT: i64 = 4;
/// The handler of an entry point: the bot, or Discord itself.
pub(crate) const HANDLED_BY_BOT: i64 = 1;
pub(crate) const HANDLED_BY_DISCORD: i64 = 2;
const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;
const STRING: i64 = 3;
const INTEGER: i64 = 4;
const CHANNEL: i64 = 7;
const NUMBER: i64 = 10;
const ATTACHMENT: i64 = 11;

/// The locales that Discord supports, for people, servers, and names and descriptions.
pub(crate) const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN", "zh-TW",
];

const FIELDS: &[&str] = &[
    "id",
    "application_id",
    "version",
    "guild_id",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "contexts",
    "integration_types",
    "type",
    "nsfw",
    "handler",
];
const OPTION_FIELDS: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
];

/// Checks a command and returns its stored form, without id, application and version.
pub(crate) fn command(form: &mut FormReader, root: &str, body: &Map<String, Value>) -> Value {
    form.check_fields(root, body, FIELDS);
    let kind = form.number(root, body, "type").unwrap_or(CHAT_COMMAND);
    if !(CHAT_COMMAND..=ENTRY_POINT).contains(&kind) {
        form.add_error(&join(root, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4}.");
    }
    let mut size = 0;
    let name = name(form, root, body, kind == CHAT_COMMAND, &mut size);
    let description = if kind == CHAT_COMMAND {
        description(form, root, body, &mut size)
    } else {
        if form.text(root, body, "description").is_some_and(|text| !text.is_empty()) {
            let message = "Context menu commands cannot have description";
            form.add_error(
                &join(root, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                message,
            );
        }
        String::new()
    };
    let mut stored = json!({
        "type": kind, "name": name, "description": description,
        "default_member_permissions": permissions(form, root, body),
        "dm_permission": body.get("dm_permission").and_then(Value::as_bool).unwrap_or(true),
        "nsfw": body.get("nsfw").and_then(Value::as_bool).unwrap_or(false),
        "contexts": body.get("contexts").cloned().unwrap_or(Value::Null),
        "integration_types": body.get("integration_types").filter(|types| types.is_array()).cloned().unwrap_or(json!([0])),
    });
    localizations(form, root, body, &mut stored);
    handler(form, root, body, &mut stored);
    if let Some(list) = form.list(root, body, "options") {
        let options = options(form, root, list, 0, &mut size);
        if !options.is_empty() {
            stored["options"] = options.into();
        }
    }
    if size > limits::COMMAND_SIZE {
        let message = format!("Command exceeds maximum size ({})", limits::COMMAND_SIZE);
        form.add_error(root, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
    stored
}

/// Checks who handles an entry point: Discord, unless the command names another handler.
fn handler(form: &mut FormReader, root: &str, body: &Map<String, Value>, stored: &mut Value) {
    let is_entry_point = stored["type"] == ENTRY_POINT;
    match form.number(root, body, "handler") {
        None if is_entry_point => stored["handler"] = HANDLED_BY_DISCORD.into(),
        None => {}
        Some(handler @ (HANDLED_BY_BOT | HANDLED_BY_DISCORD)) if is_entry_point => {
            stored["handler"] = handler.into();
        }
        Some(_) => {
            let message = "Only entry points have a handler, which is 1 or 2.";
            form.add_error(&join(root, "handler"), "BASE_TYPE_CHOICES", message);
        }
    }
}

fn name(
    form: &mut FormReader,
    root: &str,
    body: &Map<String, Value>,
    is_chat: bool,
    size: &mut usize,
) -> String {
    let name = form.text(root, body, "name").unwrap_or_default();
    let path = join(root, "name");
    form.check_length(&path, name, 1, limits::COMMAND_NAME);
    let fits = |letter: char| {
        (letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'')) && letter.to_lowercase().eq([letter])
    };
    if is_chat && !name.chars().all(fits) {
        let message = r"String value did not match validation regex.";
        form.add_error(&path, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
    *size += name.chars().count();
    name.to_owned()
}

fn description(form: &mut FormReader, root: &str, body: &Map<String, Value>, size: &mut usize) -> String {
    let description = form.text(root, body, "description").unwrap_or_default();
    form.check_length(&join(root, "description"), description, 1, limits::COMMAND_DESCRIPTION);
    *size += description.chars().count();
    description.to_owned()
}

fn localizations(form: &mut FormReader, root: &str, body: &Map<String, Value>, stored: &mut Value) {
    let fields = [
        ("name_localizations", limits::COMMAND_NAME),
        ("description_localizations", limits::COMMAND_DESCRIPTION),
    ];
    for (field, most) in fields {
        let Some(value) = body.get(field).filter(|value| !value.is_null()) else { continue };
        let path = join(root, field);
        let Some(object) = form.object(&path, value) else { continue };
        for locale in object.keys() {
            if !LOCALES.contains(&locale.as_str()) {
                form.add_error(
                    &path,
                    "ENUM_TYPE_COERCE",
                    format!("Value \"{locale}\" is not a valid enum value."),
                );
            }
            if let Some(text) = form.text(&path, object, locale) {
                form.check_length(&join(&path, locale), text, 1, most);
            }
        }
        stored[field] = value.clone();
    }
}

/// Returns the default permissions as a string of digits, as Discord documents them.
fn permissions(form: &mut FormReader, root: &str, body: &Map<String, Value>) -> Value {
    match body.get("default_member_permissions") {
        None | Some(Value::Null) => Value::Null,
        Some(Value::String(text)) if text.parse::<u64>().is_ok() => text.as_str().into(),
        Some(Value::Number(number)) if number.is_u64() => number.to_string().into(),
        Some(_) => {
            let path = join(root, "default_member_permissions");
            form.add_error(&path, "NUMBER_TYPE_COERCE", "Permissions are a number, or a text of digits.");
            Value::Null
        }
    }
}

fn options(form: &mut FormReader, root: &str, list: &[Value], depth: u32, size: &mut usize) -> Vec<Value> {
    let root = join(root, "options");
    form.check_count(&root, list.len(), 0, limits::OPTIONS);
    let mut names = HashSet::new();
    let mut optional = false;
    let mut stored: Vec<Value> = Vec::new();
    for (index, one) in list.iter().enumerate() {
        let path = format!("{root}.{index}");
        let Some(object) = form.object(&path, one) else { continue };
        let one = option(form, &path, object, depth, size);
        if !names.insert(one["name"].as_str().unwrap_or_default().to_owned()) {
            let message = "Option names must be unique";
            form.add_error(&join(&path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", message);
        }
        let (kind, first) = (one["type"].as_i64(), stored.first().and_then(|first| first["type"].as_i64()));
        let is_subcommand = |kind: Option<i64>| kind.is_some_and(|kind| kind <= GROUP);
        if first.is_some() && is_subcommand(first) != is_subcommand(kind) {
            let message =
                "Sub-command and sub-command group option types are mutually exclusive to all other types";
            form.add_error(&join(&path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }
        if one["required"] == true {
            if optional {
                let message = "Required options must be placed before non-required options";
                form.add_error(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
            }
        } else {
            optional = true;
        }
        stored.push(one);
    }
    stored
}

fn option(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    depth: u32,
    size: &mut usize,
) -> Value {
    form.check_fields(path, object, OPTION_FIELDS);
    let kind = form.number(path, object, "type").unwrap_or(0);
    // The option types allowed in a command, in a group, and in a subcommand.
    let allowed = match depth {
        0 => SUBCOMMAND..=ATTACHMENT,
        1 => SUBCOMMAND..=SUBCOMMAND,
        _ => STRING..=ATTACHMENT,
    };
    if !allowed.contains(&kind) {
        form.add_error(&join(path, "type"), "BASE_TYPE_CHOICES", "No such type of option is possible here.");
    }
    let name = name(form, path, object, true, size);
    let description = description(form, path, object, size);
    let mut stored = json!({"type": kind, "name": name, "description": description});
    localizations(form, path, object, &mut stored);
    if kind <= GROUP {
        let list = form.list(path, object, "options").unwrap_or_default();
        let inner = options(form, path, list, if kind == GROUP { 1 } else { 2 }, size);
        stored["options"] = inner.into();
        return stored;
    }
    for flag in ["required", "autocomplete"] {
        if let Some(set) = object.get(flag).and_then(Value::as_bool) {
            stored[flag] = set.into();
        }
    }
    bounds(form, path, object, kind, &mut stored);
    if let Some(list) = form.list(path, object, "choices") {
        let choices = choices(form, &join(path, "choices"), list, kind, size);
        if stored["autocomplete"] == true && !choices.is_empty() {
            let message = "Cannot have choices together with autocomplete";
            form.add_error(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message);
        }
        if !choices.is_empty() {
            stored["choices"] = choices.into();
        }
    }
    if stored["autocomplete"] == true && !matches!(kind, STRING | INTEGER | NUMBER) {
        let message = "Only texts and numbers have autocomplete";
        form.add_error(
            &join(path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            message,
        );
    }
    stored
}

fn bounds(form: &mut FormReader, path: &str, object: &Map<String, Value>, kind: i64, stored: &mut Value) {
    let fields: &[(&str, bool)] = &[
        ("min_value", matches!(kind, INTEGER | NUMBER)),
        ("max_value", matches!(kind, INTEGER | NUMBER)),
        ("min_length", kind == STRING),
        ("max_length", kind == STRING),
        ("channel_types", kind == CHANNEL),
    ];
    for (field, fits) in fields {
        let Some(value) = object.get(*field).filter(|value| !value.is_null()) else { continue };
        let fits_form = if *field == "channel_types" { value.is_array() } else { value.is_number() };
        if !*fits || !fits_form {
            let message = format!("{field} does not fit this option");
            form.add_error(&join(path, field), "APPLICATION_COMMAND_OPTIONS_BOUNDS_INVALID", message);
        }
        if field.ends_with("_length") && !value.as_i64().is_some_and(|length| (0..=6_000).contains(&length)) {
            form.add_error(&join(path, field), "NUMBER_TYPE_MAX", "Must be between 0 and 6000.");
        }
        stored[*field] = value.clone();
    }
}

/// Checks the choices of an option or of an autocomplete.
pub(crate) fn choices(
    form: &mut FormReader,
    path: &str,
    list: &[Value],
    kind: i64,
    size: &mut usize,
) -> Vec<Value> {
    form.check_count(path, list.len(), 0, limits::CHOICES);
    let mut stored: Vec<Value> = Vec::new();
    let mut names = HashSet::new();
    for (index, choice) in list.iter().enumerate() {
        let path = format!("{path}.{index}");
        let Some(object) = form.object(&path, choice) else { continue };
        form.check_fields(&path, object, &["name", "name_localizations", "value"]);
        let name = form.text(&path, object, "name").unwrap_or_default();
        form.check_length(&join(&path, "name"), name, 1, limits::CHOICE_TEXT);
        *size += name.chars().count();
        if !names.insert(name.to_owned()) {
            let message = "The choices of an option must have names that differ";
            form.add_error(&path, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_NOT_UNIQUE", message);
        }
        let value = object.get("value").unwrap_or(&Value::Null);
        let fits = match (kind, value) {
            (STRING, Value::String(text)) => {
                form.check_length(&join(&path, "value"), text, 0, limits::CHOICE_TEXT);
                *size += text.chars().count();
                true
            }
            (INTEGER, Value::Number(number)) => number.is_i64(),
            (NUMBER, Value::Number(_)) => true,
            _ => false,
        };
        if !fits {
            form.add_error(
                &join(&path, "value"),
                "BASE_TYPE_BAD_VALUE",
                "The value does not fit the option's type.",
            );
        }
        let mut one = json!({"name": name, "value": value});
        if let Some(others) = object.get("name_localizations").filter(|others| !others.is_null()) {
            one["name_localizations"] = others.clone();
        }
        stored.push(one);
    }
    stored
}
