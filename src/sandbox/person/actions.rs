//! Actions of a person: writing, reacting, running commands, using components, submitting modals.

use crate::check::command::{ON_MESSAGE, ON_USER};
use crate::check::component::{BUTTON, find, kind_of};
use crate::check::message::{Draft, Way};
use crate::ids::Id;
use crate::interactions::Kind;
use crate::interactions::begin::{NewInteraction, owners};
use crate::refusal::{
    Form, Refusal, bad_form, missing_permissions, read_id, unknown_command, unknown_interaction,
    unknown_message,
};
use crate::simulation::Simulation;
use crate::world::channels::Channel;
use crate::world::files::Upload;
use crate::world::messages::Shape;
use crate::world::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, USE_APPLICATION_COMMANDS};
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

/// A started interaction, and the receiver of its outcome.
pub(crate) type Begun = (Id, oneshot::Receiver<Value>);

fn named(body: &Map<String, Value>, field: &str) -> Result<Id, Refusal> {
    body.get(field)
        .and_then(read_id)
        .ok_or_else(|| bad_form(field, "BASE_TYPE_REQUIRED", "An id is needed here."))
}

impl Simulation {
    /// Posts a message.
    ///
    /// # Errors
    /// Returns an error if the person may not write there, or the text is too long.
    pub(crate) fn say(&mut self, user: Id, channel: Id, body: &Map<String, Value>) -> Result<Value, Refusal> {
        self.world.demand_sending(channel, user, false)?;
        self.world.open_for(channel, user)?;
        let mut form = Form::default();
        let draft = Draft::read(&mut form, "", body, &[], None, Way::Post)?;
        let mut message = self.world.blank(channel, user, Shape::Plain);
        self.world.fill(&mut message, &draft, &[], true)?;
        let json = self.message_for(&message);
        self.publish(&message);
        Ok(json)
    }

    /// Shows that a person is typing.
    ///
    /// # Errors
    /// Returns an error if the person may not write there.
    pub(crate) fn start_typing(&mut self, user: Id, channel: Id) -> Result<Value, Refusal> {
        self.world.demand_sending(channel, user, false)?;
        self.notify_of_typing(channel, user);
        Ok(Value::Null)
    }

    /// Adds a reaction to a message, or removes it.
    ///
    /// # Errors
    /// Returns an error if the person may not react, or there is no such message or emoji.
    pub(crate) fn react_as(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
    ) -> Result<Value, Refusal> {
        let emoji = body.get("emoji").and_then(Value::as_str).unwrap_or_default();
        let added = body.get("remove") != Some(&Value::Bool(true));
        self.react(channel, named(body, "message")?, user, emoji, added)?;
        Ok(Value::Null)
    }

    /// Opens the direct channel with the bot.
    ///
    /// # Errors
    /// Returns an error if there is no such user.
    pub(crate) fn open_direct(&mut self, user: Id) -> Result<Value, Refusal> {
        let channel = self.world.direct(user)?;
        self.notify_people_of_change();
        Ok(json!({"channel": channel}))
    }

