//! Boards that are live: moves from both sides, requests that are repeated, and readers who come back.

use crate::harness::Harness;
use castellan_community::access::policy::Intent;
use castellan_game::{Span, Time};
use castellan_referee::Referee;
use castellan_rules::Variant;
use castellan_store::{MemoryStore, StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

#[tokio::test]
async fn one_person_on_the_page_and_one_elsewhere_play_a_game() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    assert_eq!(page.state["you"], "white");
    assert_eq!(page.state["turn"], "white");
    assert!(page.state["words"].is_object(), "the first state has the page's words");
    assert!(page.state["seats"][1]["name"] == "Ben");
    let answer = page.act("a1b2").await;
    assert_eq!(answer["accepted"], true, "{answer}");
    let event = harness.referee.games.game(&game).await.expect("a game").public_head().number;
    page.wait_for(event).await;
    assert_eq!(page.state["turn"], "black");
    assert!(page.state["actions"].as_array().expect("a list").is_empty());
    assert!(page.state.get("words").is_none());
    harness.play(&game, &ben, "c7d6").await;
    page.wait_for(event + 1).await;
    assert_eq!(page.state["turn"], "white");
    assert_eq!(page.state["moves"].as_array().expect("a list").len(), 2);
    assert!(page.state["said"].as_str().expect("a text").contains("Ben"), "{}", page.state["said"]);
}

#[tokio::test]
async fn a_repeated_request_acts_once_and_gets_the_same_answer() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let cookie = harness.cookie(&ann, &game).await;
    let mut page = harness.open_with(&game, &cookie).await;
    let act = json!({"type": "act", "request": "one", "event": page.state["event"], "action": "a1b2", "picked": true});
    let first = page.request(&act).await;
    assert_eq!(first["accepted"], true);
    // As after a connection that broke before the answer came, and after the answer of the other.
    harness.play(&game, &ben, "c7d6").await;
    let mut again = harness.open_with(&game, &cookie).await;
    assert_eq!(again.request(&act).await, first);
    let record = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!(record.record().expect("a record").steps().len(), 2);
    // The same id of another person is another request.
    let mut other = harness.open(&ben, &game).await;
    let resign = json!({"type": "command", "request": "one", "command": "resign"});
    assert_eq!(other.request(&resign).await["accepted"], true);
}

#[tokio::test]
async fn moves_on_a_board_that_is_out_of_date_are_refused() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    let old = page.state["event"].clone();
    harness.play(&game, &ann, "a1b2").await;
    harness.play(&game, &ben, "c7d6").await;
    for event in [old, json!(999), json!(0)] {
        let act = json!({"type": "act", "request": format!("r{event}"), "event": event, "action": "b2g7"});
        let answer = page.request(&act).await;
        assert_eq!(answer["accepted"], false, "{answer}");
        assert!(!answer["text"].as_str().expect("a text").is_empty());
    }
    let refused = page.act("a1a9").await;
    assert_eq!(refused["accepted"], false);
}

#[tokio::test]
async fn what_a_person_may_not_do_is_refused_with_a_sentence() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let cat = harness.player(3, "Cat").await;
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut watching = harness.open(&cat, &game).await;
    assert_eq!(watching.state["you"], Value::Null);
    assert!(watching.state["actions"].as_array().expect("a list").is_empty());
    for command in castellan_web::commands::GameCommand::ALL {
        // All who see a game may ask what is attacked.
        if command.intent() == Intent::See {
            continue;
        }
        let answer = watching.command(command.word(), json!("x")).await;
        assert_eq!(answer["accepted"], false, "{}: {answer}", command.word());
        assert!(!answer["text"].as_str().expect("a text").is_empty());
        assert_ne!(command.intent(), Intent::Direct);
    }
    let words =
        ["accept", "decline", "withdraw", "conditions-remove", "time-give", "adjudicate", "cancel", "", "x"];
    for command in words {
        let answer = watching.command(command, json!(1)).await;
        assert_eq!(answer["accepted"], false, "{command}: {answer}");
    }
    assert_eq!(watching.act("a1b2").await["accepted"], false);
    let mut late = harness.open(&ben, &game).await;
    let answer = late.act("c7d6").await;
    assert_eq!(answer["accepted"], false);
    let text = answer["text"].as_str().expect("a text");
    assert!(text.contains("turn") || text.contains("White"), "{text}");
    assert_eq!(
        harness.referee.games.game(&game).await.expect("a game").record().expect("one").steps().len(),
        0
    );
}

