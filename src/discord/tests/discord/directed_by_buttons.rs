//! A complete arena and a complete Swiss tournament, set up, directed and ended by buttons alone.

use crate::fixtures::{DIRECTORS_ONLY, announced_id, player_name_at};
use crate::harness::{Harness, Response, component_ids};
use crate::recorder::Request;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_rules::Seat;
use castellan_tournament::{Phase, Tournament, TournamentId};
use serde_json::{Value, json};
use std::sync::Arc;

/// Announces a tournament of this format from the card, with the title that the form suggests.
async fn announce(harness: &mut Harness, format: &str) -> (TournamentId, Value) {
    let mut card = harness.run_command("eve", "tournament new", json!({})).await.answer().message();
    let lists = component_ids(&card);
    let list = lists.iter().find(|id| id.starts_with("draft~~") && id.contains("~format~"));
    if format != "swiss" {
        card = harness.pick("eve", list.expect("a list"), Some(format), true).await.answer().message();
    }
    let ids = component_ids(&card);
    let form = ids.iter().find(|id| id.starts_with("draftform~")).expect("a button to the form");
    let modal = harness.press("eve", form, true).await.answer().message();
    let field = |part: &Value| {
        let component = &part["component"];
        let (id, value) = (component["custom_id"].clone(), component["value"].as_str().unwrap_or_default());
        json!({ "type": 18, "component": { "type": 4, "custom_id": id, "value": value } })
    };
    let parts: Vec<Value> = modal["components"].as_array().expect("parts").iter().map(field).collect();
    let id = modal["custom_id"].as_str().expect("an id").to_owned();
    let response = harness.submit("eve", &id, &json!(parts)).await;
    let announcement = response.only("post").message();
    let text = announcement["content"].as_str().expect("a text");
    assert_eq!(text.lines().count(), 3, "{text}");
    (announced_id(&response), announcement)
}

/// Returns the custom id of the button with this label.
fn labelled(message: &Value, label: &str) -> Option<String> {
    let rows = message["components"].as_array()?.iter();
    let mut buttons = rows.flat_map(|row| row["components"].as_array().expect("a row"));
    let button = buttons.find(|button| button["label"] == label && button["disabled"] != true)?;
    button["custom_id"].as_str().map(str::to_owned)
}

/// Presses the button with this label.
async fn press(harness: &mut Harness, who: &str, message: &Value, label: &str) -> Response {
    let id = labelled(message, label).unwrap_or_else(|| panic!("no {label}: {message}"));
    let is_private = message["flags"] == 64;
    let response = harness.press(who, &id, is_private).await;
    assert!(response.error.is_none(), "{label}: {response:?}");
    response
}

/// Returns the announcement as it is after a press, now or at its next edit.
async fn edited(harness: &mut Harness, response: &Response) -> Value {
    harness.clock.advance(Span::minutes(1));
    let edits = [response.requests.clone(), harness.edit_announcements().await].concat();
    let is_announcement = |edit: &&Request| {
        let text = edit.content();
        let is_its = text.contains("** · Mount Chess · ") || text.starts_with("**Mount Chess: ");
        matches!(edit, Request::Edit { .. }) && is_its
    };
    edits.iter().rev().find(is_announcement).unwrap_or_else(|| panic!("no edit: {edits:?}")).message()
}

async fn tournament(harness: &Harness, id: &TournamentId) -> Arc<Tournament> {
    harness.referee().tournaments.tournament(id).await.expect("a tournament")
}

/// Resigns the first running game for Black, by buttons.
async fn resign_first(harness: &mut Harness, id: &TournamentId) {
    let state = tournament(harness, id).await;
    let pairings = state.rounds().iter().flat_map(|round| &round.pairings);
    let running = pairings.filter(|pairing| pairing.score.is_none() && !pairing.closed);
    let game = running.map(|pairing| state.game_id(pairing)).next().expect("a running game");
    let loser = player_name_at(harness, &*harness.game(&game).await, Seat::Black).await;
    let resign = harness.button_id(&game, Step::Resign).await;
    let question = harness.press(&loser, &resign, false).await.answer().message();
    harness.press(&loser, &component_ids(&question)[0], true).await;
    harness.wait(Span::ZERO).await;
}

