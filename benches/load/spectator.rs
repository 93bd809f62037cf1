//! A spectator in a channel who looks, lists, and tries invalid actions.

use crate::harness::{Harness, SimulatedUser, TestChannel};
use crate::random::Random;
use crate::tally::Kind;
use serde_json::json;
use tokio::time::Instant;

pub struct Spectator {
    channel: TestChannel,
    random: Random,
}

impl Spectator {
    pub fn new(harness: &Harness, number: usize) -> Self {
        Self { channel: harness.channels[number].clone(), random: Random(1_000 + number as u64) }
    }
}

impl SimulatedUser for Spectator {
    async fn step(&mut self, harness: &Harness, due: Instant) {
        let user = *self.random.pick(&self.channel.people).expect("people");
        let (kind, command, options) = match self.random.below(20) {
            0..6 => (Kind::Board, "board", json!([])),
            6..12 => (Kind::Listed, "legal", json!([])),
            12..16 => (Kind::Listed, "game", json!([{"name": "list"}])),
            _ => (Kind::Refused, "move", json!([{"name": "action", "value": "nowhere"}])),
        };
        harness.run(kind, due, self.channel.id, user, command, options).await;
    }
}
