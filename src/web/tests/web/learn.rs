//! Tutorials on pages that anybody may open.

use crate::harness::{Harness, Page};
use castellan_game::Span;
use castellan_rules::{Action, Lesson, Variant};
use castellan_test_support::Random;
use castellan_text::{Language, lesson_in};
use castellan_web::limits::MAX_VISITORS_PER_NETWORK;
use reqwest::header::{ACCEPT_LANGUAGE, CONTENT_SECURITY_POLICY};
use serde_json::{Value, json};

/// Returns a legal move that solves a step, or one that does not.
fn lesson_move(variant: Variant, lesson: &Lesson, solving: bool) -> Action {
    let position = lesson.position(variant).expect("a position");
    let mut all = position.actions().into_iter();
    all.find(|action| lesson.is_solved_by(&position, *action) == solving).expect("there is one")
}

fn text<'a>(state: &'a Value, key: &str) -> &'a str {
    state[key].as_str().expect("a text")
}

/// Returns the names of the commands of a state.
fn commands(page: &Page) -> Vec<&str> {
    let all = page.state["commands"].as_array().expect("a list");
    all.iter().map(|command| text(command, "command")).collect()
}

#[tokio::test]
async fn every_tutorial_is_solved_to_its_end_on_the_board() {
    let harness = Harness::start().await;
    for variant in Variant::ALL {
        let info = variant.info();
        let mut path = format!("/learn/{}/1", info.name);
        for (lesson, number) in info.lessons.iter().zip(1..) {
            harness.clock.advance(Span::minutes(1));
            let mut page = harness.open_path(&path, None).await;
            let words = lesson_in(info, lesson, Language::En);
            assert!(text(&page.state, "title").contains(&*words.title), "{}", page.state["title"]);
            assert!(text(&page.state, "status").contains(&*words.task), "{}", page.state["status"]);
            assert_eq!(text(&page.state, "said"), words.about);
            assert_eq!(page.state["notes"].as_array().map(Vec::len), Some(lesson.kinds.len()));
            let pieces = page.state["pieces"].clone();
            let wrong = page.act(&lesson_move(*variant, lesson, false).to_string()).await;
            assert_eq!((&wrong["accepted"], &wrong["text"]), (&json!(true), &json!("")));
            assert!(text(&page.state, "said").contains("Try again"), "{}", page.state["said"]);
            assert_eq!((&page.state["pieces"], &page.state["phase"]), (&pieces, &json!("playing")));
            let right = page.act(&lesson_move(*variant, lesson, true).to_string()).await;
            assert_eq!(right["accepted"], json!(true));
            let status = text(&page.state, "status");
            assert!(status.contains("Well done!") && status.contains(&*words.done), "{status}");
            assert!(!status.contains("**"), "{status}");
            assert_eq!((&page.state["phase"], &page.state["turn"]), (&json!("over"), &Value::Null));
            assert_eq!(page.state["actions"], json!([]));
            assert_eq!(page.state["moves"].as_array().map(Vec::len), Some(1));
            let has_back = commands(&page).contains(&"back");
            assert_eq!(has_back, number > 1);
            if has_back {
                let back = page.command("back", Value::Null).await;
                assert_eq!(back["open"], json!(format!("/learn/{}/{}", info.name, number - 1)));
            }
            let next = page.command("next", Value::Null).await;
            path = text(&next, "open").to_owned();
        }
        assert!(path.ends_with("/1") && !path.contains(info.name), "the next game follows: {path}");
    }
}

#[tokio::test]
async fn a_lesson_begins_again_and_shows_earlier_positions_and_rules() {
    let harness = Harness::start().await;
    let mut page = harness.open_path("/learn/mount-chess/1", None).await;
    let illegal = page.act("d7a1").await;
    assert_eq!(illegal["accepted"], json!(false));
    assert!(text(&illegal, "text").contains("Flag"), "{illegal}");
    let why = page.request(&json!({"type": "explain", "request": "why", "action": "d7a1"})).await;
    assert_eq!(why["text"], illegal["text"]);
    // Typed as `/move` takes it.
    assert_eq!(page.act("Ld8").await["accepted"], json!(true));
    assert_eq!(page.state["phase"], json!("over"));
    page.send(&json!({"type": "position", "request": "p", "event": 0, "line": ["b3b4"]})).await;
    let tried = page.next_of("position").await;
    let squares: Vec<&str> =
        tried["pieces"].as_array().expect("a list").iter().map(|piece| text(piece, "at")).collect();
    assert!(squares.contains(&"d7") && squares.contains(&"b4"), "{squares:?}");
    let missing = page.request(&json!({"type": "position", "request": "q", "event": 9})).await;
    assert_eq!(missing["accepted"], json!(false));
    let rules = page.command("rules", Value::Null).await;
    assert!(text(&rules, "text").lines().all(|line| line.starts_with("MC-")), "{rules}");
    // After the end nothing is played, until it begins again.
    assert_eq!(page.act("b3b4").await["accepted"], json!(false));
    assert_eq!(page.command("again", Value::Null).await["accepted"], json!(true));
    assert_eq!((&page.state["phase"], &page.state["moves"]), (&json!("playing"), &json!([])));
    for command in ["resign", "solution", "again"] {
        assert_eq!(page.command(command, Value::Null).await["accepted"], json!(false), "{command}");
    }
    let hide = page.request(&json!({"type": "hide", "request": "hide"})).await;
    assert_eq!(hide["accepted"], json!(false));
}

