//! The messages of a tournament's phases. Each is posted once, edited while the phase lasts, and replaced when it can
//! no longer be edited, even if the program stops at any point.

use crate::fixtures::{FOUR_PLAYERS, announce_tournament, posts, start_tournament};
use crate::harness::{Harness, Response, component_ids};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_community::places::tournament_locations::{PhasePost, TournamentLocations};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{Event, MessageRef};
use castellan_game::Span;
use castellan_tournament::{Phase, TournamentId};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Sets a result as a director.
async fn set_result(harness: &mut Harness, board: &str, result: &str) -> Response {
    let options = json!({ "board": board, "result": result, "why": "it was agreed at the board" });
    let response = harness.run_command("eve", "arbiter result", options).await;
    assert!(response.error.is_none(), "{response:?}");
    response
}

/// Returns the messages of a phase.
async fn messages(harness: &Harness, id: &TournamentId, post: PhasePost) -> Vec<MessageRef> {
    let locations = TournamentLocations(harness.referee().store().clone());
    let posted = locations.phase_messages(id).await.expect("a store").remove(&post);
    posted.map(|posted| posted.messages).unwrap_or_default()
}

/// Returns the mentioned users of each post in the main channel that mentions any.
fn mentioned_users(requests: &[Request]) -> Vec<Value> {
    let bodies = requests.iter().filter_map(|request| match request {
        Request::Post { channel, body, .. } if *channel == MAIN_CHANNEL => Some(body),
        _ => None,
    });
    bodies.map(|body| body["allowed_mentions"]["users"].clone()).filter(|users| *users != json!([])).collect()
}

/// Returns the texts of a message's edits, latest last.
fn edits_of(requests: &[Request], message: MessageRef) -> Vec<String> {
    let is_edit = |request: &&Request| matches!(request, Request::Edit { message: at, .. } if *at == message);
    requests.iter().filter(is_edit).map(Request::content).collect()
}

#[tokio::test]
async fn a_round_has_one_message_that_mentions_players_once_and_shows_results_and_notes() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 3, "late-until": 2 })).await;
    let [round] = messages(&harness, &id, PhasePost::Round(1)).await[..] else { panic!("one message") };
    let response = set_result(&mut harness, "1.1", "1-0").await;
    assert_eq!(mentioned_users(&response.requests), [Value::Null; 0]);
    assert!(edits_of(&response.requests, round)[0].contains(": 1–0"), "{response:?}");
    let response = harness.run_command("eve", "tournament sign-up", json!({})).await;
    assert!(response.private_text().contains("joins late"), "{response:?}");
    let question =
        harness.run_command("dan", "tournament withdraw", json!({ "tournament": id.as_str() })).await;
    harness.press("dan", &question.component_ids()[0], true).await;
    harness.clock.advance(Span::minutes(1));
    let edited = harness.edit_announcements().await;
    let content = edits_of(&edited, round).pop().expect("an edit");
    // Other events are noted in the message of the round, each once.
    for note in
        ["\n-# The tournament has started with 4 players.", "\n-# eve joins late", "\n-# dan withdrew."]
    {
        assert_eq!(content.matches(note).count(), 1, "{note}: {content}");
    }
    let response = set_result(&mut harness, "1.2", "0-1").await;
    // The next round is the only new message with mentions.
    let mentions = mentioned_users(&response.requests);
    assert_eq!(mentions.len(), 1, "{response:?}");
    assert_eq!(mentions[0].as_array().map(Vec::len), Some(4), "{response:?}");
    let content = edits_of(&response.requests, round).pop().expect("an edit");
    assert!(content.contains("**Round 1** of Spring at the summit is over."), "{content}");
    assert!(content.contains("**Standings after round 1**"), "{content}");
    assert!(!posts(&response.requests).iter().any(|text| text.contains("tandings")), "{response:?}");
    assert_eq!(messages(&harness, &id, PhasePost::Round(1)).await, [round]);
}

