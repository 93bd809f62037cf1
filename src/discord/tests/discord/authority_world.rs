//! A bot with one game in its store, which users of every kind query.

use crate::harness::{ALLOWED, MANAGES, PAUSE, command, user};
use crate::recorder::{Outgoing, Recorder};
use castellan_community::policy::Policy;
use castellan_discord::Bot;
use castellan_discord_api::wire::{Interaction, UserId};
use castellan_game::GameId;
use castellan_referee::{Clock, Referee};
use castellan_store::{MemoryStore, Query, Store, export, import};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use serde_json::{Value, json};
use std::sync::Arc;

/// The server of all games, and another server.
pub const HOME: u64 = 77;
pub const ELSEWHERE: u64 = 78;
/// The games' channel. Users ask from other channels, so that no reply waits for a board.
pub const PLAYED_IN: u64 = 501;
/// The channel in which a player also manages the server.
pub const AS_DIRECTOR: u64 = 512;
/// The name of a missing game or tournament.
pub const NO_GAME: &str = "z";

pub type TestBot = Bot;

/// A bot with one game in its store. Restoring the store takes longer than a request.
pub struct World {
    pub policy: Policy,
    pub clock: TestClock,
    pub store: MemoryStore,
    pub bot: Arc<TestBot>,
    pub referee: Arc<Referee>,
    pub discord: Recorder,
    pub interactions: u64,
    /// The export of the prepared store.
    pub ready: Vec<u8>,
    pub marks: Vec<String>,
    pub game: String,
    pub tournament: Option<String>,
    /// The player of White.
    pub white: &'static str,
}

/// The server and the channel of a request.
pub type From = (Option<u64>, u64);

impl World {
    pub fn over(
        store: MemoryStore,
        clock: TestClock,
        policy: Policy,
    ) -> (Arc<TestBot>, Arc<Referee>, Recorder) {
        let referee = Arc::new(Referee::new(store, clock, SeededEntropy::new(5)));
        let discord = Recorder::default();
        let bot = Bot::new(referee.clone(), Arc::new(discord.clone())).with_policy(policy);
        (Arc::new(bot.with_operators(vec![UserId(user("olga"))])), referee, discord)
    }

    /// Creates a world with a game of one of [`KINDS`], under a policy.
    pub async fn with(kind: &str, policy: Policy) -> Self {
        let (store, clock) = (MemoryStore::new(), TestClock::new());
        let (bot, referee, discord) = Self::over(store.clone(), clock.clone(), policy);
        let (game, ready) = (String::new(), Vec::new());
        let mut world = Self {
            policy,
            clock,
            store,
            bot,
            referee,
            discord,
            interactions: 0,
            ready,
            marks: Vec::new(),
            game,
            tournament: None,
            white: "ann",
        };
        world.referee.outages.end_outage().await.expect("a store");
        let played = (Some(HOME), PLAYED_IN);
        if kind == "tournament" {
            let options = json!({
                "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": 1, "round-time": "10d",
            });
            let said = world.says("eve", played, "tournament announce", options).await;
            assert!(said.contains("is announced"), "{said}");
            for who in ["ann", "ben"] {
                world.says(who, played, "tournament sign-up", json!({})).await;
            }
            let said = world.says("eve", played, "arbiter start", json!({})).await;
            assert!(said.contains("has started"), "{said}");
            world.quiet().await;
            let id = world.referee.tournament_list.all().await.expect("a store").remove(0).0;
            let tournament = world.referee.tournaments.tournament(&id).await.expect("it is there");
            world.game = tournament.game_id(&tournament.rounds()[0].pairings[0]).to_string();
            world.tournament = Some(id.to_string());
            let ann = world.person("ann").await;
            let game = world
                .referee
                .games
                .game(&GameId::new(world.game.clone()).expect("a name"))
                .await
                .expect("a game");
            world.white = if game.owner().id == ann { "ann" } else { "ben" };
        } else {
            let spectators = if kind == "closed" { "off" } else { "on" };
            let options = format!("time=3d per action; spectators={spectators}");
            let options = json!({ "variant": "mount-chess", "options": options, "opponent": "ben" });
            world.asks("ann", (Some(HOME), 500), 2, &command("game new", &options, None)).await;
            world.quiet().await;
            let ann = world.person("ann").await;
            world.game =
                world.referee.game_list.games_of_player(&ann, false).await.expect("a store")[0].to_string();
            let game = json!({ "game": world.game });
            world.says("ben", (Some(HOME), 510), "game join", game.clone()).await;
            world.says("ann", (Some(HOME), 510), "game start", game).await;
            world.quiet().await;
        }
        let options = json!({ "player": "bea" });
        world.says(world.white, (Some(HOME), 500), "person block", options).await;
        world.says("eve", (Some(HOME), 500), "server ban", json!({ "player": "bob" })).await;
        let watched = json!({ "game": world.game });
        world.says("wes", (Some(HOME), 510), "game watch", watched).await;
        // Every user is known before changes are compared, and no user has pictures rendered.
        for who in ["ann", "ben", "cem", "dan", "eve", "wes", "bob", "bea", "max", "dora", "olga", "zoe"] {
            world.says(who, (Some(HOME), 510), "settings", json!({ "text-board": true })).await;
        }
        world.quiet().await;
        export(&world.store, &mut world.ready).await.expect("a store");
        world.marks = world.marked().await;
        world
    }

