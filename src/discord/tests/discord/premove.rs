//! Conditional moves: a bad line keeps the others, each can be removed or entered by picking, and they are visible to
//! their player only.

use crate::harness::{Harness, Heard, user};
use crate::recorder::Outgoing;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use castellan_game::conditions::Plan;
use castellan_rules::Seat;
use serde_json::{Value, json};

/// Returns the conditional moves of a seat.
async fn kept(harness: &Harness, game: &GameId, seat: Seat) -> String {
    harness.game(game).await.plan(seat).map(Plan::to_text).unwrap_or_default()
}

/// Returns the first id with this step in an answer.
fn id_of(heard: &Heard, step: Step) -> String {
    let is_it = |id: &String| ComponentId::read(id).is_some_and(|id| id.step == step);
    heard.ids().into_iter().find(is_it).unwrap_or_else(|| panic!("no {step:?}: {heard:?}"))
}

/// Presses a button of the step in an answer, or picks from its list.
async fn goes_on(harness: &mut Harness, heard: &Heard, step: Step, picked: Option<&str>) -> Heard {
    let id = id_of(heard, step);
    let heard = harness.picks("ben", &id, picked, true).await;
    // No other user sees any of it.
    assert!(heard.asked.iter().all(|asked| matches!(asked, Outgoing::Answer { .. })), "{heard:?}");
    heard.privately();
    heard
}

/// Returns the labels and values that an answer offers.
fn picks(heard: &Heard) -> Vec<(String, String)> {
    let rows = heard.answer().message()["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let options = parts
        .filter(|part| part["type"] == 3)
        .flat_map(|list| list["options"].as_array().expect("a list").clone());
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    options.map(|one| (text(&one["label"]), text(&one["value"]))).collect()
}

#[tokio::test]
async fn one_bad_line_keeps_the_others_and_what_was_typed_is_not_lost() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let typed = "a1b2 -> h8g7; `soon`; a2a3 -> h7h6; b2b3 -> a1a8";
    let heard = harness.gives("ben", "premove", json!({ "conditions": typed })).await;
    let said = heard.privately();
    for part in [
        "Conditional moves saved.",
        "2 lines were not saved.",
        "- `\u{2bb}soon\u{2bb}`\n  Line 2: ",
        "- `b2b3 -> a1a8`\n  Line 4: ",
        "1\\. Hunter a1 mounts",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(kept(&harness, &game, Seat::Black).await, "a1b2 -> h8g7\na2a3 -> h7h6\n");
    // The form holds the saved lines and those to correct.
    let form = harness.presses("ben", &id_of(&heard, Step::PremoveForm), true).await;
    let Outgoing::Answer { body, .. } = form.answer() else { panic!("{form:?}") };
    let value = &body["data"]["components"][1]["component"]["value"];
    assert_eq!(value, "a1b2 -> h8g7\na2a3 -> h7h6\n`soon`\nb2b3 -> a1a8\n");
    let id = body["data"]["custom_id"].as_str().expect("a form").to_owned();
    let said = harness.fills("ben", &id, "a1b2 -> h8g7\nc2c3 -> h7h6").await.privately();
    assert!(said.contains("Conditional moves saved.") && !said.contains("not saved"), "{said}");
    assert_eq!(kept(&harness, &game, Seat::Black).await, "a1b2 -> h8g7\nc2c3 -> h7h6\n");
    // If no line is good, the saved ones stay.
    let said = harness.fills("ben", &id, "soon\nlater").await.privately();
    assert!(said.contains("Nothing was saved.") && said.contains("2 lines were not saved."), "{said}");
    assert_eq!(kept(&harness, &game, Seat::Black).await, "a1b2 -> h8g7\nc2c3 -> h7h6\n");
}

#[tokio::test]
async fn many_long_bad_lines_come_back_whole_in_a_file() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let typed = format!("a1b2 -> h8g7;{}", format!("{};", "x".repeat(150)).repeat(30));
    let heard = harness.gives("ben", "premove", json!({ "conditions": typed })).await;
    assert!(heard.privately().contains("All of these lines are in the file."), "{heard:?}");
    let Outgoing::Answer { body, files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!((&body["data"]["attachments"][0]["filename"], *files), (&json!("not-saved.txt"), 1));
}

#[tokio::test]
async fn each_is_removed_by_itself_and_one_that_is_gone_removes_nothing() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let lines: Vec<String> =
        ["a2a3", "c2c3", "e2e3", "g2g3", "a1b2", "c1b2", "c1d2", "b2a3", "b2c3", "d2c3", "d2e3", "any"]
            .into_iter()
            .map(|theirs| format!("{theirs} -> h7h6"))
            .collect();
    let heard = harness.gives("ben", "premove", json!({ "conditions": lines.join(";") })).await;
    let shown = heard.privately().lines().filter(|line| line.contains(" → ")).count();
    let bad = heard.privately().matches("Line ").count();
    assert_eq!((shown, bad), (10, 0), "{}", heard.privately());
    let second = goes_on(&mut harness, &heard, Step::PremoveRemove, Some(&picks(&heard)[1].1)).await;
    assert!(second.privately().contains("1\\. Farmer a2 to a3 → "), "{second:?}");
    assert!(!kept(&harness, &game, Seat::Black).await.contains("c2c3"));
    // The old list still names it.
    let again = goes_on(&mut harness, &heard, Step::PremoveRemove, Some(&picks(&heard)[1].1)).await;
    assert!(again.privately().contains("already gone"), "{again:?}");
    assert_eq!(kept(&harness, &game, Seat::Black).await.lines().count(), 11);
    let pages: Vec<String> = second
        .ids()
        .into_iter()
        .filter(|id| ComponentId::read(id).is_some_and(|id| id.step == Step::Premoves))
        .collect();
    let last = harness.presses("ben", &pages[1], true).await;
    assert!(last.privately().contains("11\\. any move → "), "{last:?}");
    let none = goes_on(&mut harness, &last, Step::PremoveClear, None).await;
    assert!(none.privately().contains("You have no conditional moves"), "{none:?}");
}

