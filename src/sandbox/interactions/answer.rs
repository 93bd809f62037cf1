//! The first answer to an interaction.

use super::{Interaction, Kind, Stage};
use crate::check::command::choices;
use crate::check::message::{Draft, Way};
use crate::check::modal::modal;
use crate::ids::Id;
use crate::refusal::{Form, Refusal, already_acknowledged, bad_form, unknown_interaction};
use crate::simulation::Simulation;
use crate::world::files::Upload;
use crate::world::messages::{Cause, EPHEMERAL, LOADING, Message, Shape};
use crate::world::permissions::USE_EXTERNAL_APPS;
use serde_json::{Map, Value, json};

const MESSAGE: i64 = 4;
const DEFER: i64 = 5;
const DEFER_UPDATE: i64 = 6;
const UPDATE: i64 = 7;
const CHOICES: i64 = 8;
const MODAL: i64 = 9;

/// The result of a first answer.
pub(crate) struct Answered {
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
            MESSAGE | DEFER => self.kind != Kind::Autocomplete,
            DEFER_UPDATE | UPDATE => {
                self.source.is_some() && matches!(self.kind, Kind::Component | Kind::Modal)
            }
            CHOICES => self.kind == Kind::Autocomplete,
            MODAL => matches!(self.kind, Kind::Command | Kind::Component),
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
        form: &mut Form,
    ) -> Result<Answered, Refusal> {
        let interaction =
            self.interactions.get(id).filter(|one| one.token == token).ok_or_else(unknown_interaction)?;
        match interaction.stage {
            Stage::Answered => return Err(already_acknowledged()),
            // The clock decides, even if the timer has not yet noticed the deadline.
            Stage::Waiting if self.world.clock.now() <= interaction.answer_by => {}
            _ => return Err(unknown_interaction()),
        }
        form.known("", body, &["type", "data"]);
        let kind = form.number("", body, "type").unwrap_or(0);
        if !interaction.allows(kind) {
            return Err(bad_form(
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
                let one = self.interactions.get_mut(id).expect("it is there");
                one.original = one.source;
                one.messages.extend(one.source);
                let message = one.source;
                Ok(Answered { kind, message, loading: false, ephemeral: false })
            }
            UPDATE => self.answer_with_update(id, data, uploads, form),
            CHOICES => {
                let focused = interaction.focused;
                form.known("data", data, &["choices"]);
                let list = form.list("data", data, "choices").unwrap_or_default();
                let choices = choices(form, "data.choices", list, focused, &mut 0);
                form.done()?;
                self.acknowledge(id, "choices", json!({"choices": choices}));
                Ok(Answered { kind, message: None, loading: false, ephemeral: false })
            }
            _ => {
                let modal = modal(form, data);
                form.done()?;
                self.interactions.get_mut(id).expect("it is there").modal = Some(modal.clone());
                self.acknowledge(id, "modal", json!({"modal": modal}));
                Ok(Answered { kind, message: None, loading: false, ephemeral: false })
            }
        }
    }

    /// Returns an interaction in the form of `interaction_metadata`.
    pub(crate) fn metadata(&self, one: &Interaction) -> Value {
        let mut metadata = json!({
            "id": one.id, "type": one.kind as u8, "user": self.world.user_json(one.user),
            "authorizing_integration_owners": one.owners,
        });
        match (one.kind, one.source, &one.opener) {
            (Kind::Component, Some(source), _) => metadata["interacted_message_id"] = json!(source),
            (Kind::Modal, _, Some(opener)) => {
                metadata["triggering_interaction_metadata"] = opener.as_ref().clone();
            }
            _ => {}
        }
        metadata
    }

    /// Returns `true` if all answers are visible only to the person: the application is installed for them and not in
    /// the server, and they lack the permission to use such applications publicly.
    fn answers_in_private(&self, one: &Interaction) -> bool {
        one.guild.is_some()
            && one.owners.get("0").is_none()
            && self
                .world
                .channel(one.channel)
                .is_ok_and(|channel| self.world.permissions(channel, one.user) & USE_EXTERNAL_APPS == 0)
    }

    fn cause(&self, one: &Interaction) -> Cause {
        let command = one.command.clone();
        Cause { metadata: self.metadata(one), command, interaction: one.id, user: one.user }
    }

    fn acknowledge(&mut self, id: Id, outcome: &str, more: Value) {
        self.interactions.get_mut(id).expect("it is there").stage = Stage::Answered;
        self.conclude(id, outcome, more);
    }

    /// Creates an empty message that answers this interaction.
    pub(crate) fn blank_answer(&mut self, id: Id, private: bool) -> Message {
        let one = self.interactions.get(id).expect("it is there");
        let (channel, user, cause) = (one.channel, one.user, self.cause(one));
        let private = private || self.answers_in_private(one);
        let shape =
            if one.kind == Kind::Command && one.original.is_none() { Shape::Command } else { Shape::Plain };
        let bot = self.world.bot;
        let mut message = self.world.blank(channel, bot, shape);
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
        form: &mut Form,
    ) -> Result<Answered, Refusal> {
        let draft = Draft::read(form, "data", data, uploads, None, Way::Answer)?;
        let ephemeral = draft.flags.unwrap_or(0) & EPHEMERAL != 0;
        self.world.channel(self.interactions.get(id).expect("it is there").channel)?;
        let mut message = self.blank_answer(id, ephemeral);
        self.world.fill(&mut message, &draft, uploads, true)?;
        let made = self.post_answer(id, &message, "message");
        Ok(Answered { kind: MESSAGE, message: Some(made), loading: false, ephemeral })
    }

    /// Posts the first message of an answer.
    fn post_answer(&mut self, id: Id, message: &Message, how: &str) -> Id {
        let made = message.id;
        let one = self.interactions.get_mut(id).expect("it is there");
        one.original = Some(made);
        one.messages.push(made);
        self.publish(message);
        self.acknowledge(id, how, json!({"message": made}));
        made
    }

    fn defer(&mut self, id: Id, data: &Map<String, Value>, form: &mut Form) -> Result<Answered, Refusal> {
        form.known("data", data, &["flags"]);
        let ephemeral = form.number("data", data, "flags").unwrap_or(0) as u64 & EPHEMERAL != 0;
        form.done()?;
        self.world.channel(self.interactions.get(id).expect("it is there").channel)?;
        let mut message = self.blank_answer(id, ephemeral);
        message.flags |= LOADING;
        let made = self.post_answer(id, &message, "deferred");
        Ok(Answered { kind: DEFER, message: Some(made), loading: true, ephemeral })
    }

    fn answer_with_update(
        &mut self,
        id: Id,
        data: &Map<String, Value>,
        uploads: &[Upload],
        form: &mut Form,
    ) -> Result<Answered, Refusal> {
        let one = self.interactions.get(id).expect("it is there");
        let (channel, source) = (one.channel, one.source.expect("it came from a message"));
        let mut message = self.world.message(channel, source)?.clone();
        let draft = Draft::read(form, "data", data, uploads, Some(&message), Way::Edit)?;
        self.world.fill(&mut message, &draft, uploads, false)?;
        message.edited = Some(self.world.clock.now());
        let ephemeral = message.only_for.is_some();
        *self.world.message_mut(channel, source)? = message;
        self.publish_edit(channel, source);
        let one = self.interactions.get_mut(id).expect("it is there");
        one.original = Some(source);
        one.messages.push(source);
        self.acknowledge(id, "update", json!({"message": source}));
        Ok(Answered { kind: UPDATE, message: Some(source), loading: false, ephemeral })
    }

    /// Returns the reply to a first answer, for requests that ask for one.
    pub(crate) fn answered_json(&self, id: Id, answered: &Answered) -> Value {
        let Some(one) = self.interactions.get(id) else { return Value::Null };
        let mut json = json!({"interaction": {
            "id": id, "type": one.kind as u8, "channel_id": one.channel,
        }});
        if let Some(guild) = one.guild {
            json["interaction"]["guild_id"] = json!(guild);
        }
        if let Some(message) = answered.message {
            let about = &mut json["interaction"];
            about["response_message_id"] = json!(message);
            about["response_message_loading"] = answered.loading.into();
            about["response_message_ephemeral"] = answered.ephemeral.into();
            if matches!(answered.kind, MESSAGE | UPDATE)
                && let Ok(message) = self.world.message(one.channel, message)
            {
                json["resource"] =
                    json!({"type": answered.kind, "message": self.world.message_read_json(message)});
            }
        }
        json
    }
}
