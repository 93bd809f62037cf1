//! A connection of a shard, from the gateway's greeting to its end, and the session that a later one can resume.
//!
//! A shard identifies or resumes at most once, and never reconnects by itself: its caller decides when, and has waited
//! for the budget of new sessions.

use super::connection::{Connection, Incoming, LostConnectionError};
use super::event_forwarder::{DISPATCH, EventForwarder, Payload};
use super::pauses::ConnectionProgress;
use crate::transport::{Address, BotToken};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::env::consts::OS;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

/// The timeout for each step until a shard is connected.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(30);
/// The longest silence of a connected shard, including heartbeat answers, which arrive every 41 seconds.
const MAX_SILENCE: Duration = Duration::from_mins(2);
/// Events of servers, their channels, and their messages.
const INTENTS: u64 = 1 | 1 << 9;
/// Close codes after which Discord requires a new session.
const SESSION_LOST: [u16; 2] = [4007, 4009];

const HEARTBEAT: u64 = 1;
const IDENTIFY: u64 = 2;
const RESUME: u64 = 6;
const RECONNECT: u64 = 7;
const INVALID_SESSION: u64 = 9;
const HELLO: u64 = 10;

/// The parameters of a shard.
pub struct ShardConfig<'a> {
    /// The shard's number, and the total number of shards.
    pub shard: (u32, u32),
    /// The address to connect to.
    pub url: String,
    /// The allowed addresses.
    pub address: &'a Address,
    /// The token to identify with.
    pub token: BotToken,
    /// The session to resume, if there is one.
    pub resume: Option<ResumableSession>,
}

/// A session that can be resumed.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct ResumableSession {
    session: Session,
    /// Discord's address for resuming. If it is unavailable, the gateway's own address works too.
    pub url: Option<String>,
}

/// A session, and the last event received in it.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Session {
    id: String,
    sequence: u64,
}

/// An observer of a shard's state.
pub trait Observer {
    /// Records the connection state, and the session that another shard could resume now.
    fn observe(&self, is_connected: bool, session: Option<ResumableSession>);

    /// Returns `true` if another process will resume the session when this shard leaves.
    fn is_handed_over(&self) -> bool;
}

/// The reason that a connection ended, for its caller.
pub enum ShardEnd {
    /// Another connection should follow.
    Disconnected(Disconnection),
    /// Reconnecting would have the same result.
    Fatal(String),
    /// The shard was asked to leave.
    Left,
}

/// A connection that ended.
pub struct Disconnection {
    /// The cause.
    pub problem: DisconnectCause,
    /// The progress of the connection.
    pub reached: ConnectionProgress,
    /// The session that can be resumed.
    pub resume: Option<ResumableSession>,
}

/// The cause of a connection's end.
#[derive(PartialEq, Eq, Debug)]
pub enum DisconnectCause {
    /// A failed attempt to connect.
    NoConnection(String),
    /// A close by Discord, with a code and a reason if it gave some.
    Closed(Option<(u16, String)>),
    /// The connection was lost.
    Lost(LostConnectionError),
    /// Discord asked for a reconnect.
    ReconnectRequested,
    /// Discord does not know the session.
    SessionLost,
    /// Silence for too long.
    Hung,
}

#[derive(Deserialize)]
struct Hello {
    heartbeat_interval: u64,
}

#[derive(Deserialize)]
struct Ready {
    session_id: String,
    resume_gateway_url: Option<String>,
}

/// A connected shard.
struct ConnectedShard<'a> {
    start: ShardConfig<'a>,
    connection: Connection,
    session: Option<Session>,
    resume_url: Option<String>,
    /// `true` once the gateway has greeted it.
    is_greeted: bool,
    /// `true` while it waits for its session to resume.
    resumes: bool,
    /// The start of its session's connection.
    since: Option<Instant>,
}

