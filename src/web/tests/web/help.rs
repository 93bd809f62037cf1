//! Help at a board: attacked pieces, hints and rules; and commands that concern one line or one opponent.

use crate::harness::Harness;
use castellan_rules::Variant;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn attacked_pieces_are_named_and_shown_by_arrows() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::AllRoundKing, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    let none = page.command("threats", Value::Null).await;
    assert_eq!((none["text"].as_str(), none.get("arrows")), (Some("White: no piece is attacked."), None));
    for (player, action) in [(&ann, "e2e4"), (&ben, "d7d5")] {
        harness.play(&game, player, action).await;
    }
    let threats = page.command("threats", Value::Null).await;
    assert_eq!(threats["text"], "White: 1 piece is attacked.\n1. Pawn e4 is attacked by Pawn d5.");
    assert_eq!(threats["arrows"], json!([["d5", "e4"]]));
    // Analysis may be switched off in a game.
    let closed = harness.game(Variant::AllRoundKing, &[("analysis", "off")], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &closed).await;
    assert!(page.state["commands"].as_array().expect("a list").iter().all(|one| one["command"] != "threats"));
    assert_eq!(page.command("threats", Value::Null).await["accepted"], false);
}

#[tokio::test]
async fn hints_are_given_where_they_are_agreed() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let plain = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &plain).await;
    let offers_hint = |state: &Value| {
        state["commands"].as_array().expect("a list").iter().any(|one| one["command"] == "hint")
    };
    assert!(!offers_hint(&page.state));
    assert_eq!(page.command("hint", Value::Null).await["accepted"], false);
    let agreed = harness.game(Variant::MountChess, &[("hints", "on")], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &agreed).await;
    assert!(offers_hint(&page.state));
    let hint = page.command("hint", Value::Null).await;
    assert_eq!(hint["accepted"], true, "{hint}");
    assert!(hint["text"].as_str().is_some_and(|text| text.starts_with("Try ")), "{hint}");
    let arrow = &hint["arrows"][0];
    let actions = page.state["actions"].as_array().expect("a list");
    assert!(actions.iter().any(|action| action["from"] == arrow[0] && action["to"] == arrow[1]), "{hint}");
    // Not on the other's turn.
    let mut other = harness.open(&ben, &agreed).await;
    assert_eq!(other.command("hint", Value::Null).await["accepted"], false);
}

#[tokio::test]
async fn the_rules_of_the_game_are_listed_by_number() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &game).await;
    let answer = page.command("rules", Value::Null).await;
    let lines: Vec<&str> = answer["text"].as_str().expect("a text").lines().collect();
    assert!(lines.len() > 8 && lines.iter().all(|line| line.starts_with("MC-")), "{lines:?}");
    assert!(lines.contains(&"MC-4 The Farmer moves one square forward, left or right."));
}

#[tokio::test]
async fn one_conditional_move_is_removed() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::MountChess, &[], &[&ann, &ben]).await;
    let mut page = harness.open(&ben, &game).await;
    for line in ["a1b2 -> c7d6", "e2e3 -> h7h6"] {
        assert_eq!(page.command("conditions-add", json!(line)).await["accepted"], true, "{line}");
    }
    let lines = page.resume().await["conditions"].clone();
    assert_eq!(lines.as_array().map(Vec::len), Some(2), "{lines}");
    assert_eq!(page.command("conditions-remove", lines[0].clone()).await["accepted"], true);
    assert_eq!(page.resume().await["conditions"], json!([lines[1]]));
    let again = page.command("conditions-remove", lines[0].clone()).await;
    assert_eq!(again["accepted"], false, "{again}");
}

#[tokio::test]
async fn an_opponent_is_given_time() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let unlimited = harness.game(Variant::MountChess, &[("time", "none")], &[&ann, &ben]).await;
    let page = harness.open(&ann, &unlimited).await;
    let gifts = |state: &Value| -> Vec<Value> {
        let commands = state["commands"].as_array().expect("a list");
        commands.iter().filter(|command| command["command"] == "time-give").cloned().collect()
    };
    assert!(gifts(&page.state).is_empty());
    let timed = harness.game(Variant::MountChess, &[("time", "1d per action")], &[&ann, &ben]).await;
    let mut page = harness.open(&ann, &timed).await;
    let [gift] = gifts(&page.state).try_into().expect("one opponent");
    assert_eq!((&gift["label"], &gift["argument"]), (&json!("Give Ben time"), &json!("black")));
    let wrong = page.command("time-give", json!("black soon")).await;
    assert!(wrong["text"].as_str().is_some_and(|text| text.contains("soon")), "{wrong}");
    assert_eq!(page.command("time-give", json!("white 2h")).await["accepted"], false);
    let before = page.state["seats"][1]["clock"]["remaining_ms"].as_u64().expect("a clock");
    assert_eq!(page.command("time-give", json!("black 2h")).await["accepted"], true);
    let after = page.resume().await["seats"][1]["clock"]["remaining_ms"].as_u64().expect("a clock");
    assert_eq!(after - before, 7_200_000);
}

#[tokio::test]
async fn a_request_that_is_never_completed_is_cut_off() {
    let harness = Harness::start().await;
    let address = harness.address.strip_prefix("http://").expect("an address");
    let mut slow = TcpStream::connect(address).await.expect("a connection");
    let begun = Instant::now();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").await.expect("it is sent");
    let mut answer = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(40), slow.read_to_end(&mut answer)).await;
    assert!(read.is_ok(), "the connection is closed");
    assert!(
        begun.elapsed() >= Duration::from_secs(10),
        "a slow browser has some time: {:?}",
        begun.elapsed()
    );
}
