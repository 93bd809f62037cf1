//! Checks the bodies of new and edited messages.

use super::{component, embed, layout, poll};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    FormReader, Refusal, empty_message, invalid_sticker, join, parse_id, stickers_not_editable, too_large,
};
use crate::world::files::{Attachment, Upload};
use crate::world::messages::{COMPONENTS_V2, Message};
use serde_json::{Map, Value};

/// The kind of request that a message comes from. It determines the fields that may be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MessageRequest {
    /// A message posted in a channel.
    Post,
    /// The answer to an interaction.
    Answer,
    /// A follow-up message of an interaction.
    FollowUp,
    /// An edit of an existing message.
    Edit,
}

/// The users and roles that a message may mention.
#[derive(Clone, Debug)]
pub(crate) struct AllowedMentions {
    pub everyone: bool,
    /// `None` means all.
    pub users: Option<Vec<Id>>,
    pub roles: Option<Vec<Id>>,
    pub replied: bool,
}

/// A file that a message refers to.
#[derive(Clone, Debug)]
pub(crate) struct AttachmentReference {
    /// The number of a file in this request, or the id of an existing attachment.
    pub id: u64,
    pub name: Option<String>,
    pub description: Option<String>,
}

/// A requested message. Fields that were not set are `None`.
#[derive(Debug)]
pub(crate) struct MessageDraft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub attachments: Option<Vec<AttachmentReference>>,
    pub allowed: AllowedMentions,
    pub flags: Option<u64>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reply_to: Option<Id>,
    pub poll: Option<Value>,
    /// The channel and the message that are forwarded.
    pub forward: Option<(Id, Id)>,
}

impl MessageDraft {
    /// Parses a draft. `before` is the message to edit, if any.
    pub(crate) fn parse(
        form: &mut FormReader,
        root: &str,
        body: &Map<String, Value>,
        uploads: &[Upload],
        before: Option<&Message>,
        request: MessageRequest,
    ) -> Result<Self, Refusal> {
        let existing = before.map_or(&[][..], |message| &message.attachments);
        if uploads.iter().any(|upload| upload.bytes.len() > limits::FILE_SIZE) {
            return Err(too_large());
        }
        let mut fields = vec!["content", "embeds", "allowed_mentions", "components", "attachments", "flags"];
        match request {
            MessageRequest::Post => {
                fields.extend(["tts", "nonce", "enforce_nonce", "message_reference", "sticker_ids", "poll"]);
            }
            MessageRequest::Answer | MessageRequest::FollowUp => fields.extend(["tts", "poll"]),
            MessageRequest::Edit => fields.push("sticker_ids"),
        }
        form.check_fields(root, body, &fields);
        let edit = request == MessageRequest::Edit;
        let cleared = |field: &str| edit && body.get(field).is_some_and(Value::is_null);
        let content = form.text(root, body, "content").map(|text| text.trim().to_owned());
        let content = content.or_else(|| cleared("content").then(String::new));
        form.check_length(&join(root, "content"), content.as_deref().unwrap_or_default(), 0, limits::CONTENT);
        let attachments = attachments(form, root, body, uploads, existing);
        let names = file_names(uploads, existing, attachments.as_deref());
        form.check_count(&join(root, "attachments"), names.len(), 0, limits::FILES);
        let flags = form.number(root, body, "flags").map(|flags| flags as u64);
        // The flag cannot be removed, but an edit whose flags lack it is parsed as one without components of version 2.
        let was_v2 = before.is_some_and(|message| message.flags & COMPONENTS_V2 != 0);
        let is_v2 = flags.map_or(was_v2, |flags| flags & COMPONENTS_V2 != 0);
        if was_v2 || is_v2 {
            check_no_legacy_fields(form, root, body, before);
        }
        let embeds = form.list(root, body, "embeds").map(|list| embed::embeds(form, root, list, &names));
        let components = form.list(root, body, "components").map(|list| {
            if is_v2 { layout::layout(form, root, list, &names) } else { component::rows(form, root, list) }
        });
        let reference = reference(form, root, body);
        let draft = Self {
            embeds: embeds.or_else(|| cleared("embeds").then(Vec::new)),
            components: components.or_else(|| cleared("components").then(Vec::new)),
            content,
            attachments: attachments.or_else(|| cleared("attachments").then(Vec::new)),
            allowed: allowed(form, root, body),
            flags,
            nonce: nonce(form, root, body),
            enforce_nonce: body.get("enforce_nonce").and_then(Value::as_bool).unwrap_or(false),
            reply_to: reference.filter(|(kind, ..)| *kind == 0).map(|(_, message, _)| message),
            poll: body
                .get("poll")
                .filter(|poll| !edit && !poll.is_null())
                .and_then(|poll| poll::poll(form, root, poll)),
            forward: reference
                .filter(|(kind, ..)| *kind == 1)
                .and_then(|(_, message, channel)| Some((channel?, message))),
        };
        let stickers = form.list(root, body, "sticker_ids").map_or(0, <[Value]>::len);
        form.check_count(&join(root, "sticker_ids"), stickers, 0, limits::STICKERS);
        if draft.forward.is_some() && (!draft.has_no_content() || !uploads.is_empty()) {
            let message = "A forward holds nothing besides what is forwarded.";
            form.add_error(&join(root, "message_reference"), "MESSAGE_FORWARD_WITH_CONTENT", message);
        }
        form.finish()?;
        // No stickers exist here.
        if stickers > 0 {
            return Err(if edit { stickers_not_editable() } else { invalid_sticker() });
        }
        if !edit && draft.is_empty() && uploads.is_empty() {
            return Err(empty_message());
        }
        Ok(draft)
    }

