//! Conditional moves: typed or picked, removed one by one, and visible to their player only.

use crate::harness::{Harness, Response, user};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use castellan_game::conditions::Plan;
use castellan_rules::Seat;
use serde_json::{Value, json};

/// Returns the conditional moves of a seat.
async fn conditional_moves(harness: &Harness, game: &GameId, seat: Seat) -> String {
    harness.game(game).await.plan(seat).map(Plan::to_text).unwrap_or_default()
}

/// Returns the first id with this step in an answer.
fn first_id(response: &Response, step: Step) -> String {
    let has_step = |id: &String| ComponentId::read(id).is_some_and(|id| id.step == step);
    response.component_ids().into_iter().find(has_step).unwrap_or_else(|| panic!("no {step:?}: {response:?}"))
}

/// Presses a button of the step in an answer, or picks from its list.
async fn choose(harness: &mut Harness, response: &Response, step: Step, picked: Option<&str>) -> Response {
    let id = first_id(response, step);
    let response = harness.pick("ben", &id, picked, true).await;
    // All answers are private.
    assert!(
        response.requests.iter().all(|request| matches!(request, Request::Answer { .. })),
        "{response:?}"
    );
    response.private_text();
    response
}

/// Returns the labels and values that an answer offers.
fn offered_options(response: &Response) -> Vec<(String, String)> {
    let rows = response.answer().message()["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let options = parts
        .filter(|part| part["type"] == 3)
        .flat_map(|list| list["options"].as_array().expect("a list").clone());
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    options.map(|option| (text(&option["label"]), text(&option["value"]))).collect()
}

#[tokio::test]
async fn a_bad_line_is_returned_and_the_others_are_saved() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let typed = "a1b2 -> h8g7; `soon`; a2a3 -> h7h6; b2b3 -> a1a8";
    let response = harness.run_command("ben", "premove", json!({ "conditions": typed })).await;
    let text = response.private_text();
    for part in [
        "Conditional moves saved.",
        "2 lines were not saved.",
        "- `\u{2bb}soon\u{2bb}`\n  Line 2: ",
        "- `b2b3 -> a1a8`\n  Line 4: ",
        "1\\. Hunter a1 mounts",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(conditional_moves(&harness, &game, Seat::Black).await, "a1b2 -> h8g7\na2a3 -> h7h6\n");
    // The form holds the saved lines and those to correct.
    let form = harness.press("ben", &first_id(&response, Step::PremoveForm), true).await;
    let Request::Answer { body, .. } = form.answer() else { panic!("{form:?}") };
    let value = &body["data"]["components"][1]["component"]["value"];
    assert_eq!(value, "a1b2 -> h8g7\na2a3 -> h7h6\n`soon`\nb2b3 -> a1a8\n");
    let id = body["data"]["custom_id"].as_str().expect("a form").to_owned();
    let text = harness.fill_in("ben", &id, "a1b2 -> h8g7\nc2c3 -> h7h6").await.private_text();
    assert!(text.contains("Conditional moves saved.") && !text.contains("not saved"), "{text}");
    assert_eq!(conditional_moves(&harness, &game, Seat::Black).await, "a1b2 -> h8g7\nc2c3 -> h7h6\n");
    // If no line is good, the saved ones stay.
    let text = harness.fill_in("ben", &id, "soon\nlater").await.private_text();
    assert!(text.contains("Nothing was saved.") && text.contains("2 lines were not saved."), "{text}");
    assert_eq!(conditional_moves(&harness, &game, Seat::Black).await, "a1b2 -> h8g7\nc2c3 -> h7h6\n");
}

#[tokio::test]
async fn many_long_bad_lines_are_returned_in_a_file() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let typed = format!("a1b2 -> h8g7;{}", format!("{};", "x".repeat(150)).repeat(30));
    let response = harness.run_command("ben", "premove", json!({ "conditions": typed })).await;
    assert!(response.private_text().contains("All of these lines are in the file."), "{response:?}");
    let Request::Answer { body, files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!((&body["data"]["attachments"][0]["filename"], *files), (&json!("not-saved.txt"), 1));
}

#[tokio::test]
async fn each_line_is_removed_by_itself_and_a_missing_one_removes_nothing() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let lines: Vec<String> =
        ["a2a3", "c2c3", "e2e3", "g2g3", "a1b2", "c1b2", "c1d2", "b2a3", "b2c3", "d2c3", "d2e3", "any"]
            .into_iter()
            .map(|theirs| format!("{theirs} -> h7h6"))
            .collect();
    let response = harness.run_command("ben", "premove", json!({ "conditions": lines.join(";") })).await;
    let shown = response.private_text().lines().filter(|line| line.contains(" → ")).count();
    let bad = response.private_text().matches("Line ").count();
    assert_eq!((shown, bad), (10, 0), "{}", response.private_text());
    let second =
        choose(&mut harness, &response, Step::PremoveRemove, Some(&offered_options(&response)[1].1)).await;
    assert!(second.private_text().contains("1\\. Farmer a2 to a3 → "), "{second:?}");
    assert!(!conditional_moves(&harness, &game, Seat::Black).await.contains("c2c3"));
    // The old list still names it.
    let again =
        choose(&mut harness, &response, Step::PremoveRemove, Some(&offered_options(&response)[1].1)).await;
    assert!(again.private_text().contains("already gone"), "{again:?}");
    assert_eq!(conditional_moves(&harness, &game, Seat::Black).await.lines().count(), 11);
    let pages: Vec<String> = second
        .component_ids()
        .into_iter()
        .filter(|id| ComponentId::read(id).is_some_and(|id| id.step == Step::Premoves))
        .collect();
    let last = harness.press("ben", &pages[1], true).await;
    assert!(last.private_text().contains("11\\. any move → "), "{last:?}");
    let none = choose(&mut harness, &last, Step::PremoveClear, None).await;
    assert!(none.private_text().contains("You have no conditional moves"), "{none:?}");
}

