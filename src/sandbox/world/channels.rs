//! Channels and threads.

use super::World;
use super::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_CHANNELS, MANAGE_THREADS, Overwrite,
};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    FormReader, Refusal, archived, blocked_title, missing_permissions, thread_exists, thread_locked,
    too_many_threads, unknown_message, wrong_channel_type,
};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The kind of a channel, with Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChannelKind {
    Text = 0,
    Direct = 1,
    Voice = 2,
    PublicThread = 11,
    PrivateThread = 12,
    Stage = 13,
    Forum = 15,
}

impl ChannelKind {
    pub(crate) fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }

    /// Returns `true` for voice and stage channels, which have a chat too.
    pub(crate) fn is_voice(self) -> bool {
        matches!(self, Self::Voice | Self::Stage)
    }

    /// Returns `true` for channels that hold messages of their own. A forum holds posts.
    pub(crate) fn holds_messages(self) -> bool {
        self != Self::Forum
    }
}

/// The additional data of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub owner: Id,
    pub archived: bool,
    /// The time of the last archiving or unarchiving, in milliseconds since 1970.
    pub archive_changed: u64,
    pub locked: bool,
    /// The idle time before archiving, in minutes.
    pub auto_archive: u64,
    pub invitable: bool,
    /// The times at which members joined.
    pub members: BTreeMap<Id, u64>,
    pub message_count: u32,
}

/// A thread to create.
pub(crate) struct NewThread {
    pub kind: ChannelKind,
    pub name: String,
    pub auto_archive: u64,
    pub invitable: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub id: Id,
    pub kind: ChannelKind,
    pub guild: Option<Id>,
    pub parent: Option<Id>,
    pub name: String,
    pub topic: Option<String>,
    pub position: u32,
    pub slowmode_seconds: i64,
    pub overwrites: Vec<Overwrite>,
    /// The users of a direct channel.
    pub recipients: Vec<Id>,
    pub thread: Option<Thread>,
    pub last_message: Option<Id>,
}

impl Channel {
    fn empty(id: Id, kind: ChannelKind) -> Self {
        Self {
            id,
            kind,
            guild: None,
            parent: None,
            name: String::new(),
            topic: None,
            position: 0,
            slowmode_seconds: 0,
            overwrites: Vec::new(),
            recipients: Vec::new(),
            thread: None,
            last_message: None,
        }
    }

    /// Creates a text channel of a server.
    pub(crate) fn text(id: Id, guild: Id, name: &str, topic: &str, position: u32) -> Self {
        let (name, topic) = (name.to_owned(), (!topic.is_empty()).then(|| topic.to_owned()));
        Self { guild: Some(guild), name, topic, position, ..Self::empty(id, ChannelKind::Text) }
    }

    /// Creates a direct channel.
    pub(crate) fn direct(id: Id, recipients: Vec<Id>) -> Self {
        Self { recipients, ..Self::empty(id, ChannelKind::Direct) }
    }

    /// Returns the channel whose permissions apply here, if it is another one.
    pub(crate) fn permission_parent(&self) -> Option<Id> {
        self.parent.filter(|_| self.kind.is_thread())
    }

    /// Returns `true` for an archived thread.
    pub(crate) fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.archived)
    }
}

impl World {
    /// Adds a channel of a kind.
    pub(crate) fn add_channel(&mut self, guild: Id, name: &str, kind: ChannelKind) -> Result<Id, Refusal> {
        self.guild(guild)?;
        let position = self.channels.values().filter(|channel| channel.guild == Some(guild)).count();
        let channel = Channel { kind, ..Channel::text(self.new_id(), guild, name, "", position as u32) };
        let id = channel.id;
        self.channels.insert(id, channel);
        Ok(id)
    }

