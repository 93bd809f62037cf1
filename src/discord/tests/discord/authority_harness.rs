//! A bot with one game in its store, for requests of every kind of user.

use crate::harness::{MANAGE_GUILD, PAUSE, PERMISSIONS, command, user};
use crate::recorder::{Recorder, Request};
use castellan_community::access::policy::Policy;
use castellan_discord::{Bot, BotOptions};
use castellan_discord_api::wire::{Interaction, UserId};
use castellan_game::GameId;
use castellan_referee::{Clock, Referee};
use castellan_store::{MemoryStore, Query, Store, export, import};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use serde_json::{Value, json};
use std::sync::Arc;

/// The server of all games, and another server.
pub const HOME_SERVER: u64 = 77;
pub const OTHER_SERVER: u64 = 78;
/// The games' channel. Users ask from other channels, so that no reply waits for a board.
pub const GAME_CHANNEL: u64 = 501;
/// The channel in which a player also manages the server.
pub const DIRECTOR_CHANNEL: u64 = 512;
/// The name of a missing game or tournament.
pub const MISSING_ID: &str = "z";

pub type TestBot = Bot;

/// A bot with one game in its store. Restoring the store takes longer than a request.
pub struct AuthorityHarness {
    pub policy: Policy,
    pub clock: TestClock,
    pub store: MemoryStore,
    pub bot: Arc<TestBot>,
    pub referee: Arc<Referee>,
    pub discord: Recorder,
    pub interactions: u64,
    /// The export of the prepared store.
    pub snapshot: Vec<u8>,
    pub initial_state: Vec<String>,
    pub game: String,
    pub tournament: Option<String>,
    /// The player of White.
    pub white: &'static str,
}

/// The server and the channel of a request.
pub type Origin = (Option<u64>, u64);

impl AuthorityHarness {
    pub fn new_bot(
        store: MemoryStore,
        clock: TestClock,
        policy: Policy,
    ) -> (Arc<TestBot>, Arc<Referee>, Recorder) {
        let referee = Arc::new(Referee::new(store, clock, SeededEntropy::new(5)));
        let discord = Recorder::default();
        let options = BotOptions { policy, operators: vec![UserId(user("olga"))], ..BotOptions::default() };
        let bot = Bot::new(referee.clone(), Arc::new(discord.clone()), options);
        (Arc::new(bot), referee, discord)
    }

    /// Creates a bot with a game of one of [`GAME_KINDS`], under a policy.
    pub async fn with_game_of(kind: &str, policy: Policy) -> Self {
        let (store, clock) = (MemoryStore::new(), TestClock::new());
        let (bot, referee, discord) = Self::new_bot(store.clone(), clock.clone(), policy);
        let (game, snapshot) = (String::new(), Vec::new());
        let mut harness = Self {
            policy,
            clock,
            store,
            bot,
            referee,
            discord,
            interactions: 0,
            snapshot,
            initial_state: Vec::new(),
            game,
            tournament: None,
            white: "ann",
        };
        harness.referee.outages.end_outage().await.expect("a store");
        let played = (Some(HOME_SERVER), GAME_CHANNEL);
        if kind == "tournament" {
            let options = json!({
                "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": 1, "round-time": "10d",
            });
            let reply = harness.run_command("eve", played, "tournament announce", options).await;
            assert!(reply.contains("is announced"), "{reply}");
            for who in ["ann", "ben"] {
                harness.run_command(who, played, "tournament sign-up", json!({})).await;
            }
            let reply = harness.run_command("eve", played, "arbiter start", json!({})).await;
            assert!(reply.contains("has started"), "{reply}");
            harness.run_until_idle().await;
            let id = harness.referee.tournament_list.all().await.expect("a store").remove(0).0;
            let tournament = harness.referee.tournaments.tournament(&id).await.expect("a tournament");
            harness.game = tournament.game_id(&tournament.rounds()[0].pairings[0]).to_string();
            harness.tournament = Some(id.to_string());
            let ann = harness.player_id("ann").await;
            let game = harness
                .referee
                .games
                .game(&GameId::new(harness.game.clone()).expect("a name"))
                .await
                .expect("a game");
            harness.white = if game.owner().id == ann { "ann" } else { "ben" };
        } else {
            let spectators = if kind == "closed" { "off" } else { "on" };
            let options = format!("time=3d per action; spectators={spectators}");
            let options = json!({ "variant": "mount-chess", "options": options, "opponent": "ben" });
            harness.interact("ann", (Some(HOME_SERVER), 500), 2, &command("game new", &options, None)).await;
            harness.run_until_idle().await;
            let ann = harness.player_id("ann").await;
            harness.game =
                harness.referee.game_list.games_of_player(&ann, false).await.expect("a store")[0].to_string();
            let game = json!({ "game": harness.game });
            harness.run_command("ben", (Some(HOME_SERVER), 510), "game join", game.clone()).await;
            harness.run_command("ann", (Some(HOME_SERVER), 510), "game start", game).await;
            harness.run_until_idle().await;
        }
        let options = json!({ "player": "bea" });
        harness.run_command(harness.white, (Some(HOME_SERVER), 500), "person block", options).await;
        harness.run_command("eve", (Some(HOME_SERVER), 500), "server ban", json!({ "player": "bob" })).await;
        let watched = json!({ "game": harness.game });
        harness.run_command("wes", (Some(HOME_SERVER), 510), "game watch", watched).await;
        // Every user is known before states are compared, and text boards avoid rendering.
        for who in ["ann", "ben", "cem", "dan", "eve", "wes", "bob", "bea", "max", "dora", "olga", "zoe"] {
            harness
                .run_command(who, (Some(HOME_SERVER), 510), "settings", json!({ "text-board": true }))
                .await;
        }
        harness.run_until_idle().await;
        export(&harness.store, &mut harness.snapshot).await.expect("a store");
        harness.initial_state = harness.store_state().await;
        harness
    }

