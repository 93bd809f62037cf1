//! Routes of messages in channels.

use super::call::{Call, id};
use super::{Reply, Simulation};
use crate::check::message::{MessageDraft, MessageRequest};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    FormReader, Refusal, archived, cannot_message_user, invalid_form, no_such_route, not_the_author,
    poll_not_editable, system_message, too_many_old_edits, unknown_message, unreadable_forward,
};
use crate::world::channels::ChannelKind;
use crate::world::messages::{HAS_SNAPSHOT, Message, MessageKind};
use crate::world::permissions::{EMBED_LINKS, MANAGE_MESSAGES, READ_MESSAGE_HISTORY, SEND_POLLS};
use serde_json::{Value, json};

impl Simulation {
    pub(super) fn messages_route(
        &mut self,
        call: &Call,
        channel: Id,
        parts: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        self.world.check_permissions(channel, self.world.bot, 0)?;
        match (call.method.as_str(), parts) {
            ("GET", []) => {
                self.world.check_permissions(channel, self.world.bot, READ_MESSAGE_HISTORY)?;
                let most = call.number("limit", 50, 100)?;
                let list = self.history(channel, call, most)?;
                Reply::ok(list.into_iter().map(|message| self.world.readable_message_json(message)).collect())
            }
            ("POST", []) => self.post(call, channel, form),
            ("POST", ["bulk-delete"]) => self.bulk_delete(call, channel, form),
            (_, ["pins", rest @ ..]) => self.pins_route(call, channel, rest),
            (_, [message, "reactions", rest @ ..]) => {
                self.reactions_route(call, channel, id("message_id", message)?, rest)
            }
            ("GET", [message]) => {
                self.world.check_permissions(channel, self.world.bot, READ_MESSAGE_HISTORY)?;
                let message = self.public_message(channel, id("message_id", message)?)?;
                Reply::ok(self.world.readable_message_json(message))
            }
            ("PATCH", [message]) => self.edit(call, channel, id("message_id", message)?, form),
            ("DELETE", [message]) => {
                let message = id("message_id", message)?;
                if self.public_message(channel, message)?.author != self.world.bot {
                    self.world.check_permissions(channel, self.world.bot, MANAGE_MESSAGES)?;
                }
                if self.world.channel(channel)?.is_archived() {
                    return Err(archived());
                }
                self.delete_message(channel, message)?;
                Reply::no_content()
            }
            _ => Err(no_such_route()),
        }
    }

    /// Returns a message that everyone in the channel sees. Messages for one user are only reachable through their
    /// interaction's token.
    pub(super) fn public_message(&self, channel: Id, id: Id) -> Result<&Message, Refusal> {
        let message = self.world.message(channel, id)?;
        if message.only_for.is_some() { Err(unknown_message()) } else { Ok(message) }
    }

    /// Returns messages, newest first, before, after or around one.
    fn history(&self, channel: Id, call: &Call, most: usize) -> Result<Vec<&Message>, Refusal> {
        let all = || {
            self.world
                .messages(channel)
                .map(|messages| messages.values().filter(|message| message.only_for.is_none()))
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

    fn post(&mut self, call: &Call, channel: Id, form: &mut FormReader) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        let body = call.object()?;
        let draft = MessageDraft::parse(form, "", body, &call.files, None, MessageRequest::Post)?;
        self.world.check_can_send(channel, bot, !call.files.is_empty())?;
        if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
            self.world.check_permissions(channel, bot, EMBED_LINKS)?;
        }
        self.world.check_not_locked(channel, bot)?;
        let channel_state = self.world.channel(channel)?;
        let is_in_guild = channel_state.guild.is_some();
        if channel_state.kind == ChannelKind::Direct {
            let refuses = |user: &Id| {
                *user != bot
                    && (!self.world.shares_guild(*user)
                        || self.world.users.get(user).is_none_or(|user| !user.accepts_direct_messages))
            };
            if channel_state.recipients.iter().any(refuses) {
                return Err(cannot_message_user());
            }
        }
        if let Some(nonce) = draft.nonce.as_ref().filter(|_| draft.enforce_nonce) {
            let since = self.world.clock.now().saturating_sub(limits::NONCE_LIFETIME.as_millis() as u64);
            let same = self
                .world
                .messages(channel)?
                .values()
                .rev()
                .take_while(|message| message.id.created_at() >= since);
            let mut same =
                same.filter(|message| message.author == bot && message.nonce.as_ref() == Some(nonce));
            if let Some(message) = same.next() {
                return Reply::ok(self.world.readable_message_json(message));
            }
        }
        if let Some(replied_to) = draft.reply_to {
            self.world.check_permissions(channel, bot, READ_MESSAGE_HISTORY)?;
            let must_exist =
                body["message_reference"].get("fail_if_not_exists").and_then(Value::as_bool).unwrap_or(true);
            if must_exist && self.public_message(channel, replied_to).is_err() {
                let message = "Unknown message";
                return Err(invalid_form("message_reference", "REPLIES_UNKNOWN_MESSAGE", message));
            }
        }
        if draft.poll.is_some() && is_in_guild {
            self.world.check_permissions(channel, bot, SEND_POLLS)?;
        }
        let forwarded = draft.forward.map(|(from, message)| self.forwarded(from, message)).transpose()?;
        let kind = if draft.reply_to.is_some() { MessageKind::Reply } else { MessageKind::Plain };
        let mut message = self.world.new_message(channel, bot, kind);
        message.reply_to = draft.reply_to;
        message.nonce.clone_from(&draft.nonce);
        if forwarded.is_some() {
            message.flags |= HAS_SNAPSHOT;
            message.forwarded = forwarded;
        }
        self.world.apply_draft(&mut message, &draft, &call.files, true)?;
        let made = message.id;
        self.publish(&message);
        Reply::ok(self.world.readable_message_json(self.world.message(channel, made)?))
    }