#[tokio::test]
async fn standings_are_shown_once_per_round() {
    // A round ends by its last result, or because a director ends the tournament.
    for format in ["swiss", "round-robin"] {
        let mut harness = Harness::in_memory().await;
        let id = start_tournament(&mut harness, format, json!({})).await;
        let mut requests = Vec::new();
        let rounds =
            harness.referee().tournaments.tournament(&id).await.expect("a tournament").total_rounds();
        for round in 1..=rounds {
            requests.extend(set_result(&mut harness, &format!("{round}.1"), "1-0").await.requests);
            let later = set_result(&mut harness, &format!("{round}.2"), "0-1").await.requests;
            let shown =
                later.iter().filter(|request| request.content().contains("tandings after round")).count();
            assert_eq!(shown, usize::from(round < rounds), "{format}, round {round}");
            requests.extend(later);
        }
        let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
        assert_eq!(tournament.phase(), Phase::Finished, "{format}");
        let results = posts(&requests).into_iter().filter(|text| text.contains("** is over: ")).count();
        assert_eq!(results, 1, "{format}");
        assert!(posts(&requests).iter().all(|text| !text.contains("tandings")), "{format}");
    }
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 3 })).await;
    set_result(&mut harness, "1.1", "1-0").await;
    set_result(&mut harness, "1.2", "0-1").await;
    let [first] = messages(&harness, &id, PhasePost::Round(1)).await[..] else { panic!("one message") };
    let response = harness.run_command("eve", "arbiter finish", json!({ "why": "the hall closes" })).await;
    // The games of the next round get a message too: they are cancelled.
    let results = posts(&response.requests).into_iter().filter(|text| text.contains("** is over: ")).count();
    assert_eq!(results, 1, "{response:?}");
    // The final standings are not shown again as those of the round.
    assert!(
        edits_of(&response.requests, first).iter().all(|text| !text.contains("tandings after")),
        "{response:?}"
    );
}

#[tokio::test]
async fn the_result_message_has_the_podium_a_picture_and_a_button_to_the_games() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    set_result(&mut harness, "1.1", "1-0").await;
    let response = set_result(&mut harness, "1.2", "1-0").await;
    let is_main_channel_post =
        |request: &&Request| matches!(request, Request::Post { channel, .. } if *channel == MAIN_CHANNEL);
    let posted: Vec<&Request> = response.requests.iter().filter(is_main_channel_post).collect();
    let [posted @ Request::Post { body, files: 1, .. }] = posted[..] else { panic!("{posted:?}") };
    let text = posted.content();
    assert!(text.starts_with("## **Spring at the summit** is over: <@"), "{text}");
    assert!(text.contains("\nAlso on the podium: <@"), "{text}");
    assert!(!text.contains("<#"), "{text}");
    let games = component_ids(body).into_iter().find(|id| id.starts_with("tgames~")).expect("a button");
    let games = harness.press("ann", &games, false).await.private_text();
    assert_eq!(games.matches("\n<#").count(), 2, "each game is linked: {games}");
    let description = body["attachments"][0]["description"].as_str().expect("a description");
    assert!(description.starts_with("Final standings of Spring at the summit\n1 "), "{description}");
    // A later correction edits that message, and has no mentions.
    let [result] = messages(&harness, &id, PhasePost::Result).await[..] else { panic!("one message") };
    let response = set_result(&mut harness, "1.2", "0-1").await;
    assert!(!response.requests.iter().any(|request| is_main_channel_post(&request)), "{response:?}");
    assert_eq!(edits_of(&response.requests, result).len(), 1, "{response:?}");
}

