//! A test of a user who floods the bot with commands.

use crate::harness::{Harness, wait_for};
use crate::test_game::{SLOW_DOWN, TestGame};
use castellan::rules::Action;
use castellan::sandbox::Id;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::time::Duration;

/// The number of concurrent commands, and the number of refusals to wait for.
const CONCURRENT_COMMANDS: usize = 120;
const MIN_REFUSED: u64 = 50;
/// The longest wait for the answers to a round of commands.
const ROUND_TIMEOUT: Duration = Duration::from_secs(5);

/// Returns the number of times that a user was asked to slow down.
fn count_slow_down_answers(harness: &Harness, who: Id) -> usize {
    let all = harness.sandbox.history(who, harness.games_channel).expect("a member");
    let is_slow_down =
        |message: &&Value| message["content"].as_str().is_some_and(|text| text.contains(SLOW_DOWN));
    all.iter().filter(is_slow_down).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flooding_user_is_rate_limited_and_can_still_move() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::start_duel(&harness).await;
    let path = format!("channels/{}/run", harness.games_channel);
    let legal = harness.command_body("legal", &json!({}), None).await;
    let flood = async {
        loop {
            let all = join_all((0..CONCURRENT_COMMANDS).map(|_| harness.request("Ada", &path, &legal)));
            // Some of the commands get no answer.
            drop(tokio::time::timeout(ROUND_TIMEOUT, all).await);
        }
    };
    let refused = async || {
        let limited = "castellan_discord_shed_total{class=\"look\",reason=\"limited\"}";
        harness.counter(limited).await.unwrap_or(0)
    };
    let play = async {
        while refused().await < MIN_REFUSED {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        for _ in 0..10 {
            let answer = harness.run("Ben", "board", json!({})).await;
            assert!(!answer.private_text().contains(SLOW_DOWN), "others are answered: {answer:?}");
        }
        test_game.type_action(&harness, "a2a3".parse::<Action>().expect("an action")).await;
    };
    tokio::select! {
        () = flood => {}
        () = play => {}
    }
    let ada = harness.person("Ada");
    let answers = wait_for("an answer to slow down", || {
        Some(count_slow_down_answers(&harness, ada)).filter(|answers| *answers > 0)
    })
    .await;
    let refused = refused().await;
    assert!((answers as u64) < refused, "{answers} answers to {refused} refused commands");
    test_game.assert_posted_once(&harness);
    harness.finish().await;
}
