//! Checks components of version 2: texts, pictures and files, laid out together with rows.

use super::component::{BUTTON, ComponentCounter, ROW, button, kind_of, row, wrong_type};
use crate::limits;
use crate::refusal::{FormReader, join};
use serde_json::{Map, Value, json};

const SECTION: i64 = 9;
pub(crate) const TEXT: i64 = 10;
const THUMBNAIL: i64 = 11;
const GALLERY: i64 = 12;
const FILE: i64 = 13;
const SEPARATOR: i64 = 14;
const CONTAINER: i64 = 17;

/// The state of checking a layout.
struct LayoutReader<'a> {
    form: &'a mut FormReader,
    count: ComponentCounter,
    /// The names that `attachment://` may refer to.
    files: &'a [String],
}

/// Checks the components of a message of version 2 and returns their stored form.
pub(crate) fn layout(form: &mut FormReader, root: &str, list: &[Value], files: &[String]) -> Vec<Value> {
    let root = join(root, "components");
    let mut reader = LayoutReader { form, count: ComponentCounter::for_components(list), files };
    let stored = reader.list(&root, list, true);
    let LayoutReader { form, count, .. } = reader;
    if count.total > limits::COMPONENTS {
        let message = format!("The total number of components exceeds the maximum of {}", limits::COMPONENTS);
        form.add_error(&root, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message);
    }
    if count.text > limits::LAYOUT_TEXT {
        let message = format!("The displayable text size exceeds the maximum of {}", limits::LAYOUT_TEXT);
        form.add_error(&root, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message);
    }
    stored
}

/// Checks a text display, in a message or in a modal.
pub(super) fn text_display(
    form: &mut FormReader,
    path: &str,
    object: &Map<String, Value>,
    count: &mut ComponentCounter,
) -> Value {
    form.check_fields(path, object, &["type", "id", "content"]);
    let content = form.text(path, object, "content").unwrap_or_default();
    form.check_length(&join(path, "content"), content, 1, limits::LAYOUT_TEXT);
    count.text += content.chars().count();
    json!({"type": TEXT, "id": count.number(form, path, object), "content": content})
}

fn spoiler(object: &Map<String, Value>) -> bool {
    object.get("spoiler").and_then(Value::as_bool).unwrap_or(false)
}

