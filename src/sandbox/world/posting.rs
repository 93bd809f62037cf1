//! Writing, changing and deleting messages.

use super::World;
use super::files::{Attachment, Upload};
use super::messages::{COMPONENTS_V2, EPHEMERAL, Message, MessageKind, SILENT, SUPPRESS_EMBEDS};
use super::permissions::MENTION_EVERYONE;
use crate::check::component::{children, kind_of};
use crate::check::layout::TEXT;
use crate::check::message::{AllowedMentions, MessageDraft};
use crate::ids::Id;
use crate::refusal::{Refusal, blocked_message, empty_message, unknown_message};
use serde_json::Value;
use std::collections::BTreeMap;

/// Returns the ids written between `open` and `>`, such as `<@1>`.
fn mentioned_ids(content: &str, open: &str) -> Vec<Id> {
    let mut found = Vec::new();
    for (at, _) in content.match_indices(open) {
        let rest = &content[at + open.len()..];
        let id = rest.split_once('>').and_then(|(id, _)| id.parse().ok());
        found.extend(id.filter(|id| !found.contains(id)));
    }
    found
}

/// Returns the visible text of a message: its content and its text displays.
fn visible_text(message: &Message) -> String {
    fn gather(component: &Value, text: &mut String) {
        if kind_of(component) == TEXT {
            text.push('\n');
            text.push_str(component["content"].as_str().unwrap_or_default());
        }
        children(component).for_each(|inner| gather(inner, text));
    }
    let mut text = message.content.clone();
    message.components.iter().for_each(|component| gather(component, &mut text));
    text
}

/// Returns every readable text of a message: its content, embeds, buttons and descriptions of pictures.
fn readable_text(message: &Message) -> String {
    fn gather(value: &Value, text: &mut String) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let shown =
                        ["content", "title", "description", "name", "value", "text", "label", "placeholder"];
                    match value {
                        Value::String(text_value) if shown.contains(&name.as_str()) => {
                            text.push('\n');
                            text.push_str(text_value);
                        }
                        Value::String(_) => {}
                        inner => gather(inner, text),
                    }
                }
            }
            Value::Array(all) => all.iter().for_each(|value| gather(value, text)),
            _ => {}
        }
    }
    let mut text = message.content.clone();
    message.embeds.iter().chain(&message.components).for_each(|value| gather(value, &mut text));
    for description in message.attachments.iter().filter_map(|file| file.description.as_ref()) {
        text.push('\n');
        text.push_str(description);
    }
    text
}

impl World {
    /// Returns `true` if a server's AutoMod lets a text through.
    pub(crate) fn passes_automod(&self, guild: Option<Id>, text: &str) -> bool {
        let words = guild.and_then(|guild| self.guilds.get(&guild)).map(|guild| &guild.blocked_words);
        let text = text.to_lowercase();
        words.is_none_or(|words| words.iter().all(|word| !text.contains(word)))
    }

    /// Creates an empty message that is not in its channel yet.
    pub(crate) fn new_message(&mut self, channel: Id, author: Id, kind: MessageKind) -> Message {
        Message {
            id: self.new_id(),
            channel,
            author,
            kind,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            removed_components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            edited: None,
            nonce: None,
            reply_to: None,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            notified: Vec::new(),
            cause: None,
            only_for: None,
            poll: None,
            forwarded: None,
            pinned: None,
            reactions: Vec::new(),
            posted_as: None,
            old_edits: Vec::new(),
            failed: false,
        }
    }

    /// Applies the parts of a draft to a message; the other parts stay. A new message notifies the users that it
    /// mentions.
    ///
    /// # Errors
    /// Returns an error if the message would be empty, or the server's AutoMod blocks it.
    pub(crate) fn apply_draft(
        &mut self,
        message: &mut Message,
        draft: &MessageDraft,
        uploads: &[Upload],
        new: bool,
    ) -> Result<(), Refusal> {
        let keeps = |file: &Attachment| {
            draft
                .attachments
                .as_ref()
                .is_none_or(|list| list.iter().any(|reference| reference.id == file.id.0))
        };
        let content = draft.content.as_ref().unwrap_or(&message.content);
        let embeds = draft.embeds.as_ref().unwrap_or(&message.embeds);
        let components = draft.components.as_ref().unwrap_or(&message.components);
        let requested_flags = draft.flags.unwrap_or(0);
        // Files that no component of version 2 shows are not visible.
        let shows_files = (message.flags | requested_flags) & COMPONENTS_V2 == 0;
        let has_file = shows_files && (!uploads.is_empty() || message.attachments.iter().any(keeps));
        let holds_more =
            has_file || draft.poll.is_some() || message.poll.is_some() || message.forwarded.is_some();
        if content.is_empty() && embeds.is_empty() && components.is_empty() && !holds_more {
            return Err(empty_message());
        }
        let (content, embeds, components) = (content.clone(), embeds.clone(), components.clone());
        message.content = content;
        message.embeds = embeds;
        let before = std::mem::replace(&mut message.components, components);
        if message.components.is_empty() && !before.is_empty() {
            message.removed_components = before;
        }
        message.attachments.retain(keeps);
        for file in &mut message.attachments {
            let described = draft.attachments.iter().flatten().find(|reference| reference.id == file.id.0);
            if let Some(description) = described.and_then(|reference| reference.description.clone()) {
                file.description = Some(description);
            }
        }
        for upload in uploads {
            let described = draft.attachments.iter().flatten().find(|reference| reference.id == upload.index);
            let name =
                described.and_then(|reference| reference.name.clone()).unwrap_or_else(|| upload.name.clone());
            let id = self.new_id();
            let mut file = self.files.store(id, message.channel, &Upload { name, ..upload.clone() });
            file.description = described.and_then(|reference| reference.description.clone());
            file.ephemeral = message.only_for.is_some();
            message.attachments.push(file);
        }
        let settable = SUPPRESS_EMBEDS | if new { SILENT } else { 0 };
        if let Some(flags) = draft.flags {
            message.flags = (message.flags & !settable) | (flags & settable);
        }
        message.flags |= requested_flags & COMPONENTS_V2;
        if let Some(poll) = &draft.poll {
            let hours = poll["duration"].as_u64().unwrap_or(0);
            message.poll = Some((poll.clone(), self.clock.now() + hours * 60 * 60 * 1_000));
        }
        let guild = self.channel(message.channel)?.guild;
        if !self.passes_automod(guild, &readable_text(message)) {
            return Err(blocked_message());
        }
        self.set_mentions(message, &draft.allowed, new);
        Ok(())
    }

