//! Answers while the store is silent or unreachable.

use crate::calls::calls;
use crate::harness::{Harness, PAUSE, command};
use crate::recorder::Outgoing;
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
enum Database {
    Works,
    /// Requests get no response.
    IsSilent,
    /// Connections fail.
    IsGone,
    /// Reads work, but writes fail for lack of space.
    IsFull,
}

#[derive(Clone, Default)]
struct Link {
    state: Arc<AtomicUsize>,
    /// The number of requests without a response.
    asked: Arc<AtomicUsize>,
}

impl Link {
    fn becomes(&self, state: Database) {
        self.state.store(state as usize, Ordering::SeqCst);
        self.asked.store(0, Ordering::SeqCst);
    }

    fn is(&self, state: Database) -> bool {
        self.state.load(Ordering::SeqCst) == state as usize
    }
}

impl Hooks for Link {
    async fn around<T: Send>(
        &self,
        what: &str,
        _: Option<&StreamName>,
        doing: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        if self.is(Database::IsSilent) {
            self.asked.fetch_add(1, Ordering::SeqCst);
            std::future::pending::<()>().await;
        }
        if self.is(Database::IsGone) {
            let error = Arc::new(io::Error::other("the database restarts"));
            // Failed writes were not sent, but about reads only the failure is known.
            let writes = what.starts_with("append");
            return Err(if writes { StoreError::Down(error) } else { StoreError::Unavailable(error) });
        }
        if self.is(Database::IsFull) && what.starts_with("append") {
            return Err(StoreError::Down(Arc::new(io::Error::from(io::ErrorKind::StorageFull))));
        }
        doing.await
    }

    fn is_remote(&self) -> bool {
        true
    }
}

/// Returns a bot over a database.
async fn over_a_database() -> (Harness, Link) {
    let mut harness = Harness::in_memory().await;
    let link = Link::default();
    let bot = harness.another(|store| HookedStore { store: store.into(), hooks: link.clone() });
    bot.1.outages.end_outage().await.expect("a store");
    harness.use_instead(bot);
    (harness, link)
}

/// Returns the first answer to an interaction while the database is silent and time passes.
async fn first_said(harness: &Harness, link: &Link, json: &Value, passes: Span) -> Outgoing {
    harness.discord.take();
    link.becomes(Database::IsSilent);
    let handling = harness.begins(json);
    let said = async |passed: bool| loop {
        if let Some(said) = harness.discord.take().into_iter().next() {
            return Some(said);
        }
        if !passed && link.asked.load(Ordering::SeqCst) > 0 {
            return None;
        }
        tokio::time::sleep(PAUSE).await;
    };
    let said = if let Some(at_once) = said(false).await {
        at_once
    } else {
        harness.clock.pass(passes);
        said(true).await.expect("it waits for it")
    };
    handling.abort();
    link.becomes(Database::Works);
    said
}

#[tokio::test]
async fn every_interaction_is_answered_or_deferred_in_time_while_the_store_is_silent() {
    let (mut harness, link) = over_a_database().await;
    for (who, path, options, _) in calls() {
        let json = harness.interaction(who, 2, &command(path, &options, None));
        let said = first_said(&harness, &link, &json, Span::from_ms(2_300)).await;
        assert_eq!(said.what(), "answer", "{path} {options}: {said:?}");
    }
    let typed = command("move", &json!({ "action": "a2" }), Some("action"));
    let json = harness.interaction("ann", 4, &typed);
    let said = first_said(&harness, &link, &json, Span::from_ms(2_300)).await;
    let Outgoing::Answer { body, .. } = &said else { panic!("{said:?}") };
    assert_eq!(body["data"]["choices"], json!([]), "no suggestions are better than none in time");
}

