//! Tutorials played by their buttons, attacked pieces, and the explanation of the pieces.

use crate::harness::{Harness, Heard, ids};
use crate::recorder::{HALL, Outgoing};
use castellan_discord_view::ids::Step;
use castellan_game::Span;
use castellan_rules::{Action, Lesson, Variant};
use castellan_text::{Language, lesson_in, summary_in, title_in};
use serde_json::{Value, json};

/// Returns the id of the message's list for this step that has this value.
fn list_with(heard: &Heard, step: Step, value: &str) -> Option<String> {
    let message = heard.answer().message();
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
fn labelled(heard: &Heard, label: &str) -> Option<String> {
    let message = heard.answer().message();
    let rows = message["components"].as_array()?.clone();
    let parts = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    let mut open = parts.filter(|part| part["disabled"] != true);
    open.find(|part| part["label"] == label).and_then(|part| part["custom_id"].as_str().map(str::to_owned))
}

/// Returns the number of pictures in an answer. Each must have a description.
fn pictures(heard: &Heard) -> usize {
    let message = heard.answer().message();
    let files = message["attachments"].as_array().expect("attachments").clone();
    assert!(
        files.iter().all(|file| !file["description"].as_str().unwrap_or_default().is_empty()),
        "{message}"
    );
    files.len()
}

/// Returns the value to pick for the piece of a move.
fn source(action: Action) -> String {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
        Action::Place { kind, .. } => format!("{kind}@"),
        Action::Pass | Action::Leave(_) => panic!("no step has {action}"),
    }
}

/// Returns a legal move that solves a step, or one that does not.
fn a_move(variant: Variant, lesson: &Lesson, solving: bool) -> Action {
    let position = lesson.position(variant).expect("a position");
    let mut all = position.actions().into_iter();
    all.find(|action| lesson.is_solved_by(&position, *action) == solving).expect("there is one")
}

/// Makes a move in a step by its lists. Returns the answer.
async fn makes(harness: &mut Harness, step: &Heard, action: Action) -> Heard {
    let from = source(action);
    let list = list_with(step, Step::LessonPiece, &from).unwrap_or_else(|| panic!("{from}: {step:?}"));
    let targets = harness.picks("ann", &list, Some(&from), true).await;
    assert!(targets.privately().contains("where to?"), "{targets:?}");
    assert_eq!(pictures(&targets), 1);
    let to = action.to_string();
    let list = list_with(&targets, Step::LessonMove, &to).unwrap_or_else(|| panic!("{to}: {targets:?}"));
    harness.picks("ann", &list, Some(&to), true).await
}

#[tokio::test]
async fn every_tutorial_is_played_through_by_buttons_and_judged_by_the_rules() {
    let mut harness = Harness::in_memory().await;
    for (place, &variant) in Variant::ALL.iter().enumerate() {
        let info = variant.info();
        let mut step = harness.gives("ann", "tutorial", json!({ "variant": info.name })).await;
        for (lesson, number) in info.lessons.iter().zip(1..) {
            // Two minutes of reading keep the rate limit away.
            harness.clock.pass(Span::minutes(2));
            let words = lesson_in(info, lesson, Language::En);
            let said = step.privately();
            assert!(said.contains(&format!("(step {number} of {})", info.lessons.len())), "{said}");
            assert!(said.contains(&*words.about) && said.contains(&*words.task), "{said}");
            assert_eq!(pictures(&step), 1, "{said}");
            assert_eq!(labelled(&step, "Back").is_some(), number > 1, "{step:?}");
            // A legal move that does not solve the task is reported, and the step continues.
            let wrong = makes(&mut harness, &step, a_move(variant, lesson, false)).await;
            let said = wrong.privately();
            assert!(said.contains("Try again") && said.contains(&*words.task), "{said}");
            let right = makes(&mut harness, &wrong, a_move(variant, lesson, true)).await;
            let said = right.privately();
            assert!(said.contains("Well done!") && said.contains(&*words.done), "{said}");
            assert_eq!(pictures(&right), 1);
            assert_eq!(right.asked.len(), 1, "nothing else is said: {right:?}");
            let Some(next) = labelled(&right, "Next") else {
                assert_eq!(number, info.lessons.len(), "{right:?}");
                assert!(said.contains("last step"), "{said}");
                let other = Variant::ALL[(place + 1) % Variant::ALL.len()].info();
                let label = format!("Next: {}", title_in(other, Language::En));
                let next = labelled(&right, &label).unwrap_or_else(|| panic!("{label}: {right:?}"));
                let next = harness.presses("ann", &next, true).await.privately();
                assert!(
                    next.contains(&format!("**{}: ", other.title)) && next.contains("(step 1 of"),
                    "{next}"
                );
                let game = labelled(&right, "New game").expect("a game of one's own");
                let card = harness.presses("ann", &game, true).await.publicly();
                assert!(card.contains("White: ann") && card.contains("press **Join**"), "{card}");
                break;
            };
            step = harness.presses("ann", &next, true).await;
        }
    }
}

