//! A test of a user who floods the bot with commands.

use crate::harness::{Harness, until};
use crate::test_game::{SLOW_DOWN, TestGame};
use castellan::rules::Action;
use castellan::sandbox::Id;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::time::Duration;

/// The number of concurrent commands, and the number of refusals to wait for.
const AT_ONCE: usize = 120;
const REFUSED: u64 = 50;
/// The pause before the next round of commands.
const AGAIN: Duration = Duration::from_secs(5);

/// Returns the number of times that a user was asked to slow down.
fn told(harness: &Harness, who: Id) -> usize {
    let all = harness.sandbox.history(who, harness.hall).expect("a member");
    let is_it = |message: &&Value| message["content"].as_str().is_some_and(|text| text.contains(SLOW_DOWN));
    all.iter().filter(is_it).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_who_asks_without_end_is_told_to_slow_down_and_can_still_move_as_can_the_others() {
    let harness = Harness::open().await;
    let mut test_game = TestGame::duel(&harness).await;
    let path = format!("channels/{}/run", harness.hall);
    let legal = harness.command("legal", &json!({}), None).await;
    let asks = async {
        loop {
            let all = join_all((0..AT_ONCE).map(|_| harness.asks("Ada", &path, &legal)));
            // Some of the commands get no answer.
            drop(tokio::time::timeout(AGAIN, all).await);
        }
    };
    let refused = async || {
        let limited = "castellan_discord_shed_total{class=\"look\",reason=\"limited\"}";
        harness.count(limited).await.unwrap_or(0)
    };
    let enough = async {
        while refused().await < REFUSED {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        for _ in 0..10 {
            let heard = harness.gives("Ben", "board", json!({})).await;
            assert!(!heard.privately().contains(SLOW_DOWN), "others are answered: {heard:?}");
        }
        test_game.types(&harness, "a2a3".parse::<Action>().expect("an action")).await;
    };
    tokio::select! {
        () = asks => {}
        () = enough => {}
    }
    let ada = harness.person("Ada");
    let told = until("somebody to tell her", || Some(told(&harness, ada)).filter(|told| *told > 0)).await;
    let refused = refused().await;
    assert!((told as u64) < refused, "{told} of {refused} were told");
    test_game.tells_each_action_once(&harness);
    harness.ends().await;
}
