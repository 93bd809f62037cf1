//! Tutorials played by their buttons, attacked pieces, and the explanation of the pieces.

use crate::harness::{Harness, Response, component_ids};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_view::ids::Step;
use castellan_game::Span;
use castellan_rules::{Action, Lesson, Variant};
use castellan_text::{Language, game_title_in, lesson_in, summary_in};
use serde_json::{Value, json};

/// Returns the id of the message's list for this step that has this value.
fn list_id(response: &Response, step: Step, value: &str) -> Option<String> {
    let message = response.answer().message();
    let rows = message["components"].as_array()?.clone();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let has = |part: &Value| {
        let id = part["custom_id"].as_str().unwrap_or_default();
        let picks =
            part["options"].as_array().is_some_and(|all| all.iter().any(|pick| pick["value"] == value));
        id.split('~').next() == Some(step.word()) && picks
    };
    parts.into_iter().find(has).and_then(|part| part["custom_id"].as_str().map(str::to_owned))
}

/// Returns the id of the button with this label.
fn button_labelled(response: &Response, label: &str) -> Option<String> {
    let message = response.answer().message();
    let rows = message["components"].as_array()?.clone();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let mut open = parts.filter(|part| part["disabled"] != true);
    open.find(|part| part["label"] == label).and_then(|part| part["custom_id"].as_str().map(str::to_owned))
}

/// Returns the number of pictures in an answer. Each must have a description.
fn picture_count(response: &Response) -> usize {
    let message = response.answer().message();
    let files = message["attachments"].as_array().expect("attachments").clone();
    assert!(
        files.iter().all(|file| !file["description"].as_str().unwrap_or_default().is_empty()),
        "{message}"
    );
    files.len()
}

/// Returns the value to pick for the piece of a move.
fn piece_value(action: Action) -> String {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
        Action::Place { kind, .. } => format!("{kind}@"),
        Action::Pass | Action::Leave(_) => panic!("no step has {action}"),
    }
}

/// Returns a legal move that solves a step, or one that does not.
fn lesson_move(variant: Variant, lesson: &Lesson, solving: bool) -> Action {
    let position = lesson.position(variant).expect("a position");
    let mut all = position.actions().into_iter();
    all.find(|action| lesson.is_solved_by(&position, *action) == solving).expect("there is one")
}

/// Makes a move in a step by its lists. Returns the answer.
async fn make_lesson_move(harness: &mut Harness, step: &Response, action: Action) -> Response {
    let from = piece_value(action);
    let list = list_id(step, Step::LessonPiece, &from).unwrap_or_else(|| panic!("{from}: {step:?}"));
    let targets = harness.pick("ann", &list, Some(&from), true).await;
    assert!(targets.private_text().contains("where to?"), "{targets:?}");
    assert_eq!(picture_count(&targets), 1);
    let to = action.to_string();
    let list = list_id(&targets, Step::LessonMove, &to).unwrap_or_else(|| panic!("{to}: {targets:?}"));
    harness.pick("ann", &list, Some(&to), true).await
}

#[tokio::test]
async fn every_tutorial_can_be_completed_by_buttons() {
    let mut harness = Harness::in_memory().await;
    for (place, &variant) in Variant::ALL.iter().enumerate() {
        let info = variant.info();
        let mut step = harness.run_command("ann", "tutorial", json!({ "variant": info.name })).await;
        for (lesson, number) in info.lessons.iter().zip(1..) {
            // Two minutes of reading keep the rate limit away.
            harness.clock.advance(Span::minutes(2));
            let words = lesson_in(info, lesson, Language::En);
            let reply = step.private_text();
            assert!(reply.contains(&format!("(step {number} of {})", info.lessons.len())), "{reply}");
            assert!(reply.contains(&*words.about) && reply.contains(&*words.task), "{reply}");
            assert_eq!(picture_count(&step), 1, "{reply}");
            assert_eq!(button_labelled(&step, "Back").is_some(), number > 1, "{step:?}");
            // A legal move that does not solve the task is reported, and the step continues.
            let wrong = make_lesson_move(&mut harness, &step, lesson_move(variant, lesson, false)).await;
            let reply = wrong.private_text();
            assert!(reply.contains("Try again") && reply.contains(&*words.task), "{reply}");
            let right = make_lesson_move(&mut harness, &wrong, lesson_move(variant, lesson, true)).await;
            let reply = right.private_text();
            assert!(reply.contains("Well done!") && reply.contains(&*words.done), "{reply}");
            assert_eq!(picture_count(&right), 1);
            assert_eq!(right.requests.len(), 1, "no other message is sent: {right:?}");
            let Some(next) = button_labelled(&right, "Next") else {
                assert_eq!(number, info.lessons.len(), "{right:?}");
                assert!(reply.contains("last step"), "{reply}");
                let other = Variant::ALL[(place + 1) % Variant::ALL.len()].info();
                let label = format!("Next: {}", game_title_in(other, Language::En));
                let next = button_labelled(&right, &label).unwrap_or_else(|| panic!("{label}: {right:?}"));
                let next = harness.press("ann", &next, true).await.private_text();
                assert!(
                    next.contains(&format!("**{}: ", other.title)) && next.contains("(step 1 of"),
                    "{next}"
                );
                let game = button_labelled(&right, "New game").expect("a game of one's own");
                let card = harness.press("ann", &game, true).await.public_text();
                assert!(card.contains("White: ann") && card.contains("press **Join**"), "{card}");
                break;
            };
            step = harness.press("ann", &next, true).await;
        }
    }
}

