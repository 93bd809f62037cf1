//! The first answer to an interaction.

use super::{AnswerState, Interaction, InteractionKind};
use crate::check::command::choices;
use crate::check::message::{MessageDraft, MessageRequest};
use crate::check::modal::modal;
use crate::ids::Id;
use crate::refusal::{FormReader, Refusal, already_acknowledged, invalid_form, unknown_interaction};
use crate::simulation::Simulation;
use crate::world::files::Upload;
use crate::world::messages::{EPHEMERAL, InteractionCause, LOADING, Message, MessageKind};
use crate::world::permissions::USE_EXTERNAL_APPS;
use serde_json::{Map, Value, json};

const MESSAGE: i64 = 4;
const DEFER: i64 = 5;
const DEFER_UPDATE: i64 = 6;
const UPDATE: i64 = 7;
const CHOICES: i64 = 8;
const MODAL: i64 = 9;
const LAUNCH: i64 = 12;

/// The result of a first answer.
pub(crate) struct FirstAnswer {
    /// The type of the answer.
    kind: i64,
    message: Option<Id>,
    loading: bool,
    ephemeral: bool,
}

impl Interaction {
    /// Returns `true` if this type of answer is possible.
    fn allows(&self, kind: i64) -> bool {
        match kind {
            MESSAGE | DEFER | LAUNCH => self.kind != InteractionKind::Autocomplete,
            DEFER_UPDATE | UPDATE => {
                self.source.is_some()
                    && matches!(self.kind, InteractionKind::Component | InteractionKind::Modal)
            }
            CHOICES => self.kind == InteractionKind::Autocomplete,
            MODAL => matches!(self.kind, InteractionKind::Command | InteractionKind::Component),
            _ => false,
        }
    }
}

impl Simulation {
    /// Applies the bot's first answer.
    ///
    /// # Errors
    /// Returns an error if the answer is late, not the first, or of a form that is not possible here.
    pub(crate) fn answer(
        &mut self,
        id: Id,
        token: &str,
        body: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut FormReader,
    ) -> Result<FirstAnswer, Refusal> {
        let interaction = self
            .interactions
            .get(id)
            .filter(|interaction| interaction.token == token)
            .ok_or_else(unknown_interaction)?;
        match interaction.answer_state {
            AnswerState::Answered => return Err(already_acknowledged()),
            // The clock decides, even if the timer has not yet noticed the deadline.
            AnswerState::Waiting if self.world.clock.now() <= interaction.answer_by => {}
            _ => return Err(unknown_interaction()),
        }
        form.check_fields("", body, &["type", "data"]);
        let kind = form.number("", body, "type").unwrap_or(0);
        if !interaction.allows(kind) {
            return Err(invalid_form(
                "type",
                "BASE_TYPE_CHOICES",
                "This answer is not possible to this interaction.",
            ));
        }
        let empty = Map::new();
        let data = match body.get("data") {
            None | Some(Value::Null) => &empty,
            Some(data) => form.object("data", data).unwrap_or(&empty),
        };
        match kind {
            MESSAGE => self.answer_with_message(id, data, uploads, form),
            DEFER => self.defer(id, data, form),
            DEFER_UPDATE => {
                self.acknowledge(id, "deferred_update", json!({}));
                let interaction = self.interactions.get_mut(id).expect("the interaction exists");
                interaction.original = interaction.source;
                interaction.messages.extend(interaction.source);
                let message = interaction.source;
                Ok(FirstAnswer { kind, message, loading: false, ephemeral: false })
            }
            UPDATE => self.answer_with_update(id, data, uploads, form),
            LAUNCH => {
                let (user, channel) = (interaction.user, interaction.channel);
                self.launch_activity(user, channel)?;
                self.acknowledge(id, "activity", json!({"activity": self.activity_frame(channel)}));
                Ok(FirstAnswer { kind, message: None, loading: false, ephemeral: false })
            }
            CHOICES => {
                let focused = interaction.focused;
                form.check_fields("data", data, &["choices"]);
                let list = form.list("data", data, "choices").unwrap_or_default();
                let choices = choices(form, "data.choices", list, focused, &mut 0);
                form.finish()?;
                self.acknowledge(id, "choices", json!({"choices": choices}));
                Ok(FirstAnswer { kind, message: None, loading: false, ephemeral: false })
            }
            _ => {
                let modal = modal(form, data);
                form.finish()?;
                self.interactions.get_mut(id).expect("the interaction exists").modal = Some(modal.clone());
                self.acknowledge(id, "modal", json!({"modal": modal}));
                Ok(FirstAnswer { kind, message: None, loading: false, ephemeral: false })
            }
        }
    }

    /// Returns an interaction in the form of `interaction_metadata`.
    pub(crate) fn metadata(&self, interaction: &Interaction) -> Value {
        let mut metadata = json!({
            "id": interaction.id, "type": interaction.kind as u8, "user": self.world.user_json(interaction.user),
            "authorizing_integration_owners": interaction.owners,
        });
        match (interaction.kind, interaction.source, &interaction.opener) {
            (InteractionKind::Component, Some(source), _) => {
                metadata["interacted_message_id"] = json!(source);
            }
            (InteractionKind::Modal, _, Some(opener)) => {
                metadata["triggering_interaction_metadata"] = opener.as_ref().clone();
            }
            _ => {}
        }
        metadata
    }

    /// Returns `true` if all answers are visible only to the person: the application is installed for them and not in
    /// the server, and they lack the permission to use such applications publicly.
    fn must_answer_privately(&self, interaction: &Interaction) -> bool {
        interaction.guild.is_some()
            && interaction.owners.get("0").is_none()
            && self.world.channel(interaction.channel).is_ok_and(|channel| {
                self.world.permissions(channel, interaction.user) & USE_EXTERNAL_APPS == 0
            })
    }

