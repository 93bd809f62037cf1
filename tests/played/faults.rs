//! Whatever goes wrong between the bot and Discord, the game goes on: nothing is played twice, nothing lost, and each
//! message is there once.

use crate::house::{House, quick, until};
use crate::table::{Table, with_button};
use castellan::sandbox::faults::{Farewell, Fault, Scope, Trap};
use castellan::sandbox::limits::FIRST_ANSWER;
use castellan::sandbox::{Id, Options};
use serde_json::json;
use std::time::Duration;
use tokio::task::JoinSet;

/// What may happen to a request, and is over after a while.
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

/// A fault for each request of a kind in turn, while actions are asked for in this channel.
async fn each_is_got_over(method: &'static str, path: &str, in_the_hall: bool) {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    table.is_dimmed(&house).await;
    let from = if in_the_hall { house.hall } else { house.sandbox.channel("general").expect("a channel") };
    let faults = request_faults();
    for (fault, action) in faults.iter().zip(table.some(faults.len())) {
        house.sandbox.plant(Trap::new(method, path, 1, *fault));
        table.tries(&house, from, action).await;
        until("the fault", || (house.sandbox.traps_left() == 0).then_some(())).await;
        table.is_dimmed(&house).await;
    }
    table.was_told_once(&house).await;
    table.is_what_was_played(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_an_answer_is_got_over() {
    each_is_got_over("POST", "/interactions/*/*/callback", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_message_is_got_over() {
    each_is_got_over("POST", "/channels/*/messages", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_an_edit_is_got_over() {
    each_is_got_over("PATCH", "/channels/*/messages/*", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discords_own_limits_are_kept_to_and_never_met() {
    let house = House::with(Options { rates: true, first_answer: FIRST_ANSWER, ..quick() }).await;
    let mut table = Table::duel(&house).await;
    for action in table.some(8) {
        table.types(&house, action).await;
    }
    table.was_told_once(&house).await;
    assert!(house.sandbox.busiest_second() <= 50, "{}", house.sandbox.busiest_second());
    assert!(house.sandbox.journal().iter().all(|entry| entry.status != Some(429)));
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_or_once_more_much_later_is_played_once() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    let actions = table.some(3);
    house.sandbox.deliver_twice(1);
    table.types(&house, actions[0]).await;
    let first: Id = *house.sandbox.interactions(1).last().expect("one");
    table.types(&house, actions[1]).await;
    house.sandbox.replay(first).expect("it is kept");
    let callbacks = || {
        let all = house.sandbox.journal();
        all.iter().filter(|entry| entry.path.starts_with(&format!("/interactions/{first}/"))).count()
    };
    until("an answer to it", || (callbacks() > 1).then_some(())).await;
    table.types(&house, actions[2]).await;
    table.was_told_once(&house).await;
    table.is_what_was_played(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_has_expired_keeps_nobody_from_playing() {
    let house = House::open().await;
    let mut table = Table::duel(&house).await;
    let action = table.some(1)[0];
    let board = with_button(&house, &table.id, "Move").await;
    let list = house.presses("Ada", &board, "Move").await;
    house.sandbox.expire_tokens();
    // The list cannot be withdrawn any more when the action is there.
    table.types(&house, action).await;
    until("the attempt", || {
        let journal = house.sandbox.journal();
        let refused = |path: &str, status| path.starts_with("/webhooks/") && status == Some(401);
        journal.iter().any(|entry| refused(&entry.path, entry.status)).then_some(())
    })
    .await;
    let stale = house.picks("Ada", list.message(), "a2").await;
    assert!(stale.privately().contains("The game has gone on since"), "{stale:?}");
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_a_reconnect_misses_are_asked_for_again_and_nothing_else_is_lost() {
    let house = House::with(Options { first_answer: FIRST_ANSWER, ..quick() }).await;
    let mut table = Table::duel(&house).await;
    table.goes_on(&house).await;
    house.sandbox.lose_events(true);
    let asked = json!({ "action": table.some(1)[0].to_string(), "game": table.id });
    assert!(house.gives("Ada", "move", asked).await.failed(), "the bot has not heard of it");
    house.sandbox.lose_events(false);
    house.lets_go(Farewell::Drop).await;
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

/// Plays on after the gateway has let go of the bot.
async fn plays_on(options: Options, breaks: impl AsyncFnOnce(&House)) {
    let house = House::with(options).await;
    let mut table = Table::duel(&house).await;
    table.goes_on(&house).await;
    breaks(&house).await;
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_goes_is_resumed_and_nothing_is_missed() {
    plays_on(quick(), async |house| {
        for farewell in
            [Farewell::Drop, Farewell::Reconnect, Farewell::Close(4000), Farewell::InvalidSession(true)]
        {
            house.lets_go(farewell).await;
        }
        let (begun, resumed) = house.sandbox.sessions();
        assert_eq!((begun, resumed), (1, 4));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_cannot_go_on_is_begun_anew() {
    let mut all = JoinSet::new();
    for farewell in [Farewell::CloseWithoutCode, Farewell::InvalidSession(false), Farewell::Close(4003)] {
        all.spawn(plays_on(quick(), async move |house| house.lets_go(farewell).await));
    }
    all.spawn(plays_on(quick(), async |house| {
        house.sandbox.refuse_resumes(1);
        house.lets_go(Farewell::Drop).await;
        assert_eq!(house.sandbox.sessions(), (2, 0));
    }));
    let heartbeat = Duration::from_secs(1);
    all.spawn(plays_on(Options { heartbeat, ..quick() }, async |house| {
        let before = house.sandbox.sessions();
        house.sandbox.ignore_heartbeats(true);
        until("another session", || (house.sandbox.sessions() != before).then_some(())).await;
        house.sandbox.ignore_heartbeats(false);
        house.reached().await;
    }));
    all.spawn(plays_on(quick(), async |house| {
        house.sandbox.set_down(true);
        until("the cut", || (house.sandbox.connected() == 0).then_some(())).await;
        house.sandbox.set_down(false);
        house.reached().await;
    }));
    all.join_all().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_cannot_be_registered_keep_nobody_from_playing() {
    let mut house = House::without_a_bot(quick()).await;
    let refused = Fault::Refused { status: 403, code: 20_012 };
    let broken = Fault::ServerError { status: 503, done: false };
    house.sandbox.plant(Trap::new("PUT", "/applications/*/commands", 1, broken));
    house.sandbox.plant(Trap::new("PUT", "/applications/*/commands", 1, refused));
    // They are told again until Discord has them.
    house.start().await;
    assert_eq!(house.sandbox.traps_left(), 0);
    let mut table = Table::duel(&house).await;
    house.stop().await;
    house.sandbox.plant(Trap::new("GET", "/applications/*/commands", u32::MAX, refused));
    house.start().await;
    table.goes_on(&house).await;
    house.sandbox.clear_traps();
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_starts_while_discord_is_down_plays_when_it_is_back() {
    let mut house = House::open().await;
    let mut table = Table::duel(&house).await;
    house.stop().await;
    house.sandbox.set_down(true);
    house.begin();
    while house.count("castellan_discord_requests_repeated_total").await.is_none_or(|repeated| repeated == 0)
    {
        tokio::task::yield_now().await;
    }
    house.sandbox.set_down(false);
    house.reached().await;
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}
