//! `/vacation`, whose confirmation names the games that a vacation does not protect.

use crate::harness::Harness;
use crate::recorder::Request;
use castellan_discord_api::wire::MessageRef;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use serde_json::json;

#[tokio::test]
async fn a_vacation_names_live_games_before_it_begins_and_does_not_stop_their_clocks() {
    let mut harness = Harness::in_memory().await;
    let slow = harness.duel("mount-chess").await;
    let live = harness.duel_with("kings-mate", "time=10m + 10s").await;
    let question = harness.run_command("ann", "vacation", json!({ "span": "7d" })).await;
    let text = question.private_text();
    assert!(text.starts_with("Go on vacation for 7 days? Your clocks stop, but not in live games"), "{text}");
    let line = "- Live game of King's Mate against ben: your clock runs on.";
    assert!(text.contains(line) && !text.contains(slow.as_str()), "{text}");
    harness.wait(Span::minutes(1)).await;
    let is_away = async |harness: &Harness, game| {
        let game = harness.game(game).await;
        game.players().into_iter().any(|player| game.is_away(player))
    };
    assert!(!is_away(&harness, &slow).await, "the vacation has not begun");
    let text =
        harness.press("ann", &question.component_id(Step::VacationConfirmed), true).await.private_text();
    assert!(text.starts_with("You're on vacation until <t:"), "{text}");
    harness.wait(Span::minutes(1)).await;
    assert!(is_away(&harness, &slow).await && !is_away(&harness, &live).await);
    // Refusals and the return need no confirmation.
    let text = harness.run_command("ann", "vacation", json!({ "span": "2d" })).await.private_text();
    assert!(text.starts_with("You're already on vacation"), "{text}");
    let state = harness.run_command("ann", "vacation", json!({})).await;
    assert!(state.private_text().starts_with("You're on vacation until <t:"), "{state:?}");
    harness.wait(Span::minutes(1)).await;
    assert!(is_away(&harness, &slow).await, "a question ends nothing");
    let text = harness.press("ann", &state.component_id(Step::VacationEnd), true).await.private_text();
    assert!(text.starts_with("Welcome back!"), "{text}");
    harness.wait(Span::minutes(1)).await;
    assert!(!is_away(&harness, &slow).await);
}

#[tokio::test]
async fn a_word_ends_a_vacation() {
    let mut harness = Harness::in_memory().await;
    let none = harness.run_command("ann", "vacation", json!({})).await.private_text();
    assert!(none.starts_with("You're not on vacation. Start one: `/vacation 7d`."), "{none}");
    for word in ["end", "off", "Stop", " back "] {
        let none = harness.run_command("ann", "vacation", json!({ "span": word })).await.private_text();
        assert_eq!(none, "You're not on vacation. Start one: `/vacation 7d`", "{word}");
        harness.run_command("ann", "vacation", json!({ "span": "2d" })).await;
        let text = harness.run_command("ann", "vacation", json!({ "span": word })).await.private_text();
        assert!(text.starts_with("Welcome back!"), "{word}: {text}");
    }
}

#[tokio::test]
async fn only_a_game_that_waits_for_the_player_is_told_of_a_vacation_and_until_when() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let other = harness.duel("mount-chess").await;
    let moved = json!({ "action": "a2a3", "game": other.as_str() });
    harness.run_command("ann", "move", moved).await;
    let mut told = harness.run_command("ann", "vacation", json!({ "span": "7d" })).await.requests;
    told.extend(harness.wait(Span::minutes(1)).await);
    let texts = |requests: &[Request], text: &str| {
        let lines = requests.iter().filter(|request| request.kind() != "edit");
        lines.filter(|request| request.content().contains(text)).count()
    };
    assert_eq!(texts(&told, "ann is on vacation until <t:"), 1, "{told:?}");
    // Once the other game waits for her too, its players read it there.
    let answered = json!({ "action": "a7b6", "game": other.as_str() });
    let response = harness.run_command("ben", "move", answered).await;
    let is_told = texts(&response.requests, "your move (White). ann is on vacation until <t:") > 0;
    assert!(is_told, "{response:?}");
    let mut told = harness.run_command("ann", "vacation", json!({ "span": "end" })).await.requests;
    told.extend(harness.wait(Span::minutes(1)).await);
    assert_eq!(texts(&told, "ann is back from vacation."), 2, "{told:?}");
}

#[tokio::test]
async fn a_vacation_that_protects_all_games_begins_at_once() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    // A lobby has no clock yet.
    harness.create_game("ann", json!({ "variant": "kings-mate", "time": "10m + 10s" })).await;
    let text = harness.run_command("ann", "vacation", json!({ "span": "7d" })).await.private_text();
    assert!(text.starts_with("You're on vacation until <t:"), "{text}");
}

/// Returns the texts with which a message was edited.
fn edited_texts(requests: &[Request], board: MessageRef) -> Vec<String> {
    let edits = requests
        .iter()
        .filter(|request| matches!(request, Request::Edit { message, .. } if *message == board));
    edits.map(Request::content).collect()
}