#[tokio::test]
async fn every_tutorial_step_is_in_the_readers_language() {
    for (locale, language) in [("de", Language::De), ("ru", Language::Ru), ("ja", Language::Ja)] {
        let mut harness = Harness::in_memory().await;
        harness.locale = locale;
        for &variant in Variant::ALL {
            let info = variant.info();
            for (lesson, number) in info.lessons.iter().zip(1..) {
                harness.clock.advance(Span::minutes(1));
                let words = lesson_in(info, lesson, language);
                let step = harness.press("ann", &format!("lesson~~0~{variant}~{number}"), true).await;
                let reply = step.private_text();
                assert!(reply.contains(&*words.task) && !reply.ends_with('…'), "{reply}");
                let id = format!("lessonmove~~0~{variant}~{number}~0");
                for solving in [true, false] {
                    let action = lesson_move(variant, lesson, solving).to_string();
                    let reply = harness.pick("ann", &id, Some(&action), true).await.private_text();
                    assert_eq!(reply.contains(&*words.done), solving, "{reply}");
                    assert!(!reply.contains("Well done!") && !reply.contains("Try again"), "{reply}");
                }
            }
        }
    }
}

#[tokio::test]
async fn forged_tutorial_ids_are_answered_and_illegal_moves_refused() {
    let mut harness = Harness::in_memory().await;
    for (id, picked, expected) in [
        ("lesson~~0~chess~1", None, "There is no such game."),
        ("lesson~~0", None, "There is no such game."),
        ("lesson~~0~mount-chess~99", None, "(step 1 of 8)"),
        ("lesson~~0~mount-chess~0", None, "(step 1 of 8)"),
        ("lesson~~0~mount-chess~-1~x", None, "(step 1 of 8)"),
        // A game in the id is ignored.
        ("lesson~k3x9~7~mount-chess~2", None, "(step 2 of 8)"),
        ("lessonpiece~~0~mount-chess~1", Some("a1"), "isn't possible in this step"),
        ("lessonpiece~~0~mount-chess~1", Some("zz"), "isn't possible in this step"),
        ("lessonpiece~~0~mount-chess~1", Some("pass"), "isn't possible in this step"),
        ("lessonpiece~~0~king-of-the-mountain~1", Some("Z@"), "isn't possible in this step"),
        ("lessonmove~~0~mount-chess~1~0", Some("d7d5"), "isn't possible in this step"),
        ("lessonmove~~0~mount-chess~1~0", Some("leave:w"), "isn't possible in this step"),
        ("lessonmove~~0~mount-chess~1~0", None, "isn't possible in this step"),
        ("lessonmove~~0~mount-chess~1~77", Some("d7d8"), "Well done!"),
    ] {
        let response = harness.pick("zoe", id, picked, false).await;
        assert!(response.error.is_none(), "{id}: {response:?}");
        assert!(response.private_text().contains(expected), "{id} {picked:?}: {response:?}");
    }
}

#[tokio::test]
async fn tutorial_steps_omit_the_picture_beyond_the_rate_limit() {
    let mut harness = Harness::in_memory().await;
    for step in 0..40 {
        let response = harness.press("ann", "lesson~~0~mount-chess~1", true).await;
        // The limit for looks refills faster than the one for pictures.
        harness.clock.advance(Span::from_ms(400));
        assert!(response.private_text().contains("Move your Flag"), "{step}: {response:?}");
        if picture_count(&response) == 0 {
            return;
        }
    }
    panic!("every step has a picture");
}

