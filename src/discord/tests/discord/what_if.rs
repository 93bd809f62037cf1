//! The what-if board: both sides can be tried in private, and the line can be kept.

use crate::harness::{Harness, Heard};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use castellan_test_support::move_kinds::{LINES, Line};
use serde_json::json;

/// Presses a button of the board, or picks from one of its lists.
async fn tries(harness: &mut Harness, who: &str, game: &GameId, step: Step, picked: Option<&str>) -> Heard {
    let id = ComponentId::for_game(step, game, harness.game(game).await.board_version()).to_string();
    harness.picks(who, &id, picked, true).await
}

#[tokio::test]
async fn both_sides_are_tried_and_the_game_is_left_alone() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let before = harness.game(&game).await;
    let heard = harness.gives("ann", "whatif", json!({})).await;
    assert!(heard.privately().contains("White (ann) to move."), "{heard:?}");
    let heard = tries(&mut harness, "ann", &game, Step::TryPiece, Some("c1")).await;
    assert!(heard.privately().contains("Hunter c1: where to?"), "{heard:?}");
    // A piece with a single target goes there at once.
    let heard = tries(&mut harness, "ann", &game, Step::TryPiece, Some("a1")).await;
    let said = heard.privately();
    assert!(said.contains("White: Hunter a1") && said.contains("Black (ben) to move."), "{said}");
    let heard = tries(&mut harness, "ann", &game, Step::TryTarget, Some("h8g7")).await;
    assert!(heard.privately().contains("Black: Hunter h8"), "{heard:?}");
    // Illegal moves are not tried.
    let heard = tries(&mut harness, "ann", &game, Step::TryTarget, Some("h8g7")).await;
    assert!(heard.privately().contains("isn't legal there"), "{heard:?}");
    // The line survives a restart, for her alone.
    harness.open().await;
    let said = harness.gives("ann", "whatif", json!({})).await.privately();
    assert!(said.contains("Black: Hunter h8"), "{said}");
    let said = harness.gives("ben", "whatif", json!({})).await.privately();
    assert!(!said.contains("White: Hunter a1"), "{said}");
    let said = tries(&mut harness, "ann", &game, Step::TryBack, None).await.privately();
    assert!(said.contains("White: Hunter a1") && !said.contains("Black: Hunter h8"), "{said}");
    let said = tries(&mut harness, "ann", &game, Step::TryReset, None).await.privately();
    assert!(!said.contains("White: Hunter a1"), "{said}");
    assert_eq!(*harness.game(&game).await, *before, "nothing of it is in the game");
}

#[tokio::test]
async fn what_was_tried_is_kept_as_conditions_and_played_when_they_are_met() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    tries(&mut harness, "ben", &game, Step::TryTarget, Some("a1b2")).await;
    let said = tries(&mut harness, "ben", &game, Step::TryPremove, None).await.privately();
    assert!(said.contains("then your answer"), "{said}");
    tries(&mut harness, "ben", &game, Step::TryTarget, Some("h8g7")).await;
    let said = tries(&mut harness, "ben", &game, Step::TryPremove, None).await.privately();
    assert_eq!(said, "Conditional moves saved.");
    // A second line is kept beside the first.
    tries(&mut harness, "ben", &game, Step::TryReset, None).await;
    tries(&mut harness, "ben", &game, Step::TryTarget, Some("a2a3")).await;
    tries(&mut harness, "ben", &game, Step::TryTarget, Some("h8g7")).await;
    let said = tries(&mut harness, "ben", &game, Step::TryPremove, None).await.privately();
    assert_eq!(said, "Conditional moves saved.");
    harness.gives("ann", "move", json!({ "action": "a1b2" })).await;
    assert_eq!(harness.game(&game).await.record().expect("it goes on").steps().len(), 2);
}

#[tokio::test]
async fn what_was_tried_is_kept_in_the_notes_behind_what_stands_there() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ann", "note", json!({ "text": "watch the corners" })).await;
    tries(&mut harness, "ann", &game, Step::TryTarget, Some("a1b2")).await;
    tries(&mut harness, "ann", &game, Step::TryNote, None).await;
    let notes = harness.gives("ann", "note", json!({})).await.privately();
    assert!(notes.contains("watch the corners\n1. White: Hunter a1 mounts Hunter b2"), "{notes}");
}

