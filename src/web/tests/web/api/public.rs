//! Public data: what has a page, anybody reads, with the names that the page shows.

use super::{Answer, Program};
use crate::harness::{HOME, Harness};
use crate::public::Stage;
use castellan_community::settings::PublicPages;
use castellan_discord_api::wire::GuildId;
use castellan_game::Span;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

/// Reads without a token.
async fn read(harness: &Harness, path: &str) -> Answer {
    harness.clock.advance(Span::from_ms(1_000));
    let answer = harness.get(&format!("/api/v1{path}"), None).await;
    let (status, headers): (_, HeaderMap) = (answer.status().as_u16(), answer.headers().clone());
    Answer { status, headers, text: answer.text().await.expect("a text") }
}

/// Reads without a token, and with that of a person who has nothing to do with it: the same.
async fn read_by_all(program: &Program<'_>, path: &str) -> Answer {
    let without = read(program.harness, path).await;
    let with = program.get(path).await;
    assert_eq!((with.status, &with.text), (without.status, &without.text), "{path}");
    without
}

#[tokio::test]
async fn a_game_with_a_page_is_read_by_anybody() {
    let stage = Stage::new(PublicPages::On).await;
    let stranger = stage.harness.player(9, "Stranger").await;
    let stranger = stage.harness.program(&stranger).await;
    let game = stage.game(&stage.cat, &[]).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    let answer = read_by_all(&stranger, &format!("/games/{game}")).await;
    let state = answer.ok();
    assert_eq!((&state["seats"][0]["name"], &state["seats"][1]["name"]), (&json!("Ann"), &json!("Black")));
    assert_eq!((&state["you"], &state["legal_moves"]), (&Value::Null, &json!([])));
    assert_eq!(state["moves"].as_array().map(Vec::len), Some(2));
    let events = read_by_all(&stranger, &format!("/games/{game}/events")).await;
    let played = &events.ok()["events"].as_array().expect("events").last().expect("an event").clone();
    assert_eq!(played["event"]["by"]["player"], "withheld-1");
    assert_eq!(played["hash"], Value::Null, "the id of a person could be guessed with it");
    for text in [&answer.text, &events.text] {
        assert!(!text.contains("Cathlyn") && !text.contains(stage.cat.as_str()), "{text}");
    }
    // The players themselves see all of it.
    let own = stage.harness.program(&stage.cat).await.get(&format!("/games/{game}/events")).await.text;
    assert!(own.contains(stage.cat.as_str()) && !own.contains("withheld"), "{own}");
    // The page names its data.
    let page = stage.page(&format!("/games/{game}")).await;
    let data = format!("type=\"application/json\" href=\"{}/api/v1/games/{game}\"", stage.harness.address);
    assert!(page.contains(&data), "{page}");
    // Events of people who are named keep their hashes.
    let named = stage.game(&stage.ben, &[]).await;
    stage.play(&named, &["a2a3"]).await;
    let events = read_by_all(&stranger, &format!("/games/{named}/events")).await;
    let head = stage.harness.referee.games.game(&named).await.expect("a game").public_head().clone();
    let last = events.ok()["events"].as_array().expect("events").last().expect("an event").clone();
    assert_eq!(last["hash"], head.hash.as_str());
    // People change their minds, and managers ban people.
    stage.list(&stage.cat, true).await;
    assert!(read_by_all(&stranger, &format!("/games/{game}")).await.text.contains("Cathlyn"));
    stage.ban(&stage.ann).await;
    let answer = read_by_all(&stranger, &format!("/games/{game}")).await;
    assert_eq!(answer.ok()["seats"][0]["name"], "White");
    stage.harness.referee.erasure.erase(&stage.cat).await.expect("a store");
    let events = read_by_all(&stranger, &format!("/games/{game}/events")).await;
    for text in [read(&stage.harness, &format!("/games/{game}")).await.text, events.text] {
        assert!(!text.contains("Cathlyn") && !text.contains(stage.cat.as_str()), "{text}");
    }
}

