//! Checks the bodies of new and edited messages.

use super::{component, embed, layout, poll};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    Form, Refusal, empty_message, fixed_stickers, invalid_sticker, join, read_id, too_large,
};
use crate::world::files::{Attachment, Upload};
use crate::world::messages::{COMPONENTS_V2, Message};
use serde_json::{Map, Value};

/// The kind of request that a message comes from. It determines the fields that may be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
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
pub(crate) struct Allowed {
    pub everyone: bool,
    /// `None` means all.
    pub users: Option<Vec<Id>>,
    pub roles: Option<Vec<Id>>,
    pub replied: bool,
}

/// A file that a message refers to.
#[derive(Clone, Debug)]
pub(crate) struct Described {
    /// The number of a file in this request, or the id of an existing attachment.
    pub id: u64,
    pub name: Option<String>,
    pub description: Option<String>,
}

/// A requested message. Fields that were not set are `None`.
#[derive(Debug)]
pub(crate) struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub attachments: Option<Vec<Described>>,
    pub allowed: Allowed,
    pub flags: Option<u64>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reply_to: Option<Id>,
    pub poll: Option<Value>,
    /// The channel and the message that are forwarded.
    pub forward: Option<(Id, Id)>,
}

impl Draft {
    /// Parses a draft. `before` is the message to edit, if any.
    pub(crate) fn read(
        form: &mut Form,
        root: &str,
        body: &Map<String, Value>,
        uploads: &[Upload],
        before: Option<&Message>,
        way: Way,
    ) -> Result<Self, Refusal> {
        let there = before.map_or(&[][..], |message| &message.attachments);
        if uploads.iter().any(|upload| upload.bytes.len() > limits::FILE) {
            return Err(too_large());
        }
        let mut fields = vec!["content", "embeds", "allowed_mentions", "components", "attachments", "flags"];
        match way {
            Way::Post => {
                fields.extend(["tts", "nonce", "enforce_nonce", "message_reference", "sticker_ids", "poll"]);
            }
            Way::Answer | Way::FollowUp => fields.extend(["tts", "poll"]),
            Way::Edit => fields.push("sticker_ids"),
        }
        form.known(root, body, &fields);
        let edit = way == Way::Edit;
        let cleared = |field: &str| edit && body.get(field).is_some_and(Value::is_null);
        let content = form.text(root, body, "content").map(|text| text.trim().to_owned());
        let content = content.or_else(|| cleared("content").then(String::new));
        form.length(&join(root, "content"), content.as_deref().unwrap_or_default(), 0, limits::CONTENT);
        let attachments = attachments(form, root, body, uploads, there);
        let names = file_names(uploads, there, attachments.as_deref());
        form.count(&join(root, "attachments"), names.len(), 0, limits::FILES);
        let flags = form.number(root, body, "flags").map(|flags| flags as u64);
        // The flag cannot be removed, but an edit whose flags lack it is parsed as one without components of version 2.
        let was_second = before.is_some_and(|message| message.flags & COMPONENTS_V2 != 0);
        let read_as_second = flags.map_or(was_second, |flags| flags & COMPONENTS_V2 != 0);
        if was_second || read_as_second {
            second_version_alone(form, root, body, before);
        }
        let embeds = form.list(root, body, "embeds").map(|list| embed::embeds(form, root, list, &names));
        let components = form.list(root, body, "components").map(|list| {
            if read_as_second {
                layout::layout(form, root, list, &names)
            } else {
                component::rows(form, root, list)
            }
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
        form.count(&join(root, "sticker_ids"), stickers, 0, limits::STICKERS);
        if draft.forward.is_some() && (!draft.says_nothing() || !uploads.is_empty()) {
            let message = "A forward holds nothing besides what is forwarded.";
            form.wrong(&join(root, "message_reference"), "MESSAGE_FORWARD_WITH_CONTENT", message);
        }
        form.done()?;
        // No stickers exist here.
        if stickers > 0 {
            return Err(if edit { fixed_stickers() } else { invalid_sticker() });
        }
        if !edit && draft.is_empty() && uploads.is_empty() {
            return Err(empty_message());
        }
        Ok(draft)
    }

    fn is_empty(&self) -> bool {
        self.says_nothing() && self.forward.is_none()
    }

    fn says_nothing(&self) -> bool {
        let none = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content.as_deref().unwrap_or_default().is_empty()
            && none(&self.embeds)
            && none(&self.components)
            && self.poll.is_none()
    }
}

/// Returns a reference: its type (0 for a reply, 1 for a forward), the message, and its channel.
fn reference(form: &mut Form, root: &str, body: &Map<String, Value>) -> Option<(i64, Id, Option<Id>)> {
    let path = join(root, "message_reference");
    let reference = body.get("message_reference").filter(|reference| !reference.is_null())?;
    let reference = form.object(&path, reference)?;
    form.known(&path, reference, &["type", "message_id", "channel_id", "guild_id", "fail_if_not_exists"]);
    let kind = form.number(&path, reference, "type").unwrap_or(0);
    if !(0..=1).contains(&kind) {
        form.wrong(&join(&path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (0, 1).");
    }
    let channel = form.id(&path, reference, "channel_id");
    if kind == 1 && channel.is_none() {
        form.wrong(&join(&path, "channel_id"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    let message = form.id(&path, reference, "message_id");
    if message.is_none() {
        form.wrong(&join(&path, "message_id"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    Some((kind, message?, channel))
}

/// Checks that a message with components of version 2 has no content, embeds or other older fields.
fn second_version_alone(form: &mut Form, root: &str, body: &Map<String, Value>, before: Option<&Message>) {
    let holds = |value: &Value| match value {
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
        if body.get(field).map_or(stays, holds) {
            let message =
                format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
            let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
            form.wrong(&join(root, field), code, message);
        }
    }
}

/// Returns the names of the files that the message will have.
fn file_names(uploads: &[Upload], there: &[Attachment], spoken_of: Option<&[Described]>) -> Vec<String> {
    let kept = there
        .iter()
        .filter(|file| spoken_of.is_none_or(|list| list.iter().any(|described| described.id == file.id.0)));
    let given = uploads.iter().map(|upload| {
        let described = spoken_of.into_iter().flatten().find(|described| described.id == upload.place);
        described.and_then(|described| described.name.clone()).unwrap_or_else(|| upload.name.clone())
    });
    kept.map(|file| file.name.clone()).chain(given).collect()
}

fn attachments(
    form: &mut Form,
    root: &str,
    body: &Map<String, Value>,
    uploads: &[Upload],
    there: &[Attachment],
) -> Option<Vec<Described>> {
    let list = form.list(root, body, "attachments")?;
    let mut kept = Vec::new();
    for (place, one) in list.iter().enumerate() {
        let path = join(root, &format!("attachments.{place}"));
        let Some(object) = form.object(&path, one) else { continue };
        let description = form.text(&path, object, "description").map(str::to_owned);
        let name = form.text(&path, object, "filename").map(str::to_owned);
        form.length(
            &join(&path, "description"),
            description.as_deref().unwrap_or_default(),
            0,
            limits::FILE_DESCRIPTION,
        );
        form.length(&join(&path, "filename"), name.as_deref().unwrap_or_default(), 0, limits::FILE_NAME);
        let Some(Id(id)) = form.id(&path, object, "id") else {
            form.wrong(&join(&path, "id"), "BASE_TYPE_REQUIRED", "This field is required");
            continue;
        };
        let is_there =
            uploads.iter().any(|upload| upload.place == id) || there.iter().any(|file| file.id.0 == id);
        if !is_there {
            form.wrong(
                &join(&path, "id"),
                "ATTACHMENT_NOT_FOUND",
                "The specified attachment does not exist.",
            );
        }
        kept.push(Described { id, name, description });
    }
    Some(kept)
}

fn nonce(form: &mut Form, root: &str, body: &Map<String, Value>) -> Option<Value> {
    let nonce = body.get("nonce").filter(|nonce| !nonce.is_null())?;
    match nonce {
        Value::String(text) => form.length(&join(root, "nonce"), text, 0, limits::NONCE),
        Value::Number(number) if number.is_i64() => {}
        _ => form.wrong(&join(root, "nonce"), "NONCE_TYPE_TOO_LONG", "A nonce is a short text or a number."),
    }
    Some(nonce.clone())
}

fn allowed(form: &mut Form, root: &str, body: &Map<String, Value>) -> Allowed {
    let all = Allowed { everyone: true, users: None, roles: None, replied: true };
    let Some(value) = body.get("allowed_mentions").filter(|value| !value.is_null()) else { return all };
    let root = join(root, "allowed_mentions");
    let Some(object) = form.object(&root, value) else { return all };
    form.known(&root, object, &["parse", "users", "roles", "replied_user"]);
    let parse: Option<Vec<&str>> =
        form.list(&root, object, "parse").map(|list| list.iter().filter_map(Value::as_str).collect());
    let mut ids = |field: &str| -> Option<Vec<Id>> {
        let list = form.list(&root, object, field)?;
        form.count(&join(&root, field), list.len(), 0, limits::ALLOWED_MENTIONS);
        if !list.is_empty() && parse.as_ref().is_some_and(|parse| parse.contains(&field)) {
            let message = format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive.");
            form.wrong(&root, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
        Some(list.iter().filter_map(read_id).collect())
    };
    let (users, roles) = (ids("users"), ids("roles"));
    let all_of = |kind: &str| parse.as_ref().is_some_and(|parse| parse.contains(&kind));
    for kind in parse.iter().flatten() {
        if !matches!(*kind, "users" | "roles" | "everyone") {
            form.wrong(
                &join(&root, "parse"),
                "BASE_TYPE_CHOICES",
                "Value must be one of ('everyone', 'roles', 'users').",
            );
        }
    }
    Allowed {
        everyone: all_of("everyone"),
        users: if all_of("users") { None } else { Some(users.unwrap_or_default()) },
        roles: if all_of("roles") { None } else { Some(roles.unwrap_or_default()) },
        replied: object.get("replied_user").and_then(Value::as_bool).unwrap_or(false),
    }
}
