//! Attacks on the real program: from another server, by a second process, and by kills during an erasure.

use crate::erasure::holding;
use crate::harness::{Harness, castellan, component, until};
use crate::stores;
use crate::strangers::elsewhere;
use crate::test_game::{TestGame, told};
use castellan::sandbox::Id;
use castellan_test_support::tools::skipped;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn who_manages_a_server_gives_a_seat_to_nobody_who_is_not_there() {
    let harness = Harness::open().await;
    let (guild, lounge) = elsewhere(&harness);
    // Max's friends play a rated game that one of them is about to lose, and try to put Ada in that seat.
    let cem = harness.sandbox.add_user("Cem");
    harness.sandbox.join(guild, cem).expect("there is room");
    let options = json!({ "variant": "mount-chess", "rated": true, "time": "3d per action" });
    let game = harness.gives_in(lounge, "Cem", "game new", options).await.opened();
    harness.gives_in(lounge, "Zoe", "game join", json!({ "game": game })).await;
    harness.gives_in(lounge, "Cem", "game start", json!({ "game": game })).await;
    let seat = json!({ "what": "seat", "seat": "b", "player": "Ada", "game": game });
    let said = harness.gives_in(lounge, "Max", "direct", seat).await.privately();
    assert!(said.starts_with("Ada can't take a seat"), "{said}");
    let options = json!({ "title": "Read me", "format": "swiss", "variant": "mount-chess" });
    let said = harness.gives_in(lounge, "Max", "tournament announce", options).await;
    assert!(said.privately().contains("is announced"), "{said:?}");
    for who in ["Zoe", "Cem"] {
        harness.gives_in(lounge, who, "tournament sign-up", json!({})).await;
    }
    harness.gives_in(lounge, "Max", "arbiter start", json!({})).await;
    let replace = json!({ "entrant": "1", "player": "Ada", "why": "mine" });
    let said = harness.gives_in(lounge, "Max", "arbiter replace", replace).await.privately();
    assert!(said.starts_with("Ada can't take a seat"), "{said}");
    // Ada was not notified and has no open games.
    let said = harness.gives("Ada", "games", json!({})).await.privately();
    assert!(said.starts_with("You have no games under way"), "{said}");
    let direct = harness.asks("Ada", "direct", &json!({})).await.expect("she may");
    let direct: Id = direct["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    assert_eq!(harness.sandbox.history(harness.person("Ada"), direct).expect("hers"), Vec::<Value>::new());
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_carried_to_and_fro_is_found_again_and_rings_for_nobody() {
    let harness = Harness::open().await;
    let test_game = TestGame::duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    for (from, to) in [(harness.hall, general), (general, harness.hall), (harness.hall, general)] {
        let name = if to == general { "general" } else { "games" };
        let said = harness.gives("Ben", "game move", json!({ "game": test_game.id, "channel": name })).await;
        assert!(said.privately().contains("moved to <#"), "{said:?}");
        let way = format!("This Mount Chess game continues in <#{to}>.");
        until(&way, || {
            let left = told(&harness, from, &test_game.id).into_iter().next_back()?;
            left["content"].as_str()?.starts_with(&way).then_some(())
        })
        .await;
        let board = told(&harness, to, &test_game.id).into_iter().next_back().expect("its board");
        assert!(component(&board, |part| part["label"] == "Move").is_some(), "{board}");
        assert_eq!(board["mentions"], json!([]), "{board}");
    }
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_while_somebody_is_erased_leaves_them_whole_or_gone() {
    const NOTE: &str = "the bishop is a liar";
    let mut harness = Harness::open().await;
    let zacharias = harness.sandbox.add_user("Zacharias");
    harness.sandbox.join(harness.guild, zacharias).expect("there is room");
    let options = json!({ "variant": "mount-chess", "time": "3d per action" });
    let test_game = TestGame::begin(&harness, options, &["Zacharias"]).await;
    let named = |key: &str, value: &str| json!({ key: value, "game": test_game.id });
    for pause in [0, 2, 5, 10, 20, 60] {
        let said = harness.gives("Zacharias", "note", named("text", NOTE)).await.privately();
        assert_eq!(said, "Notes saved.");
        let kept =
            harness.gives("Zacharias", "premove", named("conditions", "any -> g8g7")).await.privately();
        assert!(kept.contains("Conditional moves saved."), "{kept}");
        harness.gives("Zacharias", "settings", json!({ "theme": "high-contrast", "listed": true })).await;
        let question = harness.gives("Zacharias", "privacy erase", json!({})).await;
        let erase = component(question.message(), |part| part["label"] == "Erase").expect("a button");
        let press = json!({
            "message": question.message()["id"], "custom_id": erase["custom_id"], "values": [],
        });
        let path = format!("channels/{}/press", harness.hall);
        tokio::select! {
            _ = harness.asks("Zacharias", &path, &press) => {}
            () = tokio::time::sleep(Duration::from_millis(pause)) => {}
        }
        harness.kill().await;
        let told = harness.told().len();
        harness.start().await;
        // The pending erasure completes before the bot can be reached.
        let reached = "people can reach the bot";
        until(reached, || harness.told()[told..].contains(reached).then_some(())).await;
        let said = harness.gives("Zacharias", "note", json!({ "game": test_game.id })).await.privately();
        let gone = said.starts_with("You have no notes on this game.");
        assert!(gone || said.contains(NOTE), "after {pause} ms: {said}");
        let shown = harness.gives("Zacharias", "settings", json!({})).await.privately();
        assert_eq!(shown.contains("high contrast"), !gone, "after {pause} ms: {shown}");
        assert!(!gone || !shown.contains("Ratings: on public lists"), "after {pause} ms: {shown}");
    }
    harness.gives("Zacharias", "note", named("text", NOTE)).await;
    let question = harness.gives("Zacharias", "privacy erase", json!({})).await;
    let heard = harness.presses("Zacharias", question.message(), "Erase").await;
    assert!(heard.said().contains("Your key is destroyed"), "{heard:?}");
    harness.stop().await;
    // No trace of him remains in the store, in an export or in the log.
    let export = harness.file("export");
    let done = castellan(harness.folder())
        .args(["store", "export", "-", "--out"])
        .arg(&export)
        .status()
        .await
        .expect("it starts");
    assert!(done.success());
    // `g8g7` cannot occur in a hexadecimal hash.
    let secrets = [NOTE, "Zacharias", "g8g7", "high-contrast", &zacharias.to_string()].map(str::to_owned);
    for secret in &secrets {
        assert_eq!(holding(harness.folder(), secret.as_bytes()), Vec::<PathBuf>::new(), "{secret}");
    }
    harness.start().await;
    test_game.board(&harness, "the game goes on").await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_on_the_same_store_does_nothing() {
    if stores::is_database() {
        return skipped("a database takes several processes");
    }
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let (export, store) = (harness.file("export"), "castellan-store");
    std::fs::write(&export, "").expect("written");
    for arguments in [
        vec!["run", "--stand-in", "stand-in"],
        vec!["run", "--check", "--stand-in", "stand-in"],
        vec!["store", "check", store],
        vec!["store", "export", store, "--out", "copy"],
        vec!["store", "import", "export", store],
        vec!["store", "unfreeze", store],
        vec!["store", "ratings", store],
    ] {
        let output = castellan(harness.folder()).args(&arguments).output().await.expect("it starts");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains("another process has it open"), "{arguments:?}: {told}");
    }
    assert_eq!(harness.sandbox.connected(), 1, "nobody else has come to Discord");
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}