#[tokio::test]
async fn every_step_is_told_in_the_language_of_the_reader() {
    for (locale, language) in [("de", Language::De), ("ru", Language::Ru), ("ja", Language::Ja)] {
        let mut harness = Harness::in_memory().await;
        harness.locale = locale;
        for &variant in Variant::ALL {
            let info = variant.info();
            for (lesson, number) in info.lessons.iter().zip(1..) {
                harness.clock.pass(Span::minutes(1));
                let words = lesson_in(info, lesson, language);
                let step = harness.presses("ann", &format!("lesson~~0~{variant}~{number}"), true).await;
                let said = step.privately();
                assert!(said.contains(&*words.task) && !said.ends_with('…'), "{said}");
                let id = format!("lessonmove~~0~{variant}~{number}~0");
                for solving in [true, false] {
                    let action = a_move(variant, lesson, solving).to_string();
                    let said = harness.picks("ann", &id, Some(&action), true).await.privately();
                    assert_eq!(said.contains(&*words.done), solving, "{said}");
                    assert!(!said.contains("Well done!") && !said.contains("Try again"), "{said}");
                }
            }
        }
    }
}

#[tokio::test]
async fn what_is_forged_is_answered_and_nothing_illegal_is_played() {
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
        let heard = harness.picks("zoe", id, picked, false).await;
        assert!(heard.failed.is_none(), "{id}: {heard:?}");
        assert!(heard.privately().contains(expected), "{id} {picked:?}: {heard:?}");
    }
}

#[tokio::test]
async fn who_asks_for_too_many_pictures_gets_the_step_without() {
    let mut harness = Harness::in_memory().await;
    for step in 0..40 {
        let heard = harness.presses("ann", "lesson~~0~mount-chess~1", true).await;
        // The limit for looks refills faster than the one for pictures.
        harness.clock.pass(Span::from_ms(400));
        assert!(heard.privately().contains("Move your Flag"), "{step}: {heard:?}");
        if pictures(&heard) == 0 {
            return;
        }
    }
    panic!("a picture each time");
}

