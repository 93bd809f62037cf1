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

/// Reads an embed, and adds the length of its texts to `total`.
fn stored_embed(
    form: &mut FormReader,
    path: &str,
    embed: &Map<String, Value>,
    files: &[String],
    total: &mut usize,
) -> Value {
    form.check_fields(path, embed, FIELDS);
    let mut stored = json!({"type": "rich"});
    let mut texts = TextReader { form, total };
    for (field, most) in [("title", limits::EMBED_TITLE), ("description", limits::EMBED_DESCRIPTION)] {
        if let Some(text) = texts.read(path, embed, field, most).filter(|text| !text.is_empty()) {
            stored[field] = text.into();
        }
    }
    for (name, field, most) in
        [("footer", "text", limits::FOOTER_TEXT), ("author", "name", limits::EMBED_AUTHOR)]
    {
        let part = embed.get(name).filter(|part| !part.is_null());
        let path = join(path, name);
        let Some(part) = part.and_then(|part| texts.form.object(&path, part)) else { continue };
        let text = texts.read(&path, part, field, most).unwrap_or_default();
        stored[name] = json!({ field: text });
        if name == "author" {
            texts.form.check_length(&join(&path, field), &text, 1, most);
            if let Some(url) = texts.form.text(&path, part, "url") {
                stored[name]["url"] = url.into();
            }
        }
        picture(texts.form, &path, part, "icon_url", files, &mut stored[name]);
    }
    let fields = stored_fields(&mut texts, path, embed);
    for name in ["image", "thumbnail"] {
        let part = embed.get(name).filter(|part| !part.is_null());
        let path = join(path, name);
        if let Some(part) = part.and_then(|part| form.object(&path, part)) {
            stored[name] = json!({});
            picture(form, &path, part, "url", files, &mut stored[name]);
        }
    }
    let has_fields = fields.as_ref().is_some_and(|fields| !fields.is_empty());
    // All that is stored so far is seen, besides the type.
    if !has_fields && stored.as_object().is_none_or(|stored| stored.len() == 1) {
        form.add_error(&join(path, "description"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    if let Some(fields) = fields {
        stored["fields"] = fields.into();
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
    stored
}

/// Reads the texts that count for the limit of all embeds of a message.
struct TextReader<'a> {
    form: &'a mut FormReader,
    total: &'a mut usize,
}

impl TextReader<'_> {
    fn read(&mut self, path: &str, object: &Map<String, Value>, field: &str, most: usize) -> Option<String> {
        let text = self.form.text(path, object, field)?;
        self.form.check_length(&join(path, field), text, 0, most);
        *self.total += text.chars().count();
        Some(text.to_owned())
    }
}

/// Reads the fields of an embed.
fn stored_fields(texts: &mut TextReader<'_>, path: &str, embed: &Map<String, Value>) -> Option<Vec<Value>> {
    let fields = texts.form.list(path, embed, "fields")?;
    let path = join(path, "fields");
    texts.form.check_count(&path, fields.len(), 0, limits::EMBED_FIELDS);
    let mut list = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let path = format!("{path}.{index}");
        let Some(field) = texts.form.object(&path, field) else { continue };
        texts.form.check_fields(&path, field, &["name", "value", "inline"]);
        let name = texts.read(&path, field, "name", limits::FIELD_NAME).unwrap_or_default();
        let value = texts.read(&path, field, "value", limits::FIELD_VALUE).unwrap_or_default();
        texts.form.check_length(&join(&path, "name"), &name, 1, limits::FIELD_NAME);
        texts.form.check_length(&join(&path, "value"), &value, 1, limits::FIELD_VALUE);
        let inline = field.get("inline").and_then(Value::as_bool).unwrap_or(false);
        list.push(json!({"name": name, "value": value, "inline": inline}));
    }
    Some(list)
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