#[tokio::test]
async fn help_and_rules_need_no_store() {
    for state in [Database::IsSilent, Database::IsGone] {
        let (mut harness, link) = over_a_database().await;
        for (path, options, says) in [
            ("help", json!({}), "**Play**"),
            ("help", json!({ "command": "move" }), "/move"),
            ("rules", json!({ "variant": "mount-chess" }), "Mount Chess"),
            ("rules", json!({ "variant": "kings-mate", "number": "1" }), "KM-1"),
        ] {
            let json = harness.interaction("ann", 2, &command(path, &options, None));
            let said = if state == Database::IsSilent {
                first_said(&harness, &link, &json, Span::from_ms(400)).await
            } else {
                link.becomes(state);
                harness.discord.take();
                harness.begins(&json).await.expect("no panics").expect("it works");
                harness.discord.take().remove(0)
            };
            assert!(said.content().contains(says), "{path} {options}: {said:?}");
        }
    }
}

#[tokio::test]
async fn people_are_told_of_the_database_and_not_of_a_disk() {
    let (mut harness, link) = over_a_database().await;
    link.becomes(Database::IsGone);
    for (path, options) in [("board", json!({})), ("game new", json!({ "variant": "kings-mate" }))] {
        let json = harness.interaction("ann", 2, &command(path, &options, None));
        harness.discord.take();
        harness.begins(&json).await.expect("no panics").expect_err("the operator is told");
        let said = harness.discord.take().remove(0).content();
        assert!(said.starts_with("I can't reach my database right now, so nothing was done."), "{said}");
    }
}

#[tokio::test]
async fn people_are_told_of_a_database_that_has_no_room() {
    let (mut harness, link) = over_a_database().await;
    let game = harness.duel("mount-chess").await;
    link.becomes(Database::IsFull);
    let options = json!({ "action": "a2a3", "game": game.as_str() });
    let json = harness.interaction("ann", 2, &command("move", &options, None));
    harness.discord.take();
    harness.begins(&json).await.expect("no panics").expect_err("the operator is told");
    let said = harness.discord.take().remove(0).content();
    assert!(said.starts_with("Not saved: my database has no room right now."), "{said}");
}

/// Has a hundred users ask at once for more than their server's quota.
#[tokio::test(start_paused = true)]
async fn every_refused_interaction_is_answered() {
    let (mut harness, link) = over_a_database().await;
    link.becomes(Database::IsSilent);
    let admission = Arc::new(Admission::with_slots(&REGISTRY, Instant::now, Metrics::default(), 4));
    let most = RequestClass::Look.limits().server.burst as usize;
    let people = 100;
    for number in 0..most + people {
        let json =
            harness.interaction(&format!("p{}", number % people), 2, &command("legal", &json!({}), None));
        admission.submit(Interaction::read(&json).expect("an interaction"));
    }
    harness.discord.take();
    let mut handling = JoinSet::new();
    let (mut told, mut late) = (0, 0);
    let hears = async {
        while told < people || late < most - 4 {
            tokio::time::sleep(PAUSE).await;
            let said: Vec<String> = harness.discord.take().iter().map(Outgoing::content).collect();
            told +=
                said.iter().filter(|said| said.starts_with("Slow down, please: too many requests")).count();
            late += said.iter().filter(|said| said.starts_with("I'm too busy right now")).count();
        }
    };
    tokio::select! {
        () = admission.serve(harness.bot(), &mut handling) => {}
        () = hears => {}
    }
    assert_eq!((told, late), (people, most - 4), "those whose turn does not come hear that, too");
}

/// Steps the local clock fifty times while a user looks as often as the quota allows.
#[tokio::test]
async fn setting_the_clock_delays_no_answer_and_exhausts_no_quota() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let steps = [3_000, 30_000, 7_200_000].map(Span::from_ms);
    for number in 0..50 {
        let (step, now) = (steps[number / 2 % 3], harness.clock.now());
        harness.clock.is_set_to(if number % 2 == 0 { now.plus(step) } else { now.minus(step) });
        harness.clock.pass(Span::from_ms(2_000));
        let heard = harness.gives("ann", "board", json!({ "game": game.as_str() })).await;
        assert!(heard.answer().content().contains("to move"), "after step {number}: {heard:?}");
        let heard = harness.gives("cem", "legal", json!({ "game": game.as_str() })).await;
        assert!(!heard.privately().contains("Slow down"), "after step {number}: {heard:?}");
    }
}
