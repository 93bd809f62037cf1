//! What a person does.

use crate::sandbox::check::message::{Draft, Way};
use crate::sandbox::ids::Id;
use crate::sandbox::interactions::Kind;
use crate::sandbox::interactions::begin::Deed;
use crate::sandbox::realm::Realm;
use crate::sandbox::refusal::{
    Form, Refusal, bad_form, missing_permissions, read_id, unknown_command, unknown_interaction,
    unknown_message,
};
use crate::sandbox::world::channels::Channel;
use crate::sandbox::world::files::Upload;
use crate::sandbox::world::messages::Shape;
use crate::sandbox::world::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, USE_APPLICATION_COMMANDS};
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

/// An interaction that has begun, and where its outcome comes.
pub(in crate::sandbox) type Begun = (Id, oneshot::Receiver<Value>);

fn named(body: &Map<String, Value>, field: &str) -> Result<Id, Refusal> {
    body.get(field)
        .and_then(read_id)
        .ok_or_else(|| bad_form(field, "BASE_TYPE_REQUIRED", "An id is needed here."))
}

impl Realm {
    /// Says something.
    ///
    /// # Errors
    /// When they may not, or it is too long.
    pub(in crate::sandbox) fn say(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
    ) -> Result<Value, Refusal> {
        self.world.demand_sending(channel, user, false)?;
        self.world.open_for(channel, user)?;
        let mut form = Form::default();
        let draft = Draft::read(&mut form, "", body, &[], &[], Way::Post)?;
        let mut message = self.world.blank(channel, user, Shape::Plain);
        self.world.fill(&mut message, &draft, &[], true)?;
        let json = self.message_for(&message);
        self.publish(&message);
        Ok(json)
    }

    /// Opens the direct channel with the bot.
    ///
    /// # Errors
    /// When there is no such user.
    pub(in crate::sandbox) fn open_direct(&mut self, user: Id) -> Result<Value, Refusal> {
        let channel = self.world.direct(user)?;
        self.tell_people_to_look();
        Ok(json!({"channel": channel}))
    }

    /// Gives a file, to be named as an option of a command.
    pub(in crate::sandbox) fn upload(&mut self, upload: &Upload) -> Id {
        let id = self.world.mint();
        let ends = |end: &str| upload.name.to_lowercase().ends_with(end);
        let content_type = if ends(".png") {
            "image/png"
        } else if ends(".json") {
            "application/json; charset=utf-8"
        } else if ends(".txt") {
            "text/plain; charset=utf-8"
        } else {
            "application/octet-stream"
        };
        let upload = Upload { content_type: Some(content_type.to_owned()), ..upload.clone() };
        self.world.files.give(id, &upload);
        id
    }

    /// Lets go of a message that only they see.
    ///
    /// # Errors
    /// When there is no such message.
    pub(in crate::sandbox) fn dismiss(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
    ) -> Result<Value, Refusal> {
        let message = named(body, "message")?;
        if self.world.message(channel, message)?.only_for != Some(user) {
            return Err(unknown_message());
        }
        self.retract(channel, message)?;
        Ok(Value::Null)
    }

    fn place_to_act(&self, user: Id, channel: Id, commands: bool) -> Result<Channel, Refusal> {
        let place = self.world.channel(channel)?;
        let sending = if place.kind.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        self.world.demand(channel, user, if commands { sending | USE_APPLICATION_COMMANDS } else { 0 })?;
        self.world.open_for(channel, user)?;
        Ok(place.clone())
    }

    /// Runs a command, or asks for the autocomplete of one of its options.
    ///
    /// # Errors
    /// When they may not, or the options are not possible.
    pub(in crate::sandbox) fn run(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
        asks: bool,
    ) -> Result<Begun, Refusal> {
        let place = self.place_to_act(user, channel, true)?;
        let command = named(body, "command")?;
        let offered = self.world.commands.offered(place.guild);
        let id = command.to_string();
        let command = offered.iter().find(|one| one["id"] == *id).ok_or_else(unknown_command)?;
        if !self.may_run(user, &place, command) {
            return Err(missing_permissions());
        }
        let given =
            self.read_options(user, &place, command, body.get("options").unwrap_or(&Value::Null), asks)?;
        let mut data = json!({"id": id, "name": command["name"], "type": command["type"]});
        if let Some(guild) = command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        if !given.options.is_empty() {
            data["options"] = given.options.into();
        }
        if !given.resolved.is_empty() {
            data["resolved"] = given.resolved.into();
        }
        if !asks {
            self.bring_back(channel);
        }
        self.begin(Deed {
            user,
            channel,
            kind: if asks { Kind::Autocomplete } else { Kind::Command },
            data,
            source: None,
            command: Some(given.names.join(" ")),
            opener: None,
            focused: given.focused,
        })
    }

