//! The real bot, connected to a local test server.

#[path = "../common/bot.rs"]
mod process;

use crate::boards::post_a_board_for_every_move;
use crate::in_process::{AdvancingClock, BotInProcess};
use castellan::discord::commands::games::game_creation::game_id_for;
use castellan::discord_api::wire::InteractionId;
use castellan::game::{GameId, Span};
use castellan::rules::Record;
use castellan::sandbox::{Id, Options, Sandbox, start};
use castellan_test_support::test_ports::SeededEntropy;
use process::Bot;
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;
use tokio::process::Child;

pub struct Harness {
    pub sandbox: Sandbox,
    bot: RunningBot,
    // The folder that contains the store.
    _folder: TempDir,
}

/// A running bot, stopped on drop.
enum RunningBot {
    /// A bot in a separate process.
    Process(#[expect(dead_code, reason = "kept alive only")] Child),
    /// A bot in this process, on a clock that the test advances.
    InProcess(BotInProcess),
}

/// Returns Discord's limits, with a longer interaction timeout for busy machines.
fn options() -> Options {
    Options { first_answer: Duration::from_mins(3), ..Options::default() }
}

impl Harness {
    /// Starts a test server with Discord's limits and a bot with registered commands. Each move gets a new board, so
    /// that tests can inspect every move.
    pub async fn open() -> Self {
        let sandbox = start(options()).await.expect("it starts");
        let folder = TempDir::new().expect("a folder");
        post_a_board_for_every_move(&folder.path().join("store"), &sandbox).await;
        Self::with_process(Bot::start_with_store_in(folder, &sandbox).await, sandbox)
    }

    /// Starts the same with the default display mode of boards.
    pub async fn with_live_boards() -> Self {
        let sandbox = start(options()).await.expect("it starts");
        Self::with_process(Bot::start(&sandbox).await, sandbox)
    }

    /// Starts the same with boards on the web and within Discord.
    #[allow(dead_code, reason = "unused by the page's own tests")]
    pub async fn with_activity() -> Self {
        let sandbox = start(options()).await.expect("it starts");
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let listen = free.local_addr().expect("an address").to_string();
        drop(free);
        let web = format!("http://{listen}");
        sandbox.set_activity(Some(&web));
        let folder = TempDir::new().expect("a folder");
        let mut addresses = crate::interaction_transport::addresses(&sandbox);
        addresses["page"] = json!(sandbox.page_url());
        let settings = [
            ("CASTELLAN_STORE", folder.path().join("store").display().to_string()),
            ("CASTELLAN_WEB", web),
            ("CASTELLAN_WEB_LISTEN", listen),
            ("CASTELLAN_WEB_KEY", "0123456789abcdef0123456789abcdef".to_owned()),
            ("CASTELLAN_ACTIVITY_SECRET", sandbox.client_secret()),
        ];
        let registered = "the commands were registered";
        Self::with_process(Bot::start_with(folder, &addresses, settings, registered).await, sandbox)
    }

    fn with_process(bot: Bot, sandbox: Sandbox) -> Self {
        let Bot { process, mut log, folder } = bot;
        tokio::spawn(async move { while let Ok(Some(_)) = log.next_line().await {} });
        Self { sandbox, bot: RunningBot::Process(process), _folder: folder }
    }

    /// Starts the same on a clock that the test advances.
    pub async fn with_clock() -> Self {
        Self::with_clock_and_options(options()).await
    }

    /// Starts the same without rate limits, so that programs can play fast. With limits, a channel's messages are
    /// edited at most once per second.
    #[allow(dead_code, reason = "unused by the page's own tests")]
    pub async fn for_programs() -> Self {
        Self::with_clock_and_options(Options { rates: false, ..options() }).await
    }

    async fn with_clock_and_options(options: Options) -> Self {
        let sandbox = start(options).await.expect("it starts");
        let folder = TempDir::new().expect("a folder");
        post_a_board_for_every_move(&folder.path().join("store"), &sandbox).await;
        let bot = BotInProcess::start(
            &sandbox,
            &folder.path().join("store"),
            &AdvancingClock::default(),
            &SeededEntropy::new(1),
        );
        bot.wait_for_commands(&sandbox).await;
        Self { sandbox, bot: RunningBot::InProcess(bot), _folder: folder }
    }

    /// Adds people to the server.
    pub fn add_people(&self, people: &[&str]) {
        let guild = self.sandbox.first_guild().expect("a server");
        for name in people {
            let user = self.sandbox.add_user(name);
            self.sandbox.join(guild, user).expect("there is room");
        }
    }

    /// Sends a command as a user in the games channel, without the page. Options are texts by name.
    #[allow(dead_code, reason = "unused by the page's own tests")]
    pub async fn run(&self, who: &str, path: &str, options: &[(&str, &str)]) -> Value {
        self.run_in(self.sandbox.channel("games").expect("a channel"), who, path, options).await
    }

    /// Sends a command in another channel.
    #[allow(dead_code, reason = "unused by the page's own tests")]
    pub async fn run_in(&self, channel: Id, who: &str, path: &str, options: &[(&str, &str)]) -> Value {
        let (name, part) = path.split_once(' ').map_or((path, None), |(name, part)| (name, Some(part)));
        let command = self.sandbox.command(None, name).expect("a command");
        let given = options.iter().map(|(name, value)| json!({ "name": name, "value": value }));
        let given: Value = given.collect();
        let given = part.map_or(given.clone(), |part| json!([{ "name": part, "options": given }]));
        let url = format!("{}sandbox/channels/{channel}/run?user={who}", self.sandbox.page_url());
        let body = json!({ "command": command["id"], "options": given });
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let response = client.post(url).json(&body).send().await.expect("an answer");
        let outcome: Value = response.json().await.expect("JSON");
        assert!(outcome["interaction"].is_string() && outcome["outcome"] != "failed", "/{path}: {outcome}");
        outcome
    }

    /// Opens a game as a user.
    #[allow(dead_code, reason = "unused by the page's own tests")]
    pub async fn open_game(&self, who: &str, options: &[(&str, &str)]) -> GameId {
        let outcome = self.run(who, "game new", options).await;
        let interaction = outcome["interaction"].as_str().and_then(|id| id.parse().ok());
        game_id_for(InteractionId(interaction.expect("a number")))
    }

    /// Returns the record of a game once it has at least `actions` actions.
    #[allow(dead_code, reason = "unused by the page's own tests")]
    pub async fn record(&self, game: &GameId, actions: usize) -> Record {
        let RunningBot::InProcess(bot) = &self.bot else { panic!("it is in another process") };
        for _ in 0..18_000 {
            if let Some(record) = bot.record(game).await.filter(|record| record.steps().len() >= actions) {
                return record;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("action {actions} of {game} was not played")
    }

    /// Advances the clocks of the bot and of the test server.
    pub async fn advance(&self, span: Span) {
        let RunningBot::InProcess(bot) = &self.bot else { panic!("it has no clock that moves") };
        bot.advance(&self.sandbox, span).await;
    }

    /// Checks that the bot made no invalid request.
    pub async fn finish(self) {
        if let RunningBot::InProcess(bot) = self.bot {
            bot.stop().await;
        }
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        self.sandbox.stop().await;
    }
}
