//! Servers, their roles and members.

use crate::ids::Id;
use std::collections::BTreeMap;

/// A role. The one that everyone has bears the server's own id.
#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: u64,
    pub position: u32,
    /// The bot for which it was made, and which alone may have it.
    pub bot: Option<Id>,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub user: Id,
    pub nick: Option<String>,
    pub roles: Vec<Id>,
    /// Milliseconds since 1970.
    pub joined: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub id: Id,
    pub name: String,
    pub owner: Id,
    pub roles: BTreeMap<Id, Role>,
    pub members: BTreeMap<Id, Member>,
    pub locale: String,
    /// False during an outage of Discord's.
    pub available: bool,
    /// The words that its AutoMod blocks, in small letters.
    pub blocked_words: Vec<String>,
    /// The events that are not over. Discord lists no others.
    pub events: BTreeMap<Id, ScheduledEvent>,
}

/// An event in a server's calendar, which takes place outside of Discord.
#[derive(Clone, Debug)]
pub(crate) struct ScheduledEvent {
    pub id: Id,
    pub creator: Id,
    pub name: String,
    pub description: Option<String>,
    pub location: String,
    /// In milliseconds since 1970.
    pub starts: u64,
    pub ends: u64,
    /// 1 scheduled, 2 active, 3 completed, 4 cancelled.
    pub status: u8,
}