#[tokio::test]
async fn offers_are_made_and_answered_on_the_page() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::AllRoundKing, &[], &[&ann, &ben]).await;
    let (mut one, mut other) = (harness.open(&ann, &game).await, harness.open(&ben, &game).await);
    assert_eq!(one.command("draw-offer", Value::Null).await["accepted"], true);
    let event = harness.referee.games.game(&game).await.expect("a game").public_head().number;
    other.wait_for(event).await;
    let offer = other.state["offers"][0].clone();
    assert_eq!(offer["can"], json!(["accept", "decline"]));
    assert_eq!(other.command("accept", offer["number"].clone()).await["accepted"], true);
    one.wait_for(event + 2).await;
    assert_eq!(one.state["phase"], "over");
}

#[tokio::test]
async fn a_secret_event_shows_itself_to_nobody_else() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let (mut one, mut other) = (harness.open(&ann, &game).await, harness.open(&ben, &game).await);
    let answer = other.command("conditions-add", json!("a1b2 -> c7d6")).await;
    assert_eq!(answer["accepted"], true, "{answer}");
    other.next_of("state").await;
    assert_eq!(other.state["conditions"].as_array().expect("a list").len(), 1);
    // Nothing comes to the others until something public happens.
    let quiet = tokio::time::timeout(Duration::from_millis(300), one.next_of("state")).await;
    assert!(quiet.is_err());
    assert_eq!(one.act("a1b2").await["accepted"], true);
    while one.state["moves"].as_array().expect("a list").len() < 2 {
        one.next_of("state").await;
    }
}

#[tokio::test]
async fn people_who_play_are_shown_as_present_unless_they_hide() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut one = harness.open(&ann, &game).await;
    assert_eq!(one.next_of("presence").await["people"], json!([]));
    let mut other = harness.open(&ben, &game).await;
    while one.next_of("presence").await["people"] != json!(["Ben"]) {}
    assert_eq!(other.request(&json!({"type": "hide", "request": "hide"})).await["accepted"], true);
    while one.next_of("presence").await["people"] != json!([]) {}
    // It is the person's setting, and holds for their next page.
    drop(other);
    let mut other = harness.open(&ben, &game).await;
    assert_eq!(other.state["away"], true);
    assert_eq!(other.next_of("presence").await["people"], json!(["Ann"]));
    assert_eq!(other.request(&json!({"type": "show", "request": "show"})).await["accepted"], true);
    while one.next_of("presence").await["people"] != json!(["Ben"]) {}
    drop(other);
    while one.next_of("presence").await["people"] != json!([]) {}
}

#[tokio::test]
async fn earlier_positions_and_lines_are_shown() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    let start = page.state["pieces"].clone();
    page.act("a1b2").await;
    while page.state["moves"].as_array().expect("a list").is_empty() {
        page.next_of("state").await;
    }
    page.send(&json!({"type": "position", "event": 0})).await;
    assert_eq!(page.next_of("position").await["pieces"], start);
    let event = page.state["moves"][0]["event"].clone();
    page.send(&json!({"type": "position", "event": event, "line": ["c7d6"]})).await;
    let tried = page.next_of("position").await;
    assert_ne!(tried["pieces"], page.state["pieces"]);
    assert!(!tried["actions"].as_array().expect("a list").is_empty());
    for (event, line) in [(json!(999), json!([])), (event, json!(["a1a9"])), (json!(0), json!(["x"]))] {
        let request = json!({"type": "position", "request": "p", "event": event, "line": line});
        assert_eq!(page.request(&request).await["accepted"], false);
    }
    // Where analysis is off, nobody tries out moves.
    let closed = harness.game(Variant::MountChess, &[("analysis", "off")], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &closed).await;
    let request = json!({"type": "position", "request": "p", "event": 0, "line": ["a1b2"]});
    assert_eq!(page.request(&request).await["accepted"], false);
}

#[tokio::test]
async fn why_not_is_answered() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    let explain = |action: &str| json!({"type": "explain", "request": "why", "action": action});
    let legal = page.request(&explain("a1b2")).await;
    assert_eq!(legal["accepted"], true, "{legal}");
    let illegal = page.request(&explain("a2a4")).await;
    assert_eq!(illegal["accepted"], false);
    assert!(illegal["text"].as_str().expect("a text").contains("MC-4"), "{illegal}");
}

#[tokio::test]
async fn foreign_pages_cannot_open_a_connection() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let cookie = harness.cookie(&ann, &game).await;
    for origin in [None, Some("null"), Some("https://evil.example"), Some("http://127.0.0.1:1")] {
        assert!(harness.connect(&game, Some(&cookie), origin).await.is_err(), "{origin:?}");
    }
    let mut socket = harness.connect(&game, None, Some(&harness.address)).await.expect("a connection");
    let close = socket.next().await.expect("a message").expect("a frame");
    assert!(format!("{close:?}").contains("4401"), "{close:?}");
}

