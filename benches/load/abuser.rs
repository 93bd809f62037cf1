//! A user who sends requests without end, ignores the answers and plays no game.

use crate::harness::{Harness, SEATED};
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
pub async fn ask(harness: Arc<Harness>, a_second: u32) {
    let of_two = Variant::ALL.iter().position(|variant| variant.info().seats.len() < SEATED);
    let place = &harness.places[of_two.expect("a game of two")];
    let (channel, user): (Id, Id) = (place.channel, place.people[SEATED - 1]);
    let (begun, mut random, mut asked) = (Instant::now(), Random(99), JoinSet::new());
    for number in 0.. {
        sleep_until(begun + Duration::from_secs(1) * number / a_second).await;
        while asked.try_join_next().is_some() {}
        let (command, options) = match random.below(6) {
            0 => ("board", json!([])),
            1 => ("legal", json!([])),
            2 => ("game", json!([{"name": "list"}])),
            3 => ("move", json!([{"name": "action", "value": "nowhere"}])),
            4 => ("history", json!([])),
            _ => ("draw", json!([{"name": "offer"}])),
        };
        let harness = Arc::clone(&harness);
        asked.spawn(async move {
            harness.run(Kind::Abused, Instant::now(), channel, user, command, options).await;
        });
    }
}