/// Runs `/vacation` as Ann, and returns the edits of a board that follow from it.
async fn board_edits(harness: &mut Harness, span: &str, board: MessageRef) -> Vec<String> {
    let mut requests = harness.run_command("ann", "vacation", json!({ "span": span })).await.requests;
    requests.extend(harness.wait(Span::minutes(1)).await);
    edited_texts(&requests, board)
}

#[tokio::test]
async fn a_live_board_loses_its_deadline_with_a_vacation_and_gets_it_back_by_one_edit_each() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    let is_away =
        |text: &String| text.contains("ann is on vacation until <t:") && !text.contains("Time runs out");
    let is_back =
        |text: &String| !text.contains("vacation") && text.contains("White (ann) to move. Time runs out <t:");
    let edits = board_edits(&mut harness, "7d", board).await;
    assert!(edits.len() == 1 && is_away(&edits[0]), "{edits:?}");
    let edits = board_edits(&mut harness, "end", board).await;
    assert!(edits.len() == 1 && is_back(&edits[0]), "{edits:?}");
    // Another one ends by itself.
    let edits = board_edits(&mut harness, "1d", board).await;
    assert!(edits.len() == 1 && is_away(&edits[0]), "{edits:?}");
    let edits = edited_texts(&harness.wait(Span::days(1)).await, board);
    assert!(edits.len() == 1 && is_back(&edits[0]), "{edits:?}");
    assert_eq!(harness.board_message(&game).await, board);
}

#[tokio::test]
async fn a_vacation_edits_no_board_that_shows_no_time_of_the_player() {
    let mut harness = Harness::in_memory().await;
    // The other player is to move.
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let board = harness.board_message(&game).await;
    for span in ["7d", "end"] {
        assert_eq!(board_edits(&mut harness, span, board).await, [""; 0], "{span}");
    }
    harness.run_command("ann", "resign", json!({})).await;
    // Boards of every move stay as they were.
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    for span in ["7d", "end"] {
        assert_eq!(board_edits(&mut harness, span, board).await, [""; 0], "{span}");
    }
}

#[tokio::test]
async fn a_game_without_a_clock_only_removes_a_vacation_that_is_over() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel_with("mount-chess", "time=none").await;
    let board = harness.board_message(&game).await;
    assert_eq!(board_edits(&mut harness, "7d", board).await, [""; 0]);
    let edits = board_edits(&mut harness, "end", board).await;
    assert!(edits.len() == 1 && !edits[0].contains("vacation"), "{edits:?}");
}

#[tokio::test]
async fn a_board_against_a_computer_is_edited_without_a_line() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "variant": "mount-chess", "level": "1", "seat": "w", "time": "3d per action" });
    let game = harness.create_game("ann", options).await;
    let board = harness.board_message(&game).await;
    let mut requests = harness.run_command("ann", "vacation", json!({ "span": "7d" })).await.requests;
    requests.extend(harness.wait(Span::minutes(1)).await);
    let edits = edited_texts(&requests, board);
    assert!(edits.len() == 1 && !edits[0].contains("Time runs out"), "{edits:?}");
    assert!(requests.iter().all(|request| request.kind() != "post"), "{requests:?}");
}

#[tokio::test]
async fn the_deadline_for_armies_is_edited_too() {
    let mut harness = Harness::in_memory().await;
    let game =
        harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "options": "seats=2" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    let board = harness.board_message(&game).await;
    for (span, has_deadline) in [("7d", false), ("end", true)] {
        let edits = board_edits(&mut harness, span, board).await;
        assert!(edits.len() == 1 && edits[0].contains("<t:") == has_deadline, "{span}: {edits:?}");
    }
}

#[tokio::test]
async fn pauses_and_given_time_change_the_deadline_of_a_live_board_by_one_edit_each() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let board = harness.board_message(&game).await;
    let deadline =
        |text: &str| text.split("<t:").nth(1).and_then(|rest| rest.split(':').next()).map(str::to_owned);
    for has_deadline in [false, true] {
        harness.run_command("ann", "pause", json!({})).await;
        let number = harness.game(&game).await.offers()[0].number;
        let accept = ComponentId::for_game(Step::Accept, &game, 0).with(number).to_string();
        let edits = edited_texts(&harness.press("ben", &accept, false).await.requests, board);
        assert!(edits.len() == 1 && deadline(&edits[0]).is_some() == has_deadline, "{edits:?}");
    }
    let given = json!({ "seat": "w", "span": "1d" });
    let edits = edited_texts(&harness.run_command("ben", "time give", given).await.requests, board);
    let until = harness.game(&game).await.clock().deadline().expect("a deadline").1;
    assert_eq!(
        edits.iter().filter_map(|text| deadline(text)).collect::<Vec<_>>(),
        [(until.ms() / 1_000).to_string()]
    );
}
