//! Routes of invites.

use super::call::Call;
use super::{Reply, Simulation};
use crate::gateway::session::GUILD_INVITES;
use crate::ids::Id;
use crate::interactions::token::random_secret;
use crate::limits;
use crate::refusal::{FormReader, Refusal, missing_permissions, no_such_route, unknown_invite};
use crate::world::invites::Invite;
use crate::world::permissions::{CREATE_INSTANT_INVITE, MANAGE_CHANNELS, MANAGE_GUILD};
use serde_json::{Value, json};

impl Simulation {
    /// Handles the invites to a channel.
    pub(super) fn channel_invites_route(
        &mut self,
        call: &Call,
        channel: Id,
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        match call.method.as_str() {
            "GET" => {
                self.world.check_permissions(channel, bot, MANAGE_CHANNELS)?;
                Reply::ok(self.invites_json(|id| id == channel))
            }
            "POST" => {
                self.world.check_permissions(channel, bot, CREATE_INSTANT_INVITE)?;
                let invite = self.new_invite(call, channel, form)?;
                let json = self.world.invite_json(&invite, true);
                let target = self.world.channel(channel)?.clone();
                let mut data = json.clone();
                data["channel_id"] = json!(channel);
                self.world.invites.insert(invite.code.clone(), invite);
                if self.world.permissions(&target, bot) & MANAGE_CHANNELS != 0 {
                    self.notify_bot(&target, GUILD_INVITES, "INVITE_CREATE", &data);
                }
                Reply::ok(json)
            }
            _ => Err(no_such_route()),
        }
    }

    fn new_invite(&mut self, call: &Call, channel: Id, form: &mut FormReader) -> Result<Invite, Refusal> {
        let body = call.object()?;
        let fields = [
            "max_age",
            "max_uses",
            "temporary",
            "unique",
            "target_type",
            "target_user_id",
            "target_application_id",
        ];
        form.check_fields("", body, &fields);
        let age = form.number("", body, "max_age").unwrap_or(24 * 60 * 60);
        let uses = form.number("", body, "max_uses").unwrap_or(0);
        for (field, value, most) in
            [("max_age", age, limits::INVITE_SECONDS), ("max_uses", uses, limits::INVITE_USES)]
        {
            if !(0..=most).contains(&value) {
                form.add_error(
                    field,
                    "NUMBER_TYPE_MAX",
                    format!("int value should be between 0 and {most}."),
                );
            }
        }
        form.finish()?;
        Ok(Invite {
            code: random_secret()?.replace(['-', '_'], "").chars().take(8).collect(),
            channel,
            inviter: self.world.bot,
            created: self.world.clock.now(),
            age: age as u64,
            uses: uses as u64,
            temporary: body.get("temporary").and_then(Value::as_bool).unwrap_or(false),
        })
    }

    fn invites_json(&self, is_included: impl Fn(Id) -> bool) -> Value {
        let codes = self.world.invites.keys().filter_map(|code| self.world.invite(code));
        let invites = codes.filter(|invite| is_included(invite.channel));
        invites.map(|invite| self.world.invite_json(invite, true)).collect()
    }

    /// Lists the invites to a server.
    pub(super) fn guild_invites(&self, guild: Id) -> Result<Reply, Refusal> {
        if self.world.guild_permissions(guild, self.world.bot) & MANAGE_GUILD == 0 {
            return Err(missing_permissions());
        }
        let within =
            |id: Id| self.world.channels.get(&id).is_some_and(|channel| channel.guild == Some(guild));
        Reply::ok(self.invites_json(within))
    }

    /// Handles an invite by its code.
    pub(super) fn invites_route(&mut self, call: &Call, parts: &[&str]) -> Result<Reply, Refusal> {
        let &[code] = parts else { return Err(no_such_route()) };
        let invite = self.world.invite(code).ok_or_else(unknown_invite)?.clone();
        let mut json = self.world.invite_json(&invite, false);
        match call.method.as_str() {
            "GET" => {
                let guild = self.world.channel(invite.channel)?.guild;
                let guild = guild.and_then(|guild| self.world.guilds.get(&guild));
                if let Some(guild) = guild.filter(|_| call.flag("with_counts")) {
                    json["approximate_member_count"] = guild.members.len().into();
                    json["approximate_presence_count"] = guild.members.len().into();
                }
                Reply::ok(json)
            }
            "DELETE" => {
                let bot = self.world.bot;
                let target = self.world.channel(invite.channel)?.clone();
                self.world.check_permissions(invite.channel, bot, MANAGE_CHANNELS)?;
                self.world.invites.remove(code);
                let data =
                    json!({"channel_id": invite.channel, "guild_id": target.guild, "code": invite.code});
                self.notify_bot(&target, GUILD_INVITES, "INVITE_DELETE", &data);
                Reply::ok(json)
            }
            _ => Err(no_such_route()),
        }
    }
}
