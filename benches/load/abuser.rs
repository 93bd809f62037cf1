//! A user who sends requests without end, ignores the answers and plays no game.

use crate::harness::{Harness, PEOPLE_PER_CHANNEL};
use crate::random::Random;
use crate::tally::Kind;
use castellan::rules::Variant;
use castellan::sandbox::Id;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

/// Sends requests at a rate until the task is dropped, in the channel of a two-player game.
pub async fn send_requests(harness: Arc<Harness>, per_second: u32) {
    let two_player_channel =
        Variant::ALL.iter().position(|variant| variant.info().seats.len() < PEOPLE_PER_CHANNEL);
    let test_channel = &harness.channels[two_player_channel.expect("a two-player game")];
    let (channel, user): (Id, Id) = (test_channel.id, test_channel.people[PEOPLE_PER_CHANNEL - 1]);
    let (started, mut random, mut requests) = (Instant::now(), Random(99), JoinSet::new());
    for number in 0.. {
        sleep_until(started + Duration::from_secs(1) * number / per_second).await;
        while requests.try_join_next().is_some() {}
        let (command, options) = match random.below(6) {
            0 => ("board", json!([])),
            1 => ("legal", json!([])),
            2 => ("game", json!([{"name": "list"}])),
            3 => ("move", json!([{"name": "action", "value": "nowhere"}])),
            4 => ("history", json!([])),
            _ => ("draw", json!([{"name": "offer"}])),
        };
        let harness = Arc::clone(&harness);
        requests.spawn(async move {
            harness.run(Kind::Abused, Instant::now(), channel, user, command, options).await;
        });
    }
}
