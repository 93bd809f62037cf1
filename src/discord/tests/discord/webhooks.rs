//! Webhooks: tournament results, posted at least once as signed JSON to a real server.

use crate::harness::{Harness, command};
use crate::running::{announced, at_seat};
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
    came: Vec<(HeaderMap, Bytes)>,
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
        let taken = Arc::clone(&inbox);
        let take = move |headers: HeaderMap, body: Bytes| async move {
            let mut inbox = taken.lock().expect("nobody panicked");
            inbox.came.push((headers, body));
            inbox.status
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new().route("/results", post(take));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let url = format!("http://{address}/results").parse().expect("an address of this machine");
        Self { url, inbox }
    }

    fn answers(&self, status: StatusCode) {
        self.inbox.lock().expect("nobody panicked").status = status;
    }

    /// Returns the bodies and headers received since the last call, after checking their ids and signatures.
    fn take(&self) -> Vec<(Value, HeaderMap)> {
        let came = std::mem::take(&mut self.inbox.lock().expect("nobody panicked").came);
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
        came.into_iter().map(read).collect()
    }

    /// Returns the kinds of the received results.
    fn kinds(&self) -> Vec<String> {
        self.take().iter().map(|(value, _)| value["kind"].as_str().expect("a kind").to_owned()).collect()
    }
}

fn webhooks(receivers: &[&Receiver]) -> Arc<Webhooks> {
    let urls = receivers.iter().map(|receiver| receiver.url.clone()).collect();
    Arc::new(Webhooks::new(urls, KEY.parse().expect("a key")).expect("a client"))
}

/// Posts due results. Returns the numbers of posted, postponed and abandoned ones.
async fn posts(harness: &Harness) -> (usize, usize, usize) {
    let worked = harness.referee().webhooks.run_due(harness.bot()).await.expect("a store");
    assert!(worked.errors.is_empty(), "{:?}", worked.errors);
    (worked.done, worked.postponed, worked.given_up)
}

/// Starts a tournament of two, whose first game is running.
async fn duel(harness: &mut Harness, format: &str, more: Value) -> (TournamentId, GameId) {
    let id = announced(harness, format, more).await;
    for who in ["ann", "ben"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    harness.gives("eve", "arbiter begin-round", json!({})).await;
    let tournament = harness.referee().tournaments.tournament(&id).await.expect("it is there");
    let pairing = &tournament.round(1).expect("it is paired").pairings[0];
    let game = tournament.game_id(pairing);
    (id, game)
}

/// Resigns as White, which ends the tournament.
async fn white_gives_up(harness: &mut Harness, game: &GameId) -> String {
    let loser = at_seat(harness, &*harness.game(game).await, Seat::White).await;
    let question = harness.gives(&loser, "resign", json!({ "game": game.as_str() })).await;
    harness.presses(&loser, &question.ids()[0], true).await;
    harness.wait(Span::ZERO).await;
    loser
}

#[tokio::test]
async fn a_result_and_the_end_are_posted_once_signed() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    harness.with_webhooks(Some(webhooks(&[&receiver])));
    let (id, game) = duel(&mut harness, "round-robin", json!({})).await;
    posts(&harness).await;
    assert!(receiver.take().is_empty(), "nothing has come out yet");
    let loser = white_gives_up(&mut harness, &game).await;
    assert_eq!(posts(&harness).await, (2, 0, 0));
    let came = receiver.take();
    let [(result, _), (end, _)] = &came[..] else { panic!("{came:?}") };
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
    harness.open().await;
    harness.with_webhooks(Some(webhooks(&[&receiver])));
    harness.wait(Span::days(1)).await;
    posts(&harness).await;
    assert!(receiver.take().is_empty(), "nothing is posted again");
}

#[tokio::test]
async fn what_a_director_sets_says_why_and_a_cancelled_tournament_is_told() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    harness.with_webhooks(Some(webhooks(&[&receiver])));
    let (id, _) = duel(&mut harness, "double-round-robin", json!({})).await;
    let set = json!({ "board": "1.1", "result": "draw", "why": "The power was out." });
    let heard = harness.gives("eve", "arbiter result", set).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    let heard = harness.gives("eve", "arbiter cancel", json!({ "why": "The venue closed." })).await;
    for button in heard.ids() {
        harness.presses("eve", &button, true).await;
    }
    harness.wait(Span::ZERO).await;
    posts(&harness).await;
    let came = receiver.take();
    let [(set, _), (cancelled, _)] = &came[..] else { panic!("{came:?}") };
    assert_eq!((&set["kind"], &set["set_because"]), (&json!("result"), &json!("The power was out.")));
    assert_eq!(cancelled["kind"], "cancelled");
    assert_eq!(cancelled["why"], json!({ "director": "The venue closed." }));
    assert_eq!(cancelled["tournament"], id.as_str());
}

