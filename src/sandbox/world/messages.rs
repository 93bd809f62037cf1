//! Messages: made from drafts, changed, forgotten.

use super::World;
use super::files::{Attachment, Upload};
use super::permissions::MENTION_EVERYONE;
use crate::sandbox::check::message::{Allowed, Draft, EPHEMERAL, LOADING, SILENT, SUPPRESS_EMBEDS};
use crate::sandbox::ids::Id;
use crate::sandbox::refusal::{Refusal, empty_message, unknown_message};
use serde_json::Value;
use std::collections::BTreeMap;

/// What kind of message it is; the numbers are Discord's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::sandbox) enum Shape {
    Plain = 0,
    ThreadCreated = 18,
    Reply = 19,
    Command = 20,
    ThreadStarter = 21,
}

/// How an interaction led to a message.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Cause {
    /// As `interaction_metadata` has it.
    pub metadata: Value,
    /// The command's name, when it was one: what the old field `interaction` tells.
    pub command: Option<String>,
    pub interaction: Id,
    pub user: Id,
}

/// A message.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub shape: Shape,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// Milliseconds since 1970.
    pub edited: Option<u64>,
    pub nonce: Option<Value>,
    pub reply_to: Option<Id>,
    /// Who is mentioned, as far as it was allowed.
    pub mentions: Vec<Id>,
    pub mention_roles: Vec<Id>,
    pub mention_everyone: bool,
    /// Who hears of it: those mentioned who see the channel, but for its author.
    pub notified: Vec<Id>,
    pub cause: Option<Cause>,
    /// The only one who sees it.
    pub only_for: Option<Id>,
    /// Set when nothing followed "thinking…" while its token was good.
    pub failed: bool,
}

impl Message {
    pub(in crate::sandbox) fn is_for(&self, user: Id) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    pub(in crate::sandbox) fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }
}

/// Ids written between `open` and `>`, such as `<@1>`.
fn written(content: &str, open: &str) -> Vec<Id> {
    let mut found = Vec::new();
    for (at, _) in content.match_indices(open) {
        let rest = &content[at + open.len()..];
        let id = rest.split_once('>').and_then(|(id, _)| id.parse().ok());
        found.extend(id.filter(|id| !found.contains(id)));
    }
    found
}

impl World {
    /// A bare message, not yet in its channel.
    pub(in crate::sandbox) fn blank(&mut self, channel: Id, author: Id, shape: Shape) -> Message {
        Message {
            id: self.mint(),
            channel,
            author,
            shape,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
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
            failed: false,
        }
    }

    /// Puts what a draft speaks of into a message, the rest stays; a new message notifies those it mentions.
    ///
    /// # Errors
    /// When nothing would be left of it.
    pub(in crate::sandbox) fn fill(
        &mut self,
        message: &mut Message,
        draft: &Draft,
        uploads: &[Upload],
        new: bool,
    ) -> Result<(), Refusal> {
        let keeps = |file: &Attachment| {
            draft.attachments.as_ref().is_none_or(|list| list.iter().any(|one| one.id == file.id.0))
        };
        let content = draft.content.as_ref().unwrap_or(&message.content);
        let embeds = draft.embeds.as_ref().unwrap_or(&message.embeds);
        let components = draft.components.as_ref().unwrap_or(&message.components);
        let has_file = !uploads.is_empty() || message.attachments.iter().any(keeps);
        if content.is_empty() && embeds.is_empty() && components.is_empty() && !has_file {
            return Err(empty_message());
        }
        let (content, embeds, components) = (content.clone(), embeds.clone(), components.clone());
        message.content = content;
        message.embeds = embeds;
        message.components = components;
        message.attachments.retain(keeps);
        for file in &mut message.attachments {
            let described = draft.attachments.iter().flatten().find(|one| one.id == file.id.0);
            if let Some(description) = described.and_then(|one| one.description.clone()) {
                file.description = Some(description);
            }
        }
        for upload in uploads {
            let described = draft.attachments.iter().flatten().find(|one| one.id == upload.place);
            let name = described.and_then(|one| one.name.clone()).unwrap_or_else(|| upload.name.clone());
            let id = self.mint();
            let mut file = self.files.keep(id, message.channel, &Upload { name, ..upload.clone() });
            file.description = described.and_then(|one| one.description.clone());
            file.ephemeral = message.only_for.is_some();
            message.attachments.push(file);
        }
        let settable = SUPPRESS_EMBEDS | if new { SILENT } else { 0 };
        if let Some(flags) = draft.flags {
            message.flags = (message.flags & !settable) | (flags & settable);
        }
        self.mention(message, &draft.allowed, new);
        Ok(())
    }

