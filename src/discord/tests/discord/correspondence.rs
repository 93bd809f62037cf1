//! Correspondence games: lists of games by whose turn it is, and reminders.

use crate::harness::{Harness, Response, command};
use crate::recorder::Request;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::ids::Step;
use castellan_game::conditions::Plan;
use castellan_game::{GameId, Phase, Span};
use castellan_rules::Seat;
use serde_json::json;

#[tokio::test]
async fn games_waiting_for_the_player_are_listed_first_by_urgency() {
    let mut harness = Harness::new().await;
    let response = harness.run_command("ann", "games", json!({})).await;
    assert!(response.private_text().contains("You have no games under way"), "{response:?}");
    let slow = harness.duel_with("mount-chess", "time=7d per action").await;
    let timeless = harness.duel_with("mount-chess", "time=none").await;
    let quick = harness.duel_with("mount-chess", "time=1d per action").await;
    let invited = harness.create_game("ben", json!({ "variant": "kings-mate", "opponent": "ann" })).await;
    let listed = harness.run_command("ann", "games", json!({})).await.private_text();
    // Each line links to the board.
    let mut positions = Vec::new();
    for game in [&quick, &slow, &timeless, &invited] {
        let board = harness.board_message(game).await;
        let link = format!("/{}/{}", board.channel, board.message);
        positions.push(listed.find(&link).unwrap_or_else(|| panic!("{game}: {listed}")));
    }
    assert!(listed.starts_with("**4 games are waiting for you**"), "{listed}");
    assert!(positions[0] < positions[1] && positions[1] < positions[2], "{listed}");
    assert!(listed.contains("you're invited (deadline <t:") && positions[3] < positions[2], "{listed}");
    assert!(
        listed.contains("Mount Chess with ben: your move") && !listed.contains(quick.as_str()),
        "{listed}"
    );
    // Games in which Ben is to move are no longer hers.
    harness.run_command("ann", "move", json!({ "action": "a1b2", "game": quick.as_str() })).await;
    let listed = harness.run_command("ann", "games", json!({})).await.private_text();
    let (waiting, others) = listed.split_once("**Waiting for others**").expect("two parts");
    let board = harness.board_message(&quick).await;
    let link = format!("/{}/{}", board.channel, board.message);
    assert!(!waiting.contains(&link) && others.contains(&link), "{listed}");
    assert!(others.contains("ben to move"), "{listed}");
}

#[tokio::test]
async fn an_unanswered_offer_is_listed_as_waiting() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.run_command("ann", "draw offer", json!({})).await;
    let listed = harness.run_command("ben", "games", json!({})).await.private_text();
    assert!(listed.contains("answer an offer (deadline <t:"), "{listed}");
    harness.run_command("ben", "draw decline", json!({})).await;
    let listed = harness.run_command("ben", "games", json!({})).await.private_text();
    assert!(listed.contains("**No game is waiting for you.**"), "{listed}");
}

#[tokio::test]
async fn quiet_hours_can_include_a_time_zone() {
    let mut harness = Harness::new().await;
    let set = json!({ "quiet-hours": "23:00-07:30, america/new_york" });
    let reply = harness.run_command("ann", "settings", set).await.private_text();
    assert!(reply.contains("Quiet hours: 23:00-07:30 (America/New_York)"), "{reply}");
}