    fn is_empty(&self) -> bool {
        self.has_no_content() && self.forward.is_none()
    }

    fn has_no_content(&self) -> bool {
        let none = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content.as_deref().unwrap_or_default().is_empty()
            && none(&self.embeds)
            && none(&self.components)
            && self.poll.is_none()
    }
}

/// Returns a reference: its type (0 for a reply, 1 for a forward), the message, and its channel.
fn reference(form: &mut FormReader, root: &str, body: &Map<String, Value>) -> Option<(i64, Id, Option<Id>)> {
    let path = join(root, "message_reference");
    let reference = body.get("message_reference").filter(|reference| !reference.is_null())?;
    let reference = form.object(&path, reference)?;
    form.check_fields(
        &path,
        reference,
        &["type", "message_id", "channel_id", "guild_id", "fail_if_not_exists"],
    );
    let kind = form.number(&path, reference, "type").unwrap_or(0);
    if !(0..=1).contains(&kind) {
        form.add_error(&join(&path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (0, 1).");
    }
    let channel = form.id(&path, reference, "channel_id");
    if kind == 1 && channel.is_none() {
        form.add_error(&join(&path, "channel_id"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    let message = form.id(&path, reference, "message_id");
    if message.is_none() {
        form.add_error(&join(&path, "message_id"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    Some((kind, message?, channel))
}

/// Checks that a message with components of version 2 has no content, embeds or other older fields.
fn check_no_legacy_fields(
    form: &mut FormReader,
    root: &str,
    body: &Map<String, Value>,
    before: Option<&Message>,
) {
    let is_set = |value: &Value| match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        _ => true,
    };
    for field in ["content", "embeds", "poll", "sticker_ids"] {
        let stays = before.is_some_and(|message| match field {
            "content" => !message.content.is_empty(),
            "embeds" => !message.embeds.is_empty(),
            _ => false,
        });
        if body.get(field).map_or(stays, is_set) {
            let message =
                format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
            let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
            form.add_error(&join(root, field), code, message);
        }
    }
}

/// Returns the names of the files that the message will have.
fn file_names(
    uploads: &[Upload],
    existing: &[Attachment],
    references: Option<&[AttachmentReference]>,
) -> Vec<String> {
    let kept = existing
        .iter()
        .filter(|file| references.is_none_or(|list| list.iter().any(|described| described.id == file.id.0)));
    let added = uploads.iter().map(|upload| {
        let described = references.into_iter().flatten().find(|described| described.id == upload.index);
        described.and_then(|described| described.name.clone()).unwrap_or_else(|| upload.name.clone())
    });
    kept.map(|file| file.name.clone()).chain(added).collect()
}

fn attachments(
    form: &mut FormReader,
    root: &str,
    body: &Map<String, Value>,
    uploads: &[Upload],
    existing: &[Attachment],
) -> Option<Vec<AttachmentReference>> {
    let list = form.list(root, body, "attachments")?;
    let mut stored = Vec::new();
    for (index, one) in list.iter().enumerate() {
        let path = join(root, &format!("attachments.{index}"));
        let Some(object) = form.object(&path, one) else { continue };
        let description = form.text(&path, object, "description").map(str::to_owned);
        let name = form.text(&path, object, "filename").map(str::to_owned);
        form.check_length(
            &join(&path, "description"),
            description.as_deref().unwrap_or_default(),
            0,
            limits::FILE_DESCRIPTION,
        );
        form.check_length(
            &join(&path, "filename"),
            name.as_deref().unwrap_or_default(),
            0,
            limits::FILE_NAME,
        );
        let Some(Id(id)) = form.id(&path, object, "id") else {
            form.add_error(&join(&path, "id"), "BASE_TYPE_REQUIRED", "This field is required");
            continue;
        };
        let exists =
            uploads.iter().any(|upload| upload.index == id) || existing.iter().any(|file| file.id.0 == id);
        if !exists {
            form.add_error(
                &join(&path, "id"),
                "ATTACHMENT_NOT_FOUND",
                "The specified attachment does not exist.",
            );
        }
        stored.push(AttachmentReference { id, name, description });
    }
    Some(stored)
}

fn nonce(form: &mut FormReader, root: &str, body: &Map<String, Value>) -> Option<Value> {
    let nonce = body.get("nonce").filter(|nonce| !nonce.is_null())?;
    match nonce {
        Value::String(text) => form.check_length(&join(root, "nonce"), text, 0, limits::NONCE_LENGTH),
        Value::Number(number) if number.is_i64() => {}
        _ => form.add_error(
            &join(root, "nonce"),
            "NONCE_TYPE_TOO_LONG",
            "A nonce is a short text or a number.",
        ),
    }
    Some(nonce.clone())
}

fn allowed(form: &mut FormReader, root: &str, body: &Map<String, Value>) -> AllowedMentions {
    let all = AllowedMentions { everyone: true, users: None, roles: None, replied: true };
    let Some(value) = body.get("allowed_mentions").filter(|value| !value.is_null()) else { return all };
    let root = join(root, "allowed_mentions");
    let Some(object) = form.object(&root, value) else { return all };
    form.check_fields(&root, object, &["parse", "users", "roles", "replied_user"]);
    let parse: Option<Vec<&str>> =
        form.list(&root, object, "parse").map(|list| list.iter().filter_map(Value::as_str).collect());
    let mut ids = |field: &str| -> Option<Vec<Id>> {
        let list = form.list(&root, object, field)?;
        form.check_count(&join(&root, field), list.len(), 0, limits::ALLOWED_MENTIONS);
        if !list.is_empty() && parse.as_ref().is_some_and(|parse| parse.contains(&field)) {
            let message = format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive.");
            form.add_error(&root, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
        Some(list.iter().filter_map(parse_id).collect())
    };
    let (users, roles) = (ids("users"), ids("roles"));
    let all_of = |kind: &str| parse.as_ref().is_some_and(|parse| parse.contains(&kind));
    for kind in parse.iter().flatten() {
        if !matches!(*kind, "users" | "roles" | "everyone") {
            form.add_error(
                &join(&root, "parse"),
                "BASE_TYPE_CHOICES",
                "Value must be one of ('everyone', 'roles', 'users').",
            );
        }
    }
    AllowedMentions {
        everyone: all_of("everyone"),
        users: if all_of("users") { None } else { Some(users.unwrap_or_default()) },
        roles: if all_of("roles") { None } else { Some(roles.unwrap_or_default()) },
        replied: object.get("replied_user").and_then(Value::as_bool).unwrap_or(false),
    }
}
