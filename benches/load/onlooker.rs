//! A spectator in a channel who looks, lists, and tries invalid actions.

use crate::harness::{Harness, Lane, Place};
use crate::random::Random;
use crate::tally::Kind;
use serde_json::json;
use tokio::time::Instant;

pub struct Onlooker {
    place: Place,
    random: Random,
}

impl Onlooker {
    pub fn new(harness: &Harness, place: usize) -> Self {
        Self { place: harness.places[place].clone(), random: Random(1_000 + place as u64) }
    }
}

impl Lane for Onlooker {
    async fn step(&mut self, harness: &Harness, due: Instant) {
        let user = *self.random.of(&self.place.people).expect("people");
        let (kind, command, options) = match self.random.below(20) {
            0..6 => (Kind::Board, "board", json!([])),
            6..12 => (Kind::Listed, "legal", json!([])),
            12..16 => (Kind::Listed, "game", json!([{"name": "list"}])),
            _ => (Kind::Refused, "move", json!([{"name": "action", "value": "nowhere"}])),
        };
        harness.run(kind, due, self.place.channel, user, command, options).await;
    }
}