#[tokio::test]
async fn one_that_does_not_answer_keeps_nobody_waiting_and_hears_it_later() {
    let (good, bad) = (Receiver::start().await, Receiver::start().await);
    bad.answers(StatusCode::SERVICE_UNAVAILABLE);
    let mut harness = Harness::new().await;
    harness.with_webhooks(Some(webhooks(&[&bad, &good])));
    let (_, game) = duel(&mut harness, "round-robin", json!({})).await;
    white_gives_up(&mut harness, &game).await;
    assert_eq!(posts(&harness).await, (2, 2, 0));
    assert_eq!(good.kinds(), ["result", "finished"]);
    assert_eq!(bad.take().len(), 1, "one that fails is left alone for a moment");
    // A kill in between loses nothing.
    harness.open().await;
    harness.with_webhooks(Some(webhooks(&[&bad, &good])));
    bad.answers(StatusCode::NO_CONTENT);
    harness.wait(Span::minutes(15)).await;
    assert_eq!(posts(&harness).await, (2, 0, 0));
    assert_eq!(bad.kinds(), ["result", "finished"]);
    assert!(good.take().is_empty());
}

#[tokio::test]
async fn what_cannot_be_posted_for_days_or_has_no_address_any_more_is_given_up() {
    let bad = Receiver::start().await;
    bad.answers(StatusCode::INTERNAL_SERVER_ERROR);
    let mut harness = Harness::new().await;
    harness.with_webhooks(Some(webhooks(&[&bad])));
    let (_, game) = duel(&mut harness, "round-robin", json!({})).await;
    white_gives_up(&mut harness, &game).await;
    assert_eq!(posts(&harness).await, (0, 2, 0));
    harness.wait(GIVEN_UP_AFTER).await;
    assert_eq!(posts(&harness).await, (0, 0, 2));
    assert_eq!(posts(&harness).await, (0, 0, 0));

    let (_, game) = duel(&mut harness, "round-robin", json!({})).await;
    white_gives_up(&mut harness, &game).await;
    bad.answers(StatusCode::GONE);
    harness.wait(Span::minutes(1)).await;
    let (done, _, given_up) = posts(&harness).await;
    assert!(done == 0 && given_up > 0, "410 says that nobody wants it");
    let other = Receiver::start().await;
    harness.with_webhooks(Some(webhooks(&[&other])));
    // Another process may still know the address, but results are not retried for ever.
    let (_, game) = duel(&mut harness, "round-robin", json!({})).await;
    white_gives_up(&mut harness, &game).await;
    let (done, _, given_up) = posts(&harness).await;
    assert_eq!((done, given_up), (2, 0));
    assert_eq!(other.kinds(), ["result", "finished"]);
    harness.with_webhooks(None);
    harness.wait(Span::minutes(15)).await;
    assert_eq!(posts(&harness).await.2, 0);
    harness.with_webhooks(Some(webhooks(&[&other])));
    harness.wait(GIVEN_UP_AFTER).await;
    posts(&harness).await;
    harness.wait(Span::hours(1)).await;
    assert_eq!(posts(&harness).await, (0, 0, 0), "nothing waits for ever");
    assert!(other.take().is_empty(), "what waits is for the address that it was meant for");
}

#[tokio::test]
async fn nothing_is_posted_of_a_closed_tournament() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    harness.with_webhooks(Some(webhooks(&[&receiver])));
    let (_, game) = duel(&mut harness, "round-robin", json!({ "options": "spectators=off" })).await;
    white_gives_up(&mut harness, &game).await;
    assert_eq!(posts(&harness).await, (0, 0, 0));
    assert!(receiver.take().is_empty());
}

#[tokio::test]
async fn privacy_says_that_results_are_sent_away() {
    let receiver = Receiver::start().await;
    let mut harness = Harness::new().await;
    let said = harness.gives("ann", "privacy show", json!({})).await.privately();
    assert!(said.contains("I give nothing to anyone."), "{said}");
    harness.with_webhooks(Some(webhooks(&[&receiver])));
    for locale in ["en-GB", "de", "ja", "ru"] {
        let mut asked = harness.interaction("ann", 2, &command("privacy show", &json!({}), None));
        asked["locale"] = json!(locale);
        let said = harness.happens(&asked).await.privately();
        let length = said.chars().count();
        assert!(length <= 2_000 && !said.ends_with('…'), "{length}: {said}");
        assert!(!said.contains("I give nothing to anyone."));
    }
}
