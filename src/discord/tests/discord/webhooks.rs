//! Webhooks: tournament results, posted at least once as signed JSON to a real server.

use crate::fixtures::{announce_tournament, player_name_at};
use crate::harness::{Harness, command};
use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use castellan_discord::webhooks::{ID_HEADER, SIGNATURE_HEADER, WebhookKey, WebhookUrl, Webhooks};
use castellan_game::{GameId, Span};
use castellan_referee::tournaments::webhooks::GIVEN_UP_AFTER;
use castellan_rules::Seat;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const KEY: &str = "0123456789abcdef";

/// The received requests, and the status of the responses.
#[derive(Default)]
struct Inbox {
    status: StatusCode,
    received: Vec<(HeaderMap, Bytes)>,
}

/// An HTTP server that receives results.
#[derive(Clone)]
struct Receiver {
    url: WebhookUrl,
    inbox: Arc<Mutex<Inbox>>,
}

impl Receiver {
    async fn start() -> Self {
        let inbox = Arc::new(Mutex::new(Inbox::default()));
        let shared = Arc::clone(&inbox);
        let receive = move |headers: HeaderMap, body: Bytes| async move {
            let mut inbox = shared.lock().expect("a lock");
            inbox.received.push((headers, body));
            inbox.status
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new().route("/results", post(receive));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let url = format!("http://{address}/results").parse().expect("a URL of this machine");
        Self { url, inbox }
    }

    fn set_status(&self, status: StatusCode) {
        self.inbox.lock().expect("a lock").status = status;
    }

    /// Returns the bodies and headers received since the last call, after checking their ids and signatures.
    fn take_received(&self) -> Vec<(Value, HeaderMap)> {
        let received = std::mem::take(&mut self.inbox.lock().expect("a lock").received);
        let read = |(headers, body): (HeaderMap, Bytes)| {
            let text = std::str::from_utf8(&body).expect("text");
            let value: Value = serde_json::from_slice(&body).expect("JSON");
            assert_eq!(headers[ID_HEADER], *value["id"].as_str().expect("an id"));
            assert_eq!(headers["content-type"], "application/json");
            let signature = headers[SIGNATURE_HEADER].to_str().expect("text");
            let seconds = signature.trim_start_matches("t=").split(',').next().expect("a time");
            let key: WebhookKey = KEY.parse().expect("a key");
            assert_eq!(signature, key.signature(seconds.parse().expect("a number"), text));
            (value, headers)
        };
        received.into_iter().map(read).collect()
    }

    /// Returns the kinds of the received results.
    fn take_kinds(&self) -> Vec<String> {
        self.take_received()
            .iter()
            .map(|(value, _)| value["kind"].as_str().expect("a kind").to_owned())
            .collect()
    }
}

fn webhooks(receivers: &[&Receiver]) -> Arc<Webhooks> {
    let urls = receivers.iter().map(|receiver| receiver.url.clone()).collect();
    Arc::new(Webhooks::new(urls, KEY.parse().expect("a key")).expect("a client"))
}

/// Posts due results. Returns the numbers of posted, postponed and abandoned ones.
async fn post_due(harness: &Harness) -> (usize, usize, usize) {
    let run = harness.referee().webhooks.run_due(harness.bot()).await.expect("a store");
    assert!(run.errors.is_empty(), "{:?}", run.errors);
    (run.done, run.postponed, run.given_up)
}

/// Starts a tournament of two, whose first game is running.
async fn start_tournament_of_two(harness: &mut Harness, format: &str, more: Value) -> (TournamentId, GameId) {
    let id = announce_tournament(harness, format, more).await;
    for who in ["ann", "ben"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    harness.run_command("eve", "arbiter begin-round", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
    let pairing = &tournament.round(1).expect("it is paired").pairings[0];
    let game = tournament.game_id(pairing);
    (id, game)
}

/// Resigns as White, which ends the tournament.
async fn resign_as_white(harness: &mut Harness, game: &GameId) -> String {
    let loser = player_name_at(harness, &*harness.game(game).await, Seat::White).await;
    let question = harness.run_command(&loser, "resign", json!({ "game": game.as_str() })).await;
    harness.press(&loser, &question.component_ids()[0], true).await;
    harness.wait(Span::ZERO).await;
    loser
}

#[tokio::test]
async fn results_and_the_end_are_posted_once_and_signed() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    harness.set_webhooks(Some(webhooks(&[&receiver])));
    let (id, game) = start_tournament_of_two(&mut harness, "round-robin", json!({})).await;
    post_due(&harness).await;
    assert!(receiver.take_received().is_empty(), "no results yet");
    let loser = resign_as_white(&mut harness, &game).await;
    assert_eq!(post_due(&harness).await, (2, 0, 0));
    let received = receiver.take_received();
    let [(result, _), (end, _)] = &received[..] else { panic!("{received:?}") };
    assert_eq!(result["castellan-webhook"], 1);
    assert_eq!(result["kind"], "result");
    assert_eq!(result["tournament"], id.as_str());
    assert_eq!(result["title"], "Spring at the summit");
    assert_eq!(result["server"], harness.guild.to_string());
    assert_eq!((&result["round"], &result["board"]), (&json!(1), &json!(1)));
    assert_eq!(result["game"], game.as_str());
    assert!(result.get("set_because").is_none());
    let players = result["players"].as_array().expect("players");
    let lines: Vec<Value> =
        players.iter().map(|line| json!([line["seat"], line["place"], line["points"]])).collect();
    assert_eq!(lines, [json!(["White", 2, 0.0]), json!(["Black", 1, 1.0])]);
    assert_eq!(players[0]["name"], loser);
    assert_eq!(end["kind"], "finished");
    assert_eq!(end["export"]["castellan-tournament"], 1);
    assert_eq!(end["export"]["standings"][0]["points"], 1.0);
    assert_ne!(result["id"], end["id"]);
    harness.restart().await;
    harness.set_webhooks(Some(webhooks(&[&receiver])));
    harness.wait(Span::days(1)).await;
    post_due(&harness).await;
    assert!(receiver.take_received().is_empty(), "nothing is posted again");
}

#[tokio::test]
async fn results_set_by_a_director_have_a_reason_and_cancellations_are_posted() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    harness.set_webhooks(Some(webhooks(&[&receiver])));
    let (id, _) = start_tournament_of_two(&mut harness, "double-round-robin", json!({})).await;
    let set = json!({ "board": "1.1", "result": "draw", "why": "The power was out." });
    let response = harness.run_command("eve", "arbiter result", set).await;
    assert!(response.error.is_none(), "{response:?}");
    let response = harness.run_command("eve", "arbiter cancel", json!({ "why": "The venue closed." })).await;
    for button in response.component_ids() {
        harness.press("eve", &button, true).await;
    }
    harness.wait(Span::ZERO).await;
    post_due(&harness).await;
    let received = receiver.take_received();
    let [(set, _), (cancelled, _)] = &received[..] else { panic!("{received:?}") };
    assert_eq!((&set["kind"], &set["set_because"]), (&json!("result"), &json!("The power was out.")));
    assert_eq!(cancelled["kind"], "cancelled");
    assert_eq!(cancelled["why"], json!({ "director": "The venue closed." }));
    assert_eq!(cancelled["tournament"], id.as_str());
}

#[tokio::test]
async fn a_failing_receiver_delays_no_other_and_is_retried() {
    let (good, bad) = (Receiver::start().await, Receiver::start().await);
    bad.set_status(StatusCode::SERVICE_UNAVAILABLE);
    let mut harness = Harness::new().await;
    harness.set_webhooks(Some(webhooks(&[&bad, &good])));
    let (_, game) = start_tournament_of_two(&mut harness, "round-robin", json!({})).await;
    resign_as_white(&mut harness, &game).await;
    assert_eq!(post_due(&harness).await, (2, 2, 0));
    assert_eq!(good.take_kinds(), ["result", "finished"]);
    assert_eq!(bad.take_received().len(), 1, "a failing receiver gets one request");
    // A restart loses nothing.
    harness.restart().await;
    harness.set_webhooks(Some(webhooks(&[&bad, &good])));
    bad.set_status(StatusCode::NO_CONTENT);
    harness.wait(Span::minutes(15)).await;
    assert_eq!(post_due(&harness).await, (2, 0, 0));
    assert_eq!(bad.take_kinds(), ["result", "finished"]);
    assert!(good.take_received().is_empty());
}

#[tokio::test]
async fn results_are_abandoned_after_days_of_failures_or_without_a_receiver() {
    let bad = Receiver::start().await;
    bad.set_status(StatusCode::INTERNAL_SERVER_ERROR);
    let mut harness = Harness::new().await;
    harness.set_webhooks(Some(webhooks(&[&bad])));
    let (_, game) = start_tournament_of_two(&mut harness, "round-robin", json!({})).await;
    resign_as_white(&mut harness, &game).await;
    assert_eq!(post_due(&harness).await, (0, 2, 0));
    harness.wait(GIVEN_UP_AFTER).await;
    assert_eq!(post_due(&harness).await, (0, 0, 2));
    assert_eq!(post_due(&harness).await, (0, 0, 0));

    let (_, game) = start_tournament_of_two(&mut harness, "round-robin", json!({})).await;
    resign_as_white(&mut harness, &game).await;
    bad.set_status(StatusCode::GONE);
    harness.wait(Span::minutes(1)).await;
    let (done, _, given_up) = post_due(&harness).await;
    assert!(done == 0 && given_up > 0, "410 Gone stops the retries");
    let other = Receiver::start().await;
    harness.set_webhooks(Some(webhooks(&[&other])));
    // Another process may still know the address, but results are not retried for ever.
    let (_, game) = start_tournament_of_two(&mut harness, "round-robin", json!({})).await;
    resign_as_white(&mut harness, &game).await;
    let (done, _, given_up) = post_due(&harness).await;
    assert_eq!((done, given_up), (2, 0));
    assert_eq!(other.take_kinds(), ["result", "finished"]);
    harness.set_webhooks(None);
    harness.wait(Span::minutes(15)).await;
    assert_eq!(post_due(&harness).await.2, 0);
    harness.set_webhooks(Some(webhooks(&[&other])));
    harness.wait(GIVEN_UP_AFTER).await;
    post_due(&harness).await;
    harness.wait(Span::hours(1)).await;
    assert_eq!(post_due(&harness).await, (0, 0, 0), "all results are abandoned in the end");
    assert!(other.take_received().is_empty(), "results are not sent to another receiver");
}

#[tokio::test]
async fn nothing_is_posted_of_a_closed_tournament() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    harness.set_webhooks(Some(webhooks(&[&receiver])));
    let (_, game) =
        start_tournament_of_two(&mut harness, "round-robin", json!({ "options": "spectators=off" })).await;
    resign_as_white(&mut harness, &game).await;
    assert_eq!(post_due(&harness).await, (0, 0, 0));
    assert!(receiver.take_received().is_empty());
}

#[tokio::test]
async fn privacy_mentions_webhooks() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    let text = harness.run_command("ann", "privacy show", json!({})).await.private_text();
    assert!(text.contains("I give nothing to anyone."), "{text}");
    harness.set_webhooks(Some(webhooks(&[&receiver])));
    for locale in ["en-GB", "de", "ja", "ru"] {
        let mut interaction = harness.interaction("ann", 2, &command("privacy show", &json!({}), None));
        interaction["locale"] = json!(locale);
        let text = harness.handle(&interaction).await.private_text();
        let length = text.chars().count();
        assert!(length <= 2_000 && !text.ends_with('…'), "{length}: {text}");
        assert!(!text.contains("I give nothing to anyone."));
    }
}