#[tokio::test]
async fn players_who_missed_check_in_are_notified_and_may_enter_late_if_allowed() {
    for late in [0, 2] {
        let mut harness = Harness::in_memory().await;
        let options = json!({ "starts": "2h", "check-in": "1h", "rounds": 2, "late-until": late });
        let id = announce_tournament(&mut harness, "swiss", options).await;
        for who in FOUR_PLAYERS {
            harness.run_command(who, "tournament sign-up", json!({})).await;
        }
        let called = harness.wait(Span::hours(1)).await;
        let [call] = messages(&harness, &id, PhasePost::CheckIn).await[..] else { panic!("one message") };
        let button = component_ids(&called[0].message()).remove(0);
        for who in ["ann", "ben"] {
            harness.press(who, &button, false).await;
        }
        harness.clock.advance(Span::minutes(1));
        let edited = harness.edit_announcements().await;
        let text = edits_of(&edited, call).pop().expect("an edit");
        assert!(text.ends_with("2 of 4 are here.\n<@1> ✓ <@2> ✓ <@3> <@4>"), "{text}");
        let started = harness.wait(Span::hours(1)).await;
        let missed = |request: &&Request| request.content().starts_with("You didn't check in for **Spring");
        let missed: Vec<&Request> = started.iter().filter(missed).collect();
        let [Request::Post { body, .. }] = missed[..] else { panic!("{started:?}") };
        assert_eq!(body["allowed_mentions"]["users"], json!(["3", "4"]));
        let offered = missed[0].content().contains("You can still join until round 2 starts");
        assert_eq!((offered, component_ids(body).len()), (late > 0, usize::from(late > 0)), "{body}");
        if late > 0 {
            let response = harness.press("cem", &component_ids(body)[0], false).await;
            assert!(response.private_text().contains("cem joins late as number 3"), "{response:?}");
        }
        harness.clock.advance(Span::minutes(1));
        let edited: Vec<Request> = started.into_iter().chain(harness.edit_announcements().await).collect();
        let text = edits_of(&edited, call).pop().expect("an edit");
        assert!(text.starts_with("Check-in for **Spring at the summit** is over: 2 of 4"), "{text}");
    }
}

#[tokio::test]
async fn a_slow_edit_does_not_remove_the_button_of_a_phase_that_opened_meanwhile() {
    let mut harness = Harness::in_memory().await;
    let options = json!({ "starts": "2h", "check-in": "1h", "rounds": 1 });
    let id = announce_tournament(&mut harness, "swiss", options).await;
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    let held = harness.discord.hold_next_edit();
    let bot = harness.bot().clone();
    let editing = tokio::spawn(async move { bot.edit_due_announcements().await });
    held.wait().await;
    // Check-in opens while the status message is being edited.
    let opened = tokio::join!(harness.wait(Span::hours(1)), held.wait()).0;
    editing.await.expect("no panic");
    let [call] = messages(&harness, &id, PhasePost::CheckIn).await[..] else { panic!("one message") };
    harness.clock.advance(Span::minutes(1));
    let requests: Vec<Request> = opened.into_iter().chain(harness.edit_announcements().await).collect();
    let edits = edits_of(&requests, call);
    assert!(edits.iter().all(|text| text.contains("starts soon")), "{edits:?}");
}

