//! Webhooks.

use super::World;
use crate::ids::Id;
use crate::limits;
use crate::refusal::{FormReader, Refusal, join, too_many_webhooks, unknown_webhook};
use serde_json::{Map, Value, json};

/// A webhook of the application.
#[derive(Clone, Debug)]
pub(crate) struct Webhook {
    pub id: Id,
    pub channel: Id,
    pub name: String,
    /// The token. Anyone who knows it may post.
    pub token: String,
}

/// Checks a webhook's name. Names that contain Discord's own are not allowed.
pub(crate) fn webhook_name(
    form: &mut FormReader,
    root: &str,
    body: &Map<String, Value>,
    field: &str,
) -> Option<String> {
    let name = form.text(root, body, field)?.trim().to_owned();
    let path = join(root, field);
    form.check_length(&path, &name, 1, limits::WEBHOOK_NAME);
    for taken in ["discord", "clyde"] {
        if name.to_lowercase().contains(taken) {
            let message = format!("Username cannot contain \"{taken}\"");
            form.add_error(&path, "USERNAME_INVALID_CONTAINS", message);
        }
    }
    Some(name)
}

impl World {
    /// Creates a webhook.
    ///
    /// # Errors
    /// Returns an error if the channel has too many.
    pub(crate) fn add_webhook(&mut self, channel: Id, name: String, token: String) -> Result<Id, Refusal> {
        let there = self.webhooks.values().filter(|webhook| webhook.channel == channel);
        if there.count() >= limits::WEBHOOKS {
            return Err(too_many_webhooks());
        }
        let id = self.new_id();
        self.webhooks.insert(id, Webhook { id, channel, name, token });
        Ok(id)
    }

    pub(crate) fn webhook(&self, id: Id) -> Result<&Webhook, Refusal> {
        self.webhooks.get(&id).ok_or_else(unknown_webhook)
    }

    /// Returns a webhook in Discord's JSON. Its creator is left out for requests that use only its token.
    pub(crate) fn webhook_json(&self, webhook: &Webhook, with_creator: bool) -> Value {
        let guild = self.channels.get(&webhook.channel).and_then(|channel| channel.guild);
        let mut json = json!({
            "id": webhook.id, "type": 1, "name": webhook.name, "avatar": null, "application_id": self.bot,
            "channel_id": webhook.channel, "guild_id": guild, "token": webhook.token,
            "url": format!("https://discord.com/api/webhooks/{}/{}", webhook.id, webhook.token),
        });
        if with_creator {
            json["user"] = self.user_json(self.bot);
        }
        json
    }
}
