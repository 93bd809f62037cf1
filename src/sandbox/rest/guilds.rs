//! Servers, their channels, roles and members.

use super::call::{Call, id};
use super::{Realm, Reply};
use crate::sandbox::ids::Id;
use crate::sandbox::refusal::{Refusal, missing_access, no_such_route, unknown_guild, unknown_member};
use crate::sandbox::world::view::{guild_json, role_json, thread_member_json};
use serde_json::{Value, json};

impl Realm {
    pub(super) fn guilds_route(&mut self, call: &Call, guild: Id, parts: &[&str]) -> Result<Reply, Refusal> {
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
            ("GET", ["members", user]) => {
                let user = if *user == "@me" { bot } else { id(user)? };
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
}