#[tokio::test]
async fn reminder_settings_are_validated_and_shown() {
    let mut harness = Harness::new().await;
    harness.duel_with("mount-chess", "time=2d per action").await;
    let set = json!({ "remind-before": "6h", "quiet-hours": "22-8", "time-zone": "europe/berlin" });
    let reply = harness.run_command("ann", "settings", set).await.private_text();
    assert!(reply.contains("6 hours before the deadline"), "{reply}");
    assert!(reply.contains("Quiet hours: 22:00-08:00 (Europe/Berlin)"), "{reply}");
    for (wrong, why) in [
        (json!({ "quiet-hours": "all night" }), "Quiet hours look like `22:00-08:00`."),
        (json!({ "time-zone": "Atlantis" }), "There is no time zone Atlantis."),
        (json!({ "time-zone": "UTC+1" }), "so that it follows summer time: Europe/Berlin."),
        (json!({ "time-zone": "+05:30" }), "Name your time zone instead of `+05:30`: Asia/Kolkata."),
        (json!({ "quiet-hours": "22-8 GMT+1" }), "so that it follows summer time: Europe/Berlin."),
        (json!({ "quiet-hours": "22-8 Atlantis" }), "There is no time zone Atlantis."),
        (json!({ "quiet-hours": "10pm-8am" }), "Quiet hours look like `22:00-08:00`."),
        (json!({ "remind-before": "soon" }), "soon"),
    ] {
        let mut wrong = wrong;
        wrong["reminders"] = json!("off");
        let reply = harness.run_command("ann", "settings", wrong).await.private_text();
        assert!(reply.contains(why), "{reply}");
    }
    // A command with one invalid value sets nothing.
    let reply = harness.run_command("ann", "settings", json!({})).await.private_text();
    assert!(reply.contains("in the game's channel, 6 hours before"), "{reply}");
    assert_eq!(
        harness.suggestions("ann", "settings", json!({ "time-zone": "berlin" }), "time-zone").await,
        ["Europe/Berlin"]
    );
    let reply = harness
        .run_command("ann", "settings", json!({ "remind-before": "usual", "quiet-hours": "none" }))
        .await;
    assert!(reply.private_text().contains("when a quarter of your time is left"), "{reply:?}");
}

#[tokio::test]
async fn a_player_with_closed_direct_messages_is_reminded_in_the_games_channel() {
    for closed in crate::invitations::direct_message_errors() {
        check_reminder_in_channel(closed).await;
    }
}

async fn check_reminder_in_channel(closed: CallError) {
    let mut harness = Harness::in_memory().await;
    harness.duel_with("mount-chess", "time=2d per action").await;
    harness.run_command("ann", "settings", json!({ "reminders": "direct", "remind-before": "6h" })).await;
    assert!(harness.wait(Span::hours(41)).await.is_empty(), "it is too early");
    harness.discord.fail_channel(ChannelId(9_001), Some(closed));
    let requests = harness.wait(Span::hours(2)).await;
    let kinds: Vec<&str> = requests.iter().map(crate::recorder::Request::kind).collect();
    assert_eq!(kinds.last(), Some(&"post"), "{requests:?}");
    assert!(harness.wait(Span::hours(3)).await.is_empty(), "once for each deadline");
}

/// Plays a game of Ann (White) against `other` that `loser` resigns, then lets a day pass.
async fn play_and_resign(
    harness: &mut Harness,
    variant: &str,
    other: &str,
    loser: &str,
) -> castellan_game::GameId {
    let game = harness.create_game("ann", json!({ "variant": variant })).await;
    harness.run_command(other, "game join", json!({ "game": game.as_str() })).await;
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    let resign = harness.button_id(&game, castellan_discord_view::ids::Step::ResignConfirmed).await;
    harness.press(loser, &resign, true).await;
    assert!(harness.game(&game).await.ended().is_some());
    harness.wait(Span::days(1)).await;
    game
}

