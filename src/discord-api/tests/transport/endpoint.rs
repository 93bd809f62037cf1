//! The interactions endpoint over real sockets: requests by Discord and by others, and idle connections.

use crate::clock::{START, TestClock};
use crate::discord::{Discord, answer};
use castellan_discord_api::transport::endpoint::{
    Credentials, Endpoint, EndpointError, EndpointStatus, LEEWAY, MAX_BODY, MAX_CONNECTIONS, PublicKey,
    REQUEST, RequestRefusal,
};
use castellan_discord_api::transport::{DiscordInput, Metrics, Transport};
use castellan_discord_api::wire::ApplicationId;
use castellan_test_support::network::PausedClockGuard;
use http::{HeaderMap, HeaderValue};
use reqwest::{Client, Response};
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The tolerance for lateness on a busy machine.
const TOLERANCE: Duration = Duration::from_mins(3);
const SIGNATURE: &str = "x-signature-ed25519";
const TIMESTAMP: &str = "x-signature-timestamp";

fn hex(bytes: &[u8]) -> String {
    base16ct::lower::encode_string(bytes)
}

fn bytes(digits: &str) -> Vec<u8> {
    base16ct::lower::decode_vec(if digits == "-" { "" } else { digits }).expect("digits")
}

/// Returns the rows of a table without its header.
fn rows<const COLUMNS: usize>(table: &'static str) -> Vec<[&'static str; COLUMNS]> {
    table
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>().try_into().expect("columns"))
        .collect()
}

#[test]
fn valid_signatures_are_accepted_and_all_others_refused() {
    for [what, key, message, signature, valid] in rows(include_str!("signatures/signatures.tsv")) {
        let Ok(key) = key.parse::<PublicKey>() else {
            assert_eq!(valid, "key", "{what}");
            continue;
        };
        let mut headers = HeaderMap::new();
        let value = HeaderValue::from_str(if signature == "-" { "" } else { signature }).expect("digits");
        headers.insert(SIGNATURE, value);
        headers.insert(TIMESTAMP, HeaderValue::from_static("1700000000"));
        let has_form = Credentials::from_headers(&headers).is_ok();
        let is_good = <[u8; 64]>::try_from(bytes(signature)).is_ok_and(|signature| {
            let message = bytes(message);
            // The split between the two does not matter.
            let (timestamp, body) = message.split_at(message.len() / 2);
            key.has_signed(timestamp, body, &signature)
        });
        assert_eq!(has_form, signature.len() == 128, "{what}");
        assert_eq!(is_good, valid == "yes", "{what}");
    }
}

#[test]
fn a_key_of_small_order_is_refused() {
    for [what, key, taken] in rows(include_str!("signatures/keys.tsv")) {
        assert_eq!(key.parse::<PublicKey>().is_ok(), taken == "yes", "{what}: {key}");
    }
    for wrong in ["", "d7", "zz", &"0".repeat(63), &"1".repeat(65), &"g".repeat(64)] {
        assert!(wrong.parse::<PublicKey>().is_err(), "{wrong}");
    }
}

/// A bot with an endpoint, and the key of a fake Discord.
struct Bot {
    address: SocketAddr,
    keys: Ed25519KeyPair,
    clock: TestClock,
    client: Client,
    received: mpsc::UnboundedReceiver<DiscordInput>,
    connected: watch::Receiver<bool>,
    saved: watch::Receiver<bool>,
    metrics: Metrics,
    leave: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), EndpointError>>,
    /// Discord's response about the application.
    application: Arc<Mutex<Value>>,
}

impl Bot {
    async fn start() -> Self {
        let keys = Ed25519KeyPair::from_seed_unchecked(&[3; 32]).expect("a seed");
        let key = hex(keys.public_key().as_ref());
        Self::start_with(keys, &key, json!("https://bot.example/")).await
    }

