//! Tests of boards that are edited in place, with Discord's rate limits.

use crate::harness::{Harness, components, quick_options, wait_for};
use crate::test_game::{TestGame, export};
use castellan::game::Span;
use castellan::rules::Seat;
use castellan::sandbox::{Id, Options};
use serde_json::{Value, json};

/// Starts a game of chess between Ada, who is White, and Ben.
async fn start_duel(harness: &Harness) -> String {
    let options = json!({ "variant": "all-round-king", "options": "phases=N", "boards": "live" });
    let id = TestGame::open_lobby(harness, options, &["Ben"]).await;
    let answer = harness.run("Ada", "game start", json!({ "game": id })).await;
    assert!(!answer.has_failed(), "{answer:?}");
    id
}

/// Returns the public messages of a channel, oldest first.
fn public_messages(harness: &Harness, channel: Id) -> Vec<Value> {
    let all = harness.sandbox.history(harness.person("Ada"), channel).expect("a member");
    all.into_iter().filter(|message| message["sandbox"]["only_for"].is_null()).collect()
}

/// Waits until one message has buttons for this seat and one line follows it. Returns both.
async fn wait_for_live_board(harness: &Harness, channel: Id, next: &str, seat: Seat) -> (Value, Value) {
    let (person, turn) = (harness.person(next).to_string(), format!("{} ({next}) to move.", seat.name()));
    wait_for(&turn, || {
        let all = public_messages(harness, channel);
        // The line that mentions a player has a button too, but no picture.
        let is_board =
            |message: &&Value| !components(message).is_empty() && message["attachments"] != json!([]);
        let boards: Vec<&Value> = all.iter().filter(is_board).collect();
        let lines = all.iter().filter(|message| {
            message["sandbox"]["notified"] == json!([person]) && message["attachments"] == json!([])
        });
        let (lines, [board]) = (lines.collect::<Vec<_>>(), boards.as_slice()) else { return None };
        let [line] = lines.as_slice() else { return None };
        let shows = board["content"].as_str().is_some_and(|text| text.contains(&turn));
        shows.then(|| ((*board).clone(), (*line).clone()))
    })
    .await
}

/// Plays a move of a two-player game, and waits for its public messages.
async fn play_move(harness: &Harness, game: &str, from: Id, channel: Id) -> (Value, Value) {
    let text = export(harness, "Ada", game).await;
    let position = text.record().position().clone();
    let (who, next) = if position.to_act() == Seat::White { ("Ada", "Ben") } else { ("Ben", "Ada") };
    let seat = if next == "Ada" { Seat::White } else { Seat::Black };
    let action = position.actions()[0].to_string();
    let answer = harness.run_in(from, who, "move", json!({ "action": action, "game": game })).await;
    assert!(!answer.has_failed(), "{answer:?}");
    wait_for_live_board(harness, channel, next, seat).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_board_respects_rate_limits_and_leaves_a_board_and_a_line() {
    let harness = Harness::with_options(Options { rates: true, ..quick_options() }).await;
    let game = start_duel(&harness).await;
    let (board, _) = wait_for_live_board(&harness, harness.games_channel, "Ada", Seat::White).await;
    for moved in 1..=12 {
        let (now, line) = play_move(&harness, &game, harness.games_channel, harness.games_channel).await;
        assert_eq!(now["id"], board["id"]);
        // Each edit replaces the picture.
        assert_eq!(now["attachments"].as_array().map(Vec::len), Some(1), "{moved}: {now}");
        assert_eq!(now["embeds"], json!([]), "{moved}: {now}");
        assert_ne!(line["id"], board["id"]);
    }
    wait_for("the lines to go", || {
        (public_messages(&harness, harness.games_channel).len() <= 3).then_some(())
    })
    .await;
    assert!(harness.sandbox.journal().iter().all(|entry| entry.status != Some(429)));
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_can_no_longer_be_edited_is_reposted() {
    let mut harness =
        Harness::with_clock_and_options(Options { old_edits: Some(1), ..quick_options() }).await;
    harness.start().await;
    let (games_channel, game) = (harness.games_channel, start_duel(&harness).await);
    let (first, _) = wait_for_live_board(&harness, games_channel, "Ada", Seat::White).await;
    harness.advance(Span::minutes(61)).await;
    let (board, _) = play_move(&harness, &game, games_channel, games_channel).await;
    assert_eq!(board["id"], first["id"], "it may be edited once more");
    let text = export(&harness, "Ada", &game).await;
    let action = text.record().position().actions()[0].to_string();
    let answer = harness.run("Ben", "move", json!({ "action": action, "game": game })).await;
    assert!(!answer.has_failed(), "{answer:?}");
    let (newest, _) = wait_for_live_board(&harness, games_channel, "Ada", Seat::White).await;
    assert_ne!(newest["id"], first["id"]);
    let (board, _) = play_move(&harness, &game, games_channel, games_channel).await;
    assert_eq!(board["id"], newest["id"]);

    // Play continues in an archived thread too.
    let thread =
        harness.sandbox.open_thread(games_channel, harness.person("Ada"), "a corner").expect("a thread");
    let moved = harness.run_in(thread, "Ada", "game move", json!({ "game": game })).await;
    assert!(!moved.has_failed(), "{moved:?}");
    harness.sandbox.set_thread_state(thread, true, true).expect("it is there");
    harness.sandbox.set_thread_state(thread, true, false).expect("it is there");
    play_move(&harness, &game, games_channel, thread).await;
    harness.finish().await;
}