    /// Presses a button, or chooses in a select (then the body has `values`).
    ///
    /// # Errors
    /// When it is not there for them, or what they choose is not possible.
    pub(in crate::sandbox) fn touch(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
    ) -> Result<Begun, Refusal> {
        let place = self.place_to_act(user, channel, false)?;
        let source = named(body, "message")?;
        let message = self.world.message(channel, source)?;
        if !message.is_for(user) {
            return Err(unknown_message());
        }
        let wanted = body.get("custom_id").and_then(Value::as_str).unwrap_or_default();
        let component = message
            .components
            .iter()
            .flat_map(|row| row["components"].as_array().into_iter().flatten())
            .find(|component| component["custom_id"] == wanted)
            .filter(|component| component["disabled"] != true)
            .ok_or_else(|| bad_form("custom_id", "COMPONENT", "There is no such button or select to use."))?;
        let kind = component["type"].as_i64().unwrap_or(0);
        let mut data = json!({"custom_id": wanted, "component_type": kind, "id": component["id"]});
        let none = Vec::new();
        let values = body.get("values").and_then(Value::as_array).unwrap_or(&none);
        if kind == 2 {
            if !values.is_empty() {
                return Err(bad_form("values", "COMPONENT", "A button has no values."));
            }
        } else {
            let (least, most) = (component["min_values"].as_u64(), component["max_values"].as_u64());
            if (values.len() as u64) < least.unwrap_or(1) || values.len() as u64 > most.unwrap_or(1) {
                return Err(bad_form("values", "COMPONENT", "Too few or too many are chosen."));
            }
            let mut resolved = Map::new();
            for value in values {
                let id = read_id(value);
                let mut any = |families: &[&str]| {
                    id.is_some_and(|id| {
                        families.iter().any(|family| self.resolve(user, &place, family, id, &mut resolved))
                    })
                };
                let possible = match kind {
                    3 => component["options"]
                        .as_array()
                        .is_some_and(|options| options.iter().any(|option| option["value"] == *value)),
                    5 => any(&["user"]),
                    6 => any(&["role"]),
                    7 => any(&["user", "role"]),
                    _ => any(&["channel"]),
                };
                if !possible {
                    return Err(bad_form("values", "COMPONENT", "This cannot be chosen."));
                }
            }
            data["values"] = values.clone().into();
            if !resolved.is_empty() {
                data["resolved"] = resolved.into();
            }
        }
        let source = Some(source);
        self.begin(Deed {
            user,
            channel,
            kind: Kind::Component,
            data,
            source,
            command: None,
            opener: None,
            focused: 0,
        })
    }

    /// Submits the modal that was the answer to an interaction of theirs.
    ///
    /// # Errors
    /// When there is none, or a text is missing, too short or too long.
    pub(in crate::sandbox) fn submit(
        &mut self,
        user: Id,
        opener: Id,
        body: &Map<String, Value>,
    ) -> Result<Begun, Refusal> {
        let one =
            self.interactions.get(opener).filter(|one| one.user == user).ok_or_else(unknown_interaction)?;
        let modal = one.modal.as_ref().ok_or_else(unknown_interaction)?;
        let mut rows = Vec::new();
        for row in modal["components"].as_array().into_iter().flatten() {
            let input = &row["components"][0];
            let id = input["custom_id"].as_str().unwrap_or_default();
            let given = body.get("values").and_then(|values| values.get(id)).and_then(Value::as_str);
            let text = given.or_else(|| input["value"].as_str()).unwrap_or_default();
            let length = text.chars().count() as u64;
            let needed = input["required"] == true || length > 0;
            let least = input["min_length"].as_u64().unwrap_or(0).max(u64::from(input["required"] == true));
            if (needed && length < least) || length > input["max_length"].as_u64().unwrap_or(u64::MAX) {
                return Err(bad_form(
                    &format!("values.{id}"),
                    "INPUT",
                    "The text is missing, too short or too long.",
                ));
            }
            let inner = json!({"type": 4, "id": input["id"], "custom_id": id, "value": text});
            rows.push(json!({"type": 1, "id": row["id"], "components": [inner]}));
        }
        let data = json!({"custom_id": modal["custom_id"], "components": rows});
        let (channel, source, opened_by) = (one.channel, one.source, self.metadata(one));
        self.place_to_act(user, channel, false)?;
        // The message may have gone while somebody typed.
        let source = source.filter(|source| self.world.message(channel, *source).is_ok());
        self.interactions.get_mut(opener).ok_or_else(unknown_interaction)?.modal = None;
        self.begin(Deed {
            user,
            channel,
            kind: Kind::Modal,
            data,
            source,
            command: None,
            opener: Some(opened_by),
            focused: 0,
        })
    }
}
