//! The gateway: HELLO, IDENTIFY, READY, events, heartbeats, RESUME, and the close codes.
//!
//! Here is a connection, from its first message to its end. `session` outlives it, with the events that a client may
//! have missed, in the compression that it asked for.

mod compress;
mod members;
pub(super) mod session;

use super::faults::Disconnect;
use super::ids::Id;
use super::limits;
use super::net::{ServerState, stopped};
use super::simulation::Simulation;
use super::unknown_data::with_unknown_payloads;
use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::routing::any;
use compress::PayloadCompression;
use serde_json::{Value, json};
use session::{ALL_INTENTS, Outbound, PRIVILEGED};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

const UNKNOWN_OPCODE: u16 = 4001;
const DECODE_ERROR: u16 = 4002;
const NOT_AUTHENTICATED: u16 = 4003;
const AUTHENTICATION_FAILED: u16 = 4004;
const ALREADY_AUTHENTICATED: u16 = 4005;
const INVALID_SEQUENCE: u16 = 4007;
const RATE_LIMITED: u16 = 4008;
const TIMED_OUT: u16 = 4009;
const INVALID_SHARD: u16 = 4010;
const SHARDING_REQUIRED: u16 = 4011;
const INVALID_VERSION: u16 = 4012;
const INVALID_INTENTS: u16 = 4013;
const DISALLOWED_INTENTS: u16 = 4014;

pub(super) fn router(server: Arc<ServerState>) -> Router {
    let open = |State(server): State<Arc<ServerState>>,
                Query(query): Query<HashMap<String, String>>,
                upgrade: WebSocketUpgrade| async move {
        upgrade.on_upgrade(move |socket| Connection::serve(server, socket, query))
    };
    Router::new().route("/", any(open)).with_state(server)
}

/// The consequence of a payload for the connection.
enum PayloadOutcome {
    KeepOpen,
    /// Close with this code.
    Close(u16),
}

struct Connection {
    server: Arc<ServerState>,
    socket: WebSocket,
    compression: PayloadCompression,
    session: Option<String>,
    sender: mpsc::UnboundedSender<Outbound>,
    /// The times of recent payloads, in milliseconds since 1970 by the server's clock.
    received_at: VecDeque<u64>,
    last_heartbeat: Instant,
}

impl Connection {
    async fn serve(server: Arc<ServerState>, socket: WebSocket, query: HashMap<String, String>) {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        let mut connection = Self {
            server,
            socket,
            compression: PayloadCompression::Plain,
            session: None,
            sender,
            received_at: VecDeque::new(),
            last_heartbeat: Instant::now(),
        };
        let session_ends = connection.run(&mut receiver, &query).await;
        drop(receiver);
        if let Some(session) = &connection.session {
            connection.server.lock().gateway.end_connection(session, session_ends);
        }
    }

    /// Runs the connection to its end. Returns `true` if the session ends with it.
    async fn run(
        &mut self,
        receiver: &mut mpsc::UnboundedReceiver<Outbound>,
        query: &HashMap<String, String>,
    ) -> bool {
        if query.get("v").is_none_or(|version| version != "10") {
            return self.close(INVALID_VERSION).await;
        }
        let compression = PayloadCompression::from_name(query.get("compress").map(String::as_str));
        let is_json = query.get("encoding").is_none_or(|encoding| encoding == "json");
        let Some(compression) = compression.filter(|_| is_json) else {
            self.complain("the gateway was asked for an encoding or a compression that it does not speak");
            return self.close(DECODE_ERROR).await;
        };
        self.compression = compression;
        let interval = self.server.lock().options.heartbeat;
        let hello = json!({"op": 10, "s": null, "t": null, "d": {
            "heartbeat_interval": interval.as_millis() as u64, "_trace": [],
        }});
        if !self.send(hello.to_string()).await {
            return false;
        }
        let stop_signal = self.server.stop_signal();
        loop {
            // A bot that is silent for one and a half intervals is gone.
            let deadline = self.last_heartbeat + interval + interval / 2 + Duration::from_millis(500);
            tokio::select! {
                out = receiver.recv() => match out {
                    Some(Outbound::Text(text)) => if !self.send_event(text).await { return false },
                    Some(Outbound::Disconnect(disconnect)) => if let Some(session_ends) = self.disconnect(disconnect).await { return session_ends },
                    None => return false,
                },
                received = self.socket.recv() => match received {
                    Some(Ok(Message::Text(text))) => {
                        if let PayloadOutcome::Close(code) = self.handle_payload(text.as_bytes()).await { return self.close(code).await }
                    }
                    Some(Ok(Message::Binary(bytes))) => {
                        if let PayloadOutcome::Close(code) = self.handle_payload(&bytes).await { return self.close(code).await }
                    }
                    // With 1000 or 1001 a bot says that it will not return.
                    Some(Ok(Message::Close(frame))) => {
                        return frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(_)) | None => return false,
                },
                () = tokio::time::sleep_until(deadline) => return self.close(TIMED_OUT).await,
                () = stopped(stop_signal.clone()) => return true,
            }
        }
    }