#[tokio::test]
async fn secret_events_leave_no_gap_in_public_ones() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let path = format!("/games/{game}/events");
    let before = read(&stage.harness, &path).await.text;
    let watcher = castellan_game::Requester::Player(stage.cat.clone());
    stage.harness.run(&game, watcher, castellan_game::CommandKind::Watch).await;
    assert_eq!(read(&stage.harness, &path).await.text, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_stream_ends_with_the_page() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.cat, &[]).await;
    let address = format!("{}/api/v1/games/{game}/events", stage.harness.address);
    let request = stage.harness.client.get(address).header("accept", "text/event-stream");
    let mut stream = request.send().await.expect("an answer");
    assert_eq!(stream.status(), 200);
    let mut text = String::new();
    let mut read_until = async |end: Option<&str>| {
        while end.is_none_or(|end| !text.contains(end)) {
            let chunk = timeout(Duration::from_secs(20), stream.chunk()).await.expect("news in time");
            match chunk.expect("a stream") {
                Some(chunk) => text += std::str::from_utf8(&chunk).expect("UTF-8"),
                None => break,
            }
        }
        text.clone()
    };
    read_until(Some("started")).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    let told = read_until(Some("b7b6")).await;
    assert!(told.contains("withheld-1") && !told.contains(stage.cat.as_str()), "{told}");
    stage.set_pages(PublicPages::Off).await;
    stage.play(&game, &["c2c3"]).await;
    assert!(!read_until(None).await.contains("c2c3"));
}

#[tokio::test]
async fn a_tournament_with_a_page_is_read_by_anybody() {
    let stage = Stage::new(PublicPages::On).await;
    let stranger = stage.harness.player(9, "Stranger").await;
    let stranger = stage.harness.program(&stranger).await;
    let people = [&stage.ann, &stage.ben, &stage.cat, &stage.arab];
    let cup = stage.tournament("Spring cup", &[], &people).await;
    let answer = read_by_all(&stranger, &format!("/tournaments/{cup}")).await;
    let export = answer.ok();
    assert_eq!(export["announcement"]["title"], "Spring cup");
    let names: Vec<&Value> = export["players"].as_array().expect("players").iter().collect();
    let withheld: Vec<_> = names.iter().filter(|player| player["player"] == "withheld").collect();
    assert_eq!((names.len(), withheld.len()), (4, 1), "{export}");
    assert_eq!(withheld[0]["name"], format!("#{}", withheld[0]["number"]));
    assert!(export["rounds"][0]["games"][0]["game"].as_str().is_some_and(|game| !game.is_empty()));
    let report = read_by_all(&stranger, &format!("/tournaments/{cup}/trf")).await;
    assert!(report.status == 200 && report.text.contains("012 Spring cup") && report.text.contains("Ann"));
    for text in [&answer.text, &report.text] {
        assert!(!text.contains("Cathlyn") && !text.contains(stage.cat.as_str()), "{text}");
    }
    let page = stage.page(&format!("/tournaments/{cup}")).await;
    assert!(page.contains(&format!("/api/v1/tournaments/{cup}\"")), "{page}");
}

#[tokio::test]
async fn ratings_of_a_server_with_pages_are_read_by_anybody() {
    let stage = Stage::new(PublicPages::On).await;
    let stranger = stage.harness.player(9, "Stranger").await;
    let stranger = stage.harness.program(&stranger).await;
    stage.rated_game(&stage.ben).await;
    let other = stage.game(&stage.cat, &[("rated", "on")]).await;
    stage.play(&other, &["a2a3", "b7b6"]).await;
    stage.resign(&other, &stage.cat).await;
    let path = format!("/ratings/mount-chess?server={HOME}");
    let list = read_by_all(&stranger, &path).await;
    assert_eq!(list.status, 200, "{}", list.text);
    let names: Vec<&str> = list.text.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(names, ["Ann", "Ben"], "{}", list.text);
    // The list of all servers is no page of any of them.
    read(&stage.harness, "/ratings/mount-chess").await.refusal(401);
    read(&stage.harness, "/ratings/mount-chess?server=70").await.refusal(401);
    read(&stage.harness, &format!("/ratings/mount-chess?server={HOME}&seats=more")).await.refusal(409);
    read(&stage.harness, "/ratings/draughts").await.refusal(404);
}

