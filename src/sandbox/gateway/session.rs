//! The gateway's sessions, with the events sent in each so that it can be resumed.

use crate::ids::{Clock, Id};
use crate::limits;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use tokio::sync::mpsc;

/// Events that need no intent.
pub(crate) const ALWAYS: u64 = 0;
/// Servers, channels, threads and roles.
pub(crate) const GUILDS: u64 = 1;
/// Webhooks of servers.
pub(crate) const GUILD_WEBHOOKS: u64 = 1 << 5;
/// Invites to servers.
pub(crate) const GUILD_INVITES: u64 = 1 << 6;
/// Messages in servers.
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
/// Messages in direct channels.
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
/// Reactions in servers.
pub(crate) const GUILD_REACTIONS: u64 = 1 << 10;
/// Reactions in direct channels.
pub(crate) const DIRECT_REACTIONS: u64 = 1 << 13;
/// Scheduled events of servers.
pub(crate) const GUILD_SCHEDULED_EVENTS: u64 = 1 << 16;
/// Typing in servers.
pub(crate) const GUILD_TYPING: u64 = 1 << 11;
/// Typing in direct channels.
pub(crate) const DIRECT_TYPING: u64 = 1 << 14;
/// The privileged intent for members of servers.
pub const GUILD_MEMBERS: u64 = 1 << 1;
/// The privileged intent for presences.
pub const GUILD_PRESENCES: u64 = 1 << 8;
/// The privileged intent for the content of messages that the bot is not involved in.
pub const MESSAGE_CONTENT: u64 = 1 << 15;
/// The privileged intents.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
/// All intents.
pub(crate) const ALL_INTENTS: u64 = (1 << 26) - 1;

/// The number of events of a session that are kept for a resume.
const MAX_EVENTS: usize = 5_000;
/// The time for which a session can be resumed after its connection ended, in milliseconds.
const RESUME_WINDOW: u64 = 3 * 60 * 1_000;

/// An item to send on a connection.
#[derive(Debug)]
pub(crate) enum Outbound {
    Text(String),
    Disconnect(crate::faults::Disconnect),
}

pub(crate) struct Session {
    pub shard: (u64, u64),
    pub intents: u64,
    pub sequence: u64,
    events: VecDeque<(u64, String)>,
    pub connection: Option<mpsc::UnboundedSender<Outbound>>,
    /// The time at which the connection ended, in milliseconds since 1970.
    ended: Option<u64>,
}

impl Session {
    fn push(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "s": self.sequence, "t": name, "d": data}).to_string();
        if let Some(connection) = &self.connection {
            // If the connection has just ended, the event waits for a resume.
            let _ = connection.send(Outbound::Text(text.clone()));
        }
        self.events.push_back((self.sequence, text));
        if self.events.len() > MAX_EVENTS {
            self.events.pop_front();
        }
    }

    /// Returns the events after a sequence number, if all of them are kept.
    fn events_after(&self, sequence: u64) -> Option<Vec<String>> {
        let first = self.events.front().map_or(self.sequence + 1, |(number, _)| *number);
        let possible = sequence <= self.sequence && sequence + 1 >= first;
        possible.then(|| {
            self.events
                .iter()
                .filter(|(number, _)| *number > sequence)
                .map(|(_, text)| text.clone())
                .collect()
        })
    }
}

pub(crate) struct Gateway {
    clock: Clock,
    sessions: HashMap<String, Session>,
    /// The time at which each concurrency bucket began its last session, in milliseconds since 1970.
    last_identified: HashMap<u64, u64>,
    /// The number of new sessions today.
    pub identifies: u32,
    /// The number of resumed sessions.
    pub resumes: u32,
    /// `true` if events are lost: they reach no session and are not replayed.
    pub drops_events: bool,
}

/// Returns the shard that receives a server's events. Direct channels belong to the first.
fn shard_of(guild: Option<Id>, shards: u64) -> u64 {
    guild.map_or(0, |guild| (guild.0 >> 22) % shards.max(1))
}

impl Gateway {
    /// Creates a gateway without sessions.
    pub(crate) fn new(clock: Clock) -> Self {
        Self {
            clock,
            sessions: HashMap::new(),
            last_identified: HashMap::new(),
            identifies: 0,
            resumes: 0,
            drops_events: false,
        }
    }

