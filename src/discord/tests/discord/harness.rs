//! A bot over a store, and methods that act as its users.

#[path = "command_data.rs"]
mod command_data;
#[path = "response.rs"]
mod response;
#[path = "user_actions.rs"]
mod user_actions;

pub use command_data::command;
pub use response::{Response, component_ids};

use crate::recorder::{BOT, GUILD, MAIN_CHANNEL, Recorder, Request};
use castellan_community::board_links::BoardLinks;
use castellan_community::error::OperatorError;
use castellan_community::places::game_locations::{GameLocation, GameLocations};
use castellan_discord::webhooks::Webhooks;
use castellan_discord::{Bot, BotOptions};
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

/// The permissions that the bot needs in a channel. Users have the same ones.
pub const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 35 | 1 << 38;
/// The additional permission of server managers.
pub const MANAGE_GUILD: u64 = 1 << 5;

/// The key of the links to boards on the web.
#[allow(dead_code, reason = "other crates' tests have no boards on the web")]
pub const BOARD_KEY: [u8; 32] = [7; 32];

/// A pause in which the outbox's task yields the processor to the store and the renderer.
pub const PAUSE: Duration = Duration::from_millis(1);

pub type TestBot = Bot;

/// A bot that can be stopped and restarted.
pub struct Harness {
    folder: tempfile::TempDir,
    /// The in-memory store, if the store is not on disk.
    memory: Option<MemoryStore>,
    pub clock: TestClock,
    entropy: SeededEntropy,
    pub discord: Recorder,
    bot: Option<Arc<TestBot>>,
    referee: Option<Arc<Referee>>,
    interactions: u64,
    /// The server that the users are in.
    pub guild: GuildId,
    /// The channel that the users are in.
    pub channel: ChannelId,
    /// The bot's permissions in the channel.
    pub bot_permissions: u64,
    /// The username of each user, by the name in the tests.
    pub username: fn(&str) -> String,
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

/// Returns the event for a server that the bot is in, without details.
pub fn guild_created(guild: GuildId) -> Event {
    Event::GuildCreated(Guild { guild, name: String::new(), joined: None, channel: None, locale: None })
}

impl Harness {
    pub async fn new() -> Self {
        Self::in_folder(tempfile::tempdir().expect("a folder"), TestClock::new(), SeededEntropy::new(5)).await
    }

    /// Creates a bot over a store in memory, for tests with thousands of interactions.
    #[allow(dead_code, reason = "other crates' tests keep their store on disk")]
    pub async fn in_memory() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut harness = Self::without_bot(folder, TestClock::new(), SeededEntropy::new(5));
        harness.memory = Some(MemoryStore::new());
        harness.restart().await;
        harness
    }

    /// Creates a bot over the store in a folder, with this clock and entropy.
    pub async fn in_folder(folder: tempfile::TempDir, clock: TestClock, entropy: SeededEntropy) -> Self {
        let mut harness = Self::without_bot(folder, clock, entropy);
        harness.restart().await;
        harness
    }

    fn without_bot(folder: tempfile::TempDir, clock: TestClock, entropy: SeededEntropy) -> Self {
        Self {
            folder,
            memory: None,
            clock,
            entropy,
            discord: Recorder::default(),
            bot: None,
            referee: None,
            interactions: 0,
            guild: GUILD,
            channel: MAIN_CHANNEL,
            bot_permissions: PERMISSIONS,
            username: str::to_owned,
            locale: "en-GB",
        }
    }

    /// Returns the folder of the store.
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Waits for background tasks and closes the store. Only [`Self::restart`] may follow.
    #[allow(dead_code, reason = "the tests of upgrades use it")]
    pub async fn close(&mut self) {
        self.bot().wait_for_background_tasks().await;
        self.bot = None;
        self.referee = None;
    }

    /// Drops the bot as a kill would, and starts another over the same store.
    pub async fn restart(&mut self) {
        self.bot = None;
        self.referee = None;
        let referee = if let Some(store) = &self.memory {
            Referee::new(store.clone(), self.clock.clone(), self.entropy.clone())
        } else {
            let store = SledStore::open(self.folder.path(), SledOptions::default()).expect("a store");
            Referee::new(store, self.clock.clone(), self.entropy.clone())
        };
        let referee = Arc::new(referee);
        store_format::allow_in_new_store(&**referee.store(), store_format::KNOWN_FORMAT)
            .await
            .expect("a store");
        referee.outages.end_outage().await.expect("a store");
        self.referee = Some(referee);
        self.set_options(BotOptions { operators: vec![UserId(user("olga"))], ..BotOptions::default() });
    }

