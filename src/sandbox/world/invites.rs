//! Invites to servers.

use super::World;
use super::view::guild_json;
use crate::ids::{Id, format_timestamp};
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub(crate) struct Invite {
    pub code: String,
    pub channel: Id,
    pub inviter: Id,
    /// The time of creation, in milliseconds since 1970.
    pub created: u64,
    /// The validity in seconds, or 0 for no limit.
    pub age: u64,
    /// The maximum number of uses, or 0 for no limit.
    pub uses: u64,
    pub temporary: bool,
}

impl Invite {
    /// Returns the time of expiry, in milliseconds since 1970.
    fn expires(&self) -> Option<u64> {
        (self.age > 0).then(|| self.created + self.age * 1_000)
    }
}

impl World {
    /// Returns a valid invite to an existing channel.
    pub(crate) fn invite(&self, code: &str) -> Option<&Invite> {
        let now = self.clock.now();
        self.invites.get(code).filter(|invite| {
            invite.expires().is_none_or(|at| at > now) && self.channels.contains_key(&invite.channel)
        })
    }

    /// Returns an invite in Discord's JSON. `whole` adds its uses, for managers.
    pub(crate) fn invite_json(&self, invite: &Invite, whole: bool) -> Value {
        let channel = self.channels.get(&invite.channel);
        let guild = channel.and_then(|channel| self.guilds.get(&channel.guild?));
        let mut json = json!({
            "type": 0, "code": invite.code, "inviter": self.user_json(invite.inviter), "flags": 0,
            "expires_at": invite.expires().map(format_timestamp),
        });
        if let Some(channel) = channel {
            json["channel"] = json!({"id": channel.id, "name": channel.name, "type": channel.kind as u8});
        }
        if let Some(guild) = guild {
            let mut all = guild_json(guild);
            let fields = [
                "id",
                "name",
                "splash",
                "banner",
                "description",
                "icon",
                "features",
                "verification_level",
                "vanity_url_code",
                "nsfw_level",
                "nsfw",
                "premium_subscription_count",
            ];
            let kept = fields.map(|field| (field.to_owned(), all[field].take()));
            json["guild"] = Value::Object(kept.into_iter().collect());
            json["guild_id"] = json!(guild.id);
        }
        if whole {
            json["uses"] = 0.into();
            json["max_uses"] = invite.uses.into();
            json["max_age"] = invite.age.into();
            json["temporary"] = invite.temporary.into();
            json["created_at"] = format_timestamp(invite.created).into();
        }
        json
    }
}
