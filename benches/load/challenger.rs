//! Somebody who plays one game after the other against the computer.

use crate::harness::{Harness, Lane, Place};
use crate::tally::Kind;
use castellan::discord::commands::games::new_place::opened_by;
use castellan::discord_api::wire::InteractionId;
use castellan::game::GameId;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// The games in which nothing has to be chosen before the first move.
const GAMES: [&str; 4] = ["mount-chess", "all-round-king", "giant-king", "kings-mate"];
/// The level of the computer: its full strength, which takes a second of the processor for each move where there is
/// room.
const LEVEL: &str = "full";
/// For how long somebody thinks about a move. Moves without thinking would take more messages than Discord allows.
const THINKING: Duration = Duration::from_secs(10);
/// After so many looks without a move the game is over.
const MOST_LOOKS: u32 = 60;

pub struct Challenger {
    place: Place,
    variant: &'static str,
    game: Option<GameId>,
    /// How often there was nothing to move since the last move.
    looks: u32,
    /// Until when they think.
    thinks_until: Instant,
    /// How many moves the computer was given to answer.
    pub moves: u32,
}

impl Challenger {
    /// One of many. In every fifth channel four people play, and nobody is free.
    pub fn new(harness: &Harness, number: usize) -> Self {
        let variant = GAMES[number % GAMES.len()];
        let place = number + number / 4 + 1;
        Self {
            place: harness.places[place].clone(),
            variant,
            game: None,
            looks: 0,
            thinks_until: Instant::now(),
            moves: 0,
        }
    }

    async fn open(&self, harness: &Harness, due: Instant) -> Option<GameId> {
        let option = |name: &str, value: &str| json!({"name": name, "value": value});
        let options = vec![option("variant", self.variant), option("level", LEVEL), option("seat", "w")];
        let options = json!([{"name": "new", "options": options}]);
        let (channel, user) = (self.place.channel, self.place.people[3]);
        let outcome = harness.run(Kind::Opened, due, channel, user, "game", options).await;
        let interaction = outcome["interaction"].as_str()?.parse().ok()?;
        Some(opened_by(InteractionId(interaction)))
    }

    /// Moves if it is time to.
    async fn play(&mut self, harness: &Harness, due: Instant, game: &GameId) {
        let (channel, user) = (self.place.channel, self.place.people[3]);
        let of_game = json!({"name": "game", "value": game.as_str()});
        let typed = json!([{"name": "action", "value": "", "focused": true}, of_game]);
        let outcome = harness.run(Kind::Suggested, due, channel, user, "move", typed).await;
        let first = outcome["choices"].as_array().and_then(|choices| choices.first()).cloned();
        let Some(action) = first.map(|choice: Value| choice["value"].clone()) else {
            self.looks += 1;
            if self.looks > MOST_LOOKS {
                self.game = None;
            }
            return;
        };
        self.looks = 0;
        let options = json!([{"name": "action", "value": action}, of_game]);
        harness.run(Kind::Typed, Instant::now(), channel, user, "move", options).await;
        self.moves += 1;
        self.thinks_until = Instant::now() + THINKING;
    }
}

impl Lane for Challenger {
    async fn step(&mut self, harness: &Harness, due: Instant) {
        if Instant::now() < self.thinks_until {
            return;
        }
        match self.game.clone() {
            None => {
                self.game = self.open(harness, due).await;
                self.looks = 0;
            }
            Some(game) => self.play(harness, due, &game).await,
        }
    }
}
