//! Servers, their roles and members.

use crate::sandbox::ids::Id;
use std::collections::BTreeMap;

/// A role. The one that everyone has bears the server's own id.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Role {
    pub id: Id,
    pub name: String,
    pub permissions: u64,
    pub position: u32,
    /// Made for the bot.
    pub managed: bool,
}

/// A member.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Member {
    pub user: Id,
    pub nick: Option<String>,
    pub roles: Vec<Id>,
    /// Milliseconds since 1970.
    pub joined: u64,
}

/// A server.
#[derive(Clone, Debug)]
pub(in crate::sandbox) struct Guild {
    pub id: Id,
    pub name: String,
    pub owner: Id,
    pub roles: BTreeMap<Id, Role>,
    pub members: BTreeMap<Id, Member>,
    /// False during an outage of Discord's.
    pub available: bool,
}
