//! Tests of faults between the bot and Discord: no move is played twice or lost, and each message appears once.

use crate::harness::{Harness, quick_options, wait_for};
use crate::test_game::{TestGame, wait_for_button};
use castellan::sandbox::faults::{Disconnect, Fault, FaultRule, Scope};
use castellan::sandbox::journal::JournalEntry;
use castellan::sandbox::{Id, Options};
use serde_json::json;
use std::time::Duration;
use tokio::task::JoinSet;

/// Returns the temporary faults for a request.
fn request_faults() -> Vec<Fault> {
    let after = Duration::from_millis(100);
    let none = Duration::ZERO;
    vec![
        Fault::RateLimited { scope: Scope::Route, after },
        Fault::RateLimited { scope: Scope::Global, after },
        Fault::RateLimited { scope: Scope::Shared, after },
        Fault::ServerError { status: 500, executed: false },
        Fault::ServerError { status: 502, executed: true },
        Fault::Slow { before: after, after: none },
        Fault::Slow { before: none, after },
        Fault::Cut { executed: false },
        Fault::Cut { executed: true },
    ]
}

/// Plays moves in this channel, each with another fault for the same kind of request, and checks recovery.
async fn check_recovery_from_each_fault(method: &'static str, path: &str, in_games_channel: bool) {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.wait_until_dimmed(&harness).await;
    let from = if in_games_channel {
        harness.games_channel
    } else {
        harness.sandbox.channel("general").expect("a channel")
    };
    if !in_games_channel {
        // The first board is the answer to a command; the next one is not.
        let action = test_game.random_actions(1)[0];
        test_game.type_action_in(&harness, from, action).await;
        test_game.wait_until_dimmed(&harness).await;
    }
    let faults = request_faults();
    for fault in &faults {
        // Only a board that answered an interaction is edited by its token. On a busy machine a board may not have.
        while path.starts_with("/webhooks/")
            && !test_game.wait_for_board(&harness, "the board").await["interaction_metadata"].is_object()
        {
            test_game.type_action_in(&harness, from, test_game.random_actions(1)[0]).await;
            test_game.wait_until_dimmed(&harness).await;
        }
        harness.sandbox.inject(FaultRule::new(method, path, 1, *fault));
        test_game.type_action_in(&harness, from, test_game.random_actions(1)[0]).await;
        wait_for("the fault", || (harness.sandbox.faults_left() == 0).then_some(())).await;
        test_game.wait_until_dimmed(&harness).await;
    }
    test_game.assert_posted_once_and_dimmed(&harness).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_recovers_from_every_fault_of_an_answer() {
    check_recovery_from_each_fault("POST", "/interactions/*/*/callback", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_discord_accepts_without_returning_the_message_is_given_once() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.wait_until_dimmed(&harness).await;
    for empty in [true, false] {
        harness.sandbox.inject(FaultRule::new(
            "POST",
            "/interactions/*/*/callback",
            1,
            Fault::Silent { empty },
        ));
        test_game.type_action_in(&harness, harness.games_channel, test_game.random_actions(1)[0]).await;
        wait_for("the fault", || (harness.sandbox.faults_left() == 0).then_some(())).await;
        // The bot found the board: its buttons are removed once the next board is there.
        test_game.assert_play_continues(&harness).await;
        test_game.wait_until_dimmed(&harness).await;
    }
    test_game.assert_posted_once_and_dimmed(&harness).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_recovers_from_every_fault_of_a_message() {
    check_recovery_from_each_fault("POST", "/channels/*/messages", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_recovers_from_every_fault_of_an_edit() {
    check_recovery_from_each_fault("PATCH", "/channels/*/messages/*", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_recovers_from_every_fault_of_an_edit_by_interaction_token() {
    check_recovery_from_each_fault("PATCH", "/webhooks/*/*/messages/*", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_took_effect_despite_errors_is_not_posted_again() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let fault = Fault::ServerError { status: 500, executed: true };
    let from = harness.games_channel;
    let before = harness.sandbox.journal().len();
    // The bot retries until the time limit for an answer, then looks the answer up.
    harness.sandbox.inject(FaultRule::new("POST", "/interactions/*/*/callback", u32::MAX, fault));
    let action = test_game.random_actions(1)[0];
    test_game.type_action_in(&harness, from, action).await;
    let is_look = |entry: &JournalEntry| entry.method == "GET" && entry.path.ends_with("/messages/@original");
    wait_for("the look", || harness.sandbox.journal()[before..].iter().any(is_look).then_some(())).await;
    harness.sandbox.clear_faults();
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_requests_are_logged_with_their_cause_and_without_tokens() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let (after, general) =
        (Duration::from_millis(100), harness.sandbox.channel("general").expect("a channel"));
    let faults = [
        (Fault::RateLimited { scope: Scope::Global, after }, "status=429 seconds=\"1\" everybody=true"),
        (Fault::ServerError { status: 502, executed: false }, "status=502 attempt=1"),
        (Fault::Cut { executed: true }, "attempt=1 error=\"error sending request"),
    ];
    for (method, path, from) in [
        ("POST", "/interactions/*/*/callback", harness.games_channel),
        ("POST", "/channels/*/messages", general),
    ] {
        for ((fault, cause), action) in faults.into_iter().zip(test_game.random_actions(faults.len())) {
            let before = harness.log().len();
            harness.sandbox.inject(FaultRule::new(method, path, 1, fault));
            test_game.type_action_in(&harness, from, action).await;
            let line = format!("request=\"{method} {path}\" {cause}");
            wait_for(&line, || harness.log()[before..].contains(&line).then_some(())).await;
        }
    }
    let log = harness.log();
    let tokens = harness.sandbox.journal().into_iter().filter_map(|entry| {
        let mut parts = entry.path.split('/').skip(1);
        matches!(parts.next(), Some("interactions" | "webhooks")).then(|| parts.nth(1).map(str::to_owned))?
    });
    let tokens: Vec<String> = tokens.collect();
    assert!(!tokens.is_empty() && tokens.iter().all(|token| !log.contains(token)));
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_never_exceeds_discords_rate_limits() {
    let harness = Harness::with_options(Options { rates: true, ..quick_options() }).await;
    let mut test_game = TestGame::start_duel(&harness).await;
    for action in test_game.random_actions(8) {
        test_game.type_action(&harness, action).await;
    }
    test_game.assert_posted_once_and_dimmed(&harness).await;
    assert!(harness.sandbox.busiest_second() <= 50, "{}", harness.sandbox.busiest_second());
    assert!(harness.sandbox.journal().iter().all(|entry| entry.status != Some(429)));
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_delivered_twice_or_again_later_is_executed_once() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let actions = test_game.random_actions(3);
    harness.sandbox.deliver_twice(1);
    test_game.type_action(&harness, actions[0]).await;
    let first: Id = *harness.sandbox.interactions(1).last().expect("one");
    test_game.type_action(&harness, actions[1]).await;
    harness.sandbox.replay(first).expect("it is kept");
    let callbacks = || {
        let all = harness.sandbox.journal();
        all.iter().filter(|entry| entry.path.starts_with(&format!("/interactions/{first}/"))).count()
    };
    wait_for("an answer to it", || (callbacks() > 1).then_some(())).await;
    test_game.type_action(&harness, actions[2]).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    test_game.assert_stored(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_token_does_not_block_play() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let action = test_game.random_actions(1)[0];
    let board = wait_for_button(&harness, &test_game.id, "Move").await;
    let list = harness.press("Ada", &board, "Move").await;
    harness.sandbox.expire_tokens();
    // The list can no longer be removed after the action.
    test_game.type_action(&harness, action).await;
    wait_for("the attempt", || {
        let journal = harness.sandbox.journal();
        let refused = |path: &str, status| path.starts_with("/webhooks/") && status == Some(401);
        journal.iter().any(|entry| refused(&entry.path, entry.status)).then_some(())
    })
    .await;
    let stale = harness.pick("Ada", list.message(), "a2").await;
    assert!(stale.private_text().contains("That board is out of date"), "{stale:?}");
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_lost_before_a_reconnect_do_not_disturb_a_game() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.assert_play_continues(&harness).await;
    harness.sandbox.lose_events(true);
    if crate::interaction_transport::is_http() {
        // User actions still arrive over HTTP.
        test_game.assert_play_continues(&harness).await;
    } else {
        let options = json!({ "action": test_game.random_actions(1)[0].to_string(), "game": test_game.id });
        let (body, path) = (
            harness.command_body("move", &options, None).await,
            format!("channels/{}/run", harness.games_channel),
        );
        let before = harness.sandbox.interactions(1);
        tokio::select! {
            answer = harness.request("Ada", &path, &body) => panic!("the bot has not heard of it: {answer:?}"),
            () = wait_for("what she asks", || (harness.sandbox.interactions(1) != before).then_some(())) => {}
        }
    }
    harness.sandbox.lose_events(false);
    harness.disconnect_and_wait(Disconnect::Drop).await;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

/// Breaks the gateway connection, and checks that the game continues.
async fn check_play_around(options: Options, breaks: impl AsyncFnOnce(&Harness)) {
    let harness = Harness::with_options(options).await;
    let mut test_game = TestGame::start_duel(&harness).await;
    test_game.assert_play_continues(&harness).await;
    breaks(&harness).await;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_resumed_and_no_event_is_missed() {
    check_play_around(quick_options(), async |harness| {
        for cause in [
            Disconnect::Drop,
            Disconnect::Reconnect,
            Disconnect::Close(4000),
            Disconnect::CloseWithoutCode,
            Disconnect::InvalidSession(true),
        ] {
            harness.disconnect_and_wait(cause).await;
        }
        assert_eq!(harness.sandbox.session_counts(), (1, 5));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_cannot_be_resumed_is_replaced_by_a_new_one() {
    let mut all = JoinSet::new();
    for cause in [Disconnect::InvalidSession(false), Disconnect::Close(4003)] {
        all.spawn(check_play_around(quick_options(), async move |harness| {
            harness.disconnect_and_wait(cause).await;
        }));
    }
    all.spawn(check_play_around(quick_options(), async |harness| {
        harness.sandbox.refuse_resumes(1);
        harness.disconnect_and_wait(Disconnect::Drop).await;
        assert_eq!(harness.sandbox.session_counts(), (2, 0));
    }));
    let heartbeat = Duration::from_secs(5);
    all.spawn(check_play_around(Options { heartbeat, ..quick_options() }, async |harness| {
        let before = harness.sandbox.session_counts();
        harness.sandbox.ignore_heartbeats(true);
        wait_for("another session", || (harness.sandbox.session_counts() != before).then_some(())).await;
        harness.sandbox.ignore_heartbeats(false);
        harness.wait_until_reachable().await;
    }));
    all.spawn(check_play_around(quick_options(), async |harness| {
        harness.sandbox.set_down(true);
        wait_for("the cut", || (harness.sandbox.connected_sessions() == 0).then_some(())).await;
        harness.sandbox.set_down(false);
        harness.wait_until_reachable().await;
    }));
    all.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_command_registration_does_not_block_play() {
    let mut harness = Harness::without_bot(quick_options()).await;
    let refused = Fault::Refused { status: 403, code: 20_012 };
    let broken = Fault::ServerError { status: 503, executed: false };
    harness.sandbox.inject(FaultRule::new("PUT", "/applications/*/commands", 1, broken));
    harness.sandbox.inject(FaultRule::new("PUT", "/applications/*/commands", 1, refused));
    // The bot repeats the registration until Discord accepts it.
    harness.start().await;
    assert_eq!(harness.sandbox.faults_left(), 0);
    let mut test_game = TestGame::start_duel(&harness).await;
    harness.stop().await;
    harness.sandbox.inject(FaultRule::new("GET", "/applications/*/commands", u32::MAX, refused));
    harness.start().await;
    test_game.assert_play_continues(&harness).await;
    harness.sandbox.clear_faults();
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_starts_while_discord_is_down_works_once_it_is_back() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    harness.stop().await;
    harness.sandbox.set_down(true);
    harness.launch();
    while harness
        .counter("castellan_discord_requests_repeated_total")
        .await
        .is_none_or(|repeated| repeated == 0)
    {
        tokio::task::yield_now().await;
    }
    harness.sandbox.set_down(false);
    harness.wait_until_reachable().await;
    test_game.assert_play_continues(&harness).await;
    test_game.assert_posted_once_and_dimmed(&harness).await;
    harness.finish().await;
}

/// Removing old buttons is optional work: edits that wait for rate limits can be lost, and no stored notice depends on
/// them.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_while_old_buttons_wait_for_removal_leaves_no_work_unfinished() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let elsewhere = harness.sandbox.channel("general").expect("a channel");
    // A board that is no answer to an interaction is edited by requests that count towards the rate limit.
    let action = test_game.random_actions(1)[0];
    test_game.type_action_in(&harness, elsewhere, action).await;
    test_game.wait_until_dimmed(&harness).await;
    let limited = Fault::RateLimited { scope: Scope::Route, after: Duration::from_mins(1) };
    harness.sandbox.inject(FaultRule::new("PATCH", "/channels/*/messages/*", 1, limited));
    let action = test_game.random_actions(1)[0];
    test_game.type_action_in(&harness, elsewhere, action).await;
    wait_for("the limit", || (harness.sandbox.faults_left() == 0).then_some(())).await;
    harness.stop().await;
    assert!(!harness.log().contains("not finished in time"), "{}", harness.log());
    test_game.assert_posted_once(&harness);
    harness.start().await;
    harness.finish().await;
}
