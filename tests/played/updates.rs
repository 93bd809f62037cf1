//! Tests of updates without downtime: processes over one database are restarted in turn, and others join, while people
//! continue. No command is lost or executed twice.
//!
//! `RESTARTS=30 A_SECOND=50 cargo test --test played updates::` runs thirty restarts.

use crate::harness::wait_for;
use crate::processes::{Processes, play_moves};
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
const TOO_LATE: Duration = Duration::from_millis(500);

/// Returns the number of restarts.
fn restarts() -> usize {
    number("RESTARTS", 4)
}

/// Returns the number of commands per second over all users.
fn commands_per_second() -> usize {
    number("A_SECOND", 20)
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).ok().map_or(default, |number| number.parse().expect("a number"))
}

/// Users who continually send commands in direct messages.
struct Crowd {
    sending: JoinHandle<Vec<Value>>,
    stop: Arc<AtomicBool>,
    /// The task that returns the largest lateness of a tick.
    watching: JoinHandle<Duration>,
}

/// Returns the largest lateness of a tick.
async fn lateness(stop: Arc<AtomicBool>) -> Duration {
    let mut largest = Duration::ZERO;
    while !stop.load(Ordering::SeqCst) {
        let start = Instant::now();
        sleep(TICK).await;
        largest = largest.max(start.elapsed().saturating_sub(TICK));
    }
    largest
}

impl Crowd {
    /// Starts sending commands.
    async fn start(processes: &Processes) -> Self {
        let harness = &processes.harness;
        let mut people: Vec<(String, Id)> = Vec::new();
        for number in 0..PEOPLE {
            let name = format!("Person{number}");
            let user = harness.sandbox.add_user(&name);
            harness.sandbox.join(harness.guild, user).expect("there is room");
            let opened = harness.request(&name, "direct", &json!({})).await.expect("they may");
            people.push((name, opened["channel"].as_str().and_then(|id| id.parse().ok()).expect("an id")));
        }
        let body = harness.command_body("settings", &json!({ "reminders": "off" }), None).await;
        let (client, page) = (Client::new(), harness.sandbox.page_url());
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let sending = tokio::spawn(async move {
            let mut tick =
                interval(Duration::from_secs(1) / u32::try_from(commands_per_second()).expect("a few"));
            tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
            let (mut requests, mut outcomes) = (JoinSet::new(), Vec::new());
            for (name, channel) in people.iter().cycle() {
                if stopped.load(Ordering::SeqCst) {
                    break;
                }
                tick.tick().await;
                let request =
                    client.post(format!("{page}sandbox/channels/{channel}/run?user={name}")).json(&body);
                requests.spawn(async move {
                    let response = request.send().await.expect("an answer");
                    response.json::<Value>().await.expect("JSON")
                });
                while let Some(outcome) = requests.try_join_next() {
                    outcomes.push(outcome.expect("no panic"));
                }
            }
            while let Some(outcome) = requests.join_next().await {
                outcomes.push(outcome.expect("no panic"));
            }
            outcomes
        });
        let watching = tokio::spawn(lateness(Arc::clone(&stop)));
        Self { sending, stop, watching }
    }

    /// Stops sending commands, and checks that all of them were answered.
    async fn stop_and_assert_answered(self, least: usize) {
        self.stop.store(true, Ordering::SeqCst);
        let outcomes = self.sending.await.expect("no panic");
        let is_answer =
            |outcome: &&Value| matches!(outcome["outcome"].as_str(), Some("message" | "deferred"));
        let lost: Vec<&Value> = outcomes.iter().filter(|outcome| !is_answer(outcome)).collect();
        let late = self.watching.await.expect("no panic");
        println!("{} commands, {} lost; the test itself was {late:?} late", outcomes.len(), lost.len());
        assert!(lost.is_empty() || late >= TOO_LATE, "{lost:?}");
        assert!(outcomes.len() >= least, "{}", outcomes.len());
    }
}

/// Restarts two processes in turn.
async fn restart_in_turn(mut processes: Processes) {
    let mut test_game = TestGame::start_duel(&processes.harness).await;
    let crowd = Crowd::start(&processes).await;
    for restart in 0..restarts() {
        let bot = restart % 2;
        processes.stop(bot).await;
        play_moves(&processes.harness, &mut test_game, 1).await;
        processes.start_bot(bot);
        processes.wait_for_log(bot, "people can reach the bot").await;
        play_moves(&processes.harness, &mut test_game, 1).await;
        if test_game.record.steps().len() > 60 {
            test_game.assert_stored(&processes.harness).await;
            test_game = TestGame::start_duel(&processes.harness).await;
        }
    }
    crowd.stop_and_assert_answered(restarts()).await;
    test_game.assert_posted_once_and_dimmed(&processes.harness).await;
    test_game.assert_stored(&processes.harness).await;
    processes.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_while_processes_are_restarted_in_turn() {
    let Some(processes) = Processes::start_with_shards(2, 1).await else { return };
    let sessions = processes.harness.sandbox.session_counts().0;
    assert_eq!(sessions, 1);
    restart_in_turn(processes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_over_http_while_processes_are_restarted_in_turn() {
    let Some(processes) = Processes::start(2, true).await else { return };
    restart_in_turn(processes).await;
}

/// The new process resumes the shard's session, so that Discord sends the events in between.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_joins_resumes_the_session_of_its_shard() {
    let Some(mut processes) = Processes::start_with_shards(1, 2).await else { return };
    assert_eq!(processes.harness.sandbox.session_counts(), (2, 0), "each shard has a session of its own");
    let mut test_game = TestGame::start_duel(&processes.harness).await;
    let crowd = Crowd::start(&processes).await;
    let other = processes.add();
    processes.wait_for_log(other, "this process runs this shard").await;
    let sandbox = &processes.harness.sandbox;
    wait_for("the session to go on", || (sandbox.session_counts().1 > 0).then_some(())).await;
    processes.wait_until_reachable().await;
    play_moves(&processes.harness, &mut test_game, 2).await;
    // The shard returns when the other process ends.
    processes.stop(other).await;
    processes.remove(other);
    processes.wait_until_reachable().await;
    play_moves(&processes.harness, &mut test_game, 2).await;
    crowd.stop_and_assert_answered(1).await;
    assert_eq!(processes.harness.sandbox.session_counts().0, 2, "no session has begun anew");
    test_game.assert_posted_once_and_dimmed(&processes.harness).await;
    processes.finish().await;
}