#[tokio::test]
async fn a_person_has_a_limited_number_of_connections() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let cookie = harness.cookie(&ann, &game).await;
    let mut pages = Vec::new();
    for _ in 0..castellan_web::limits::MAX_PER_PERSON {
        pages.push(harness.open_with(&game, &cookie).await);
    }
    let mut socket =
        harness.connect(&game, Some(&cookie), Some(&harness.address)).await.expect("a connection");
    let close = socket.next().await.expect("a message").expect("a frame");
    assert!(format!("{close:?}").contains("4429"), "{close:?}");
    // Others are not concerned, and a place that is left is free again.
    harness.open(&ben, &game).await;
    pages.clear();
    while harness.web.connections() > 1 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    harness.open_with(&game, &cookie).await;
}

#[tokio::test]
async fn a_page_that_comes_back_catches_up_and_the_clock_ran_once() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[("time", "10m + 5s")], &[&ann, &ben]).await;
    let cookie = harness.cookie(&ann, &game).await;
    let page = harness.open_with(&game, &cookie).await;
    assert_eq!(page.state["seats"][0]["clock"]["remaining_ms"], 600_000);
    harness.clock.advance(Span::minutes(1));
    harness.play(&game, &ann, "a1b2").await;
    harness.web.stop();
    let again =
        Harness::start_over(harness.referee.clone(), harness.clock.clone(), crate::harness::KEY).await;
    harness.clock.advance(Span::minutes(2));
    let page = again.open_with(&game, &cookie).await;
    assert_eq!(page.state["seats"][0]["clock"]["remaining_ms"], 600_000 - 60_000 + 5_000);
    let black = &page.state["seats"][1]["clock"];
    assert_eq!((&black["remaining_ms"], &black["running"]), (&json!(480_000), &json!(true)));
    let deadline = Time::from_ms(black["deadline_at"].as_u64().expect("a time"));
    assert_eq!(deadline.since(harness.referee.now()), Span::minutes(8));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_reaches_many_readers() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut pages = Vec::new();
    for number in 0..200 {
        let reader = harness.player(100 + number, "Reader").await;
        pages.push(harness.open(&reader, &game).await);
    }
    let event = pages[0].state["event"].as_u64().expect("a number");
    harness.play(&game, &ann, "a1b2").await;
    for page in &mut pages {
        page.wait_for(event + 1).await;
    }
    assert_eq!(harness.web.watched_games(), 1);
}

/// A store that other processes share.
#[derive(Clone, Default)]
pub struct Shared;

impl Hooks for Shared {
    async fn around<T: Send>(
        &self,
        _operation: &str,
        _stream: Option<&StreamName>,
        future: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        future.await
    }

    fn is_remote(&self) -> bool {
        true
    }
}

#[tokio::test]
async fn moves_that_another_process_stores_arrive() {
    let (store, clock) = (MemoryStore::new(), TestClock::new());
    let entropy = |seed| SeededEntropy::new(seed);
    let own = Arc::new(Referee::new(HookedStore::<Shared>::new(store.clone()), clock.clone(), entropy(1)));
    let harness = Harness::start_over(own, clock.clone(), crate::harness::KEY).await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    let event = page.state["event"].as_u64().expect("a number");
    let other = Arc::new(Referee::new(store, clock.clone(), entropy(2)));
    let elsewhere = Harness::start_over(other, clock, crate::harness::KEY).await;
    elsewhere.play(&game, &ann, "a1b2").await;
    page.wait_for(event + 1).await;
    assert_eq!(page.state["turn"], "black");
}

/// A shared store from which events cannot be read at times.
#[derive(Clone, Default)]
struct Unreadable {
    is_down: Arc<AtomicBool>,
    /// The number of reads that failed.
    failed: Arc<AtomicU32>,
}

impl Hooks for Unreadable {
    async fn around<T: Send>(
        &self,
        operation: &str,
        _stream: Option<&StreamName>,
        future: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if operation.starts_with("read ") && self.is_down.load(Ordering::SeqCst) {
            self.failed.fetch_add(1, Ordering::SeqCst);
            return Err(StoreError::Down(Arc::new(std::io::Error::other("the database restarts"))));
        }
        future.await
    }

    fn is_remote(&self) -> bool {
        true
    }
}

