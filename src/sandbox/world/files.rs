//! Files: kept in memory, oldest dropped first, and served at addresses that expire.

use crate::ids::{Clock, Id};
use crate::limits;
use axum::body::Bytes;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};

/// A file uploaded with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The number in the field's name, `files[0]`.
    pub index: u64,
    pub name: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

/// A file of a message, or one uploaded for a command.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub id: Id,
    pub channel: Id,
    pub name: String,
    pub description: Option<String>,
    pub content_type: Option<String>,
    pub size: usize,
    pub dimensions: Option<(u32, u32)>,
    pub ephemeral: bool,
}

/// The bytes of files.
pub(crate) struct Files {
    clock: Clock,
    /// The base address at which they are served, without a trailing slash.
    origin: String,
    /// The maximum total size, in bytes.
    capacity: usize,
    total_size: usize,
    order: VecDeque<Id>,
    bytes: BTreeMap<Id, (String, Option<String>, Bytes)>,
    /// The latest files that people uploaded for command options.
    uploads: VecDeque<Attachment>,
}

/// Characters of a name that are percent-encoded in an address. Of the names that [`file_name`] allows, this concerns
/// only non-ASCII letters.
const ENCODED: &percent_encoding::AsciiSet =
    &percent_encoding::NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The number of uploaded files that command options can refer to.
const MAX_UPLOADS: usize = 100;

impl Files {
    pub(crate) fn new(origin: &str, capacity: usize, clock: Clock) -> Self {
        Self {
            clock,
            origin: origin.to_owned(),
            capacity,
            total_size: 0,
            order: VecDeque::new(),
            bytes: BTreeMap::new(),
            uploads: VecDeque::new(),
        }
    }

    /// Stores a file.
    pub(crate) fn store(&mut self, id: Id, channel: Id, upload: &Upload) -> Attachment {
        self.total_size += upload.bytes.len();
        self.order.push_back(id);
        let name = file_name(&upload.name);
        self.bytes.insert(id, (name.clone(), upload.content_type.clone(), upload.bytes.clone()));
        while self.total_size > self.capacity
            && let Some(oldest) = self.order.pop_front()
        {
            self.total_size -= self.bytes.remove(&oldest).map_or(0, |(_, _, bytes)| bytes.len());
        }
        Attachment {
            id,
            channel,
            name,
            description: None,
            content_type: upload.content_type.clone(),
            size: upload.bytes.len(),
            dimensions: dimensions(&upload.bytes),
            ephemeral: false,
        }
    }

    /// Stores a file that a person uploaded.
    pub(crate) fn store_upload(&mut self, id: Id, upload: &Upload) {
        let mut file = self.store(id, id, upload);
        file.ephemeral = true;
        self.uploads.push_back(file);
        if self.uploads.len() > MAX_UPLOADS {
            self.uploads.pop_front();
        }
    }

    /// Returns a file that a person uploaded.
    pub(crate) fn uploaded(&self, id: Id) -> Option<&Attachment> {
        self.uploads.iter().find(|file| file.id == id)
    }

    /// Returns a file's name, type and bytes, while they are kept.
    pub(crate) fn get(&self, id: Id) -> Option<&(String, Option<String>, Bytes)> {
        self.bytes.get(&id)
    }

    /// Returns the address of a file, valid from now on.
    pub(crate) fn address(&self, attachment: &Attachment) -> String {
        let expires = self.clock.now() / 1_000 + limits::URL_LIFETIME.as_secs();
        let name = percent_encoding::utf8_percent_encode(&attachment.name, ENCODED);
        format!("{}/attachments/{}/{}/{name}?ex={expires:x}", self.origin, attachment.channel, attachment.id)
    }

    /// Returns an attachment in Discord's JSON.
    pub(crate) fn json(&self, attachment: &Attachment) -> Value {
        let address = self.address(attachment);
        let mut json = json!({
            "id": attachment.id,
            "filename": attachment.name,
            "size": attachment.size,
            "url": address,
            "proxy_url": address,
        });
        if let Some(description) = &attachment.description {
            json["description"] = description.as_str().into();
        }
        if let Some(content_type) = &attachment.content_type {
            json["content_type"] = content_type.as_str().into();
        }
        if let Some((width, height)) = attachment.dimensions {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        if attachment.ephemeral {
            json["ephemeral"] = true.into();
        }
        json
    }
}

/// Returns a file name as Discord stores it: only letters, digits, dashes, dots and underscores are kept.
fn file_name(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|letter| if letter == ' ' { '_' } else { letter })
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '.' | '_'))
        .collect();
    if kept.is_empty() { "file".to_owned() } else { kept }
}

/// Returns the width and height of a PNG or GIF.
fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let part = |from: usize, to: usize| bytes.get(from..to);
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number =
            |from| part(from, from + 4).and_then(|part| part.try_into().ok()).map(u32::from_be_bytes);
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number =
            |from| part(from, from + 2).and_then(|part| part.try_into().ok()).map(u16::from_le_bytes);
        return Some((number(6)?.into(), number(8)?.into()));
    }
    None
}
