//! Checks embeds.

use crate::limits;
use crate::refusal::{Form, join};
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
pub(crate) fn embeds(form: &mut Form, root: &str, list: &[Value], files: &[String]) -> Vec<Value> {
    let root = join(root, "embeds");
    form.count(&root, list.len(), 0, limits::EMBEDS);
    let mut together = 0;
    let mut kept = Vec::new();
    for (place, embed) in list.iter().enumerate() {
        let path = format!("{root}.{place}");
        if let Some(embed) = form.object(&path, embed) {
            kept.push(one(form, &path, embed, files, &mut together));
        }
    }
    if together > limits::EMBEDS_TOGETHER {
        let message = format!("Embed size exceeds maximum size of {}", limits::EMBEDS_TOGETHER);
        form.wrong(&root, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
    kept
}

fn one(
    form: &mut Form,
    path: &str,
    embed: &Map<String, Value>,
    files: &[String],
    together: &mut usize,
) -> Value {
    form.known(path, embed, FIELDS);
    let mut kept = json!({"type": "rich"});
    let mut shown = false;
    let mut text = |form: &mut Form, path: &str, object: &Map<String, Value>, field: &str, most: usize| {
        let text = form.text(path, object, field)?;
        form.length(&join(path, field), text, 0, most);
        *together += text.chars().count();
        Some(text.to_owned())
    };
    for (field, most) in [("title", limits::EMBED_TITLE), ("description", limits::EMBED_DESCRIPTION)] {
        if let Some(text) = text(form, path, embed, field, most).filter(|text| !text.is_empty()) {
            kept[field] = text.into();
            shown = true;
        }
    }
    for field in ["url", "timestamp"] {
        if let Some(text) = form.text(path, embed, field) {
            kept[field] = text.into();
        }
    }
    if let Some(color) = form.number(path, embed, "color") {
        if !(0..=0xff_ffff).contains(&color) {
            form.wrong(
                &join(path, "color"),
                "NUMBER_TYPE_MAX",
                "int value should be less than or equal to 16777215.",
            );
        }
        kept["color"] = color.into();
    }
    if let Some(footer) = embed.get("footer").filter(|footer| !footer.is_null()) {
        let path = join(path, "footer");
        if let Some(footer) = form.object(&path, footer) {
            let text = text(form, &path, footer, "text", limits::FOOTER).unwrap_or_default();
            kept["footer"] = json!({"text": text});
            picture(form, &path, footer, "icon_url", files, &mut kept["footer"]);
            shown = true;
        }
    }
    if let Some(author) = embed.get("author").filter(|author| !author.is_null()) {
        let path = join(path, "author");
        if let Some(author) = form.object(&path, author) {
            let name = text(form, &path, author, "name", limits::EMBED_AUTHOR).unwrap_or_default();
            form.length(&join(&path, "name"), &name, 1, limits::EMBED_AUTHOR);
            kept["author"] = json!({"name": name});
            if let Some(url) = form.text(&path, author, "url") {
                kept["author"]["url"] = url.into();
            }
            picture(form, &path, author, "icon_url", files, &mut kept["author"]);
            shown = true;
        }
    }
    for field in ["image", "thumbnail"] {
        if let Some(image) = embed.get(field).filter(|image| !image.is_null()) {
            let path = join(path, field);
            if let Some(image) = form.object(&path, image) {
                kept[field] = json!({});
                picture(form, &path, image, "url", files, &mut kept[field]);
                shown = true;
            }
        }
    }
    if let Some(fields) = form.list(path, embed, "fields") {
        let path = join(path, "fields");
        form.count(&path, fields.len(), 0, limits::EMBED_FIELDS);
        let mut list = Vec::new();
        for (place, field) in fields.iter().enumerate() {
            let path = format!("{path}.{place}");
            let Some(field) = form.object(&path, field) else { continue };
            form.known(&path, field, &["name", "value", "inline"]);
            let name = text(form, &path, field, "name", limits::FIELD_NAME).unwrap_or_default();
            let value = text(form, &path, field, "value", limits::FIELD_VALUE).unwrap_or_default();
            form.length(&join(&path, "name"), &name, 1, limits::FIELD_NAME);
            form.length(&join(&path, "value"), &value, 1, limits::FIELD_VALUE);
            let inline = field.get("inline").and_then(Value::as_bool).unwrap_or(false);
            list.push(json!({"name": name, "value": value, "inline": inline}));
        }
        shown |= !list.is_empty();
        kept["fields"] = list.into();
    }
    if !shown {
        form.wrong(&join(path, "description"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    kept
}

/// Checks the address of a picture: on the web, or a file attached to the message.
fn picture(
    form: &mut Form,
    path: &str,
    object: &Map<String, Value>,
    field: &str,
    files: &[String],
    kept: &mut Value,
) {
    let Some(address) = form.text(path, object, field) else { return };
    let path = join(path, field);
    if let Some(file) = address.strip_prefix("attachment://") {
        if !files.iter().any(|name| name == file) {
            form.wrong(&path, "ATTACHMENT_NOT_FOUND", format!("No file is named {file}."));
        }
    } else if !(address.starts_with("http://") || address.starts_with("https://")) {
        form.wrong(&path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').");
    }
    kept[field] = address.into();
}