    /// Creates another bot over the in-memory store, as another process would. `wrap` can wrap the store.
    #[allow(dead_code, reason = "other crates' tests have one bot")]
    pub fn another_bot<S: Store>(&self, wrap: impl FnOnce(MemoryStore) -> S) -> (Arc<TestBot>, Arc<Referee>) {
        let store = wrap(self.memory.clone().expect("the store is in memory"));
        let referee = Arc::new(Referee::new(store, self.clock.clone(), SeededEntropy::new(9)));
        let discord = Arc::new(self.discord.clone());
        (Arc::new(Bot::new(Arc::clone(&referee), discord, BotOptions::default())), referee)
    }

    /// Replaces the bot that handles interactions. Returns the previous one.
    #[allow(dead_code, reason = "other crates' tests have one bot")]
    pub fn replace_bot(
        &mut self,
        (bot, referee): (Arc<TestBot>, Arc<Referee>),
    ) -> (Arc<TestBot>, Arc<Referee>) {
        let previous = (Arc::clone(self.bot()), Arc::clone(self.referee()));
        (self.bot, self.referee) = (Some(bot), Some(referee));
        previous
    }

    /// Builds the bot anew with these options.
    fn set_options(&mut self, options: BotOptions) {
        let bot = Bot::new(self.referee().clone(), Arc::new(self.discord.clone()), options);
        self.bot = Some(Arc::new(bot));
    }

    /// Configures how long backups are kept, as the bot states it.
    pub fn set_backup_expiry(&mut self, expire: Span) {
        self.set_options(BotOptions { backup_expiry: Some(expire), ..BotOptions::default() });
    }

    /// Configures the webhooks to which the bot posts results.
    pub fn set_webhooks(&mut self, webhooks: Option<Arc<Webhooks>>) {
        self.set_options(BotOptions { webhooks, ..BotOptions::default() });
    }

    /// Configures boards on the web, and returns their links.
    #[allow(dead_code, reason = "other crates' tests have no boards on the web")]
    pub fn set_board_links(&mut self) -> BoardLinks {
        let address = "https://board.example".parse().expect("an address");
        let links = BoardLinks::new(self.referee().clone(), &address, BOARD_KEY.into());
        self.set_options(BotOptions { board_links: Some(links.clone()), ..BotOptions::default() });
        links
    }

    /// Configures boards within Discord, and returns their links.
    #[allow(dead_code, reason = "other crates' tests have no boards on the web")]
    pub fn set_activity(&mut self) -> BoardLinks {
        let links = self.set_board_links().with_activity();
        self.set_options(BotOptions { board_links: Some(links.clone()), ..BotOptions::default() });
        links
    }

    /// Configures the bot to treat servers as new ones, with the same store.
    pub fn recreate_servers(&mut self) {
        self.set_options(BotOptions { servers_are_recreated: true, ..BotOptions::default() });
    }

    pub fn clock_ms(&self) -> u64 {
        self.clock.now().ms()
    }

    pub fn bot(&self) -> &Arc<TestBot> {
        self.bot.as_ref().expect("the bot runs")
    }

    pub fn referee(&self) -> &Arc<Referee> {
        self.referee.as_ref().expect("the bot runs")
    }

    /// Sets the board mode of new games.
    #[allow(dead_code, reason = "other crates' tests keep the default boards")]
    pub async fn set_board_mode(&mut self, mode: &str) {
        let response = self.run_command("eve", "server set", json!({ "boards": mode })).await;
        assert!(response.error.is_none(), "{response:?}");
    }