#[tokio::test]
async fn a_slow_edit_of_one_tournament_does_not_delay_another() {
    let mut harness = Harness::in_memory().await;
    for _ in 0..2 {
        let id = announce_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
        harness.run_command("ann", "tournament sign-up", json!({ "tournament": id.as_str() })).await;
    }
    harness.discord.take_requests();
    let held = harness.discord.hold_next_edit();
    let bot = harness.bot().clone();
    let editing = tokio::spawn(async move { bot.edit_due_announcements().await });
    held.wait().await;
    let two_edits = async {
        let mut requests = Vec::new();
        while requests.len() < 2 {
            requests.extend(harness.discord.take_requests());
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        requests
    };
    let edited = tokio::time::timeout(Duration::from_mins(3), two_edits)
        .await
        .expect("the other tournament is edited too");
    held.wait().await;
    editing.await.expect("no panic");
    assert!(edited.iter().all(|request| matches!(request, Request::Edit { .. })), "{edited:?}");
}

#[tokio::test]
async fn a_message_that_can_no_longer_be_edited_is_replaced_without_mentions() {
    let what = "it is so".to_owned();
    for error in [
        CallError::Gone { code: 10_008, what: what.clone() },
        CallError::Refused { status: Some(429), code: 30_046, what: what.clone() },
        CallError::Forbidden { code: 50_001, what },
    ] {
        let mut harness = Harness::in_memory().await;
        let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
        harness.edit_announcements().await;
        let old = messages(&harness, &id, PhasePost::Round(1)).await[0];
        harness.discord.fail_edits(Some(error.clone()));
        let response = set_result(&mut harness, "1.1", "1-0").await;
        harness.discord.fail_edits(None);
        assert_eq!(mentioned_users(&response.requests), [Value::Null; 0], "{error}");
        let reposts =
            posts(&response.requests).into_iter().filter(|text| text.starts_with("**Round 1** of")).count();
        assert_eq!(reposts, 1, "{error}: {response:?}");
        let new = messages(&harness, &id, PhasePost::Round(1)).await[0];
        assert_ne!(new, old);
        let deleted = response.requests.contains(&Request::Delete { message: old });
        assert_eq!(deleted, !matches!(error, CallError::Gone { .. }), "{error}");
        let response = set_result(&mut harness, "1.1", "0-1").await;
        assert_eq!(edits_of(&response.requests, new).len(), 1, "{error}: {response:?}");
    }
}

#[tokio::test]
async fn a_deleted_message_of_a_running_round_is_posted_again() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    harness.edit_announcements().await;
    let old = messages(&harness, &id, PhasePost::Round(1)).await[0];
    harness.discord.fail_edits(Some(CallError::Gone { code: 10_008, what: "gone".to_owned() }));
    harness.handle_event(&Event::MessagesDeleted(vec![old])).await;
    harness.clock.advance(Span::minutes(1));
    let edited = harness.edit_announcements().await;
    assert_eq!(posts(&edited).len(), 1, "{edited:?}");
    assert_ne!(messages(&harness, &id, PhasePost::Round(1)).await, [old]);
}

#[tokio::test]
async fn many_boards_take_several_messages_and_each_player_is_mentioned_once() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "rounds": 2, "most": 100 })).await;
    harness.username = |name| format!("a user called {name} with a long name");
    for number in 0..60_u64 {
        let mut json =
            harness.interaction("ann", 2, &crate::harness::command("tournament sign-up", &json!({}), None));
        json["member"]["user"]["id"] = json!((100_000_000_000_000_000 + number).to_string());
        json["member"]["user"]["username"] = json!(format!("player {number}"));
        harness.handle(&json).await;
    }
    let response = harness.run_command("eve", "arbiter start", json!({})).await;
    let mentions = mentioned_users(&response.requests);
    let all: Vec<&str> = mentions
        .iter()
        .flat_map(|users| users.as_array().expect("users"))
        .filter_map(Value::as_str)
        .collect();
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (60, 60));
    assert_eq!(messages(&harness, &id, PhasePost::Round(1)).await.len(), mentions.len());
    // A result changes only the message that shows it.
    harness.edit_announcements().await;
    let response = set_result(&mut harness, "1.30", "1-0").await;
    let changed = response.requests.iter().filter(|request| request.content().contains(": 1–0")).count();
    let rounds = messages(&harness, &id, PhasePost::Round(1)).await;
    let edited: usize = rounds.iter().map(|at| edits_of(&response.requests, *at).len()).sum();
    assert_eq!((changed, edited), (1, 1));
}

/// Runs an operation until it ends or Discord hangs, and restarts the bot. Returns `true` if Discord hung.
async fn run_until_hang(harness: &mut Harness, act: impl AsyncFnOnce(&mut Harness)) -> bool {
    let discord = harness.discord.clone();
    let hangs = async {
        while !discord.is_hanging() {
            tokio::time::sleep(crate::harness::PAUSE).await;
        }
    };
    let has_hung = tokio::select! {
        () = act(harness) => false,
        () = hangs => true,
    };
    harness.discord.hang_after_requests(None);
    harness.restart().await;
    has_hung
}

