//! Servers, their roles and members.

use crate::ids::Id;
use std::collections::BTreeMap;

/// A role. The `@everyone` role has the server's own id.
#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: u64,
    pub position: u32,
    /// The bot that the role was created for, and that alone may have it.
    pub bot: Option<Id>,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub user: Id,
    pub nick: Option<String>,
    pub roles: Vec<Id>,
    /// The time of joining, in milliseconds since 1970.
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
    /// False during an outage.
    pub available: bool,
    /// The words that AutoMod blocks, in lower case.
    pub blocked_words: Vec<String>,
    /// The events that are not over. Discord lists no others.
    pub events: BTreeMap<Id, ScheduledEvent>,
}

/// An external event in a server's calendar.
#[derive(Clone, Debug)]
pub(crate) struct ScheduledEvent {
    pub id: Id,
    pub creator: Id,
    pub name: String,
    pub description: Option<String>,
    pub location: String,
    /// The start and the end, in milliseconds since 1970.
    pub starts: u64,
    pub ends: u64,
    /// 1 scheduled, 2 active, 3 completed, 4 cancelled.
    pub status: u8,
}
