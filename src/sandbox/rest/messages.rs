//! Messages in channels.

use super::call::{Call, id};
use super::{Realm, Reply};
use crate::sandbox::check::message::{Draft, Way};
use crate::sandbox::ids::Id;
use crate::sandbox::limits;
use crate::sandbox::refusal::{
    Form, Refusal, archived, bad_form, no_direct_messages, no_such_route, not_the_author, system_message,
    unknown_message,
};
use crate::sandbox::world::channels::Kind;
use crate::sandbox::world::messages::{Message, Shape};
use crate::sandbox::world::permissions::{EMBED_LINKS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY};
use serde_json::Value;

impl Realm {
    pub(super) fn messages_route(
        &mut self,
        call: &Call,
        channel: Id,
        parts: &[&str],
        form: &mut Form,
    ) -> Result<Reply, Refusal> {
        self.world.demand(channel, self.world.bot, 0)?;
        match (call.method.as_str(), parts) {
            ("GET", []) => {
                self.world.demand(channel, self.world.bot, READ_MESSAGE_HISTORY)?;
                let most = call.number("limit", 50, 100)?;
                let list = self.history(channel, call, most)?;
                Reply::ok(list.into_iter().map(|message| self.world.message_json(message)).collect())
            }
            ("POST", []) => self.post(call, channel, form),
            ("POST", ["bulk-delete"]) => self.bulk_delete(call, channel, form),
            ("GET", [message]) => {
                self.world.demand(channel, self.world.bot, READ_MESSAGE_HISTORY)?;
                let message = self.public_message(channel, id(message)?)?;
                Reply::ok(self.world.message_json(message))
            }
            ("PATCH", [message]) => self.edit(call, channel, id(message)?, form),
            ("DELETE", [message]) => {
                let message = id(message)?;
                if self.public_message(channel, message)?.author != self.world.bot {
                    self.world.demand(channel, self.world.bot, MANAGE_MESSAGES)?;
                }
                if self.world.channel(channel)?.is_archived() {
                    return Err(archived());
                }
                self.retract(channel, message)?;
                Reply::nothing()
            }
            _ => Err(no_such_route()),
        }
    }

    /// A message that is in the channel for all; those for one user are reached by their interaction's token only.
    fn public_message(&self, channel: Id, id: Id) -> Result<&Message, Refusal> {
        let message = self.world.message(channel, id)?;
        if message.only_for.is_some() { Err(unknown_message()) } else { Ok(message) }
    }

    /// The newest messages first, before, after or around one.
    fn history(&self, channel: Id, call: &Call, most: usize) -> Result<Vec<&Message>, Refusal> {
        let all = || {
            self.world
                .messages(channel)
                .map(|messages| messages.values().filter(|one| one.only_for.is_none()))
        };
        if let Some(after) = call.id("after") {
            let mut list: Vec<_> = all()?.filter(|message| message.id > after).take(most).collect();
            list.reverse();
            return Ok(list);
        }
        if let Some(around) = call.id("around") {
            let mut list: Vec<_> =
                all()?.filter(|message| message.id < around).rev().take(most / 2).collect();
            list.reverse();
            let left = most - list.len();
            list.extend(all()?.filter(|message| message.id >= around).take(left));
            list.reverse();
            return Ok(list);
        }
        let before = call.id("before").unwrap_or(Id(u64::MAX));
        Ok(all()?.filter(|message| message.id < before).rev().take(most).collect())
    }

    fn post(&mut self, call: &Call, channel: Id, form: &mut Form) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        let body = call.object()?;
        let draft = Draft::read(form, "", body, &call.files, &[], Way::Post)?;
        self.world.demand_sending(channel, bot, !call.files.is_empty())?;
        if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
            self.world.demand(channel, bot, EMBED_LINKS)?;
        }
        self.world.open_for(channel, bot)?;
        let place = self.world.channel(channel)?;
        if place.kind == Kind::Direct {
            let refuses = |user: &Id| {
                *user != bot
                    && (!self.world.shares_guild(*user)
                        || self.world.users.get(user).is_none_or(|user| !user.takes_direct_messages))
            };
            if place.recipients.iter().any(refuses) {
                return Err(no_direct_messages());
            }
        }
        if let Some(nonce) = draft.nonce.as_ref().filter(|_| draft.enforce_nonce) {
            let since = self.world.clock.now().saturating_sub(limits::NONCE_LIFE.as_millis() as u64);
            let same =
                self.world.messages(channel)?.values().rev().take_while(|message| message.id.made() >= since);
            let mut same =
                same.filter(|message| message.author == bot && message.nonce.as_ref() == Some(nonce));
            if let Some(message) = same.next() {
                return Reply::ok(self.world.message_json(message));
            }
        }
        if let Some(answered) = draft.reply_to {
            self.world.demand(channel, bot, READ_MESSAGE_HISTORY)?;
            let must =
                body["message_reference"].get("fail_if_not_exists").and_then(Value::as_bool).unwrap_or(true);
            if must && self.public_message(channel, answered).is_err() {
                let message = "Unknown message";
                return Err(bad_form("message_reference", "REPLIES_UNKNOWN_MESSAGE", message));
            }
        }
        let shape = if draft.reply_to.is_some() { Shape::Reply } else { Shape::Plain };
        let mut message = self.world.blank(channel, bot, shape);
        message.reply_to = draft.reply_to;
        message.nonce.clone_from(&draft.nonce);
        self.world.fill(&mut message, &draft, &call.files, true)?;
        let made = message.id;
        self.publish(&message);
        Reply::ok(self.world.message_json(self.world.message(channel, made)?))
    }

    fn edit(&mut self, call: &Call, channel: Id, id: Id, form: &mut Form) -> Result<Reply, Refusal> {
        let mut message = self.public_message(channel, id)?.clone();
        if message.author != self.world.bot {
            return Err(not_the_author());
        }
        if matches!(message.shape, Shape::ThreadCreated | Shape::ThreadStarter) {
            return Err(system_message());
        }
        let draft = Draft::read(form, "", call.object()?, &call.files, &message.attachments, Way::Edit)?;
        if self.world.channel(channel)?.is_archived() {
            return Err(archived());
        }
        self.world.fill(&mut message, &draft, &call.files, false)?;
        message.edited = Some(self.world.clock.now());
        *self.world.message_mut(channel, id)? = message;
        self.republish(channel, id);
        Reply::ok(self.world.message_json(self.world.message(channel, id)?))
    }

    fn bulk_delete(&mut self, call: &Call, channel: Id, form: &mut Form) -> Result<Reply, Refusal> {
        let body = call.object()?;
        form.known("", body, &["messages"]);
        let list = form.list("", body, "messages").unwrap_or_default();
        form.count("messages", list.len(), 2, 100);
        form.done()?;
        self.world.demand(channel, self.world.bot, MANAGE_MESSAGES)?;
        for message in list.iter().filter_map(crate::sandbox::refusal::read_id) {
            if self.public_message(channel, message).is_ok() {
                self.retract(channel, message)?;
            }
        }
        Reply::nothing()
    }
}