    /// Returns an interaction as Discord sends it.
    pub fn interaction(&mut self, name: &str, kind: u8, data: &Value) -> Value {
        self.interactions += 1;
        self.discord.set_channel(self.channel);
        let id = (self.clock.now().ms() - 1_420_070_400_000) << 22 | self.interactions;
        let extra = if name == "eve" { MANAGE_GUILD } else { 0 };
        let user =
            json!({ "id": user(name).to_string(), "username": (self.username)(name), "global_name": null });
        let mut data = data.clone();
        let others = data.pointer_mut("/resolved/users").and_then(Value::as_object_mut);
        for (_, other) in others.into_iter().flatten() {
            other["username"] = json!((self.username)(other["username"].as_str().expect("a name")));
        }
        json!({
            "id": id.to_string(), "application_id": "42", "type": kind, "token": "a secret token", "version": 1,
            "guild_id": self.guild.to_string(), "channel_id": self.channel.to_string(),
            "channel": { "id": self.channel.to_string(), "type": 0 },
            "member": { "user": user, "nick": null, "roles": [], "permissions": (PERMISSIONS | extra).to_string() },
            "app_permissions": self.bot_permissions.to_string(), "locale": self.locale, "attachment_size_limit": 10_485_760,
            "data": data,
        })
    }

    /// Handles an interaction while the outbox is delivered, and waits until the bot is idle.
    pub async fn handle(&mut self, json: &Value) -> Response {
        self.discord.take_requests();
        let handled = self.finish_handling(self.start_handling(json)).await;
        self.run_until_idle().await;
        let requests = self.discord.take_requests();
        for request in &requests {
            check_request(request);
        }
        Response { requests, error: handled.err() }
    }

    /// Starts handling an interaction.
    pub fn start_handling(&self, json: &Value) -> JoinHandle<Result<(), OperatorError>> {
        let interaction = Interaction::read(json).expect("an interaction");
        let bot = self.bot().clone();
        tokio::spawn(async move { bot.handle_interaction(&interaction).await })
    }