    /// Sends an event to the sessions that receive it.
    pub(crate) fn dispatch(&mut self, guild: Option<Id>, intent: u64, name: &str, data: &Value) {
        if self.drops_events {
            return;
        }
        let old = self.clock.now().saturating_sub(RESUME_WINDOW);
        self.sessions.retain(|_, session| session.ended.is_none_or(|ended| ended > old));
        for session in self.sessions.values_mut() {
            let is_on_shard = shard_of(guild, session.shard.1) == session.shard.0;
            if is_on_shard && (intent == ALWAYS || session.intents & intent != 0) {
                session.push(name, data);
            }
        }
    }

    /// Sends an event to one session.
    pub(crate) fn send_to(&mut self, session: &str, name: &str, data: &Value) {
        if let Some(session) = self.sessions.get_mut(session).filter(|_| !self.drops_events) {
            session.push(name, data);
        }
    }

    /// Returns the intents of a session.
    pub(crate) fn intents(&self, session: &str) -> u64 {
        self.sessions.get(session).map_or(0, |session| session.intents)
    }

    /// Returns `true` if the day's sessions are used up. Another IDENTIFY then resets the token.
    pub(crate) fn has_reached_session_limit(&self) -> bool {
        self.identifies >= limits::IDENTIFIES_PER_DAY
    }

    /// Counts a new session if it may begin now. Returns `false` if the bot must wait.
    pub(crate) fn try_identify(&mut self, shard: u64, interval: u64) -> bool {
        let last = self.last_identified.get(&shard).copied().unwrap_or(0);
        if self.clock.now() < last + interval {
            return false;
        }
        self.last_identified.insert(shard, self.clock.now());
        self.identifies += 1;
        true
    }

    /// Creates a session. `ready` is the data of its READY; the events of `guilds` follow.
    pub(crate) fn begin_session(
        &mut self,
        id: &str,
        shard: (u64, u64),
        intents: u64,
        connection: mpsc::UnboundedSender<Outbound>,
        ready: &Value,
        guilds: &[(Id, Value)],
    ) {
        let mut session = Session {
            shard,
            intents,
            sequence: 0,
            events: VecDeque::new(),
            connection: Some(connection),
            ended: None,
        };
        session.push("READY", ready);
        if intents & GUILDS != 0 {
            for (guild, data) in guilds {
                if shard_of(Some(*guild), shard.1) == shard.0 {
                    session.push("GUILD_CREATE", data);
                }
            }
        }
        self.sessions.insert(id.to_owned(), session);
    }

    /// Resumes a session and sends its missed events again. Returns `false` if it cannot be resumed.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        sequence: u64,
        connection: mpsc::UnboundedSender<Outbound>,
    ) -> bool {
        let Some(session) = self.sessions.get_mut(id) else { return false };
        let Some(missed) = session.events_after(sequence) else {
            self.sessions.remove(id);
            return false;
        };
        for text in missed {
            // The receiver is the connection that resumes.
            let _ = connection.send(Outbound::Text(text));
        }
        session.connection = Some(connection);
        session.ended = None;
        session.push("RESUMED", &json!({"_trace": []}));
        self.resumes += 1;
        true
    }

    /// Returns `true` if a sequence number is higher than any that the session has sent.
    pub(crate) fn is_ahead(&self, id: &str, sequence: u64) -> bool {
        self.sessions.get(id).is_some_and(|session| sequence > session.sequence)
    }

    /// Ends a connection. Its session can be resumed for a while, unless it is over.
    pub(crate) fn end_connection(&mut self, id: &str, session_ends: bool) {
        if session_ends {
            self.sessions.remove(id);
        } else if let Some(session) = self.sessions.get_mut(id)
            && session.connection.as_ref().is_some_and(mpsc::UnboundedSender::is_closed)
        {
            session.connection = None;
            session.ended = Some(self.clock.now());
        }
    }

    /// Removes a session, so that it cannot be resumed.
    pub(crate) fn remove_session(&mut self, id: &str) {
        self.sessions.remove(id);
    }

    /// Disconnects all connections.
    pub(crate) fn disconnect(&mut self, disconnect: crate::faults::Disconnect) {
        for connection in self.sessions.values().filter_map(|session| session.connection.as_ref()) {
            // A connection that has already ended is skipped.
            let _ = connection.send(Outbound::Disconnect(disconnect));
        }
    }

    /// Returns the number of sessions with a connection.
    pub(crate) fn connected_count(&self) -> usize {
        self.sessions.values().filter(|session| session.connection.is_some()).count()
    }
}