#[tokio::test]
async fn conditional_moves_can_be_picked_and_continued() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let list = harness.run_command("ben", "premove", json!({})).await;
    let theirs = choose(&mut harness, &list, Step::PremoveAdd, None).await;
    assert!(theirs.private_text().contains("If White plays…"), "{theirs:?}");
    assert_eq!(offered_options(&theirs)[0], ("Any move".to_owned(), "*".to_owned()));
    let Request::Answer { files, .. } = theirs.answer() else { panic!("{theirs:?}") };
    assert_eq!(*files, 1, "a picture");
    let targets = choose(&mut harness, &theirs, Step::PremovePiece, Some("c1")).await;
    assert!(
        offered_options(&targets).iter().any(|(label, _)| label == "1. Hunter mounts Hunter b2: Archer"),
        "{targets:?}"
    );
    let yours = choose(&mut harness, &targets, Step::PremoveTarget, Some("c1b2")).await;
    assert!(yours.private_text().contains("Hunter c1 mounts Hunter b2: Archer\n**…you play:**"), "{yours:?}");
    assert!(offered_options(&yours).iter().all(|(_, value)| value != "*"), "no wildcard for the answer");
    // The piece has one target only, so no target is asked for.
    let saved = choose(&mut harness, &yours, Step::PremovePiece, Some("h8")).await;
    assert!(saved.private_text().contains("Conditional moves saved."), "{saved:?}");
    assert_eq!(conditional_moves(&harness, &game, Seat::Black).await, "c1b2 -> h8g7\n");
    // Two more picks for each side continue the line.
    let line: String =
        saved.component_ids().into_iter().filter(|id| id.starts_with("ifadd")).nth(1).expect("a way on");
    let theirs = harness.press("ben", &line, true).await;
    let yours = choose(&mut harness, &theirs, Step::PremovePiece, Some("*")).await;
    assert!(yours.private_text().contains("The board stays as it is now"), "{yours:?}");
    let targets = choose(&mut harness, &yours, Step::PremovePiece, Some("b7")).await;
    let saved = choose(&mut harness, &targets, Step::PremoveTarget, Some("b7b6")).await;
    assert_eq!(
        conditional_moves(&harness, &game, Seat::Black).await,
        "c1b2 -> h8g7, any -> b7b6\n",
        "{saved:?}"
    );
    // A second answer to the same move is refused, and the refusal names the first.
    let again = harness.pick("ben", &first_id(&yours, Step::PremovePiece), Some("d7"), true).await;
    let again = choose(&mut harness, &again, Step::PremoveTarget, Some("d7d6")).await;
    assert!(again.private_text().contains("You already answer this with b7b6."), "{again:?}");
    // The answer is played and the rest of the line stays; an old button reports the move.
    harness.run_command("ann", "move", json!({ "action": "c1b2" })).await;
    assert_eq!(harness.game(&game).await.record().expect("a running game").steps().len(), 2);
    assert_eq!(conditional_moves(&harness, &game, Seat::Black).await, "any -> b7b6\n");
    let old = harness.press("ben", &line, true).await;
    assert!(
        old.private_text().contains("The game has moved on") || old.private_text().contains("out of date"),
        "{old:?}"
    );
}

