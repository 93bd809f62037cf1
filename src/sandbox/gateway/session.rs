//! The gateway's sessions: what was sent in each, so that it can be resumed.

use crate::sandbox::ids::{Clock, Id};
use crate::sandbox::limits;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use tokio::sync::mpsc;

/// Events that come whatever was asked for.
pub(in crate::sandbox) const ALWAYS: u64 = 0;
/// Servers, channels, threads and roles.
pub(in crate::sandbox) const GUILDS: u64 = 1;
/// Messages in servers.
pub(in crate::sandbox) const GUILD_MESSAGES: u64 = 1 << 9;
/// Messages in direct channels.
pub(in crate::sandbox) const DIRECT_MESSAGES: u64 = 1 << 12;
/// Members, presences, and what messages say: for those who were allowed to ask.
pub(in crate::sandbox) const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
/// All there are.
pub(in crate::sandbox) const ALL_INTENTS: u64 = (1 << 26) - 1;

/// How many events of a session are kept for its being resumed.
const MOST_KEPT: usize = 5_000;
/// How long a session can be resumed after its connection ended, in milliseconds.
const RESUMABLE: u64 = 3 * 60 * 1_000;

/// What is to be sent on a connection.
#[derive(Debug)]
pub(in crate::sandbox) enum Out {
    Text(String),
    Farewell(crate::sandbox::faults::Farewell),
}

/// A session.
pub(in crate::sandbox) struct Session {
    pub shard: (u64, u64),
    pub intents: u64,
    pub sequence: u64,
    events: VecDeque<(u64, String)>,
    pub connection: Option<mpsc::UnboundedSender<Out>>,
    /// When its connection ended, in milliseconds since 1970.
    ended: Option<u64>,
}

impl Session {
    fn push(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "s": self.sequence, "t": name, "d": data}).to_string();
        if let Some(connection) = &self.connection {
            // A connection that has just ended leaves the event to its being resumed.
            let _ = connection.send(Out::Text(text.clone()));
        }
        self.events.push_back((self.sequence, text));
        if self.events.len() > MOST_KEPT {
            self.events.pop_front();
        }
    }

    /// The events behind a number, when all of them are kept.
    fn behind(&self, sequence: u64) -> Option<Vec<String>> {
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

/// All sessions.
pub(in crate::sandbox) struct Gateway {
    clock: Clock,
    sessions: HashMap<String, Session>,
    /// When each concurrency bucket began its last session, in milliseconds since 1970.
    identified: HashMap<u64, u64>,
    /// New sessions today.
    pub identifies: u32,
    /// Resumed sessions.
    pub resumes: u32,
    /// Nothing reaches any session, as if it had happened before it began.
    pub losing: bool,
}

/// Which shard hears of a server; direct channels belong to the first.
fn shard_of(guild: Option<Id>, shards: u64) -> u64 {
    guild.map_or(0, |guild| (guild.0 >> 22) % shards.max(1))
}

impl Gateway {
    /// Nobody has come yet.
    pub(in crate::sandbox) fn new(clock: Clock) -> Self {
        Self {
            clock,
            sessions: HashMap::new(),
            identified: HashMap::new(),
            identifies: 0,
            resumes: 0,
            losing: false,
        }
    }

    /// Sends an event to the sessions that hear of it.
    pub(in crate::sandbox) fn dispatch(&mut self, guild: Option<Id>, intent: u64, name: &str, data: &Value) {
        if self.losing {
            return;
        }
        let old = self.clock.now().saturating_sub(RESUMABLE);
        self.sessions.retain(|_, session| session.ended.is_none_or(|ended| ended > old));
        for session in self.sessions.values_mut() {
            let hears = shard_of(guild, session.shard.1) == session.shard.0;
            if hears && (intent == ALWAYS || session.intents & intent != 0) {
                session.push(name, data);
            }
        }
    }

    /// Whether the day's sessions were all begun: who begins one more loses the token.
    pub(in crate::sandbox) fn is_spent(&self) -> bool {
        self.identifies >= limits::IDENTIFIES
    }

    /// Whether a new session may begin now; when not, the bot is to wait.
    pub(in crate::sandbox) fn may_identify(&mut self, shard: u64, every: u64) -> bool {
        let last = self.identified.get(&shard).copied().unwrap_or(0);
        if self.clock.now() < last + every {
            return false;
        }
        self.identified.insert(shard, self.clock.now());
        self.identifies += 1;
        true
    }

    /// A new session; `ready` is the data of its READY, `servers` what follows.
    pub(in crate::sandbox) fn begin(
        &mut self,
        id: &str,
        shard: (u64, u64),
        intents: u64,
        connection: mpsc::UnboundedSender<Out>,
        ready: &Value,
        servers: &[(Id, Value)],
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
            for (guild, data) in servers {
                if shard_of(Some(*guild), shard.1) == shard.0 {
                    session.push("GUILD_CREATE", data);
                }
            }
        }
        self.sessions.insert(id.to_owned(), session);
    }

    /// Resumes a session: what it has missed is sent again. False when it cannot be resumed.
    pub(in crate::sandbox) fn resume(
        &mut self,
        id: &str,
        sequence: u64,
        connection: mpsc::UnboundedSender<Out>,
    ) -> bool {
        let Some(session) = self.sessions.get_mut(id) else { return false };
        let Some(missed) = session.behind(sequence) else {
            self.sessions.remove(id);
            return false;
        };
        for text in missed {
            // The receiver is the connection that asks.
            let _ = connection.send(Out::Text(text));
        }
        session.connection = Some(connection);
        session.ended = None;
        session.push("RESUMED", &json!({"_trace": []}));
        self.resumes += 1;
        true
    }

    /// Whether a session has not yet sent what somebody says to have had of it.
    pub(in crate::sandbox) fn is_ahead(&self, id: &str, sequence: u64) -> bool {
        self.sessions.get(id).is_some_and(|session| sequence > session.sequence)
    }

    /// A connection ended; its session can be resumed for a while, or is over.
    pub(in crate::sandbox) fn end(&mut self, id: &str, over: bool) {
        if over {
            self.sessions.remove(id);
        } else if let Some(session) = self.sessions.get_mut(id)
            && session.connection.as_ref().is_some_and(mpsc::UnboundedSender::is_closed)
        {
            session.connection = None;
            session.ended = Some(self.clock.now());
        }
    }

    /// A session is forgotten: it cannot be resumed.
    pub(in crate::sandbox) fn forget(&mut self, id: &str) {
        self.sessions.remove(id);
    }

    /// Lets go of all connections.
    pub(in crate::sandbox) fn farewell(&mut self, farewell: crate::sandbox::faults::Farewell) {
        for connection in self.sessions.values().filter_map(|session| session.connection.as_ref()) {
            // One that has ended needs no farewell.
            let _ = connection.send(Out::Farewell(farewell));
        }
    }

    /// How many sessions have a connection.
    pub(in crate::sandbox) fn connected(&self) -> usize {
        self.sessions.values().filter(|session| session.connection.is_some()).count()
    }
}
