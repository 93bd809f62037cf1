//! Routes of servers, their channels, roles and members.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::gateway::session::{ALWAYS, GUILD_MEMBERS};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    Form, Refusal, missing_access, missing_permissions, no_such_route, unknown_guild, unknown_member,
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
        form: &mut Form,
    ) -> Result<Reply, Refusal> {
        let here = self.world.guild(guild)?;
        let bot = self.world.bot;
        if !here.members.contains_key(&bot) {
            return Err(unknown_guild());
        }
        if !here.available {
            return Err(missing_access());
        }
        let channels = || self.world.channels.values().filter(|channel| channel.guild == Some(guild));
        match (call.method.as_str(), parts) {
            ("GET", []) => {
                let mut json = guild_json(here);
                if call.flag("with_counts") {
                    json["approximate_member_count"] = here.members.len().into();
                    json["approximate_presence_count"] = here.members.len().into();
                }
                Reply::ok(json)
            }
            ("GET", ["channels"]) => {
                let list = channels().filter(|channel| !channel.kind.is_thread());
                Reply::ok(list.map(|channel| self.world.channel_json(channel)).collect())
            }
            ("GET", ["roles"]) => Reply::ok(here.roles.values().map(role_json).collect()),
            ("GET", ["webhooks"]) => self.guild_webhooks(guild),
            ("GET", ["invites"]) => self.guild_invites(guild),
            ("GET", ["roles", role]) => {
                let role = here.roles.get(&id("role_id", role)?).ok_or_else(unknown_role)?;
                Reply::ok(role_json(role))
            }
            ("PATCH", ["members", "@me"]) => self.rename(call, guild, form),
            ("PUT" | "DELETE", ["members", user, "roles", role]) => {
                let (user, role) = (id("user_id", user)?, id("role_id", role)?);
                self.change_role(guild, user, role, call.method == "PUT")
            }
            (_, ["scheduled-events", rest @ ..]) => self.scheduled_events_route(call, guild, rest, form),
            ("GET", ["members"]) if self.world.privileged & GUILD_MEMBERS == 0 => Err(missing_access()),
            ("GET", ["members"]) => {
                let most = if call.query.contains_key("limit") { call.number("limit", 1, 1_000)? } else { 1 };
                let after = call.id("after").unwrap_or(Id(0));
                let behind = here.members.values().filter(|member| member.user > after).take(most);
                Reply::ok(behind.map(|member| self.world.member_json(member, true)).collect())
            }
            ("GET", ["members", user]) => {
                let user = if *user == "@me" { bot } else { id("user_id", user)? };
                let member = here.members.get(&user).ok_or_else(unknown_member)?;
                Reply::ok(self.world.member_json(member, true))
            }
            ("GET", ["threads", "active"]) => {
                let threads: Vec<_> = channels()
                    .filter(|channel| {
                        channel.kind.is_thread() && !channel.is_archived() && self.world.sees(channel, bot)
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
        let here = self.world.guild(guild)?;
        let there = here.roles.get(&role).ok_or_else(unknown_role)?;
        if !here.members.contains_key(&user) {
            return Err(unknown_member());
        }
        let own = here.members.get(&bot).into_iter().flat_map(|member| &member.roles);
        let highest = own.filter_map(|role| here.roles.get(role)).map(|role| role.position).max();
        let may = self.world.guild_permissions(guild, bot) & MANAGE_ROLES != 0;
        if !may || there.bot.is_some() || role == guild || highest <= Some(there.position) {
            return Err(missing_permissions());
        }
        let member = self.world.guild_mut(guild)?.members.get_mut(&user).ok_or_else(unknown_member)?;
        member.roles.retain(|one| *one != role);
        if given {
            member.roles.push(role);
        }
        let member = member.clone();
        let mut told = self.world.member_json(&member, true);
        told["guild_id"] = json!(guild);
        self.gateway.dispatch(Some(guild), GUILD_MEMBERS, "GUILD_MEMBER_UPDATE", &told);
        self.notify_people_of_change();
        Reply::nothing()
    }

    /// Changes the bot's own nickname in a server.
    fn rename(&mut self, call: &Call, guild: Id, form: &mut Form) -> Result<Reply, Refusal> {
        let (bot, body) = (self.world.bot, call.object()?);
        form.known("", body, &["nick"]);
        let nick = form.text("", body, "nick").filter(|nick| !nick.is_empty()).map(str::to_owned);
        form.length("nick", nick.as_deref().unwrap_or_default(), 0, limits::NICK);
        form.done()?;
        if self.world.guild_permissions(guild, bot) & CHANGE_NICKNAME == 0 {
            return Err(missing_permissions());
        }
        let member = self.world.guild_mut(guild)?.members.get_mut(&bot).ok_or_else(unknown_member)?;
        if body.contains_key("nick") {
            member.nick = nick;
        }
        let member = member.clone();
        let json = self.world.member_json(&member, true);
        let mut told = json.clone();
        told["guild_id"] = json!(guild);
        // A bot always receives events about itself.
        self.gateway.dispatch(Some(guild), ALWAYS, "GUILD_MEMBER_UPDATE", &told);
        self.notify_people_of_change();
        Reply::ok(json)
    }
}