/// Runs a shard until its connection ends or it is asked to leave.
pub async fn run(
    start: ShardConfig<'_>,
    forwarder: &EventForwarder,
    observer: &impl Observer,
    mut leaving: watch::Receiver<bool>,
) -> ShardEnd {
    let connected = tokio::select! {
        connected = Connection::open(&start.url) => connected,
        () = shutdown(&mut leaving) => return ShardEnd::Left,
    };
    let connection = match connected {
        Ok(connection) => connection,
        Err(cause) => {
            let problem = DisconnectCause::NoConnection(cause);
            let resume = start.resume.map(|resume| ResumableSession { url: None, ..resume });
            return ShardEnd::Disconnected(Disconnection {
                problem,
                reached: ConnectionProgress::Nothing,
                resume,
            });
        }
    };
    let (session, resume_url) = match start.resume.clone() {
        Some(ResumableSession { session, url }) => (Some(session), url),
        None => (None, None),
    };
    let running = ConnectedShard {
        start,
        connection,
        session,
        resume_url,
        is_greeted: false,
        resumes: false,
        since: None,
    };
    running.run(forwarder, observer, leaving).await
}

/// Waits until a shard is asked to leave.
async fn shutdown(leaving: &mut watch::Receiver<bool>) {
    drop(leaving.wait_for(|leaving| *leaving).await);
}