#[tokio::test]
async fn finished_games_are_found_by_player_game_result_and_date() {
    let mut harness = Harness::new().await;
    let won = play_and_resign(&mut harness, "mount-chess", "ben", "ben").await;
    let lost = play_and_resign(&mut harness, "kings-mate", "ben", "ann").await;
    let other = play_and_resign(&mut harness, "mount-chess", "cem", "cem").await;
    harness.duel("mount-chess").await;
    let searches = [
        ("ann", json!({}), vec![&other, &lost, &won]),
        ("ann", json!({ "variant": "mount-chess" }), vec![&other, &won]),
        ("ann", json!({ "result": "lost" }), vec![&lost]),
        ("ann", json!({ "player": "ben" }), vec![&lost, &won]),
        ("dan", json!({ "player": "ben", "result": "won" }), vec![&lost]),
        ("dan", json!({ "all": true, "result": "won" }), vec![&other, &lost, &won]),
        ("dan", json!({ "all": true, "result": "drawn" }), vec![]),
        ("dan", json!({}), vec![]),
        ("dan", json!({ "all": true, "since": "2026-01-02", "until": "2026-01-02" }), vec![&lost]),
        ("dan", json!({ "all": true, "until": "2026-01-01" }), vec![&won]),
    ];
    let first =
        jiff::Timestamp::from_millisecond(harness.game(&won).await.ended().expect("over").ms() as i64);
    let first = first.expect("a moment").to_zoned(jiff::tz::TimeZone::UTC).date();
    let later = |days: i64| first.checked_add(jiff::Span::new().days(days)).expect("a day").to_string();
    for (who, mut options, found) in searches {
        for key in ["since", "until"] {
            // The days count from the first game's.
            match options.get(key).and_then(serde_json::Value::as_str) {
                Some("2026-01-01") => options[key] = json!(later(0)),
                Some(_) => options[key] = json!(later(1)),
                None => {}
            }
        }
        let response = harness.run_command(who, "archive", options.clone()).await;
        let (reply, message) = (response.private_text(), response.answer().message().to_string());
        let positions: Vec<Option<usize>> = found.iter().map(|game| message.find(game.as_str())).collect();
        assert!(positions.iter().all(Option::is_some) && positions.is_sorted(), "{options}: {reply}");
        let count = reply.lines().filter(|line| line.starts_with("<t:")).count();
        assert_eq!(count, found.len(), "{options}: {reply}");
    }
    let reply = harness.run_command("ann", "archive", json!({ "result": "lost" })).await.private_text();
    assert!(reply.contains("King's Mate: ann, ben. Black (ben) wins by resignation."), "{reply}");
    let reply = harness.run_command("ann", "archive", json!({ "since": "yesterday" })).await.private_text();
    assert_eq!(reply, "I couldn't read that date. Write it like 2026-03-31: year, month, day.");
}

#[tokio::test]
async fn search_results_are_paged_and_survive_a_restart() {
    let mut harness = Harness::new().await;
    let first = play_and_resign(&mut harness, "mount-chess", "ben", "ben").await;
    for _ in 0..12 {
        play_and_resign(&mut harness, "mount-chess", "ben", "ann").await;
    }
    let response = harness.run_command("ann", "archive", json!({ "player": "ben" })).await;
    assert!(response.private_text().starts_with("**13 games**, page 1 of 2"), "{response:?}");
    let lists = |response: &Response, game: &GameId| {
        response.answer().message().to_string().contains(&format!("\"{game}\""))
    };
    assert!(!lists(&response, &first), "{response:?}");
    let earlier = response.component_ids().pop().expect("a button");
    harness.restart().await;
    let response = harness.press("ann", &earlier, true).await;
    assert!(lists(&response, &first), "{response:?}");
}

#[tokio::test]
async fn a_cancelled_lobby_is_not_in_the_archive() {
    let mut harness = Harness::in_memory().await;
    let lobby = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let aborted = harness.duel("kings-mate").await;
    let cancelled = harness.button_id(&lobby, Step::AbortConfirmed).await;
    harness.press("ann", &cancelled, true).await;
    for who in ["ann", "ben"] {
        harness.run_command(who, "game abort", json!({ "game": aborted.as_str() })).await;
        let agreed = harness.button_id(&aborted, Step::AbortConfirmed).await;
        harness.press(who, &agreed, true).await;
    }
    for game in [&lobby, &aborted] {
        assert_eq!(harness.game(game).await.phase(), Phase::Over);
    }
    let found = harness.run_command("ann", "archive", json!({})).await.private_text();
    assert!(
        found.starts_with("**1 game**") && found.contains("King's Mate: ann, ben. No result."),
        "{found}"
    );
}