#[tokio::test]
async fn tutorials_are_offered_where_people_learn() {
    let mut harness = Harness::in_memory().await;
    let guide = harness.presses("ann", "guide~~0~learn", false).await;
    for info in Variant::ALL.iter().map(|variant| variant.info()) {
        let id = labelled(&guide, info.title).unwrap_or_else(|| panic!("{}: {guide:?}", info.name));
        assert!(harness.presses("ann", &id, true).await.privately().contains("(step 1 of"));
        let card = harness.gives("ann", "rules", json!({ "variant": info.name })).await;
        let said = card.privately();
        assert!(said.contains(&*summary_in(info, Language::En)), "{said}");
        let learn = labelled(&card, "Learn").expect("a button");
        assert_eq!(learn, format!("lesson~~0~{}~1", info.name));
        // A message of layout blocks keeps that form: the card can become another card, but not a lesson.
        let on_card = async |harness: &mut Harness, id: &str| {
            let data = json!({ "custom_id": id, "component_type": 2, "values": [] });
            let mut press = harness.interaction("ann", 3, &data);
            press["message"] = json!({ "id": "600", "channel_id": HALL.to_string(), "flags": 64 | 1 << 15 });
            match harness.happens(&press).await.answer() {
                Outgoing::Answer { body, .. } => body["type"].clone(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(on_card(&mut harness, &learn).await, 4, "another message");
        assert_eq!(on_card(&mut harness, &format!("rules~~0~{}", info.name)).await, 7, "in its place");
        harness.clock.pass(Span::minutes(1));
    }
    let game = harness.duel("mount-chess").await;
    let id = harness.id(&game, Step::More).await;
    let more = harness.presses("ann", &id, false).await;
    for (label, expected) in [
        ("Learn", "(step 1 of 8)"),
        ("Pieces", "The pieces of **Mount Chess**"),
        ("Threats", "no piece is attacked"),
    ] {
        let id = labelled(&more, label).unwrap_or_else(|| panic!("{label}: {more:?}"));
        let heard = harness.presses("ann", &id, true).await;
        assert!(heard.privately().contains(expected), "{label}: {heard:?}");
        assert_eq!(pictures(&heard), 1, "{label}");
    }
}

#[tokio::test]
async fn threats_are_those_to_ones_own_pieces_and_for_watchers_those_of_the_seat_to_move() {
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
        let heard = harness.gives(who, "move", json!({ "action": action })).await;
        assert!(heard.failed.is_none() && !heard.answer().content().contains("MC-"), "{action}: {heard:?}");
    }
    let before = harness.game(&game).await.events();
    let of_white = "**White**: 1 piece is attacked.\n1. Farmer a5 is attacked by Cavalry a7 and Farmer b5.";
    let of_black = "**Black**: 1 piece is attacked.\n1. Farmer b5 is attacked by Farmer a5.";
    let threats = |name: &'static str| (name, json!({ "game": game.as_str() }));
    for ((who, options), expected) in
        [(threats("ann"), of_white), (threats("ben"), of_black), (threats("cem"), of_black)]
    {
        let heard = harness.gives(who, "threats", options).await;
        assert_eq!(heard.privately(), expected, "{who}");
        assert_eq!(pictures(&heard), 1);
    }
    // Text boards come without a picture.
    harness.gives("ann", "settings", json!({ "text-board": true })).await;
    let heard = harness.gives("ann", "threats", json!({ "game": game.as_str() })).await;
    assert_eq!((heard.privately().as_str(), pictures(&heard)), (of_white, 0));
    let id = harness.id(&game, Step::Legend).await;
    let heard = harness.presses("ann", &id, false).await;
    assert!(
        heard.privately().contains("\n- Farmer (F): moves one square forward, left or right."),
        "{heard:?}"
    );
    assert_eq!(pictures(&heard), 0);
    assert_eq!(harness.game(&game).await.events(), before, "looking changes nothing");
}

#[tokio::test]
async fn before_the_start_in_the_set_up_and_at_the_end_a_sentence_says_why_there_are_no_threats() {
    let mut harness = Harness::in_memory().await;
    let lobby = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
    let heard = harness.gives("ann", "threats", json!({})).await;
    assert!(heard.privately().contains("hasn't started yet"), "{heard:?}");
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    // The armies are secret and not yet complete.
    for step in [Step::Threats, Step::Legend] {
        let id = harness.id(&lobby, step).await;
        let heard = harness.presses("ben", &id, false).await;
        assert!(heard.privately().contains("hasn't started yet"), "{heard:?}");
    }
    let over = harness.duel("mount-chess").await;
    let id = harness.id(&over, Step::ResignConfirmed).await;
    harness.presses("ann", &id, true).await;
    let heard = harness.gives("ben", "threats", json!({ "game": over.as_str() })).await;
    assert!(heard.privately().contains("The game is over."), "{heard:?}");
}

#[tokio::test]
async fn who_has_left_looks_at_the_threats_to_the_seat_to_move() {
    let mut harness = Harness::in_memory().await;
    let options = "seats=3; first=w";
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain", "options": options })).await;
    for who in ["ben", "cem"] {
        harness.gives(who, "game join", json!({ "game": game.as_str() })).await;
    }
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    for who in ["ann", "ben", "cem"] {
        harness.gives(who, "army", json!({ "army": "siege", "game": game.as_str() })).await;
        let id = harness.id(&game, Step::Ready).await;
        harness.presses(who, &id, false).await;
    }
    assert!(harness.game(&game).await.record().is_some(), "it goes on");
    let position = harness.game(&game).await.record().expect("it goes on").position().clone();
    let seat = position.to_act();
    let id = harness.id(&game, Step::ResignConfirmed).await;
    let first = harness.game(&game).await.player_at(seat).expect("a player").id.clone();
    let mut named = None;
    for who in ["ann", "ben", "cem"] {
        let heard = harness.gives(who, "threats", json!({ "game": game.as_str() })).await;
        if heard.privately().starts_with(&format!("**{seat}**")) {
            named = Some(who);
        }
    }
    let who = named.unwrap_or_else(|| panic!("{first:?} asks for their own"));
    harness.presses(who, &id, true).await;
    let now = harness.game(&game).await.to_act().expect("it goes on");
    assert_ne!(now, seat);
    let heard = harness.gives(who, "threats", json!({ "game": game.as_str() })).await;
    assert!(heard.privately().starts_with(&format!("**{now}**")), "{heard:?}");
}

/// Returns the file names of a message's attachments.
pub fn attached(body: &Value) -> Vec<&str> {
    let files = body["attachments"].as_array().into_iter().flatten();
    files.filter_map(|file| file["filename"].as_str()).collect()
}

/// Returns `true` if a board shows the pieces in an embed of their own and has the tutorial button.
fn teaches(body: &Value) -> bool {
    let framed = body["embeds"].to_string().contains("attachment://pieces.png");
    // A large picture would be taller than the board on a phone.
    let small = &body["embeds"][0]["thumbnail"]["url"];
    assert_eq!(framed, *small == "attachment://pieces.png", "{body}");
    assert!(body["embeds"][0]["image"].is_null(), "{body}");
    assert_eq!(framed, ids(body).iter().any(|id| id.starts_with("legend~")), "{body}");
    let learns = body["components"].to_string().contains("lesson~~0~mount-chess~1");
    assert_eq!(framed, learns, "{body}");
    assert_eq!(framed, attached(body).contains(&"pieces.png"), "{body}");
    framed
}

#[tokio::test]
async fn a_live_board_shows_the_pieces_until_everybody_has_moved_once() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    harness.gives("ben", "game join", json!({})).await;
    let heard = harness.gives("ann", "game start", json!({})).await;
    let board = |heard: &Heard| heard.only("rewrite").message();
    assert!(teaches(&board(&heard)), "{heard:?}");
    for (who, action, expected) in [("ann", "a2a3", true), ("ben", "h7h6", false), ("ann", "a3a4", false)] {
        let heard = harness.gives(who, "move", json!({ "action": action })).await;
        assert_eq!(teaches(&board(&heard)), expected, "{action}: {heard:?}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 3);
}

#[tokio::test]
async fn where_every_move_has_a_board_only_the_first_shows_the_pieces() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    harness.gives("ben", "game join", json!({})).await;
    let heard = harness.gives("ann", "game start", json!({})).await;
    assert!(teaches(&heard.answer().message()), "{heard:?}");
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3" })).await;
    assert_eq!(attached(&heard.answer().message()), ["board.png"]);
    assert!(!teaches(&heard.answer().message()), "{heard:?}");
}
