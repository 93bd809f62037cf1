//! Checks embeds.

use crate::limits;
use crate::refusal::{FormReader, join};
use serde_json::{Map, Value, json};

const FIELDS: &[&str] = &[
    "title",
    "type",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "author",
    "fields",
    "provider",
    "video",
];

/// Checks the embeds of a message and returns their stored form. `files` are the names that `attachment://` may refer
/// to.
pub(crate) fn embeds(form: &mut FormReader, root: &str, list: &[Value], files: &[String]) -> Vec<Value> {
    let root = join(root, "embeds");
    form.check_count(&root, list.len(), 0, limits::EMBEDS);
    let mut total = 0;
    let mut stored = Vec::new();
    for (index, embed) in list.iter().enumerate() {
        let path = format!("{root}.{index}");
        if let Some(embed) = form.object(&path, embed) {
            stored.push(stored_embed(form, &path, embed, files, &mut total));
        }
    }
    if total > limits::EMBEDS_TEXT {
        let message = format!("Embed size exceeds maximum size of {}", limits::EMBEDS_TEXT);
        form.add_error(&root, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
    stored
}

fn stored_embed(
    form: &mut FormReader,
    path: &str,
    embed: &Map<String, Value>,
    files: &[String],
    total: &mut usize,
) -> Value {
    form.check_fields(path, embed, FIELDS);
    let mut stored = json!({"type": "rich"});
    let mut has_content = false;
    let mut text =
        |form: &mut FormReader, path: &str, object: &Map<String, Value>, field: &str, most: usize| {
            let text = form.text(path, object, field)?;
            form.check_length(&join(path, field), text, 0, most);
            *total += text.chars().count();
            Some(text.to_owned())
        };
    for (field, most) in [("title", limits::EMBED_TITLE), ("description", limits::EMBED_DESCRIPTION)] {
        if let Some(text) = text(form, path, embed, field, most).filter(|text| !text.is_empty()) {
            stored[field] = text.into();
            has_content = true;
        }
    }
    for field in ["url", "timestamp"] {
        if let Some(text) = form.text(path, embed, field) {
            stored[field] = text.into();
        }
    }
    if let Some(color) = form.number(path, embed, "color") {
        if !(0..=0xff_ffff).contains(&color) {
            form.add_error(
                &join(path, "color"),
                "NUMBER_TYPE_MAX",
                "int value should be less than or equal to 16777215.",
            );
        }
        stored["color"] = color.into();
    }
    if let Some(footer) = embed.get("footer").filter(|footer| !footer.is_null()) {
        let path = join(path, "footer");
        if let Some(footer) = form.object(&path, footer) {
            let text = text(form, &path, footer, "text", limits::FOOTER_TEXT).unwrap_or_default();
            stored["footer"] = json!({"text": text});
            picture(form, &path, footer, "icon_url", files, &mut stored["footer"]);
            has_content = true;
        }
    }
    if let Some(author) = embed.get("author").filter(|author| !author.is_null()) {
        let path = join(path, "author");
        if let Some(author) = form.object(&path, author) {
            let name = text(form, &path, author, "name", limits::EMBED_AUTHOR).unwrap_or_default();
            form.check_length(&join(&path, "name"), &name, 1, limits::EMBED_AUTHOR);
            stored["author"] = json!({"name": name});
            if let Some(url) = form.text(&path, author, "url") {
                stored["author"]["url"] = url.into();
            }
            picture(form, &path, author, "icon_url", files, &mut stored["author"]);
            has_content = true;
        }
    }
    for field in ["image", "thumbnail"] {
        if let Some(image) = embed.get(field).filter(|image| !image.is_null()) {
            let path = join(path, field);
            if let Some(image) = form.object(&path, image) {
                stored[field] = json!({});
                picture(form, &path, image, "url", files, &mut stored[field]);
                has_content = true;
            }
        }
    }
    if let Some(fields) = form.list(path, embed, "fields") {
        let path = join(path, "fields");
        form.check_count(&path, fields.len(), 0, limits::EMBED_FIELDS);
        let mut list = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let path = format!("{path}.{index}");
            let Some(field) = form.object(&path, field) else { continue };
            form.check_fields(&path, field, &["name", "value", "inline"]);
            let name = text(form, &path, field, "name", limits::FIELD_NAME).unwrap_or_default();
            let value = text(form, &path, field, "value", limits::FIELD_VALUE).unwrap_or_default();
            form.check_length(&join(&path, "name"), &name, 1, limits::FIELD_NAME);
            form.check_length(&join(&path, "value"), &value, 1, limits::FIELD_VALUE);
            let inline = field.get("inline").and_then(Value::as_bool).unwrap_or(false);
            list.push(json!({"name": name, "value": value, "inline": inline}));
        }
        has_content |= !list.is_empty();
        stored["fields"] = list.into();
    }
    if !has_content {
        form.add_error(&join(path, "description"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    stored
}

/// Checks the address of a picture: on the web, or a file attached to the message.
fn picture(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    field: &str,
    files: &[String],
    stored: &mut Value,
) {
    let Some(address) = form.text(path, object, field) else { return };
    let path = join(path, field);
    if let Some(file) = address.strip_prefix("attachment://") {
        if !files.iter().any(|name| name == file) {
            form.add_error(&path, "ATTACHMENT_NOT_FOUND", format!("No file is named {file}."));
        }
    } else if !(address.starts_with("http://") || address.starts_with("https://")) {
        form.add_error(&path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').");
    }
    stored[field] = address.into();
}
