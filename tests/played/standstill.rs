//! Tests of a process that is suspended and resumed, as when its container pauses or its machine sleeps: no player
//! loses on time because of it, and each of several processes recovers.
//!
//! `STANDSTILLS=5,15,45,100,600 cargo test --test played standstill::` sets the lengths of the pauses in seconds.

use crate::harness::{Harness, signalled, until};
use crate::processes::Processes;
use crate::test_game::{TestGame, told};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::sleep;

/// The time for a move.
const TIME: Duration = Duration::from_secs(30);
/// The wait before the game is lost on time.
const WAIT: Duration = Duration::from_secs(10);
/// The longest standstill before other processes take over.
const LEASE: Duration = Duration::from_secs(8);

/// Returns the lengths of the standstills.
fn standstills() -> Vec<Duration> {
    let chosen = std::env::var("STANDSTILLS").unwrap_or_else(|_| "12".to_owned());
    chosen.split(',').map(|seconds| Duration::from_secs(seconds.parse().expect("a number"))).collect()
}

/// Opens a game with a short time per move.
async fn quick_game(harness: &Harness) -> TestGame {
    let options = json!({ "variant": "mount-chess", "time": "30s per action" });
    TestGame::begin(harness, options, &["Ben"]).await
}

/// Waits until the time for a move is nearly over, so that the standstill takes the rest, and the wait too if it is
/// long enough.
async fn nearly_passes(still: Duration) {
    let seconds = Duration::from_secs;
    let until_lost = (TIME + WAIT).saturating_sub(still) + seconds(1);
    sleep(until_lost.min(TIME.saturating_sub(seconds(3)))).await;
}

/// Returns `true` if a message of a game contains these words.
fn says(harness: &Harness, test_game: &TestGame, words: &str) -> bool {
    let told = told(harness, harness.hall, &test_game.id);
    told.iter().any(|message: &Value| message["content"].as_str().is_some_and(|text| text.contains(words)))
}

/// Waits until the outage is posted.
async fn outage_is_told(harness: &Harness, test_game: &TestGame) {
    let is_told = || says(harness, test_game, "The bot was offline").then_some(());
    until("the outage in the channel", is_told).await;
}

/// Checks that the game continues and that no player lost on time.
async fn goes_on(harness: &Harness, test_game: &mut TestGame) {
    assert!(!says(harness, test_game, "on time"), "nobody loses on time");
    test_game.goes_on(harness).await;
    assert!(!says(harness, test_game, "on time"), "nobody loses on time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_stood_still_takes_nobodys_game() {
    let mut harness = Harness::open().await;
    for still in standstills() {
        let mut test_game = quick_game(&harness).await;
        nearly_passes(still).await;
        signalled(harness.process(), "STOP").await;
        sleep(still).await;
        signalled(harness.process(), "CONT").await;
        outage_is_told(&harness, &test_game).await;
        goes_on(&harness, &mut test_game).await;
    }
    harness.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_that_stood_still_both_come_back_and_take_nobodys_game() {
    let Some(processes) = Processes::start(2, false).await else { return };
    for still in standstills() {
        let mut test_game = quick_game(&processes.harness).await;
        nearly_passes(still).await;
        for bot in 0..2 {
            processes.signal(bot, "STOP").await;
        }
        sleep(still).await;
        for bot in 0..2 {
            processes.signal(bot, "CONT").await;
        }
        outage_is_told(&processes.harness, &test_game).await;
        // One process posts game notices while another may still be waiting for a new session.
        processes.can_be_reached().await;
        goes_on(&processes.harness, &mut test_game).await;
    }
    processes.end().await;
}

/// The other process, either of the two, continues meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_processes_that_stood_still_for_longer_than_its_lease_comes_back() {
    let Some(processes) = Processes::start(2, false).await else { return };
    let mut test_game = TestGame::duel(&processes.harness).await;
    for bot in 0..2 {
        for still in standstills() {
            let had_the_shard = processes.has_the_shard(bot);
            processes.signal(bot, "STOP").await;
            if had_the_shard && still > LEASE {
                until("the other to take over", || processes.has_the_shard(1 - bot).then_some(())).await;
            }
            let action = test_game.some(1)[0];
            test_game.types(&processes.harness, action).await;
            sleep(still).await;
            processes.signal(bot, "CONT").await;
            let action = test_game.some(1)[0];
            test_game.types(&processes.harness, action).await;
        }
    }
    test_game.was_told_once(&processes.harness).await;
    test_game.is_what_was_played(&processes.harness).await;
    // Neither process has exited because of the other.
    processes.end().await;
}