    async fn send(&mut self, text: String) -> bool {
        let message = self.compression.compress(text);
        self.socket.send(message).await.is_ok()
    }

    fn complain(&self, complaint: &str) {
        self.server.lock().journal.complain(complaint.to_owned());
    }

    /// Sends an event, and an unknown one too if a test asks for that.
    async fn send_event(&mut self, text: String) -> bool {
        if !self.server.lock().options.unknown_data {
            return self.send(text).await;
        }
        for text in with_unknown_payloads(&text) {
            if !self.send(text).await {
                return false;
            }
        }
        true
    }

    /// Closes with a code. Returns `true` if the session ends with it.
    async fn close(&mut self, code: u16) -> bool {
        if (4001..=4014).contains(&code) && code != TIMED_OUT {
            self.complain(&format!("the gateway closed with {code}"));
        }
        let session_ends = !matches!(code, 1000 | 1001 | 4000 | DECODE_ERROR | UNKNOWN_OPCODE | RATE_LIMITED);
        self.send_close(code, session_ends).await
    }

    /// Sends a close frame. A session that ends is removed first; otherwise a quick bot could resume it.
    async fn send_close(&mut self, code: u16, session_ends: bool) -> bool {
        if session_ends && let Some(session) = self.session.take() {
            self.server.lock().gateway.remove_session(&session);
        }
        // Best effort: the peer may be gone.
        let _ = self.socket.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
        session_ends
    }

    /// Disconnects as a test asks. Returns `None` if the connection stays open.
    async fn disconnect(&mut self, disconnect: Disconnect) -> Option<bool> {
        match disconnect {
            Disconnect::Drop => Some(false),
            Disconnect::Close(code) => {
                // A close by the server keeps the session, unless the code says otherwise.
                let session_ends =
                    matches!(code, NOT_AUTHENTICATED | INVALID_SEQUENCE | TIMED_OUT..=DISALLOWED_INTENTS);
                Some(self.send_close(code, session_ends).await)
            }
            Disconnect::CloseWithoutCode => {
                let _ = self.socket.send(Message::Close(None)).await;
                Some(false)
            }
            Disconnect::Reconnect => {
                let is_closed =
                    !self.send(json!({"op": 7, "d": null, "s": null, "t": null}).to_string()).await;
                is_closed.then_some(false)
            }
            Disconnect::InvalidSession(resumable) => {
                if !resumable && let Some(session) = self.session.take() {
                    self.server.lock().gateway.remove_session(&session);
                }
                let is_closed = !self.send(invalid_session(resumable)).await;
                is_closed.then_some(false)
            }
        }
    }

