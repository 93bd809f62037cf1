//! Answers while the store does not respond, cannot be reached or is full.

use crate::harness::{Harness, PAUSE, command};
use crate::recorder::Request;
use crate::sample_commands::sample_commands;
use castellan_community::quota::RequestClass;
use castellan_discord::REGISTRY;
use castellan_discord::admission::Admission;
use castellan_discord_api::transport::Metrics;
use castellan_discord_api::wire::Interaction;
use castellan_game::Span;
use castellan_referee::Clock as _;
use castellan_store::{StoreError, StreamName};
use castellan_test_support::hooked_store::{HookedStore, Hooks};
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The state of a database.
#[derive(Clone, Copy, PartialEq)]
enum DatabaseState {
    Working,
    /// Requests get no response.
    Unresponsive,
    /// Connections fail.
    Unreachable,
    /// Reads work, but writes fail for lack of space.
    Full,
}

/// A database whose failures are simulated.
#[derive(Clone, Default)]
struct SimulatedDatabase {
    state: Arc<AtomicUsize>,
    /// The number of requests without a response.
    unanswered: Arc<AtomicUsize>,
}

impl SimulatedDatabase {
    fn set_state(&self, state: DatabaseState) {
        self.state.store(state as usize, Ordering::SeqCst);
        self.unanswered.store(0, Ordering::SeqCst);
    }

    fn is(&self, state: DatabaseState) -> bool {
        self.state.load(Ordering::SeqCst) == state as usize
    }
}

impl Hooks for SimulatedDatabase {
    async fn around<T: Send>(
        &self,
        what: &str,
        _: Option<&StreamName>,
        operation: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if self.is(DatabaseState::Unresponsive) {
            self.unanswered.fetch_add(1, Ordering::SeqCst);
            std::future::pending::<()>().await;
        }
        if self.is(DatabaseState::Unreachable) {
            let error = Arc::new(io::Error::other("the database restarts"));
            // Writes fail before they are sent, reads fail at any point.
            let writes = what.starts_with("append");
            return Err(if writes { StoreError::Down(error) } else { StoreError::Unavailable(error) });
        }
        if self.is(DatabaseState::Full) && what.starts_with("append") {
            return Err(StoreError::Down(Arc::new(io::Error::from(io::ErrorKind::StorageFull))));
        }
        operation.await
    }

    fn is_remote(&self) -> bool {
        true
    }
}

/// Returns a bot over a simulated database.
async fn bot_over_database() -> (Harness, SimulatedDatabase) {
    let mut harness = Harness::in_memory().await;
    let database = SimulatedDatabase::default();
    let bot = harness.another_bot(|store| HookedStore { store: store.into(), hooks: database.clone() });
    bot.1.outages.end_outage().await.expect("a store");
    harness.replace_bot(bot);
    (harness, database)
}

/// Returns the first request to Discord for an interaction while the database does not respond and time passes.
async fn first_request(harness: &Harness, database: &SimulatedDatabase, json: &Value, span: Span) -> Request {
    harness.discord.take_requests();
    database.set_state(DatabaseState::Unresponsive);
    let handling = harness.start_handling(json);
    let wait_for_request = async |passed: bool| loop {
        if let Some(request) = harness.discord.take_requests().into_iter().next() {
            return Some(request);
        }
        if !passed && database.unanswered.load(Ordering::SeqCst) > 0 {
            return None;
        }
        tokio::time::sleep(PAUSE).await;
    };
    let request = if let Some(request) = wait_for_request(false).await {
        request
    } else {
        harness.clock.advance(span);
        wait_for_request(true).await.expect("a request")
    };
    handling.abort();
    database.set_state(DatabaseState::Working);
    request
}

#[tokio::test]
async fn every_interaction_is_answered_or_deferred_in_time_while_the_store_does_not_respond() {
    let (mut harness, database) = bot_over_database().await;
    for (who, path, options, _) in sample_commands() {
        let json = harness.interaction(who, 2, &command(path, &options, None));
        let request = first_request(&harness, &database, &json, Span::from_ms(2_300)).await;
        assert_eq!(request.kind(), "answer", "{path} {options}: {request:?}");
    }
    let typed = command("move", &json!({ "action": "a2" }), Some("action"));
    let json = harness.interaction("ann", 4, &typed);
    let request = first_request(&harness, &database, &json, Span::from_ms(2_300)).await;
    let Request::Answer { body, .. } = &request else { panic!("{request:?}") };
    assert_eq!(body["data"]["choices"], json!([]), "an empty list in time");
}