#[tokio::test]
async fn with_four_players_the_others_moves_can_be_left_open() {
    let mut harness = Harness::in_memory().await;
    let game =
        harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "options": "seats=4" })).await;
    for who in ["ben", "cem", "dan"] {
        harness.run_command(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    if harness.game(&game).await.phase() == castellan_game::Phase::SetUp {
        for who in ["ann", "ben", "cem", "dan"] {
            harness.run_command(who, "army", json!({ "army": "balanced", "game": game.as_str() })).await;
            let ready = harness.button_id(&game, Step::Ready).await;
            harness.press(who, &ready, false).await;
        }
    }
    let account = format!("discord:{}", user("ben"));
    let now = harness.game(&game).await;
    assert_eq!(now.phase(), castellan_game::Phase::Running);
    let own = now
        .seats_of(&harness.referee().directory.find_player(&account).await.expect("a store").expect("ben"))
        [0];
    let list = harness.run_command("ben", "premove", json!({ "game": game.as_str() })).await;
    let theirs = choose(&mut harness, &list, Step::PremoveAdd, None).await;
    let rest: String =
        theirs.component_ids().into_iter().rfind(|id| id.starts_with("ifadd")).expect("the rest");
    let yours = harness.press("ben", &rest, true).await;
    assert!(yours.private_text().contains("any move, any move"), "{yours:?}");
    let piece = offered_options(&yours)[0].1.clone();
    // The first piece is a Queen with a single target.
    let saved = choose(&mut harness, &yours, Step::PremovePiece, Some(&piece)).await;
    assert!(saved.private_text().contains("Conditional moves saved."), "{saved:?}");
    assert!(conditional_moves(&harness, &game, own).await.contains(&format!("any -> {piece}")));
}

#[tokio::test]
async fn conditional_moves_are_private_and_end_with_the_game() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.run_command("ben", "premove", json!({ "conditions": "a1b2 -> h8g7" })).await;
    let text = harness.run_command("ann", "premove", json!({})).await.private_text();
    assert!(text.contains("no conditional moves") && text.contains("It's your turn."), "{text}");
    let id = harness.button_id(&game, Step::Premoves).await;
    for who in ["ann", "cem"] {
        let text = harness.press(who, &id, true).await.private_text();
        assert!(!text.contains("h8") && !text.contains("Hunter"), "{text}");
    }
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    harness.press("ann", &resign, true).await;
    let text = harness.press("ben", &id, true).await.private_text();
    assert_eq!(text, "The game is over.");
}