#[tokio::test]
async fn if_they_play_this_i_play_that_by_picking_and_on_from_there() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let list = harness.gives("ben", "premove", json!({})).await;
    let theirs = goes_on(&mut harness, &list, Step::PremoveAdd, None).await;
    assert!(theirs.privately().contains("If White plays…"), "{theirs:?}");
    assert_eq!(picks(&theirs)[0], ("Any move".to_owned(), "*".to_owned()));
    let Outgoing::Answer { files, .. } = theirs.answer() else { panic!("{theirs:?}") };
    assert_eq!(*files, 1, "with a picture");
    let targets = goes_on(&mut harness, &theirs, Step::PremovePiece, Some("c1")).await;
    assert!(
        picks(&targets).iter().any(|(label, _)| label == "1. Hunter mounts Hunter b2: Archer"),
        "{targets:?}"
    );
    let yours = goes_on(&mut harness, &targets, Step::PremoveTarget, Some("c1b2")).await;
    assert!(yours.privately().contains("Hunter c1 mounts Hunter b2: Archer\n**…you play:**"), "{yours:?}");
    assert!(picks(&yours).iter().all(|(_, value)| value != "*"), "an answer is one move");
    // The piece has one target only, so no target is asked for.
    let saved = goes_on(&mut harness, &yours, Step::PremovePiece, Some("h8")).await;
    assert!(saved.privately().contains("Conditional moves saved."), "{saved:?}");
    assert_eq!(kept(&harness, &game, Seat::Black).await, "c1b2 -> h8g7\n");
    // Two more picks for each side continue the line.
    let line: String = saved.ids().into_iter().filter(|id| id.starts_with("ifadd")).nth(1).expect("a way on");
    let theirs = harness.presses("ben", &line, true).await;
    let yours = goes_on(&mut harness, &theirs, Step::PremovePiece, Some("*")).await;
    assert!(yours.privately().contains("The board is a guess from here."), "{yours:?}");
    let targets = goes_on(&mut harness, &yours, Step::PremovePiece, Some("b7")).await;
    let saved = goes_on(&mut harness, &targets, Step::PremoveTarget, Some("b7b6")).await;
    assert_eq!(kept(&harness, &game, Seat::Black).await, "c1b2 -> h8g7, any -> b7b6\n", "{saved:?}");
    // A second answer to the same move is refused, and the refusal names the first.
    let again = harness.picks("ben", &id_of(&yours, Step::PremovePiece), Some("d7"), true).await;
    let again = goes_on(&mut harness, &again, Step::PremoveTarget, Some("d7d6")).await;
    assert!(again.privately().contains("You already answer this with b7b6."), "{again:?}");
    // The answer is played and the rest of the line stays; an old button reports the move.
    harness.gives("ann", "move", json!({ "action": "c1b2" })).await;
    assert_eq!(harness.game(&game).await.record().expect("it goes on").steps().len(), 2);
    assert_eq!(kept(&harness, &game, Seat::Black).await, "any -> b7b6\n");
    let old = harness.presses("ben", &line, true).await;
    assert!(
        old.privately().contains("The game has moved on") || old.privately().contains("out of date"),
        "{old:?}"
    );
}

