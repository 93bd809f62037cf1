//! The what-if board: private lines of moves for both sides, which can be saved.

use crate::harness::{Harness, Response};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use castellan_test_support::move_kinds::{LINES, Line};
use serde_json::json;

/// Presses a button of the board, or picks from one of its lists.
async fn try_step(
    harness: &mut Harness,
    who: &str,
    game: &GameId,
    step: Step,
    picked: Option<&str>,
) -> Response {
    let id = ComponentId::for_game(step, game, harness.game(game).await.board_version()).to_string();
    harness.pick(who, &id, picked, true).await
}

#[tokio::test]
async fn both_sides_can_be_tried_without_changing_the_game() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.game(&game).await;
    let response = harness.run_command("ann", "whatif", json!({})).await;
    assert!(response.private_text().contains("White (ann) to move."), "{response:?}");
    let response = try_step(&mut harness, "ann", &game, Step::TryPiece, Some("c1")).await;
    assert!(response.private_text().contains("Hunter c1: where to?"), "{response:?}");
    // A piece with one target moves at once.
    let response = try_step(&mut harness, "ann", &game, Step::TryPiece, Some("a1")).await;
    let text = response.private_text();
    assert!(text.contains("White: Hunter a1") && text.contains("Black (ben) to move."), "{text}");
    let response = try_step(&mut harness, "ann", &game, Step::TryTarget, Some("h8g7")).await;
    assert!(response.private_text().contains("Black: Hunter h8"), "{response:?}");
    // Illegal moves are not tried.
    let response = try_step(&mut harness, "ann", &game, Step::TryTarget, Some("h8g7")).await;
    assert!(response.private_text().contains("isn't legal there"), "{response:?}");
    // The line survives a restart, and is private.
    harness.restart().await;
    let text = harness.run_command("ann", "whatif", json!({})).await.private_text();
    assert!(text.contains("Black: Hunter h8"), "{text}");
    let text = harness.run_command("ben", "whatif", json!({})).await.private_text();
    assert!(!text.contains("White: Hunter a1"), "{text}");
    let text = try_step(&mut harness, "ann", &game, Step::TryBack, None).await.private_text();
    assert!(text.contains("White: Hunter a1") && !text.contains("Black: Hunter h8"), "{text}");
    let text = try_step(&mut harness, "ann", &game, Step::TryReset, None).await.private_text();
    assert!(!text.contains("White: Hunter a1"), "{text}");
    assert_eq!(*harness.game(&game).await, *before, "the game is unchanged");
}

#[tokio::test]
async fn a_tried_line_can_be_saved_as_conditional_moves() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    try_step(&mut harness, "ben", &game, Step::TryTarget, Some("a1b2")).await;
    let text = try_step(&mut harness, "ben", &game, Step::TryPremove, None).await.private_text();
    assert!(text.contains("then your answer"), "{text}");
    try_step(&mut harness, "ben", &game, Step::TryTarget, Some("h8g7")).await;
    let text = try_step(&mut harness, "ben", &game, Step::TryPremove, None).await.private_text();
    assert_eq!(text, "Conditional moves saved.");
    // A second line is kept beside the first.
    try_step(&mut harness, "ben", &game, Step::TryReset, None).await;
    try_step(&mut harness, "ben", &game, Step::TryTarget, Some("a2a3")).await;
    try_step(&mut harness, "ben", &game, Step::TryTarget, Some("h8g7")).await;
    let text = try_step(&mut harness, "ben", &game, Step::TryPremove, None).await.private_text();
    assert_eq!(text, "Conditional moves saved.");
    harness.run_command("ann", "move", json!({ "action": "a1b2" })).await;
    assert_eq!(harness.game(&game).await.record().expect("a running game").steps().len(), 2);
}

#[tokio::test]
async fn a_tried_line_can_be_appended_to_the_notes() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "note", json!({ "text": "watch the corners" })).await;
    try_step(&mut harness, "ann", &game, Step::TryTarget, Some("a1b2")).await;
    try_step(&mut harness, "ann", &game, Step::TryNote, None).await;
    let notes = harness.run_command("ann", "note", json!({})).await.private_text();
    assert!(notes.contains("watch the corners\n1. White: Hunter a1 mounts Hunter b2"), "{notes}");
}

#[tokio::test]
async fn a_tried_line_is_kept_while_the_game_follows_it_and_reset_otherwise() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    for action in ["a1b2", "h8g7"] {
        try_step(&mut harness, "ann", &game, Step::TryTarget, Some(action)).await;
    }
    harness.run_command("ann", "move", json!({ "action": "a1b2" })).await;
    let text = harness.run_command("ann", "whatif", json!({})).await.private_text();
    assert!(text.contains("Black: Hunter h8") && !text.contains("anew"), "{text}");
    harness.run_command("ben", "move", json!({ "action": "h7h6" })).await;
    let text = harness.run_command("ann", "whatif", json!({})).await.private_text();
    assert!(
        text.contains("another course than the moves you tried") && !text.contains("Black: Hunter h8"),
        "{text}"
    );
}