#[tokio::test]
async fn when_the_game_goes_as_was_tried_the_rest_stays_and_otherwise_it_begins_anew() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    for action in ["a1b2", "h8g7"] {
        tries(&mut harness, "ann", &game, Step::TryTarget, Some(action)).await;
    }
    harness.gives("ann", "move", json!({ "action": "a1b2" })).await;
    let said = harness.gives("ann", "whatif", json!({})).await.privately();
    assert!(said.contains("Black: Hunter h8") && !said.contains("anew"), "{said}");
    harness.gives("ben", "move", json!({ "action": "h7h6" })).await;
    let said = harness.gives("ann", "whatif", json!({})).await.privately();
    assert!(said.contains("another way than you tried") && !said.contains("Black: Hunter h8"), "{said}");
}

#[tokio::test]
async fn dice_are_kind_on_a_board_that_is_tried() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("kings-mate", "active=on").await;
    let start = harness.game(&game).await.record().expect("a game").position().clone();
    // Both sides play on until a capture can be declared.
    let declared = |seed: u64| {
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
    let (line, capture) = (0..1_000).find_map(declared).expect("a capture comes about");
    for action in line {
        let heard = tries(&mut harness, "ann", &game, Step::TryTarget, Some(&action.to_string())).await;
        assert!(!heard.privately().contains("always succeed here"), "{heard:?}");
    }
    let heard = tries(&mut harness, "ann", &game, Step::TryTarget, Some(&capture.to_string())).await;
    assert!(heard.privately().contains("always succeed here"), "{heard:?}");
}

#[tokio::test]
async fn whoever_is_forgotten_has_tried_nothing() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    tries(&mut harness, "ann", &game, Step::TryTarget, Some("a1b2")).await;
    let player =
        harness.referee().directory.find_player("discord:1").await.expect("a store").expect("she is known");
    harness.presses("ann", &ComponentId::without_game(Step::Erase).to_string(), true).await;
    let settings = castellan_community::settings::Settings::new(harness.referee().store().clone());
    assert!(settings.analysis_line(&player, &game).await.expect("a store").line.is_empty());
}

#[tokio::test]
async fn a_pass_is_tried_by_one_pick_and_can_be_undone() {
    let mut harness = Harness::new().await;
    let passes = |line: &&Line| line.actions.starts_with("[pass]");
    let line = LINES.iter().find(passes).expect("a line that begins with a pass");
    let options = json!({ "variant": line.variant, "options": line.options, "solo": true });
    let game = harness.opens("ann", options).await;
    harness.gives("ann", "game start", json!({})).await;
    let before = harness.game(&game).await;
    let heard = tries(&mut harness, "ann", &game, Step::Try, None).await;
    assert!(format!("{heard:?}").contains("Pass"), "{heard:?}");
    let heard = tries(&mut harness, "ann", &game, Step::TryPiece, Some("pass")).await;
    let said = heard.privately();
    assert!(said.contains("White: Pass") && said.contains("Black (ann) to move."), "{said}");
    // Black has other moves, and may not pass.
    for (step, picked) in [(Step::TryPiece, "pass"), (Step::TryTarget, "pass"), (Step::TryTarget, "leave:b")]
    {
        let said = tries(&mut harness, "ann", &game, step, Some(picked)).await.privately();
        assert!(!said.contains("Black: Pass") && !said.contains("Black: leave"), "{picked}: {said}");
    }
    let said = tries(&mut harness, "ann", &game, Step::TryBack, None).await.privately();
    assert!(!said.contains("White: Pass") && said.contains("White (ann) to move."), "{said}");
    assert_eq!(*harness.game(&game).await, *before, "nothing of it is in the game");
}

#[tokio::test]
async fn a_line_stands_in_the_words_of_whoever_reads_it() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    for action in ["a1b2", "h8g7"] {
        tries(&mut harness, "ann", &game, Step::TryTarget, Some(action)).await;
    }
    for (locale, words) in [
        ("en-GB", "White: Hunter a1 mounts Hunter b2"),
        ("de", "Weiß: Jäger a1 sitzt auf Jäger b2"),
        ("ja", "白: "),
        ("ru", "хотник a1"),
    ] {
        harness.locale = locale;
        let said = harness.gives("ann", "whatif", json!({})).await.privately();
        assert!(said.contains(words), "{locale}: {said}");
        assert!(!said.contains("Ha1"), "{locale}: {said}");
        // Each is on its own line.
        assert_eq!(said.lines().filter(|line| line.contains("\\. ")).count(), 2, "{locale}: {said}");
    }
}
