//! Routes of users and direct channels, and the gateway's address.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::limits;
use crate::refusal::{FormReader, Refusal, invalid_recipient, no_such_route, unknown_guild};
use serde_json::{Value, json};

impl Simulation {
    pub(super) fn gateway_address(&self, rest: &[&str]) -> Result<Reply, Refusal> {
        match rest {
            [] => Reply::ok(json!({"url": self.gateway_url})),
            ["bot"] => {
                let guilds = self.bot_guilds().len();
                let left = limits::IDENTIFIES_PER_DAY.saturating_sub(self.gateway.identifies);
                Reply::ok(json!({
                    "url": self.gateway_url, "shards": guilds.div_ceil(limits::GUILDS_PER_SHARD).max(1),
                    "session_start_limit": {
                        "total": limits::IDENTIFIES_PER_DAY, "remaining": left, "reset_after": 86_400_000,
                        "max_concurrency": 1,
                    },
                }))
            }
            _ => Err(no_such_route()),
        }
    }

    pub(super) fn users_route(
        &mut self,
        call: &Call,
        parts: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        match (call.method.as_str(), parts) {
            ("GET", ["@me"]) => {
                let now = self.world.clock.now();
                let user = call.bearer().and_then(|token| self.activities.user_of_token(token, now));
                Reply::ok(self.world.own_user_json(user.unwrap_or(self.world.bot)))
            }
            ("GET", ["@me", "guilds"]) => {
                let bot = self.world.bot;
                let guilds = self.bot_guilds().into_iter().filter_map(|id| self.world.guilds.get(&id)).map(|guild| {
                    json!({
                        "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": guild.owner == bot,
                        "permissions": self.world.guild_permissions(guild.id, bot).to_string(), "features": [],
                    })
                });
                Reply::ok(Value::Array(guilds.collect()))
            }
            ("DELETE", ["@me", "guilds", guild]) => {
                let (guild, bot) = (id("guild_id", guild)?, self.world.bot);
                self.world.guild_mut(guild)?.members.remove(&bot).ok_or_else(unknown_guild)?;
                self.notify_of_lost_guild(guild, false);
                Reply::no_content()
            }
            ("POST", ["@me", "channels"]) => {
                let body = call.object()?;
                form.check_fields("", body, &["recipient_id"]);
                let user = form.id("", body, "recipient_id");
                if user.is_none() {
                    form.add_error("recipient_id", "BASE_TYPE_REQUIRED", "This field is required");
                }
                form.finish()?;
                let user = user.unwrap_or(self.world.bot);
                if self.world.users.get(&user).is_none_or(|user| user.bot) {
                    return Err(invalid_recipient());
                }
                let channel = self.world.direct_channel(user)?;
                self.notify_people_of_change();
                Reply::ok(self.world.channel_json(self.world.channel(channel)?))
            }
            ("GET", [user]) => {
                let user = self.world.user(id("user_id", user)?)?.id;
                Reply::ok(self.world.user_json(user))
            }
            _ => Err(no_such_route()),
        }
    }
}