    /// Computes the users that a message mentions, and if it is new, the users that it notifies.
    fn set_mentions(&self, message: &mut Message, allowed: &AllowedMentions, new: bool) {
        let channel = &self.channels[&message.channel];
        // A webhook may mention everyone; its creator was allowed to.
        let can_mention_everyone =
            message.posted_as.is_some() || self.permissions(channel, message.author) & MENTION_EVERYONE != 0;
        let content = visible_text(message);
        let mut users = mentioned_ids(&content, "<@");
        users.extend(mentioned_ids(&content, "<@!"));
        users.retain(|id| self.users.contains_key(id));
        users.retain(|id| allowed.users.as_ref().is_none_or(|list| list.contains(id)));
        let replied_to =
            message.reply_to.and_then(|id| self.message(channel.id, id).ok()).map(|message| message.author);
        if allowed.replied {
            users.extend(replied_to);
        }
        users.sort_unstable();
        users.dedup();
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let mut roles = mentioned_ids(&content, "<@&");
        roles.retain(|id| guild.is_some_and(|guild| guild.roles.contains_key(id)));
        roles.retain(|id| allowed.roles.as_ref().is_none_or(|list| list.contains(id)));
        let all = content.contains("@everyone") || content.contains("@here");
        message.mention_everyone = all && allowed.everyone && can_mention_everyone && guild.is_some();
        let members = || guild.into_iter().flat_map(|guild| guild.members.values());
        let mut notified = users.clone();
        if can_mention_everyone {
            let with_role = members().filter(|member| member.roles.iter().any(|role| roles.contains(role)));
            notified.extend(with_role.map(|member| member.user));
        }
        if message.mention_everyone {
            notified.extend(members().map(|member| member.user));
        }
        notified.sort_unstable();
        notified.dedup();
        notified.retain(|user| {
            *user != message.author && message.is_visible_to(*user) && self.can_see(channel, *user)
        });
        message.mentions = users;
        message.mention_roles = roles;
        if new {
            message.notified = if message.flags & SILENT == 0 { notified } else { Vec::new() };
        }
    }

    /// Adds a message to its channel. Drops the oldest message if there are too many.
    pub(crate) fn insert_message(&mut self, message: Message) {
        let (max, now) = (self.max_messages, self.clock.now());
        let Some(channel) = self.channels.get_mut(&message.channel) else { return };
        if message.flags & EPHEMERAL == 0 {
            channel.last_message = Some(message.id);
            if let Some(thread) = &mut channel.thread {
                // The first message of a post, which has the post's id, does not count.
                thread.message_count += u32::from(message.id != message.channel);
                if message.posted_as.is_none() {
                    thread.members.entry(message.author).or_insert(now);
                }
            }
        }
        let messages = self.messages.entry(message.channel).or_default();
        messages.insert(message.id, message);
        while messages.len() > max {
            messages.pop_first();
        }
    }

    /// Returns all messages of a channel.
    pub(crate) fn messages(&self, channel: Id) -> Result<&BTreeMap<Id, Message>, Refusal> {
        static NONE: BTreeMap<Id, Message> = BTreeMap::new();
        self.channel(channel)?;
        Ok(self.messages.get(&channel).unwrap_or(&NONE))
    }

    pub(crate) fn message(&self, channel: Id, id: Id) -> Result<&Message, Refusal> {
        self.messages(channel)?.get(&id).ok_or_else(unknown_message)
    }

    pub(crate) fn message_mut(&mut self, channel: Id, id: Id) -> Result<&mut Message, Refusal> {
        self.channel(channel)?;
        self.messages.get_mut(&channel).and_then(|all| all.get_mut(&id)).ok_or_else(unknown_message)
    }

    pub(crate) fn remove_message(&mut self, channel: Id, id: Id) -> Result<Message, Refusal> {
        self.channel(channel)?;
        self.messages.get_mut(&channel).and_then(|all| all.remove(&id)).ok_or_else(unknown_message)
    }
}