#[tokio::test]
async fn a_swiss_tournament_is_directed_by_buttons_alone() {
    let mut harness = Harness::new().await;
    let (id, mut announcement) = announce(&mut harness, "swiss").await;
    for who in ["ann", "ben", "cem", "dan", "finn"] {
        press(&mut harness, who, &announcement, "Sign up").await;
    }
    // Everybody sees the buttons of directors.
    let refused = press(&mut harness, "ann", &announcement, "Start").await;
    assert_eq!(refused.private_text(), DIRECTORS_ONLY);
    assert_eq!(labelled(&announcement, "Check in"), None);
    let opened = press(&mut harness, "eve", &announcement, "Open check-in").await;
    assert_eq!(opened.private_text(), "Check-in is open.");
    announcement = edited(&mut harness, &opened).await;
    assert_eq!(labelled(&announcement, "Open check-in"), None, "{announcement}");
    for who in ["ann", "ben", "cem", "dan"] {
        press(&mut harness, who, &announcement, "Check in").await;
    }
    let question = press(&mut harness, "eve", &announcement, "Start").await;
    assert_eq!(
        question.private_text(),
        "4 have checked in, and 1 player has not. Start without that player?"
    );
    assert_eq!(tournament(&harness, &id).await.phase(), Phase::SignUp);
    let question = question.answer().message();
    let start = labelled(&question, "Start").expect("a button");
    let started = press(&mut harness, "eve", &question, "Start").await;
    assert!(started.private_text().contains("has started with 4 players"), "{started:?}");
    announcement = edited(&mut harness, &started).await;
    assert_eq!((labelled(&announcement, "Start"), labelled(&announcement, "Check in")), (None, None));
    resign_first(&mut harness, &id).await;
    resign_first(&mut harness, &id).await;
    assert_eq!(tournament(&harness, &id).await.rounds().len(), 2, "the next round is paired by itself");
    let question = press(&mut harness, "eve", &announcement, "Finish").await.answer().message();
    let ended = press(&mut harness, "eve", &question, "Finish").await;
    assert!(ended.private_text().contains("The tournament is over"), "{ended:?}");
    // The same press again, and a button of before the start, change nothing.
    let events = tournament(&harness, &id).await.events();
    for id in [labelled(&question, "Finish").expect("a button"), start] {
        let late = harness.press("eve", &id, true).await;
        assert!(late.error.is_none() && !late.private_text().is_empty(), "{late:?}");
    }
    assert_eq!(tournament(&harness, &id).await.events(), events);
    announcement = edited(&mut harness, &ended).await;
    let state = tournament(&harness, &id).await;
    assert_eq!(state.phase(), Phase::Finished);
    assert_eq!((labelled(&announcement, "Finish"), labelled(&announcement, "Manage")), (None, None));
    let log = harness.run_command("ann", "tournament log", json!({})).await.private_text();
    assert!(log.contains("eve") && log.contains("The tournament is over"), "{log}");
}

#[tokio::test]
async fn a_round_that_waits_is_started_by_a_button() {
    let mut harness = Harness::new().await;
    let options =
        json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess", "notice": "1h", "rounds": 1 });
    let response = harness.run_command("eve", "tournament announce", options).await;
    let (id, mut announcement) = (announced_id(&response), response.only("post").message());
    for who in ["ann", "ben"] {
        press(&mut harness, who, &announcement, "Sign up").await;
    }
    let paired = press(&mut harness, "eve", &announcement, "Start").await;
    announcement = edited(&mut harness, &paired).await;
    assert!(!tournament(&harness, &id).await.rounds()[0].started);
    let started = press(&mut harness, "eve", &announcement, "Start round 1").await;
    assert_eq!(started.private_text(), "Round 1 has started.");
    assert!(tournament(&harness, &id).await.rounds()[0].started);
    announcement = edited(&mut harness, &started).await;
    assert_eq!(labelled(&announcement, "Start round 1"), None);
    // Only directors have their buttons in a private view of the announcement.
    for (who, shown) in [("eve", true), ("ann", false)] {
        let view = harness.run_command(who, "tournament show", json!({})).await.answer().message();
        assert_eq!(labelled(&view, "Finish").is_some(), shown, "{who}: {view}");
        assert_eq!(labelled(&view, "Manage").is_some(), shown, "{who}: {view}");
        assert!(labelled(&view, "Details").is_some(), "{who}: {view}");
    }
}

#[tokio::test]
async fn an_arena_is_directed_by_buttons_alone_by_the_only_manager_who_plays() {
    for has_role in [false, true] {
        let mut harness = Harness::new().await;
        if has_role {
            harness.run_command("eve", "server set", json!({ "director": "88" })).await;
        }
        let (id, mut announcement) = announce(&mut harness, "arena").await;
        for who in ["ann", "ben", "cem", "eve"] {
            press(&mut harness, who, &announcement, "Sign up").await;
        }
        let response = press(&mut harness, "eve", &announcement, "Start").await;
        let started = response.private_text();
        assert!(started.contains("The next 2 games are paired."), "{started}");
        assert!(!started.contains("0 games") && !started.contains("ound 1"), "{started}");
        announcement = edited(&mut harness, &response).await;
        resign_first(&mut harness, &id).await;
        resign_first(&mut harness, &id).await;
        assert!(tournament(&harness, &id).await.rounds()[0].pairings.len() > 2);
        let panel = press(&mut harness, "eve", &announcement, "Manage").await.answer().message();
        // With a directors' role, somebody else can be asked.
        assert_eq!(labelled(&panel, "Finish").is_some(), !has_role, "{panel}");
        assert_eq!(labelled(&panel, "Cancel tournament"), None, "{panel}");
        let response = press(&mut harness, "eve", &announcement, "Finish").await;
        if has_role {
            assert!(response.private_text().starts_with("You're one of the players here."), "{response:?}");
            let refused = press(&mut harness, "ben", &announcement, "Finish").await.private_text();
            assert!(refused.contains("members with the role <@&88>"), "{refused}");
            assert_eq!(tournament(&harness, &id).await.phase(), Phase::Running);
            continue;
        }
        let question = response.answer().message();
        let said = press(&mut harness, "eve", &question, "Finish").await.private_text();
        assert!(said.contains("The tournament is over"), "{said}");
        assert_eq!(tournament(&harness, &id).await.phase(), Phase::Finished);
    }
}