    /// Stores a file for use as a command option.
    pub(crate) fn upload(&mut self, upload: &Upload) -> Id {
        let id = self.world.new_id();
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

    /// Dismisses a message that only this person sees.
    ///
    /// # Errors
    /// Returns an error if there is no such message.
    pub(crate) fn dismiss(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
    ) -> Result<Value, Refusal> {
        let message = named(body, "message")?;
        if self.world.message(channel, message)?.only_for != Some(user) {
            return Err(unknown_message());
        }
        self.delete_message(channel, message)?;
        Ok(Value::Null)
    }

    fn channel_to_act(&self, user: Id, channel: Id, commands: bool) -> Result<Channel, Refusal> {
        let place = self.world.channel(channel)?;
        let sending = if place.kind.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        self.world.demand(channel, user, if commands { sending | USE_APPLICATION_COMMANDS } else { 0 })?;
        self.world.open_for(channel, user)?;
        Ok(place.clone())
    }

    /// Runs a command, or requests autocomplete choices for one of its options.
    ///
    /// # Errors
    /// Returns an error if the person may not run it, or the options are invalid.
    pub(crate) fn run(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
        asks: bool,
    ) -> Result<Begun, Refusal> {
        let place = self.channel_to_act(user, channel, true)?;
        let command = named(body, "command")?;
        let offered = self.world.commands.offered(place.guild);
        let id = command.to_string();
        let command = offered.into_iter().find(|one| one["id"] == *id).ok_or_else(unknown_command)?.clone();
        let command = &command;
        if !self.may_run(user, &place, command) {
            return Err(missing_permissions());
        }
        let mut given =
            self.read_options(user, &place, command, body.get("options").unwrap_or(&Value::Null), asks)?;
        let target = self.target(user, &place, command, body, &mut given.resolved)?;
        let mut data = json!({"id": id, "name": command["name"], "type": command["type"]});
        if let Some(guild) = command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        if let Some(target) = target {
            data["target_id"] = json!(target);
        }
        if !given.options.is_empty() {
            data["options"] = given.options.into();
        }
        if !given.resolved.is_empty() {
            data["resolved"] = given.resolved.into();
        }
        let owners = self.owners(user, &place, command);
        if !asks {
            self.unarchive(channel);
        }
        self.begin(NewInteraction {
            user,
            channel,
            kind: if asks { Kind::Autocomplete } else { Kind::Command },
            data,
            source: None,
            command: Some(given.names.join(" ")),
            opener: None,
            focused: given.focused,
            owners,
        })
    }

    /// Returns the target of a context menu command, a user or a message, and adds it to `resolved`.
    fn target(
        &self,
        user: Id,
        place: &Channel,
        command: &Value,
        body: &Map<String, Value>,
        resolved: &mut Map<String, Value>,
    ) -> Result<Option<Id>, Refusal> {
        let nothing = || bad_form("target", "COMPONENT", "There is no such target.");
        match command["type"].as_i64() {
            Some(ON_USER) => {
                let target = named(body, "target")?;
                self.resolve(user, place, "user", target, resolved)
                    .then_some(Some(target))
                    .ok_or_else(nothing)
            }
            Some(ON_MESSAGE) => {
                let target = named(body, "target")?;
                let message =
                    self.world.message(place.id, target).ok().filter(|message| message.only_for.is_none());
                let message = self.world.message_json(message.ok_or_else(nothing)?);
                resolved.insert("messages".to_owned(), json!({target.to_string(): message}));
                Ok(Some(target))
            }
            _ => Ok(None),
        }
    }

    /// Presses a button, or picks values in a select menu (the body then has `values`).
    ///
    /// # Errors
    /// Returns an error if the person does not see the component, or the values are invalid.
    pub(crate) fn use_component(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
    ) -> Result<Begun, Refusal> {
        let place = self.channel_to_act(user, channel, false)?;
        let source = named(body, "message")?;
        let message = self.world.message(channel, source)?;
        if !message.is_for(user) {
            return Err(unknown_message());
        }
        let wanted = body.get("custom_id").and_then(Value::as_str).unwrap_or_default();
        let component =
            find(&message.components, wanted).filter(|component| component["disabled"] != true).ok_or_else(
                || bad_form("custom_id", "COMPONENT", "There is no such button or select to use."),
            )?;
        // The installation that allowed the message also allows its components.
        let owners = message.cause.as_ref().map_or_else(
            || owners(place.guild),
            |cause| cause.metadata["authorizing_integration_owners"].clone(),
        );
        let kind = kind_of(component);
        let mut data = json!({"custom_id": wanted, "component_type": kind, "id": component["id"]});
        let none = Vec::new();
        let values = body.get("values").and_then(Value::as_array).unwrap_or(&none);
        if kind == BUTTON {
            if !values.is_empty() {
                return Err(bad_form("values", "COMPONENT", "A button has no values."));
            }
        } else {
            let mut resolved = Map::new();
            self.choose("values", user, &place, component, values, &mut resolved)?;
            data["values"] = values.clone().into();
            if !resolved.is_empty() {
                data["resolved"] = resolved.into();
            }
        }
        let source = Some(source);
        self.begin(NewInteraction {
            user,
            channel,
            kind: Kind::Component,
            data,
            source,
            command: None,
            opener: None,
            focused: 0,
            owners,
        })
    }

    /// Submits the modal that answered one of the person's interactions.
    ///
    /// # Errors
    /// Returns an error if there is no modal, or a value is missing or invalid.
    pub(crate) fn submit(
        &mut self,
        user: Id,
        opener: Id,
        body: &Map<String, Value>,
    ) -> Result<Begun, Refusal> {
        let one =
            self.interactions.get(opener).filter(|one| one.user == user).ok_or_else(unknown_interaction)?;
        let modal = one.modal.as_ref().ok_or_else(unknown_interaction)?;
        let place = self.world.channel(one.channel)?;
        let (components, resolved) =
            self.fill_in(user, place, modal, body.get("values").unwrap_or(&Value::Null))?;
        let mut data = json!({"custom_id": modal["custom_id"], "components": components});
        if !resolved.is_empty() {
            data["resolved"] = resolved.into();
        }
        let (channel, source, opened_by) = (one.channel, one.source, self.metadata(one));
        let owners = one.owners.clone();
        self.channel_to_act(user, channel, false)?;
        // The message may have been deleted while the person was typing.
        let source = source.filter(|source| self.world.message(channel, *source).is_ok());
        self.interactions.get_mut(opener).ok_or_else(unknown_interaction)?.modal = None;
        self.begin(NewInteraction {
            user,
            channel,
            kind: Kind::Modal,
            data,
            source,
            command: None,
            opener: Some(opened_by),
            focused: 0,
            owners,
        })
    }
}