/// Continues the remaining work after the stopped program's leases have expired.
async fn resume_work(harness: &Harness) {
    harness.clock.advance(Span::minutes(11));
    harness.run_until_idle().await;
}

#[tokio::test]
async fn each_message_is_posted_once_wherever_the_program_stops() {
    let mut expected: Option<BTreeMap<String, usize>> = None;
    for limit in 1.. {
        let mut harness = Harness::in_memory().await;
        let options =
            json!({ "rounds": 1, "starts": "1h", "check-in": "10m", "late-until": 1, "notice": "1h" });
        let id = announce_tournament(&mut harness, "swiss", options).await;
        for who in FOUR_PLAYERS {
            harness.run_command(who, "tournament sign-up", json!({})).await;
        }
        harness.wait(Span::minutes(50)).await;
        for who in ["ann", "ben"] {
            harness.run_command(who, "tournament check-in", json!({})).await;
        }
        let mut sent = harness.discord.take_requests();
        harness.discord.hang_after_requests(Some(limit));
        let has_hung = run_until_hang(&mut harness, async |harness| {
            harness.wait(Span::minutes(10)).await;
            harness.wait(Span::hours(1)).await;
            set_result(harness, "1.1", "1-0").await;
        })
        .await;
        resume_work(&harness).await;
        if has_hung {
            sent.extend(harness.discord.take_requests());
            for _ in 0..2 {
                sent.extend(harness.wait(Span::hours(1)).await);
            }
            let result = json!({ "board": "1.1", "result": "1-0", "why": "it was agreed" });
            sent.extend(harness.run_command("eve", "arbiter result", result).await.requests);
        }
        let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
        assert_eq!(tournament.phase(), Phase::Finished, "after {limit}");
        let standing = harness.discord.public_messages(MAIN_CHANNEL).len();
        for post in [PhasePost::CheckIn, PhasePost::Round(1), PhasePost::Result] {
            assert_eq!(messages(&harness, &id, post).await.len(), 1, "{post} after {limit}");
        }
        let counts = BTreeMap::from([("messages".to_owned(), standing)]);
        if has_hung {
            let mut nonces: BTreeMap<&str, usize> = BTreeMap::new();
            for request in &sent {
                if let Request::Post { nonce, .. } = request {
                    *nonces.entry(nonce).or_default() += 1;
                }
            }
            assert!(
                nonces.values().all(|times| *times <= 2),
                "each message is sent at most twice: {nonces:?}"
            );
        }
        let expected = expected.get_or_insert_with(|| counts.clone());
        assert_eq!(*expected, counts, "after {limit}");
        if !has_hung {
            assert!(limit > 6, "the program was stopped at least once");
            return;
        }
    }
}

#[tokio::test]
async fn a_message_sent_before_a_crash_is_updated_after_the_restart() {
    let mut harness = Harness::in_memory().await;
    harness.discord.hang_after_requests(Some(1));
    let has_hung = run_until_hang(&mut harness, async |harness| {
        announce_tournament(harness, "swiss", json!({ "rounds": 1 })).await;
    });
    assert!(has_hung.await);
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    harness.discord.take_requests();
    // Discord returns the message that it has for the nonce, from before Ann signed up.
    resume_work(&harness).await;
    let mut requests = harness.discord.take_requests();
    harness.clock.advance(Span::minutes(1));
    requests.extend(harness.edit_announcements().await);
    let edited = requests.iter().filter(|request| matches!(request, Request::Edit { .. }));
    assert!(
        edited.map(Request::content).any(|text| text.contains("**Sign-up is open**: 1 so far")),
        "{requests:?}"
    );
}