#[tokio::test]
async fn captures_by_dice_always_succeed_on_the_what_if_board() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("kings-mate", "active=on").await;
    let start = harness.game(&game).await.record().expect("a game").position().clone();
    // Both sides play on until a capture can be declared.
    let line_to_capture = |seed: u64| {
        let (mut position, mut random) = (start.clone(), castellan_test_support::Random::new(seed));
        let mut line = Vec::new();
        for _ in 0..30 {
            let actions = position.actions();
            if let Some(capture) = actions.iter().find(|action| position.dice_sides(**action).is_some()) {
                return Some((line, *capture));
            }
            let action = *random.pick(&actions);
            position.play_unchecked(action, None);
            line.push(action);
        }
        None
    };
    let (line, capture) = (0..1_000).find_map(line_to_capture).expect("a line with a capture");
    for action in line {
        let response = try_step(&mut harness, "ann", &game, Step::TryTarget, Some(&action.to_string())).await;
        assert!(!response.private_text().contains("always succeed here"), "{response:?}");
    }
    let response = try_step(&mut harness, "ann", &game, Step::TryTarget, Some(&capture.to_string())).await;
    assert!(response.private_text().contains("always succeed here"), "{response:?}");
}

#[tokio::test]
async fn an_erasure_deletes_tried_lines() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    try_step(&mut harness, "ann", &game, Step::TryTarget, Some("a1b2")).await;
    let player =
        harness.referee().directory.find_player("discord:1").await.expect("a store").expect("a player");
    harness.press("ann", &ComponentId::without_game(Step::Erase).to_string(), true).await;
    let settings = castellan_community::settings::Settings::new(harness.referee().store().clone());
    assert!(settings.analysis_line(&player, &game).await.expect("a store").line.is_empty());
}

#[tokio::test]
async fn a_pass_can_be_tried_by_one_pick_and_undone() {
    let mut harness = Harness::new().await;
    let begins_with_pass = |line: &&Line| line.actions.starts_with("[pass]");
    let line = LINES.iter().find(begins_with_pass).expect("a line that begins with a pass");
    let options = json!({ "variant": line.variant, "options": line.options, "solo": true });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ann", "game start", json!({})).await;
    let before = harness.game(&game).await;
    let response = try_step(&mut harness, "ann", &game, Step::Try, None).await;
    assert!(format!("{response:?}").contains("Pass"), "{response:?}");
    let response = try_step(&mut harness, "ann", &game, Step::TryPiece, Some("pass")).await;
    let text = response.private_text();
    assert!(text.contains("White: Pass") && text.contains("Black (ann) to move."), "{text}");
    // Black has other moves, and may not pass.
    for (step, picked) in [(Step::TryPiece, "pass"), (Step::TryTarget, "pass"), (Step::TryTarget, "leave:b")]
    {
        let text = try_step(&mut harness, "ann", &game, step, Some(picked)).await.private_text();
        assert!(!text.contains("Black: Pass") && !text.contains("Black: leave"), "{picked}: {text}");
    }
    let text = try_step(&mut harness, "ann", &game, Step::TryBack, None).await.private_text();
    assert!(!text.contains("White: Pass") && text.contains("White (ann) to move."), "{text}");
    assert_eq!(*harness.game(&game).await, *before, "the game is unchanged");
}

#[tokio::test]
async fn a_tried_line_is_shown_in_the_readers_language() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    for action in ["a1b2", "h8g7"] {
        try_step(&mut harness, "ann", &game, Step::TryTarget, Some(action)).await;
    }
    for (locale, words) in [
        ("en-GB", "White: Hunter a1 mounts Hunter b2"),
        ("de", "Weiß: Jäger a1 sitzt auf Jäger b2"),
        ("ja", "白: "),
        ("ru", "хотник a1"),
    ] {
        harness.locale = locale;
        let text = harness.run_command("ann", "whatif", json!({})).await.private_text();
        assert!(text.contains(words), "{locale}: {text}");
        assert!(!text.contains("Ha1"), "{locale}: {text}");
        // Each move is on its own line.
        assert_eq!(text.lines().filter(|line| line.contains("\\. ")).count(), 2, "{locale}: {text}");
    }
}

#[tokio::test]
async fn the_trials_of_the_kings_are_shown_with_their_goals_as_on_the_board() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("all-round-king", "phases=N,A").await;
    let text = harness.run_command("ann", "whatif", json!({})).await.private_text();
    for king in ["White", "Black"] {
        let trial = format!("\n-# {king}'s King: Normal, phase 1 of 2 (checkmate it with ");
        assert!(text.contains(&trial), "{text}");
    }
    assert!(text.ends_with("White (ann) to move."), "{text}");
    // A tried mate leads to the next trial, in the reader's language.
    for action in ["f2f3", "e7e5", "g2g4"] {
        try_step(&mut harness, "ann", &game, Step::TryTarget, Some(action)).await;
    }
    let text = try_step(&mut harness, "ann", &game, Step::TryTarget, Some("d8h4")).await.private_text();
    assert!(text.contains("\n-# Black's King: Anti-King, phase 2 of 2 (leave it where "), "{text}");
    harness.locale = "de";
    let text = harness.run_command("ann", "whatif", json!({})).await.private_text();
    assert!(
        text.lines().filter(|line| line.starts_with("-# ")).count() == 2 && !text.contains(", phase "),
        "{text}"
    );
    // Other games have none.
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let text = harness.run_command("ann", "whatif", json!({})).await.private_text();
    assert!(!text.contains("-# "), "{text}");
}