#[tokio::test]
async fn a_new_connection_goes_on_where_the_page_was() {
    let harness = Harness::start().await;
    let mut page = harness.open_path("/learn/mount-chess/1", None).await;
    page.act("b3b4").await;
    page.act("d7d8").await;
    let (event, status) = (page.state["event"].clone(), page.state["status"].clone());
    assert_eq!(event, json!(3));
    let mut again = harness.open_path("/learn/mount-chess/1", None).await;
    assert_eq!((&again.state["event"], &again.state["phase"]), (&json!(1), &json!("playing")));
    again = Page { state: page.state.clone(), ..harness.open_silently("/learn/mount-chess/1").await };
    again.resume().await;
    assert_eq!((&again.state["event"], &again.state["status"]), (&event, &status));
    // A move on a board that is not the newest one is refused.
    again.command("again", Value::Null).await;
    again.state["event"] = event;
    let stale = again.act("d7d8").await;
    assert!(text(&stale, "text").contains("out of date"), "{stale}");
    // The progress that a page claims is judged like moves that it plays.
    for (progress, phase) in
        [("b3b4 d7d8", "playing"), ("solution next again", "playing"), ("d7d8 d8d7", "over")]
    {
        let mut page = harness.open_silently("/learn/mount-chess/1").await;
        page.send(&json!({"type": "resume", "after": 7, "progress": progress})).await;
        let state = page.next_of("state").await;
        assert_eq!((&state["phase"], &state["event"]), (&json!(phase), &json!(7)), "{progress}");
    }
}

#[tokio::test]
async fn pages_are_in_the_readers_language_and_have_the_headers_of_all() {
    let harness = Harness::start().await;
    let page = harness.get("/learn", None).await;
    let policy = page.headers()[CONTENT_SECURITY_POLICY].to_str().expect("a text").to_owned();
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.headers()["x-robots-tag"], "noindex");
    let list = page.text().await.expect("a text");
    for variant in Variant::ALL {
        let count = variant.info().lessons.len();
        assert_eq!(list.matches(&format!("href=\"/learn/{variant}/")).count(), count);
    }
    let german = harness.get("/learn?language=de", None).await.text().await.expect("a text");
    assert!(german.contains("href=\"/learn/mount-chess/2?language=de\""), "{german}");
    let page = harness.get("/learn/mount-chess/2?language=de", None).await;
    assert!(page.headers().contains_key(CONTENT_SECURITY_POLICY));
    let page = page.text().await.expect("a text");
    assert!(
        page.contains("<html lang=\"de\"") && page.contains("/learn/mount-chess/2/socket?language=de"),
        "{page}"
    );
    assert!(page.contains("Dein Zug:"), "{page}");
    let mut board = harness.open_path("/learn/mount-chess/2?language=de", None).await;
    assert!(text(&board.state, "status").starts_with("Dein Zug:"));
    let next = board.command("next", Value::Null).await;
    assert_eq!(next["open"], json!("/learn/mount-chess/3?language=de"));
    let address = format!("{}/learn/giant-king/1", harness.address);
    let russian = harness.client.get(address).header(ACCEPT_LANGUAGE, "ru-RU,ru;q=0.9").send().await;
    assert!(russian.expect("an answer").text().await.expect("a text").contains("<html lang=\"ru\""));
    for missing in [
        "/learn/chess/1",
        "/learn/mount-chess/0",
        "/learn/mount-chess/99",
        "/learn/mount-chess/x",
        "/learn/%ff/1",
    ] {
        assert_eq!(harness.get(missing, None).await.status(), 404, "{missing}");
    }
}

#[tokio::test]
async fn strangers_have_limits() {
    let harness = Harness::start().await;
    let path = "/learn/mount-chess/1/socket";
    for origin in [None, Some("https://evil.example")] {
        assert!(harness.connect_to(path, None, origin).await.is_err(), "{origin:?}");
    }
    let mut open = Vec::new();
    for count in 0..MAX_VISITORS_PER_NETWORK {
        if count % 100 == 0 {
            harness.clock.advance(Span::minutes(1));
        }
        open.push(harness.open_silently("/learn/mount-chess/1").await);
    }
    harness.clock.advance(Span::minutes(1));
    let mut one_more = harness.open_silently("/learn/mount-chess/1").await;
    assert_eq!(one_more.closed().await, Some(4429));
    drop(one_more);
    drop(open);
    while harness.web.connections() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // Requests count toward what an address may ask for, however many connections it has.
    harness.clock.advance(Span::minutes(1));
    let mut refused = 0;
    let mut pages = Vec::new();
    for _ in 0..8 {
        pages.push(harness.open_path("/learn/mount-chess/1", None).await);
    }
    for page in &mut pages {
        for _ in 0..35 {
            let answer = page.act("b3b4").await;
            refused += u32::from(answer["text"].as_str().is_some_and(|text| text.contains("Not so fast")));
        }
    }
    assert!(refused > 20, "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fuzzed_messages_end_nothing() {
    let harness = Harness::start().await;
    let ann = harness.player(1, "Ann").await;
    let cookie = harness.puzzle_cookie(&ann, Variant::MountChess, 1).await;
    let mut random = Random::new(53);
    let paths = [("/learn/king-of-the-mountain/1", None), ("/puzzles/mount-chess/1", Some(cookie.as_str()))];
    for round in 0..60 {
        harness.clock.advance(Span::minutes(1));
        let (path, cookie) = paths[round % paths.len()];
        let mut page = harness.open_path(path, cookie).await;
        for _ in 0..30 {
            let message = crate::fuzz::message(&mut random, &crate::fuzz::samples());
            if futures_util::SinkExt::send(&mut page.socket, message).await.is_err() {
                break;
            }
        }
    }
    harness.clock.advance(Span::minutes(1));
    for (path, cookie) in paths {
        assert!(harness.open_path(path, cookie).await.state["pieces"].is_array());
    }
}
