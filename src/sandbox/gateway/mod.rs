//! The gateway: HELLO, IDENTIFY, READY, events, heartbeats, RESUME, and the close codes.

mod compress;
mod members;
pub(super) mod session;

use super::faults::Disconnect;
use super::future::payloads;
use super::ids::Id;
use super::limits;
use super::net::{ServerState, stopped};
use super::simulation::Simulation;
use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::routing::any;
use compress::Packing;
use serde_json::{Value, json};
use session::{ALL_INTENTS, Out, PRIVILEGED};
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

/// The next state of a connection.
enum Next {
    Stay,
    /// Close with this code.
    Close(u16),
}

struct Connection {
    server: Arc<ServerState>,
    socket: WebSocket,
    packing: Packing,
    session: Option<String>,
    sender: mpsc::UnboundedSender<Out>,
    /// The times of recent payloads, in milliseconds since 1970 by the server's clock.
    came: VecDeque<u64>,
    heard: Instant,
}

impl Connection {
    async fn serve(server: Arc<ServerState>, socket: WebSocket, query: HashMap<String, String>) {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        let mut this = Self {
            server,
            socket,
            packing: Packing::Plain,
            session: None,
            sender,
            came: VecDeque::new(),
            heard: Instant::now(),
        };
        let over = this.run(&mut receiver, &query).await;
        drop(receiver);
        if let Some(session) = &this.session {
            this.server.lock().gateway.end(session, over);
        }
    }

