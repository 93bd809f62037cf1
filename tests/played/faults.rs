//! Tests of faults between the bot and Discord: no move is played twice or lost, and each message appears once.

use crate::harness::{Harness, quick, until};
use crate::test_game::{TestGame, with_button};
use castellan::sandbox::faults::{Disconnect, Fault, FaultRule, Scope};
use castellan::sandbox::journal::Entry;
use castellan::sandbox::{Id, Options};
use serde_json::json;
use std::time::Duration;
use tokio::task::JoinSet;

/// Returns the temporary faults for a request.
fn request_faults() -> Vec<Fault> {
    let after = Duration::from_millis(100);
    let none = Duration::ZERO;
    vec![
        Fault::Limited { scope: Scope::Route, after },
        Fault::Limited { scope: Scope::Global, after },
        Fault::Limited { scope: Scope::Shared, after },
        Fault::ServerError { status: 500, done: false },
        Fault::ServerError { status: 502, done: true },
        Fault::Slow { before: after, after: none },
        Fault::Slow { before: none, after },
        Fault::Cut { done: false },
        Fault::Cut { done: true },
    ]
}

/// Plays moves in this channel, each with another fault for the same kind of request, and checks recovery.
async fn each_is_got_over(method: &'static str, path: &str, in_the_hall: bool) {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.is_dimmed(&harness).await;
    let from =
        if in_the_hall { harness.hall } else { harness.sandbox.channel("general").expect("a channel") };
    if !in_the_hall {
        // The first board is the answer to a command; the next one is not.
        let action = test_game.some(1)[0];
        test_game.tries(&harness, from, action).await;
        test_game.is_dimmed(&harness).await;
    }
    let faults = request_faults();
    for fault in &faults {
        // Only a board that answered an interaction is edited by its token. On a busy machine a board may not have.
        while path.starts_with("/webhooks/")
            && !test_game.board(&harness, "the board").await["interaction_metadata"].is_object()
        {
            test_game.tries(&harness, from, test_game.some(1)[0]).await;
            test_game.is_dimmed(&harness).await;
        }
        harness.sandbox.inject(FaultRule::new(method, path, 1, *fault));
        test_game.tries(&harness, from, test_game.some(1)[0]).await;
        until("the fault", || (harness.sandbox.faults_left() == 0).then_some(())).await;
        test_game.is_dimmed(&harness).await;
    }
    test_game.was_told_once(&harness).await;
    test_game.is_what_was_played(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_an_answer_is_got_over() {
    each_is_got_over("POST", "/interactions/*/*/callback", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_discord_takes_without_saying_what_came_of_it_is_given_once() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.is_dimmed(&harness).await;
    for empty in [true, false] {
        harness.sandbox.inject(FaultRule::new(
            "POST",
            "/interactions/*/*/callback",
            1,
            Fault::Silent { empty },
        ));
        test_game.tries(&harness, harness.hall, test_game.some(1)[0]).await;
        until("the fault", || (harness.sandbox.faults_left() == 0).then_some(())).await;
        // The bot found the board: its buttons are removed once the next board is there.
        test_game.goes_on(&harness).await;
        test_game.is_dimmed(&harness).await;
    }
    test_game.was_told_once(&harness).await;
    test_game.is_what_was_played(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_message_is_got_over() {
    each_is_got_over("POST", "/channels/*/messages", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_an_edit_is_got_over() {
    each_is_got_over("PATCH", "/channels/*/messages/*", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_an_edit_by_the_token_of_an_interaction_is_got_over() {
    each_is_got_over("PATCH", "/webhooks/*/*/messages/*", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_done_though_it_seemed_to_fail_until_it_was_too_late_is_not_posted_again() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let fault = Fault::ServerError { status: 500, done: true };
    let from = harness.hall;
    let before = harness.sandbox.journal().len();
    // The bot retries until the time limit for an answer, then looks the answer up.
    harness.sandbox.inject(FaultRule::new("POST", "/interactions/*/*/callback", u32::MAX, fault));
    let action = test_game.some(1)[0];
    test_game.tries(&harness, from, action).await;
    let is_look = |entry: &Entry| entry.method == "GET" && entry.path.ends_with("/messages/@original");
    until("the look", || harness.sandbox.journal()[before..].iter().any(is_look).then_some(())).await;
    harness.sandbox.clear_faults();
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_that_fails_is_in_the_log_with_its_cause_and_without_a_token() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let (after, general) =
        (Duration::from_millis(100), harness.sandbox.channel("general").expect("a channel"));
    let faults = [
        (Fault::Limited { scope: Scope::Global, after }, "status=429 seconds=\"1\" everybody=true"),
        (Fault::ServerError { status: 502, done: false }, "status=502 attempt=1"),
        (Fault::Cut { done: true }, "attempt=1 error=\"error sending request"),
    ];
    for (method, path, from) in
        [("POST", "/interactions/*/*/callback", harness.hall), ("POST", "/channels/*/messages", general)]
    {
        for ((fault, cause), action) in faults.into_iter().zip(test_game.some(faults.len())) {
            let before = harness.told().len();
            harness.sandbox.inject(FaultRule::new(method, path, 1, fault));
            test_game.tries(&harness, from, action).await;
            let line = format!("request=\"{method} {path}\" {cause}");
            until(&line, || harness.told()[before..].contains(&line).then_some(())).await;
        }
    }
    let told = harness.told();
    let tokens = harness.sandbox.journal().into_iter().filter_map(|entry| {
        let mut parts = entry.path.split('/').skip(1);
        matches!(parts.next(), Some("interactions" | "webhooks")).then(|| parts.nth(1).map(str::to_owned))?
    });
    let tokens: Vec<String> = tokens.collect();
    assert!(!tokens.is_empty() && tokens.iter().all(|token| !told.contains(token)));
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discords_own_limits_are_kept_to_and_never_met() {
    let harness = Harness::with(Options { rates: true, ..quick() }).await;
    let mut test_game = TestGame::duel(&harness).await;
    for action in test_game.some(8) {
        test_game.types(&harness, action).await;
    }
    test_game.was_told_once(&harness).await;
    assert!(harness.sandbox.busiest_second() <= 50, "{}", harness.sandbox.busiest_second());
    assert!(harness.sandbox.journal().iter().all(|entry| entry.status != Some(429)));
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_or_once_more_much_later_is_played_once() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let actions = test_game.some(3);
    harness.sandbox.deliver_twice(1);
    test_game.types(&harness, actions[0]).await;
    let first: Id = *harness.sandbox.interactions(1).last().expect("one");
    test_game.types(&harness, actions[1]).await;
    harness.sandbox.replay(first).expect("it is kept");
    let callbacks = || {
        let all = harness.sandbox.journal();
        all.iter().filter(|entry| entry.path.starts_with(&format!("/interactions/{first}/"))).count()
    };
    until("an answer to it", || (callbacks() > 1).then_some(())).await;
    test_game.types(&harness, actions[2]).await;
    test_game.was_told_once(&harness).await;
    test_game.is_what_was_played(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_has_expired_keeps_nobody_from_playing() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let action = test_game.some(1)[0];
    let board = with_button(&harness, &test_game.id, "Move").await;
    let list = harness.presses("Ada", &board, "Move").await;
    harness.sandbox.expire_tokens();
    // The list can no longer be removed after the action.
    test_game.types(&harness, action).await;
    until("the attempt", || {
        let journal = harness.sandbox.journal();
        let refused = |path: &str, status| path.starts_with("/webhooks/") && status == Some(401);
        journal.iter().any(|entry| refused(&entry.path, entry.status)).then_some(())
    })
    .await;
    let stale = harness.picks("Ada", list.message(), "a2").await;
    assert!(stale.privately().contains("That board is out of date"), "{stale:?}");
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_a_reconnect_misses_are_asked_for_again_and_nothing_else_is_lost() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.goes_on(&harness).await;
    harness.sandbox.lose_events(true);
    if crate::over::is_http() {
        // User actions still arrive over HTTP.
        test_game.goes_on(&harness).await;
    } else {
        let asked = json!({ "action": test_game.some(1)[0].to_string(), "game": test_game.id });
        let (body, path) =
            (harness.command("move", &asked, None).await, format!("channels/{}/run", harness.hall));
        let before = harness.sandbox.interactions(1);
        tokio::select! {
            heard = harness.asks("Ada", &path, &body) => panic!("the bot has not heard of it: {heard:?}"),
            () = until("what she asks", || (harness.sandbox.interactions(1) != before).then_some(())) => {}
        }
    }
    harness.sandbox.lose_events(false);
    harness.lets_go(Disconnect::Drop).await;
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

/// Breaks the gateway connection, and checks that the game continues.
async fn plays_on(options: Options, breaks: impl AsyncFnOnce(&Harness)) {
    let harness = Harness::with(options).await;
    let mut test_game = TestGame::duel(&harness).await;
    test_game.goes_on(&harness).await;
    breaks(&harness).await;
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_goes_is_resumed_and_nothing_is_missed() {
    plays_on(quick(), async |harness| {
        for farewell in [
            Disconnect::Drop,
            Disconnect::Reconnect,
            Disconnect::Close(4000),
            Disconnect::CloseWithoutCode,
            Disconnect::InvalidSession(true),
        ] {
            harness.lets_go(farewell).await;
        }
        assert_eq!(harness.sandbox.sessions(), (1, 5));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_cannot_go_on_is_begun_anew() {
    let mut all = JoinSet::new();
    for farewell in [Disconnect::InvalidSession(false), Disconnect::Close(4003)] {
        all.spawn(plays_on(quick(), async move |harness| harness.lets_go(farewell).await));
    }
    all.spawn(plays_on(quick(), async |harness| {
        harness.sandbox.refuse_resumes(1);
        harness.lets_go(Disconnect::Drop).await;
        assert_eq!(harness.sandbox.sessions(), (2, 0));
    }));
    let heartbeat = Duration::from_secs(5);
    all.spawn(plays_on(Options { heartbeat, ..quick() }, async |harness| {
        let before = harness.sandbox.sessions();
        harness.sandbox.ignore_heartbeats(true);
        until("another session", || (harness.sandbox.sessions() != before).then_some(())).await;
        harness.sandbox.ignore_heartbeats(false);
        harness.reached().await;
    }));
    all.spawn(plays_on(quick(), async |harness| {
        harness.sandbox.set_down(true);
        until("the cut", || (harness.sandbox.connected() == 0).then_some(())).await;
        harness.sandbox.set_down(false);
        harness.reached().await;
    }));
    all.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_cannot_be_registered_keep_nobody_from_playing() {
    let mut harness = Harness::without_a_bot(quick()).await;
    let refused = Fault::Refused { status: 403, code: 20_012 };
    let broken = Fault::ServerError { status: 503, done: false };
    harness.sandbox.inject(FaultRule::new("PUT", "/applications/*/commands", 1, broken));
    harness.sandbox.inject(FaultRule::new("PUT", "/applications/*/commands", 1, refused));
    // The bot repeats the registration until Discord accepts it.
    harness.start().await;
    assert_eq!(harness.sandbox.faults_left(), 0);
    let mut test_game = TestGame::duel(&harness).await;
    harness.stop().await;
    harness.sandbox.inject(FaultRule::new("GET", "/applications/*/commands", u32::MAX, refused));
    harness.start().await;
    test_game.goes_on(&harness).await;
    harness.sandbox.clear_faults();
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_starts_while_discord_is_down_plays_when_it_is_back() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    harness.stop().await;
    harness.sandbox.set_down(true);
    harness.begin();
    while harness
        .count("castellan_discord_requests_repeated_total")
        .await
        .is_none_or(|repeated| repeated == 0)
    {
        tokio::task::yield_now().await;
    }
    harness.sandbox.set_down(false);
    harness.reached().await;
    test_game.goes_on(&harness).await;
    test_game.was_told_once(&harness).await;
    harness.ends().await;
}

/// Removing old buttons is optional work: edits that wait for rate limits can be lost, and no stored notice depends on
/// them.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_ends_while_old_buttons_wait_to_be_taken_off_leaves_nothing_unfinished() {
    let mut harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let elsewhere = harness.sandbox.channel("general").expect("a channel");
    // A board that is no answer to an interaction is edited by requests that count towards the rate limit.
    let action = test_game.some(1)[0];
    test_game.tries(&harness, elsewhere, action).await;
    test_game.is_dimmed(&harness).await;
    let limited = Fault::Limited { scope: Scope::Route, after: Duration::from_mins(1) };
    harness.sandbox.inject(FaultRule::new("PATCH", "/channels/*/messages/*", 1, limited));
    let action = test_game.some(1)[0];
    test_game.tries(&harness, elsewhere, action).await;
    until("the limit", || (harness.sandbox.faults_left() == 0).then_some(())).await;
    harness.stop().await;
    assert!(!harness.told().contains("not finished in time"), "{}", harness.told());
    test_game.tells_each_action_once(&harness);
    harness.start().await;
    harness.ends().await;
}
