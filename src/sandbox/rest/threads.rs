//! Routes of threads.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::ids::Id;
use crate::refusal::{FormReader, Refusal, archived, no_such_route, unknown_member, wrong_channel_type};
use crate::world::channels::{ChannelKind, Thread};
use crate::world::messages::MessageKind;
use crate::world::permissions::{MANAGE_THREADS, READ_MESSAGE_HISTORY};
use crate::world::view::thread_member_json;
use serde_json::{Value, json};

impl Simulation {
    pub(super) fn threads_route(
        &mut self,
        call: &Call,
        channel: Id,
        family: &str,
        rest: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        self.world.check_permissions(channel, bot, 0)?;
        match (call.method.as_str(), family, rest) {
            ("POST", "threads", []) if !self.world.channel(channel)?.kind.holds_messages() => {
                let post = self.open_post(channel, bot, call.object()?, &call.files, form)?;
                let mut json = self.world.channel_json(self.world.channel(post)?);
                json["message"] = self.world.readable_message_json(self.world.message(post, post)?);
                Reply::created(json)
            }
            ("POST", "threads", []) => self.open_thread(call, channel, None, form),
            ("POST", "messages", [message, "threads"]) => {
                self.open_thread(call, channel, Some(id("message_id", message)?), form)
            }
            ("GET", "threads", ["archived", which @ ("public" | "private")]) => {
                let private = *which == "private";
                let needed = READ_MESSAGE_HISTORY | if private { MANAGE_THREADS } else { 0 };
                self.world.check_permissions(channel, bot, needed)?;
                let kind = if private { ChannelKind::PrivateThread } else { ChannelKind::PublicThread };
                let threads: Vec<Value> = self
                    .world
                    .channels
                    .values()
                    .rev()
                    .filter(|thread| {
                        thread.parent == Some(channel) && thread.kind == kind && thread.is_archived()
                    })
                    .take(call.number("limit", 50, 100)?)
                    .map(|thread| self.world.channel_json(thread))
                    .collect();
                Reply::ok(json!({"threads": threads, "members": [], "has_more": false}))
            }
            (_, "thread-members", rest) => self.thread_members_route(call, channel, rest),
            _ => Err(no_such_route()),
        }
    }

    fn open_thread(
        &mut self,
        call: &Call,
        parent: Id,
        on: Option<Id>,
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        let thread = self.world.open_thread(parent, on, bot, call.object()?, form)?;
        self.notify_of_channel(thread, "CREATE");
        let name = self.world.channel(thread)?.name.clone();
        // The system message: in the channel for a thread without a starter message, otherwise in the thread.
        let mut note = match on {
            None => self.world.new_message(parent, bot, MessageKind::ThreadCreated),
            Some(_) => self.world.new_message(thread, bot, MessageKind::ThreadStarter),
        };
        if on.is_none() {
            note.content = name;
        }
        if self.world.channel(thread)?.kind == ChannelKind::PublicThread {
            self.publish(&note);
        }
        if let Some(message) = on {
            self.publish_edit(parent, message);
        }
        Reply::created(self.world.channel_json(self.world.channel(thread)?))
    }

    fn thread_mut(&mut self, channel: Id) -> Result<&mut Thread, Refusal> {
        self.world.channel_mut(channel)?.thread.as_mut().ok_or_else(wrong_channel_type)
    }

    fn thread_members_route(&mut self, call: &Call, channel: Id, rest: &[&str]) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        let user = match rest {
            [] => None,
            ["@me"] => Some(bot),
            [user] => Some(id("user_id", user)?),
            _ => return Err(no_such_route()),
        };
        let is_archived = self.thread_mut(channel)?.archived;
        match (call.method.as_str(), user) {
            ("GET", None) => {
                let members = &self.thread_mut(channel)?.members;
                let list = members.iter().map(|(user, joined)| thread_member_json(channel, *user, *joined));
                Reply::ok(list.collect())
            }
            ("GET", Some(user)) => {
                let joined = *self.thread_mut(channel)?.members.get(&user).ok_or_else(unknown_member)?;
                Reply::ok(thread_member_json(channel, user, joined))
            }
            ("PUT" | "DELETE", Some(_)) if is_archived => Err(archived()),
            ("PUT", Some(user)) => {
                let guild = self.world.channel(channel)?.guild;
                let inside = guild.is_some_and(|guild| self.world.guilds[&guild].members.contains_key(&user));
                if !inside {
                    return Err(unknown_member());
                }
                let now = self.world.clock.now();
                if self.thread_mut(channel)?.members.insert(user, now).is_none() {
                    self.notify_of_thread_member(channel, user, true);
                }
                Reply::no_content()
            }
            ("DELETE", Some(user)) => {
                if user != bot {
                    self.world.check_permissions(channel, bot, MANAGE_THREADS)?;
                }
                self.thread_mut(channel)?.members.remove(&user).ok_or_else(unknown_member)?;
                self.notify_of_thread_member(channel, user, false);
                Reply::no_content()
            }
            _ => Err(no_such_route()),
        }
    }
}