#[tokio::test]
async fn nothing_else_is_read_without_a_token() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let stranger = stage.harness.player(9, "Stranger").await;
    let stranger = stage.harness.program(&stranger).await;
    let open = stage.game(&stage.ben, &[]).await;
    let closed = stage.game(&stage.ben, &[("spectators", "off")]).await;
    let elsewhere = stage.game(&stage.ben, &[]).await;
    stage.place(&elsewhere, Some(GuildId(70))).await;
    let direct = stage.game(&stage.ben, &[]).await;
    stage.place(&direct, None).await;
    let cup = stage.tournament("Closed cup", &[("spectators", "off")], &[&stage.ann, &stage.ben]).await;
    let games = [closed.as_str(), elsewhere.as_str(), direct.as_str(), "zzzzzz"];
    let paths = games.iter().flat_map(|game| [format!("/games/{game}"), format!("/games/{game}/events")]);
    let cups = ["cup", "nothing"]
        .iter()
        .flat_map(|id| [format!("/tournaments/{id}"), format!("/tournaments/{id}/trf")]);
    assert_eq!(cup.as_str(), "cup");
    for path in paths.chain(cups) {
        read(&stage.harness, &path).await.refusal(401);
        stranger.get(&path).await.refusal(404);
    }
    // Nobody acts in a game because anybody may read it.
    let act = stranger.post(&format!("/games/{open}/moves"), Some(&json!({"move": "a2a3"}))).await;
    act.refusal(404);
    // The managers' choice acts at once.
    read(&stage.harness, &format!("/games/{open}")).await.ok();
    stage.set_pages(PublicPages::Off).await;
    for path in [
        format!("/games/{open}"),
        format!("/games/{open}/events"),
        format!("/ratings/mount-chess?server={HOME}"),
    ] {
        read(&stage.harness, &path).await.refusal(401);
        stranger.get(&path).await.refusal(404);
    }
}

#[tokio::test]
async fn banned_people_read_what_anybody_reads() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let cup = stage.tournament("Spring cup", &[], &[&stage.ann, &stage.ben]).await;
    stage.harness.tokens().note_member(&stage.cat, HOME).await.expect("a store");
    stage.ban(&stage.cat).await;
    let banned = stage.harness.program(&stage.cat).await;
    for path in [
        format!("/games/{game}"),
        format!("/tournaments/{cup}"),
        format!("/ratings/mount-chess?server={HOME}"),
    ] {
        let answer = read_by_all(&banned, &path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    }
}

#[tokio::test]
async fn public_data_and_pages_have_one_limit_of_an_address() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let from = async |path: &str, address: &str| {
        let request = stage.harness.client.get(format!("{}{path}", stage.harness.address));
        request.header("x-forwarded-for", address).send().await.expect("an answer")
    };
    let mut page = from(&format!("/games/{game}"), "192.0.2.1").await;
    for _ in 0..300 {
        if page.status() == 429 {
            break;
        }
        page = from(&format!("/games/{game}"), "192.0.2.1").await;
    }
    let refused = from(&format!("/api/v1/games/{game}"), "192.0.2.1").await;
    assert_eq!((page.status().as_u16(), refused.status().as_u16()), (429, 429));
    assert_eq!(refused.headers()[RETRY_AFTER], "1");
    assert_eq!(from(&format!("/api/v1/games/{game}"), "192.0.2.2").await.status(), 200);
}