#[tokio::test]
async fn an_unrated_event_may_be_ended_by_a_director_who_plays_and_a_rated_one_not() {
    for (rated, may) in [(false, true), (true, false)] {
        let mut harness = Harness::in_memory().await;
        let options = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess", "rated": rated });
        let response = harness.run_command("eve", "tournament announce", options).await;
        let id = announced_id(&response);
        for who in ["ann", "eve"] {
            press(&mut harness, who, &response.only("post").message(), "Sign up").await;
        }
        press(&mut harness, "eve", &response.only("post").message(), "Start").await;
        for path in ["arbiter finish", "arbiter cancel"] {
            let ended = harness.run_command("eve", path, json!({ "why": "the hall closes" })).await;
            let is_refused = ended.private_text().starts_with("You're one of the players here.");
            let is_over = ended.private_text().contains("The tournament is over");
            assert!(is_refused != may && (is_over == may || path == "arbiter cancel"), "{path}: {ended:?}");
        }
        let phase = tournament(&harness, &id).await.phase();
        assert_eq!(phase, if may { Phase::Finished } else { Phase::Running });
    }
}

#[tokio::test]
async fn the_limit_of_rounds_follows_from_the_pace() {
    for (time, limit, grace) in [
        ("5m + 5s", Span::hours(1), Span::minutes(5)),
        ("10m + 10s", Span::hours(2), Span::minutes(10)),
        ("1h + 1m", Span::days(1), Span::hours(2)),
        ("1d per action", Span::days(30), Span::days(1)),
        ("3d per action", Span::days(90), Span::days(1)),
        ("14d per action", Span::days(365), Span::days(1)),
        ("none", Span::days(90), Span::days(1)),
    ] {
        let mut harness = Harness::in_memory().await;
        let options = json!({ "title": "Cup", "format": "swiss", "variant": "mount-chess", "time": time });
        let response = harness.run_command("eve", "tournament announce", options).await;
        let state = tournament(&harness, &announced_id(&response)).await;
        let announcement = state.announcement();
        assert_eq!((announcement.round_time, announcement.grace), (Some(limit), grace), "{time}");
    }
}

#[tokio::test]
async fn threads_of_tournament_games_begin_with_the_players() {
    for (format, end) in [("swiss", ", round 1"), ("arena", "")] {
        let mut harness = Harness::new().await;
        let (_, announcement) = announce(&mut harness, format).await;
        for who in ["ann", "ben"] {
            press(&mut harness, who, &announcement, "Sign up").await;
        }
        let response = press(&mut harness, "eve", &announcement, "Start").await;
        let thread = response.requests.iter().find_map(|request| match request {
            Request::StartThreadOn { name, .. } => Some(name.clone()),
            _ => None,
        });
        let thread = thread.unwrap_or_else(|| panic!("{response:?}"));
        assert!(thread.starts_with("ann – ben: ") || thread.starts_with("ben – ann: "), "{thread}");
        assert!(
            thread.ends_with(&format!("{}{end}", if format == "swiss" { "Swiss" } else { "arena" })),
            "{thread}"
        );
    }
}

#[tokio::test]
async fn results_are_picked_from_menus() {
    let mut harness = Harness::new().await;
    crate::fixtures::start_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await.answer().message();
    let form = press(&mut harness, "eve", &panel, "Set a result").await.answer().message();
    let parts = form["components"].as_array().expect("parts");
    let kinds: Vec<&Value> = parts.iter().map(|part| &part["component"]["type"]).collect();
    assert_eq!(kinds, [&json!(3), &json!(3), &json!(4)], "{form}");
    let picked = |part: &Value| {
        let component = &part["component"];
        let id = component["custom_id"].clone();
        match component["options"].as_array() {
            Some(options) => {
                json!({ "type": 18, "component": { "type": 3, "custom_id": id, "values": [options[0]["value"]] } })
            }
            None => json!({ "type": 18, "component": { "type": 4, "custom_id": id, "value": "agreed" } }),
        }
    };
    let filled: Vec<Value> = parts.iter().map(picked).collect();
    let id = form["custom_id"].as_str().expect("an id").to_owned();
    let set = harness.submit("eve", &id, &json!(filled)).await.private_text();
    assert!(set.contains("A director set the result of board 1."), "{set}");
    let button = ComponentId::without_game(Step::DirectorPanel).to_string();
    assert!(harness.press("eve", &button, false).await.error.is_some(), "a panel needs its tournament");
}
