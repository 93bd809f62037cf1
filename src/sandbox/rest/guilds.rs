//! Routes of servers, their channels, roles and members.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::gateway::session::{ALWAYS, GUILD_MEMBERS};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    FormReader, Refusal, missing_access, missing_permissions, no_such_route, unknown_guild, unknown_member,
    unknown_role,
};
use crate::world::permissions::{CHANGE_NICKNAME, MANAGE_ROLES};
use crate::world::view::{guild_json, role_json, thread_member_json};
use serde_json::{Value, json};

impl Simulation {
    pub(super) fn guilds_route(
        &mut self,
        call: &Call,
        guild: Id,
        parts: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let guild_state = self.world.guild(guild)?;
        let bot = self.world.bot;
        if !guild_state.members.contains_key(&bot) {
            return Err(unknown_guild());
        }
        if !guild_state.available {
            return Err(missing_access());
        }
        let channels = || self.world.channels.values().filter(|channel| channel.guild == Some(guild));
        match (call.method.as_str(), parts) {
            ("GET", []) => {
                let mut json = guild_json(guild_state);
                if call.flag("with_counts") {
                    json["approximate_member_count"] = guild_state.members.len().into();
                    json["approximate_presence_count"] = guild_state.members.len().into();
                }
                Reply::ok(json)
            }
            ("GET", ["channels"]) => {
                let list = channels().filter(|channel| !channel.kind.is_thread());
                Reply::ok(list.map(|channel| self.world.channel_json(channel)).collect())
            }
            ("GET", ["roles"]) => Reply::ok(guild_state.roles.values().map(role_json).collect()),
            ("GET", ["webhooks"]) => self.guild_webhooks(guild),
            ("GET", ["invites"]) => self.guild_invites(guild),
            ("GET", ["roles", role]) => {
                let role = guild_state.roles.get(&id("role_id", role)?).ok_or_else(unknown_role)?;
                Reply::ok(role_json(role))
            }
            ("PATCH", ["members", "@me"]) => self.change_nickname(call, guild, form),
            ("PUT" | "DELETE", ["members", user, "roles", role]) => {
                let (user, role) = (id("user_id", user)?, id("role_id", role)?);
                self.change_role(guild, user, role, call.method == "PUT")
            }
            (_, ["scheduled-events", rest @ ..]) => self.scheduled_events_route(call, guild, rest, form),
            ("GET", ["members"]) if self.world.privileged_intents & GUILD_MEMBERS == 0 => {
                Err(missing_access())
            }
            ("GET", ["members"]) => {
                let most = if call.query.contains_key("limit") { call.number("limit", 1, 1_000)? } else { 1 };
                let after = call.id("after").unwrap_or(Id(0));
                let members_after =
                    guild_state.members.values().filter(|member| member.user > after).take(most);
                Reply::ok(members_after.map(|member| self.world.member_json(member, true)).collect())
            }
            ("GET", ["members", user]) => {
                let user = if *user == "@me" { bot } else { id("user_id", user)? };
                let member = guild_state.members.get(&user).ok_or_else(unknown_member)?;
                Reply::ok(self.world.member_json(member, true))
            }
            ("GET", ["threads", "active"]) => {
                let threads: Vec<_> = channels()
                    .filter(|channel| {
                        channel.kind.is_thread() && !channel.is_archived() && self.world.can_see(channel, bot)
                    })
                    .collect();
                let members: Vec<Value> = threads
                    .iter()
                    .filter_map(|channel| {
                        let joined = channel.thread.as_ref()?.members.get(&bot)?;
                        Some(thread_member_json(channel.id, bot, *joined))
                    })
                    .collect();
                let threads: Vec<Value> =
                    threads.iter().map(|channel| self.world.channel_json(channel)).collect();
                Reply::ok(json!({"threads": threads, "members": members, "has_more": false}))
            }
            _ => Err(no_such_route()),
        }
    }

    /// Gives a member a role, or takes it away. The role must be below the bot's own and belong to no bot.
    fn change_role(&mut self, guild: Id, user: Id, role: Id, given: bool) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        let guild_state = self.world.guild(guild)?;
        let role_state = guild_state.roles.get(&role).ok_or_else(unknown_role)?;
        if !guild_state.members.contains_key(&user) {
            return Err(unknown_member());
        }
        let own = guild_state.members.get(&bot).into_iter().flat_map(|member| &member.roles);
        let highest = own.filter_map(|role| guild_state.roles.get(role)).map(|role| role.position).max();
        let is_allowed = self.world.guild_permissions(guild, bot) & MANAGE_ROLES != 0;
        if !is_allowed || role_state.bot.is_some() || role == guild || highest <= Some(role_state.position) {
            return Err(missing_permissions());
        }
        let member = self.world.guild_mut(guild)?.members.get_mut(&user).ok_or_else(unknown_member)?;
        member.roles.retain(|id| *id != role);
        if given {
            member.roles.push(role);
        }
        let member = member.clone();
        let mut event = self.world.member_json(&member, true);
        event["guild_id"] = json!(guild);
        self.gateway.dispatch(Some(guild), GUILD_MEMBERS, "GUILD_MEMBER_UPDATE", &event);
        self.notify_people_of_change();
        Reply::no_content()
    }

    /// Changes the bot's own nickname in a server.
    fn change_nickname(&mut self, call: &Call, guild: Id, form: &mut FormReader) -> Result<Reply, Refusal> {
        let (bot, body) = (self.world.bot, call.object()?);
        form.check_fields("", body, &["nick"]);
        let nick = form.text("", body, "nick").filter(|nick| !nick.is_empty()).map(str::to_owned);
        form.check_length("nick", nick.as_deref().unwrap_or_default(), 0, limits::NICKNAME);
        form.finish()?;
        if self.world.guild_permissions(guild, bot) & CHANGE_NICKNAME == 0 {
            return Err(missing_permissions());
        }
        let member = self.world.guild_mut(guild)?.members.get_mut(&bot).ok_or_else(unknown_member)?;
        if body.contains_key("nick") {
            member.nick = nick;
        }
        let member = member.clone();
        let json = self.world.member_json(&member, true);
        let mut event = json.clone();
        event["guild_id"] = json!(guild);
        // A bot always receives events about itself.
        self.gateway.dispatch(Some(guild), ALWAYS, "GUILD_MEMBER_UPDATE", &event);
        self.notify_people_of_change();
        Reply::ok(json)
    }
}
