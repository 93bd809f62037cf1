//! Pictures and files of messages, and the addresses that serve them.

use super::World;
use super::messages::Message;
use crate::ids::Id;
use serde_json::{Value, json};

impl World {
    /// Returns an embed with the addresses of the message's files.
    pub(super) fn embed_json(&self, embed: &Value, message: &Message) -> Value {
        let mut json = embed.clone();
        let picture_fields =
            [("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url")];
        for (field_group, field) in picture_fields {
            let Some(address) =
                embed.get(field_group).and_then(|field_group| field_group.get(field)).and_then(Value::as_str)
            else {
                continue;
            };
            let file = address
                .strip_prefix("attachment://")
                .and_then(|name| message.attachments.iter().find(|file| file.name == name));
            let address = file.map_or_else(|| address.to_owned(), |file| self.files.address(file));
            json[field_group][format!("proxy_{field}")] = address.as_str().into();
            json[field_group][field] = address.into();
            if let Some((width, height)) = file.and_then(|file| file.dimensions).filter(|_| field == "url") {
                json[field_group]["width"] = width.into();
                json[field_group]["height"] = height.into();
            }
        }
        json
    }

    /// Returns the components of a message with the addresses of its files.
    pub(super) fn components_json(&self, message: &Message) -> Vec<Value> {
        let mut components = message.components.clone();
        for component in &mut components {
            self.resolve_media(component, message);
        }
        components
    }

    fn resolve_media(&self, component: &mut Value, message: &Message) {
        for field in ["components", "items"] {
            let list = component.get_mut(field).and_then(Value::as_array_mut);
            for inner in list.into_iter().flatten() {
                self.resolve_media(inner, message);
            }
        }
        if let Some(accessory) = component.get_mut("accessory") {
            self.resolve_media(accessory, message);
        }
        if let Some(media) = component.get("media") {
            component["media"] = self.media_json(media, message).0;
        }
        if let Some(file) = component.get("file") {
            let (file, name, size) = self.media_json(file, message);
            component["file"] = file;
            component["name"] = json!(name);
            component["size"] = json!(size);
        }
    }

    /// Returns a picture or a file, with its name and size if it was attached to the message.
    fn media_json(&self, media: &Value, message: &Message) -> (Value, Option<String>, Option<usize>) {
        let url = media["url"].as_str().unwrap_or_default();
        let file = url
            .strip_prefix("attachment://")
            .and_then(|name| message.attachments.iter().find(|file| file.name == name));
        let Some(file) = file else {
            let Id(id) = message.id;
            return (json!({"id": id.to_string(), "url": url, "proxy_url": url}), None, None);
        };
        let address = self.files.address(file);
        let mut json = json!({
            "id": file.id, "attachment_id": file.id, "url": address, "proxy_url": address,
            "content_type": file.content_type,
        });
        if let Some((width, height)) = file.dimensions {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        (json, Some(file.name.clone()), Some(file.size))
    }
}
