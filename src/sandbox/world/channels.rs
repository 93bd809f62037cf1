//! Channels and threads.

use super::World;
use super::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_CHANNELS, MANAGE_THREADS, Overwrite,
};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    Form, Refusal, archived, blocked_title, missing_permissions, thread_exists, thread_locked,
    too_many_threads, unknown_message, wrong_channel_type,
};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The kind of a channel, with Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Text = 0,
    Direct = 1,
    Voice = 2,
    PublicThread = 11,
    PrivateThread = 12,
    Stage = 13,
}

impl Kind {
    pub(crate) fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }

    /// Returns `true` for voice and stage channels, which have a chat too.
    pub(crate) fn is_voice(self) -> bool {
        matches!(self, Self::Voice | Self::Stage)
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
    pub sent: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub id: Id,
    pub kind: Kind,
    pub guild: Option<Id>,
    pub parent: Option<Id>,
    pub name: String,
    pub topic: Option<String>,
    pub position: u32,
    pub slow: i64,
    pub overwrites: Vec<Overwrite>,
    /// The users of a direct channel.
    pub recipients: Vec<Id>,
    pub thread: Option<Thread>,
    pub last_message: Option<Id>,
}

impl Channel {
    fn bare(id: Id, kind: Kind) -> Self {
        Self {
            id,
            kind,
            guild: None,
            parent: None,
            name: String::new(),
            topic: None,
            position: 0,
            slow: 0,
            overwrites: Vec::new(),
            recipients: Vec::new(),
            thread: None,
            last_message: None,
        }
    }

    /// Creates a text channel of a server.
    pub(crate) fn text(id: Id, guild: Id, name: &str, topic: &str, position: u32) -> Self {
        let (name, topic) = (name.to_owned(), (!topic.is_empty()).then(|| topic.to_owned()));
        Self { guild: Some(guild), name, topic, position, ..Self::bare(id, Kind::Text) }
    }

    /// Creates a direct channel.
    pub(crate) fn direct(id: Id, recipients: Vec<Id>) -> Self {
        Self { recipients, ..Self::bare(id, Kind::Direct) }
    }

    /// Returns the channel whose permissions apply here, if it is another one.
    pub(crate) fn home(&self) -> Option<Id> {
        self.parent.filter(|_| self.kind.is_thread())
    }

    /// Returns `true` for an archived thread.
    pub(crate) fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.archived)
    }
}

impl World {
    /// Adds a channel of a kind.
    pub(crate) fn add_channel(&mut self, guild: Id, name: &str, kind: Kind) -> Result<Id, Refusal> {
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
        let gone: Vec<Id> = self
            .channels
            .values()
            .filter(|channel| channel.id == id || channel.home() == Some(id))
            .map(|channel| channel.id)
            .collect();
        for id in &gone {
            self.messages.remove(id);
        }
        self.webhooks.retain(|_, webhook| !gone.contains(&webhook.channel));
        Ok(gone.iter().filter_map(|id| self.channels.remove(id)).collect())
    }

    /// Creates a thread, on a message or without one.
    pub(crate) fn open_thread(
        &mut self,
        parent: Id,
        on: Option<Id>,
        owner: Id,
        body: &Map<String, Value>,
        form: &mut Form,
    ) -> Result<Id, Refusal> {
        let home = self.channel(parent)?;
        if home.kind != Kind::Text {
            return Err(wrong_channel_type());
        }
        let guild = home.guild;
        let known: &[&str] = if on.is_some() {
            &["name", "auto_archive_duration", "rate_limit_per_user"]
        } else {
            &["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"]
        };
        form.known("", body, known);
        let name = form.text("", body, "name").unwrap_or_default().to_owned();
        form.length("name", &name, 1, limits::CHANNEL_NAME);
        let kind = match form.number("", body, "type") {
            _ if on.is_some() => Kind::PublicThread,
            // Without a type, Discord creates a private thread for historical reasons.
            None | Some(12) => Kind::PrivateThread,
            Some(11) => Kind::PublicThread,
            Some(other) => {
                form.wrong("type", "BASE_TYPE_CHOICES", format!("{other} is no type of thread here."));
                Kind::PublicThread
            }
        };
        let auto_archive = read_auto_archive(body, form).unwrap_or(1_440);
        form.done()?;
        if !self.lets_say(guild, &name) {
            return Err(blocked_title());
        }
        let needed = if kind == Kind::PrivateThread { CREATE_PRIVATE_THREADS } else { CREATE_PUBLIC_THREADS };
        self.demand(parent, owner, needed)?;
        let active = self
            .channels
            .values()
            .filter(|channel| channel.guild == guild && channel.kind.is_thread() && !channel.is_archived());
        if active.count() >= limits::ACTIVE_THREADS {
            return Err(too_many_threads());
        }
        let id = match on {
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
            invitable: body.get("invitable").and_then(Value::as_bool).unwrap_or(true),
            members: BTreeMap::from([(owner, now)]),
            sent: 0,
        };
        let channel =
            Channel { guild, parent: Some(parent), name, thread: Some(thread), ..Channel::bare(id, kind) };
        self.channels.insert(id, channel);
        Ok(id)
    }

