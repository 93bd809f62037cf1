//! A bot over a store on disk, its users, and shorthands for using it.

#[path = "command_data.rs"]
mod command_data;
#[path = "heard.rs"]
mod heard;
#[path = "people.rs"]
mod people;

pub use command_data::command;
pub use heard::{Heard, ids};

use crate::recorder::{BOT, GUILD, HALL, Outgoing, Recorder};
use castellan_community::error::OperatorError;
use castellan_community::game_locations::{GameLocation, GameLocations};
use castellan_discord::Bot;
use castellan_discord::webhooks::Webhooks;
use castellan_discord_api::wire::{ChannelId, Event, Guild, GuildId, Interaction, MessageRef, UserId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{Game, GameId, Span};
use castellan_referee::{Clock, Referee, store_format};
use castellan_store::{MemoryStore, SledOptions, SledStore, Store};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// The permissions that the bot needs in a channel, and that users have there.
pub const ALLOWED: u64 = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 35 | 1 << 38;
/// The further permission of server managers.
pub const MANAGES: u64 = 1 << 5;

/// A pause in which the outbox's task yields the processor to the store and the renderer.
pub const PAUSE: Duration = Duration::from_millis(1);

pub type TestBot = Bot;

/// A bot that can be stopped and restarted.
pub struct Harness {
    folder: tempfile::TempDir,
    /// The in-memory store, if the store is not on disk.
    memory: Option<MemoryStore>,
    pub clock: TestClock,
    lots: SeededEntropy,
    pub discord: Recorder,
    bot: Option<Arc<TestBot>>,
    referee: Option<Arc<Referee>>,
    interactions: u64,
    /// The server that the users are in.
    pub guild: GuildId,
    /// The channel that the users are in.
    pub channel: ChannelId,
    /// The bot's permissions in the channel.
    pub allowed: u64,
    /// The names of users.
    pub called: fn(&str) -> String,
    /// The language of users.
    pub locale: &'static str,
}

/// Returns the account of a user.
pub fn user(name: &str) -> u64 {
    match name {
        "ann" => 1,
        "ben" => 2,
        "cem" => 3,
        "dan" => 4,
        "eve" => 5,
        "wes" => 10,
        "bob" => 11,
        "bea" => 12,
        "max" => 13,
        "dora" => 14,
        "olga" => 15,
        "castellan" => BOT.0,
        // Further users are named `p1`, `p2` and so on.
        _ => name
            .strip_prefix('p')
            .and_then(|number| number.parse::<u64>().ok())
            .map_or(6, |number| 1_000 + number),
    }
}

/// Returns the event that the bot is in a server, without details.
pub fn known(guild: GuildId) -> Event {
    Event::GuildCreated(Guild { guild, name: String::new(), joined: None, channel: None, locale: None })
}

impl Harness {
    pub async fn new() -> Self {
        Self::over(tempfile::tempdir().expect("a folder"), TestClock::new(), SeededEntropy::new(5)).await
    }

    /// Creates a bot over a store in memory, for tests with thousands of interactions.
    #[allow(dead_code, reason = "other crates' tests keep their store on disk")]
    pub async fn in_memory() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut harness = Self::closed(folder, TestClock::new(), SeededEntropy::new(5));
        harness.memory = Some(MemoryStore::new());
        harness.open().await;
        harness
    }

    /// Creates a bot over the store in a folder, with this clock and entropy.
    pub async fn over(folder: tempfile::TempDir, clock: TestClock, lots: SeededEntropy) -> Self {
        let mut harness = Self::closed(folder, clock, lots);
        harness.open().await;
        harness
    }

    fn closed(folder: tempfile::TempDir, clock: TestClock, lots: SeededEntropy) -> Self {
        Self {
            folder,
            memory: None,
            clock,
            lots,
            discord: Recorder::default(),
            bot: None,
            referee: None,
            interactions: 0,
            guild: GUILD,
            channel: HALL,
            allowed: ALLOWED,
            called: str::to_owned,
            locale: "en-GB",
        }
    }

    /// Returns the folder of the store.
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Closes the store in order. Only [`Self::open`] may follow.
    #[allow(dead_code, reason = "the tests of upgrades use it")]
    pub async fn close(&mut self) {
        self.bot().wait_for_background_tasks().await;
        self.bot = None;
        self.referee = None;
    }

    /// Drops the bot as a kill would, and starts another over the same store.
    pub async fn open(&mut self) {
        self.bot = None;
        self.referee = None;
        let referee = if let Some(store) = &self.memory {
            Referee::new(store.clone(), self.clock.clone(), self.lots.clone())
        } else {
            let store = SledStore::open(self.folder.path(), SledOptions::default()).expect("a store");
            Referee::new(store, self.clock.clone(), self.lots.clone())
        };
        let referee = Arc::new(referee);
        store_format::allow_in_new_store(&**referee.store(), store_format::KNOWN_FORMAT)
            .await
            .expect("a store");
        referee.outages.end_outage().await.expect("a store");
        let bot = Bot::new(referee.clone(), Arc::new(self.discord.clone()));
        self.bot = Some(Arc::new(bot.with_operators(vec![UserId(user("olga"))])));
        self.referee = Some(referee);
    }

    /// Creates another bot over the in-memory store, as another process would. `over` can wrap the store.
    #[allow(dead_code, reason = "other crates' tests have one bot")]
    pub fn another<S: Store>(&self, over: impl FnOnce(MemoryStore) -> S) -> (Arc<TestBot>, Arc<Referee>) {
        let store = over(self.memory.clone().expect("it is in memory"));
        let referee = Arc::new(Referee::new(store, self.clock.clone(), SeededEntropy::new(9)));
        (Arc::new(Bot::new(Arc::clone(&referee), Arc::new(self.discord.clone()))), referee)
    }

    /// Replaces the bot that users talk to. Returns the previous one.
    #[allow(dead_code, reason = "other crates' tests have one bot")]
    pub fn use_instead(
        &mut self,
        (bot, referee): (Arc<TestBot>, Arc<Referee>),
    ) -> (Arc<TestBot>, Arc<Referee>) {
        let before = (Arc::clone(self.bot()), Arc::clone(self.referee()));
        (self.bot, self.referee) = (Some(bot), Some(referee));
        before
    }

    /// Configures how long backups are kept, as the bot states it.
    pub fn backup_expiry(&mut self, expire: Span) {
        let bot = Bot::new(self.referee().clone(), Arc::new(self.discord.clone()));
        self.bot = Some(Arc::new(bot.with_backup_expiry(Some(expire))));
    }

    /// Configures the webhooks to which the bot posts results.
    pub fn with_webhooks(&mut self, webhooks: Option<Arc<Webhooks>>) {
        let bot = Bot::new(self.referee().clone(), Arc::new(self.discord.clone()));
        self.bot = Some(Arc::new(bot.with_webhooks(webhooks)));
    }

    /// Configures the bot to take servers as new, with the same store.
    pub fn with_recreated_servers(&mut self) {
        let bot = Bot::new(self.referee().clone(), Arc::new(self.discord.clone()));
        self.bot = Some(Arc::new(bot.with_recreated_servers(true)));
    }

    pub fn clock_ms(&self) -> u64 {
        self.clock.now().ms()
    }

    pub fn bot(&self) -> &Arc<TestBot> {
        self.bot.as_ref().expect("it is open")
    }

    pub fn referee(&self) -> &Arc<Referee> {
        self.referee.as_ref().expect("it is open")
    }

    /// Sets how the boards of new games are shown.
    #[allow(dead_code, reason = "other crates' tests keep the default boards")]
    pub async fn boards(&mut self, mode: &str) {
        let heard = self.gives("eve", "server set", json!({ "boards": mode })).await;
        assert!(heard.failed.is_none(), "{heard:?}");
    }

    /// Returns an interaction as Discord sends it.
    pub fn interaction(&mut self, name: &str, kind: u8, data: &Value) -> Value {
        self.interactions += 1;
        self.discord.is_in(self.channel);
        let id = (self.clock.now().ms() - 1_420_070_400_000) << 22 | self.interactions;
        let manages = if name == "eve" { MANAGES } else { 0 };
        let user =
            json!({ "id": user(name).to_string(), "username": (self.called)(name), "global_name": null });
        let mut data = data.clone();
        let others = data.pointer_mut("/resolved/users").and_then(Value::as_object_mut);
        for (_, other) in others.into_iter().flatten() {
            other["username"] = json!((self.called)(other["username"].as_str().expect("a name")));
        }
        json!({
            "id": id.to_string(), "application_id": "42", "type": kind, "token": "a secret token", "version": 1,
            "guild_id": self.guild.to_string(), "channel_id": self.channel.to_string(),
            "channel": { "id": self.channel.to_string(), "type": 0 },
            "member": { "user": user, "nick": null, "roles": [], "permissions": (ALLOWED | manages).to_string() },
            "app_permissions": self.allowed.to_string(), "locale": self.locale, "attachment_size_limit": 10_485_760,
            "data": data,
        })
    }

    /// Handles an interaction while the outbox is delivered, and waits until the bot is idle.
    pub async fn happens(&mut self, json: &Value) -> Heard {
        self.discord.take();
        let handled = self.ends(self.begins(json)).await;
        self.quiet().await;
        let asked = self.discord.take();
        for one in &asked {
            check(one);
        }
        Heard { asked, failed: handled.err() }
    }

    /// Starts handling an interaction.
    pub fn begins(&self, json: &Value) -> JoinHandle<Result<(), OperatorError>> {
        let interaction = Interaction::read(json).expect("an interaction");
        let bot = self.bot().clone();
        tokio::spawn(async move { bot.handle_interaction(&interaction).await })
    }

    /// Delivers the outbox until an interaction is handled.
    pub async fn ends(
        &self,
        mut handling: JoinHandle<Result<(), OperatorError>>,
    ) -> Result<(), OperatorError> {
        loop {
            // A delivery in progress is not interrupted.
            self.referee().outbox.run_due(self.bot()).await.expect("a store");
            self.referee().analyses.run_due().await.expect("a store");
            tokio::select! {
                biased;
                handled = &mut handling => return handled.expect("nobody panics there"),
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    }

    /// Handles an interaction without delivering the outbox, as if the program stopped there.
    pub async fn happens_and_stops(&mut self, json: &Value) {
        let interaction = Interaction::read(json).expect("an interaction");
        let bot = self.bot().clone();
        let clock = self.clock.clone();
        let handling = bot.handle_interaction(&interaction);
        // Longer than any timeout, for however long the store takes.
        let late = async {
            for _ in 0..600 {
                tokio::task::yield_now().await;
                clock.pass(Span::from_ms(100));
            }
            std::future::pending::<()>().await;
        };
        tokio::select! {
            biased;
            handled = handling => handled.expect("it works"),
            () = late => {}
        }
    }

    /// Runs all effects, delivers the outbox, and waits for background tasks.
    pub async fn quiet(&self) {
        loop {
            let run = self.referee().effects.run_due(self.bot()).await.expect("a store");
            assert!(run.errors.is_empty(), "{:?}", run.errors);
            let done = self.referee().outbox.run_due(self.bot()).await.expect("a store");
            assert!(done.errors.is_empty(), "{:?}", done.errors);
            let moments = self.referee().analyses.post_key_moments(self.bot()).await.expect("a store");
            assert!(moments.errors.is_empty(), "{:?}", moments.errors);
            if run.done + done.done + done.given_up == 0 {
                break;
            }
        }
        self.bot().post_due_greetings().await.expect("a store");
        self.bot().wait_for_background_tasks().await;
    }

    /// Edits the tournament messages that are out of date. Returns the requests.
    pub async fn edits(&self) -> Vec<Outgoing> {
        self.discord.take();
        self.bot().edit_due_announcements().await;
        self.discord.take()
    }

    /// Handles a gateway event. Returns the requests.
    pub async fn event(&self, event: &Event) -> Vec<Outgoing> {
        self.discord.take();
        self.bot().handle_event(event).await.expect("it works");
        self.quiet().await;
        self.discord.take()
    }

    /// Lets time pass, and runs due timers. Returns the requests.
    pub async fn wait(&self, span: Span) -> Vec<Outgoing> {
        self.discord.take();
        self.clock.pass(span);
        self.referee().timers.run_due().await.expect("a store");
        self.quiet().await;
        self.discord.take()
    }

    /// Lets computers move, a second apart, until none has a move left. Returns the requests.
    #[allow(dead_code, reason = "only some tests have computers")]
    pub async fn computers_play(&self) -> Vec<Outgoing> {
        let mut told = self.discord.take();
        loop {
            self.clock.pass(Span::from_ms(1_000));
            let played = self.referee().computers.run_due().await.expect("a store");
            assert!(played.errors.is_empty(), "{:?}", played.errors);
            self.quiet().await;
            told.extend(self.discord.take());
            if played.done == 0 {
                return told;
            }
        }
    }

    /// Opens a game as a user, with these options.
    pub async fn opens(&mut self, name: &str, options: Value) -> GameId {
        let heard = self.gives(name, "game new", options).await;
        heard.game()
    }

    /// Starts a game between Ann (White) and Ben (Black).
    pub async fn duel(&mut self, variant: &str) -> GameId {
        self.duel_with(variant, "time=3d per action").await
    }

    pub async fn duel_with(&mut self, variant: &str, options: &str) -> GameId {
        let game = self.opens("ann", json!({ "variant": variant, "options": options })).await;
        self.gives("ben", "game join", json!({ "game": game.as_str() })).await;
        let heard = self.gives("ann", "game start", json!({ "game": game.as_str() })).await;
        assert!(heard.failed.is_none(), "{heard:?}");
        game
    }

    pub async fn game(&self, game: &GameId) -> Arc<Game> {
        self.referee().games.game(game).await.expect("a game")
    }

    /// Returns the channel of a game.
    #[allow(dead_code, reason = "other crates' tests stay in one channel")]
    pub async fn place(&self, game: &GameId) -> GameLocation {
        let places = GameLocations(self.referee().store().clone());
        places.of(game).await.expect("a store").expect("it has a place")
    }

    /// Handles an interaction, and stops once the recorder meets a condition.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub async fn happens_until(&mut self, json: &Value, until: impl Fn(&Recorder) -> bool) {
        let handling = self.begins(json);
        let stops = handling.abort_handle();
        let there = async {
            while !until(&self.discord) {
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::select! {
            // The last request may have come between two checks.
            handled = self.ends(handling) => assert!(until(&self.discord), "it should stop before that: {handled:?}"),
            () = there => {}
        }
        stops.abort();
    }

    /// Returns the id of a button for a game's current position.
    pub async fn id(&self, game: &GameId, step: Step) -> String {
        ComponentId::for_game(step, game, self.game(game).await.board_version()).to_string()
    }

    /// Returns the message with the board of a game.
    pub async fn board(&self, game: &GameId) -> MessageRef {
        let told = self.referee().outbox.receipts(game).await.expect("a store");
        told.receipts.iter().rev().find_map(|(_, receipt)| receipt.parse().ok()).expect("a board")
    }
}

/// Checks that a request follows the rules for all requests.
fn check(asked: &Outgoing) {
    let message = asked.message();
    if message.get("content").is_some() {
        assert_eq!(message["allowed_mentions"]["parse"], json!([]), "{asked:?}");
        let users = message["allowed_mentions"]["users"].as_array().expect("users are named").clone();
        let content = asked.content();
        for user in users {
            let user = user.as_str().expect("an id");
            assert!(content.contains(&format!("<@{user}>")), "{asked:?}");
        }
    }
    assert!(!format!("{asked:?}").contains("a secret token"), "{asked:?}");
}

/// Returns an interaction in the hall, for tests to change.
pub fn sample() -> Interaction {
    let user = json!({ "id": "1", "username": "ann", "global_name": null });
    let json = json!({
        "id": "1", "application_id": "42", "type": 2, "token": "a secret token", "version": 1,
        "guild_id": GUILD.to_string(), "channel_id": HALL.to_string(),
        "channel": { "id": HALL.to_string(), "type": 0 },
        "member": { "user": user, "nick": null, "roles": [], "permissions": "0" },
        "app_permissions": "0", "locale": "en-GB", "attachment_size_limit": 10_485_760,
        "data": command("board", &json!({}), None),
    });
    Interaction::read(&json).expect("an interaction")
}