impl LayoutReader<'_> {
    fn list(&mut self, path: &str, list: &[Value], is_top_level: bool) -> Vec<Value> {
        let mut stored = Vec::new();
        for (index, one) in list.iter().enumerate() {
            let path = format!("{path}.{index}");
            let Some(object) = self.form.object(&path, one) else { continue };
            stored.extend(match kind_of(one) {
                ROW => Some(row(self.form, &path, object, &mut self.count)),
                SECTION => Some(self.section(&path, object)),
                TEXT => Some(text_display(self.form, &path, object, &mut self.count)),
                GALLERY => Some(self.gallery(&path, object)),
                FILE => Some(self.file(&path, object)),
                SEPARATOR => Some(self.separator(&path, object)),
                CONTAINER if is_top_level => Some(self.container(&path, object)),
                _ => {
                    let possible =
                        if is_top_level { "(1, 9, 10, 12, 13, 14, 17)" } else { "(1, 9, 10, 12, 13, 14)" };
                    wrong_type(self.form, &path, possible);
                    None
                }
            });
        }
        stored
    }

    fn number(&mut self, path: &str, object: &Map<String, Value>) -> i64 {
        self.count.number(self.form, path, object)
    }

    fn container(&mut self, path: &str, object: &Map<String, Value>) -> Value {
        self.form.check_fields(path, object, &["type", "id", "components", "accent_color", "spoiler"]);
        let id = self.number(path, object);
        let colour = self.form.number(path, object, "accent_color");
        if colour.is_some_and(|colour| !(0..=0xff_ffff).contains(&colour)) {
            let message = "int value should be between 0 and 16777215.";
            self.form.add_error(&join(path, "accent_color"), "NUMBER_TYPE_MAX", message);
        }
        let children = self.form.list(path, object, "components").unwrap_or_default();
        let inner = join(path, "components");
        self.form.check_count(&inner, children.len(), 1, limits::COMPONENTS);
        let components = self.list(&inner, children, false);
        json!({
            "type": CONTAINER, "id": id, "accent_color": colour, "components": components,
            "spoiler": spoiler(object),
        })
    }

    fn section(&mut self, path: &str, object: &Map<String, Value>) -> Value {
        self.form.check_fields(path, object, &["type", "id", "components", "accessory"]);
        let id = self.number(path, object);
        let children = self.form.list(path, object, "components").unwrap_or_default();
        let inner = join(path, "components");
        self.form.check_count(&inner, children.len(), 1, limits::SECTION_TEXTS);
        let mut texts = Vec::new();
        for (index, child) in children.iter().enumerate() {
            let path = format!("{inner}.{index}");
            let Some(object) = self.form.object(&path, child) else { continue };
            if kind_of(child) == TEXT {
                texts.push(text_display(self.form, &path, object, &mut self.count));
            } else {
                wrong_type(self.form, &path, "(10,)");
            }
        }
        let accessory = self.accessory(&join(path, "accessory"), object.get("accessory"));
        json!({"type": SECTION, "id": id, "components": texts, "accessory": accessory})
    }

    /// Checks the accessory of a section.
    fn accessory(&mut self, path: &str, accessory: Option<&Value>) -> Value {
        let Some(accessory) = accessory.filter(|accessory| !accessory.is_null()) else {
            self.form.add_error(path, "BASE_TYPE_REQUIRED", "This field is required");
            return Value::Null;
        };
        let Some(object) = self.form.object(path, accessory) else { return Value::Null };
        match kind_of(accessory) {
            BUTTON => button(self.form, path, object, &mut self.count),
            THUMBNAIL => self.thumbnail(path, object),
            _ => {
                wrong_type(self.form, path, "(2, 11)");
                Value::Null
            }
        }
    }

    fn thumbnail(&mut self, path: &str, object: &Map<String, Value>) -> Value {
        self.form.check_fields(path, object, &["type", "id", "media", "description", "spoiler"]);
        let mut stored = self.item(path, object);
        stored["type"] = THUMBNAIL.into();
        stored["id"] = self.number(path, object).into();
        stored
    }

    fn gallery(&mut self, path: &str, object: &Map<String, Value>) -> Value {
        self.form.check_fields(path, object, &["type", "id", "items"]);
        let id = self.number(path, object);
        let items = self.form.list(path, object, "items").unwrap_or_default();
        let inner = join(path, "items");
        self.form.check_count(&inner, items.len(), 1, limits::GALLERY_ITEMS);
        let mut stored = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let path = format!("{inner}.{index}");
            let Some(object) = self.form.object(&path, item) else { continue };
            self.form.check_fields(&path, object, &["media", "description", "spoiler"]);
            stored.push(self.item(&path, object));
        }
        json!({"type": GALLERY, "id": id, "items": stored})
    }

    /// Checks a picture with its description.
    fn item(&mut self, path: &str, object: &Map<String, Value>) -> Value {
        let description = self.form.text(path, object, "description");
        if let Some(description) = description {
            self.form.check_length(&join(path, "description"), description, 1, limits::FILE_DESCRIPTION);
        }
        let media = self.media(path, object, "media", false);
        json!({"media": media, "description": description, "spoiler": spoiler(object)})
    }

    fn file(&mut self, path: &str, object: &Map<String, Value>) -> Value {
        self.form.check_fields(path, object, &["type", "id", "file", "spoiler", "name", "size"]);
        let id = self.number(path, object);
        let file = self.media(path, object, "file", true);
        json!({"type": FILE, "id": id, "file": file, "spoiler": spoiler(object)})
    }

    fn separator(&mut self, path: &str, object: &Map<String, Value>) -> Value {
        self.form.check_fields(path, object, &["type", "id", "divider", "spacing"]);
        let spacing = self.form.number(path, object, "spacing").unwrap_or(1);
        if !(1..=2).contains(&spacing) {
            self.form.add_error(&join(path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
        }
        let divider = object.get("divider").and_then(Value::as_bool).unwrap_or(true);
        json!({"type": SEPARATOR, "id": self.number(path, object), "divider": divider, "spacing": spacing})
    }

    /// Checks an address: on the web, or a file attached to the message.
    fn media(&mut self, path: &str, object: &Map<String, Value>, field: &str, attached: bool) -> Value {
        let path = join(path, field);
        let Some(media) = object.get(field).filter(|media| !media.is_null()) else {
            self.form.add_error(&path, "BASE_TYPE_REQUIRED", "This field is required");
            return Value::Null;
        };
        let Some(media) = self.form.object(&path, media) else { return Value::Null };
        let url = self.form.text(&path, media, "url").unwrap_or_default();
        let path = join(&path, "url");
        self.form.check_length(&path, url, 1, limits::MEDIA_URL);
        if let Some(name) = url.strip_prefix("attachment://") {
            if !self.files.iter().any(|file| file == name) {
                let message = format!("The referenced attachment {name} was not found.");
                self.form.add_error(&path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message);
            }
        } else if attached {
            let message = "A file is named by attachment:// and its name.";
            self.form.add_error(&path, "URL_TYPE_INVALID_SCHEME", message);
        } else if !(url.starts_with("http://") || url.starts_with("https://")) {
            let message = "Scheme must be one of ('http', 'https', 'attachment').";
            self.form.add_error(&path, "URL_TYPE_INVALID_SCHEME", message);
        }
        json!({"url": url})
    }
}
