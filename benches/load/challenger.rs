//! A user who plays games against the computer in turn.

use crate::harness::{Harness, SimulatedUser, TestChannel};
use crate::tally::Kind;
use castellan::discord::commands::games::game_creation::game_id_for;
use castellan::discord_api::wire::InteractionId;
use castellan::game::GameId;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// The variants without choices before the first move.
const GAMES: [&str; 4] = ["mount-chess", "all-round-king", "giant-king", "kings-mate"];
/// The computer's full strength, which takes a second of processor time per move if available.
const LEVEL: &str = "full";
/// The thinking time per move. Without it, the moves would exceed Discord's message limits.
const THINKING_TIME: Duration = Duration::from_secs(10);
/// The number of checks without a move after which the game counts as over.
const MAX_IDLE_CHECKS: u32 = 60;

pub struct Challenger {
    channel: TestChannel,
    variant: &'static str,
    game: Option<GameId>,
    /// The number of checks since the last move.
    idle_checks: u32,
    /// The time of the next move.
    next_move_at: Instant,
    /// The number of moves that the computer had to answer.
    pub moves: u32,
}

impl Challenger {
    /// Creates one of many users. Every fifth channel has four players and no free user.
    pub fn new(harness: &Harness, number: usize) -> Self {
        let variant = GAMES[number % GAMES.len()];
        let channel = number + number / 4 + 1;
        Self {
            channel: harness.channels[channel].clone(),
            variant,
            game: None,
            idle_checks: 0,
            next_move_at: Instant::now(),
            moves: 0,
        }
    }

    async fn create_game(&self, harness: &Harness, due: Instant) -> Option<GameId> {
        let option = |name: &str, value: &str| json!({"name": name, "value": value});
        let options = vec![option("variant", self.variant), option("level", LEVEL), option("seat", "w")];
        let options = json!([{"name": "new", "options": options}]);
        let (channel, user) = (self.channel.id, self.channel.people[3]);
        let outcome = harness.run(Kind::Opened, due, channel, user, "game", options).await;
        let interaction = outcome["interaction"].as_str()?.parse().ok()?;
        Some(game_id_for(InteractionId(interaction)))
    }

    /// Moves if it is the user's turn.
    async fn play(&mut self, harness: &Harness, due: Instant, game: &GameId) {
        let (channel, user) = (self.channel.id, self.channel.people[3]);
        let game_option = json!({"name": "game", "value": game.as_str()});
        let typing = json!([{"name": "action", "value": "", "focused": true}, game_option]);
        let outcome = harness.run(Kind::Suggested, due, channel, user, "move", typing).await;
        let first = outcome["choices"].as_array().and_then(|choices| choices.first()).cloned();
        let Some(action) = first.map(|choice: Value| choice["value"].clone()) else {
            self.idle_checks += 1;
            if self.idle_checks > MAX_IDLE_CHECKS {
                self.game = None;
            }
            return;
        };
        self.idle_checks = 0;
        let options = json!([{"name": "action", "value": action}, game_option]);
        harness.run(Kind::Typed, Instant::now(), channel, user, "move", options).await;
        self.moves += 1;
        self.next_move_at = Instant::now() + THINKING_TIME;
    }
}

impl SimulatedUser for Challenger {
    async fn step(&mut self, harness: &Harness, due: Instant) {
        if Instant::now() < self.next_move_at {
            return;
        }
        match self.game.clone() {
            None => {
                self.game = self.create_game(harness, due).await;
                self.idle_checks = 0;
            }
            Some(game) => self.play(harness, due, &game).await,
        }
    }
}
