//! A scripted Discord: requests over TLS, and a gateway.

use crate::clock::{START, TestClock};
use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use axum::serve::Listener;
use castellan_discord_api::transport::invalid_requests::InvalidLimits;
use castellan_discord_api::transport::{Address, BotToken, Transport};
use castellan_discord_api::wire::{ApplicationId, InteractionId, ReplyHandle, Token};
use serde_json::{Value, json};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::server::TlsStream;

/// The bot's token.
pub const TOKEN: &str = "a.token.that-nobody-may-see";

/// A received request.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    /// The method and path, such as `POST /channels/1/messages`.
    pub route: String,
    /// The query, after the question mark.
    pub query: String,
    /// The body as JSON; null if there is none.
    pub json: Value,
    /// The body as text.
    pub text: String,
    /// `true` if it came with the bot's token.
    pub authorised: bool,
}

type Answering = Pin<Box<dyn Future<Output = Response> + Send>>;
type Script = Arc<dyn Fn(ReceivedRequest) -> Answering + Send + Sync>;

/// A server that answers by a script.
pub struct Discord {
    pub address: SocketAddr,
    certificate: String,
    requests: Arc<Mutex<Vec<ReceivedRequest>>>,
    /// The clock of the transport.
    pub clock: TestClock,
}

/// A listener that accepts TLS.
struct Tls {
    listener: TcpListener,
    acceptor: TlsAcceptor,
}

impl Listener for Tls {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let Ok((stream, address)) = self.listener.accept().await else { continue };
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}

impl Discord {
    /// Starts a server with this script.
    pub async fn start<F, A>(script: F) -> Self
    where
        F: Fn(ReceivedRequest) -> A + Send + Sync + 'static,
        A: Future<Output = Response> + Send + 'static,
    {
        let made = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).expect("a certificate");
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key");
        let tls = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .expect("TLS");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let requests: Arc<Mutex<Vec<ReceivedRequest>>> = Arc::default();
        let script: Script = Arc::new(move |request| Box::pin(script(request)));
        let received = requests.clone();
        let router = Router::new().fallback(move |request: Request| {
            let (received, script) = (received.clone(), script.clone());
            async move {
                let request = read(request).await;
                received.lock().expect("no panics").push(request.clone());
                script(request).await
            }
        });
        let listener = Tls { listener, acceptor: TlsAcceptor::from(Arc::new(tls)) };
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { address, certificate: made.cert.pem(), requests, clock: TestClock::new() }
    }

    /// Returns a transport to the server.
    pub fn transport(&self) -> Transport {
        self.transport_with(InvalidLimits::default())
    }

    /// Returns a transport with these limits for invalid requests.
    pub fn transport_with(&self, limits: InvalidLimits) -> Transport {
        let address = Address::TestServer { rest: self.address, certificate: self.certificate.clone() };
        let transport = Transport::with_limits(address, BotToken::new(TOKEN), self.clock.clone(), limits);
        transport.expect("it is on this machine")
    }

    /// Returns the requests so far.
    pub fn requests(&self) -> Vec<ReceivedRequest> {
        self.requests.lock().expect("no panics").clone()
    }

    /// Returns the requests so far, without bodies.
    pub fn paths(&self) -> Vec<String> {
        self.requests().into_iter().map(|request| request.route).collect()
    }
}

async fn read(request: Request) -> ReceivedRequest {
    let (parts, body) = request.into_parts();
    let bytes: Bytes = to_bytes(body, 64 << 20).await.expect("a body");
    let path = parts.uri.path();
    let path = path.strip_prefix("/api/v10").unwrap_or(path);
    let header = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
    ReceivedRequest {
        route: format!("{} {path}", parts.method),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        json: serde_json::from_slice(&bytes).unwrap_or_default(),
        text: String::from_utf8_lossy(&bytes).into_owned(),
        authorised: header("authorization") == Some(&format!("Bot {TOKEN}")),
    }
}

/// Returns a JSON response.
pub fn answer(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [("content-type", "application/json")], body.to_string()).into_response()
}

/// Returns the response for a message that was sent.
pub fn message(channel: u64, message: u64) -> Response {
    answer(200, &json!({ "id": message.to_string(), "channel_id": channel.to_string() }))
}

