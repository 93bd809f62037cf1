//! A short run of the load benchmark, so that it stays in working order.
#![allow(dead_code, reason = "the benchmark uses the rest")]

#[path = "played/balancer.rs"]
mod balancer;
#[path = "common/bot.rs"]
mod bot;
#[path = "../benches/load/harness.rs"]
mod harness;
#[path = "../benches/load/onlooker.rs"]
mod onlooker;
#[path = "common/over.rs"]
mod over;
#[path = "../benches/load/random.rs"]
mod random;
#[path = "../benches/load/tally.rs"]
mod tally;
#[path = "../benches/load/test_game.rs"]
mod test_game;

use castellan::rules::Variant;
use harness::{Harness, Lane};
use onlooker::Onlooker;
use std::sync::Arc;
use tally::Kind;
use test_game::TestGame;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The number of actions of each player and of each spectator.
const STEPS: usize = 40;
const LOOKS: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn all_games_are_played_and_looked_at_as_the_benchmark_does() {
    let harness = Arc::new(Harness::open(false).await);
    let mut lanes = JoinSet::new();
    for place in 0..Variant::ALL.len() {
        let (mut game, mut onlooker) = (TestGame::new(&harness, place), Onlooker::new(&harness, place));
        let here = Arc::clone(&harness);
        lanes.spawn(async move {
            for _ in 0..STEPS {
                game.step(&here, Instant::now()).await;
            }
        });
        let here = Arc::clone(&harness);
        lanes.spawn(async move {
            for _ in 0..LOOKS {
                onlooker.step(&here, Instant::now()).await;
            }
        });
    }
    while let Some(done) = lanes.join_next().await {
        done.expect("it went well");
    }
    let tally = harness.tally.take();
    tally.print();
    let all = tally.all();
    // On a busy machine an answer may be late.
    assert_eq!(all.len() + tally.failed as usize, Variant::ALL.len() * (STEPS + LOOKS));
    assert!(all.share(Kind::is_action) > 0.2, "{}", all.share(Kind::is_action));
    assert!(Harness::close(harness).await, "nobody complains");
}
