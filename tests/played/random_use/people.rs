//! Simulated users who act at random, weighted towards real behaviour: moves, buttons, new games, and occasionally any
//! command with valid or invalid options.

use super::ledger::{Interaction, SharedLedger};
use crate::harness::{Harness, components};
use castellan::sandbox::Id;
use castellan_test_support::Random;
use serde_json::{Map, Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The four people. Ada owns both servers.
pub const FOUR: [&str; 4] = ["Ada", "Ben", "Cleo", "Dan"];
const GAMES: [&str; 5] =
    ["king-of-the-mountain", "all-round-king", "mount-chess", "giant-king", "kings-mate"];
/// Texts for text options.
const TEXTS: [&str; 18] = [
    "",
    "a2a3",
    "e2e4",
    "Nf3",
    "pass",
    "3d per action",
    "10d + 1d",
    "none",
    "seats=3; army=siege",
    "balanced",
    "7d",
    "36h",
    "luck",
    "a2a3 -> a8a7",
    "1.2",
    "`*_|<@1>",
    "ÄÖü 王 \u{200b}",
    "asdfghjkl asdfghjkl asdfghjkl asdfghjkl",
];
/// Commands that affect all users and are used rarely.
const RARE_COMMANDS: [&str; 8] =
    ["server", "privacy erase", "direct", "person", "vacation", "game abort", "resign", "arbiter"];
/// Buttons that advance a game.
const COMMON_BUTTONS: [&str; 9] =
    ["Join", "Start", "Move", "Play it", "Accept", "Sign up", "Check in", "Ready", "Legal moves"];
/// Buttons that end a game or a membership.
const RARE_BUTTONS: [&str; 5] = ["Resign", "End the game", "Erase", "Leave", "Cancel"];

/// A simulated user.
pub struct Person<'a> {
    pub harness: &'a Harness,
    pub shared: &'a SharedLedger,
    pub over: &'a AtomicBool,
    pub name: &'static str,
    pub random: Random,
    /// The current channel of this user.
    pub channel: Id,
}