    async fn start_with(keys: Ed25519KeyPair, verify_key: &str, url: Value) -> Self {
        let application = json!({ "id": "77", "verify_key": verify_key, "interactions_endpoint_url": url });
        let application = Arc::new(Mutex::new(application));
        let says = Arc::clone(&application);
        let discord = Discord::start(move |request| {
            assert_eq!(request.route, "GET /oauth2/applications/@me");
            let body = says.lock().expect("no panics").clone();
            async move { answer(200, &body) }
        })
        .await;
        let transport: Transport = discord.transport();
        let key = hex(keys.public_key().as_ref()).parse().expect("a key");
        let endpoint = Endpoint::open(&["127.0.0.1:0".parse().expect("an address")], key).expect("a port");
        let address = endpoint.addresses()[0];
        let (inbox, received) = mpsc::unbounded_channel();
        let (connected, is_connected) = watch::channel(false);
        let (saved, is_saved) = watch::channel(false);
        let (leave, left) = oneshot::channel::<()>();
        let metrics = transport.metrics().clone();
        let ended = tokio::spawn(async move {
            let reach = EndpointStatus { connected: Some(connected), saved };
            transport.serve_endpoint(endpoint, Arc::new(inbox), reach, async { drop(left.await) }).await
        });
        let (client, clock) =
            (Client::builder().no_proxy().build().expect("a client"), discord.clock.clone());
        Self {
            address,
            keys,
            clock,
            client,
            received,
            connected: is_connected,
            saved: is_saved,
            metrics,
            leave,
            ended,
            application,
        }
    }

    fn sign(&self, timestamp: &str, body: &str) -> String {
        hex(self.keys.sign(format!("{timestamp}{body}").as_bytes()).as_ref())
    }

    /// Sends a body as Discord does, this many seconds after [`START`].
    async fn send(&self, body: &str, after: i64) -> Response {
        let timestamp = START.as_second() + after;
        self.post(
            &[(SIGNATURE, &self.sign(&timestamp.to_string(), body)), (TIMESTAMP, &timestamp.to_string())],
            body,
        )
        .await
    }

    async fn post(&self, headers: &[(&str, &str)], body: &str) -> Response {
        let mut request = self.client.post(format!("http://{}/", self.address)).body(body.to_owned());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.expect("an answer")
    }

    /// Returns the interactions and events received.
    fn received_inputs(&mut self) -> Vec<DiscordInput> {
        let all = std::iter::from_fn(|| self.received.try_recv().ok());
        all.filter(|received| !matches!(received, DiscordInput::Application(_))).collect()
    }