#[tokio::test]
async fn the_others_of_four_may_play_anything() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain", "options": "seats=4" })).await;
    for who in ["ben", "cem", "dan"] {
        harness.gives(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    if harness.game(&game).await.phase() == castellan_game::Phase::SetUp {
        for who in ["ann", "ben", "cem", "dan"] {
            harness.gives(who, "army", json!({ "army": "balanced", "game": game.as_str() })).await;
            let ready = harness.id(&game, Step::Ready).await;
            harness.presses(who, &ready, false).await;
        }
    }
    let account = format!("discord:{}", user("ben"));
    let now = harness.game(&game).await;
    assert_eq!(now.phase(), castellan_game::Phase::Running);
    let own = now
        .seats_of(&harness.referee().directory.find_player(&account).await.expect("a store").expect("ben"))
        [0];
    let list = harness.gives("ben", "premove", json!({ "game": game.as_str() })).await;
    let theirs = goes_on(&mut harness, &list, Step::PremoveAdd, None).await;
    let rest: String = theirs.ids().into_iter().rfind(|id| id.starts_with("ifadd")).expect("the rest");
    let yours = harness.presses("ben", &rest, true).await;
    assert!(yours.privately().contains("any move, any move"), "{yours:?}");
    let piece = picks(&yours)[0].1.clone();
    // The first piece is a Queen with a single target.
    let saved = goes_on(&mut harness, &yours, Step::PremovePiece, Some(&piece)).await;
    assert!(saved.privately().contains("Conditional moves saved."), "{saved:?}");
    assert!(kept(&harness, &game, own).await.contains(&format!("any -> {piece}")));
}

#[tokio::test]
async fn nobody_else_sees_what_is_kept_and_a_game_that_is_over_keeps_nothing() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    harness.gives("ben", "premove", json!({ "conditions": "a1b2 -> h8g7" })).await;
    let said = harness.gives("ann", "premove", json!({})).await.privately();
    assert!(said.contains("no conditional moves") && said.contains("It's your turn."), "{said}");
    let id = harness.id(&game, Step::Premoves).await;
    for who in ["ann", "cem"] {
        let said = harness.presses(who, &id, true).await.privately();
        assert!(!said.contains("h8") && !said.contains("Hunter"), "{said}");
    }
    let resign = harness.id(&game, Step::ResignConfirmed).await;
    harness.presses("ann", &resign, true).await;
    let said = harness.presses("ben", &id, true).await.privately();
    assert_eq!(said, "The game is over.");
}