impl ConnectedShard<'_> {
    async fn run(
        mut self,
        forwarder: &EventForwarder,
        observer: &impl Observer,
        mut leaving: watch::Receiver<bool>,
    ) -> ShardEnd {
        let handshake = Instant::now() + HANDSHAKE_TIMEOUT;
        loop {
            let sequence = self.session.as_ref().map(|session| session.sequence);
            let patience = if self.since.is_some() { Instant::now() + MAX_SILENCE } else { handshake };
            let next = tokio::select! {
                next = timeout_at(patience, self.connection.next(sequence)) => next,
                () = shutdown(&mut leaving) => {
                    // A lost connection leaves its session to its successor, and unread events are sent again.
                    let session = self.resumable_session().filter(|_| observer.is_handed_over());
                    match session {
                        Some(_) => drop(self.connection),
                        None => self.connection.close_session(|text| forwarder.forward_payload(text)).await,
                    }
                    observer.observe(false, session);
                    return ShardEnd::Left;
                }
            };
            let problem = match next {
                Ok(Ok(Incoming::Text(text))) => {
                    let done = self.handle_payload(&text, forwarder).await;
                    observer.observe(done.is_ok() && self.since.is_some(), self.resumable_session());
                    match done {
                        Ok(()) => continue,
                        Err(problem) => problem,
                    }
                }
                Ok(Ok(Incoming::Closed(Some((code, reason))))) if is_final(code) => {
                    self.connection.answer_close().await;
                    let shard = self.start.shard.0;
                    tracing::error!(shard, code, %reason, "gateway: closed for good");
                    return ShardEnd::Fatal(explain_close(code, &reason));
                }
                Ok(Ok(Incoming::Closed(close))) => DisconnectCause::Closed(close),
                Ok(Err(lost)) => DisconnectCause::Lost(lost),
                Err(_) => DisconnectCause::Hung,
            };
            return ShardEnd::Disconnected(self.end(problem).await);
        }
    }

    /// Handles one payload.
    async fn handle_payload(
        &mut self,
        text: &str,
        forwarder: &EventForwarder,
    ) -> Result<(), DisconnectCause> {
        let Ok(Payload { op, s, t, d }) = serde_json::from_str(text) else {
            forwarder.report_unreadable("", "it has no form that the gateway knows");
            return Ok(());
        };
        let data = d.unwrap_or(RawValue::NULL);
        match op {
            DISPATCH => {
                let name = t.unwrap_or_default();
                forwarder.forward_event(name, data);
                match name {
                    "READY" => self.begin_session(data, s.unwrap_or_default())?,
                    "RESUMED" => self.since = Some(Instant::now()),
                    _ => {}
                }
                self.resumes &= self.since.is_none();
                if let (Some(session), Some(sequence)) = (&mut self.session, s) {
                    session.sequence = sequence;
                }
            }
            HELLO => {
                let Ok(Hello { heartbeat_interval }) = Hello::deserialize(data) else {
                    forwarder.report_unreadable("HELLO", "it does not say how often heartbeats are sent");
                    return Ok(());
                };
                self.connection.start_heartbeats(heartbeat_interval);
                // A session is requested once, even if the gateway greets repeatedly.
                if std::mem::replace(&mut self.is_greeted, true) {
                    return Ok(());
                }
                self.resumes = self.session.is_some();
                let first = self.first_payload();
                self.connection.send(&first).await.map_err(DisconnectCause::Lost)?;
            }
            HEARTBEAT => {
                let sequence = self.session.as_ref().map(|session| session.sequence);
                self.connection.send_heartbeat(sequence).await.map_err(DisconnectCause::Lost)?;
            }
            RECONNECT => return Err(DisconnectCause::ReconnectRequested),
            INVALID_SESSION if data.get() == "true" => return Err(DisconnectCause::SessionLost),
            INVALID_SESSION => {
                self.session = None;
                return Err(DisconnectCause::SessionLost);
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the first payload after the greeting: RESUME or IDENTIFY.
    fn first_payload(&self) -> Value {
        let token = format!("Bot {}", self.start.token.0);
        if let Some(Session { id, sequence }) = &self.session {
            return json!({ "op": RESUME, "d": { "token": token, "session_id": id, "seq": sequence } });
        }
        let (shard, total) = self.start.shard;
        json!({ "op": IDENTIFY, "d": {
            "token": token,
            "intents": INTENTS,
            "properties": { "os": OS, "browser": "castellan", "device": "castellan" },
            "shard": [shard, total],
        } })
    }

    /// Begins a session.
    fn begin_session(&mut self, ready: &RawValue, sequence: u64) -> Result<(), DisconnectCause> {
        // The error was logged when the event was forwarded.
        let Ok(Ready { session_id, resume_gateway_url }) = Ready::deserialize(ready) else {
            return Err(DisconnectCause::SessionLost);
        };
        self.session = Some(Session { id: session_id, sequence });
        // An address that the bot may not connect to is replaced by the gateway's own.
        self.resume_url = resume_gateway_url.and_then(|url| self.start.address.check_gateway(&url).ok());
        self.since = Some(Instant::now());
        Ok(())
    }

    fn resumable_session(&self) -> Option<ResumableSession> {
        let session = self.session.clone()?;
        Some(ResumableSession { session, url: self.resume_url.clone() })
    }

    /// Closes the connection.
    async fn end(mut self, problem: DisconnectCause) -> Disconnection {
        if matches!(&problem, DisconnectCause::Closed(Some((code, _))) if SESSION_LOST.contains(code)) {
            self.session = None;
        }
        let reached = match (&problem, self.since) {
            (DisconnectCause::SessionLost, None) if self.resumes && self.session.is_none() => {
                ConnectionProgress::ResumeRefused
            }
            (DisconnectCause::SessionLost, since) => {
                ConnectionProgress::SessionRefused(since.map_or(Duration::ZERO, |since| since.elapsed()))
            }
            (_, Some(since)) => ConnectionProgress::Session(since.elapsed()),
            (_, None) if self.is_greeted => ConnectionProgress::Greeting,
            (_, None) => ConnectionProgress::Nothing,
        };
        // A session that could not be resumed is tried at the gateway's own address too.
        let resume = self
            .resumable_session()
            .map(|resume| ResumableSession { url: resume.url.filter(|_| self.since.is_some()), ..resume });
        match problem {
            DisconnectCause::Closed(_) => self.connection.answer_close().await,
            DisconnectCause::ReconnectRequested | DisconnectCause::SessionLost => {
                self.connection.close_resumable().await;
            }
            DisconnectCause::NoConnection(_) | DisconnectCause::Lost(_) | DisconnectCause::Hung => {}
        }
        Disconnection { problem, reached, resume }
    }
}

/// Returns `true` for a close that would also end every further connection.
const fn is_final(code: u16) -> bool {
    matches!(code, 4004 | 4010..=4014)
}

/// Explains to the operator why a close is final.
fn explain_close(code: u16, reason: &str) -> String {
    let cause = match code {
        4004 => "the token is not valid",
        4010..=4012 => "its shards are not as Discord wants them",
        _ => "its intents are not allowed",
    };
    format!("{cause} (gateway close {code}: {})", reason.escape_debug())
}
