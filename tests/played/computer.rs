//! Tests of games against the computer: it replies on its own in all five variants and resumes after a kill.

use crate::harness::{Harness, until};
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
async fn against(harness: &Harness, (variant, options): (&str, &str)) -> TestGame {
    let new = json!({
        "variant": variant, "options": options, "level": "1", "seat": "w", "boards": "every-move",
    });
    let heard = harness.gives("Ada", "game new", new).await;
    assert!(!heard.failed(), "{variant}: {heard:?}");
    let test_game = TestGame::started(harness, heard.opened(), harness.hall).await;
    assert_eq!(test_game.name(Seat::Black), "Castellan (level 1)");
    test_game
}

/// Plays a move as Ada.
async fn moves(harness: &Harness, test_game: &TestGame) {
    let action = test_game.record.position().actions()[0].to_string();
    let heard = harness.gives("Ada", "move", json!({ "game": test_game.id, "action": action })).await;
    assert!(!heard.failed(), "{heard:?}");
}

/// Waits until the computer has replied, and checks that it replied once.
async fn is_answered(harness: &Harness, test_game: &mut TestGame) {
    let wanted = test_game.record.steps().len() + 2;
    until("an answer", || (test_game.played(harness).len() >= wanted).then_some(())).await;
    test_game.record = export(harness, "Ada", &test_game.id).await.into_record();
    assert_eq!(test_game.record.steps().len(), wanted);
    assert_eq!(test_game.record.position().to_act(), Seat::White);
    test_game.tells_each_action_once(harness);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_five_games_are_played_against_the_computer() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut test_game = against(&harness, game).await;
        for _ in 0..2 {
            moves(&harness, &test_game).await;
            is_answered(&harness, &mut test_game).await;
        }
    }
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_in_the_middle_of_an_analysis_loses_nothing_of_it() {
    let mut harness = Harness::open().await;
    let mut test_game = against(&harness, GAMES[0]).await;
    for _ in 0..6 {
        moves(&harness, &test_game).await;
        is_answered(&harness, &mut test_game).await;
    }
    let of = json!({ "game": test_game.id });
    let question = harness.gives("Ada", "resign", of.clone()).await;
    harness.presses("Ada", question.message(), "Resign").await;
    harness.gives("Ada", "analyse", of.clone()).await;
    harness.kill().await;
    harness.start().await;
    let mut said = String::new();
    while !said.starts_with("**Analysis: Mount Chess**") {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        let heard = harness.gives("Ada", "analyse", of.clone()).await;
        // On a busy machine, a restarted bot may miss the time limit for an answer.
        said = if heard.failed() { String::new() } else { heard.said() };
    }
    assert!(said.contains("White (Ada): ") && said.contains("Black (Castellan, level 1): "), "{said}");
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_while_the_computer_thinks_loses_and_repeats_no_move() {
    let mut harness = Harness::open().await;
    let mut test_game = against(&harness, GAMES[0]).await;
    for _ in 0..2 {
        moves(&harness, &test_game).await;
        // The computer waits for a second before it starts to think.
        harness.kill().await;
        harness.start().await;
        is_answered(&harness, &mut test_game).await;
    }
    harness.ends().await;
}
