//! Reconnects: the bot never overloads a gateway that ends connections in any way. Tested in real time, with
//! connections counted by the gateway; `pauses` tests the pauses themselves on a clock.

use crate::discord::{Discord, gateway, ready};
use crate::gateway::{Bot, Log};
use axum::Router;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::any;
use axum::serve::Listener;
use castellan_discord_api::transport::gateway::Shards;
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The time for which connections are counted.
const COUNTED: Duration = Duration::from_secs(8);
/// The largest number of connections in that time.
const MOST: usize = 10;
/// The number of the first shard; each way has its own.
const FIRST: u32 = 400;

/// An end of a connection.
#[derive(Clone, Copy, PartialEq, Debug)]
enum End {
    Drop,
    Close(u16),
    CloseWithoutCode,
    /// Op 9, with `true` if the session can be resumed.
    Invalid(bool),
    /// Op 7.
    Reconnect,
    /// A payload that is not JSON, and a drop.
    Garbage,
}

/// The point at which a gateway ends connections.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    /// Once they are accepted.
    Accepted,
    /// With an HTTP error in place of a connection.
    Refused,
    /// Once the WebSocket is open.
    Upgraded,
    /// After HELLO.
    Greeted(End),
    /// After the first payload, IDENTIFY or RESUME.
    Answered(End),
    /// After a session of this length, and then after each RESUME.
    Session(Duration, End),
    /// After a session of this length; later connections are not accepted.
    Last(Duration),
}

const NO_TIME: Duration = Duration::ZERO;
const THREE_SECONDS: Duration = Duration::from_secs(3);

const WAYS: [Way; 25] = [
    Way::Accepted,
    Way::Refused,
    Way::Greeted(End::Reconnect),
    Way::Greeted(End::Invalid(true)),
    Way::Greeted(End::Garbage),
    Way::Answered(End::Reconnect),
    Way::Answered(End::Close(4003)),
    Way::Session(NO_TIME, End::Reconnect),
    Way::Session(NO_TIME, End::Garbage),
    Way::Upgraded,
    Way::Greeted(End::Drop),
    Way::Greeted(End::Close(4000)),
    Way::Greeted(End::Close(1011)),
    Way::Greeted(End::CloseWithoutCode),
    Way::Answered(End::Drop),
    Way::Answered(End::Close(4000)),
    Way::Answered(End::Invalid(false)),
    Way::Session(NO_TIME, End::Drop),
    Way::Session(NO_TIME, End::Close(4000)),
    Way::Session(NO_TIME, End::Close(1011)),
    Way::Session(NO_TIME, End::Invalid(true)),
    Way::Session(THREE_SECONDS, End::Drop),
    Way::Session(THREE_SECONDS, End::Close(4000)),
    Way::Session(THREE_SECONDS, End::Invalid(false)),
    Way::Last(THREE_SECONDS),
];

/// The times of connections to a gateway, and the number of new sessions.
#[derive(Clone, Default)]
struct Seen(Arc<Mutex<(Vec<Instant>, usize)>>);

impl Seen {
    fn record(&self) {
        self.0.lock().expect("no panics").0.push(Instant::now());
    }

    fn count(&self) -> usize {
        self.0.lock().expect("no panics").0.len()
    }

    /// Returns the number of connections within [`COUNTED`] of the first.
    fn count_in_time(&self) -> usize {
        let seen = self.0.lock().expect("no panics");
        seen.0.iter().filter(|at| at.duration_since(seen.0[0]) <= COUNTED).count()
    }

    fn count_identifies(&self) -> usize {
        self.0.lock().expect("no panics").1
    }
}

/// A gateway that accepts connections as its way of ending them allows.
struct Gateway {
    listener: TcpListener,
    way: Way,
    seen: Seen,
}