/// Returns a handle for answering an interaction.
pub fn reply(interaction: u64, token: &str) -> ReplyHandle {
    ReplyHandle {
        interaction: InteractionId(interaction),
        application: ApplicationId(77),
        token: Token(token.to_owned()),
        created: START,
    }
}

/// The connections to a gateway, one after the other.
pub struct Connections {
    come: mpsc::UnboundedReceiver<WebSocket>,
    /// The address for resuming sessions.
    pub resume_url: String,
}

impl Connections {
    /// Starts a gateway. Returns its address too.
    pub async fn start() -> (Self, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("ws://{}", listener.local_addr().expect("an address"));
        let (came, come) = mpsc::unbounded_channel();
        let router = Router::new().route(
            "/",
            any(move |upgrade: WebSocketUpgrade| {
                let came = came.clone();
                async move { upgrade.on_upgrade(async move |socket| drop(came.send(socket))) }
            }),
        );
        tokio::spawn(async move { axum::serve(listener, router).await });
        (Self { come, resume_url: url.clone() }, url)
    }

    /// Returns the next connection, after sending HELLO.
    pub async fn next(&mut self, heartbeats_ms: u64) -> Connection {
        let socket = self.come.recv().await.expect("a connection");
        let mut connection = Connection { socket, resume_url: self.resume_url.clone() };
        connection
            .send(&json!({ "op": 10, "d": { "heartbeat_interval": heartbeats_ms }, "s": null, "t": null }))
            .await;
        connection
    }

    /// Returns the next connection, identified and ready.
    pub async fn ready(&mut self, session: &str) -> Connection {
        let mut connection = self.next(45_000).await;
        connection.expect_identify(session).await;
        connection
    }
}

/// A connection from the bot.
pub struct Connection {
    pub socket: WebSocket,
    resume_url: String,
}

impl Connection {
    pub async fn send(&mut self, json: &Value) {
        // The bot may have disconnected meanwhile.
        let _ = self.socket.send(Frame::Text(json.to_string().into())).await;
    }

    /// Sends an event.
    pub async fn dispatch(&mut self, number: u64, name: &str, data: &Value) {
        self.send(&json!({ "op": 0, "s": number, "t": name, "d": data })).await;
    }

    /// Returns the next payload other than a heartbeat; `None` when the connection ends.
    pub async fn next_payload(&mut self) -> Option<Value> {
        loop {
            match self.socket.recv().await?.ok()? {
                Frame::Text(text) => {
                    let payload: Value = serde_json::from_str(&text).expect("JSON");
                    if payload["op"] != 1 {
                        return Some(payload);
                    }
                    self.send(&json!({ "op": 11, "d": null, "s": null, "t": null })).await;
                }
                Frame::Close(close) => return Some(json!({ "closed": close.map(|close| close.code) })),
                _ => (),
            }
        }
    }

    /// Receives IDENTIFY, and begins a session. Returns the shard.
    pub async fn expect_identify(&mut self, session: &str) -> Value {
        let payload = self.next_payload().await.expect("an IDENTIFY");
        assert_eq!(payload["op"], 2, "{payload}");
        assert_eq!(payload["d"]["token"], format!("Bot {TOKEN}"));
        self.dispatch(1, "READY", &ready(session, &self.resume_url)).await;
        payload["d"]["shard"].clone()
    }

    /// Closes the connection without a code.
    pub async fn close_without_a_code(mut self) {
        self.socket.send(Frame::Close(None)).await.expect("still open");
    }
}

pub fn ready(session: &str, resume_url: &str) -> Value {
    json!({
        "v": 10,
        "user": { "id": "77", "username": "Castellan", "discriminator": "0", "avatar": null, "bot": true,
                  "mfa_enabled": false, "verified": true, "email": null, "flags": 0 },
        "guilds": [], "session_id": session, "resume_gateway_url": resume_url,
        "shard": [0, 1], "application": { "id": "77", "flags": 0 },
    })
}

/// Returns the response to `GET /gateway/bot`.
pub fn gateway(url: &str, remaining: u64, reset_after_ms: u64) -> Response {
    answer(
        200,
        &json!({
            "url": url, "shards": 1,
            "session_start_limit": {
                "total": 1_000, "remaining": remaining, "reset_after": reset_after_ms, "max_concurrency": 16,
            },
        }),
    )
}