#[tokio::test]
async fn conditional_moves_that_do_not_fit_into_the_form_are_refused() {
    let mut harness = Harness::new().await;
    let lines = |count: usize| -> String {
        let trunk = "any -> h7h6, ".repeat(15);
        let theirs = "abcdefgh"
            .chars()
            .flat_map(|file| (2..5).map(move |rank| format!("{file}{rank}{file}{}", rank + 1)));
        theirs.take(count).map(|theirs| [&trunk, &theirs, " -> h8g7\n"].concat()).collect()
    };
    let game = harness.duel("mount-chess").await;
    let form = async |harness: &mut Harness| {
        let id = harness.button_id(&game, Step::PremoveForm).await;
        let response = harness.press("ben", &id, true).await;
        let Request::Answer { body, .. } = response.answer() else { panic!("{response:?}") };
        let input = body["data"]["components"][1]["component"].clone();
        let id = body["data"]["custom_id"].as_str().expect("a form").to_owned();
        (id, input["value"].as_str().unwrap_or_default().to_owned())
    };
    let response = harness.run_command("ben", "premove", json!({ "conditions": lines(18) })).await;
    assert!(response.private_text().contains("saved"), "{response:?}");
    let (id, shown) = form(&mut harness).await;
    assert_eq!(shown, lines(18));
    // The unchanged form changes nothing.
    harness.fill_in("ben", &id, &shown).await;
    assert_eq!(form(&mut harness).await.1, lines(18));
    let refused =
        harness.run_command("ben", "premove", json!({ "conditions": lines(24) })).await.private_text();
    assert!(refused.contains("the form holds 4000. Enter fewer cases."), "{refused}");
    assert!(refused.contains("5 lines were not saved"), "{refused}");
    let (_, shown) = form(&mut harness).await;
    assert_eq!(shown, lines(19), "the lines that fit are saved");
}

#[tokio::test]
async fn long_notes_are_sent_as_a_file() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let long = "ünï\u{2654} ".repeat(700);
    harness.run_command("ann", "note", json!({ "text": long })).await;
    let response = harness.run_command("ann", "note", json!({})).await;
    assert!(response.private_text().contains("in the file"), "{response:?}");
    let Request::Answer { body, files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!((&body["data"]["attachments"][0]["filename"], *files), (&json!("notes.txt"), 1));
}

#[tokio::test]
async fn a_player_whose_conditional_moves_are_dropped_is_notified_privately() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    harness.run_command("ben", "premove", json!({ "conditions": "a1b2 -> h8g7" })).await;
    let response = harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
    let direct: Vec<_> = response
        .requests
        .iter()
        .filter(|request| matches!(request, crate::recorder::Request::Post { channel: ChannelId(9_002), .. }))
        .collect();
    assert_eq!(direct.len(), 1, "{response:?}");
    assert!(direct[0].content().contains("conditional moves"), "{response:?}");
    assert!(!response.public_text().contains("conditional moves"), "{response:?}");
}

#[tokio::test]
async fn conditional_moves_are_parsed_in_the_players_language() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("all-round-king", "phases=N").await;
    let mut written = async |who: &str, locale: &str, conditions: &str| {
        let mut json =
            harness.interaction(who, 2, &command("premove", &json!({ "conditions": conditions }), None));
        json["locale"] = json!(locale);
        let reply = harness.handle(&json).await.private_text();
        let plan = harness.game(&game).await.plan(Seat::Black).map(Plan::to_text).unwrap_or_default();
        (plan, reply)
    };
    let (plan, reply) = written("ben", "ru", "e4 -> Кc6; Кf3 -> d5").await;
    assert_eq!(plan, "e2e4 -> b8c6\ng1f3 -> d7d5\n", "{reply}");
    let (plan, reply) = written("ben", "de", "e4 -> e6, d4 -> Sf6; any -> a7a6").await;
    assert_eq!(plan, "e2e4 -> e7e6, d2d4 -> g8f6\nany -> a7a6\n", "{reply}");
    // A Bishop's move in English, but a Pawn's in German.
    let (kept, reply) = written("ben", "de", "e4 -> e6, d4 -> Bd6").await;
    assert!(reply.contains("f8d6") && reply.contains("d7d6"), "{reply}");
    assert_eq!(kept, plan, "the saved moves are unchanged");
}