#[tokio::test]
async fn help_and_rules_need_no_store() {
    for state in [DatabaseState::Unresponsive, DatabaseState::Unreachable] {
        let (mut harness, database) = bot_over_database().await;
        for (path, options, expected) in [
            ("help", json!({}), "**Play**"),
            ("help", json!({ "command": "move" }), "/move"),
            ("rules", json!({ "variant": "mount-chess" }), "Mount Chess"),
            ("rules", json!({ "variant": "kings-mate", "number": "1" }), "KM-1"),
        ] {
            let json = harness.interaction("ann", 2, &command(path, &options, None));
            let request = if state == DatabaseState::Unresponsive {
                first_request(&harness, &database, &json, Span::from_ms(400)).await
            } else {
                database.set_state(state);
                harness.discord.take_requests();
                harness.start_handling(&json).await.expect("no panics").expect("it works");
                harness.discord.take_requests().remove(0)
            };
            assert!(request.content().contains(expected), "{path} {options}: {request:?}");
        }
    }
}

#[tokio::test]
async fn an_unreachable_database_is_reported_to_users() {
    let (mut harness, database) = bot_over_database().await;
    database.set_state(DatabaseState::Unreachable);
    for (path, options) in [("board", json!({})), ("game new", json!({ "variant": "kings-mate" }))] {
        let json = harness.interaction("ann", 2, &command(path, &options, None));
        harness.discord.take_requests();
        harness.start_handling(&json).await.expect("no panics").expect_err("an error for the operator");
        let text = harness.discord.take_requests().remove(0).content();
        assert!(text.starts_with("I can't reach my database right now, so nothing was done."), "{text}");
    }
}

#[tokio::test]
async fn a_full_database_is_reported_to_users() {
    let (mut harness, database) = bot_over_database().await;
    let game = harness.duel("mount-chess").await;
    database.set_state(DatabaseState::Full);
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let json = harness.interaction("ann", 2, &command("move", &options, None));
    harness.discord.take_requests();
    harness.start_handling(&json).await.expect("no panics").expect_err("an error for the operator");
    let text = harness.discord.take_requests().remove(0).content();
    assert!(text.starts_with("Not saved: my database has no room right now."), "{text}");
}

/// Lets a hundred users at once exceed the quota of their server.
#[tokio::test(start_paused = true)]
async fn every_refused_interaction_is_answered() {
    let (mut harness, database) = bot_over_database().await;
    database.set_state(DatabaseState::Unresponsive);
    let admission = Arc::new(Admission::with_slots(&REGISTRY, Instant::now, Metrics::default(), 4));
    let burst = RequestClass::Look.limits().server.burst as usize;
    let users = 100;
    for number in 0..burst + users {
        let json =
            harness.interaction(&format!("p{}", number % users), 2, &command("legal", &json!({}), None));
        admission.submit(Interaction::read(&json).expect("an interaction"));
    }
    harness.discord.take_requests();
    let mut handling = JoinSet::new();
    let (mut rate_limited, mut late) = (0, 0);
    let count_answers = async {
        while rate_limited < users || late < burst - 4 {
            tokio::time::sleep(PAUSE).await;
            let texts: Vec<String> = harness.discord.take_requests().iter().map(Request::content).collect();
            rate_limited +=
                texts.iter().filter(|text| text.starts_with("Slow down, please: too many requests")).count();
            late += texts.iter().filter(|text| text.starts_with("I'm too busy right now")).count();
        }
    };
    tokio::select! {
        () = admission.serve(harness.bot(), &mut handling) => {}
        () = count_answers => {}
    }
    assert_eq!(
        (rate_limited, late),
        (users, burst - 4),
        "interactions that were not handled in time are answered too"
    );
}

/// Sets the system clock fifty times while users look as often as the quota allows.
#[tokio::test]
async fn clock_changes_neither_delay_answers_nor_exhaust_quotas() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let steps = [3_000, 30_000, 7_200_000].map(Span::from_ms);
    for number in 0..50 {
        let (step, now) = (steps[number / 2 % 3], harness.clock.now());
        harness.clock.set_wall_clock(if number % 2 == 0 { now.plus(step) } else { now.minus(step) });
        harness.clock.advance(Span::from_ms(2_000));
        let response = harness.run_command("ann", "board", json!({ "game": game.as_str() })).await;
        assert!(response.answer().content().contains("to move"), "after step {number}: {response:?}");
        let response = harness.run_command("cem", "legal", json!({ "game": game.as_str() })).await;
        assert!(!response.private_text().contains("Slow down"), "after step {number}: {response:?}");
    }
}