    /// Removes a channel with its threads; returns all removed ones.
    pub(crate) fn remove_channel(&mut self, id: Id) -> Result<Vec<Channel>, Refusal> {
        self.channel(id)?;
        let removed: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| channel.id == id || channel.permission_parent() == Some(id))
            .map(|channel| channel.id)
            .collect();
        for id in &removed {
            self.messages.remove(id);
        }
        self.webhooks.retain(|_, webhook| !removed.contains(&webhook.channel));
        Ok(removed.iter().filter_map(|id| self.channels.remove(id)).collect())
    }

    /// Creates a thread, on a message or without one.
    pub(crate) fn open_thread(
        &mut self,
        parent: Id,
        starter: Option<Id>,
        owner: Id,
        body: &Map<String, Value>,
        form: &mut FormReader,
    ) -> Result<Id, Refusal> {
        let home = self.channel(parent)?;
        if home.kind != ChannelKind::Text {
            return Err(wrong_channel_type());
        }
        let known: &[&str] = if starter.is_some() {
            &["name", "auto_archive_duration", "rate_limit_per_user"]
        } else {
            &["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"]
        };
        form.check_fields("", body, known);
        let (name, auto_archive) = read_thread_name(body, form);
        let kind = match form.number("", body, "type") {
            _ if starter.is_some() => ChannelKind::PublicThread,
            // Without a type, Discord creates a private thread for historical reasons.
            None | Some(12) => ChannelKind::PrivateThread,
            Some(11) => ChannelKind::PublicThread,
            Some(other) => {
                form.add_error("type", "BASE_TYPE_CHOICES", format!("{other} is no type of thread here."));
                ChannelKind::PublicThread
            }
        };
        form.finish()?;
        let needed =
            if kind == ChannelKind::PrivateThread { CREATE_PRIVATE_THREADS } else { CREATE_PUBLIC_THREADS };
        self.check_permissions(parent, owner, needed)?;
        let invitable = body.get("invitable").and_then(Value::as_bool).unwrap_or(true);
        self.insert_thread(starter, parent, owner, NewThread { kind, name, auto_archive, invitable })
    }

    /// Adds a thread, on a message or without one.
    pub(crate) fn insert_thread(
        &mut self,
        starter: Option<Id>,
        parent: Id,
        owner: Id,
        NewThread { kind, name, auto_archive, invitable }: NewThread,
    ) -> Result<Id, Refusal> {
        let guild = self.channel(parent)?.guild;
        if !self.passes_automod(guild, &name) {
            return Err(blocked_title());
        }
        let active = self
            .channels
            .values()
            .filter(|channel| channel.guild == guild && channel.kind.is_thread() && !channel.is_archived());
        if active.count() >= limits::ACTIVE_THREADS {
            return Err(too_many_threads());
        }
        let id = match starter {
            Some(message) => {
                if !self.messages(parent)?.contains_key(&message) {
                    return Err(unknown_message());
                }
                // A thread on a message has the message's id.
                if self.channels.contains_key(&message) {
                    return Err(thread_exists());
                }
                message
            }
            None => self.new_id(),
        };
        let now = self.clock.now();
        let thread = Thread {
            owner,
            archived: false,
            archive_changed: now,
            locked: false,
            auto_archive,
            invitable,
            members: BTreeMap::from([(owner, now)]),
            message_count: 0,
        };
        let channel =
            Channel { guild, parent: Some(parent), name, thread: Some(thread), ..Channel::empty(id, kind) };
        self.channels.insert(id, channel);
        Ok(id)
    }

    /// Applies a request's changes to a channel or a thread.
    pub(crate) fn change_channel(
        &mut self,
        id: Id,
        by: Id,
        body: &Map<String, Value>,
        form: &mut FormReader,
    ) -> Result<(), Refusal> {
        let channel = self.channel(id)?;
        if channel.kind == ChannelKind::Direct {
            return Err(wrong_channel_type());
        }
        let name = form.text("", body, "name").map(str::to_owned);
        if let Some(name) = &name {
            form.check_length("name", name, 1, limits::CHANNEL_NAME);
            if !self.passes_automod(channel.guild, name) {
                return Err(blocked_title());
            }
        }
        let slowmode_seconds = form.number("", body, "rate_limit_per_user");
        let auto_archive = read_auto_archive(body, form);
        let topic = form.text("", body, "topic").map(str::to_owned);
        let flag = |field: &str| body.get(field).and_then(Value::as_bool);
        let (archive, lock) = (flag("archived"), flag("locked"));
        let allowed = self.permissions(channel, by);
        let Some(thread) = &channel.thread else {
            form.check_fields("", body, &["name", "topic", "rate_limit_per_user", "position", "nsfw"]);
            form.finish()?;
            self.check_permissions(id, by, MANAGE_CHANNELS)?;
            let channel = self.channel_mut(id)?;
            channel.name = name.unwrap_or_else(|| channel.name.clone());
            channel.topic = topic.or_else(|| channel.topic.clone());
            channel.slowmode_seconds = slowmode_seconds.unwrap_or(channel.slowmode_seconds);
            return Ok(());
        };
        form.check_fields(
            "",
            body,
            &[
                "name",
                "archived",
                "auto_archive_duration",
                "locked",
                "invitable",
                "rate_limit_per_user",
                "flags",
            ],
        );
        form.finish()?;
        self.check_permissions(id, by, 0)?;
        let manages = allowed & MANAGE_THREADS != 0;
        let owns = thread.owner == by;
        // Members with write permission may unarchive a thread that is not locked; all other changes are for its owner
        // and the managers.
        let only_unarchives = archive == Some(false) && body.len() == 1;
        if lock.is_some_and(|lock| lock != thread.locked) && !manages {
            return Err(missing_permissions());
        }
        if !manages && !owns && !only_unarchives {
            return Err(missing_permissions());
        }
        if thread.locked && !manages {
            return Err(thread_locked());
        }
        if thread.archived && archive != Some(false) {
            return Err(archived());
        }
        let now = self.clock.now();
        let channel = self.channel_mut(id)?;
        channel.name = name.unwrap_or_else(|| channel.name.clone());
        channel.slowmode_seconds = slowmode_seconds.unwrap_or(channel.slowmode_seconds);
        let thread = channel.thread.as_mut().expect("the channel is a thread");
        thread.auto_archive = auto_archive.unwrap_or(thread.auto_archive);
        thread.locked = lock.unwrap_or(thread.locked);
        if let Some(archive) = archive.filter(|archive| *archive != thread.archived) {
            thread.archived = archive;
            thread.archive_changed = now;
        }
        Ok(())
    }

    /// Returns the threads that have been idle for long enough to be archived.
    pub(crate) fn idle_threads(&self) -> Vec<Id> {
        const MINUTE: u64 = 60_000;
        let now = self.clock.now();
        let idle = self.channels.values().filter(|channel| {
            channel.thread.as_ref().is_some_and(|thread| {
                let last = channel.last_message.map_or(0, Id::created_at).max(thread.archive_changed);
                !thread.archived && last + thread.auto_archive * MINUTE <= now
            })
        });
        idle.map(|channel| channel.id).collect()
    }

    /// Checks that a user may delete a channel.
    pub(crate) fn check_can_delete(&self, id: Id, by: Id) -> Result<(), Refusal> {
        let needed = match self.channel(id)?.kind {
            ChannelKind::Direct => 0,
            kind if kind.is_thread() => MANAGE_THREADS,
            _ => MANAGE_CHANNELS,
        };
        self.check_permissions(id, by, needed)
    }

    /// Checks that a user may write in a thread. Writing unarchives it unless it is locked.
    pub(crate) fn check_not_locked(&self, id: Id, by: Id) -> Result<(), Refusal> {
        let channel = self.channel(id)?;
        let Some(thread) = &channel.thread else { return Ok(()) };
        let manages = self.permissions(channel, by) & MANAGE_THREADS != 0;
        if thread.locked && !manages { Err(thread_locked()) } else { Ok(()) }
    }
}

/// Returns the name of a new thread, and its idle time before archiving, in minutes.
pub(crate) fn read_thread_name(body: &Map<String, Value>, form: &mut FormReader) -> (String, u64) {
    let name = form.text("", body, "name").unwrap_or_default().to_owned();
    form.check_length("name", &name, 1, limits::CHANNEL_NAME);
    (name, read_auto_archive(body, form).unwrap_or(1_440))
}

fn read_auto_archive(body: &Map<String, Value>, form: &mut FormReader) -> Option<u64> {
    let minutes = form.number("", body, "auto_archive_duration")?;
    let found = limits::AUTO_ARCHIVE_MINUTES.into_iter().find(|known| *known as i64 == minutes);
    if found.is_none() {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        form.add_error("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    found
}
