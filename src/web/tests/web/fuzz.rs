//! Random and changed messages and requests: the server never panics, and nothing changes.

use crate::activity::World;
use crate::harness::{Harness, PATIENCE, connect, count_panics, panics};
use castellan_rules::Variant;
use castellan_test_support::Random;
use castellan_web::metrics::{MessageLabels, WebMetrics};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Returns the number of messages; `CASTELLAN_FUZZ` sets another.
fn rounds(usual: usize) -> usize {
    std::env::var("CASTELLAN_FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

pub fn samples() -> Vec<Value> {
    vec![
        json!({"type": "resume", "after": 0}),
        json!({"type": "act", "request": "r", "event": 3, "action": "z9z9"}),
        json!({"type": "act", "request": "r", "event": 3, "action": "leave:w", "picked": true}),
        json!({"type": "act", "request": "r", "event": 3, "action": "K@a1/=+*", "picked": true}),
        json!({"type": "command", "request": "r", "command": "accept", "argument": 99}),
        json!({"type": "command", "request": "r", "command": "army", "argument": "balanced"}),
        json!({"type": "command", "request": "r", "command": "takeback", "argument": [1, {"a": null}]}),
        json!({"type": "command", "request": "r", "command": "time-give", "argument": "white 99999999999999999999d"}),
        json!({"type": "command", "request": "r", "command": "conditions-remove", "argument": "e2e4"}),
        json!({"type": "command", "request": "r", "command": "threats"}),
        json!({"type": "command", "request": "r", "command": "rules"}),
        json!({"type": "explain", "request": "r", "action": "e2-e4"}),
        json!({"type": "position", "request": "r", "event": 0, "line": ["s19s1", "a1a1", "pass"]}),
        json!({"type": "position", "event": 18_446_744_073_709_551_615_u64}),
        json!({"type": "hide", "request": "r"}),
        json!({"type": "show", "request": "r"}),
        json!({"type": "choose", "request": "r", "game": "g123456"}),
        json!({"type": "sign_in", "session": "A".repeat(43)}),
    ]
}

/// Returns a message that is random, or changed from a valid one.
pub fn message(random: &mut Random, samples: &[Value]) -> Message {
    let text = random.pick(samples).to_string();
    match random.below(8) {
        0 => Message::text(text),
        1 => {
            let length = random.below(300);
            Message::binary((0..length).map(|_| random.below(256) as u8).collect::<Vec<u8>>())
        }
        2 => {
            let length = random.below(200);
            let letters: String = (0..length)
                .map(|_| char::from_u32(random.below(0x3_000) as u32).unwrap_or('\u{feff}'))
                .collect();
            Message::text(letters)
        }
        3 => Message::text("[".repeat(random.below(3_000))),
        4 => Message::Ping(vec![0; random.below(126)].into()),
        _ => {
            let mut bytes = text.into_bytes();
            for _ in 0..=random.below(4) {
                if bytes.is_empty() {
                    break;
                }
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes.insert(at, *random.pick(b"{}[]\",:0123456789abcxyz\\u")),
                    2 => bytes.truncate(at.max(1)),
                    _ => bytes[at] = 32 + random.below(95) as u8,
                }
            }
            Message::text(String::from_utf8_lossy(&bytes).into_owned())
        }
    }
}

/// The number of connections that send at once, below the limit of a person's.
const SENDERS: u64 = 8;

/// The sender of random messages.
struct Sender {
    address: String,
    path: String,
    cookie: String,
    random: Random,
    metrics: WebMetrics,
}

impl Sender {
    /// Sends over one connection after the other, until the server has read enough.
    async fn send(mut self, enough: u64) {
        let samples = samples();
        while read_by(&self.metrics) < enough {
            let socket = connect(&self.address, &self.path, Some(&self.cookie), Some(&self.address)).await;
            let Ok(socket) = socket else {
                // The places of connections that are closing are free in a moment.
                tokio::task::yield_now().await;
                continue;
            };
            let (mut sink, mut stream) = socket.split();
            let reading = tokio::spawn(async move { while let Some(Ok(_)) = stream.next().await {} });
            // The server closes the connection after some faults.
            while !reading.is_finished() && sink.feed(message(&mut self.random, &samples)).await.is_ok() {
                if self.random.chance(20) && sink.flush().await.is_err() {
                    break;
                }
            }
            reading.abort();
        }
    }
}

/// Returns the number of messages that a server has read.
fn read_by(metrics: &WebMetrics) -> u64 {
    let kinds = ["fault", "resume", "act", "command", "explain", "position", "away", "choose"]
        .map(|kind| MessageLabels { kind });
    kinds.iter().map(|kind| metrics.messages.get_or_create(kind).get()).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fuzzed_messages_change_nothing() {
    count_panics();
    let before_panics = panics();
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game =
        harness.game(Variant::KingOfTheMountain, &[("seats", "2"), ("army", "siege")], &[&ann, &ben]).await;
    let before = harness.referee.games.game(&game).await.expect("a game");
    let cookie = harness.cookie(&ben, &game).await;
    let enough = rounds(100_000) as u64;
    let senders: Vec<_> = (0..SENDERS)
        .map(|number| {
            let sender = Sender {
                address: harness.address.clone(),
                path: format!("/game/{game}/socket"),
                cookie: cookie.clone(),
                random: Random::new(46 + number),
                metrics: harness.web.metrics().clone(),
            };
            tokio::spawn(sender.send(enough))
        })
        .collect();
    for sender in senders {
        sender.await.expect("it ends");
    }
    println!("{} messages were read", read_by(harness.web.metrics()));
    assert_eq!(panics(), before_panics);
    // The game is as it was, and the server still serves.
    let after = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!(
        after.record().map(|record| record.steps().len()),
        before.record().map(|record| record.steps().len())
    );
    while harness.web.connections() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let mut page = harness.open(&ann, &game).await;
    assert!(page.resume().await["pieces"].is_array());
}

#[tokio::test]
async fn too_large_messages_and_too_many_faults_close_the_connection() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    let long = "x".repeat(castellan_web::limits::MAX_MESSAGE);
    let _ = page
        .socket
        .send(Message::text(json!({"type": "explain", "request": "r", "action": long}).to_string()))
        .await;
    page.closed().await;
    let mut page = harness.open(&ann, &game).await;
    for _ in 0..=castellan_web::limits::MAX_FAULTS {
        page.socket.send(Message::text("{}")).await.expect("an open connection");
    }
    assert_eq!(page.closed().await, Some(1008));
    // Requests beyond the rate are refused, and then close it too.
    let mut page = harness.open(&ann, &game).await;
    for number in 0..100 {
        let request = json!({"type": "explain", "request": format!("r{number}"), "action": "a1b2"});
        if page.socket.send(Message::text(request.to_string())).await.is_err() {
            break;
        }
    }
    assert_eq!(page.closed().await, Some(1008));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fuzzed_requests_get_an_answer() {
    count_panics();
    let before_panics = panics();
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let link = harness.link(&ann, &game);
    let token = link.rsplit('/').next().expect("a token").to_owned();
    let mut random = Random::new(47);
    let parts = [
        "game",
        "enter",
        "assets",
        "learn",
        "puzzles",
        "mount-chess",
        "1",
        "socket",
        "..",
        "%2e%2e",
        "%00",
        "%ff",
        game.as_str(),
        &token,
        "a",
        "?x=1",
    ];
    for round in 0..rounds(10_000) {
        let mut path = String::new();
        for _ in 0..random.below(5) {
            path.push('/');
            path.push_str(parts[random.below(parts.len())]);
            if random.chance(20) {
                path.push(char::from(33 + random.below(94) as u8));
            }
        }
        let Ok(address) = format!("{}{path}", harness.address).parse::<reqwest::Url>() else { continue };
        let method =
            random.pick(&["GET", "POST", "PUT", "OPTIONS", "HEAD", "DELETE"]).parse().expect("a method");
        let mut request = harness.client.request(method, address);
        if random.chance(50) {
            let name =
                random.pick(&["cookie", "origin", "upgrade", "x-forwarded-for", "accept-language", "range"]);
            let value: String =
                (0..random.below(60)).map(|_| char::from(33 + random.below(94) as u8)).collect();
            request = request.header(*name, value);
        }
        let has_body = random.chance(20);
        if has_body {
            request = request.body(vec![0; random.below(5_000)]);
        }
        match request.send().await {
            Ok(answer) => {
                assert!(answer.status().as_u16() != 500, "{round}: {path}");
                let is_own = answer.status() == 303;
                assert!(!is_own, "a session without an origin: {path}");
            }
            // The server closes connections whose body it does not read.
            Err(error) => {
                assert!(has_body && (error.is_request() || error.is_body()), "{round}: {path}: {error}");
            }
        }
    }
    assert_eq!(panics(), before_panics);
    assert_eq!(harness.enter(&link, Some(&harness.address)).await.status(), 303);
}

/// Returns a first message of a page without a cookie: random, or changed from one of these.
fn first_message(random: &mut Random, session: &Value) -> Message {
    let known = [
        json!({"type": "sign_in", "session": session}),
        json!({"type": "sign_in", "session": [session]}),
        json!({"type": "sign_in"}),
        json!({"type": "resume", "after": 0}),
    ];
    message(random, &known)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fuzzed_sign_ins_open_no_board() {
    count_panics();
    let before_panics = panics();
    let world = World::start().await;
    let signed_in = world.signed_in("Ada", 0).await;
    let path = signed_in["socket"].as_str().expect("a path");
    let session = &signed_in["session"];
    let mut random = Random::new(48);
    for round in 0..rounds(2_000) {
        let mut page = world.connect(path, &world.harness.address).await.expect("a connection");
        let first = first_message(&mut random, session);
        let read: Value =
            first.to_text().ok().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        if read["type"] == "sign_in" && read["session"] == *session {
            continue;
        }
        let _ = page.socket.send(first.clone()).await;
        let answer = tokio::time::timeout(PATIENCE, page.closed()).await.expect("it is closed");
        assert_eq!(answer, Some(4401), "{round}: {first:?}");
    }
    assert_eq!(panics(), before_panics);
    let mut page = world.open_signed_in(&signed_in).await;
    assert!(page.resume().await["pieces"].is_array());
}