    /// Handles one payload of the bot.
    async fn handle_payload(&mut self, bytes: &[u8]) -> PayloadOutcome {
        let now = self.server.lock().world.clock.now();
        let window = limits::GATEWAY_WINDOW.as_millis() as u64;
        while self.received_at.front().is_some_and(|at| at + window <= now) {
            self.received_at.pop_front();
        }
        self.received_at.push_back(now);
        if self.received_at.len() > limits::GATEWAY_SENDS {
            return PayloadOutcome::Close(RATE_LIMITED);
        }
        if bytes.len() > limits::GATEWAY_PAYLOAD_SIZE {
            return PayloadOutcome::Close(DECODE_ERROR);
        }
        let Ok(payload) = serde_json::from_slice::<Value>(bytes) else {
            return PayloadOutcome::Close(DECODE_ERROR);
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) => {
                self.last_heartbeat = Instant::now();
                if !self.server.lock().faults.ignores_heartbeats {
                    self.send(json!({"op": 11, "d": null, "s": null, "t": null}).to_string()).await;
                }
                PayloadOutcome::KeepOpen
            }
            Some(2 | 6) if self.session.is_some() => PayloadOutcome::Close(ALREADY_AUTHENTICATED),
            Some(2) => self.identify(data).await,
            Some(6) => self.resume(data).await,
            Some(3 | 4 | 8) if self.session.is_none() => PayloadOutcome::Close(NOT_AUTHENTICATED),
            // Presence updates are ignored.
            Some(3) => PayloadOutcome::KeepOpen,
            Some(4) => {
                self.complain("the gateway does not speak op 4 here");
                PayloadOutcome::KeepOpen
            }
            Some(8) => {
                if let Some(session) = &self.session {
                    self.server.lock().send_members(session, data);
                }
                PayloadOutcome::KeepOpen
            }
            _ => PayloadOutcome::Close(UNKNOWN_OPCODE),
        }
    }

    async fn identify(&mut self, data: &Value) -> PayloadOutcome {
        let session = {
            let mut simulation = self.server.lock();
            if !has_valid_token(&simulation, data) {
                return PayloadOutcome::Close(AUTHENTICATION_FAILED);
            }
            let shard = match &data["shard"] {
                Value::Null => (0, 1),
                shard => match (shard[0].as_u64(), shard[1].as_u64()) {
                    (Some(shard), Some(shards)) if shard < shards => (shard, shards),
                    _ => return PayloadOutcome::Close(INVALID_SHARD),
                },
            };
            let Some(intents) = data["intents"].as_u64().filter(|intents| intents & !ALL_INTENTS == 0) else {
                return PayloadOutcome::Close(INVALID_INTENTS);
            };
            if intents & PRIVILEGED & !simulation.world.privileged_intents != 0 {
                return PayloadOutcome::Close(DISALLOWED_INTENTS);
            }
            let guilds = simulation.bot_guilds();
            if guilds.len() as u64 > limits::GUILDS_PER_SHARD as u64 * shard.1 {
                return PayloadOutcome::Close(SHARDING_REQUIRED);
            }
            if simulation.gateway.has_reached_session_limit() {
                // Discord resets the token and informs the bot's owner.
                simulation.token.clear();
                return PayloadOutcome::Close(AUTHENTICATION_FAILED);
            }
            let interval = simulation.options.identify_every.as_millis() as u64;
            simulation
                .gateway
                .try_identify(shard.0, interval)
                .then(|| self.begin_session(&mut simulation, shard, intents, &guilds))
        };
        match session {
            Some(session) => {
                self.session = Some(session);
                if data["compress"] == true && matches!(self.compression, PayloadCompression::Plain) {
                    self.compression = PayloadCompression::PerPayload;
                }
            }
            None => {
                self.send(invalid_session(false)).await;
            }
        }
        PayloadOutcome::KeepOpen
    }

    /// Begins a session and returns its id.
    fn begin_session(
        &self,
        simulation: &mut Simulation,
        shard: (u64, u64),
        intents: u64,
        guilds: &[Id],
    ) -> String {
        let id = format!("{:032x}", simulation.world.new_id().0);
        let shard_guilds: Vec<Value> = guilds
            .iter()
            .filter(|guild| (guild.0 >> 22) % shard.1 == shard.0)
            .map(|guild| json!({"id": guild, "unavailable": true}))
            .collect();
        let ready = json!({
            "v": 10, "user": simulation.world.own_user_json(simulation.world.bot), "guilds": shard_guilds, "session_id": id,
            "session_type": "normal", "resume_gateway_url": simulation.gateway_url, "shard": [shard.0, shard.1],
            "application": {"id": simulation.world.bot, "flags": simulation.world.application_flags()}, "private_channels": [], "relationships": [],
            "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [], "_trace": [],
        });
        let available_guilds: Vec<(Id, Value)> = guilds
            .iter()
            .filter_map(|id| simulation.world.guilds.get(id))
            .filter(|guild| guild.available)
            .map(|guild| (guild.id, simulation.world.guild_create_json(guild, intents)))
            .collect();
        simulation.gateway.begin_session(&id, shard, intents, self.sender.clone(), &ready, &available_guilds);
        id
    }

    async fn resume(&mut self, data: &Value) -> PayloadOutcome {
        let resumed = {
            let mut simulation = self.server.lock();
            if !has_valid_token(&simulation, data) {
                return PayloadOutcome::Close(AUTHENTICATION_FAILED);
            }
            let (Some(session), Some(sequence)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
                return PayloadOutcome::Close(DECODE_ERROR);
            };
            if simulation.gateway.is_ahead(session, sequence) {
                return PayloadOutcome::Close(INVALID_SEQUENCE);
            }
            if simulation.faults.refused_resumes > 0 {
                simulation.faults.refused_resumes -= 1;
                simulation.gateway.remove_session(session);
            }
            simulation.gateway.resume(session, sequence, self.sender.clone()).then(|| session.to_owned())
        };
        match resumed {
            Some(session) => self.session = Some(session),
            None => {
                self.send(invalid_session(false)).await;
            }
        }
        PayloadOutcome::KeepOpen
    }
}

fn invalid_session(resumable: bool) -> String {
    json!({"op": 9, "d": resumable, "s": null, "t": null}).to_string()
}

fn has_valid_token(simulation: &Simulation, data: &Value) -> bool {
    let given = data["token"].as_str().map(|token| token.trim_start_matches("Bot "));
    given.is_some_and(|given| !given.is_empty() && given == simulation.token)
}

impl Simulation {
    /// Returns the servers that the bot is in.
    pub(super) fn bot_guilds(&self) -> Vec<Id> {
        let bot = self.world.bot;
        self.world
            .guilds
            .values()
            .filter(|guild| guild.members.contains_key(&bot))
            .map(|guild| guild.id)
            .collect()
    }
}
