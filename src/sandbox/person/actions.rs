//! Actions of a person: writing, reacting, running commands, using components, submitting modals.

use crate::check::command::{HANDLED_BY_DISCORD, MESSAGE_COMMAND, USER_COMMAND};
use crate::check::component::{BUTTON, find_by_custom_id, kind_of};
use crate::check::message::{MessageDraft, MessageRequest};
use crate::ids::Id;
use crate::interactions::InteractionKind;
use crate::interactions::begin::{NewInteraction, server_owners};
use crate::refusal::{
    FormReader, Refusal, invalid_form, missing_permissions, parse_id, unknown_command, unknown_interaction,
    unknown_message, wrong_channel_type,
};
use crate::simulation::Simulation;
use crate::world::channels::Channel;
use crate::world::files::Upload;
use crate::world::messages::MessageKind;
use crate::world::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, USE_APPLICATION_COMMANDS};
use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

/// A started interaction, and the receiver of its outcome.
pub(crate) type StartedInteraction = (Id, oneshot::Receiver<Value>);

fn id_field(body: &Map<String, Value>, field: &str) -> Result<Id, Refusal> {
    body.get(field)
        .and_then(parse_id)
        .ok_or_else(|| invalid_form(field, "BASE_TYPE_REQUIRED", "An id is needed here."))
}

impl Simulation {
    /// Posts a message.
    ///
    /// # Errors
    /// Returns an error if the person may not write there, or the text is too long.
    pub(crate) fn post_as(
        &mut self,
        user: Id,
        channel: Id,
        body: &Map<String, Value>,
    ) -> Result<Value, Refusal> {
        self.world.check_can_send(channel, user, false)?;
        self.world.check_not_locked(channel, user)?;
        let mut form = FormReader::default();
        let draft = MessageDraft::parse(&mut form, "", body, &[], None, MessageRequest::Post)?;
        let mut message = self.world.new_message(channel, user, MessageKind::Plain);
        self.world.apply_draft(&mut message, &draft, &[], true)?;
        let json = self.page_message_json(&message);
        self.publish(&message);
        Ok(json)
    }

    /// Starts a post in a forum.
    ///
    /// # Errors
    /// Returns an error if the person may not write there, or the title or the text is missing or too long.
    pub(crate) fn open_post_as(
        &mut self,
        user: Id,
        forum: Id,
        body: &Map<String, Value>,
    ) -> Result<Value, Refusal> {
        if self.world.channel(forum)?.kind.holds_messages() {
            return Err(wrong_channel_type());
        }
        let post = self.open_post(forum, user, body, &[], &mut FormReader::default())?;
        Ok(json!({"channel": post}))
    }

    /// Shows that a person is typing.
    ///
    /// # Errors
    /// Returns an error if the person may not write there.
    pub(crate) fn start_typing(&mut self, user: Id, channel: Id) -> Result<Value, Refusal> {
        self.world.check_can_send(channel, user, false)?;
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
        self.react(channel, id_field(body, "message")?, user, emoji, added)?;
        Ok(Value::Null)
    }

    /// Opens the direct channel with the bot.
    ///
    /// # Errors
    /// Returns an error if there is no such user.
    pub(crate) fn open_direct_channel(&mut self, user: Id) -> Result<Value, Refusal> {
        let channel = self.world.direct_channel(user)?;
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
        self.world.files.store_upload(id, &upload);
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
        let message = id_field(body, "message")?;
        if self.world.message(channel, message)?.only_for != Some(user) {
            return Err(unknown_message());
        }
        self.delete_message(channel, message)?;
        Ok(Value::Null)
    }

