//! Tests of updates without downtime: processes over one database are restarted in turn, and others join, while people
//! continue. No command is lost or executed twice.
//!
//! `RESTARTS=30 A_SECOND=50 cargo test --test played updates::` runs thirty restarts.

use crate::harness::until;
use crate::processes::{Processes, plays};
use crate::test_game::TestGame;
use castellan::sandbox::Id;
use reqwest::Client;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// The number of users. Each has their own quota.
const PEOPLE: usize = 40;
/// The interval at which the test's own lateness is measured.
const TICK: Duration = Duration::from_millis(50);
/// The lateness above which the machine is too busy: answers may take longer than a stopping process waits for them,
/// and than Discord would.
const STARVED: Duration = Duration::from_millis(500);

/// Returns the number of restarts.
fn restarts() -> usize {
    number("RESTARTS", 4)
}

/// Returns the number of commands per second over all users.
fn a_second() -> usize {
    number("A_SECOND", 20)
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().map_or(usual, |number| number.parse().expect("a number"))
}

/// Users who continually send commands in direct messages.
struct Crowd {
    asking: JoinHandle<Vec<Value>>,
    stop: Arc<AtomicBool>,
    /// The task that returns the largest lateness of a tick.
    watching: JoinHandle<Duration>,
}

/// Returns the largest lateness of a tick.
async fn lateness(stop: Arc<AtomicBool>) -> Duration {
    let mut latest = Duration::ZERO;
    while !stop.load(Ordering::SeqCst) {
        let begun = Instant::now();
        sleep(TICK).await;
        latest = latest.max(begun.elapsed().saturating_sub(TICK));
    }
    latest
}

impl Crowd {
    /// Starts sending commands.
    async fn begin(processes: &Processes) -> Self {
        let harness = &processes.harness;
        let mut people: Vec<(String, Id)> = Vec::new();
        for number in 0..PEOPLE {
            let name = format!("Person{number}");
            let user = harness.sandbox.add_user(&name);
            harness.sandbox.join(harness.guild, user).expect("there is room");
            let opened = harness.asks(&name, "direct", &json!({})).await.expect("they may");
            people.push((name, opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id")));
        }
        let body = harness.command("settings", &json!({ "reminders": "off" }), None).await;
        let (client, page) = (Client::new(), harness.sandbox.page_url());
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let asking = tokio::spawn(async move {
            let mut tick = interval(Duration::from_secs(1) / u32::try_from(a_second()).expect("a few"));
            tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
            let (mut asked, mut outcomes) = (JoinSet::new(), Vec::new());
            for (name, channel) in people.iter().cycle() {
                if stopped.load(Ordering::SeqCst) {
                    break;
                }
                tick.tick().await;
                let request =
                    client.post(format!("{page}sandbox/channels/{channel}/run?user={name}")).json(&body);
                asked.spawn(async move {
                    let response = request.send().await.expect("an answer");
                    response.json::<Value>().await.expect("JSON")
                });
                while let Some(outcome) = asked.try_join_next() {
                    outcomes.push(outcome.expect("no panic"));
                }
            }
            while let Some(outcome) = asked.join_next().await {
                outcomes.push(outcome.expect("no panic"));
            }
            outcomes
        });
        let watching = tokio::spawn(lateness(Arc::clone(&stop)));
        Self { asking, stop, watching }
    }

    /// Stops sending commands, and checks that all of them were answered.
    async fn was_answered(self, least: usize) {
        self.stop.store(true, Ordering::SeqCst);
        let outcomes = self.asking.await.expect("no panic");
        let is_answer =
            |outcome: &&Value| matches!(outcome["outcome"].as_str(), Some("message" | "deferred"));
        let lost: Vec<&Value> = outcomes.iter().filter(|outcome| !is_answer(outcome)).collect();
        let late = self.watching.await.expect("no panic");
        println!("{} asked, {} lost; the test itself was {late:?} late", outcomes.len(), lost.len());
        assert!(lost.is_empty() || late >= STARVED, "{lost:?}");
        assert!(outcomes.len() >= least, "{}", outcomes.len());
    }
}

/// Restarts two processes in turn.
async fn is_restarted(mut processes: Processes) {
    let mut test_game = TestGame::duel(&processes.harness).await;
    let crowd = Crowd::begin(&processes).await;
    for restart in 0..restarts() {
        let bot = restart % 2;
        processes.stop(bot).await;
        plays(&processes.harness, &mut test_game, 1).await;
        processes.begin(bot);
        processes.says(bot, "people can reach the bot").await;
        plays(&processes.harness, &mut test_game, 1).await;
        if test_game.record.steps().len() > 60 {
            test_game.is_what_was_played(&processes.harness).await;
            test_game = TestGame::duel(&processes.harness).await;
        }
    }
    crowd.was_answered(restarts()).await;
    test_game.was_told_once(&processes.harness).await;
    test_game.is_what_was_played(&processes.harness).await;
    processes.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_while_processes_are_restarted_in_turn() {
    let Some(processes) = Processes::start_with_shards(2, 1).await else { return };
    let sessions = processes.harness.sandbox.sessions().0;
    assert_eq!(sessions, 1);
    is_restarted(processes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_over_http_while_processes_are_restarted_in_turn() {
    let Some(processes) = Processes::start(2, true).await else { return };
    is_restarted(processes).await;
}

/// The new process resumes the shard's session, so that Discord sends the events in between.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_joins_goes_on_with_the_session_of_the_shard_that_it_is_given() {
    let Some(mut processes) = Processes::start_with_shards(1, 2).await else { return };
    assert_eq!(processes.harness.sandbox.sessions(), (2, 0), "each shard has a session of its own");
    let mut test_game = TestGame::duel(&processes.harness).await;
    let crowd = Crowd::begin(&processes).await;
    let other = processes.add();
    processes.says(other, "this process runs this shard").await;
    let sandbox = &processes.harness.sandbox;
    until("the session to go on", || (sandbox.sessions().1 > 0).then_some(())).await;
    processes.can_be_reached().await;
    plays(&processes.harness, &mut test_game, 2).await;
    // The shard returns when the other process ends.
    processes.stop(other).await;
    processes.remove(other);
    processes.can_be_reached().await;
    plays(&processes.harness, &mut test_game, 2).await;
    crowd.was_answered(1).await;
    assert_eq!(processes.harness.sandbox.sessions().0, 2, "no session has begun anew");
    test_game.was_told_once(&processes.harness).await;
    processes.end().await;
}