    /// Applies a request's changes to a channel or a thread.
    pub(crate) fn change_channel(
        &mut self,
        id: Id,
        by: Id,
        body: &Map<String, Value>,
        form: &mut Form,
    ) -> Result<(), Refusal> {
        let channel = self.channel(id)?;
        if channel.kind == Kind::Direct {
            return Err(wrong_channel_type());
        }
        let name = form.text("", body, "name").map(str::to_owned);
        if let Some(name) = &name {
            form.length("name", name, 1, limits::CHANNEL_NAME);
            if !self.lets_say(channel.guild, name) {
                return Err(blocked_title());
            }
        }
        let slow = form.number("", body, "rate_limit_per_user");
        let auto_archive = read_auto_archive(body, form);
        let topic = form.text("", body, "topic").map(str::to_owned);
        let flag = |field: &str| body.get(field).and_then(Value::as_bool);
        let (archive, lock) = (flag("archived"), flag("locked"));
        let allowed = self.permissions(channel, by);
        let Some(thread) = &channel.thread else {
            form.known("", body, &["name", "topic", "rate_limit_per_user", "position", "nsfw"]);
            form.done()?;
            self.demand(id, by, MANAGE_CHANNELS)?;
            let channel = self.channel_mut(id)?;
            channel.name = name.unwrap_or_else(|| channel.name.clone());
            channel.topic = topic.or_else(|| channel.topic.clone());
            channel.slow = slow.unwrap_or(channel.slow);
            return Ok(());
        };
        form.known(
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
        form.done()?;
        self.demand(id, by, 0)?;
        let manages = allowed & MANAGE_THREADS != 0;
        let owns = thread.owner == by;
        // Members with write permission may unarchive a thread that is not locked; all other changes are for its owner
        // and the managers.
        let only_back = archive == Some(false) && body.len() == 1;
        if lock.is_some_and(|lock| lock != thread.locked) && !manages {
            return Err(missing_permissions());
        }
        if !manages && !owns && !only_back {
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
        channel.slow = slow.unwrap_or(channel.slow);
        let thread = channel.thread.as_mut().expect("it is a thread");
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
                let last = channel.last_message.map_or(0, Id::made).max(thread.archive_changed);
                !thread.archived && last + thread.auto_archive * MINUTE <= now
            })
        });
        idle.map(|channel| channel.id).collect()
    }

    /// Checks that a user may delete a channel.
    pub(crate) fn may_delete(&self, id: Id, by: Id) -> Result<(), Refusal> {
        let needed = match self.channel(id)?.kind {
            Kind::Direct => 0,
            kind if kind.is_thread() => MANAGE_THREADS,
            _ => MANAGE_CHANNELS,
        };
        self.demand(id, by, needed)
    }

    /// Checks that a user may write in a thread. Writing unarchives it unless it is locked.
    pub(crate) fn open_for(&self, id: Id, by: Id) -> Result<(), Refusal> {
        let channel = self.channel(id)?;
        let Some(thread) = &channel.thread else { return Ok(()) };
        let manages = self.permissions(channel, by) & MANAGE_THREADS != 0;
        if thread.locked && !manages { Err(thread_locked()) } else { Ok(()) }
    }
}

fn read_auto_archive(body: &Map<String, Value>, form: &mut Form) -> Option<u64> {
    let minutes = form.number("", body, "auto_archive_duration")?;
    let found = limits::AUTO_ARCHIVE.into_iter().find(|known| *known as i64 == minutes);
    if found.is_none() {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        form.wrong("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    found
}