#[tokio::test]
async fn tutorials_are_linked_from_guide_rules_and_games() {
    let mut harness = Harness::in_memory().await;
    let guide = harness.press("ann", "guide~~0~learn", false).await;
    for info in Variant::ALL.iter().map(|variant| variant.info()) {
        let id = button_labelled(&guide, info.title).unwrap_or_else(|| panic!("{}: {guide:?}", info.name));
        assert!(harness.press("ann", &id, true).await.private_text().contains("(step 1 of"));
        let card = harness.run_command("ann", "rules", json!({ "variant": info.name })).await;
        let reply = card.private_text();
        assert!(reply.contains(&*summary_in(info, Language::En)), "{reply}");
        let learn = button_labelled(&card, "Learn").expect("a button");
        assert_eq!(learn, format!("lesson~~0~{}~1", info.name));
        // A message of layout blocks keeps that form: the card can become another card, but not a lesson.
        let on_card = async |harness: &mut Harness, id: &str| {
            let data = json!({ "custom_id": id, "component_type": 2, "values": [] });
            let mut press = harness.interaction("ann", 3, &data);
            press["message"] =
                json!({ "id": "600", "channel_id": MAIN_CHANNEL.to_string(), "flags": 64 | 1 << 15 });
            match harness.handle(&press).await.answer() {
                Request::Answer { body, .. } => body["type"].clone(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(on_card(&mut harness, &learn).await, 4, "another message");
        assert_eq!(on_card(&mut harness, &format!("rules~~0~{}", info.name)).await, 7, "in its place");
        harness.clock.advance(Span::minutes(1));
    }
    let game = harness.duel("mount-chess").await;
    let id = harness.button_id(&game, Step::More).await;
    let more = harness.press("ann", &id, false).await;
    for (label, expected) in [
        ("Learn", "(step 1 of 8)"),
        ("Pieces", "These are the pieces of **Mount Chess**"),
        ("Threats", "no piece is attacked"),
    ] {
        let id = button_labelled(&more, label).unwrap_or_else(|| panic!("{label}: {more:?}"));
        let response = harness.press("ann", &id, true).await;
        assert!(response.private_text().contains(expected), "{label}: {response:?}");
        assert_eq!(picture_count(&response), 1, "{label}");
    }
}

#[tokio::test]
async fn players_see_threats_to_their_pieces_and_spectators_those_to_the_seat_to_move() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    for (who, action) in [
        ("ann", "a2a3"),
        ("ben", "a8a7"),
        ("ann", "a3a4"),
        ("ben", "b7b6"),
        ("ann", "a4a5"),
        ("ben", "b6b5"),
        ("ann", "c2c3"),
    ] {
        let response = harness.run_command(who, "move", json!({ "action": action })).await;
        assert!(
            response.error.is_none() && !response.answer().content().contains("MC-"),
            "{action}: {response:?}"
        );
    }
    let before = harness.game(&game).await.events();
    let of_white = "**White**: 1 piece is attacked.\n1. Farmer a5 is attacked by Cavalry a7 and Farmer b5.";
    let of_black = "**Black**: 1 piece is attacked.\n1. Farmer b5 is attacked by Farmer a5.";
    let threats = |name: &'static str| (name, json!({ "game": game.as_str() }));
    for ((who, options), expected) in
        [(threats("ann"), of_white), (threats("ben"), of_black), (threats("cem"), of_black)]
    {
        let response = harness.run_command(who, "threats", options).await;
        assert_eq!(response.private_text(), expected, "{who}");
        assert_eq!(picture_count(&response), 1);
    }
    // Text boards come without a picture.
    harness.run_command("ann", "settings", json!({ "text-board": true })).await;
    let response = harness.run_command("ann", "threats", json!({ "game": game.as_str() })).await;
    assert_eq!((response.private_text().as_str(), picture_count(&response)), (of_white, 0));
    let id = harness.button_id(&game, Step::Legend).await;
    let response = harness.press("ann", &id, false).await;
    assert!(
        response.private_text().contains("\n- Farmer (F): moves one square forward, left or right."),
        "{response:?}"
    );
    assert_eq!(picture_count(&response), 0);
    assert_eq!(harness.game(&game).await.events(), before, "looking changes nothing");
}

#[tokio::test]
async fn threats_are_refused_before_the_start_and_after_the_end() {
    let mut harness = Harness::in_memory().await;
    let lobby = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
    let response = harness.run_command("ann", "threats", json!({})).await;
    assert!(response.private_text().contains("hasn't started yet"), "{response:?}");
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    // The armies are secret and not yet complete.
    for step in [Step::Threats, Step::Legend] {
        let id = harness.button_id(&lobby, step).await;
        let response = harness.press("ben", &id, false).await;
        assert!(response.private_text().contains("hasn't started yet"), "{response:?}");
    }
    let over = harness.duel("mount-chess").await;
    let id = harness.button_id(&over, Step::ResignConfirmed).await;
    harness.press("ann", &id, true).await;
    let response = harness.run_command("ben", "threats", json!({ "game": over.as_str() })).await;
    assert!(response.private_text().contains("The game is over."), "{response:?}");
}

#[tokio::test]
async fn a_player_who_resigned_sees_the_threats_to_the_seat_to_move() {
    let mut harness = Harness::in_memory().await;
    let options = "seats=3; first=w";
    let game =
        harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "options": options })).await;
    for who in ["ben", "cem"] {
        harness.run_command(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    for who in ["ann", "ben", "cem"] {
        harness.run_command(who, "army", json!({ "army": "siege", "game": game.as_str() })).await;
        let id = harness.button_id(&game, Step::Ready).await;
        harness.press(who, &id, false).await;
    }
    assert!(harness.game(&game).await.record().is_some(), "the game runs");
    let position = harness.game(&game).await.record().expect("the game runs").position().clone();
    let seat = position.to_act();
    let id = harness.button_id(&game, Step::ResignConfirmed).await;
    let first = harness.game(&game).await.player_at(seat).expect("a player").id.clone();
    let mut named = None;
    for who in ["ann", "ben", "cem"] {
        let response = harness.run_command(who, "threats", json!({ "game": game.as_str() })).await;
        if response.private_text().starts_with(&format!("**{seat}**")) {
            named = Some(who);
        }
    }
    let who = named.unwrap_or_else(|| panic!("no player sees the threats to {first:?}"));
    harness.press(who, &id, true).await;
    let now = harness.game(&game).await.to_act().expect("the game runs");
    assert_ne!(now, seat);
    let response = harness.run_command(who, "threats", json!({ "game": game.as_str() })).await;
    assert!(response.private_text().starts_with(&format!("**{now}**")), "{response:?}");
}

/// Returns the file names of a message's attachments.
pub fn attached_files(body: &Value) -> Vec<&str> {
    let files = body["attachments"].as_array().into_iter().flatten();
    files.filter_map(|file| file["filename"].as_str()).collect()
}

/// Returns `true` if a board says the goal and has the buttons to the pieces and the tutorial.
fn explains_game(body: &Value) -> bool {
    let explains = body["content"].to_string().contains("To win, ");
    assert_eq!(explains, component_ids(body).iter().any(|id| id.starts_with("legend~")), "{body}");
    let learns = body["components"].to_string().contains("lesson~~0~mount-chess~1");
    assert_eq!(explains, learns, "{body}");
    // A picture or a box of its own would not fit a phone.
    assert_eq!(attached_files(body), ["board.png"], "{body}");
    assert_eq!(body["embeds"].as_array().map_or(0, Vec::len), 0, "{body}");
    explains
}

#[tokio::test]
async fn a_live_board_explains_the_game_until_the_first_move() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    let response = harness.run_command("ann", "game start", json!({})).await;
    let board = |response: &Response| response.only("edit").message();
    assert!(explains_game(&board(&response)), "{response:?}");
    for (who, action) in [("ann", "a2a3"), ("ben", "h7h6")] {
        let response = harness.run_command(who, "move", json!({ "action": action })).await;
        assert!(!explains_game(&board(&response)), "{action}: {response:?}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 2);
}

#[tokio::test]
async fn with_a_board_per_move_only_the_first_explains_the_game() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    let response = harness.run_command("ann", "game start", json!({})).await;
    assert!(explains_game(&response.answer().message()), "{response:?}");
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(attached_files(&response.answer().message()), ["board.png"]);
    assert!(!explains_game(&response.answer().message()), "{response:?}");
}
