//! Starting an interaction and delivering it to the bot.

use super::token::token;
use super::{AnswerState, Interaction, InteractionKind};
use crate::ids::Id;
use crate::limits;
use crate::refusal::Refusal;
use crate::simulation::Simulation;
use crate::world::permissions::EXTERNAL;
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// A checked interaction that a person starts.
pub(crate) struct NewInteraction {
    pub user: Id,
    pub channel: Id,
    pub kind: InteractionKind,
    /// The `data` field.
    pub data: Value,
    pub source: Option<Id>,
    pub command: Option<String>,
    /// The interaction that opened the modal.
    pub opener: Option<Value>,
    /// The type of the focused option (autocomplete).
    pub focused: i64,
    /// The installations that allow it, in the form of `authorizing_integration_owners`.
    pub owners: Value,
}

/// Returns the owners for the server's installation, or in direct channels for the application's own.
pub(crate) fn server_owners(guild: Option<Id>) -> Value {
    guild.map_or_else(|| json!({"0": "0"}), |guild| json!({"0": guild}))
}

impl Simulation {
    /// Starts an interaction, and returns its id and a receiver for the outcome.
    ///
    /// # Errors
    /// Returns an error if the channel no longer exists, or no randomness is available.
    pub(crate) fn start_interaction(
        &mut self,
        new: NewInteraction,
    ) -> Result<(Id, oneshot::Receiver<Value>), Refusal> {
        let id = self.world.new_id();
        let token = token(id)?;
        let channel = self.world.channel(new.channel)?.clone();
        let bot = self.world.bot;
        let allowed = self.world.permissions(&channel, new.user);
        // In servers without the bot, an answer has the permissions in `EXTERNAL` that the person has.
        let app_permissions = if new.owners.get("0").is_none() && channel.guild.is_some() {
            allowed & EXTERNAL
        } else {
            self.world.permissions(&channel, bot)
        };
        let mut channel_json = self.world.channel_json(&channel);
        channel_json["permissions"] = allowed.to_string().into();
        channel_json["app_permissions"] = app_permissions.to_string().into();
        let mut payload = json!({
            "id": id, "application_id": bot, "type": new.kind as u8, "token": token, "version": 1,
            "channel_id": channel.id, "channel": channel_json, "data": new.data,
            "locale": self.world.user(new.user)?.locale, "entitlements": [],
            "app_permissions": app_permissions.to_string(),
            "authorizing_integration_owners": new.owners,
            "context": i32::from(channel.guild.is_none()),
            "attachment_size_limit": limits::FILE_SIZE,
        });
        if let Some(guild) = channel.guild {
            payload["guild_id"] = json!(guild);
            let locale = &self.world.guild(guild)?.locale;
            payload["guild_locale"] = locale.as_str().into();
            payload["guild"] = json!({"id": guild, "locale": locale, "features": []});
            let member = &self.world.guild(guild)?.members[&new.user];
            let mut member = self.world.member_json(member, true);
            member["permissions"] = allowed.to_string().into();
            payload["member"] = member;
        } else {
            payload["user"] = self.world.user_json(new.user);
        }
        if let Some(source) = new.source {
            payload["message"] = self.world.message_json(self.world.message(new.channel, source)?);
        }
        let (sender, receiver) = oneshot::channel();
        let now = self.world.clock.now();
        let interaction = Interaction {
            id,
            token,
            kind: new.kind,
            user: new.user,
            channel: new.channel,
            guild: channel.guild,
            source: new.source,
            owners: new.owners,
            command: new.command,
            opener: new.opener.map(Box::new),
            answer_state: AnswerState::Waiting,
            original: None,
            messages: Vec::new(),
            modal: None,
            answer_by: now + self.options.first_answer.as_millis() as u64,
            expires: now + self.options.token_life.as_millis() as u64,
            focused: new.focused,
            outcome_sender: Some(sender),
        };
        self.interactions.insert(interaction, &payload);
        self.deliver(channel.guild, &payload);
        Ok((id, receiver))
    }
}
