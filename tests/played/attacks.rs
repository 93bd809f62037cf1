//! Attacks on the real program: from another server, by a second process, and by kills during an erasure.

use crate::erasure::files_containing;
use crate::harness::{Harness, castellan_command, component, wait_for};
use crate::other_servers::create_other_server;
use crate::stores;
use crate::test_game::{TestGame, game_messages};
use castellan::sandbox::Id;
use castellan_test_support::tools::skipped;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_manager_cannot_seat_people_of_other_servers() {
    let harness = Harness::open().await;
    let (guild, lounge) = create_other_server(&harness);
    // Max's friends play a rated game that one of them is about to lose, and try to put Ada in that seat.
    let cem = harness.sandbox.add_user("Cem");
    harness.sandbox.join(guild, cem).expect("there is room");
    let options = json!({ "variant": "mount-chess", "rated": true, "time": "3d per action" });
    let game = harness.run_in(lounge, "Cem", "game new", options).await.opened_id();
    harness.run_in(lounge, "Zoe", "game join", json!({ "game": game })).await;
    harness.run_in(lounge, "Cem", "game start", json!({ "game": game })).await;
    let seat = json!({ "what": "seat", "seat": "b", "player": "Ada", "game": game });
    let reply = harness.run_in(lounge, "Max", "direct", seat).await.private_text();
    assert!(reply.starts_with("Ada can't take a seat"), "{reply}");
    let options = json!({ "title": "Read me", "format": "swiss", "variant": "mount-chess" });
    let reply = harness.run_in(lounge, "Max", "tournament announce", options).await;
    assert!(reply.private_text().contains("is announced"), "{reply:?}");
    for who in ["Zoe", "Cem"] {
        harness.run_in(lounge, who, "tournament sign-up", json!({})).await;
    }
    harness.run_in(lounge, "Max", "arbiter start", json!({})).await;
    let replace = json!({ "entrant": "1", "player": "Ada", "why": "mine" });
    let reply = harness.run_in(lounge, "Max", "arbiter replace", replace).await.private_text();
    assert!(reply.starts_with("Ada can't take a seat"), "{reply}");
    // Ada was not notified and has no open games.
    let reply = harness.run("Ada", "games", json!({})).await.private_text();
    assert!(reply.starts_with("You have no games under way"), "{reply}");
    let direct = harness.request("Ada", "direct", &json!({})).await.expect("she may");
    let direct: Id = direct["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    assert_eq!(harness.sandbox.history(harness.person("Ada"), direct).expect("hers"), Vec::<Value>::new());
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_moved_back_and_forth_can_be_found_and_mentions_no_player() {
    let harness = Harness::open().await;
    let test_game = TestGame::start_duel(&harness).await;
    let general = harness.sandbox.channel("general").expect("a channel");
    for (from, to) in
        [(harness.games_channel, general), (general, harness.games_channel), (harness.games_channel, general)]
    {
        let name = if to == general { "general" } else { "games" };
        let reply = harness.run("Ben", "game move", json!({ "game": test_game.id, "channel": name })).await;
        assert!(reply.private_text().contains("moved to <#"), "{reply:?}");
        let notice = format!("This Mount Chess game continues in <#{to}>.");
        wait_for(&notice, || {
            let left = game_messages(&harness, from, &test_game.id).into_iter().next_back()?;
            left["content"].as_str()?.starts_with(&notice).then_some(())
        })
        .await;
        let board = game_messages(&harness, to, &test_game.id).into_iter().next_back().expect("its board");
        assert!(component(&board, |part| part["label"] == "Move").is_some(), "{board}");
        assert_eq!(board["mentions"], json!([]), "{board}");
    }
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_during_an_erasure_leaves_all_private_data_or_none() {
    const NOTE: &str = "the bishop is a liar";
    let mut harness = Harness::open().await;
    let zacharias = harness.sandbox.add_user("Zacharias");
    harness.sandbox.join(harness.guild, zacharias).expect("there is room");
    let options = json!({ "variant": "mount-chess", "time": "3d per action" });
    let test_game = TestGame::start(&harness, options, &["Zacharias"]).await;
    let named = |key: &str, value: &str| json!({ key: value, "game": test_game.id });
    for pause in [0, 2, 5, 10, 20, 60] {
        let reply = harness.run("Zacharias", "note", named("text", NOTE)).await.private_text();
        assert_eq!(reply, "Notes saved.");
        let saved =
            harness.run("Zacharias", "premove", named("conditions", "any -> g8g7")).await.private_text();
        assert!(saved.contains("Conditional moves saved."), "{saved}");
        harness.run("Zacharias", "settings", json!({ "theme": "high-contrast", "listed": true })).await;
        let question = harness.run("Zacharias", "privacy erase", json!({})).await;
        let erase = component(question.message(), |part| part["label"] == "Erase").expect("a button");
        let press = json!({
            "message": question.message()["id"], "custom_id": erase["custom_id"], "values": [],
        });
        let path = format!("channels/{}/press", harness.games_channel);
        tokio::select! {
            _ = harness.request("Zacharias", &path, &press) => {}
            () = tokio::time::sleep(Duration::from_millis(pause)) => {}
        }
        harness.kill().await;
        let log_length = harness.log().len();
        harness.start().await;
        // The pending erasure completes before the bot can be reached.
        let reached = "people can reach the bot";
        wait_for(reached, || harness.log()[log_length..].contains(reached).then_some(())).await;
        let reply = harness.run("Zacharias", "note", json!({ "game": test_game.id })).await.private_text();
        let gone = reply.starts_with("You have no notes on this game.");
        assert!(gone || reply.contains(NOTE), "after {pause} ms: {reply}");
        let shown = harness.run("Zacharias", "settings", json!({})).await.private_text();
        assert_eq!(shown.contains("high contrast"), !gone, "after {pause} ms: {shown}");
        assert!(!gone || !shown.contains("Name and ratings: on public lists"), "after {pause} ms: {shown}");
    }
    harness.run("Zacharias", "note", named("text", NOTE)).await;
    let question = harness.run("Zacharias", "privacy erase", json!({})).await;
    let answer = harness.press("Zacharias", question.message(), "Erase").await;
    assert!(answer.text().contains("Your key is destroyed"), "{answer:?}");
    harness.stop().await;
    // No trace of him remains in the store, in an export or in the log.
    let export = harness.file("export");
    let done = castellan_command(harness.folder())
        .args(["store", "export", "-", "--out"])
        .arg(&export)
        .status()
        .await
        .expect("it starts");
    assert!(done.success());
    // `g8g7` cannot occur in a hexadecimal hash.
    let secrets = [NOTE, "Zacharias", "g8g7", "high-contrast", &zacharias.to_string()].map(str::to_owned);
    for secret in &secrets {
        assert_eq!(files_containing(harness.folder(), secret.as_bytes()), Vec::<PathBuf>::new(), "{secret}");
    }
    harness.start().await;
    test_game.wait_for_board(&harness, "the game goes on").await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_on_the_same_store_is_refused() {
    if stores::is_database() {
        return skipped("a database takes several processes");
    }
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
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
        let output = castellan_command(harness.folder()).args(&arguments).output().await.expect("it starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains("another process has it open"), "{arguments:?}: {errors}");
    }
    assert_eq!(harness.sandbox.connected_sessions(), 1, "no other process is connected");
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}