    /// Runs the connection to its end. Returns `true` if the session ends with it.
    async fn run(
        &mut self,
        receiver: &mut mpsc::UnboundedReceiver<Out>,
        query: &HashMap<String, String>,
    ) -> bool {
        if query.get("v").is_none_or(|version| version != "10") {
            return self.close(INVALID_VERSION).await;
        }
        let packing = Packing::named(query.get("compress").map(String::as_str));
        let is_json = query.get("encoding").is_none_or(|encoding| encoding == "json");
        let Some(packing) = packing.filter(|_| is_json) else {
            self.complain("the gateway was asked for an encoding or a compression that it does not speak");
            return self.close(DECODE_ERROR).await;
        };
        self.packing = packing;
        let interval = self.server.lock().options.heartbeat;
        let hello = json!({"op": 10, "s": null, "t": null, "d": {
            "heartbeat_interval": interval.as_millis() as u64, "_trace": [],
        }});
        if !self.say(hello.to_string()).await {
            return false;
        }
        let stopping = self.server.stopping();
        loop {
            // A bot that is silent for one and a half intervals is gone.
            let patience = self.heard + interval + interval / 2 + Duration::from_millis(500);
            tokio::select! {
                out = receiver.recv() => match out {
                    Some(Out::Text(text)) => if !self.tell(text).await { return false },
                    Some(Out::Disconnect(disconnect)) => if let Some(over) = self.disconnect(disconnect).await { return over },
                    None => return false,
                },
                came = self.socket.recv() => match came {
                    Some(Ok(Message::Text(text))) => {
                        if let Next::Close(code) = self.hear(text.as_bytes()).await { return self.close(code).await }
                    }
                    Some(Ok(Message::Binary(bytes))) => {
                        if let Next::Close(code) = self.hear(&bytes).await { return self.close(code).await }
                    }
                    // With 1000 or 1001 a bot says that it will not return.
                    Some(Ok(Message::Close(frame))) => {
                        return frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001));
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(_)) | None => return false,
                },
                () = tokio::time::sleep_until(patience) => return self.close(TIMED_OUT).await,
                () = stopped(stopping.clone()) => return true,
            }
        }
    }

    async fn say(&mut self, text: String) -> bool {
        let message = self.packing.pack(text);
        self.socket.send(message).await.is_ok()
    }

    fn complain(&self, complaint: &str) {
        self.server.lock().journal.complain(complaint.to_owned());
    }

    /// Sends an event, and an unknown one too if a test asks for that.
    async fn tell(&mut self, text: String) -> bool {
        if !self.server.lock().options.future {
            return self.say(text).await;
        }
        for text in payloads(&text) {
            if !self.say(text).await {
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
        let over = !matches!(code, 1000 | 1001 | 4000 | DECODE_ERROR | UNKNOWN_OPCODE | RATE_LIMITED);
        self.say_goodbye(code, over).await
    }

    /// Sends a close frame. A session that ends is removed first; otherwise a quick bot could resume it.
    async fn say_goodbye(&mut self, code: u16, over: bool) -> bool {
        if over && let Some(session) = self.session.take() {
            self.server.lock().gateway.forget(&session);
        }
        // Best effort: the peer may be gone.
        let _ = self.socket.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
        over
    }

    /// Disconnects as a test asks. Returns `None` if the connection stays open.
    async fn disconnect(&mut self, disconnect: Disconnect) -> Option<bool> {
        match disconnect {
            Disconnect::Drop => Some(false),
            Disconnect::Close(code) => {
                // A close by the server keeps the session, unless the code says otherwise.
                let over =
                    matches!(code, NOT_AUTHENTICATED | INVALID_SEQUENCE | TIMED_OUT..=DISALLOWED_INTENTS);
                Some(self.say_goodbye(code, over).await)
            }
            Disconnect::CloseWithoutCode => {
                let _ = self.socket.send(Message::Close(None)).await;
                Some(false)
            }
            Disconnect::Reconnect => {
                let gone = !self.say(json!({"op": 7, "d": null, "s": null, "t": null}).to_string()).await;
                gone.then_some(false)
            }
            Disconnect::InvalidSession(resumable) => {
                if !resumable && let Some(session) = self.session.take() {
                    self.server.lock().gateway.forget(&session);
                }
                let gone = !self.say(invalid_session(resumable)).await;
                gone.then_some(false)
            }
        }
    }

    /// Handles one payload of the bot.
    async fn hear(&mut self, bytes: &[u8]) -> Next {
        let now = self.server.lock().world.clock.now();
        let window = limits::GATEWAY_WINDOW.as_millis() as u64;
        while self.came.front().is_some_and(|came| came + window <= now) {
            self.came.pop_front();
        }
        self.came.push_back(now);
        if self.came.len() > limits::GATEWAY_SENDS {
            return Next::Close(RATE_LIMITED);
        }
        if bytes.len() > limits::GATEWAY_PAYLOAD {
            return Next::Close(DECODE_ERROR);
        }
        let Ok(payload) = serde_json::from_slice::<Value>(bytes) else { return Next::Close(DECODE_ERROR) };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) => {
                self.heard = Instant::now();
                if !self.server.lock().faults.deaf {
                    self.say(json!({"op": 11, "d": null, "s": null, "t": null}).to_string()).await;
                }
                Next::Stay
            }
            Some(2 | 6) if self.session.is_some() => Next::Close(ALREADY_AUTHENTICATED),
            Some(2) => self.identify(data).await,
            Some(6) => self.resume(data).await,
            Some(3 | 4 | 8) if self.session.is_none() => Next::Close(NOT_AUTHENTICATED),
            // Presence updates are ignored.
            Some(3) => Next::Stay,
            Some(4) => {
                self.complain("the gateway does not speak op 4 here");
                Next::Stay
            }
            Some(8) => {
                if let Some(session) = &self.session {
                    self.server.lock().send_members(session, data);
                }
                Next::Stay
            }
            _ => Next::Close(UNKNOWN_OPCODE),
        }
    }

    async fn identify(&mut self, data: &Value) -> Next {
        let began = {
            let mut simulation = self.server.lock();
            if !is_token(&simulation, data) {
                return Next::Close(AUTHENTICATION_FAILED);
            }
            let shard = match &data["shard"] {
                Value::Null => (0, 1),
                shard => match (shard[0].as_u64(), shard[1].as_u64()) {
                    (Some(shard), Some(shards)) if shard < shards => (shard, shards),
                    _ => return Next::Close(INVALID_SHARD),
                },
            };
            let Some(intents) = data["intents"].as_u64().filter(|intents| intents & !ALL_INTENTS == 0) else {
                return Next::Close(INVALID_INTENTS);
            };
            if intents & PRIVILEGED & !simulation.world.privileged != 0 {
                return Next::Close(DISALLOWED_INTENTS);
            }
            let guilds = simulation.bot_guilds();
            if guilds.len() as u64 > limits::GUILDS_A_SHARD as u64 * shard.1 {
                return Next::Close(SHARDING_REQUIRED);
            }
            if simulation.gateway.is_spent() {
                // Discord resets the token and informs the bot's owner.
                simulation.token.clear();
                return Next::Close(AUTHENTICATION_FAILED);
            }
            let every = simulation.options.identify_every.as_millis() as u64;
            simulation
                .gateway
                .may_identify(shard.0, every)
                .then(|| self.begin(&mut simulation, shard, intents, &guilds))
        };
        match began {
            Some(session) => {
                self.session = Some(session);
                if data["compress"] == true && matches!(self.packing, Packing::Plain) {
                    self.packing = Packing::Each;
                }
            }
            None => {
                self.say(invalid_session(false)).await;
            }
        }
        Next::Stay
    }

    /// Begins a session and returns its id.
    fn begin(&self, simulation: &mut Simulation, shard: (u64, u64), intents: u64, guilds: &[Id]) -> String {
        let id = format!("{:032x}", simulation.world.new_id().0);
        let here: Vec<Value> = guilds
            .iter()
            .filter(|guild| (guild.0 >> 22) % shard.1 == shard.0)
            .map(|guild| json!({"id": guild, "unavailable": true}))
            .collect();
        let ready = json!({
            "v": 10, "user": simulation.world.self_json(), "guilds": here, "session_id": id,
            "session_type": "normal", "resume_gateway_url": simulation.gateway_url, "shard": [shard.0, shard.1],
            "application": {"id": simulation.world.bot, "flags": simulation.world.application_flags()}, "private_channels": [], "relationships": [],
            "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [], "_trace": [],
        });
        let servers: Vec<(Id, Value)> = guilds
            .iter()
            .filter_map(|id| simulation.world.guilds.get(id))
            .filter(|guild| guild.available)
            .map(|guild| (guild.id, simulation.world.guild_create_json(guild, intents)))
            .collect();
        simulation.gateway.begin(&id, shard, intents, self.sender.clone(), &ready, &servers);
        id
    }

    async fn resume(&mut self, data: &Value) -> Next {
        let resumed = {
            let mut simulation = self.server.lock();
            if !is_token(&simulation, data) {
                return Next::Close(AUTHENTICATION_FAILED);
            }
            let (Some(session), Some(sequence)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
                return Next::Close(DECODE_ERROR);
            };
            if simulation.gateway.is_ahead(session, sequence) {
                return Next::Close(INVALID_SEQUENCE);
            }
            if simulation.faults.refused_resumes > 0 {
                simulation.faults.refused_resumes -= 1;
                simulation.gateway.forget(session);
            }
            simulation.gateway.resume(session, sequence, self.sender.clone()).then(|| session.to_owned())
        };
        match resumed {
            Some(session) => self.session = Some(session),
            None => {
                self.say(invalid_session(false)).await;
            }
        }
        Next::Stay
    }
}

fn invalid_session(resumable: bool) -> String {
    json!({"op": 9, "d": resumable, "s": null, "t": null}).to_string()
}

fn is_token(simulation: &Simulation, data: &Value) -> bool {
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
