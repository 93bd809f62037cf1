//! Tests of a process that is suspended and resumed, as when its container pauses or its machine sleeps: no player
//! loses on time because of it, and each of several processes recovers.
//!
//! `STANDSTILLS=5,15,45,100,600 cargo test --test played standstill::` sets the lengths of the pauses in seconds.

use crate::harness::{Harness, send_signal, wait_for};
use crate::processes::Processes;
use crate::test_game::{TestGame, game_messages};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::sleep;

/// The time for a move.
const TIME: Duration = Duration::from_secs(30);
/// The wait before the game is lost on time.
const WAIT: Duration = Duration::from_secs(10);
/// The longest standstill before other processes take over.
const LEASE: Duration = Duration::from_secs(8);

/// Returns the lengths of the pauses.
fn pause_lengths() -> Vec<Duration> {
    let chosen = std::env::var("STANDSTILLS").unwrap_or_else(|_| "12".to_owned());
    chosen.split(',').map(|seconds| Duration::from_secs(seconds.parse().expect("a number"))).collect()
}

/// Opens a game with a short time per move.
async fn start_quick_game(harness: &Harness) -> TestGame {
    let options = json!({ "variant": "mount-chess", "time": "30s per action" });
    TestGame::start(harness, options, &["Ben"]).await
}

/// Waits until the time for a move is nearly over, so that the standstill takes the rest, and the wait too if it is
/// long enough.
async fn wait_until_nearly_late(pause: Duration) {
    let seconds = Duration::from_secs;
    let until_lost = (TIME + WAIT).saturating_sub(pause) + seconds(1);
    sleep(until_lost.min(TIME.saturating_sub(seconds(3)))).await;
}

/// Returns `true` if a message of a game contains this text.
fn was_posted(harness: &Harness, test_game: &TestGame, text: &str) -> bool {
    let messages = game_messages(harness, harness.games_channel, &test_game.id);
    messages
        .iter()
        .any(|message: &Value| message["content"].as_str().is_some_and(|content| content.contains(text)))
}

/// Waits until the outage is posted.
async fn wait_for_outage_notice(harness: &Harness, test_game: &TestGame) {
    let is_posted = || was_posted(harness, test_game, "The bot was offline").then_some(());
    wait_for("the outage in the channel", is_posted).await;
}

/// Checks that the game continues and that no player lost on time.
async fn assert_play_continues_without_time_loss(harness: &Harness, test_game: &mut TestGame) {
    assert!(!was_posted(harness, test_game, " wins!"), "no player loses on time");
    test_game.assert_play_continues(harness).await;
    assert!(!was_posted(harness, test_game, " wins!"), "no player loses on time");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_player_loses_on_time_because_a_process_was_suspended() {
    let mut harness = Harness::open().await;
    for pause in pause_lengths() {
        let mut test_game = start_quick_game(&harness).await;
        wait_until_nearly_late(pause).await;
        send_signal(harness.process(), "STOP").await;
        sleep(pause).await;
        send_signal(harness.process(), "CONT").await;
        wait_for_outage_notice(&harness, &test_game).await;
        assert_play_continues_without_time_loss(&harness, &mut test_game).await;
    }
    harness.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_suspended_processes_recover_and_no_player_loses_on_time() {
    let Some(processes) = Processes::start(2, false).await else { return };
    for pause in pause_lengths() {
        let mut test_game = start_quick_game(&processes.harness).await;
        wait_until_nearly_late(pause).await;
        for bot in 0..2 {
            processes.signal(bot, "STOP").await;
        }
        sleep(pause).await;
        for bot in 0..2 {
            processes.signal(bot, "CONT").await;
        }
        wait_for_outage_notice(&processes.harness, &test_game).await;
        // One process posts game notices while another may still be waiting for a new session.
        processes.wait_until_reachable().await;
        assert_play_continues_without_time_loss(&processes.harness, &mut test_game).await;
    }
    processes.finish().await;
}

/// The other process, either of the two, continues meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_suspended_for_longer_than_its_lease_recovers() {
    let Some(processes) = Processes::start(2, false).await else { return };
    let mut test_game = TestGame::start_duel(&processes.harness).await;
    for bot in 0..2 {
        for pause in pause_lengths() {
            let had_the_shard = processes.has_the_shard(bot);
            processes.signal(bot, "STOP").await;
            if had_the_shard && pause > LEASE {
                wait_for("the other to take over", || processes.has_the_shard(1 - bot).then_some(())).await;
            }
            let action = test_game.random_actions(1)[0];
            test_game.type_action(&processes.harness, action).await;
            sleep(pause).await;
            processes.signal(bot, "CONT").await;
            let action = test_game.random_actions(1)[0];
            test_game.type_action(&processes.harness, action).await;
        }
    }
    test_game.assert_posted_once_and_dimmed(&processes.harness).await;
    test_game.assert_stored(&processes.harness).await;
    // Neither process has exited because of the other.
    processes.finish().await;
}
