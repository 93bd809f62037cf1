//! A short run of the load benchmark, so that it stays in working order.
#![allow(dead_code, reason = "the benchmark uses the rest")]

#[path = "played/balancer.rs"]
mod balancer;
#[path = "common/bot.rs"]
mod bot;
#[path = "../benches/load/harness.rs"]
mod harness;
#[path = "common/interaction_transport.rs"]
mod interaction_transport;
#[path = "../benches/load/random.rs"]
mod random;
#[path = "../benches/load/spectator.rs"]
mod spectator;
#[path = "../benches/load/tally.rs"]
mod tally;
#[path = "../benches/load/test_game.rs"]
mod test_game;

use castellan::rules::Variant;
use harness::{Harness, SimulatedUser};
use spectator::Spectator;
use std::sync::Arc;
use tally::Kind;
use test_game::TestGame;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// The number of actions of each player and of each spectator.
const ACTIONS: usize = 40;
const VIEWS: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn all_games_are_played_and_viewed_as_the_benchmark_does() {
    let harness = Arc::new(Harness::start(false).await);
    let mut users = JoinSet::new();
    for number in 0..Variant::ALL.len() {
        let (mut game, mut spectator) = (TestGame::new(&harness, number), Spectator::new(&harness, number));
        let shared = Arc::clone(&harness);
        users.spawn(async move {
            for _ in 0..ACTIONS {
                game.step(&shared, Instant::now()).await;
            }
        });
        let shared = Arc::clone(&harness);
        users.spawn(async move {
            for _ in 0..VIEWS {
                spectator.step(&shared, Instant::now()).await;
            }
        });
    }
    while let Some(done) = users.join_next().await {
        done.expect("no panic");
    }
    let tally = harness.tally.take();
    tally.print();
    let all = tally.all();
    // On a busy machine an answer may be late.
    assert_eq!(all.len() + tally.failed as usize, Variant::ALL.len() * (ACTIONS + VIEWS));
    assert!(all.share(Kind::is_action) > 0.2, "{}", all.share(Kind::is_action));
    assert!(Harness::close(harness).await, "the log has no complaints");
}