    /// Returns a forwarded message as a reference and as a snapshot.
    fn forwarded(&self, from: Id, id: Id) -> Result<(Value, Value), Refusal> {
        self.world.check_permissions(from, self.world.bot, READ_MESSAGE_HISTORY)?;
        let message = self.public_message(from, id)?;
        if !self.world.can_read_content(message) {
            return Err(unreadable_forward());
        }
        let mut whole = self.world.message_json(message);
        let fields = [
            "type",
            "content",
            "mentions",
            "mention_roles",
            "attachments",
            "embeds",
            "timestamp",
            "edited_timestamp",
            "flags",
            "components",
        ];
        let snapshot = fields.map(|field| (field.to_owned(), whole[field].take()));
        let mut reference = json!({"type": 1, "channel_id": from, "message_id": id});
        if let Some(guild) = self.world.channel(from)?.guild {
            reference["guild_id"] = json!(guild);
        }
        Ok((reference, Value::Object(snapshot.into_iter().collect())))
    }

    /// Counts an edit of an old message. Refuses it if there were too many.
    fn count_old_edit(&self, message: &mut Message) -> Result<(), Refusal> {
        let (now, hour) = (self.world.clock.now(), limits::OLD_MESSAGE_AGE.as_millis() as u64);
        if now < message.id.created_at() + hour {
            return Ok(());
        }
        message.old_edits.retain(|at| now < at + hour);
        if self.options.old_edits.is_some_and(|most| message.old_edits.len() >= most) {
            let again = message.old_edits.first().map(|at| (at + hour - now).div_ceil(1_000));
            return Err(Refusal { retry_after: again, ..too_many_old_edits() });
        }
        message.old_edits.push(now);
        Ok(())
    }

    fn edit(&mut self, call: &Call, channel: Id, id: Id, form: &mut FormReader) -> Result<Reply, Refusal> {
        let mut message = self.public_message(channel, id)?.clone();
        if message.author != self.world.bot {
            return Err(not_the_author());
        }
        if matches!(message.kind, MessageKind::ThreadCreated | MessageKind::ThreadStarter) {
            return Err(system_message());
        }
        let draft =
            MessageDraft::parse(form, "", call.object()?, &call.files, Some(&message), MessageRequest::Edit)?;
        if message.poll.is_some() {
            return Err(poll_not_editable());
        }
        self.count_old_edit(&mut message)?;
        if self.world.channel(channel)?.is_archived() {
            return Err(archived());
        }
        self.world.apply_draft(&mut message, &draft, &call.files, false)?;
        message.edited = Some(self.world.clock.now());
        *self.world.message_mut(channel, id)? = message;
        self.publish_edit(channel, id);
        Reply::ok(self.world.readable_message_json(self.world.message(channel, id)?))
    }

    fn bulk_delete(&mut self, call: &Call, channel: Id, form: &mut FormReader) -> Result<Reply, Refusal> {
        let body = call.object()?;
        form.check_fields("", body, &["messages"]);
        let list = form.list("", body, "messages").unwrap_or_default();
        form.check_count("messages", list.len(), 2, 100);
        form.finish()?;
        self.world.check_permissions(channel, self.world.bot, MANAGE_MESSAGES)?;
        for message in list.iter().filter_map(crate::refusal::parse_id) {
            if self.public_message(channel, message).is_ok() {
                self.delete_message(channel, message)?;
            }
        }
        Reply::no_content()
    }
}