    fn channel_for_action(&self, user: Id, channel: Id, commands: bool) -> Result<Channel, Refusal> {
        let channel_state = self.world.channel(channel)?;
        let sending = if channel_state.kind.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES };
        self.world.check_permissions(
            channel,
            user,
            if commands { sending | USE_APPLICATION_COMMANDS } else { 0 },
        )?;
        self.world.check_not_locked(channel, user)?;
        if commands && !channel_state.kind.holds_messages() {
            return Err(wrong_channel_type());
        }
        Ok(channel_state.clone())
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
        is_autocomplete: bool,
    ) -> Result<StartedInteraction, Refusal> {
        let channel_state = self.channel_for_action(user, channel, true)?;
        let command = id_field(body, "command")?;
        let available = self.world.commands.available(channel_state.guild);
        let id = command.to_string();
        let command =
            available.into_iter().find(|command| command["id"] == *id).ok_or_else(unknown_command)?.clone();
        let command = &command;
        if !self.can_run(user, &channel_state, command) {
            return Err(missing_permissions());
        }
        if command["handler"] == HANDLED_BY_DISCORD && !is_autocomplete {
            return self.launch_without_bot(user, channel);
        }
        let mut given = self.read_options(
            user,
            &channel_state,
            command,
            body.get("options").unwrap_or(&Value::Null),
            is_autocomplete,
        )?;
        let target = self.target(user, &channel_state, command, body, &mut given.resolved)?;
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
        let owners = self.owners(user, &channel_state, command);
        if !is_autocomplete {
            self.unarchive(channel);
        }
        self.start_interaction(NewInteraction {
            user,
            channel,
            kind: if is_autocomplete { InteractionKind::Autocomplete } else { InteractionKind::Command },
            data,
            source: None,
            command: Some(given.names.join(" ")),
            opener: None,
            focused: given.focused,
            owners,
        })
    }

    /// Launches the Activity by its entry point, which Discord handles. The bot hears nothing of it.
    fn launch_without_bot(&mut self, user: Id, channel: Id) -> Result<StartedInteraction, Refusal> {
        self.launch_activity(user, channel)?;
        let (sender, receiver) = oneshot::channel();
        let activity = self.activity_frame(channel);
        // The receiver is still here.
        let _ = sender.send(json!({
            "type": "interaction", "outcome": "activity", "channel": channel, "kind": InteractionKind::Command as u8,
            "activity": activity,
        }));
        Ok((self.world.new_id(), receiver))
    }

    /// Returns the target of a context menu command, a user or a message, and adds it to `resolved`.
    fn target(
        &self,
        user: Id,
        channel_state: &Channel,
        command: &Value,
        body: &Map<String, Value>,
        resolved: &mut Map<String, Value>,
    ) -> Result<Option<Id>, Refusal> {
        let no_target = || invalid_form("target", "COMPONENT", "There is no such target.");
        match command["type"].as_i64() {
            Some(USER_COMMAND) => {
                let target = id_field(body, "target")?;
                self.resolve(user, channel_state, "user", target, resolved)
                    .then_some(Some(target))
                    .ok_or_else(no_target)
            }
            Some(MESSAGE_COMMAND) => {
                let target = id_field(body, "target")?;
                let message = self
                    .world
                    .message(channel_state.id, target)
                    .ok()
                    .filter(|message| message.only_for.is_none());
                let message = self.world.message_json(message.ok_or_else(no_target)?);
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
    ) -> Result<StartedInteraction, Refusal> {
        let channel_state = self.channel_for_action(user, channel, false)?;
        let source = id_field(body, "message")?;
        let message = self.world.message(channel, source)?;
        if !message.is_visible_to(user) {
            return Err(unknown_message());
        }
        let wanted = body.get("custom_id").and_then(Value::as_str).unwrap_or_default();
        let component = find_by_custom_id(&message.components, wanted)
            .filter(|component| component["disabled"] != true)
            .ok_or_else(|| {
                invalid_form("custom_id", "COMPONENT", "There is no such button or select to use.")
            })?;
        // The installation that allowed the message also allows its components.
        let owners = message.cause.as_ref().map_or_else(
            || server_owners(channel_state.guild),
            |cause| cause.metadata["authorizing_integration_owners"].clone(),
        );
        let kind = kind_of(component);
        let mut data = json!({"custom_id": wanted, "component_type": kind, "id": component["id"]});
        let none = Vec::new();
        let values = body.get("values").and_then(Value::as_array).unwrap_or(&none);
        if kind == BUTTON {
            if !values.is_empty() {
                return Err(invalid_form("values", "COMPONENT", "A button has no values."));
            }
        } else {
            let mut resolved = Map::new();
            self.check_values("values", user, &channel_state, component, values, &mut resolved)?;
            data["values"] = values.clone().into();
            if !resolved.is_empty() {
                data["resolved"] = resolved.into();
            }
        }
        let source = Some(source);
        self.start_interaction(NewInteraction {
            user,
            channel,
            kind: InteractionKind::Component,
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
    ) -> Result<StartedInteraction, Refusal> {
        let interaction = self
            .interactions
            .get(opener)
            .filter(|interaction| interaction.user == user)
            .ok_or_else(unknown_interaction)?;
        let modal = interaction.modal.as_ref().ok_or_else(unknown_interaction)?;
        let channel_state = self.world.channel(interaction.channel)?;
        let (components, resolved) =
            self.modal_values(user, channel_state, modal, body.get("values").unwrap_or(&Value::Null))?;
        let mut data = json!({"custom_id": modal["custom_id"], "components": components});
        if !resolved.is_empty() {
            data["resolved"] = resolved.into();
        }
        let (channel, source, opened_by) =
            (interaction.channel, interaction.source, self.metadata(interaction));
        let owners = interaction.owners.clone();
        self.channel_for_action(user, channel, false)?;
        // The message may have been deleted while the person was typing.
        let source = source.filter(|source| self.world.message(channel, *source).is_ok());
        self.interactions.get_mut(opener).ok_or_else(unknown_interaction)?.modal = None;
        self.start_interaction(NewInteraction {
            user,
            channel,
            kind: InteractionKind::Modal,
            data,
            source,
            command: None,
            opener: Some(opened_by),
            focused: 0,
            owners,
        })
    }
}