#[tokio::test]
async fn open_pages_go_on_after_a_failure_of_the_store() {
    let (store, clock, hooks) = (MemoryStore::new(), TestClock::new(), Unreadable::default());
    let unreadable = HookedStore { store: store.clone().into(), hooks: hooks.clone() };
    let own = Arc::new(Referee::new(unreadable, clock.clone(), SeededEntropy::new(1)));
    let harness = Harness::start_over(own, clock.clone(), crate::harness::KEY).await;
    let people =
        (harness.player(1, "Ann").await, harness.player(2, "Ben").await, harness.player(3, "Cat").await);
    let (ann, ben, cat) = people;
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let (mut player, mut watcher) = (harness.open(&ann, &game).await, harness.open(&cat, &game).await);
    let event = player.state["event"].as_u64().expect("a number");
    hooks.is_down.store(true, Ordering::SeqCst);
    let other = Arc::new(Referee::new(store, clock.clone(), SeededEntropy::new(2)));
    let elsewhere = Harness::start_over(other, clock, crate::harness::KEY).await;
    elsewhere.play(&game, &ann, "a1b2").await;
    while hooks.failed.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    hooks.is_down.store(false, Ordering::SeqCst);
    // Neither page asks for anything.
    for page in [&mut player, &mut watcher] {
        let caught_up = tokio::time::timeout(Duration::from_secs(15), page.wait_for(event + 1));
        caught_up.await.expect("the state in time");
        assert_eq!(page.state["turn"], "black");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restarts_lose_and_double_nothing() {
    const BOARDS: u64 = 6;
    const RESTARTS: usize = 25;
    let mut harness = Harness::start().await;
    let mut boards = Vec::new();
    for number in 0..BOARDS {
        let ann = harness.player(10 + 2 * number, "Ann").await;
        let ben = harness.player(11 + 2 * number, "Ben").await;
        let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
        let cookies = [harness.cookie(&ann, &game).await, harness.cookie(&ben, &game).await];
        boards.push((game, cookies, 0_usize));
    }
    let mut random = castellan_test_support::Random::new(46);
    for restart in 0..RESTARTS {
        // Some requests are sent, and the server ends before it has answered all of them.
        let mut asked = Vec::new();
        for (number, (game, cookies, acknowledged)) in boards.iter().enumerate() {
            let mut page = harness.open_with(game, &cookies[acknowledged % 2]).await;
            let Some(actions) = page.state["actions"].as_array().filter(|actions| !actions.is_empty()) else {
                continue;
            };
            let action = random.pick(actions)["text"].clone();
            let act = json!({"type": "act", "request": format!("r{restart}"), "event": page.state["event"], "action": action, "picked": true});
            page.send(&act).await;
            asked.push((number, act, page));
        }
        if random.chance(50) {
            tokio::time::sleep(Duration::from_millis(random.below(4) as u64)).await;
        }
        harness.web.stop();
        let next =
            Harness::start_over(harness.referee.clone(), harness.clock.clone(), crate::harness::KEY).await;
        harness = next;
        for (number, act, page) in asked {
            drop(page);
            let (game, cookies, acknowledged) = &mut boards[number];
            // The page comes back, and repeats the request under the same id.
            let mut page = harness.open_with(game, &cookies[*acknowledged % 2]).await;
            let answer = page.request(&act).await;
            assert_eq!(answer["accepted"], true, "{answer}");
            *acknowledged += 1;
            let stored = harness.referee.games.game(game).await.expect("a game");
            assert_eq!(stored.record().expect("a record").steps().len(), *acknowledged);
        }
    }
}

#[tokio::test]
async fn the_page_contains_its_first_state() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "</script><b id=x>").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let cookie = harness.cookie(&ann, &game).await;
    let page = harness.get(&format!("/game/{game}"), Some(&cookie)).await.text().await.expect("a text");
    assert!(!page.contains("<b id=x>"), "names end no script");
    let (_, rest) = page.split_once("id=\"state\">").expect("the state");
    let (state, _) = rest.split_once("</script>").expect("its end");
    let mut contained: Value = serde_json::from_str(state).expect("JSON");
    let mut sent = harness.open_with(&game, &cookie).await.state;
    for key in ["now", "words"] {
        assert!(!contained[key].is_null(), "{key}");
        contained.as_object_mut().expect("an object").remove(key);
        sent.as_object_mut().expect("an object").remove(key);
    }
    assert_eq!(contained, sent);
    assert_eq!(contained["seats"][1]["name"], "</script><b id=x>");
    // A page that has its words gets none again.
    let socket = harness.connect(&game, Some(&cookie), Some(&harness.address)).await;
    let mut socket = socket.expect("a connection");
    let resume = json!({"type": "resume", "after": 0, "words": true}).to_string();
    futures_util::SinkExt::send(&mut socket, tokio_tungstenite::tungstenite::Message::text(resume))
        .await
        .expect("sent");
    let state = socket.next().await.expect("a message").expect("a message").into_text().expect("a text");
    assert!(state.contains("\"type\":\"state\"") && !state.contains("\"words\""));
}
