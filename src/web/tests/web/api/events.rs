//! Events: pages, and streams that resume.

use crate::harness::Harness;
use castellan_game::conditions::ConditionsInput;
use castellan_game::{CommandKind, Requester};
use futures_util::StreamExt;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(20);

/// A stream of events.
struct Stream {
    body: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    read: String,
}

/// A page, with the texts of its events as they came.
#[derive(Deserialize)]
struct Page<'a> {
    #[serde(borrow)]
    events: Vec<Chained<'a>>,
}

/// An event of a page.
#[derive(Deserialize)]
struct Chained<'a> {
    number: u64,
    hash: String,
    #[serde(borrow)]
    event: &'a RawValue,
}

impl Stream {
    /// Returns the id and the data of the next event; `None` at the end.
    async fn next(&mut self) -> Option<(u64, Value)> {
        loop {
            while let Some((message, rest)) = self.read.split_once("\n\n") {
                let field =
                    |name: &str| message.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let event = field("id:").zip(field("data:"));
                let event = event.map(|(id, data)| {
                    (id.parse().expect("a number"), serde_json::from_str(data).expect("JSON"))
                });
                let rest = rest.to_owned();
                self.read = rest;
                if event.is_some() {
                    return event;
                }
            }
            let chunk = timeout(PATIENCE, self.body.next()).await.expect("an event in time");
            let Some(Ok(chunk)) = chunk else { return None };
            self.read += std::str::from_utf8(&chunk).expect("UTF-8");
        }
    }
}

impl Harness {
    async fn stream(&self, path: &str, token: &str, last: Option<u64>) -> Stream {
        let request = self.client.get(format!("{}/api/v1{path}", self.address)).bearer_auth(token);
        let request = request.header("accept", "text/event-stream");
        let request = match last {
            Some(last) => request.header("last-event-id", last),
            None => request,
        };
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        let body = Box::pin(futures_util::stream::unfold(answer, |mut answer| async move {
            let chunk = answer.chunk().await.transpose()?;
            Some((chunk, answer))
        }));
        Stream { body, read: String::new() }
    }
}

#[tokio::test]
async fn events_are_numbered_and_chained() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    harness.play(&game, &ann, "a2a3").await;
    // A secret event is in no page.
    let kind = CommandKind::SetConditions(ConditionsInput::typed("b7b6 -> c2c3").into());
    harness.run(&game, Requester::Player(ann.clone()), kind).await;
    harness.play(&game, &ben, "c7d6").await;
    let program = harness.program(&ben).await;
    let path = format!("/games/{game}/events");
    let answer = program.get(&path).await;
    let page = answer.ok();
    let events = page["events"].as_array().expect("events");
    assert_eq!(page["last"], events.len());
    assert!(!answer.text.contains("b7b6") && !answer.text.contains("\"secret\""), "{}", answer.text);
    // The hashes are those of the texts as they came.
    let chained: Page = serde_json::from_str(&answer.text).expect("a page");
    let mut hash = String::new();
    for (number, event) in (1..).zip(&chained.events) {
        let digest = Sha256::new().chain_update(&hash).chain_update(event.event.get()).finalize();
        hash = base16ct::lower::encode_string(&digest);
        assert_eq!((event.number, &event.hash), (number, &hash));
    }
    let head = harness.referee.games.game(&game).await.expect("a game").public_head().clone();
    assert_eq!(hash, head.hash);
    // Pages go on after an event.
    let rest = program.get(&format!("{path}?after={}", events.len() - 2)).await.ok();
    assert_eq!(rest["events"].as_array().expect("events")[..], events[events.len() - 2..]);
    assert_eq!(
        program.get(&format!("{path}?after=4294967295")).await.ok()["events"],
        Value::Array(Vec::new())
    );
    for wrong in ["-1", "4294967296"] {
        program.get(&format!("{path}?after={wrong}")).await.refusal(400);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_goes_on_and_resumes() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let token = harness.token(&ben).await;
    let path = format!("/games/{game}/events");
    let mut stream = harness.stream(&path, &token, None).await;
    let begun = harness.referee.games.game(&game).await.expect("a game").public_head().number;
    for number in 1..=begun {
        assert_eq!(stream.next().await.expect("an event").0, number);
    }
    harness.play(&game, &ann, "a2a3").await;
    let (number, event) = stream.next().await.expect("an event");
    assert_eq!((number, &event["event"]["what"]["played"]["action"]), (begun + 1, &Value::from("a2a3")));
    drop(stream);
    harness.play(&game, &ben, "b7b6").await;
    let mut stream = harness.stream(&path, &token, Some(begun + 1)).await;
    assert_eq!(stream.next().await.expect("an event").0, begun + 2);
    let mut other = harness.stream(&format!("{path}?after={}", begun + 1), &token, None).await;
    assert_eq!(other.next().await.expect("an event").0, begun + 2);
    // The server stops: the streams end, and clients connect again.
    harness.web.stop();
    assert!(stream.next().await.is_none());
    assert!(other.next().await.is_none());
}

#[tokio::test]
async fn streams_are_for_those_who_may_see_the_game_and_few() {
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let cem = harness.player(3, "Cem").await;
    let stranger = harness.program(&cem).await.with("accept", "text/event-stream");
    stranger.get(&format!("/games/{game}/events")).await.refusal(404);
    let token = harness.token(&ann).await;
    let mut open = Vec::new();
    for _ in 0..castellan_web::limits::MAX_PER_PERSON {
        open.push(harness.stream(&format!("/games/{game}/events"), &token, None).await);
    }
    let program = harness.program(&ann).await.with("accept", "text/event-stream");
    program.get(&format!("/games/{game}/events")).await.refusal(429);
    drop(open);
    while harness.web.connections() > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_of_a_revoked_token_tells_no_more() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let (revoked, kept) = (harness.token(&ben).await, harness.token(&ann).await);
    let path = format!("/games/{game}/events?after=1000");
    let mut ended = harness.stream(&path, &revoked, None).await;
    let mut other = harness.stream(&path.replace("1000", "0"), &kept, None).await;
    harness.tokens().revoke_all(&ben).await.expect("a store");
    harness.play(&game, &ann, "a2a3").await;
    assert!(ended.next().await.is_none());
    while let Some((_, event)) = other.next().await {
        if event["event"]["what"].get("played").is_some() {
            return;
        }
    }
    panic!("the stream of the other ended");
}