    fn cause(&self, interaction: &Interaction) -> InteractionCause {
        let command = interaction.command.clone();
        InteractionCause {
            metadata: self.metadata(interaction),
            command,
            interaction: interaction.id,
            user: interaction.user,
        }
    }

    fn acknowledge(&mut self, id: Id, outcome: &str, more: Value) {
        self.interactions.get_mut(id).expect("the interaction exists").answer_state = AnswerState::Answered;
        self.send_outcome(id, outcome, more);
    }

    /// Creates an empty message that answers this interaction.
    pub(crate) fn new_answer(&mut self, id: Id, private: bool) -> Message {
        let interaction = self.interactions.get(id).expect("the interaction exists");
        let (channel, user, cause) = (interaction.channel, interaction.user, self.cause(interaction));
        let private = private || self.must_answer_privately(interaction);
        let kind = if interaction.kind == InteractionKind::Command && interaction.original.is_none() {
            MessageKind::Command
        } else {
            MessageKind::Plain
        };
        let bot = self.world.bot;
        let mut message = self.world.new_message(channel, bot, kind);
        message.cause = Some(cause);
        if private {
            message.flags |= EPHEMERAL;
            message.only_for = Some(user);
        }
        message
    }

    fn answer_with_message(
        &mut self,
        id: Id,
        data: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut FormReader,
    ) -> Result<FirstAnswer, Refusal> {
        let draft = MessageDraft::parse(form, "data", data, uploads, None, MessageRequest::Answer)?;
        let ephemeral = draft.flags.unwrap_or(0) & EPHEMERAL != 0;
        self.world.channel(self.interactions.get(id).expect("the interaction exists").channel)?;
        let mut message = self.new_answer(id, ephemeral);
        self.world.apply_draft(&mut message, &draft, uploads, true)?;
        let message_id = self.post_answer(id, &message, "message");
        Ok(FirstAnswer { kind: MESSAGE, message: Some(message_id), loading: false, ephemeral })
    }

    /// Posts the first message of an answer.
    fn post_answer(&mut self, id: Id, message: &Message, outcome: &str) -> Id {
        let message_id = message.id;
        let interaction = self.interactions.get_mut(id).expect("the interaction exists");
        interaction.original = Some(message_id);
        interaction.messages.push(message_id);
        self.publish(message);
        self.acknowledge(id, outcome, json!({"message": message_id}));
        message_id
    }

    fn defer(
        &mut self,
        id: Id,
        data: &Map<String, Value>,
        form: &mut FormReader,
    ) -> Result<FirstAnswer, Refusal> {
        form.check_fields("data", data, &["flags"]);
        let ephemeral = form.number("data", data, "flags").unwrap_or(0) as u64 & EPHEMERAL != 0;
        form.finish()?;
        self.world.channel(self.interactions.get(id).expect("the interaction exists").channel)?;
        let mut message = self.new_answer(id, ephemeral);
        message.flags |= LOADING;
        let message_id = self.post_answer(id, &message, "deferred");
        Ok(FirstAnswer { kind: DEFER, message: Some(message_id), loading: true, ephemeral })
    }

    fn answer_with_update(
        &mut self,
        id: Id,
        data: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut FormReader,
    ) -> Result<FirstAnswer, Refusal> {
        let interaction = self.interactions.get(id).expect("the interaction exists");
        let (channel, source) =
            (interaction.channel, interaction.source.expect("the interaction came from a message"));
        let mut message = self.world.message(channel, source)?.clone();
        let draft = MessageDraft::parse(form, "data", data, uploads, Some(&message), MessageRequest::Edit)?;
        self.world.apply_draft(&mut message, &draft, uploads, false)?;
        message.edited = Some(self.world.clock.now());
        let ephemeral = message.only_for.is_some();
        *self.world.message_mut(channel, source)? = message;
        self.publish_edit(channel, source);
        let interaction = self.interactions.get_mut(id).expect("the interaction exists");
        interaction.original = Some(source);
        interaction.messages.push(source);
        self.acknowledge(id, "update", json!({"message": source}));
        Ok(FirstAnswer { kind: UPDATE, message: Some(source), loading: false, ephemeral })
    }

    /// Returns the reply to a first answer, for requests that ask for one.
    pub(crate) fn first_answer_json(&self, id: Id, answered: &FirstAnswer) -> Value {
        let Some(interaction) = self.interactions.get(id) else { return Value::Null };
        let mut json = json!({"interaction": {
            "id": id, "type": interaction.kind as u8, "channel_id": interaction.channel,
        }});
        if let Some(guild) = interaction.guild {
            json["interaction"]["guild_id"] = json!(guild);
        }
        if answered.kind == LAUNCH
            && let Some(instance) = self.activity_instance_id(interaction.channel)
        {
            json["interaction"]["activity_instance_id"] = instance.into();
            json["resource"] = json!({"type": LAUNCH, "activity_instance": {"id": instance}});
        }
        if let Some(message) = answered.message {
            let interaction_json = &mut json["interaction"];
            interaction_json["response_message_id"] = json!(message);
            interaction_json["response_message_loading"] = answered.loading.into();
            interaction_json["response_message_ephemeral"] = answered.ephemeral.into();
            if matches!(answered.kind, MESSAGE | UPDATE)
                && let Ok(message) = self.world.message(interaction.channel, message)
            {
                json["resource"] =
                    json!({"type": answered.kind, "message": self.world.readable_message_json(message)});
            }
        }
        json
    }
}