    /// Delivers the outbox until an interaction is handled.
    pub async fn finish_handling(
        &self,
        mut handling: JoinHandle<Result<(), OperatorError>>,
    ) -> Result<(), OperatorError> {
        loop {
            // A delivery in progress is not interrupted.
            self.referee().outbox.run_due(self.bot()).await.expect("a store");
            self.referee().analyses.run_due().await.expect("a store");
            tokio::select! {
                biased;
                handled = &mut handling => return handled.expect("the handler does not panic"),
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    }

    /// Handles an interaction without delivering the outbox, as if the program stopped there.
    pub async fn handle_without_delivery(&mut self, json: &Value) {
        let interaction = Interaction::read(json).expect("an interaction");
        let bot = self.bot().clone();
        let clock = self.clock.clone();
        let handling = bot.handle_interaction(&interaction);
        // Longer than any timeout, for however long the store takes.
        let timeout = async {
            for _ in 0..600 {
                tokio::task::yield_now().await;
                clock.advance(Span::from_ms(100));
            }
            std::future::pending::<()>().await;
        };
        tokio::select! {
            biased;
            handled = handling => handled.expect("the interaction is handled"),
            () = timeout => {}
        }
    }

    /// Runs all effects, delivers the outbox, and waits for background tasks.
    pub async fn run_until_idle(&self) {
        loop {
            let effects = self.referee().effects.run_due(self.bot()).await.expect("a store");
            assert!(effects.errors.is_empty(), "{:?}", effects.errors);
            let delivered = self.referee().outbox.run_due(self.bot()).await.expect("a store");
            assert!(delivered.errors.is_empty(), "{:?}", delivered.errors);
            let key_moments = self.referee().analyses.post_key_moments(self.bot()).await.expect("a store");
            assert!(key_moments.errors.is_empty(), "{:?}", key_moments.errors);
            if effects.done + delivered.done + delivered.given_up == 0 {
                break;
            }
        }
        self.bot().post_due_greetings().await.expect("a store");
        self.bot().wait_for_background_tasks().await;
    }

    /// Edits announcements that are out of date. Returns the requests.
    pub async fn edit_announcements(&self) -> Vec<Request> {
        self.discord.take_requests();
        self.bot().edit_due_announcements().await;
        self.discord.take_requests()
    }

    /// Handles a gateway event. Returns the requests.
    pub async fn handle_event(&self, event: &Event) -> Vec<Request> {
        self.discord.take_requests();
        self.bot().handle_event(event).await.expect("the event is handled");
        self.run_until_idle().await;
        self.discord.take_requests()
    }

    /// Lets time pass, and runs due timers. Returns the requests.
    pub async fn wait(&self, span: Span) -> Vec<Request> {
        self.discord.take_requests();
        self.clock.advance(span);
        self.referee().timers.run_due().await.expect("a store");
        self.run_until_idle().await;
        self.discord.take_requests()
    }

    /// Lets computers move, a second apart, until none has a move left. Returns the requests.
    #[allow(dead_code, reason = "only some tests have computers")]
    pub async fn run_computers(&self) -> Vec<Request> {
        let mut requests = self.discord.take_requests();
        loop {
            self.clock.advance(Span::from_ms(1_000));
            let played = self.referee().computers.run_due().await.expect("a store");
            assert!(played.errors.is_empty(), "{:?}", played.errors);
            self.run_until_idle().await;
            requests.extend(self.discord.take_requests());
            if played.done == 0 {
                return requests;
            }
        }
    }

    /// Opens a game as a user, with these options.
    pub async fn create_game(&mut self, name: &str, options: Value) -> GameId {
        let response = self.run_command(name, "game new", options).await;
        response.game()
    }

    /// Starts a game between Ann (White) and Ben (Black).
    pub async fn duel(&mut self, variant: &str) -> GameId {
        self.duel_with(variant, "time=3d per action").await
    }

    pub async fn duel_with(&mut self, variant: &str, options: &str) -> GameId {
        let game = self.create_game("ann", json!({ "variant": variant, "options": options })).await;
        self.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
        let response = self.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
        assert!(response.error.is_none(), "{response:?}");
        game
    }

    pub async fn game(&self, game: &GameId) -> Arc<Game> {
        self.referee().games.game(game).await.expect("a game")
    }

    /// Returns the location of a game.
    #[allow(dead_code, reason = "other crates' tests stay in one channel")]
    pub async fn location(&self, game: &GameId) -> GameLocation {
        let locations = GameLocations(self.referee().store().clone());
        locations.of(game).await.expect("a store").expect("a location")
    }

    /// Handles an interaction, and stops once the recorder is in a given state.
    #[allow(dead_code, reason = "other crates' tests do not simulate stops")]
    pub async fn handle_until(&mut self, json: &Value, until: impl Fn(&Recorder) -> bool) {
        let handling = self.start_handling(json);
        let abort = handling.abort_handle();
        let stopped = async {
            while !until(&self.discord) {
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::select! {
            // The last request may have come between two checks.
            handled = self.finish_handling(handling) => assert!(until(&self.discord), "handled before the condition was met: {handled:?}"),
            () = stopped => {}
        }
        abort.abort();
    }

    /// Returns the id of a button for a game's current position.
    pub async fn button_id(&self, game: &GameId, step: Step) -> String {
        ComponentId::for_game(step, game, self.game(game).await.board_version()).to_string()
    }

    /// Returns the message with the board of a game.
    pub async fn board_message(&self, game: &GameId) -> MessageRef {
        let receipts = self.referee().outbox.receipts(game).await.expect("a store");
        receipts.receipts.iter().rev().find_map(|(_, receipt)| receipt.parse().ok()).expect("a board")
    }
}

/// Checks that a request follows the rules for all requests.
fn check_request(request: &Request) {
    let message = request.message();
    if message.get("content").is_some() {
        assert_eq!(message["allowed_mentions"]["parse"], json!([]), "{request:?}");
        let users = message["allowed_mentions"]["users"].as_array().expect("users are named").clone();
        let content = request.content();
        for user in users {
            let user = user.as_str().expect("an id");
            assert!(content.contains(&format!("<@{user}>")), "{request:?}");
        }
    }
    assert!(!format!("{request:?}").contains("a secret token"), "{request:?}");
}

/// Returns an interaction in the main channel, for tests to change.
pub fn sample_interaction() -> Interaction {
    let user = json!({ "id": "1", "username": "ann", "global_name": null });
    let json = json!({
        "id": "1", "application_id": "42", "type": 2, "token": "a secret token", "version": 1,
        "guild_id": GUILD.to_string(), "channel_id": MAIN_CHANNEL.to_string(),
        "channel": { "id": MAIN_CHANNEL.to_string(), "type": 0 },
        "member": { "user": user, "nick": null, "roles": [], "permissions": "0" },
        "app_permissions": "0", "locale": "en-GB", "attachment_size_limit": 10_485_760,
        "data": command("board", &json!({}), None),
    });
    Interaction::read(&json).expect("an interaction")
}
