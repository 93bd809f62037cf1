//! Tests of games against the computer: it replies on its own in all five variants and resumes after a kill.

use crate::harness::{Harness, wait_for};
use crate::test_game::{TestGame, export};
use castellan::rules::Seat;
use serde_json::json;

/// Each variant with its options.
const GAMES: [(&str, &str); 5] = [
    ("mount-chess", ""),
    ("all-round-king", "phases=N"),
    ("giant-king", ""),
    ("kings-mate", ""),
    ("king-of-the-mountain", "seats=2; first=w; army.w=siege; army.b=siege"),
];

/// Starts a game against the computer, with Ada as White.
async fn start_against_computer(harness: &Harness, (variant, options): (&str, &str)) -> TestGame {
    let new = json!({
        "variant": variant, "options": options, "level": "1", "seat": "w", "boards": "every-move",
    });
    let answer = harness.run("Ada", "game new", new).await;
    assert!(!answer.has_failed(), "{variant}: {answer:?}");
    let test_game = TestGame::load(harness, answer.opened_id(), harness.games_channel).await;
    assert_eq!(test_game.name(Seat::Black), "Castellan (level 1)");
    test_game
}

/// Plays a move as Ada.
async fn play_move(harness: &Harness, test_game: &TestGame) {
    let action = test_game.record.position().actions()[0].to_string();
    let answer = harness.run("Ada", "move", json!({ "game": test_game.id, "action": action })).await;
    assert!(!answer.has_failed(), "{answer:?}");
}

/// Waits until the computer has replied, and checks that it replied once.
async fn wait_for_reply(harness: &Harness, test_game: &mut TestGame) {
    let wanted = test_game.record.steps().len() + 2;
    wait_for("an answer", || (test_game.posted_actions(harness).len() >= wanted).then_some(())).await;
    test_game.record = export(harness, "Ada", &test_game.id).await.into_record();
    assert_eq!(test_game.record.steps().len(), wanted);
    assert_eq!(test_game.record.position().to_act(), Seat::White);
    test_game.assert_posted_once(harness);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_five_games_are_played_against_the_computer() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut test_game = start_against_computer(&harness, game).await;
        for _ in 0..2 {
            play_move(&harness, &test_game).await;
            wait_for_reply(&harness, &mut test_game).await;
        }
    }
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_completed_after_a_kill() {
    let mut harness = Harness::open().await;
    let mut test_game = start_against_computer(&harness, GAMES[0]).await;
    for _ in 0..6 {
        play_move(&harness, &test_game).await;
        wait_for_reply(&harness, &mut test_game).await;
    }
    let options = json!({ "game": test_game.id });
    let question = harness.run("Ada", "resign", options.clone()).await;
    harness.press("Ada", question.message(), "Resign").await;
    harness.run("Ada", "analyse", options.clone()).await;
    harness.kill().await;
    harness.start().await;
    let mut reply = String::new();
    while !reply.starts_with("**Analysis: Mount Chess**") {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        let answer = harness.run("Ada", "analyse", options.clone()).await;
        // On a busy machine, a restarted bot may miss the time limit for an answer.
        reply = if answer.has_failed() { String::new() } else { answer.text() };
    }
    assert!(reply.contains("White (Ada): ") && reply.contains("Black (Castellan, level 1): "), "{reply}");
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_while_the_computer_thinks_loses_and_repeats_no_move() {
    let mut harness = Harness::open().await;
    let mut test_game = start_against_computer(&harness, GAMES[0]).await;
    for _ in 0..2 {
        play_move(&harness, &test_game).await;
        // The computer waits for a second before it starts to think.
        harness.kill().await;
        harness.start().await;
        wait_for_reply(&harness, &mut test_game).await;
    }
    harness.finish().await;
}