impl Listener for Gateway {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            let (stream, address) = self.listener.accept().await.expect("a connection");
            self.seen.record();
            let is_last = matches!(self.way, Way::Last(_)) && self.seen.count_identifies() > 0;
            if self.way != Way::Accepted && !is_last {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

async fn send_payload(socket: &mut WebSocket, payload: Value) {
    // The bot may have disconnected meanwhile.
    let _ = socket.send(Frame::Text(payload.to_string().into())).await;
}

/// Returns the next payload other than a heartbeat; `None` when the connection ends.
async fn next_payload(socket: &mut WebSocket) -> Option<Value> {
    loop {
        match socket.recv().await?.ok()? {
            Frame::Text(text) => {
                let payload: Value = serde_json::from_str(&text).expect("JSON");
                if payload["op"] != 1 {
                    return Some(payload);
                }
            }
            Frame::Close(_) => return None,
            _ => {}
        }
    }
}

async fn end(mut socket: WebSocket, end: End) {
    let close = |code| Frame::Close(Some(CloseFrame { code, reason: "".into() }));
    let sent = match end {
        End::Drop => return,
        End::Close(code) => socket.send(close(code)).await,
        End::CloseWithoutCode => socket.send(Frame::Close(None)).await,
        End::Invalid(resumable) => {
            send_payload(&mut socket, json!({ "op": 9, "d": resumable, "s": null, "t": null })).await;
            Ok(())
        }
        End::Reconnect => {
            send_payload(&mut socket, json!({ "op": 7, "d": null, "s": null, "t": null })).await;
            Ok(())
        }
        End::Garbage => {
            // The bot may have disconnected meanwhile.
            let _ = socket.send(Frame::Text("{ not JSON".into())).await;
            return;
        }
    };
    drop(sent);
    while next_payload(&mut socket).await.is_some() {}
}

/// Handles a connection by its way of ending.
async fn handle_connection(mut socket: WebSocket, way: Way, seen: Seen, url: String) {
    if way == Way::Upgraded {
        return;
    }
    send_payload(
        &mut socket,
        json!({ "op": 10, "d": { "heartbeat_interval": 45_000 }, "s": null, "t": null }),
    )
    .await;
    if let Way::Greeted(how) = way {
        return end(socket, how).await;
    }
    let Some(payload) = next_payload(&mut socket).await else { return };
    if payload["op"] == 2 {
        seen.0.lock().expect("no panics").1 += 1;
    }
    let (lasts, how) = match way {
        Way::Session(lasts, how) => (lasts, how),
        Way::Answered(how) => return end(socket, how).await,
        Way::Last(lasts) => (lasts, End::Drop),
        Way::Accepted | Way::Refused | Way::Upgraded | Way::Greeted(_) => return,
    };
    if payload["op"] == 6 {
        return end(socket, how).await;
    }
    send_payload(&mut socket, json!({ "op": 0, "s": 1, "t": "READY", "d": ready("one", &url) })).await;
    sleep(lasts).await;
}

/// Starts a gateway that ends connections in this way, and a bot that connects to it.
async fn start(way: Way, shard: u32) -> (Discord, Bot, Seen) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("ws://{}", listener.local_addr().expect("an address"));
    let seen = Seen::default();
    let (treated, resumed) = (seen.clone(), url.clone());
    let router = Router::new().route(
        "/",
        any(move |upgrade: WebSocketUpgrade| {
            let (seen, url) = (treated.clone(), resumed.clone());
            async move {
                if way == Way::Refused {
                    return StatusCode::SERVICE_UNAVAILABLE.into_response();
                }
                upgrade.on_upgrade(move |socket| handle_connection(socket, way, seen, url))
            }
        }),
    );
    let listener = Gateway { listener, way, seen: seen.clone() };
    tokio::spawn(async move { axum::serve(listener, router).await });
    let discord = Discord::start(move |_| {
        let url = url.clone();
        async move { gateway(&url, 1_000, 86_400_000) }
    })
    .await;
    let bot = Bot::start_with(&discord, Shards::Some { range: shard..shard + 1, total: 997 });
    (discord, bot, seen)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_ends_connections_gets_few_and_each_end_is_logged_once() {
    let log = Log::here();
    let mut all = JoinSet::new();
    for (way, shard) in WAYS.into_iter().zip(FIRST..) {
        all.spawn(async move {
            let (_discord, _bot, seen) = start(way, shard).await;
            sleep(COUNTED).await;
            // The bot reconnects.
            while seen.count() < 2 {
                sleep(Duration::from_millis(20)).await;
            }
            assert!(seen.count_in_time() <= MOST, "{way:?}: {} connections", seen.count_in_time());
            assert!(
                seen.count_identifies() <= 3,
                "{way:?}: {} sessions were to begin",
                seen.count_identifies()
            );
            // The last connection may still be open.
            let ended = seen.count() - 1;
            while log.connection_ends(shard) < ended {
                sleep(Duration::from_millis(20)).await;
            }
            assert!(log.connection_ends(shard) <= seen.count(), "{way:?}");
        });
    }
    while let Some(done) = all.join_next().await {
        done.expect("no panics");
    }
}