    pub async fn person(&self, name: &str) -> castellan_game::PlayerId {
        self.referee
            .directory
            .find_player(&format!("discord:{}", user(name)))
            .await
            .expect("a store")
            .expect("they are known")
    }

    /// Returns the marks by which a change of the store shows: the head of each stream, and the rows without events.
    pub async fn marked(&self) -> Vec<String> {
        let mut marks = Vec::new();
        for stream in self.store.streams(None, 10_000).await.expect("a store") {
            let head = self.store.head(&stream).await.expect("a store");
            marks.push(format!("{stream:?} {head:?}"));
        }
        for index in ["settings", "people", "accounts", "reminders"] {
            let rows = self.store.query(Query::new(index, "", 10_000)).await.expect("a store").rows;
            marks.extend(rows.iter().map(|row| format!("{index} {} {}", row.key, row.value)));
        }
        marks
    }

    /// Restores the prepared store.
    pub async fn anew(&mut self) {
        self.store = MemoryStore::new();
        import(self.ready.as_slice(), &self.store).await.expect("what was exported");
        (self.bot, self.referee, self.discord) =
            Self::over(self.store.clone(), self.clock.clone(), self.policy);
        self.referee.outages.end_outage().await.expect("a store");
    }

    /// Runs all effects, and delivers the outbox.
    pub async fn quiet(&self) {
        loop {
            let run = self.referee.effects.run_due(&self.bot).await.expect("a store");
            let told = self.referee.outbox.run_due(&self.bot).await.expect("a store");
            if run.done + told.done + told.given_up == 0 {
                return self.bot.wait_for_background_tasks().await;
            }
        }
    }

    /// Sends an interaction as Discord would, and returns the answer.
    pub async fn asks(&mut self, name: &str, from: From, kind: u8, data: &Value) -> Value {
        self.interactions += 1;
        let id = (self.clock.now().ms() - 1_420_070_400_000) << 22 | self.interactions;
        let user = json!({ "id": user(name).to_string(), "username": name, "global_name": null });
        let manages = match (name, from.0) {
            ("eve", Some(HOME)) | ("max", Some(ELSEWHERE)) => MANAGES,
            (_, Some(HOME)) if from.1 == AS_DIRECTOR => MANAGES,
            _ => 0,
        };
        let mut json = json!({
            "id": id.to_string(), "application_id": "42", "type": kind, "token": "a secret token", "version": 1,
            "channel_id": from.1.to_string(), "channel": { "id": from.1.to_string(), "type": 0 },
            "app_permissions": ALLOWED.to_string(), "locale": "en-GB", "attachment_size_limit": 10_485_760,
            "data": data,
        });
        match from.0 {
            Some(guild) => {
                json["guild_id"] = guild.to_string().into();
                json["member"] = json!({
                    "user": user, "nick": null, "roles": [], "permissions": (ALLOWED | manages).to_string(),
                });
            }
            None => json["user"] = user,
        }
        if kind == 3 {
            json["message"] = json!({ "id": "600", "channel_id": from.1.to_string(), "flags": 0 });
        }
        self.discord.take();
        let interaction = Interaction::read(&json).expect("an interaction");
        let bot = self.bot.clone();
        let mut handling = tokio::spawn(async move { bot.handle_interaction(&interaction).await });
        let handled = loop {
            // A board that an answer waits for is delivered, and no other notice.
            if self.ready.is_empty() {
                self.referee.outbox.run_due(&self.bot).await.expect("a store");
            }
            tokio::select! {
                biased;
                handled = &mut handling => break handled,
                () = tokio::time::sleep(PAUSE) => {}
            }
        };
        handled.expect("nobody panics there").expect("it works");
        let asked = self.discord.take();
        let answer = asked.iter().find(|asked| matches!(asked, Outgoing::Answer { .. }));
        match answer.expect("an answer") {
            Outgoing::Answer { body, .. } => body.clone(),
            other => panic!("{other:?}"),
        }
    }

    pub async fn says(&mut self, name: &str, from: From, path: &str, options: Value) -> String {
        said(&self.asks(name, from, 2, &command(path, &options, None)).await)
    }

    /// Returns one of [`WHO`], and the server and channel of their requests.
    pub fn asker(&self, who: usize) -> (&'static str, From) {
        let (home, elsewhere) = ((Some(HOME), 510), (Some(ELSEWHERE), 610));
        match who {
            0 => ("cem", elsewhere),
            1 => ("dan", home),
            2 => (self.white, home),
            3 => ("wes", home),
            4 => ("bob", home),
            5 => ("bea", home),
            6 => ("eve", home),
            7 => ("max", elsewhere),
            8 => ("dora", (None, 9_014)),
            9 => (self.white, (None, 9_001)),
            10 => ("olga", elsewhere),
            _ => (self.white, (Some(HOME), AS_DIRECTOR)),
        }
    }
}

/// Returns the text of an answer, or the title of a form.
pub fn said(body: &Value) -> String {
    let data = &body["data"];
    let text = data["content"].as_str().or(data["title"].as_str());
    text.unwrap_or_default().to_owned()
}