    pub async fn player_id(&self, name: &str) -> castellan_game::PlayerId {
        self.referee
            .directory
            .find_player(&format!("discord:{}", user(name)))
            .await
            .expect("a store")
            .expect("a known user")
    }

    /// Returns the state of the store, to detect changes: the head of each stream, and the rows without events.
    pub async fn store_state(&self) -> Vec<String> {
        let mut state = Vec::new();
        for stream in self.store.streams(None, 10_000).await.expect("a store") {
            let head = self.store.head(&stream).await.expect("a store");
            state.push(format!("{stream:?} {head:?}"));
        }
        for index in ["settings", "people", "accounts", "reminders"] {
            let rows = self.store.query(Query::new(index, "", 10_000)).await.expect("a store").rows;
            state.extend(rows.iter().map(|row| format!("{index} {} {}", row.key, row.value)));
        }
        state
    }

    /// Restores the prepared store.
    pub async fn restore(&mut self) {
        self.store = MemoryStore::new();
        import(self.snapshot.as_slice(), &self.store).await.expect("what was exported");
        (self.bot, self.referee, self.discord) =
            Self::new_bot(self.store.clone(), self.clock.clone(), self.policy);
        self.referee.outages.end_outage().await.expect("a store");
    }

    /// Runs all effects, and delivers the outbox.
    pub async fn run_until_idle(&self) {
        loop {
            let effects = self.referee.effects.run_due(&self.bot).await.expect("a store");
            let delivered = self.referee.outbox.run_due(&self.bot).await.expect("a store");
            if effects.done + delivered.done + delivered.given_up == 0 {
                return self.bot.wait_for_background_tasks().await;
            }
        }
    }

    /// Sends an interaction as Discord would. Returns the answer.
    pub async fn interact(&mut self, name: &str, from: Origin, kind: u8, data: &Value) -> Value {
        self.interactions += 1;
        let id = (self.clock.now().ms() - 1_420_070_400_000) << 22 | self.interactions;
        let user = json!({ "id": user(name).to_string(), "username": name, "global_name": null });
        let extra = match (name, from.0) {
            ("eve", Some(HOME_SERVER)) | ("max", Some(OTHER_SERVER)) => MANAGE_GUILD,
            (_, Some(HOME_SERVER)) if from.1 == DIRECTOR_CHANNEL => MANAGE_GUILD,
            _ => 0,
        };
        let mut json = json!({
            "id": id.to_string(), "application_id": "42", "type": kind, "token": "a secret token", "version": 1,
            "channel_id": from.1.to_string(), "channel": { "id": from.1.to_string(), "type": 0 },
            "app_permissions": PERMISSIONS.to_string(), "locale": "en-GB", "attachment_size_limit": 10_485_760,
            "data": data,
        });
        match from.0 {
            Some(guild) => {
                json["guild_id"] = guild.to_string().into();
                json["member"] = json!({
                    "user": user, "nick": null, "roles": [], "permissions": (PERMISSIONS | extra).to_string(),
                });
            }
            None => json["user"] = user,
        }
        if kind == 3 {
            json["message"] = json!({ "id": "600", "channel_id": from.1.to_string(), "flags": 0 });
        }
        self.discord.take_requests();
        let interaction = Interaction::read(&json).expect("an interaction");
        let bot = self.bot.clone();
        let mut handling = tokio::spawn(async move { bot.handle_interaction(&interaction).await });
        let handled = loop {
            // Answers wait for their notices.
            self.referee.outbox.run_due(&self.bot).await.expect("a store");
            tokio::select! {
                biased;
                handled = &mut handling => break handled,
                () = tokio::time::sleep(PAUSE) => {}
            }
        };
        handled.expect("the handler does not panic").expect("the interaction is handled");
        let requests = self.discord.take_requests();
        let answer = requests.iter().find(|request| matches!(request, Request::Answer { .. }));
        match answer.expect("an answer") {
            Request::Answer { body, .. } => body.clone(),
            other => panic!("{other:?}"),
        }
    }

    pub async fn run_command(&mut self, name: &str, from: Origin, path: &str, options: Value) -> String {
        answer_text(&self.interact(name, from, 2, &command(path, &options, None)).await)
    }

    /// Returns one of [`USERS`], and the server and channel of their requests.
    pub fn user_and_origin(&self, who: usize) -> (&'static str, Origin) {
        let (home, elsewhere) = ((Some(HOME_SERVER), 510), (Some(OTHER_SERVER), 610));
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
            _ => (self.white, (Some(HOME_SERVER), DIRECTOR_CHANNEL)),
        }
    }
}

/// Returns the text of an answer, or the title of a form.
pub fn answer_text(body: &Value) -> String {
    let data = &body["data"];
    let text = data["content"].as_str().or(data["title"].as_str());
    text.unwrap_or_default().to_owned()
}