impl Person<'_> {
    /// Uses the bot until the end of the test.
    pub async fn use_bot(&mut self) {
        while !self.over.load(Ordering::SeqCst) {
            let pause = 100 + self.random.below(1_200) as u64;
            tokio::time::sleep(Duration::from_millis(pause)).await;
            self.change_channel().await;
            match self.random.below(100) {
                0..36 => self.make_move().await,
                36..66 => self.use_component().await,
                66..78 => self.run_any_command().await,
                78..86 => self.open_game().await,
                86..90 => self.use_tournament().await,
                90..94 => self.use_old_component().await,
                94..97 => self.dismiss_message().await,
                _ => self.send_message().await,
            }
        }
    }

    /// Moves to another channel or thread from time to time, and whenever the current one is gone.
    async fn change_channel(&mut self) {
        if !self.random.chance(15) && !self.harness.latest(self.name, self.channel, 1, None).await.is_empty()
        {
            return;
        }
        let world = self.harness.world(self.name).await;
        let guilds = world["guilds"].as_array().cloned().unwrap_or_default();
        let channels =
            guilds.iter().flat_map(|guild| guild["channels"].as_array().cloned().unwrap_or_default());
        let open = channels.filter(|channel| channel["can_run"] == true);
        let mut ids: Vec<Id> = open.filter_map(|channel| id(&channel["id"])).collect();
        // Most users meet in the games channel.
        ids.extend(std::iter::repeat_n(self.harness.games_channel, ids.len()));
        self.channel = *self.random.pick(&ids);
    }

    async fn make_move(&mut self) {
        let (mut options, mut action) = (json!({}), None);
        // Some of the suggested games do not accept moves yet.
        for _ in 0..3 {
            let game = self.pick_suggestion("move", json!({}), "game", "").await;
            options = game.map_or_else(|| json!({}), |game| json!({ "game": game }));
            let typed = if self.random.chance(80) { "" } else { "a" };
            action = self.pick_suggestion("move", options.clone(), "action", typed).await;
            if action.is_some() {
                break;
            }
        }
        if action.is_none() && self.random.chance(85) {
            // Join or start a game instead.
            return self.use_component().await;
        }
        options["action"] = action.unwrap_or_else(|| json!(*self.random.pick(&TEXTS[1..5])));
        if self.random.chance(3) {
            options["action"] = json!(*self.random.pick(&TEXTS[1..]));
        }
        self.run("move", options).await;
    }

    async fn open_game(&mut self) {
        let variant = *self.random.pick(&GAMES);
        let mut options = json!({ "variant": variant, "time": "3d per action" });
        if variant == "king-of-the-mountain" {
            options["options"] =
                json!(*self.random.pick(&["seats=2", "seats=3; army=siege", "army=skirmish"]));
        }
        if self.random.chance(30) {
            options["thread"] = json!(true);
        }
        if self.random.chance(35) {
            options["solo"] = json!(true);
        }
        if self.random.chance(10) {
            options["time"] = json!("10m + 10s");
        }
        self.run("game new", options).await;
    }

    async fn use_tournament(&mut self) {
        let formats = ["swiss", "round-robin", "double-round-robin", "knock-out", "pods"];
        match self.random.below(8) {
            0 if self.name == "Ada" => {
                let title = format!("Cup {}", self.random.below(1_000_000));
                let (format, variant) = (*self.random.pick(&formats), *self.random.pick(&GAMES));
                let options = json!({ "title": title, "format": format, "variant": variant, "starts": "10m", "notice": "1m" });
                self.run("tournament announce", options).await;
            }
            1 if self.name == "Ada" => self.run("arbiter start", json!({})).await,
            2 => self.run("tournament pairings", json!({})).await,
            3 => self.run("tournament standings", json!({})).await,
            _ => self.run("tournament sign-up", json!({})).await,
        }
    }

    /// Sends a random command with random options.
    async fn run_any_command(&mut self) {
        let all = self.harness.sandbox.commands(None);
        let mut paths: Vec<(String, Value)> = Vec::new();
        for command in &all {
            let name = command["name"].as_str().expect("a name");
            let options = command["options"].as_array().cloned().unwrap_or_default();
            let parts: Vec<&Value> = options.iter().filter(|option| option["type"] == 1).collect();
            if parts.is_empty() {
                paths.push((name.to_owned(), command["options"].clone()));
            }
            for part in parts {
                paths.push((
                    format!("{name} {}", part["name"].as_str().expect("a name")),
                    part["options"].clone(),
                ));
            }
        }
        if paths.is_empty() {
            return;
        }
        let (path, known) = self.random.pick(&paths).clone();
        if RARE_COMMANDS.iter().any(|command| path.starts_with(command)) && self.random.chance(75) {
            return;
        }
        let mut options = Map::new();
        for option in known.as_array().into_iter().flatten() {
            if option["required"] != true && !self.random.chance(30) {
                continue;
            }
            let name = option["name"].as_str().expect("a name");
            if let Some(value) = self.value(&path, &options, name, option).await {
                options.insert(name.to_owned(), value);
            }
        }
        self.run(&path, Value::Object(options)).await;
    }

    /// Returns a value for an option, usually a valid one.
    async fn value(
        &mut self,
        path: &str,
        given: &Map<String, Value>,
        name: &str,
        option: &Value,
    ) -> Option<Value> {
        if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
            return Some(self.random.pick(choices)["value"].clone());
        }
        let text = *self.random.pick(&TEXTS);
        Some(match option["type"].as_u64() {
            Some(4 | 10) => json!(self.random.below(12) as i64 - 1),
            Some(5) => json!(self.random.chance(50)),
            Some(6) => json!(if self.random.chance(5) { "bot" } else { *self.random.pick(&FOUR) }),
            Some(7) => json!(*self.random.pick(&["games", "general"])),
            Some(11) => json!(text),
            _ if option["autocomplete"] == true && self.random.chance(80) => {
                let typed: String = text.chars().take(self.random.below(3)).collect();
                let known = Value::Object(given.clone());
                return self.pick_suggestion(path, known, name, &typed).await.or_else(|| Some(json!(text)));
            }
            _ => json!(text),
        })
    }

    /// Returns one of the suggestions for an option.
    async fn pick_suggestion(
        &mut self,
        path: &str,
        mut options: Value,
        name: &str,
        typed: &str,
    ) -> Option<Value> {
        options[name] = json!(typed);
        let body = self.body(path, &options, Some(name)).await?;
        let what = format!("/{path} {name}: {typed}…");
        let outcome = self.request(what, &format!("channels/{}/complete", self.channel), &body).await?;
        let choices = outcome["choices"].as_array().filter(|choices| !choices.is_empty())?;
        Some(self.random.pick(choices)["value"].clone())
    }

    /// Returns a command's request body, or `None` if one of its channels is gone.
    async fn body(&self, path: &str, options: &Value, focused: Option<&str>) -> Option<Value> {
        let registered = self.harness.sandbox.commands(None);
        let name = path.split(' ').next().unwrap_or_default();
        if !registered.iter().any(|command| command["name"] == name) {
            return None;
        }
        let named =
            |name: &Value| name.as_str().is_some_and(|name| self.harness.sandbox.channel(name).is_none());
        if options.get("channel").is_some_and(named) {
            return None;
        }
        Some(self.harness.command_body(path, options, focused).await)
    }

    async fn run(&mut self, path: &str, options: Value) {
        let Some(body) = self.body(path, &options, None).await else { return };
        let what = format!("/{path} {options}");
        let outcome = self.request(what, &format!("channels/{}/run", self.channel), &body).await;
        Box::pin(self.follow_up(outcome)).await;
    }

    /// Presses a button or picks from a list of a visible message.
    async fn use_component(&mut self) {
        let most = if self.random.chance(70) { 8 } else { 40 };
        let seen = self.harness.latest(self.name, self.channel, most, None).await;
        self.use_component_of_one(seen).await;
    }

    /// Presses a button or picks from a list of an old message.
    async fn use_old_component(&mut self) {
        let newest = self.harness.latest(self.name, self.channel, 1, None).await;
        let Some(newest) = newest.first().and_then(|message| id(&message["id"])) else { return };
        // Ids contain their time: choose a point in the last ten minutes.
        let back = (self.random.below(600_000) as u64) << 22;
        let seen = self.harness.latest(self.name, self.channel, 20, Some(Id(newest.0 - back))).await;
        self.use_component_of_one(seen).await;
    }

    async fn use_component_of_one(&mut self, seen: Vec<Value>) {
        let with_components: Vec<Value> =
            seen.into_iter().filter(|message| !components(message).is_empty()).collect();
        if !with_components.is_empty() {
            let message = self.random.pick(&with_components).clone();
            self.use_component_of(&message).await;
        }
    }

    async fn use_component_of(&mut self, message: &Value) {
        let mut parts = Vec::new();
        for part in components(message) {
            let label = part["label"].as_str().unwrap_or_default();
            let weight = match part["type"].as_u64() {
                _ if part["custom_id"].is_null() => 0,
                _ if COMMON_BUTTONS.contains(&label) => 8,
                _ if RARE_BUTTONS.contains(&label) => 1,
                Some(2 | 5) => 2,
                Some(3) => 16,
                _ => 0,
            };
            parts.extend(std::iter::repeat_n(part, weight));
        }
        if parts.is_empty() {
            return;
        }
        let part = self.random.pick(&parts).clone();
        let (how, values) = match part["type"].as_u64() {
            Some(2) => ("press", json!([])),
            Some(5) => {
                let other = *self.random.pick(&FOUR);
                ("choose", json!([self.harness.person(other)]))
            }
            _ => {
                let options = part["options"].as_array().cloned().unwrap_or_default();
                let values: Vec<Value> = options.iter().map(|option| option["value"].clone()).collect();
                if values.is_empty() {
                    return;
                }
                ("choose", json!([self.random.pick(&values)]))
            }
        };
        let body = json!({ "message": message["id"], "custom_id": part["custom_id"], "values": values });
        let channel = message["channel_id"].as_str().unwrap_or_default();
        let what = format!("{} {}", part["label"].as_str().unwrap_or("a list"), part["custom_id"]);
        let outcome = self.request(what, &format!("channels/{channel}/{how}"), &body).await;
        Box::pin(self.follow_up(outcome)).await;
    }

    /// Continues from an outcome: fills in the form or picks from the list.
    async fn follow_up(&mut self, outcome: Option<Value>) {
        let Some(outcome) = outcome else { return };
        if !self.random.chance(75) {
            return;
        }
        match outcome["outcome"].as_str() {
            Some("modal") => self.fill_in(&outcome).await,
            Some("message" | "update") => {
                let seen = self.harness.latest(self.name, self.channel, 20, None).await;
                let found = seen.into_iter().find(|message| message["id"] == outcome["message"]);
                if let Some(message) = found {
                    self.use_component_of(&message).await;
                }
            }
            _ => {}
        }
    }

    async fn fill_in(&mut self, outcome: &Value) {
        let mut values = Map::new();
        for row in outcome["modal"]["components"].as_array().into_iter().flatten() {
            let input = if row["component"].is_object() { &row["component"] } else { &row["components"][0] };
            let Some(name) = input["custom_id"].as_str() else { continue };
            let value = if input["type"] == 4 {
                let most = input["max_length"].as_u64().unwrap_or(4_000) as usize;
                let text = if self.random.chance(50) {
                    input["value"].as_str().unwrap_or("a2a3")
                } else {
                    self.random.pick(&TEXTS)
                };
                json!(text.chars().take(most).collect::<String>())
            } else {
                let options = input["options"].as_array().cloned().unwrap_or_default();
                if options.is_empty() {
                    continue;
                }
                json!([self.random.pick(&options)["value"]])
            };
            values.insert(name.to_owned(), value);
        }
        let interaction = outcome["interaction"].as_str().expect("an id").to_owned();
        let what = format!("a form {}", Value::Object(values.clone()));
        let body = json!({ "values": values });
        let outcome = self.request(what, &format!("interactions/{interaction}/submit"), &body).await;
        Box::pin(self.follow_up(outcome)).await;
    }

    async fn dismiss_message(&mut self) {
        let seen = self.harness.latest(self.name, self.channel, 20, None).await;
        let own: Vec<&Value> =
            seen.iter().filter(|message| !message["sandbox"]["only_for"].is_null()).collect();
        if !own.is_empty() {
            let body = json!({ "message": self.random.pick(&own)["id"] });
            // The message may be gone already.
            let _ =
                self.harness.request(self.name, &format!("channels/{}/dismiss", self.channel), &body).await;
        }
    }

    async fn send_message(&mut self) {
        let body = json!({ "content": *self.random.pick(&TEXTS[1..]) });
        // A deleted channel rejects the message.
        let _ = self.harness.request(self.name, &format!("channels/{}/messages", self.channel), &body).await;
    }

    /// Sends a request and records its outcome. Returns `None` if Discord's client does not allow it.
    async fn request(&mut self, what: String, path: &str, body: &Value) -> Option<Value> {
        let outcome = self.harness.request(self.name, path, body).await.ok()?;
        let interaction_id = id(&outcome["interaction"])?;
        let interaction = Interaction {
            who: self.name,
            what,
            at: interaction_id.created_at(),
            outcome: outcome["outcome"].as_str()?.to_owned(),
        };
        self.shared.lock().interactions.insert(interaction_id, interaction);
        Some(outcome)
    }
}

/// Parses an id in Discord's format.
pub fn id(value: &Value) -> Option<Id> {
    value.as_str()?.parse().ok()
}