    fn counted(&self, result: &'static str) -> u64 {
        self.metrics.endpoint_requests.get_or_create(&vec![("result", result)]).get()
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    /// Returns a request as bytes on the wire.
    fn raw(&self, body: &str) -> String {
        let timestamp = START.as_second().to_string();
        format!(
            "POST / HTTP/1.1\r\nhost: bot\r\n{SIGNATURE}: {}\r\n{TIMESTAMP}: {timestamp}\r\ncontent-length: {}\r\n\r\n{body}",
            self.sign(&timestamp, body),
            body.len()
        )
    }
}

const PING: &str = r#"{"id":"1","application_id":"77","type":1,"token":"t","version":1}"#;

fn pressed(id: u64) -> String {
    let interaction = json!({
        "id": id.to_string(), "application_id": "77", "type": 3, "token": "secret", "version": 1, "channel_id": "500",
        "user": { "id": "9", "username": "ben" }, "message": { "id": "600", "channel_id": "500" },
        "data": { "custom_id": "x", "component_type": 2 },
    });
    interaction.to_string()
}

#[tokio::test]
async fn a_ping_is_answered_and_an_interaction_passed_on() {
    let mut bot = Bot::start().await;
    let pong = bot.send(PING, 0).await;
    assert_eq!(
        (pong.status().as_u16(), &pong.headers()["content-type"]),
        (200, &HeaderValue::from_static("application/json"))
    );
    assert_eq!(pong.text().await.expect("text"), r#"{"type":1}"#);
    assert_eq!(bot.received_inputs(), []);
    let taken = bot.send(&pressed(5), 0).await;
    assert_eq!((taken.status().as_u16(), taken.content_length()), (202, Some(0)));
    assert!(!taken.headers().contains_key("content-type"));
    let received_inputs = bot.received_inputs();
    let [DiscordInput::Interaction(interaction)] = received_inputs.as_slice() else {
        panic!("{received_inputs:?}")
    };
    assert_eq!((interaction.reply.interaction.0, interaction.user.name.as_str()), (5, "ben"));
    assert_eq!((bot.counted("ping"), bot.counted("interaction"), bot.metrics.interactions.get()), (1, 1, 1));
}

#[tokio::test]
async fn unsigned_requests_are_refused_unparsed() {
    let mut bot = Bot::start().await;
    let now = START.as_second().to_string();
    let (body, good) = (pressed(5), bot.sign(&now, &pressed(5)));
    let other = bot.sign(&now, &pressed(6));
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("headers", &[]),
        ("headers", &[(SIGNATURE, &good)]),
        ("headers", &[(TIMESTAMP, &now)]),
        ("headers", &[(SIGNATURE, &good), (SIGNATURE, &good), (TIMESTAMP, &now)]),
        ("headers", &[(SIGNATURE, &good), (TIMESTAMP, &now), (TIMESTAMP, &now)]),
        ("headers", &[(SIGNATURE, &good[2..]), (TIMESTAMP, &now)]),
        ("headers", &[(SIGNATURE, "not hexadecimal"), (TIMESTAMP, &now)]),
        ("headers", &[(SIGNATURE, &good), (TIMESTAMP, "")]),
        ("headers", &[(SIGNATURE, &good), (TIMESTAMP, "-1")]),
        ("headers", &[(SIGNATURE, &good), (TIMESTAMP, "1700000000.0")]),
        ("headers", &[(SIGNATURE, &good), (TIMESTAMP, "99999999999999999999")]),
        ("signature", &[(SIGNATURE, &other), (TIMESTAMP, &now)]),
        ("signature", &[(SIGNATURE, &good), (TIMESTAMP, "1700000001")]),
        ("signature", &[(SIGNATURE, &good), (TIMESTAMP, "01700000000")]),
        ("signature", &[(SIGNATURE, &"0".repeat(128)), (TIMESTAMP, &now)]),
    ];
    for (word, headers) in cases {
        let refused = bot.post(headers, &body).await;
        assert_eq!(refused.status().as_u16(), 401, "{headers:?}");
        assert_eq!(refused.text().await.expect("text"), format!(r#"{{"error":"{word}"}}"#), "{headers:?}");
    }
    assert_eq!(
        bot.post(&[(SIGNATURE, &good), (TIMESTAMP, &now)], &format!("{body} ")).await.status().as_u16(),
        401
    );
    // An unreadable request with Discord's signature gets an error response.
    for unreadable in [
        "",
        "{",
        "[]",
        "null",
        r#"{"type":3,"token":"secret"}"#,
        &pressed(7).replace("\"type\":3", "\"type\":99"),
    ] {
        let refused = bot.send(unreadable, 0).await;
        assert_eq!(refused.status().as_u16(), 400, "{unreadable}");
        assert_eq!(refused.text().await.expect("text"), r#"{"error":"unreadable"}"#);
    }
    assert_eq!(bot.received_inputs(), []);
    assert_eq!((bot.counted("headers"), bot.counted("signature"), bot.counted("unreadable")), (11, 5, 6));
}

#[tokio::test]
async fn old_and_future_requests_are_refused_and_repeated_ones_passed_on() {
    let mut bot = Bot::start().await;
    let leeway = LEEWAY.as_secs().cast_signed();
    for (after, status) in
        [(-leeway, 202), (leeway, 202), (-leeway - 1, 401), (leeway + 1, 401), (-START.as_second(), 401)]
    {
        assert_eq!(bot.send(&pressed(5), after).await.status().as_u16(), status, "{after}");
    }
    // Later duplicates are too late. Until then the store recognises them by their id, like duplicates from a gateway.
    assert_eq!(bot.received_inputs().len(), 2);
    bot.clock.advance(LEEWAY);
    assert_eq!(bot.send(&pressed(5), 0).await.status().as_u16(), 202);
    bot.clock.advance(Duration::from_secs(1));
    assert_eq!(bot.send(&pressed(5), 0).await.status().as_u16(), 401);
    assert_eq!((bot.received_inputs().len(), bot.counted("timestamp")), (1, 4));
}

#[tokio::test]
async fn requests_are_accepted_and_old_ones_refused_while_the_clock_is_adjusted() {
    let mut bot = Bot::start().await;
    assert_eq!(bot.send(&pressed(5), 0).await.status().as_u16(), 202);
    let day = Duration::from_hours(24);
    for (step, minutes) in [(START + day, 1), (START - day, 2), (START + Duration::from_secs(3), 3)] {
        bot.clock.advance(Duration::from_mins(1));
        bot.clock.set_wall_clock(step);
        assert_eq!(bot.send(&pressed(6), 60 * minutes).await.status().as_u16(), 202, "set to {step:?}");
        assert_eq!(bot.send(&pressed(6), -7_200).await.status().as_u16(), 401, "two hours old");
    }
    assert_eq!(bot.received_inputs().len(), 4);
}

#[tokio::test]
async fn only_posts_of_limited_size_are_accepted() {
    let mut bot = Bot::start().await;
    let url = format!("http://{}/", bot.address);
    for request in [bot.client.get(&url), bot.client.put(&url).body(PING), bot.client.delete(&url)] {
        let refused = request.send().await.expect("an answer");
        assert_eq!(
            (refused.status().as_u16(), &refused.headers()["allow"]),
            (405, &HeaderValue::from_static("POST"))
        );
    }
    let padded = |size: usize| format!("{}{}", pressed(5), " ".repeat(size - pressed(5).len()));
    assert_eq!(bot.send(&padded(MAX_BODY), 0).await.status().as_u16(), 202);
    assert_eq!(bot.send(&padded(MAX_BODY + 1), 0).await.status().as_u16(), 413);
    // An oversized body is refused before it is sent, and one of unknown length is cut off.
    let head = bot.raw("").replace("content-length: 0", "content-length: 999999999");
    let chunked = bot.raw("").replace("content-length: 0", "transfer-encoding: chunked")
        + &format!("10000\r\n{}\r\n", "x".repeat(0x1_0000)).repeat(9);
    for request in [head, chunked] {
        let mut connection = bot.connect().await;
        connection.write_all(request.as_bytes()).await.expect("it listens");
        let mut status = [0; 12];
        timeout(TOLERANCE, connection.read_exact(&mut status)).await.expect("in time").expect("an answer");
        assert_eq!(&status, b"HTTP/1.1 413");
    }
    assert_eq!((bot.received_inputs().len(), bot.counted("size"), bot.counted("method")), (1, 3, 3));
}

/// Sends a request on a persistent connection, and reads its answer.
async fn send_ping(connection: &mut TcpStream, request: &str) {
    connection.write_all(request.as_bytes()).await.expect("it stays open");
    let mut pong = vec![0; 400];
    let read = connection.read(&mut pong).await.expect("an answer");
    assert!(pong[..read].starts_with(b"HTTP/1.1 200"));
}

#[tokio::test(start_paused = true)]
async fn slow_connections_are_cut_and_idle_ones_are_kept() {
    // The clock moves only when the test moves it.
    let _clock = PausedClockGuard::new();
    let bot = Bot::start().await;
    let request = bot.raw(PING);
    // The first connection sends nothing; the others stop in the head, at the body's beginning, and in the body.
    let mut slow = vec![(bot.connect().await, "".bytes().cycle())];
    for begun in [30, request.len() - PING.len(), request.len() - 30] {
        let mut connection = bot.connect().await;
        let (before, after) = request.split_at(begun);
        connection.write_all(before.as_bytes()).await.expect("it listens");
        slow.push((connection, after.bytes().cycle()));
    }
    // Connections are accepted in order: once this one is, the others are too.
    let mut waits = bot.connect().await;
    send_ping(&mut waits, &request).await;
    let drip = Duration::from_millis(300);
    let mut passed = Duration::ZERO;
    while passed < REQUEST {
        tokio::time::advance(drip).await;
        passed += drip;
        for (connection, rest) in &mut slow {
            if let Some(byte) = rest.next() {
                // The connection may have been cut by now.
                let _ = connection.write_all(&[byte]).await;
            }
        }
    }
    for (mut connection, _) in slow {
        // With or without a close.
        let _ = connection.read_to_end(&mut Vec::new()).await;
    }
    send_ping(&mut waits, &request).await;
    tokio::time::advance(REQUEST + Duration::from_secs(1)).await;
    send_ping(&mut waits, &request).await;
    let cut = bot.metrics.endpoint_cut.get_or_create(&vec![("reason", "slow")]).get();
    assert_eq!(cut, 4);
}

#[tokio::test(start_paused = true)]
async fn hundreds_of_idle_connections_do_not_block_discord() {
    // No connection is cut for its age.
    let _clock = PausedClockGuard::new();
    let bot = Bot::start().await;
    let mut signed_connection = bot.connect().await;
    let mut held = Vec::new();
    for round in 0..8 {
        for _ in 0..MAX_CONNECTIONS / 2 {
            let mut connection = bot.connect().await;
            // The connection may have been cut already.
            let _ = connection.write_all(b"POST / HTTP/1.1\r\nhost: h").await;
            held.push(connection);
        }
        // A connection with signed requests is kept, and a new one is accepted.
        signed_connection.write_all(bot.raw(PING).as_bytes()).await.expect("it is kept");
        let mut pong = vec![0; 400];
        let read = signed_connection.read(&mut pong).await.expect("it is kept");
        let response = String::from_utf8_lossy(&pong[..read]);
        assert!(response.starts_with("HTTP/1.1 200"), "round {round}: {response:?}");
        assert_eq!(bot.send(PING, 0).await.status().as_u16(), 200, "round {round}");
    }
    assert!(bot.metrics.endpoint_cut.get_or_create(&vec![("reason", "full")]).get() > 0);
}

#[tokio::test]
async fn the_key_of_another_application_stops_the_bot_and_names_the_setting() {
    let keys = Ed25519KeyPair::from_seed_unchecked(&[3; 32]).expect("a seed");
    let bot = Bot::start_with(keys, &"ab".repeat(32), json!("https://bot.example/")).await;
    let stopped = bot.ended.await.expect("no panics").expect_err("it is another key");
    assert!(
        matches!(stopped, EndpointError::Key) && stopped.to_string().starts_with("DISCORD_PUBLIC_KEY "),
        "{stopped}"
    );
}

#[tokio::test]
async fn an_endpoint_is_ready_once_it_is_registered() {
    let keys = Ed25519KeyPair::from_seed_unchecked(&[3; 32]).expect("a seed");
    let key = hex(keys.public_key().as_ref());
    let mut bot = Bot::start_with(keys, &key, Value::Null).await;
    bot.connected.wait_for(|is| *is).await.expect("it listens");
    assert_eq!(bot.received.recv().await, Some(DiscordInput::Application(ApplicationId(77))));
    assert!(!*bot.saved.borrow());
    // Saving the form sends a ping first.
    assert_eq!(bot.send(PING, 0).await.status().as_u16(), 200);
    bot.application.lock().expect("no panics")["interactions_endpoint_url"] = json!("https://bot.example/");
    timeout(TOLERANCE, bot.saved.wait_for(|is| *is)).await.expect("soon").expect("it listens");
    bot.leave.send(()).expect("it listens");
    bot.ended.await.expect("no panics").expect("an orderly end");
    assert!(TcpStream::connect(bot.address).await.is_err(), "nobody listens any more");
}

/// Checks idle connections at shutdown: a load balancer opens one in advance of its request.
#[tokio::test]
async fn a_connection_without_a_request_is_answered_at_shutdown() {
    let bot = Bot::start().await;
    let connect = async || TcpStream::connect(bot.address).await.expect("it listens");
    let (mut used, mut fresh) = (connect().await, connect().await);
    let mut pong = vec![0; 400];
    used.write_all(bot.raw(PING).as_bytes()).await.expect("it is kept");
    assert!(used.read(&mut pong).await.expect("it is kept") > 0);
    let request = bot.raw(PING);
    bot.leave.send(()).expect("it listens");
    // By then no more data can be on its way on the other connection.
    while used.read(&mut pong).await.expect("an orderly end") > 0 {}
    fresh.write_all(request.as_bytes()).await.expect("it is kept");
    let read = fresh.read(&mut pong).await.expect("it is kept");
    let response = String::from_utf8_lossy(&pong[..read]);
    assert!(response.starts_with("HTTP/1.1 200") && response.contains("connection: close"), "{response:?}");
    bot.ended.await.expect("no panics").expect("an orderly end");
}

#[test]
fn no_refusal_shows_the_request() {
    let mut headers = HeaderMap::new();
    headers.insert(SIGNATURE, HeaderValue::from_static("secret"));
    let refused = Credentials::from_headers(&headers).expect_err("it is no signature");
    assert_eq!(refused, RequestRefusal::Headers);
}