    /// Works out whom a message mentions, and when it is new, whom it notifies.
    fn mention(&self, message: &mut Message, allowed: &Allowed, new: bool) {
        let channel = &self.channels[&message.channel];
        let may_all = self.permissions(channel, message.author) & MENTION_EVERYONE != 0;
        let mut users = written(&message.content, "<@");
        users.extend(written(&message.content, "<@!"));
        users.retain(|id| self.users.contains_key(id));
        users.retain(|id| allowed.users.as_ref().is_none_or(|list| list.contains(id)));
        let answered =
            message.reply_to.and_then(|id| self.message(channel.id, id).ok()).map(|answered| answered.author);
        if allowed.replied {
            users.extend(answered);
        }
        users.sort_unstable();
        users.dedup();
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let mut roles = written(&message.content, "<@&");
        roles.retain(|id| guild.is_some_and(|guild| guild.roles.contains_key(id)));
        roles.retain(|id| allowed.roles.as_ref().is_none_or(|list| list.contains(id)));
        let all = message.content.contains("@everyone") || message.content.contains("@here");
        message.mention_everyone = all && allowed.everyone && may_all && guild.is_some();
        let members = || guild.into_iter().flat_map(|guild| guild.members.values());
        let mut heard = users.clone();
        if may_all {
            let has_one = members().filter(|member| member.roles.iter().any(|role| roles.contains(role)));
            heard.extend(has_one.map(|member| member.user));
        }
        if message.mention_everyone {
            heard.extend(members().map(|member| member.user));
        }
        heard.sort_unstable();
        heard.dedup();
        heard.retain(|user| *user != message.author && message.is_for(*user) && self.sees(channel, *user));
        message.mentions = users;
        message.mention_roles = roles;
        if new {
            message.notified = if message.flags & SILENT == 0 { heard } else { Vec::new() };
        }
    }

    /// Puts a message into its channel, and forgets the oldest there when there are too many.
    pub(in crate::sandbox) fn place(&mut self, message: Message) {
        let (most, now) = (self.most_messages, self.clock.now());
        let Some(channel) = self.channels.get_mut(&message.channel) else { return };
        if message.flags & EPHEMERAL == 0 {
            channel.last_message = Some(message.id);
            if let Some(thread) = &mut channel.thread {
                thread.sent += 1;
                thread.members.entry(message.author).or_insert(now);
            }
        }
        let messages = self.messages.entry(message.channel).or_default();
        messages.insert(message.id, message);
        while messages.len() > most {
            messages.pop_first();
        }
    }

    /// All messages of a channel.
    pub(in crate::sandbox) fn messages(&self, channel: Id) -> Result<&BTreeMap<Id, Message>, Refusal> {
        static NONE: BTreeMap<Id, Message> = BTreeMap::new();
        self.channel(channel)?;
        Ok(self.messages.get(&channel).unwrap_or(&NONE))
    }

    pub(in crate::sandbox) fn message(&self, channel: Id, id: Id) -> Result<&Message, Refusal> {
        self.messages(channel)?.get(&id).ok_or_else(unknown_message)
    }

    pub(in crate::sandbox) fn message_mut(&mut self, channel: Id, id: Id) -> Result<&mut Message, Refusal> {
        self.channel(channel)?;
        self.messages.get_mut(&channel).and_then(|all| all.get_mut(&id)).ok_or_else(unknown_message)
    }

    pub(in crate::sandbox) fn remove_message(&mut self, channel: Id, id: Id) -> Result<Message, Refusal> {
        self.channel(channel)?;
        self.messages.get_mut(&channel).and_then(|all| all.remove(&id)).ok_or_else(unknown_message)
    }
}
